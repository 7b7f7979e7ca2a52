"""Pictures to explore: hover, zoom, switch a class off. Names in them are escaped, for Plotly reads some HTML."""

from __future__ import annotations

from functools import partial
from html import escape as html_escape

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from datasets import Dataset
from engine.core.dates import DATE, MOMENT
from pages.parts.frame import palette
from pages.parts.own_data import facts
from pages.parts.speaking.page import language, tell

LAYOUT = {"height": 340, "margin": {"l": 0, "r": 0, "t": 10, "b": 0}}
BINS = 30
escape = partial(html_escape, quote=False)  # Plotly knows &lt; and its like, but shows &quot; as it stands


def show(figure: go.Figure, alt: str):
    """A picture with its tools, without advertising."""
    figure.update_layout(separators="".join(reversed(language().separators)))
    st.plotly_chart(figure, config={"displaylogo": False}, alt=alt)


def column_chart(data: Dataset):
    """One column of the viewer's choice against what is to be learned."""
    names = data.feature_names
    j = st.selectbox(tell("frame-look-at-one-column"), range(data.d), format_func=names.__getitem__, key="column")
    figure = classes_along(data, j) if data.class_names else values_along(data, j)
    axis = {"number": "linear", DATE: "date", MOMENT: "date"}.get(data.kinds[j], "category")
    figure.update_xaxes(title=escape(names[j]), type=axis)
    legend = {"orientation": "h", "y": 1, "yanchor": "bottom", "x": 0, "traceorder": "normal"}
    figure.update_layout(LAYOUT | {"height": 300, "legend": legend})
    show(figure, tell("frame-against", names=names[j], target_name=data.target_name))


def positions(data: Dataset, j: int) -> np.ndarray:
    """Where the rows lie along column j: numbers, or names in the order of the levels."""
    return np.array([escape(cell) if isinstance(cell, str) else cell for cell in facts.column(data, j)])


def classes_along(data: Dataset, j: int) -> go.Figure:
    """How many rows of each class have which value."""
    along = positions(data, j)
    figure = go.Figure(layout={"barmode": "stack", "bargap": 0.05})
    for k, name in enumerate(data.class_names):
        own = {"name": escape(name), "marker_color": palette.class_colour(k)}
        figure.add_histogram(x=along[data.y == k], nbinsx=BINS, bingroup=1, showlegend=True, **own)
    if data.levels[j]:
        figure.update_xaxes(categoryarray=[escape(level) for level in data.levels[j]])
    figure.update_yaxes(title=tell("frame-axis-rows"))
    return figure


def values_along(data: Dataset, j: int) -> go.Figure:
    """Every row as a point, for a target that is a number."""
    points = {"color": palette.class_colour(0), "opacity": 0.6}
    figure = go.Figure(go.Scatter(x=positions(data, j), y=data.y, mode="markers", marker=points))
    figure.update_yaxes(title=escape(data.target_name))
    return figure
