"""What every subtree of a path scores at an alpha: R + alpha * leaves, and which of them is kept."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from engine.core.trace import Trace
from engine.learners.cart.lesson.split_search import spread_sample
from engine.learners.prune.fitting import AlphaChoice
from engine.learners.prune.path import PruningPath, cost_complexity, effective_alpha
from engine.text.arithmetic import number_expr, ratio_expr
from engine.text.message import NumberText, msg
from engine.text.step import DETAIL_CALCULATIONS, Calculation, Highlight, Step, StepText, skipped_step
from engine.text.wording import count_text, number_span

SUBTREES = 40  # shown of one path, the best and those next to it always
KEEP = 10  # line of the pseudo-code of pruning


def tree_score_calculation(error: float, leaves: int, alpha: float, error_text: str = "") -> Calculation:
    """R + alpha * leaves. Example: 0.32, 8, 0.2 -> "0.32 + 0.2 * 8" = 1.92."""
    numbers = f"{error_text or number_expr(error)} + {number_expr(alpha)} * {leaves}"
    return Calculation(
        msg("formula.name.tree-score"), r"R(T) + \alpha\,|T|", numbers, float(cost_complexity(error, leaves, alpha))
    )


def link_strength_calculation(error: str, error_below: str, leaves: int, value: float) -> Calculation:
    """g(t). Example: "(0.5 - 0.2)/(4 - 1)"."""
    return Calculation(
        msg("formula.name.link-strength"),
        r"\frac{R(t) - R(T_t)}{|T_t| - 1}",
        f"({error} - {error_below})/({leaves} - 1)",
        value,
    )


def alpha_calculation(error: tuple[float, float], leaves: tuple[int, int], value: float) -> Calculation:
    """What a step raises R by, for each leaf it spares: the errata's sign, so that it is never negative."""
    numbers = f"({number_expr(error[1])} - {number_expr(error[0])})/({leaves[0]} - {leaves[1]})"
    return Calculation(msg("formula.name.alpha"), r"\frac{R(T_{k}) - R(T_{k-1})}{|T_{k-1}| - |T_{k}|}", numbers, value)


def break_even_calculation(error: tuple[float, float], leaves: tuple[int, int]) -> Calculation:
    """From which alpha on the smaller of two trees scores lower. Example: 0.32 with 8 leaves, 0.33 with 7 -> 0.01."""
    return alpha_calculation(error, leaves, float(effective_alpha(error[1] - error[0], leaves[0] - leaves[1])))


def error_expr(path: PruningPath, error: float) -> str:
    """R of a tree or a node in an expression: wrong rows of all rows where these can be counted. Example: "2/7"."""
    whole = float(path.growth.node_weights[0])
    wrong = round(error * whole)
    countable = path.measure == "error_rate" and abs(error * whole - wrong) < 1e-9
    return ratio_expr(wrong, whole) if countable else number_expr(error)


def subtree_score_steps(trace: Trace, alpha: float) -> tuple[Step, ...]:
    """What every subtree of a pruned tree's path scores at an alpha of one's own."""
    return tuple(steps_at_alpha(trace.events_of(AlphaChoice)[-1], alpha))


def steps_at_alpha(chosen: AlphaChoice, alpha: float) -> Iterator[Step]:
    path = chosen.path
    places = spread_sample(len(path), path.subtree_at(alpha) + np.arange(-1, 2), SUBTREES)
    for k in places:
        yield Step(
            chosen, KEEP, DETAIL_CALCULATIONS, Highlight(subtree=int(k)), partial(_score, path, int(k), alpha, places)
        )
    if left_out := len(path) - len(places):
        yield skipped_step(chosen, KEEP, Highlight(), left_out, "subtree", msg("prune.note.skipped", what="score"))


def _score(path: PruningPath, k: int, alpha: float, places: np.ndarray) -> StepText:
    error, leaves, scores = float(path.error[k]), int(path.leaves[k]), path.scores(alpha)
    working = tree_score_calculation(error, leaves, alpha, error_expr(path, error))
    before = float(scores[places[places < k]].min(initial=np.inf))
    verdict = "kept" if k == path.subtree_at(alpha) else "lowest" if working.value < before else "higher"
    told = msg(
        "prune.subtree.score",
        number=NumberText(k),
        leaves=count_text(leaves, "leaf"),
        error=error,
        alpha=float(alpha),
        score=number_span(working.value),
    )
    return StepText((told, msg("prune.subtree.verdict", verdict=verdict, lowest=before)), (working,))
