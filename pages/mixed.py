"""How mixed is a node? Three measures of the same balls."""

import streamlit as st

from engine.lessons.common.phrases import shown as number
from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.ideas import common as ideas
from pages.parts.ideas import mixed

# EX15
NODES = {"Slide's R1: 0 and 6": (0, 6, 0), "Slide's R2: 5 and 8": (5, 8, 0), "Half and half": (6, 6, 0),
         "Three alike": (4, 4, 4)}  # fmt: skip

guard()
ideas.head(
    "How mixed is a node?",
    "A pure node is 0 by every measure, an even one the worst. Put balls in and take them out:",
    "which measure moves when the majority stays the majority?",
)
with ideas.controls():
    counts = [
        ideas.count(name, first, name) for name, first in zip(mixed.BALLS, NODES["Slide's R2: 5 and 8"], strict=True)
    ]
    for name, balls in NODES.items():
        own = dict(zip(mixed.BALLS, balls, strict=True))
        st.button(name, on_click=st.session_state.update, args=(own,))
if not counts[2]:
    del counts[2]  # two classes: the curves are the textbook's
if not sum(counts):
    markup.says("The node is empty. Put a ball in.")
    st.stop()
found = mixed.impurities(counts)
fraction = mixed.gini_fraction(counts)
gini = f"{fraction} = {number(found['gini'])}" if fraction.denominator > 1 else str(fraction)
markup.says(
    f"Gini {markup.marked(gini)}, "
    f"entropy {number(found['entropy'])} bits, misclassification {number(found['misclassification'])}."
)
picture, sums = st.columns([3, 2], gap="large")
with picture:
    ideas.chart(mixed.balls(counts), f"The balls of the node: {counts}", 110 + 22 * (sum(counts) // 26))
    ideas.chart(mixed.curves(counts), "Gini, entropy and misclassification over the share of the first class", 330)
with sums:
    ideas.show(*mixed.workings(counts))
markup.heading("Another measure, another cut")
cuts = mixed.clump_cuts()
gini, errors = (number(float(cuts["threshold"][cuts[name].argmin()])) for name in ("gini", "misclassification"))
markup.says_calmly(
    f"Clump Thickness, all 699 rows of the Wisconsin table: Gini would cut at {gini}, counting mistakes at {errors}. "
    "The share of mistakes stays the same while one side gets purer, as long as no majority changes; Gini notices."
)
ideas.chart(mixed.two_measures(cuts), "Weighted Gini and misclassification of every cut of Clump Thickness", 300)
