"""Leaves that answer a quantile: of a loss that is straight on both sides -G / H says no more than which way to go."""

from __future__ import annotations

import numpy as np

from engine.core.trace import must_be
from engine.lessons.common.arithmetic import text
from engine.lessons.common.phrases import node_name, number, rows, shown
from engine.lessons.common.step import Question, Told, Working, says
from engine.lessons.tree import questions
from engine.lessons.xgb.rounds import XgbTree


def quantile_of(share: float) -> str:
    """Examples: "median", "0.9 quantile"."""
    return "median" if share == 0.5 else f"{shown(share)} quantile"


def quantile_working(name: str, of: str, values: np.ndarray, share: float, weight: np.ndarray | None, value: float):
    """Between which two of the values the quantile lies; of weighted ones it is one of them."""
    symbols = rf"Q_{{{text(share)}}}({of})"
    if weight is not None:
        return Working(name, symbols, text(value), value)
    values, place = np.sort(values), np.clip(share * (len(values) + 1) - 1, 0, len(values) - 1)
    low = int(place)
    below, above = (text(values[k]) for k in (low, min(low + 1, len(values) - 1)))
    return Working(name, symbols, f"{below} + {text(float(place - low))} * ({above} - {below})", value)


def leaf_told(grown: XgbTree, node: int, grains: tuple[int, ...] = ()) -> Told:
    share, value = must_be(float, grown.round.output.quantile), float(grown.answers[node])
    away, weight = _residuals(grown, node)
    sentence = says(f"{node_name(node)} holds {rows(len(away))}. It answers the {quantile_of(share)} of their y - F, ",
                    number(value + 0.0), ".")  # fmt: skip
    return Told(sentence, (quantile_working("Output", "y - F", away, share, weight, value),),
                which_quantile(grown, node, grains) if grains else None)  # fmt: skip


def which_quantile(grown: XgbTree, node: int, grains: tuple[int, ...]) -> Question | None:
    """Wrong: the Newton step, the mean, the other end, a neighbour."""
    share, value = must_be(float, grown.round.output.quantile), float(grown.answers[node])
    away, _ = _residuals(grown, node)
    sums = grown.node_sums(node)
    others = [-sums.G / (sums.H + sums.penalty.reg_lambda), float(away.mean()), float(away.max()), float(away.min())]
    because = f"The {quantile_of(share)} of y - F in its rows is {shown(value)}."
    ask = f"What does the leaf, node {node}, answer?"
    return questions.numeric(ask, value + 0.0, [x + 0.0 for x in others], because, grains)


def _residuals(grown: XgbTree, node: int) -> tuple[np.ndarray, np.ndarray | None]:
    """y - F of a node's rows, and their weights."""
    start, own = grown.boosting.start, grown.about.rows(node)
    away = grown.boosting.scores(start.y - grown.round.gradients.before.after)
    return away[own], None if start.weight is None else start.weight[own]
