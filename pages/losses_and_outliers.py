"""Losses and outliers: what one far row does to three losses."""

from html import escape

import streamlit as st

from engine.lessons.common.phrases import shown as number
from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.ideas import common as ideas
from pages.parts.ideas import losses as ideas_losses
from pages.parts.views.node_text import percent

guard()
ideas.head(
    "Losses and outliers",
    "Move the last row away from its prediction. Under squared loss it soon is nearly all that counts;",
    "absolute loss asks only on which side it lies; Huber's is squared up to delta and a straight line beyond.",
)
with ideas.controls():
    delta = ideas.slider("Delta of Huber's loss", 0.1, 4.0, ideas_losses.PRINTED_DELTA, 0.1, "delta")
    outlier = ideas.slider("y of the last row", -5.0, 15.0, 5.0, 0.1, "y")
share = {name: percent(part) for name, part in ideas_losses.share_of_last(outlier, delta).items()}
markup.says(
    f"The last row makes {markup.marked(share['squared'])} of the squared loss, {escape(share['absolute'])} of the "
    f"absolute and {escape(share['Huber'])} of Huber's."
)
loss, pull = st.columns(2, gap="large")
with loss:
    ideas.chart(ideas_losses.curves(outlier, delta, pull=False), "Three losses over the distance", 300)
with pull:
    ideas.chart(ideas_losses.curves(outlier, delta, pull=True), "The residual under each loss", 300)
table, sums = st.columns([3, 2], gap="large")
with table:
    markup.table(
        "The slide's table, computed",
        ("value", "row 1", "row 2", "row 3", "row 4"),
        ideas_losses.table(outlier, delta),
        numeric={1, 2, 3, 4},
    )
    start = {name: number(value) for name, value in ideas_losses.starts(outlier, delta).items()}
    markup.soft(
        f"The one value that costs least for all four rows: {start['squared']} by squared loss (the mean), "
        f"{start['absolute']} by absolute loss (the median), {start['Huber']} by Huber's."
    )
with sums:
    ideas.show(*ideas_losses.workings(outlier, delta))
    if delta == ideas_losses.PRINTED_DELTA:
        ours = ideas_losses.workings(outlier, delta)[0].value
        ideas.printed(  # EX22, C3-02
            "The slide prints for Huber's loss of row 2", number(ideas_losses.PRINTED), number(ours),
            "Half the square of 0.2 is 0.02; a zero too many was printed.",
        )  # fmt: skip
