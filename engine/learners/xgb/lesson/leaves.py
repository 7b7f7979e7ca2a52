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


def output_steps(event: LeafOutputs, ctx: XgbContext) -> Iterator[StepOrBlock]:
    """The leaves of each tree one by one, those with most rows where there are many; then all in a sentence."""
    for tree in ctx.boosting.trees_of_round(event.round):
        columns = ctx.derivative_columns(tree) if tree.is_multiclass else {}
        count = tree.growth.tree.count[tree.leaves]
        picked = tree.leaves[select_rows(count)]
        shown_of = tuple(name for name in (SHRINKAGE_PANEL, OUTPUTS) if ctx.picture.existing_panel(name))
        shared = {"line": lines.OUTPUT, "tree": tree.tree_index, "node": picked, "subtree": n_pruned_splits(tree)}
        yield StepBlock(
            event,
            len(picked),
            partial(_leaf_at, ctx, tree, picked),
            shared,
            ctx.picture.existing_panel(_panel(ctx)),
            state_updates=partial(_shown_at, ctx, tree, picked, columns),
            state_names=(*columns, *shown_of),
        )
        if n_skipped := len(tree.leaves) - len(picked):
            highlight = ctx.highlight(tree, subtree=n_pruned_splits(tree))
            yield skipped_step(event, lines.OUTPUT, highlight, n_skipped, "leaf", msg("xgb.output.skipped"))
        states = {**columns, **ctx.picture.existing_states({OUTPUTS: _bars(tree, tree.leaves)})}
        highlight = ctx.highlight(
            tree, OUTPUTS, nodes=tuple(tree.leaves.tolist()[:NODES]), subtree=n_pruned_splits(tree)
        )
        yield Step(event, lines.OUTPUT, DETAIL_SPLITS, highlight, partial(_all, ctx, tree), state_updates=states)


def _leaf_at(ctx: XgbContext, tree: XgbTree, picked: np.ndarray, k: int) -> StepText:
    return _leaf(ctx, tree, int(picked[k]), first=not k)


def _shown_at(ctx: XgbContext, tree: XgbTree, picked: np.ndarray, columns: dict, k: int) -> dict:
    node = int(picked[k])
    panels = ctx.picture.existing_states({SHRINKAGE_PANEL: _shrunk(tree, node), OUTPUTS: _bars(tree, picked, node)})
    return {**columns, **panels}


def _panel(ctx: XgbContext) -> str:
    return SHRINKAGE_PANEL if ctx.boosting.params.similarity.reg_alpha else OUTPUTS


def node_output(tree: XgbTree, node: int) -> float:
    return float(tree.node_outputs[node])


def _shrunk(tree: XgbTree, place: int) -> list[tuple[float, float, Message]]:
    G = tree.node_sums(place).G if tree.boosting.params.similarity.reg_alpha else 0.0
    return [(G, float(tree.boosting.params.similarity.soft_threshold(G)), node_name_text(place))]


def _bars(tree: XgbTree, leaves: np.ndarray, upto: int | None = None) -> list[float]:
    """The output values of leaves, as far as they were told."""
    bars = np.full(tree.boosting.max_nodes, np.nan)
    told = leaves if upto is None else leaves[leaves <= upto]
    bars[told] = tree.node_outputs[told]
    return bars.tolist()


def _leaf(ctx: XgbContext, tree: XgbTree, place: int, first: bool) -> StepText:
    if tree.round.output.quantile is not None:
        return quantile_leaf_text(tree, place, (DETAIL_CALCULATIONS,) if first else ())
    sums, value = tree.node_sums(place), node_output(tree, place)
    params = ctx.boosting.params
    if is_too_light(tree, place):
        least = float(params.min_child_weight)
        highlight = msg(
            "xgb.output.too-little-cover",
            node=node_name_text(place),
            value=number_span(0.0),
            H=float(sums.H),
            least=least,
        )
        return StepText((highlight,), (Calculation(msg("xgb.formula.output"), "0", "0", value),))
    shift = snap_to_zero(value, float(np.abs(sums.g).sum()) / max(sums.H + params.similarity.reg_lambda, 1e-300))
    holds = msg("xgb.output.leaf", node=node_name_text(place), rows=rows_text(len(sums.g)), sums=sums_text(sums),
                value=number_span(shift + 0.0))  # fmt: skip
    plain = [sums.output_notes_calculation(shift)] if sums.notation.hessian_symbols else []
    question = _which_output(tree, place, shift, (DETAIL_CALCULATIONS,)) if first else None
    return StepText((holds,), (sums.output_calculation(shift), *plain), question)


