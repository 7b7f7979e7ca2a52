"""How much of a lesson a reel holds: enough to teach with, small enough to send."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

import numpy as np

from engine.core.progress import report
from engine.core.trace import Trace
from engine.lessons.common.picture import Picture
from engine.lessons.common.step import CANDIDATES, EVERY_NUMBER, Lesson, Step, left_out

ROWS = 2_000  # drawn at most
CELLS = 12_000  # of those rows: fewer are drawn of a table with many features
LEAVES = 80_000  # rows drawn times trees: each tree says where each row ends
TREES = 120  # told at most
NODES = 8_000  # of all trees but the first
STEPS = 4_000  # walked at most through one tree,
STEPS_OF_MANY = 12_000  # and through several
BYTES = 225_000  # packed at most: the book and a chapter
FEWER = (CANDIDATES, 100, 40, 15, 5)  # candidates of one feature at one node, fewer where there are many nodes
FULL, MOST = 150, 400  # steps of a chapter: a new part of the story begins another from FULL on, MOST end it anyway

LONG = re.compile(r"\d+\.\d{6,}(?:e[-+]?\d+)?|\d\.\d+e[-+]?\d+")


def drawn_rows(n: int, d: int, trees: int = 1) -> np.ndarray:
    """All of n rows with d features, or as many as may be drawn, evenly spread."""
    most = min(ROWS, CELLS // d, max(LEAVES // trees, 100))
    return np.arange(n) if n <= most else np.unique(np.linspace(0, n - 1, most).astype(int))


def trees_told(picture: Picture) -> int:
    """How many of a lesson's trees a reel has room for."""
    sizes = np.array([len(each.growth.tree.feature) for each in picture.trees])
    return int(max(1, min(TREES, (sizes.cumsum() <= NODES).sum())))


def few_enough(trace: Trace, lesson: Lesson, trees: int, budget: int) -> tuple[tuple[Step, ...], list[str]]:
    """At most `budget` steps, or a few more where the splits alone are as many; and what was left out, in words.

    First every feature shows fewer candidates; if that is not enough, the last nodes are told split by split only.
    """
    *fine, coarsest = FEWER[_fitting(lesson.picture(trace), trees, budget) :]
    for candidates in fine:
        steps = tuple(islice(_walked(trace, lesson, trees, candidates), budget + 1))
        if len(steps) <= budget:
            break
    else:
        steps = tuple(_walked(trace, lesson, trees, coarsest))
    facts = []
    if skipped := left_out(steps):
        facts.append(f"{skipped:,} cuts or rows are passed over in single steps; all were counted in.")
    if len(steps) > budget:
        steps, first = _first_in_full(steps, budget)
        facts.append(f"Every number is shown for the first {first:,} nodes, the others are told split by split.")
    return steps, facts


def _walked(trace: Trace, lesson: Lesson, trees: int, candidates: int) -> Iterator[Step]:
    """The steps of the trees that are told."""
    for step in lesson.walk(trace, candidates):
        report()
        if step.light.tree < trees:
            yield step


def _fitting(picture: Picture, trees: int, budget: int) -> int:
    """The place in FEWER to begin with: walking through a large lesson takes time, counting its nodes does not."""
    X = picture.trees[0].growth.features.X
    values = np.array([len(np.unique(column[~np.isnan(column)])) for column in X.T])
    nodes = []  # of each node that asks, the cuts a feature may have: fewer than its rows, fewer than the values
    for tree in (each.growth.tree for each in picture.trees[:trees]):
        rows = tree.count[tree.feature >= 0]
        nodes.append(np.minimum(rows[:, None], values).clip(1) - 1)
    cuts = np.concatenate(nodes)
    fits = [np.minimum(cuts, candidates).sum() <= budget for candidates in FEWER]
    return fits.index(True) if any(fits) else len(FEWER) - 1


def _first_in_full(steps: tuple[Step, ...], budget: int) -> tuple[tuple[Step, ...], int]:
    """Every number of as many nodes as the budget has room for, and all coarser steps."""
    fine = np.array([step.grain == EVERY_NUMBER for step in steps])
    room = budget - int((~fine).sum())
    place = [(step.light.tree, step.light.node) for step in steps]
    starts = [i for i in range(len(steps)) if fine[i] and (not i or place[i] != place[i - 1])]
    ends = np.array([*starts[1:], len(steps)])
    fits = int((fine.cumsum()[ends - 1] <= room).sum())
    end = ends[fits - 1] if fits else 0
    kept = tuple(step for i, step in enumerate(steps) if not fine[i] or i < end)
    return kept, len({(step.light.tree, step.light.node) for step in kept if step.grain == EVERY_NUMBER})


def chapters(steps: tuple[Step, ...]) -> list[int]:
    """The first step of each chapter."""
    starts = [0]
    for i, step in enumerate(steps):
        if i - starts[-1] >= (FULL if step.opens else MOST):
            starts.append(i)
    return starts


def shortened(numbers: str) -> str:
    """Long decimals to six digits: nobody reads more. Example: "914106.999662169/178" -> "914107/178"."""
    return LONG.sub(lambda long: f"{float(long[0]):.6g}", numbers)
