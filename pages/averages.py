"""Averages of correlated trees: why more trees help only so far, and why forests draw features."""

import streamlit as st

from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.ideas import averages
from pages.parts.ideas import common as ideas
from pages.parts.speaking.page import number, tell

guard()
ideas.head(
    tell("page-averages"),
    tell("ideas-averaging-b-trees-shrinks"),
    tell("ideas-then-lower-rho-as-a-random"),
)
with ideas.controls():
    rho = ideas.slider(tell("ideas-rho-the-correlation-of-any"), 0.0, 1.0, 0.5, 0.05, "rho")
    B = ideas.slider(tell("ideas-b-how-many-are-averaged"), 1, 200, 100, 1, "B")
    seed = ideas.count(tell("ideas-seed"), 0, "seed")
workings, numbers = averages.workings(rho, B), tell("ideas-numbers", n=B)
measured = float(averages.simulated(rho, B, seed).var())
markup.says(
    tell(
        "ideas-simulated-means-of-vary-by",
        SIMULATIONS=averages.SIMULATIONS,
        numbers=numbers,
        measured=markup.marked(number(measured)),
        value=markup.marked(number(workings[0].value)),
    )
)
picture, sums = st.columns([3, 2], gap="large")
with picture:
    ideas.chart(averages.curves(rho, B, seed), tell("ideas-the-variance-of-a-mean"), 400)
with sums:
    ideas.show(*workings)
    ideas.printed(  # EX17, C2-11
        tell("ideas-the-slide-prints-sigma-rho"), number(averages.printed(rho, B)), number(workings[0].value),
        averages.why_not(rho),
    )  # fmt: skip
    ideas.chart(
        averages.spread(rho, B, seed), tell("ideas-means-of", SIMULATIONS=averages.SIMULATIONS, numbers=numbers), 210
    )
