"""What every subtree of a path scores at an alpha: R + alpha * leaves, and which of them is kept."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from engine.core.trace import Trace
from engine.learners.pruning.fitting import Chosen
from engine.learners.pruning.path import Path
from engine.lessons.common import formulas
from engine.lessons.common.step import EVERY_NUMBER, Light, Step, Told, not_shown
from engine.lessons.common.wording import counted, number
from engine.lessons.tree.candidates import some_of
from engine.text.arithmetic import ratio, text
from engine.text.message import Number, msg

SUBTREES = 40  # shown of one path, the best and those next to it always
KEEP = 10  # line of the pseudo-code of pruning


def error_text(path: Path, error: float) -> str:
    """R of a tree or a node in an expression: wrong rows of all rows where these can be counted. Example: "2/7"."""
    whole = float(path.growth.weight[0])
    wrong = round(error * whole)
    countable = path.measure == "error_rate" and abs(error * whole - wrong) < 1e-9
    return ratio(wrong, whole) if countable else text(error)


def score_steps(trace: Trace, alpha: float) -> tuple[Step, ...]:
    """What every subtree of a pruned tree's path scores at an alpha of one's own."""
    return tuple(steps_at(trace.of(Chosen)[-1], alpha))


def steps_at(chosen: Chosen, alpha: float) -> Iterator[Step]:
    path = chosen.path
    places = some_of(len(path), path.at(alpha) + np.arange(-1, 2), SUBTREES)
    for k in places:
        yield Step(chosen, KEEP, EVERY_NUMBER, Light(subtree=int(k)), partial(_score, path, int(k), alpha, places))
    if left_out := len(path) - len(places):
        yield not_shown(chosen, KEEP, Light(), left_out, "subtree", msg("pruning-not-shown", what="score"))


def _score(path: Path, k: int, alpha: float, places: np.ndarray) -> Told:
    error, leaves, scores = float(path.error[k]), int(path.leaves[k]), path.scores(alpha)
    working = formulas.tree_score(error, leaves, alpha, error_text(path, error))
    before = float(scores[places[places < k]].min(initial=np.inf))
    verdict = "kept" if k == path.at(alpha) else "lowest" if working.value < before else "higher"
    told = msg("pruning-subtree", number=Number(k), leaves=counted(leaves, "leaf"), error=error, alpha=float(alpha),
               score=number(working.value))  # fmt: skip
    return Told((told, msg("pruning-subtree-verdict", verdict=verdict, lowest=before)), (working,))
