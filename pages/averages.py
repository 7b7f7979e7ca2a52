"""Averages of correlated trees: why more trees help only so far, and why forests draw features."""

import streamlit as st

from engine.lessons.common.phrases import counted
from engine.lessons.common.phrases import shown as number
from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.ideas import averages
from pages.parts.ideas import common as ideas

guard()
ideas.head(
    "Averages of correlated trees",
    "Averaging B trees shrinks what they do not have in common; what they share stays. Add trees: where does it end?",
    "Then lower rho, as a random forest does by drawing features.",
)
with ideas.controls():
    rho = ideas.slider("rho, the correlation of any two", 0.0, 1.0, 0.5, 0.05, "rho")
    B = ideas.slider("B, how many are averaged", 1, 200, 100, 1, "B")
    seed = ideas.count("Seed", 0, "seed")
workings, numbers = averages.workings(rho, B), counted(B, "number")
measured = float(averages.simulated(rho, B, seed).var())
markup.says(
    f"{averages.SIMULATIONS:,} simulated means of {numbers} vary by {markup.marked(number(measured))}; "
    f"the formula says {markup.marked(number(workings[0].value))}."
)
picture, sums = st.columns([3, 2], gap="large")
with picture:
    ideas.chart(averages.curves(rho, B, seed), "The variance of a mean over how many are averaged", 400)
with sums:
    ideas.show(*workings)
    ideas.printed(  # EX17, C2-11
        "The slide prints sigma² rho / B", number(averages.printed(rho, B)), number(workings[0].value),
        averages.why_not(rho),
    )  # fmt: skip
    ideas.chart(averages.spread(rho, B, seed), f"{averages.SIMULATIONS} means of {numbers}", 210)
