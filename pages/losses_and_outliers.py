"""Losses and outliers: what one far row does to three losses."""

from html import escape

import streamlit as st

from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.ideas import common as ideas
from pages.parts.ideas import losses as ideas_losses
from pages.parts.speaking.page import number, tell
from pages.parts.views.node_text import percent

guard()
ideas.head(
    tell("page-losses_and_outliers"),
    tell("ideas-move-the-last-row-away"),
    tell("ideas-absolute-loss-counts-the"),
)
with ideas.controls():
    delta = ideas.slider(tell("ideas-delta-of-huber-s-loss"), 0.1, 4.0, ideas_losses.PRINTED_DELTA, 0.1, "delta")
    outlier = ideas.slider(tell("ideas-y-of-the-last-row"), -5.0, 15.0, 5.0, 0.1, "y")
share = {name: percent(part) for name, part in ideas_losses.share_of_last(outlier, delta).items()}
markup.says(
    tell(
        "ideas-the-last-row-makes-of-the",
        share=markup.marked(share["squared"]),
        share2=escape(share["absolute"]),
        share3=escape(share["Huber"]),
    )
)
loss, residual = st.columns(2, gap="large")
with loss:
    ideas.chart(ideas_losses.curves(outlier, delta, residual=False), tell("ideas-three-losses-over-the"), 300)
with residual:
    ideas.chart(ideas_losses.curves(outlier, delta, residual=True), tell("ideas-the-residual-under-each"), 300)
table, sums = st.columns([3, 2], gap="large")
with table:
    markup.table(
        tell("ideas-the-slide-s-table-computed"),
        (tell("ideas-value"), *(tell("ideas-row-by-number", row=row) for row in range(1, 5))),
        ideas_losses.table(outlier, delta),
        numeric={1, 2, 3, 4},
    )
    start = {name: number(value) for name, value in ideas_losses.starts(outlier, delta).items()}
    markup.soft(
        tell("ideas-the-one-value-that-costs", start=start["squared"], start2=start["absolute"], start3=start["Huber"])
    )
with sums:
    ideas.show(*ideas_losses.workings(outlier, delta))
    if delta == ideas_losses.PRINTED_DELTA:
        ours = ideas_losses.workings(outlier, delta)[0].value
        ideas.printed(  # EX22, C3-02
            tell("ideas-the-slide-prints-for-huber"), number(ideas_losses.PRINTED), number(ours),
            tell("ideas-half-the-square-of-0-2-is"),
        )  # fmt: skip