def is_too_light(tree: XgbTree, place: int) -> bool:
    """Only a root can be: of a split each side was heavy enough."""
    if tree.round.output.quantile is not None:
        return False
    H = float(tree.node_sums(place).H)
    return node_output(tree, place) == 0 and (tree.boosting.params.min_child_weight > H or H == 0)


def _which_output(tree: XgbTree, place: int, value: float, details: tuple[int, ...]) -> Question | None:
    """Wrong: no alpha, the sign of G itself, no lambda, the sum not divided, what is squared."""
    if tree.round.output.quantile is not None:
        return ask_quantile_leaf(tree, place, details)
    sums, ridge = tree.node_sums(place), tree.boosting.params.similarity.reg_lambda
    numbers: dict[str, Any] = {"G": float(sums.G), "H": float(sums.H), "ridge": float(ridge), "value": value}
    explanation = msg("xgb.question.output-why", **numbers)
    if alpha := sums.penalty.reg_alpha:
        explanation = msg("xgb.question.output-why-alpha", alpha=float(alpha), pulled=float(sums.shrunk_G), **numbers)
    return build_numeric_question("output", msg("xgb.question.output", node=place), value, explanation, details,
                   rate=tree.boosting.params.learning_rate, l1=alpha or None, **numbers)  # fmt: skip


def _all(ctx: XgbContext, tree: XgbTree) -> StepText:
    leaves, pruned = tree.leaves.tolist(), len(tree.pruned_splits)
    outputs = list_text([msg("xgb.output.node-value", node=place, value=node_output(tree, place)) for place in leaves])
    stands = msg("xgb.output.tree", tree=strong_span(tree.display_name), n=len(leaves), pruned=pruned, outputs=outputs)
    largest = max(leaves, key=lambda place: abs(node_output(tree, place)))
    told = _leaf(ctx, tree, largest, False)
    asked = not is_too_light(tree, largest)
    question = _which_output(tree, largest, node_output(tree, largest), (DETAIL_SPLITS,)) if asked else None
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


def quantile_leaf_text(tree: XgbTree, place: int, details: tuple[int, ...] = ()) -> StepText:
    share, value = expect_type(float, tree.round.output.quantile), float(tree.node_outputs[place])
    away, weight = _residuals(tree, place)
    holds = msg(
        "xgb.output.leaf-quantile",
        node=node_name_text(place),
        rows=rows_text(len(away)),
        quantile=quantile_text(share),
        value=number_span(value + 0.0),
    )
    return StepText((holds,), (quantile_calculation(msg("xgb.formula.output"), "y - F", away, share, weight, value),),
                ask_quantile_leaf(tree, place, details) if details else None)  # fmt: skip


def ask_quantile_leaf(tree: XgbTree, place: int, details: tuple[int, ...]) -> Question | None:
    """Wrong: the Newton step, the mean, the other end, a neighbour."""
    share, value = expect_type(float, tree.round.output.quantile), float(tree.node_outputs[place])
    away, _ = _residuals(tree, place)
    sums = tree.node_sums(place)
    others = [-sums.G / (sums.H + sums.penalty.reg_lambda), float(away.mean()), float(away.max()), float(away.min())]
    explanation = msg("xgb.question.output-why-quantile", quantile=quantile_text(share), value=value)
    ask = msg("xgb.question.output", node=place)
    return build_numeric_question("refitted", ask, value, explanation, details, others=others)


def _residuals(tree: XgbTree, place: int) -> tuple[np.ndarray, np.ndarray | None]:
    """y - F of a node's rows, and their weights."""
    start, own = tree.boosting.start, tree.tree_view.rows(place)
    away = tree.boosting.snap_scores(start.y - tree.round.gradients.previous.after)
    return away[own], None if start.weight is None else start.weight[own]
