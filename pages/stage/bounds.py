"""Limits on what a reel holds of a lesson: rows, trees, steps, candidates, and how it is cut into chapters."""

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

# At most, of one reel:
ROWS, CELLS = 2_000, 12_000  # rows drawn; fewer of a table with many features
MAX_ROW_TREE_PAIRS = 80_000  # rows drawn times trees, since each tree sends the leaf of each row
TREES, NODES = 120, 8_000  # trees, and nodes of all of them; the first tree is always complete
STEPS, STEPS_OF_MANY = 4_000, 12_000  # steps of a single tree, and of several
BYTES = 225_000  # gzipped, of the book and the first chapter
CANDIDATE_LIMITS = (MAX_CANDIDATES, 100, 40, 15, 5)  # candidates of one feature at one node: the first that is enough
FIRST_CHAPTER_STEPS = 12  # some seconds of reading, in which the next chapter arrives
CHAPTER_STEPS, LONGEST_CHAPTER = 25, 50  # a chapter ends at the first section from 25 steps on, or with 50

LONG = re.compile(r"\d+\.\d{6,}(?:e[-+]?\d+)?|\d\.\d+e[-+]?\d+")


def choose_rows(n: int, d: int, trees: int = 1) -> np.ndarray:
    """Return the row numbers to draw of n rows with d features: all, or an even choice."""
    most = min(ROWS, CELLS // d, max(MAX_ROW_TREE_PAIRS // trees, 100))
    return np.arange(n) if n <= most else np.unique(np.linspace(0, n - 1, most).astype(int))


def count_trees(picture: LessonPicture) -> int:
    """Return how many of a lesson's trees fit into a reel, at least 1."""
    sizes = np.array([len(tree.growth.tree.feature) for tree in picture.trees])
    return int(max(1, min(TREES, (sizes.cumsum() <= NODES).sum())))


def limit_steps(trace: Trace, lesson: Lesson, trees: int, budget: int) -> tuple[Script, list[Message]]:
    """Return at most `budget` steps of the first `trees` trees, and messages on what was skipped.

    First every feature shows fewer candidates; if that is not enough, the last nodes show no calculations. If even
    their coarse steps are more than the budget, all of these are returned.
    """
    pieces = list(_walk(trace, lesson, trees))
    shorter, all_fit = pieces, False
    for candidates in CANDIDATE_LIMITS:
        shorter = [piece.with_limits(candidates, budget) for piece in pieces]
        if all_fit := all(steps <= budget for steps in accumulate(piece.size for piece in shorter)):
            break
    script, n_full = (Script(tuple(shorter)), 0) if all_fit else _coarsen_last(shorter, budget)
    notes = []
    if skipped := int(script.columns["left_out"].sum()):
        notes.append(msg("lesson.note.steps-skipped", n=skipped))
    if not all_fit:
        notes.append(msg("lesson.note.nodes-in-full", n=n_full))
    return script, notes


def _walk(trace: Trace, lesson: Lesson, trees: int) -> Iterator[StepOrBlock]:
    for piece in lesson.walk(trace, MAX_CANDIDATES):
        report()
        if piece.tree < trees:
            yield piece


def _coarsen_last(pieces: list[StepOrBlock], budget: int) -> tuple[Script, int]:
    """Keep the calculations of as many nodes as fit, and all coarser steps; return the script and that number."""
    room = budget - sum(piece.n_coarse for piece in pieces)
    fine = accumulate(piece.size - piece.n_coarse for piece in pieces)
    n_full = next(n for n, steps in enumerate(fine, start=1) if steps > room)
    others = (piece.coarse_only() for piece in pieces[n_full:])
    script = Script((*pieces[:n_full], *(piece for piece in others if piece is not None)))
    tree, node, fine = script.columns["tree"], script.columns["node"], script.columns["grain"] == DETAIL_CALCULATIONS
    starts = (fine & np.append(True, (np.diff(tree) != 0) | (np.diff(node) != 0))).nonzero()[0]
    ends = np.append(starts[1:], len(fine))
    n_fit = int((fine.cumsum()[ends - 1] <= room).sum())
    keep = ~fine | (np.arange(len(fine)) < (ends[n_fit - 1] if n_fit else 0))
    return script.select_steps(keep), len(set(zip(tree[fine & keep].tolist(), node[fine & keep].tolist(), strict=True)))


def chapters(script: Script) -> list[int]:
    """Return the first step of each chapter. The first chapter is small, since everybody waits for it."""
    starts, sections, end = [0], np.array(sorted(script.section_titles)), len(script)
    least = most = FIRST_CHAPTER_STEPS
    while True:
        section = sections[sections.searchsorted(starts[-1] + least) :][:1]
        start = min(starts[-1] + most, *section.tolist(), end)
        if start == end:
            return starts
        starts.append(start)
        least, most = CHAPTER_STEPS, LONGEST_CHAPTER


def shortened(numbers: str) -> str:
    """Round long decimals to six digits. Example: "914106.999662169/178" -> "914107/178"."""
    return LONG.sub(lambda match: f"{float(match[0]):.6g}", numbers)
