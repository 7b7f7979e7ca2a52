"""The output values of the leaves once the tree stands: -G / (H + lambda), leaf by leaf."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from engine.core.trace import expect_type
from engine.learners.xgb.events import LeafOutputs
from engine.learners.xgb.lesson import context as lines
from engine.learners.xgb.lesson.context import XgbContext
from engine.learners.xgb.lesson.node import sums_text
from engine.learners.xgb.lesson.picture import NODES, OUTPUTS, SHRINKAGE_PANEL
from engine.learners.xgb.lesson.rounds import XgbTree
from engine.learners.xgb.lesson.rows import n_pruned_splits
from engine.text.arithmetic import number_expr, snap_to_zero
from engine.text.message import Message, list_text, msg
from engine.text.questions import build_numeric_question
from engine.text.script import StepBlock, StepOrBlock
from engine.text.step import (
    DETAIL_CALCULATIONS,
    DETAIL_SPLITS,
    Calculation,
    Question,
    Step,
    StepText,
    select_rows,
    skipped_step,
)
from engine.text.wording import node_name_text, number_span, rows_text, strong_span


def output_steps(event: LeafOutputs, telling: XgbContext) -> Iterator[StepOrBlock]:
    """The leaves of each tree one by one, those with most rows where there are many; then all in a sentence."""
    for grown in telling.boosting.trees_of_round(event.round):
        columns = telling.derivative_columns(grown) if grown.is_multiclass else {}
        count = grown.growth.tree.count[grown.leaves]
        picked = grown.leaves[select_rows(count)]
        shown_of = tuple(name for name in (SHRINKAGE_PANEL, OUTPUTS) if telling.picture.existing_panel(name))
        shared = {"line": lines.OUTPUT, "tree": grown.tree_index, "node": picked, "subtree": n_pruned_splits(grown)}
        yield StepBlock(
            event,
            len(picked),
            partial(_leaf_at, telling, grown, picked),
            shared,
            telling.picture.existing_panel(_panel(telling)),
            state_updates=partial(_shown_at, telling, grown, picked, columns),
            state_names=(*columns, *shown_of),
        )
        if left_out := len(grown.leaves) - len(picked):
            light = telling.highlight(grown, subtree=n_pruned_splits(grown))
            yield skipped_step(event, lines.OUTPUT, light, left_out, "leaf", msg("xgb.output.skipped"))
        sets = {**columns, **telling.picture.existing_states({OUTPUTS: _bars(grown, grown.leaves)})}
        light = telling.highlight(
            grown, OUTPUTS, nodes=tuple(grown.leaves.tolist()[:NODES]), subtree=n_pruned_splits(grown)
        )
        yield Step(event, lines.OUTPUT, DETAIL_SPLITS, light, partial(_all, telling, grown), state_updates=sets)


def _leaf_at(telling: XgbContext, grown: XgbTree, picked: np.ndarray, k: int) -> StepText:
    return _leaf(telling, grown, int(picked[k]), first=not k)


def _shown_at(telling: XgbContext, grown: XgbTree, picked: np.ndarray, columns: dict, k: int) -> dict:
    node = int(picked[k])
    panels = telling.picture.existing_states(
        {SHRINKAGE_PANEL: _shrunk(grown, node), OUTPUTS: _bars(grown, picked, node)}
    )
    return {**columns, **panels}


def _panel(telling: XgbContext) -> str:
    return SHRINKAGE_PANEL if telling.boosting.params.similarity.reg_alpha else OUTPUTS


def node_output(grown: XgbTree, node: int) -> float:
    return float(grown.node_outputs[node])


def _shrunk(grown: XgbTree, place: int) -> list[tuple[float, float, Message]]:
    G = grown.node_sums(place).G if grown.boosting.params.similarity.reg_alpha else 0.0
    return [(G, float(grown.boosting.params.similarity.soft_threshold(G)), node_name_text(place))]


def _bars(grown: XgbTree, leaves: np.ndarray, upto: int | None = None) -> list[float]:
    """The output values of leaves, as far as they were told."""
    bars = np.full(grown.boosting.max_nodes, np.nan)
    told = leaves if upto is None else leaves[leaves <= upto]
    bars[told] = grown.node_outputs[told]
    return bars.tolist()


def _leaf(telling: XgbContext, grown: XgbTree, place: int, first: bool) -> StepText:
    if grown.round.output.quantile is not None:
        return quantile_leaf_text(grown, place, (DETAIL_CALCULATIONS,) if first else ())
    sums, value = grown.node_sums(place), node_output(grown, place)
    recipe = telling.boosting.params
    if is_too_light(grown, place):
        least = float(recipe.min_child_weight)
        light = msg(
            "xgb.output.too-little-cover",
            node=node_name_text(place),
            value=number_span(0.0),
            H=float(sums.H),
            least=least,
        )
        return StepText((light,), (Calculation(msg("xgb.formula.output"), "0", "0", value),))
    shift = snap_to_zero(value, float(np.abs(sums.g).sum()) / max(sums.H + recipe.similarity.reg_lambda, 1e-300))
    holds = msg("xgb.output.leaf", node=node_name_text(place), rows=rows_text(len(sums.g)), sums=sums_text(sums),
                value=number_span(shift + 0.0))  # fmt: skip
    plain = [sums.output_notes_calculation(shift)] if sums.notation.hessian_symbols else []
    question = _which_output(grown, place, shift, (DETAIL_CALCULATIONS,)) if first else None
    return StepText((holds,), (sums.output_calculation(shift), *plain), question)


def is_too_light(grown: XgbTree, place: int) -> bool:
    """Only a root can be: of a split each side was heavy enough."""
    if grown.round.output.quantile is not None:
        return False
    H = float(grown.node_sums(place).H)
    return node_output(grown, place) == 0 and (grown.boosting.params.min_child_weight > H or H == 0)


def _which_output(grown: XgbTree, place: int, value: float, grains: tuple[int, ...]) -> Question | None:
    """Wrong: no alpha, the sign of G itself, no lambda, the sum not divided, what is squared."""
    if grown.round.output.quantile is not None:
        return ask_quantile_leaf(grown, place, grains)
    sums, ridge = grown.node_sums(place), grown.boosting.params.similarity.reg_lambda
    numbers: dict[str, Any] = {"G": float(sums.G), "H": float(sums.H), "ridge": float(ridge), "value": value}
    because = msg("xgb.question.output-why", **numbers)
    if alpha := sums.penalty.reg_alpha:
        because = msg("xgb.question.output-why-alpha", alpha=float(alpha), pulled=float(sums.shrunk_G), **numbers)
    return build_numeric_question("output", msg("xgb.question.output", node=place), value, because, grains,
                   rate=grown.boosting.params.learning_rate, l1=alpha or None, **numbers)  # fmt: skip


def _all(telling: XgbContext, grown: XgbTree) -> StepText:
    leaves, pruned = grown.leaves.tolist(), len(grown.pruned_splits)
    outputs = list_text([msg("xgb.output.node-value", node=place, value=node_output(grown, place)) for place in leaves])
    stands = msg("xgb.output.tree", tree=strong_span(grown.display_name), n=len(leaves), pruned=pruned, outputs=outputs)
    largest = max(leaves, key=lambda place: abs(node_output(grown, place)))
    told = _leaf(telling, grown, largest, False)
    asked = not is_too_light(grown, largest)
    question = _which_output(grown, largest, node_output(grown, largest), (DETAIL_SPLITS,)) if asked else None
    return StepText((stands,), told.calculations, question)


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
