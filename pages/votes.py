"""Votes, shares, softmax: how counts become probabilities, and probabilities scores that trees can add to."""

import streamlit as st

from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.ideas import common as ideas
from pages.parts.ideas import votes
from pages.parts.speaking.page import number, tell

guard()
ideas.head(
    tell("page-votes"),
    tell("ideas-a-leaf-with-1-dog-and-2"),
    tell("ideas-take-the-softmax-of-the"),
)
with ideas.controls():
    # EX23, C3-06
    dogs = ideas.count(tell("ideas-dogs"), 1, "dogs", high=200)
    cats = ideas.count(tell("ideas-cats"), 2, "cats", high=200)
    for label, own in (
        (tell("ideas-slide-leaf", n=1), (1, 2)),
        (tell("ideas-slide-leaf", n=2), (10, 20)),
        (tell("ideas-both", one=100, other=110), (100, 110)),
    ):
        st.button(label, on_click=st.session_state.update, args=(dict(zip(("dogs", "cats"), own, strict=True)),))
if not dogs + cats:
    markup.says(tell("ideas-the-leaf-is-empty-put-a"))
    st.stop()
share, soft = votes.probabilities(dogs, cats)
markup.says(
    tell("ideas-p-cat-is-as-a-share-and-as", share=markup.marked(number(share)), soft=markup.marked(number(soft)))
)
picture, sums = st.columns([3, 2], gap="large")
with picture:
    ideas.chart(votes.growing(dogs, cats), tell("ideas-p-cat-by-both-rules-as-the"), 310)
with sums:
    ideas.show(*votes.of_counts(dogs, cats))
    markup.soft(tell("ideas-softmax-takes-differences"))
markup.heading(tell("ideas-scores-for-probabilities"))
p = ideas.slider(tell("ideas-probability-p"), 0.01, 0.99, 0.75, 0.01, "p")
curve, back = st.columns([3, 2], gap="large")
with curve:
    ideas.chart(votes.sigmoids(p), tell("ideas-the-probability-over-the"), 330)
full, half, *ways_back = votes.of_probability(p)
with back:
    for column, pair in zip(st.columns(2), ((full, ways_back[0]), (half, ways_back[1])), strict=True):
        with column:
            ideas.show(*pair)
