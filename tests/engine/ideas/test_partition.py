"""Which boxes a flow chart makes: those that random splits made, and never the windmill."""

import numpy as np
import pytest

from engine.ideas.partition import Box, Split, flow_chart
from pages.ideas.partition import WINDMILL, boxes_of


def split_at_random(rng, box: Box, depth: int) -> list[Box]:
    """Split a box, and most of its parts again."""
    if depth <= 0:
        return [box]
    axis = int(rng.integers(2))
    at = float(rng.uniform(box.low[axis], box.high[axis]))
    top, bottom = (tuple(at if j == axis else v for j, v in enumerate(corner)) for corner in (box.high, box.low))
    parts = Box(box.low, top, box.name + "L"), Box(bottom, box.high, box.name + "R")
    return [small for part in parts for small in split_at_random(rng, part, depth - int(rng.integers(1, 3)))]


def leaf_at(chart, point) -> str:
    while isinstance(chart, Split):
        chart = chart.left if point[chart.axis] <= chart.threshold else chart.right
    return chart.name


@pytest.mark.parametrize("seed", range(20))
def test_boxes_of_splits_have_a_flow_chart_that_leads_into_them(seed):
    rng = np.random.default_rng(seed)
    boxes = split_at_random(rng, Box((0.0, 0.0), (1.0, 1.0), ""), 4)
    chart = flow_chart(tuple(boxes[i] for i in rng.permutation(len(boxes))))
    for box in boxes:
        point = [rng.uniform(low, high) for low, high in zip(box.low, box.high, strict=True)]
        assert leaf_at(chart, point) == box.name


def test_no_flow_chart_makes_a_windmill_and_it_spoils_what_it_is_part_of():
    windmill = boxes_of(WINDMILL)
    assert sum((b.high[0] - b.low[0]) * (b.high[1] - b.low[1]) for b in windmill) == 9  # they fill the square
    assert flow_chart(windmill) is None
    assert flow_chart((*windmill, Box((3, 0), (4, 3), "beside"))) is None
