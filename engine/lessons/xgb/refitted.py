"""Leaves whose output value is a quantile: of a loss that is straight on both sides -G / H says but which way to go."""

from __future__ import annotations

import numpy as np

from engine.core.trace import expect_type
from engine.lessons.common.asking import build_numeric_question
from engine.lessons.common.step import Calculation, Question, StepText
from engine.lessons.common.wording import node_name_text, number_span, rows_text
from engine.lessons.xgb.rounds import XgbTree
from engine.text.arithmetic import number_expr
from engine.text.message import Message, msg


def quantile_text(share: float) -> Message:
    """Examples: "median", "0.9 quantile"."""
    return msg("xgb.quantile.name", median=share == 0.5, share=float(share))


def quantile_calculation(
    name: Message, of: str, values: np.ndarray, share: float, weight: np.ndarray | None, value: float
):
    """Between which two of the values the quantile lies; of weighted ones it is one of them."""
    symbols = rf"Q_{{{number_expr(share)}}}({of})"
    if weight is not None:
        return Calculation(name, symbols, number_expr(value), value)
    values, place = np.sort(values), np.clip(share * (len(values) + 1) - 1, 0, len(values) - 1)
    low = int(place)
    below, above = (number_expr(values[k]) for k in (low, min(low + 1, len(values) - 1)))
    return Calculation(name, symbols, f"{below} + {number_expr(float(place - low))} * ({above} - {below})", value)


def quantile_leaf_text(grown: XgbTree, place: int, grains: tuple[int, ...] = ()) -> StepText:
    share, value = expect_type(float, grown.round.output.quantile), float(grown.node_outputs[place])
    away, weight = _residuals(grown, place)
    holds = msg(
        "xgb.output.leaf-quantile",
        node=node_name_text(place),
        rows=rows_text(len(away)),
        quantile=quantile_text(share),
        value=number_span(value + 0.0),
    )
    return StepText((holds,), (quantile_calculation(msg("xgb.formula.output"), "y - F", away, share, weight, value),),
                ask_quantile_leaf(grown, place, grains) if grains else None)  # fmt: skip


def ask_quantile_leaf(grown: XgbTree, place: int, grains: tuple[int, ...]) -> Question | None:
    """Wrong: the Newton step, the mean, the other end, a neighbour."""
    share, value = expect_type(float, grown.round.output.quantile), float(grown.node_outputs[place])
    away, _ = _residuals(grown, place)
    sums = grown.node_sums(place)
    others = [-sums.G / (sums.H + sums.penalty.reg_lambda), float(away.mean()), float(away.max()), float(away.min())]
    because = msg("xgb.question.output-why-quantile", quantile=quantile_text(share), value=value)
    ask = msg("xgb.question.output", node=place)
    return build_numeric_question("refitted", ask, value, because, grains, others=others)


def _residuals(grown: XgbTree, place: int) -> tuple[np.ndarray, np.ndarray | None]:
    """y - F of a node's rows, and their weights."""
    start, own = grown.boosting.start, grown.tree_view.rows(place)
    away = grown.boosting.snap_scores(start.y - grown.round.gradients.previous.after)
    return away[own], None if start.weight is None else start.weight[own]
