"""Pruning by hand: how weak each link is, which goes first, and whether it goes at an alpha."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from engine.core.trace import Trace
from engine.learners.common.exercise import (
    ExerciseTask,
    LessonSteps,
    TaskPosition,
    choice_task,
    most_telling_task,
    number_task,
)
from engine.learners.prune.fitting import AlphaChoice
from engine.learners.prune.path import WeakestLink
from engine.text.arithmetic import number_expr
from engine.text.message import msg
from engine.text.step import Calculation
from engine.text.wording import node_name_text as node_said

LINKS = 4  # pruned by hand at most


def tasks(trace: Trace, lesson: LessonSteps) -> Iterator[ExerciseTask]:
    """The links in the order they are pruned, then alpha."""
    links = trace.events_of(WeakestLink)[:LINKS]
    told = [i for i, step in enumerate(lesson.steps) if isinstance(step.event, WeakestLink)]
    for part, link in enumerate(links):
        own = [i for i in told if lesson.steps[i].event is link]
        moment = TaskPosition(own[0] - 1, own[-1], part)
        table = link.table
        yield most_telling_task([strength(table, at, moment) for at in range(len(table["node"]))])
        if len(table["node"]) > 1:
            yield weakest(table, moment)
    for chosen in trace.events_of(AlphaChoice)[:1]:
        end = TaskPosition(told[-1], lesson.find("AlphaChoice", last=True), len(links))
        yield from at_alpha(chosen, links[0], end)


def strength(table: dict[str, np.ndarray], at: int, moment: TaskPosition) -> ExerciseTask:
    as_leaf, as_subtree = float(table["error"][at]), float(table["error_below"][at])
    leaves, g = int(table["leaves"][at]), float(table["g"][at])
    how = Calculation(
        msg("exercise.topic.name", topic="link-strength"),
        r"\frac{R(t) - R(T_t)}{|T_t| - 1}",
        f"({number_expr(as_leaf)} - {number_expr(as_subtree)})/({leaves} - 1)",
        g,
    )
    facts: dict[str, Any] = {"as_leaf": as_leaf, "as_subtree": as_subtree, "leaves": leaves}
    return number_task(
        "link-strength", g, moment, how, facts, message_args={"node": node_said(int(table["node"][at]))}, **facts
    )


def weakest(table: dict[str, np.ndarray], moment: TaskPosition) -> ExerciseTask:
    facts: dict[str, Any] = {
        "as_leaf": table["error"],
        "as_subtree": table["error_below"],
        "leaves": table["leaves"],
        "g": table["g"],
    }
    names = tuple(map(node_said, table["node"].tolist()))
    given = {"node": names} | {name: tuple(map(float, facts[name])) for name in ("as_leaf", "as_subtree", "leaves")}
    return choice_task("weakest-link", int(table["weakest"].argmax()), names, moment, given, **facts)


def at_alpha(chosen: AlphaChoice, link: WeakestLink, moment: TaskPosition) -> Iterator[ExerciseTask]:
    """What alpha does: to the score of the subtree that is kept, and to a link of the whole tree."""
    path, alpha, k = chosen.path, float(chosen.alpha), chosen.subtree
    error, leaves = float(path.error[k]), int(path.leaves[k])
    how = Calculation(
        msg("exercise.topic.name", topic="tree-score"),
        r"R + \alpha \cdot |T|",
        f"{number_expr(error)} + {number_expr(alpha)} * {leaves}",
        error + alpha * leaves,
    )
    facts: dict[str, Any] = {"error": error, "leaves": leaves, "alpha": alpha}
    yield number_task("tree-score", error + alpha * leaves, moment, how, facts, **facts)
    yield most_telling_task([kept_or_pruned(link.table, at, alpha, moment) for at in range(len(link.table["node"]))])


def kept_or_pruned(table: dict[str, np.ndarray], at: int, alpha: float, moment: TaskPosition) -> ExerciseTask:
    g = float(table["g"][at])
    facts: dict[str, Any] = {
        "as_leaf": float(table["error"][at]),
        "as_subtree": float(table["error_below"][at]),
        "leaves": int(table["leaves"][at]),
        "alpha": alpha,
    }
    verdicts = tuple(msg("exercise.value.kept", kept=kept) for kept in (True, False))
    places = {"node": node_said(int(table["node"][at]))}
    return choice_task(
        "keep-or-prune", int(g <= alpha), verdicts, moment, shown_values=facts, message_args=places, g=g, **facts
    )
