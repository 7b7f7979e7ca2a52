"""What a picture says to who does not see it: the same evidence in words and numbers, and no more."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.design_questions.pictures import ErrorCurvePlot, FittedLinePlot, Plot, RegionsPlot, RowsPlot, run_lengths
from engine.text.message import Message, NumberText, Span, list_text, msg

PLANE_HEIGHTS = (0.2, 0.5, 0.8)  # of a plane, from its bottom to its top
CURVE_POINTS = 9  # of a line or a curve


def describe_picture(picture: Plot) -> Message:
    if isinstance(picture, RegionsPlot):
        return describe_plane(picture)
    if isinstance(picture, FittedLinePlot):
        places = spread_places(len(picture.x))
        points = [point_text(picture.x[k], picture.value[k]) for k in places]
        return msg(
            "design.alt.line", target=Span(picture.target), feature=Span(picture.feature), points=points_text(points)
        )
    if isinstance(picture, ErrorCurvePlot):
        known = [k for k in spread_places(len(picture.x)) if not np.isnan(picture.value[k])]
        points = [point_text(picture.x[k], picture.value[k]) for k in known]
        measure = msg("design.measure.name", of=picture.measure_key, rows=picture.row_set)
        return msg("design.alt.curve", measure=measure, by=picture.x_key, points=points_text(points))
    if isinstance(picture, RowsPlot):
        across, up = map(Span, picture.features)
        return msg("design.alt.rows", n=len(picture.rows), across=across, up=up)
    shares = [msg("design.alt.bar", name=Span(name), share=NumberText(float(share), 3))
              for name, share in zip(picture.names, picture.value, strict=True)]  # fmt: skip
    return msg("design.alt.bars", points=points_text(shares))


def describe_plane(picture: RegionsPlot) -> Message:
    """The classes along three lines across."""
    across, up = map(Span, picture.features)
    lines: list[Any] = []
    for height in PLANE_HEIGHTS:
        i = int(height * (len(picture.y) - 1))
        spans = [(end, Span(picture.class_names[k])) for _, end, k in run_lengths(picture.predicted[i])]
        told = [msg("design.alt.plane-span", name=name, end=NumberText(picture.x[end], 3)) for end, name in spans[:-1]]
        told.append(msg("design.alt.plane-last", name=spans[-1][1]))
        line = msg(
            "design.alt.plane-line", up=up, at=NumberText(picture.y[i], 3), across=across, spans=points_text(told)
        )
        lines += [Span(" "), line] if lines else [line]
    return msg("design.alt.plane", across=across, up=up, lines=tuple(lines))


def point_text(x: float, y: float) -> Message:
    return msg("design.alt.point", x=NumberText(float(x), 3, is_grouped=False), y=NumberText(float(y), 3))


def points_text(things: list[Message]) -> Any:
    return list_text(things, "comma")


def spread_places(many: int) -> list[int]:
    """Places along a curve: more of them at its beginning, where most happens."""
    return sorted({round((many - 1) * (k / (CURVE_POINTS - 1)) ** 1.5) for k in range(CURVE_POINTS)})
