"""Averages of correlated trees: why more trees help only so far, and why forests draw features."""

import streamlit as st

from engine.lessons.words import counted
from engine.lessons.words import shown as number
from pages.parts import ideas, ideas_averages, markup
from pages.parts.frame import guard

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
workings, numbers = ideas_averages.workings(rho, B), counted(B, "number")
measured = float(ideas_averages.simulated(rho, B, seed).var())
markup.says(
    f"{ideas_averages.SIMULATIONS:,} simulated means of {numbers} vary by {markup.marked(number(measured))}; "
    f"the formula says {markup.marked(number(workings[0].value))}."
)
picture, sums = st.columns([3, 2], gap="large")
with picture:
    ideas.chart(ideas_averages.curves(rho, B, seed), "The variance of a mean over how many are averaged", 400)
with sums:
    ideas.show(*workings)
    ideas.printed(  # EX17, C2-11
        "The slide prints sigma² rho / B", number(ideas_averages.printed(rho, B)), number(workings[0].value),
        ideas_averages.why_not(rho),
    )  # fmt: skip
    ideas.chart(ideas_averages.spread(rho, B, seed), f"{ideas_averages.SIMULATIONS} means of {numbers}", 210)
