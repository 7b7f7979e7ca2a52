"""Leaves whose output value is a quantile: of a loss that is straight on both sides -G / H says but which way to go."""

from __future__ import annotations

import numpy as np

from engine.core.trace import must_be
from engine.lessons.common.asking import numeric
from engine.lessons.common.step import Question, Told, Working
from engine.lessons.common.wording import node, number, rows
from engine.lessons.xgb.rounds import XgbTree
from engine.text.arithmetic import text
from engine.text.message import Message, msg


def quantile_of(share: float) -> Message:
    """Examples: "median", "0.9 quantile"."""
    return msg("xgb-quantile", median=share == 0.5, share=float(share))


def quantile_working(name: Message, of: str, values: np.ndarray, share: float, weight: np.ndarray | None, value: float):
    """Between which two of the values the quantile lies; of weighted ones it is one of them."""
    symbols = rf"Q_{{{text(share)}}}({of})"
    if weight is not None:
        return Working(name, symbols, text(value), value)
    values, place = np.sort(values), np.clip(share * (len(values) + 1) - 1, 0, len(values) - 1)
    low = int(place)
    below, above = (text(values[k]) for k in (low, min(low + 1, len(values) - 1)))
    return Working(name, symbols, f"{below} + {text(float(place - low))} * ({above} - {below})", value)


def leaf_told(grown: XgbTree, place: int, grains: tuple[int, ...] = ()) -> Told:
    share, value = must_be(float, grown.round.output.quantile), float(grown.outputs[place])
    away, weight = _residuals(grown, place)
    holds = msg("xgb-leaf-quantile", node=node(place), rows=rows(len(away)), quantile=quantile_of(share),
                value=number(value + 0.0))  # fmt: skip
    return Told((holds,), (quantile_working(msg("xgb-output"), "y - F", away, share, weight, value),),
                which_quantile(grown, place, grains) if grains else None)  # fmt: skip


def which_quantile(grown: XgbTree, place: int, grains: tuple[int, ...]) -> Question | None:
    """Wrong: the Newton step, the mean, the other end, a neighbour."""
    share, value = must_be(float, grown.round.output.quantile), float(grown.outputs[place])
    away, _ = _residuals(grown, place)
    sums = grown.node_sums(place)
    others = [-sums.G / (sums.H + sums.penalty.reg_lambda), float(away.mean()), float(away.max()), float(away.min())]
    because = msg("xgb-why-quantile", quantile=quantile_of(share), value=value)
    ask = msg("xgb-ask-output", node=place)
    return numeric("refitted", ask, value, because, grains, others=others)


def _residuals(grown: XgbTree, place: int) -> tuple[np.ndarray, np.ndarray | None]:
    """y - F of a node's rows, and their weights."""
    start, own = grown.boosting.start, grown.about.rows(place)
    away = grown.boosting.scores(start.y - grown.round.gradients.before.after)
    return away[own], None if start.weight is None else start.weight[own]
