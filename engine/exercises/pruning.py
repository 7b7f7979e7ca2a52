"""Pruning by hand: how weak each link is, which goes first, and whether it goes at an alpha."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from engine.core.trace import Trace
from engine.exercises.task import ExerciseTask, Lessons, Moment, choice, fullest, number
from engine.learners.pruning.fitting import Chosen
from engine.learners.pruning.path import WeakestLink
from engine.lessons.common.step import Working
from engine.lessons.common.wording import node as node_said
from engine.text.arithmetic import text
from engine.text.message import msg

LINKS = 4  # pruned by hand at most


def tasks(trace: Trace, lesson: Lessons) -> Iterator[ExerciseTask]:
    """The links in the order they are pruned, then alpha."""
    links = trace.of(WeakestLink)[:LINKS]
    told = [i for i, step in enumerate(lesson.steps) if isinstance(step.event, WeakestLink)]
    for part, link in enumerate(links):
        own = [i for i in told if lesson.steps[i].event is link]
        moment = Moment(own[0] - 1, own[-1], part)
        table = link.table
        yield fullest([strength(table, at, moment) for at in range(len(table["node"]))])
        if len(table["node"]) > 1:
            yield weakest(table, moment)
    for chosen in trace.of(Chosen)[:1]:
        end = Moment(told[-1], lesson.find("Chosen", last=True), len(links))
        yield from at_alpha(chosen, links[0], end)


def strength(table: dict[str, np.ndarray], at: int, moment: Moment) -> ExerciseTask:
    as_leaf, as_subtree = float(table["error"][at]), float(table["error_below"][at])
    leaves, g = int(table["leaves"][at]), float(table["g"][at])
    how = Working(
        msg("exercise-topic", topic="link-strength"),
        r"\frac{R(t) - R(T_t)}{|T_t| - 1}",
        f"({text(as_leaf)} - {text(as_subtree)})/({leaves} - 1)",
        g,
    )
    facts: dict[str, Any] = {"as_leaf": as_leaf, "as_subtree": as_subtree, "leaves": leaves}
    return number("link-strength", g, moment, how, facts, places={"node": node_said(int(table["node"][at]))}, **facts)


def weakest(table: dict[str, np.ndarray], moment: Moment) -> ExerciseTask:
    facts: dict[str, Any] = {
        "as_leaf": table["error"],
        "as_subtree": table["error_below"],
        "leaves": table["leaves"],
        "g": table["g"],
    }
    names = tuple(map(node_said, table["node"].tolist()))
    given = {"node": names} | {name: tuple(map(float, facts[name])) for name in ("as_leaf", "as_subtree", "leaves")}
    return choice("weakest-link", int(table["weakest"].argmax()), names, moment, given, **facts)


def at_alpha(chosen: Chosen, link: WeakestLink, moment: Moment) -> Iterator[ExerciseTask]:
    """What alpha does: to the score of the subtree that is kept, and to a link of the whole tree."""
    path, alpha, k = chosen.path, float(chosen.alpha), chosen.subtree
    error, leaves = float(path.error[k]), int(path.leaves[k])
    how = Working(
        msg("exercise-topic", topic="tree-score"),
        r"R + \alpha \cdot |T|",
        f"{text(error)} + {text(alpha)} * {leaves}",
        error + alpha * leaves,
    )
    facts: dict[str, Any] = {"error": error, "leaves": leaves, "alpha": alpha}
    yield number("tree-score", error + alpha * leaves, moment, how, facts, **facts)
    yield fullest([kept_or_pruned(link.table, at, alpha, moment) for at in range(len(link.table["node"]))])


def kept_or_pruned(table: dict[str, np.ndarray], at: int, alpha: float, moment: Moment) -> ExerciseTask:
    g = float(table["g"][at])
    facts: dict[str, Any] = {
        "as_leaf": float(table["error"][at]),
        "as_subtree": float(table["error_below"][at]),
        "leaves": int(table["leaves"][at]),
        "alpha": alpha,
    }
    verdicts = tuple(msg("exercise-kept", kept=kept) for kept in (True, False))
    places = {"node": node_said(int(table["node"][at]))}
    return choice("keep-or-prune", int(g <= alpha), verdicts, moment, facts=facts, places=places, g=g, **facts)
