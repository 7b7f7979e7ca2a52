"""Calculations of g, alpha and scores; steps with the score of every subtree at an alpha."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from engine.learners.cart.lesson.split_search import spread_sample
from engine.learners.prune.fitting import AlphaChoice
from engine.learners.prune.path import PruningPath, cost_complexity
from engine.text.arithmetic import number_expr, ratio_expr
from engine.text.message import NumberText, msg
from engine.text.step import DETAIL_CALCULATIONS, Calculation, Highlight, Step, StepText, skipped_step
from engine.text.wording import count_text, number_span

MAX_SUBTREES = 40  # shown of one path, always with the best and its neighbours
KEEP = 10  # line of the pseudo-code of pruning


def tree_score_calculation(error: float, leaves: int, alpha: float, error_text: str = "") -> Calculation:
    """R + alpha * leaves. Example: 0.32, 8, 0.2 -> "0.32 + 0.2 * 8" = 1.92."""
    numbers = f"{error_text or number_expr(error)} + {number_expr(alpha)} * {leaves}"
    score = float(cost_complexity(error, leaves, alpha))
    return Calculation(msg("formula.name.tree-score"), r"R(T) + \alpha\,|T|", numbers, score)


def link_strength_calculation(error: str, error_below: str, leaves: int, value: float) -> Calculation:
    """g(t). Example: "(0.5 - 0.2)/(4 - 1)"."""
    numbers = f"({error} - {error_below})/({leaves} - 1)"
    return Calculation(msg("formula.name.link-strength"), r"\frac{R(t) - R(T_t)}{|T_t| - 1}", numbers, value)


def alpha_calculation(error: tuple[float, float], leaves: tuple[int, int], value: float) -> Calculation:
    """The alpha of a pruning step: the rise of R per removed leaf. It has the errata's sign, so is never negative."""
    numbers = f"({number_expr(error[1])} - {number_expr(error[0])})/({leaves[0]} - {leaves[1]})"
    return Calculation(msg("formula.name.alpha"), r"\frac{R(T_{k}) - R(T_{k-1})}{|T_{k-1}| - |T_{k}|}", numbers, value)


def error_expr(path: PruningPath, error: float) -> str:
    """R of a tree or a node as an expression. Example: an error rate as wrong rows / all rows, "2/7"."""
    total = float(path.growth.node_weights[0])
    wrong = round(error * total)
    is_count = path.measure == "error_rate" and abs(error * total - wrong) < 1e-9
    return ratio_expr(wrong, total) if is_count else number_expr(error)


def steps_at_alpha(event: AlphaChoice, alpha: float) -> Iterator[Step]:
    path = event.path
    places = spread_sample(len(path), path.subtree_at(alpha) + np.arange(-1, 2), MAX_SUBTREES)
    for k in places.tolist():
        text = partial(_score_text, path, k, alpha, places)
        yield Step(event, KEEP, DETAIL_CALCULATIONS, Highlight(subtree=k), text)
    if n_skipped := len(path) - len(places):
        yield skipped_step(event, KEEP, Highlight(), n_skipped, "subtree", msg("prune.note.skipped", what="score"))


def _score_text(path: PruningPath, k: int, alpha: float, places: np.ndarray) -> StepText:
    error, leaves, scores = float(path.error[k]), int(path.leaves[k]), path.scores(alpha)
    calculation = tree_score_calculation(error, leaves, alpha, error_expr(path, error))
    lowest = float(scores[places[places < k]].min(initial=np.inf))  # of the subtrees before
    verdict = "kept" if k == path.subtree_at(alpha) else "lowest" if calculation.value < lowest else "higher"
    values = {"error": error, "alpha": float(alpha), "score": number_span(calculation.value)}
    score = msg("prune.subtree.score", number=NumberText(k), leaves=count_text(leaves, "leaf"), **values)
    return StepText((score, msg("prune.subtree.verdict", verdict=verdict, lowest=lowest)), (calculation,))
