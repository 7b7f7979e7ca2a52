"""Votes, shares, softmax: how counts become probabilities, and probabilities scores that trees can add to."""

import streamlit as st

from engine.lessons.common.phrases import shown as number
from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.ideas import common as ideas
from pages.parts.ideas import votes

guard()
ideas.head(
    "Votes, shares, softmax",
    "A leaf with 1 dog and 2 cats, and one with 10 and 20: as shares they say the same.",
    "Take the softmax of the counts instead: what does it make of the larger leaf?",
)
with ideas.controls():
    # EX23, C3-06
    dogs = ideas.count("Dogs", 1, "dogs", high=200)
    cats = ideas.count("Cats", 2, "cats", high=200)
    for label, own in (("Slide's leaf 1", (1, 2)), ("Slide's leaf 2", (10, 20)), ("100 and 110", (100, 110))):
        st.button(label, on_click=st.session_state.update, args=(dict(zip(("dogs", "cats"), own, strict=True)),))
if not dogs + cats:
    markup.says("The leaf is empty. Put a dog or a cat in.")
    st.stop()
share, soft = votes.probabilities(dogs, cats)
markup.says(
    f"p(cat) is {markup.marked(number(share))} as a share "
    f"and {markup.marked(number(soft))} as the softmax of the counts."
)
picture, sums = st.columns([3, 2], gap="large")
with picture:
    ideas.chart(votes.growing(dogs, cats), "p(cat) by both rules, as the leaf grows", 310)
with sums:
    ideas.show(*votes.of_counts(dogs, cats))
    markup.soft(
        "Softmax takes differences, not proportions: ten times the rows, and it is nearly sure. It belongs to scores "
        "that trees add up, not to counts; leaves use shares."
    )
markup.heading("Scores for probabilities")
p = ideas.slider("Probability p", 0.01, 0.99, 0.75, 0.01, "p")
curve, back = st.columns([3, 2], gap="large")
with curve:
    ideas.chart(votes.sigmoids(p), "The probability over the score, on both scales", 330)
full, half, *ways_back = votes.of_probability(p)
with back:
    for column, pair in zip(st.columns(2), ((full, ways_back[0]), (half, ways_back[1])), strict=True):
        with column:
            ideas.show(*pair)
