"""What a picture says to who does not see it: the same evidence in words and numbers, and no more."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.design_questions.pictures import Curve, Fitted, Picture, Regions, Rows, runs
from engine.text.message import Message, Number, Span, list_text, msg

LINES = (0.2, 0.5, 0.8)  # of a plane, from its bottom to its top
POINTS = 9  # of a line or a curve


def described(picture: Picture) -> Message:
    if isinstance(picture, Regions):
        return of_plane(picture)
    if isinstance(picture, Fitted):
        places = spread(len(picture.x))
        points = [point(picture.x[k], picture.value[k]) for k in places]
        return msg("design-of-line", target=Span(picture.target), feature=Span(picture.feature), points=all_of(points))
    if isinstance(picture, Curve):
        known = [k for k in spread(len(picture.x)) if not np.isnan(picture.value[k])]
        points = [point(picture.x[k], picture.value[k]) for k in known]
        measure = msg("design-measure", of=picture.of, rows=picture.rows)
        return msg("design-of-curve", measure=measure, by=picture.by, points=all_of(points))
    if isinstance(picture, Rows):
        across, up = map(Span, picture.features)
        return msg("design-of-rows", n=len(picture.rows), across=across, up=up)
    shares = [msg("design-of-bar", name=Span(name), share=Number(float(share), 3))
              for name, share in zip(picture.names, picture.value, strict=True)]  # fmt: skip
    return msg("design-of-bars", points=all_of(shares))


def of_plane(picture: Regions) -> Message:
    """The classes along three lines across."""
    across, up = map(Span, picture.features)
    lines: list[Any] = []
    for height in LINES:
        i = int(height * (len(picture.y) - 1))
        spans = [(end, Span(picture.class_names[k])) for _, end, k in runs(picture.predicted[i])]
        told = [msg("design-of-plane-span", name=name, end=Number(picture.x[end], 3)) for end, name in spans[:-1]]
        told.append(msg("design-of-plane-last", name=spans[-1][1]))
        line = msg("design-of-plane-line", up=up, at=Number(picture.y[i], 3), across=across, spans=all_of(told))
        lines += [Span(" "), line] if lines else [line]
    return msg("design-of-plane", across=across, up=up, lines=tuple(lines))


def point(x: float, y: float) -> Message:
    return msg("design-of-point", x=Number(float(x), 3, grouped=False), y=Number(float(y), 3))


def all_of(things: list[Message]) -> Any:
    return list_text(things, "comma")


def spread(many: int) -> list[int]:
    """Places along a curve: more of them at its beginning, where most happens."""
    return sorted({round((many - 1) * (k / (POINTS - 1)) ** 1.5) for k in range(POINTS)})
