"""A lesson with every kind of panel and column: the tree of seven rows, told with more beside it than it needs."""

from dataclasses import replace
from functools import partial

import numpy as np

from datasets import load
from engine import cart, record
from engine.learners.registry import lesson_for_trace
from engine.text import picture
from engine.text.step import Lesson
from engine.tree.growth import Growth

CODE = lesson_for_trace(record(cart.fit, load("seven_rows"))).code
AT = 20  # the step that sets everything; before it nothing is held
WEIGHT = [0.5, 1, 2, 4, 1, 1, 0]
STATES = {
    "curves": 2,
    "gains": [0.25, -0.75, None],
    "say": [[0.2, 0.4, "round 1"], [0.4, 0.1, "round 2"]],
    "weights": WEIGHT,
    "line": {"ends": [0.25, 0.5, 1], "labels": ["row 1", "row 4", "row 7"], "draws": [0.3, 0.4, 0.9], "lit": 1},
    "trees in small": 1,
    "scores": 1,
}
PANELS = (
    picture.lines_panel(
        "curves", "Errors", "rounds", "error", {"training": [0.5, 0.25, 0.125], "held out": [0.6, 0.375, 0.3]}
    ),
    picture.bars_panel("gains", "Gains", ["x_1", "x_2", "x_3"], "gain"),
    picture.curve_panel("say", "Say", "error", "say", [(0.1 * k, 0.6 - 0.1 * k) for k in range(1, 7)]),
    picture.cells_panel("weights", "Weights", "weight"),
    picture.ranges_panel("line", "The line", "each row as much as it weighs"),
    picture.wall_panel("trees in small", "All trees"),
    picture.fields_panel("scores", "Scores"),
)
COLUMNS = (
    picture.Column("weight", "how much a row counts", size=True),
    picture.Column("drawn", "how often", "count"),
    picture.Column("says", "what the tree says", "class"),
)
VALUES = {"weight": WEIGHT, "drawn": [0, 1, 2, 0, 1, 1, 2], "says": [0, 0, 1, 1, -1, 0, 0], "trees": 1}


def pictured(trace):
    growth = next(event for event in trace.logged_events if isinstance(event, Growth))
    return picture.LessonPicture(
        (picture.LessonTree(growth, "Tree 1"),), picture.Ensemble("average", np.ones(1)), COLUMNS, PANELS
    )


def walk(trace, candidates, at, states, opens):
    """Every step of the tree; at one of them all states are set, and the ensemble is in sight."""
    order = [panel.name for panel in PANELS]
    for i, step in enumerate(lesson_for_trace(trace).steps(trace, candidates)):
        light = step.highlight if i < at else replace(step.highlight, panel=order[(i - at) % len(order)])
        if i == at + 1:
            light = replace(light, scene="all")
        part = f"Part {opens.index(i)}" if i in opens else ""
        yield replace(step, state_updates=states if i == at else {}, highlight=light, section_title=part)


def lesson(at=AT, states=None, opens=()) -> Lesson:
    told = partial(walk, at=at, states={**STATES, **VALUES} if states is None else states, opens=opens)
    return Lesson("All panels", CODE, told, pictured)
