"""Partitions of a rectangle into boxes, and the flow charts that make them.

A tree splits all boxes by one line, then those on each side again. So a partition is a tree's only if some line along
an axis crosses no box, and if the partition on each side of it is a tree's too. The windmill has no such line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle and what is predicted in it."""

    low: tuple[float, float]
    high: tuple[float, float]
    name: str


@dataclass(frozen=True)
class Split:
    """A question of a flow chart: is the value on this axis at most the threshold?"""

    axis: int
    threshold: float
    left: Split | Box
    right: Split | Box


def flow_chart(boxes: tuple[Box, ...]) -> Split | Box | None:
    """Return the flow chart that makes these boxes; None if there is none."""
    if len(boxes) == 1:
        return boxes[0]
    for axis in range(2):
        for threshold in sorted({box.high[axis] for box in boxes})[:-1]:
            if any(box.low[axis] < threshold < box.high[axis] for box in boxes):
                continue
            left = flow_chart(tuple(box for box in boxes if box.high[axis] <= threshold))
            right = flow_chart(tuple(box for box in boxes if box.low[axis] >= threshold))
            return None if left is None or right is None else Split(axis, threshold, left, right)
    return None
