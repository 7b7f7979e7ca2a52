"""Rounds and leaves: as many leaves in one tree, in a few trees, or in many stumps."""

import streamlit as st

from pages.frame import markup
from pages.frame.guard import guard
from pages.i18n.text import format_number, t
from pages.ideas import common as ideas
from pages.ideas import rounds

guard()
ideas.head(t("page.rounds_and_leaves.title"), t("idea.rounds.intro-question"), t("idea.rounds.intro-answer"))
with ideas.controls():
    name = ideas.choose_option(t("idea.control.rows"), tuple(rounds.MAKERS), "rows")
    total = int(ideas.choose_name(t("idea.rounds.control-total"), tuple(map(str, rounds.TOTALS)), "total", 3))
    rate = ideas.slider(t("idea.descent.control-learning-rate"), 0.1, 1.0, 0.3, 0.1, "rate")
shapes = rounds.shapes(name, rate, total)
best = min(shapes, key=lambda shape: shape.test)
result = {"best": markup.mark_name(rounds.shape_title(best.leaves)), "error": format_number(best.test)}
markup.headline(t("idea.rounds.result", total=total, **result))
errors, curves = st.columns(2, gap="large")
with errors:
    ideas.chart(rounds.error_figure(name, rate, total), t("idea.rounds.error-chart"), 330)
with curves:
    ideas.chart(rounds.curve_figure(name, shapes), t("idea.rounds.curve-chart"), 330)
headers = (
    t("idea.rounds.column-model"), t("idea.rounds.column-trees"), t("idea.rounds.column-leaves"),
    t("idea.rounds.column-most"), t("idea.rounds.column-pieces"), t("idea.rounds.column-training"),
    t("idea.rounds.column-test"),
)  # fmt: skip
lines = map(rounds.table_line, shapes)
markup.table(t("idea.rounds.table-title"), headers, lines, numeric=range(1, 7), highlighted={shapes.index(best)})
markup.paragraph(t("idea.rounds.answer-round"))
markup.paragraph(t("idea.rounds.answer-sum"))
markup.paragraph(t("idea.rounds.answer-interactions"))
