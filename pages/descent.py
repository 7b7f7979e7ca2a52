"""Gradient descent: what the rate does, and boosting as descent with trees for steps."""

import streamlit as st

from engine.lessons.common.phrases import shown as number
from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.ideas import common as ideas
from pages.parts.ideas import descent

guard()
ideas.head(
    "Gradient descent",
    "Walk downhill, each step as long as the slope times a rate. Under squared loss a rate of 1 arrives at once;",
    "from 2 on no walk arrives while the rate stays the same. Under absolute loss the slope is no smaller near the",
    "bottom: unless that is as wide as here, the rate has to shrink.",
)
with ideas.controls():
    name = ideas.choose("Loss", tuple(descent.LOSSES), "loss")
    rate = ideas.slider("Rate", 0.05, 3.0, 0.3, 0.05, "rate")
    how = ideas.choose("The rate is", descent.HOW, "how")
    steps = ideas.slider("Steps", 1, 60, 12, 1, "steps")
loss, y = descent.LOSSES[name], descent.rows()
theta = descent.descent.walk(loss, y, descent.START, rate, how, steps)
markup.says(f"{descent.verdict(theta, loss, y)} After {len(theta) - 1} steps theta = {number(theta[-1])}.")
picture, sums = st.columns([3, 2], gap="large")
with picture:
    ideas.chart(descent.valley(loss, y, theta), "The mean loss over theta, and the steps on it", 340)
with sums:
    ideas.show(descent.first_step(loss, y, theta, rate, how))
    markup.soft(f"The rows are y = {', '.join(map(number, y))}; {descent.lowest(loss, y)}.")
    ideas.printed(  # C2-16
        "Gradient of the mean of squares on the slides", "-2 (r_1, ..., r_N)", "-2/N (r_1, ..., r_N)",
        "A constant factor; the rate takes it in.",
    )  # fmt: skip
markup.heading("Boosting goes the same way, with trees for steps")
with ideas.controls():
    learning = ideas.slider("Learning rate", 0.1, 1.9, 0.3, 0.1, "learning")
    depth = ideas.slider("Depth of its trees", 1, 3, 1, 1, "depth")
    rounds = ideas.slider("Rounds", 1, descent.ROUNDS, 8, 1, "rounds")
plain, trees = (number(value) for value in descent.left(learning, depth, rounds))
plane, words = st.columns([3, 2], gap="large")
with plane:
    ideas.chart(descent.plane(learning, depth, rounds), "The predictions of two rows, step by step", 420)
with words:
    markup.says_calmly(
        f"After {rounds} rounds the mean squared residual is {plain} by descent on the predictions themselves, and "
        f"{trees} by boosting."
    )
    markup.says_calmly(
        "Descent moves every row straight to its y, but then has learned nothing about new rows. A tree can only move "
        "the rows of a leaf together; in return it can be asked about any x."
    )
