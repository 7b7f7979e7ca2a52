"""Votes, shares, softmax: how counts become probabilities, and probabilities scores that trees can add to."""

import streamlit as st

from pages.frame import markup
from pages.frame.guard import guard
from pages.i18n.text import format_number, t
from pages.ideas import common as ideas
from pages.ideas import votes

guard()
ideas.head(t("page.votes.title"), t("idea.votes.intro-shares"), t("idea.votes.intro-softmax"))
with ideas.controls():  # EX23, C3-06
    dogs = ideas.count(t("idea.votes.control-dogs"), 1, "dogs", high=200)
    cats = ideas.count(t("idea.votes.control-cats"), 2, "cats", high=200)
    for label, counts in (
        (t("idea.votes.slide-button", n=1), (1, 2)),
        (t("idea.votes.slide-button", n=2), (10, 20)),
        (t("idea.votes.counts-button", one=100, other=110), (100, 110)),
    ):
        st.button(label, on_click=st.session_state.update, args=(dict(zip(("dogs", "cats"), counts, strict=True)),))
if not dogs + cats:
    markup.headline(t("idea.votes.empty"))
    st.stop()
share, soft = (markup.mark_name(format_number(p)) for p in votes.probabilities(dogs, cats))
markup.headline(t("idea.votes.result", share=share, soft=soft))
picture, sums = st.columns([3, 2], gap="large")
with picture:
    ideas.chart(votes.probability_figure(dogs, cats), t("idea.votes.growth-chart"), 310)
with sums:
    ideas.show_calculations(*votes.of_counts(dogs, cats))
    markup.caption(t("idea.votes.note"))
markup.heading(t("idea.votes.scores-title"))
p = ideas.slider(t("idea.votes.control-probability"), 0.01, 0.99, 0.75, 0.01, "p")
curve, back = st.columns([3, 2], gap="large")
with curve:
    ideas.chart(votes.sigmoids(p), t("idea.votes.scores-chart"), 330)
full, half, *ways_back = votes.of_probability(p)
with back:
    for column, pair in zip(st.columns(2), ((full, ways_back[0]), (half, ways_back[1])), strict=True):
        with column:
            ideas.show_calculations(*pair)
