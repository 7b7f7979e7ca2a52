"""Average or sum: how a random forest and gradient boosting relate."""

import streamlit as st

from pages.frame import markup
from pages.frame.guard import guard
from pages.i18n.text import format_number, t
from pages.ideas import common as ideas
from pages.ideas import rounds, sums

guard()
ideas.head(t("page.average_or_sum.title"), t("idea.sums.intro-question"), t("idea.sums.intro-answer"))
with ideas.controls():
    name = ideas.choose_option(t("idea.control.rows"), tuple(rounds.MAKERS), "rows")
    B = ideas.slider(t("idea.sums.control-trees"), 1, sums.TREES, 20, 1, "trees")
    rate = ideas.slider(t("idea.sums.control-rate"), 0.1, 1.0, 0.3, 0.1, "rate")
    depth = ideas.slider(t("idea.sums.control-depth"), 1, 5, 2, 1, "depth")
    order = ideas.choose_option(t("idea.sums.control-order"), (sums.AS_GROWN, sums.BACKWARDS), "order")
test = rounds.tables(name)[1]
ensembles = sums.both(name, rate, depth, test.X).values()
average, total = (markup.mark_name(format_number(float(trees.errors(test.y, order)[B - 1]))) for trees in ensembles)
markup.headline(t("idea.sums.result", trees=B, average=average, total=total))
errors, curves = st.columns(2, gap="large")
with errors:
    ideas.chart(sums.error_figure(name, rate, depth, B, order), t("idea.sums.error-chart"), 330)
    ideas.show_calculations(sums.averaging(name, B))
with curves:
    ideas.chart(sums.curve_figure(name, rate, depth, B, order), t("idea.sums.curve-chart"), 330)
    ideas.show_calculations(sums.adding(name, rate, depth, B))
markup.paragraph(t("idea.sums.answer-both"))
markup.paragraph(t("idea.sums.answer-forest"))
markup.paragraph(t("idea.sums.answer-boosting"))
