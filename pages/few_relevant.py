"""Few relevant features: why a forest that draws its features can be poor, and tuning it by its out-of-bag error."""

import streamlit as st

from pages.frame import markup
from pages.frame.guard import guard
from pages.i18n.text import format_number, t
from pages.ideas import common as ideas
from pages.ideas import relevant
from pages.lesson.views.tree_summary import percent

guard()
ideas.head(t("page.few_relevant.title"), t("idea.relevant.intro-table"), t("idea.relevant.intro-task"))
with ideas.controls():
    d = int(ideas.choose_name(t("idea.relevant.control-features"), relevant.FEATURE_COUNTS, "features", 3))
    m = ideas.slider(t("idea.relevant.control-drawn"), 1, d, relevant.usual_count(d), 1, f"drawn_{d}")
drawn, usual = relevant.fit(d, m), relevant.usual_count(d)
share, error = markup.mark_name(percent(drawn.offered)), markup.mark_name(percent(drawn.test_error))
markup.headline(t("idea.relevant.result", m=m, d=d, share=share, error=error))
errors, splits = st.columns(2, gap="large")
with errors:
    ideas.chart(relevant.error_figure(d, drawn), t("idea.relevant.error-chart"), 340)
    best = min(relevant.fits(d), key=lambda each: each.oob_error)
    rates = {"usual_error": percent(relevant.fit(d, usual).test_error), "best_error": percent(best.test_error)}
    markup.paragraph(t("idea.relevant.tuning", best=best.m, usual=usual, **rates))
with splits:
    ideas.chart(relevant.split_figure(d, drawn), t("idea.relevant.split-chart"), 340)
    ideas.show_calculations(relevant.calculation(d, m))
    counts = {"offered": format_number(drawn.offered), "used": format_number(drawn.used)}
    markup.caption(t("idea.relevant.counted", **counts))
markup.paragraph(t("idea.relevant.answer"))
