"""Splitting categories: Red, Yellow and Blue have no order, and what an encoding makes of them matters."""

import streamlit as st

from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.ideas import categories as colours
from pages.parts.ideas import common as ideas
from pages.parts.speaking.page import number, tell

guard()
ideas.head(
    tell("page-splitting_categories"),
    tell("ideas-a-tree-may-split-the"),
    tell("ideas-codes-change-the-encoding"),
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
    encoding = ideas.choose(tell("ideas-encoding"), colours.encodings(tuple(counts)), f"encoding_{initials}")
found = colours.compared(counts, encoding) if len(counts) > 1 else []
if not found:
    markup.says(tell("ideas-there-is-nothing-to-split"))
    st.stop()
best = colours.best(found)
top = best[tell("ideas-all-subsets")]
lost = top.gain - best[tell("ideas-thresholds-on-the-codes")].gain
missed = tell("ideas-these-codes-cannot-make-it", lost=number(lost))
verdict = tell("ideas-these-codes-can-make-it") if lost < 1e-12 else missed
markup.says(
    tell("ideas-the-best-split-of-them-is", spoken=markup.marked(top.spoken), gain=number(top.gain), verdict=verdict)
)
reached, many = st.columns([3, 2], gap="large")
with reached:
    markup.table(
        tell("ideas-all-splits-of-levels", found=len(found), counts=len(counts)),
        (
            tell("ideas-left-or-right"),
            tell("ideas-weighted-gini-impurity"),
            tell("ideas-gain"),
            tell("ideas-one-against-the-rest"),
            tell("ideas-threshold-on-the-codes"),
        ),
        [
            (
                way.spoken,
                number(way.impurity),
                number(way.gain),
                *(tell("views-yes") if each else tell("views-no") for each in kinds),
            )
            for way, *kinds in found
        ],
        numeric={1, 2},
        meant={0},
    )
    st.latex(rf"2^{{M-1}} - 1 = 2^{{{len(counts) - 1}}} - 1 = {len(found)}", width="content")
    ideas.printed(  # C0-01
        tell("ideas-number-of-splits-in-the"), "2^M - 1", "2^(M-1) - 1",
        tell("ideas-left-and-right-may-change"),
    )  # fmt: skip
with many:
    ideas.chart(colours.growth(), tell("ideas-how-many-splits-of-m"), 340)
