"""Plotly figures of the Compare page: predictions over the plane, along one feature, and error curves."""

import numpy as np
import plotly.graph_objects as go

from datasets import Dataset
from engine.core.dates import DATE, is_dated
from engine.text.wording import date_text
from pages.comparison.results import ComparisonResult, PlaneView
from pages.frame import palette
from pages.frame.charts import escape_label
from pages.i18n.text import display_name, t

DATES = 3  # dates labelled on an axis
MAX_ROWS = 400  # data points drawn on a plane
CHART_LAYOUT = {"margin": {"l": 0, "r": 0, "t": 28, "b": 0}, "legend": {"orientation": "h", "y": -0.12}}


def plane(result: ComparisonResult, view: PlaneView) -> go.Figure:
    """One learner's predictions over the plane of two features, and the data points."""
    data = view.data
    low, high = (0, len(data.class_names) - 1) if data.class_names else (float(data.y.min()), float(data.y.max()))
    figure = go.Figure()
    figure.add_heatmap(x=view.axis(view.across), y=view.axis(view.up), z=view.predictions(result), zmin=low, zmax=high,
                       hoverinfo="skip", **background_style(data))  # fmt: skip
    for marks in (*row_markers(data, view), *followed_row_markers(view)):
        figure.add_scatter(showlegend=False, **marks)
    figure.update_xaxes(title=escape_label(data.feature_names[view.across]), **axis_labels(data, view.across))
    figure.update_yaxes(title=escape_label(data.feature_names[view.up]), **axis_labels(data, view.up))
    return figure.update_layout(height=300, title=display_name(result.learner.title), **CHART_LAYOUT)


def background_style(data: Dataset) -> dict:
    """Heatmap options: a tint for each class, or the Viridis scale for numbers."""
    if not data.class_names:
        return {"colorscale": "Viridis", "showscale": False}
    K = len(data.class_names)
    steps = [(end, palette.class_colour(k)) for k in range(K) for end in (k / K, (k + 1) / K)]
    return {"colorscale": steps, "showscale": False, "opacity": 0.35}


def row_markers(data: Dataset, view: PlaneView) -> list[dict]:
    """Scatter options of the data points: one trace per class, or coloured by the target."""
    rows = np.unique(np.linspace(0, data.n - 1, min(MAX_ROWS, data.n)).astype(int))
    x, y = data.X[rows, view.across], data.X[rows, view.up]
    if not data.class_names:
        marker = {"color": data.y[rows], "colorscale": "Viridis", "cmin": data.y.min(), "cmax": data.y.max(),
                  "line": {"width": 1, "color": "#888"}, "size": 8}  # fmt: skip
        return [{"x": x, "y": y, "mode": "markers", "marker": marker, "hoverinfo": "x+y"}]
    traces = []
    for k, name in enumerate(data.class_names):
        members = data.y[rows] == k
        marker = palette.class_mark(k, 7) | {"line": {"width": 1, "color": "white"}}
        traces.append({"x": x[members], "y": y[members], "mode": "markers", "marker": marker, "hoverinfo": "x+y+name",
                       "name": escape_label(name), "legendgroup": str(k)})  # fmt: skip
    return traces


def followed_row_markers(view: PlaneView) -> list[dict]:
    """Two rings around the chosen row, visible on light and dark; none if it lacks a value."""
    x, y = view.data.X[view.row, [view.across, view.up]]
    if np.isnan([x, y]).any():
        return []
    ring = {"x": [x], "y": [y], "mode": "markers", "hoverinfo": "name",
            "name": t("compare.plane-chart.row", row=view.row + 1)}  # fmt: skip
    return [
        ring | {"marker": {"symbol": "circle-open", "size": size, "color": colour, "line": {"width": 3}}}
        for size, colour in ((15, "black"), (20, "white"))
    ]


def axis_labels(data: Dataset, feature: int) -> dict:
    """Axis ticks that show a category's levels by name, and `DATES` dates of a date column."""
    levels, x = data.levels[feature], data.X[:, feature]
    if is_dated(data.kinds[feature]) and not np.isnan(x).all():
        days = np.unique(np.linspace(np.nanmin(x), np.nanmax(x), DATES).round()).tolist()
        return {"tickvals": days, "ticktext": [t(date_text(day, DATE)) for day in days]}
    return {"tickvals": list(range(len(levels))), "ticktext": [escape_label(name) for name in levels]} if levels else {}


def line_figure(results: tuple[ComparisonResult, ...], row: int) -> go.Figure:
    """Every learner's predictions along the only feature; a vertical line marks the chosen row."""
    data = results[0].data
    figure = go.Figure()
    y = data.y if not data.class_names else np.array([escape_label(data.class_names[k]) for k in data.y])
    marker = {"color": "#888", "size": 7}
    figure.add_scatter(x=data.X[:, 0], y=y, mode="markers", name=t("chart.legend.rows"), marker=marker)
    known = data.X[~np.isnan(data.X[:, 0])]
    along = np.linspace(known.min(), known.max(), 400) if len(known) else data.X[:, 0]
    for k, result in enumerate(results):
        predicted = result.model.predict(along[:, None])
        line = {"color": palette.class_colour(k), "width": 2, "shape": "hv"}
        if data.class_names:
            predicted = np.array([escape_label(data.class_names[int(c)]) for c in predicted])
        figure.add_scatter(x=along, y=predicted, mode="lines", name=display_name(result.learner.title), line=line)
    if not np.isnan(data.X[row, 0]):
        label = t("compare.plane-chart.row", row=row + 1)
        figure.add_vline(data.X[row, 0], line={"dash": "dot", "color": "#888"}, annotation_text=label)
    figure.update_xaxes(title=escape_label(data.feature_names[0]), **axis_labels(data, 0))
    figure.update_yaxes(title=escape_label(data.target_name))
    return figure.update_layout(height=380, **{**CHART_LAYOUT, "legend": {"orientation": "h", "y": -0.25}})


def error_figure(results: tuple[ComparisonResult, ...]) -> go.Figure:
    """Error by the number of trees: solid on the test rows, dotted on the training rows."""
    figure = go.Figure()
    most = max(len(result.errors[0]) for result in results)
    for k, result in enumerate(results):
        row_sets = (t("compare.error-chart.training"), "dot", 1.5), (t("compare.error-chart.test"), "solid", 3)
        for values, (row_set, dash, width) in zip(result.errors, row_sets, strict=True):
            if np.isnan(values).all():  # so few rows that none is a test row
                continue
            is_level = len(values) == 1 and most > 1  # a single tree is drawn as a horizontal line
            x, y = ([1, most], np.repeat(values, 2)) if is_level else (np.arange(1, len(values) + 1), values)
            line = {"color": palette.class_colour(k), "dash": dash, "width": width}
            name, mode = f"{display_name(result.learner.title)}, {row_set}", "lines+markers" if most < 2 else "lines"
            figure.add_scatter(x=x, y=y, mode=mode, name=name, line=line)
    figure.update_xaxes(title=t("compare.control.trees"))
    has_classes = results[0].data.class_names
    title = t("compare.error-chart.axis-classes") if has_classes else t("compare.error-chart.axis-numbers")
    figure.update_yaxes(title=title, rangemode="tozero")
    return figure.update_layout(height=340, **{**CHART_LAYOUT, "legend": {"orientation": "v"}})
