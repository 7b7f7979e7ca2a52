"""Gradient descent: what the rate does, and boosting as descent with trees for steps."""

import streamlit as st

from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.ideas import common as ideas
from pages.parts.ideas import descent
from pages.parts.speaking.page import number, tell

guard()
ideas.head(
    tell("page-descent"),
    tell("ideas-walk-downhill-each-step-as"),
    tell("ideas-from-2-on-no-walk-arrives"),
    tell("ideas-bottom-unless-that-is-as"),
)
with ideas.controls():
    name = ideas.choose(tell("ideas-loss"), tuple(descent.LOSSES), "loss")
    rate = ideas.slider(tell("ideas-rate"), 0.05, 3.0, 0.3, 0.05, "rate")
    how = ideas.choose(tell("ideas-the-rate-is"), descent.HOW, "how")
    steps = ideas.slider(tell("ideas-steps"), 1, 60, 12, 1, "steps")
loss, y = descent.LOSSES[name], descent.rows()
theta = descent.descent.walk(loss, y, descent.START, rate, how, steps)
markup.says(
    tell(
        "ideas-after-steps-theta",
        theta=descent.verdict(theta, loss, y),
        theta2=len(theta) - 1,
        theta3=number(theta[-1]),
    )
)
picture, sums = st.columns([3, 2], gap="large")
with picture:
    ideas.chart(descent.valley(loss, y, theta), tell("ideas-the-mean-loss-over-theta"), 340)
with sums:
    ideas.show(descent.first_step(loss, y, theta, rate, how))
    markup.soft(tell("ideas-the-rows-are-y", number=", ".join(map(number, y)), loss=descent.lowest(loss, y)))
    ideas.printed(  # C2-16
        tell("ideas-gradient-of-the-mean-of"), "-2 (r_1, ..., r_N)", "-2/N (r_1, ..., r_N)",
        tell("ideas-a-constant-factor-the-rate"),
    )  # fmt: skip
markup.heading(tell("ideas-boosting-goes-the-same-way"))
with ideas.controls():
    learning = ideas.slider(tell("ideas-learning-rate"), 0.1, 1.9, 0.3, 0.1, "learning")
    depth = ideas.slider(tell("ideas-depth-of-its-trees"), 1, 3, 1, 1, "depth")
    rounds = ideas.slider(tell("ideas-rounds"), 1, descent.ROUNDS, 8, 1, "rounds")
plain, trees = (number(value) for value in descent.left(learning, depth, rounds))
plane, words = st.columns([3, 2], gap="large")
with plane:
    ideas.chart(descent.plane(learning, depth, rounds), tell("ideas-the-predictions-of-two"), 420)
with words:
    markup.says_calmly(tell("ideas-after-rounds-the-mean", rounds=rounds, plain=plain, trees=trees))
    markup.says_calmly(tell("ideas-descent-moves-every-row"))
