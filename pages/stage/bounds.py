"""How much of a lesson a reel holds: enough to teach with, small enough to send."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate

import numpy as np

from engine.core.progress import report
from engine.core.trace import Trace
from engine.text.message import Message, msg
from engine.text.picture import LessonPicture
from engine.text.script import Script, StepOrBlock
from engine.text.step import DETAIL_CALCULATIONS, MAX_CANDIDATES, Lesson

ROWS = 2_000  # drawn at most
CELLS = 12_000  # of those rows: fewer are drawn of a table with many features
MAX_ROW_TREE_PAIRS = 80_000  # rows drawn times trees: each tree says where each row ends
TREES = 120  # told at most
NODES = 8_000  # of all trees but the first
STEPS = 4_000  # walked at most through one tree,
STEPS_OF_MANY = 12_000  # and through several
BYTES = 225_000  # packed at most: the book and a chapter
CANDIDATE_LIMITS = (
    MAX_CANDIDATES,
    100,
    40,
    15,
    5,
)  # candidates of one feature at one node, fewer where there are many nodes
FIRST_CHAPTER_STEPS = 12  # steps of the first chapter: some seconds of reading, in which the next one comes
CHAPTER_STEPS, LONGEST_CHAPTER = (
    25,
    50,
)  # steps of the others: a new part of the story begins another from FULL on, MOST end it anyway

LONG = re.compile(r"\d+\.\d{6,}(?:e[-+]?\d+)?|\d\.\d+e[-+]?\d+")


def choose_rows(n: int, d: int, trees: int = 1) -> np.ndarray:
    """All of n rows with d features, or as many as may be drawn, evenly spread."""
    most = min(ROWS, CELLS // d, max(MAX_ROW_TREE_PAIRS // trees, 100))
    return np.arange(n) if n <= most else np.unique(np.linspace(0, n - 1, most).astype(int))


def count_trees(picture: LessonPicture) -> int:
    """How many of a lesson's trees a reel has room for."""
    sizes = np.array([len(each.growth.tree.feature) for each in picture.trees])
    return int(max(1, min(TREES, (sizes.cumsum() <= NODES).sum())))


def limit_steps(trace: Trace, lesson: Lesson, trees: int, budget: int) -> tuple[Script, list[Message]]:
    """At most `budget` steps, or a few more where the splits alone are as many; and what was left out, in words.

    First every feature shows fewer candidates; if that is not enough, the last nodes are told split by split only.
    """
    pieces = list(_walked(trace, lesson, trees))
    shorter, all_fit = pieces, False
    for candidates in CANDIDATE_LIMITS:
        shorter = [piece.with_limits(candidates, budget) for piece in pieces]
        if all_fit := _fit(shorter, budget):
            break
    script, first = (Script(tuple(shorter)), 0) if all_fit else _first_in_full(shorter, budget)
    facts = []
    if skipped := int(script.columns["left_out"].sum()):
        facts.append(msg("lesson.note.steps-skipped", n=skipped))
    if not all_fit:
        facts.append(msg("lesson.note.nodes-in-full", n=first))
    return script, facts


def _walked(trace: Trace, lesson: Lesson, trees: int) -> Iterator[StepOrBlock]:
    """The steps of the trees that are told."""
    for piece in lesson.walk(trace, MAX_CANDIDATES):
        report()
        if piece.tree < trees:
            yield piece


def _fit(pieces: list[StepOrBlock], budget: int) -> bool:
    """Are they no more steps than that? Counts no further than it must."""
    return next((False for steps in accumulate(piece.size for piece in pieces) if steps > budget), True)


def _first_in_full(pieces: list[StepOrBlock], budget: int) -> tuple[Script, int]:
    """Every number of as many nodes as the budget has room for, and all coarser steps."""
    room = budget - sum(piece.n_coarse for piece in pieces)
    fine = accumulate(piece.size - piece.n_coarse for piece in pieces)
    full = next(place for place, steps in enumerate(fine, start=1) if steps > room)
    others = (piece.coarse_only() for piece in pieces[full:])
    script = Script((*pieces[:full], *(piece for piece in others if piece is not None)))
    fine, tree, node = (script.columns[name] for name in ("grain", "tree", "node"))
    fine = fine == DETAIL_CALCULATIONS
    starts = fine & np.append(True, (np.diff(tree) != 0) | (np.diff(node) != 0))
    starts = starts.nonzero()[0]
    ends = np.append(starts[1:], len(fine))
    fits = int((fine.cumsum()[ends - 1] <= room).sum())
    end = ends[fits - 1] if fits else 0
    script = script.select_steps(~fine | (np.arange(len(fine)) < end))
    fine = script.columns["grain"] == DETAIL_CALCULATIONS
    return script, len(
        set(zip(script.columns["tree"][fine].tolist(), script.columns["node"][fine].tolist(), strict=True))
    )


def chapters(script: Script) -> list[int]:
    """The first step of each chapter: the first chapter is small, since everybody waits for it."""
    starts, parts, end = [0], np.array(sorted(script.section_titles)), len(script)
    while True:
        full, most = (
            (FIRST_CHAPTER_STEPS, FIRST_CHAPTER_STEPS) if len(starts) == 1 else (CHAPTER_STEPS, LONGEST_CHAPTER)
        )
        part = parts[parts.searchsorted(starts[-1] + full) :][:1]
        start = min(starts[-1] + most, *part.tolist(), end)
        if start == end:
            return starts
        starts.append(start)


def shortened(numbers: str) -> str:
    """Long decimals to six digits: nobody reads more. Example: "914106.999662169/178" -> "914107/178"."""
    return LONG.sub(lambda long: f"{float(long[0]):.6g}", numbers)
