"""Splitting categories: Red, Yellow and Blue have no order, and what an encoding makes of them matters."""

import streamlit as st

from engine.lessons.common.phrases import shown as number
from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.ideas import categories as colours
from pages.parts.ideas import common as ideas

guard()
ideas.head(
    "Splitting categories",
    "A tree may part the levels of a category in any way, or only one from the rest, or only by a cut of their codes.",
    "Change the encoding: which ways of parting get lost? Then give Green some rows.",
)
fields, codes = st.columns([3, 2], gap="large", vertical_alignment="bottom")
rows = []
for k, letter in enumerate("AB"):
    with fields, ideas.controls():
        first = colours.FIRST.items()
        rows.append([ideas.count(f"{name}, {letter}", both[k], f"{name}_{letter}", high=50) for name, both in first])
counts = {name: (a, b) for name, a, b in zip(colours.COLOURS, *rows, strict=True) if a + b}
with codes:
    initials = "".join(name[0] for name in counts)  # other colours have other encodings
    encoding = ideas.choose("Encoding", colours.encodings(tuple(counts)), f"encoding_{initials}")
found = colours.compared(counts, encoding) if len(counts) > 1 else []
if not found:
    markup.says("There is nothing to part: give at least two colours rows, and both classes.")
    st.stop()
best = colours.best(found)
top = best["all subsets"]
lost = top.gain - best["cuts of the codes"].gain
verdict = "These codes reach it." if lost < 1e-12 else f"These codes miss it: their best gains {number(lost)} less."
markup.says(f"The best way to part them is {markup.marked(top.spoken)}, with a gain of {number(top.gain)}. {verdict}")
reached, many = st.columns([3, 2], gap="large")
with reached:
    markup.table(
        f"All {len(found)} ways to part {len(counts)} levels",
        ("Left | right", "Weighted Gini", "Gain", "One against the rest", "Cut of the codes"),
        [
            (way.spoken, number(way.impurity), number(way.gain), *("yes" if each else "no" for each in kinds))
            for way, *kinds in found
        ],
        numeric={1, 2},
        meant={0},
    )
    st.latex(rf"2^{{M-1}} - 1 = 2^{{{len(counts) - 1}}} - 1 = {len(found)}", width="content")
    ideas.printed(  # C0-01
        "Number of splits in the article", "2^M - 1", "2^(M-1) - 1",
        "Left and right may change places, and neither side may be empty.",
    )  # fmt: skip
with many:
    ideas.chart(colours.growth(), "How many ways to part M levels there are, by three rules", 340)
