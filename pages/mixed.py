"""Impurity: three measures of the same balls."""

import streamlit as st

from engine.text.message import msg
from pages.frame import markup
from pages.frame.guard import guard
from pages.i18n.text import format_number, t
from pages.ideas import common as ideas
from pages.ideas import mixed

SECOND_OF_SLIDES = (5, 8, 0)  # EX15
NODES = (
    (msg("idea.balls.first-of-slide"), (0, 6, 0)),
    (msg("idea.balls.second-of-slide"), SECOND_OF_SLIDES),
    (msg("idea.balls.half-and-half"), (6, 6, 0)),
    (msg("idea.balls.three-equal"), (4, 4, 4)),
)

guard()
ideas.head(t("page.mixed.title"), t("idea.mixed.intro-pure"), t("idea.mixed.intro-task"))
with ideas.controls():
    counts = [ideas.count(name, first, name) for name, first in zip(mixed.BALLS, SECOND_OF_SLIDES, strict=True)]
    for label, balls in NODES:
        st.button(t(label), on_click=st.session_state.update, args=(dict(zip(mixed.BALLS, balls, strict=True)),))
if not counts[2]:
    del counts[2]  # for two classes the curves are those of the textbook
if not sum(counts):
    markup.headline(t("idea.mixed.empty"))
    st.stop()
impurities = mixed.impurities(counts)
fraction = mixed.gini_fraction(counts)
gini = f"{fraction} = {format_number(impurities['gini'])}" if fraction.denominator > 1 else str(fraction)
entropy, errors = (format_number(impurities[name]) for name in ("entropy", "misclassification"))
markup.headline(t("idea.mixed.result", gini=markup.mark_name(gini), found=entropy, found2=errors))
picture, sums = st.columns([3, 2], gap="large")
with picture:
    ideas.chart(mixed.balls(counts), t("idea.mixed.balls-chart", counts=counts), 110 + 22 * (sum(counts) // 26))
    ideas.chart(mixed.impurity_figure(counts), t("idea.mixed.curves-chart"), 330)
with sums:
    ideas.show_calculations(*mixed.calculations(counts))
markup.heading(t("idea.mixed.split-title"))
splits = mixed.clump_splits()
best = {name: splits["threshold"][splits[name].argmin()] for name in ("gini", "misclassification")}
gini, errors = (format_number(float(threshold)) for threshold in best.values())
markup.paragraph(t("idea.mixed.split-note", gini=gini, errors=errors))
ideas.chart(mixed.two_measures(splits), t("idea.mixed.split-chart"), 300)
