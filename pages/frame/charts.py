"""Plotly charts of a table's columns. Names are escaped, since Plotly interprets some HTML."""

from functools import partial
from html import escape as html_escape

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from datasets import Dataset
from engine.core.dates import DATE, MOMENT
from pages.frame import palette
from pages.i18n.text import t, translator
from pages.tables import summary as facts

LAYOUT = {"height": 340, "margin": {"l": 0, "r": 0, "t": 10, "b": 0}}
MAX_BINS = 30
escape_label = partial(html_escape, quote=False)  # Plotly decodes &lt; but not &quot;


def show_figure(figure: go.Figure, alt: str):
    """Draw a figure with numbers as the reader's language writes them."""
    figure.update_layout(separators="".join(reversed(translator().separators)))
    st.plotly_chart(figure, config={"displaylogo": False}, alt=alt)


def column_chart(data: Dataset):
    """Draw a column of the viewer's choice against the target."""
    names = data.feature_names
    j = st.selectbox(t("tables.column-chart.control"), range(data.d), format_func=names.__getitem__, key="column")
    figure = class_histogram(data, j) if data.class_names else target_scatter(data, j)
    axis = {"number": "linear", DATE: "date", MOMENT: "date"}.get(data.kinds[j], "category")
    figure.update_xaxes(title=escape_label(names[j]), type=axis)
    legend = {"orientation": "h", "y": 1, "yanchor": "bottom", "x": 0, "traceorder": "normal"}
    figure.update_layout(LAYOUT | {"height": 300, "legend": legend})
    show_figure(figure, t("tables.column-chart.title", names=names[j], target_name=data.target_name))


def axis_values(data: Dataset, j: int) -> np.ndarray:
    """Return the values of column j for an axis: numbers, dates or escaped names."""
    return np.array([escape_label(cell) if isinstance(cell, str) else cell for cell in facts.column_values(data, j)])


def class_histogram(data: Dataset, j: int) -> go.Figure:
    """Return a histogram of column j, stacked by class."""
    x = axis_values(data, j)
    figure = go.Figure(layout={"barmode": "stack", "bargap": 0.05})
    for k, name in enumerate(data.class_names):
        look = {"name": escape_label(name), "marker_color": palette.class_colour(k)}
        figure.add_histogram(x=x[data.y == k], nbinsx=MAX_BINS, bingroup=1, showlegend=True, **look)
    if data.levels[j]:
        figure.update_xaxes(categoryarray=[escape_label(level) for level in data.levels[j]])
    figure.update_yaxes(title=t("tables.column-chart.axis-rows"))
    return figure


def target_scatter(data: Dataset, j: int) -> go.Figure:
    """Return a scatter plot of a numeric target against column j."""
    points = {"color": palette.class_colour(0), "opacity": 0.6}
    figure = go.Figure(go.Scatter(x=axis_values(data, j), y=data.y, mode="markers", marker=points))
    figure.update_yaxes(title=escape_label(data.target_name))
    return figure
