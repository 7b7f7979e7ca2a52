"""The tab "Error by region": each region of a regression tree as dark as its error."""

from typing import NamedTuple

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from engine.text.formulas import impurity_name
from engine.tree.growth import Growth
from pages.frame import charts, markup, palette
from pages.i18n.text import format_number, t
from pages.lesson.page import OpenLesson

MAX_NUMBERS = 12  # regions whose error is written into them


class Region(NamedTuple):
    """The box of a node: of each feature the values above `low` and up to `high`."""

    node: int
    low: np.ndarray  # [d]
    high: np.ndarray  # [d]


def regions_at(growth: Growth, depth: int) -> list[Region]:
    """Return the regions after splits down to a depth; a leaf above it is one of them."""
    tree, X = growth.tree, growth.features.X
    found, open_regions = [], [Region(0, np.nanmin(X, 0), np.nanmax(X, 0))]
    while open_regions:
        region = open_regions.pop()
        node, j = region.node, int(tree.feature[region.node])
        if j < 0 or tree.depth[node] >= depth:
            found.append(region)
            continue
        below, above = region.high.copy(), region.low.copy()
        below[j] = above[j] = tree.threshold[node]
        open_regions += [
            Region(int(tree.right[node]), above, region.high),
            Region(int(tree.left[node]), region.low, below),
        ]
    return found


def show_errors(lesson: OpenLesson):
    data, growth = lesson.data, lesson.growth
    if data.d > 2 or "category" in data.kinds or np.isnan(data.X).any():
        markup.caption(t("cart.error.needs-plane"))
        return
    depth = int(growth.tree.depth.max())
    shown = (
        st.slider(t("cart.error.control-depth"), 0, depth, depth, key=f"errors of {lesson.fitted.name}") if depth else 0
    )
    regions, weight = regions_at(growth, shown), growth.node_weights
    nodes = [region.node for region in regions]
    mean = float(np.average(growth.impurity[nodes], weights=weight[nodes]))
    measure = t(impurity_name(lesson.criterion))
    markup.headline(t("cart.error.result", n=len(regions), measure=measure, mean=format_number(mean)))
    charts.show_figure(errors_figure(lesson, regions), t("cart.error.title"))
    markup.caption(t("cart.error.note", measure=measure, most=format_number(float(growth.impurity[nodes].max()))))


def errors_figure(lesson: OpenLesson, regions: list[Region]) -> go.Figure:
    """The regions in grey over the rows; with one feature the target is the vertical axis."""
    data, growth = lesson.data, lesson.growth
    y = data.X[:, 1] if data.d == 2 else data.y
    figure = go.Figure(layout=charts.LAYOUT | {"height": 340})
    most = float(growth.impurity[[region.node for region in regions]].max()) or 1.0
    for region in regions:
        error, low, high = float(growth.impurity[region.node]), region.low, region.high
        bottom, top = (low[1], high[1]) if data.d == 2 else (float(y.min()), float(y.max()))
        shade = {"opacity": error / most * 0.8, "fillcolor": palette.GREY, "layer": "below"}
        line = {"width": 1, "color": palette.GREY}
        figure.add_shape(type="rect", x0=low[0], x1=high[0], y0=bottom, y1=top, line=line, **shade)
        if len(regions) <= MAX_NUMBERS:
            figure.add_annotation(x=(low[0] + high[0]) / 2, y=top, yanchor="top", text=format_number(error),
                                  showarrow=False)  # fmt: skip
    marker = {"size": 7, "color": palette.class_colour(0), "line": {"width": 1, "color": "white"}}
    figure.add_scatter(x=data.X[:, 0], y=y, mode="markers", marker=marker, showlegend=False)
    names = (*data.feature_names, data.target_name)
    figure.update_xaxes(title=charts.escape_label(names[0]), showgrid=False)
    figure.update_yaxes(title=charts.escape_label(names[1]), showgrid=False)
    return figure
