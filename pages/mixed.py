"""Impurity: three measures of the same balls."""

import streamlit as st

from engine.text.message import msg
from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.ideas import common as ideas
from pages.parts.ideas import mixed
from pages.parts.speaking.page import number, tell

# EX15
SECOND_OF_SLIDES = (5, 8, 0)
NODES = (
    (msg("idea.balls.first-of-slide"), (0, 6, 0)),
    (msg("idea.balls.second-of-slide"), SECOND_OF_SLIDES),
    (msg("idea.balls.half-and-half"), (6, 6, 0)),
    (msg("idea.balls.three-equal"), (4, 4, 4)),
)

guard()
ideas.head(
    tell("page-mixed"),
    tell("ideas-a-pure-node-has-the"),
    tell("ideas-take-them-out-which"),
)
with ideas.controls():
    counts = [ideas.count(name, first, name) for name, first in zip(mixed.BALLS, SECOND_OF_SLIDES, strict=True)]
    for label, balls in NODES:
        own = dict(zip(mixed.BALLS, balls, strict=True))
        st.button(tell(label), on_click=st.session_state.update, args=(own,))
if not counts[2]:
    del counts[2]  # two classes: the curves are the textbook's
if not sum(counts):
    markup.says(tell("ideas-the-node-is-empty-put-a"))
    st.stop()
found = mixed.impurities(counts)
fraction = mixed.gini_fraction(counts)
gini = f"{fraction} = {number(found['gini'])}" if fraction.denominator > 1 else str(fraction)
markup.says(
    tell(
        "ideas-gini-impurity-entropy-bits",
        gini=markup.marked(gini),
        found=number(found["entropy"]),
        found2=number(found["misclassification"]),
    )
)
picture, sums = st.columns([3, 2], gap="large")
with picture:
    ideas.chart(mixed.balls(counts), tell("ideas-the-balls-of-the-node", counts=counts), 110 + 22 * (sum(counts) // 26))
    ideas.chart(mixed.curves(counts), tell("ideas-three-impurities-over-the"), 330)
with sums:
    ideas.show(*mixed.workings(counts))
markup.heading(tell("ideas-another-impurity-another"))
splits = mixed.clump_splits()
gini, errors = (number(float(splits["threshold"][splits[name].argmin()])) for name in ("gini", "misclassification"))
markup.says_calmly(tell("ideas-clump-thickness-all-699", gini=gini, errors=errors))
ideas.chart(mixed.two_measures(splits), tell("ideas-both-weighted-impurities"), 300)
