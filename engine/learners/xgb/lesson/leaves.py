"""Steps about the output values of the leaves: -G / (H + lambda), or a quantile."""

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
    """For each tree the leaves with most rows, then a summary of all leaves."""
    with_shrinkage = bool(ctx.boosting.params.similarity.reg_alpha)
    panel = ctx.picture.existing_panel(SHRINKAGE_PANEL if with_shrinkage else OUTPUTS)
    panels = tuple(name for name in (SHRINKAGE_PANEL, OUTPUTS) if ctx.picture.existing_panel(name))
    for tree in ctx.boosting.trees_of_round(event.round):
        columns, n_pruned = ctx.derivative_columns(tree) if tree.is_multiclass else {}, n_pruned_splits(tree)
        leaves = tree.leaves[select_rows(tree.growth.tree.count[tree.leaves])]
        yield StepBlock(
            event,
            len(leaves),
            partial(_leaf_step_text, tree, leaves),
            {"line": lines.OUTPUT, "tree": tree.tree_index, "node": leaves, "subtree": n_pruned},
            panel,
            state_updates=partial(_leaf_states, ctx, tree, leaves, columns),
            state_names=(*columns, *panels),
        )
        if n_skipped := len(tree.leaves) - len(leaves):
            highlight = ctx.highlight(tree, subtree=n_pruned)
            yield skipped_step(event, lines.OUTPUT, highlight, n_skipped, "leaf", msg("xgb.output.skipped"))
        states = {**columns, **ctx.picture.existing_states({OUTPUTS: _bars(tree, tree.leaves)})}
        highlight = ctx.highlight(tree, OUTPUTS, nodes=tuple(tree.leaves.tolist()[:NODES]), subtree=n_pruned)
        yield Step(event, lines.OUTPUT, DETAIL_SPLITS, highlight, partial(_tree_text, tree), state_updates=states)


def _leaf_step_text(tree: XgbTree, leaves: np.ndarray, k: int) -> StepText:
    return _leaf_text(tree, int(leaves[k]), has_question=not k)


def _leaf_states(ctx: XgbContext, tree: XgbTree, leaves: np.ndarray, columns: dict, k: int) -> dict:
    """The state at the k-th leaf: a point on the curve of alpha, bars of the leaves so far."""
    leaf, similarity = int(leaves[k]), tree.boosting.params.similarity
    G = tree.node_sums(leaf).G if similarity.reg_alpha else 0.0
    marked = [(G, float(similarity.soft_threshold(G)), node_name_text(leaf))]
    bars = _bars(tree, leaves[leaves <= leaf])
    return {**columns, **ctx.picture.existing_states({SHRINKAGE_PANEL: marked, OUTPUTS: bars})}


def _bars(tree: XgbTree, leaves: np.ndarray) -> list[float]:
    """The output values of some leaves; NaN for other nodes."""
    bars = np.full(tree.boosting.max_nodes, np.nan)
    bars[leaves] = tree.node_outputs[leaves]
    return bars.tolist()


def _leaf_text(tree: XgbTree, leaf: int, has_question: bool) -> StepText:
    details = (DETAIL_CALCULATIONS,) if has_question else ()
    if tree.round.output.quantile is not None:
        return _quantile_leaf_text(tree, leaf, details)
    sums, value, params = tree.node_sums(leaf), float(tree.node_outputs[leaf]), tree.boosting.params
    name = node_name_text(leaf)
    if _is_too_light(tree, leaf):
        cover = {"H": float(sums.H), "least": float(params.min_child_weight)}
        sentence = msg("xgb.output.too-little-cover", node=name, value=number_span(0.0), **cover)
        return StepText((sentence,), (Calculation(msg("xgb.formula.output"), "0", "0", value),))
    value = snap_to_zero(value, float(np.abs(sums.g).sum()) / max(sums.H + params.similarity.reg_lambda, 1e-300))
    rows, output = rows_text(len(sums.g)), number_span(value + 0.0)
    sentence = msg("xgb.output.leaf", node=name, rows=rows, sums=sums_text(sums), value=output)
    notes = [sums.output_notes_calculation(value)] if sums.notation.hessian_symbols else []
    question = _ask_output(tree, leaf, value, details) if details else None
    return StepText((sentence,), (sums.output_calculation(value), *notes), question)


def _is_too_light(tree: XgbTree, leaf: int) -> bool:
    """True if H is below min_child_weight, which only a root's can be."""
    if tree.round.output.quantile is not None:
        return False
    H = float(tree.node_sums(leaf).H)
    return tree.node_outputs[leaf] == 0 and (tree.boosting.params.min_child_weight > H or H == 0)


def _ask_output(tree: XgbTree, leaf: int, value: float, details: tuple[int, ...]) -> Question | None:
    """Wrong choices: without alpha or lambda, another sign, the sum alone, a similarity."""
    if tree.round.output.quantile is not None:
        return _ask_quantile_output(tree, leaf, details)
    sums, reg_lambda = tree.node_sums(leaf), tree.boosting.params.similarity.reg_lambda
    values: dict[str, Any] = {"G": float(sums.G), "H": float(sums.H), "ridge": float(reg_lambda), "value": value}
    alpha, prompt = sums.penalty.reg_alpha, msg("xgb.question.output", node=leaf)
    why = msg("xgb.question.output-why", **values)
    if alpha:
        why = msg("xgb.question.output-why-alpha", alpha=float(alpha), pulled=float(sums.shrunk_G), **values)
    facts = {"rate": tree.boosting.params.learning_rate, "l1": alpha or None, **values}
    return build_numeric_question("output", prompt, value, why, details, **facts)


def _tree_text(tree: XgbTree) -> StepText:
    """All outputs, and the calculation of the largest."""
    leaves, value = tree.leaves.tolist(), tree.node_outputs.tolist()
    outputs = list_text([msg("xgb.output.node-value", node=leaf, value=value[leaf]) for leaf in leaves])
    counts = {"n": len(leaves), "pruned": len(tree.pruned_splits)}
    sentence = msg("xgb.output.tree", tree=strong_span(tree.display_name), outputs=outputs, **counts)
    largest = max(leaves, key=lambda leaf: abs(value[leaf]))
    calculations, question = _leaf_text(tree, largest, has_question=False).calculations, None
    if not _is_too_light(tree, largest):
        question = _ask_output(tree, largest, value[largest], (DETAIL_SPLITS,))
    return StepText((sentence,), calculations, question)


# -- leaves that take a quantile of their rows' residuals


def quantile_text(share: float) -> Message:
    """Examples: "median", "0.9 quantile"."""
    return msg("xgb.quantile.name", median=share == 0.5, share=float(share))


def quantile_calculation(
    name: Message, symbol: str, values: np.ndarray, share: float, weight: np.ndarray | None, result: float
):
    """Interpolation between two of the values; with weights the quantile is one of the values."""
    symbols = rf"Q_{{{number_expr(share)}}}({symbol})"
    if weight is not None:
        return Calculation(name, symbols, number_expr(result), result)
    last = len(values) - 1
    values, place = np.sort(values), np.clip(share * (len(values) + 1) - 1, 0, last)
    low = int(place)
    below, above = (number_expr(values[k]) for k in (low, min(low + 1, last)))
    return Calculation(name, symbols, f"{below} + {number_expr(float(place - low))} * ({above} - {below})", result)


def _quantile_leaf_text(tree: XgbTree, leaf: int, details: tuple[int, ...]) -> StepText:
    share, value = expect_type(float, tree.round.output.quantile), float(tree.node_outputs[leaf])
    residuals, weight = _residuals(tree, leaf)
    name, rows, quantile = node_name_text(leaf), rows_text(len(residuals)), quantile_text(share)
    sentence = msg("xgb.output.leaf-quantile", node=name, rows=rows, quantile=quantile, value=number_span(value + 0.0))
    calculation = quantile_calculation(msg("xgb.formula.output"), "y - F", residuals, share, weight, value)
    return StepText((sentence,), (calculation,), _ask_quantile_output(tree, leaf, details) if details else None)


def _ask_quantile_output(tree: XgbTree, leaf: int, details: tuple[int, ...]) -> Question | None:
    """Wrong choices: the Newton step, the mean, the largest and the smallest residual."""
    share, value = expect_type(float, tree.round.output.quantile), float(tree.node_outputs[leaf])
    residuals, sums = _residuals(tree, leaf)[0], tree.node_sums(leaf)
    newton_step = -sums.G / (sums.H + sums.penalty.reg_lambda)
    others = [newton_step, float(residuals.mean()), float(residuals.max()), float(residuals.min())]
    why = msg("xgb.question.output-why-quantile", quantile=quantile_text(share), value=value)
    return build_numeric_question("refitted", msg("xgb.question.output", node=leaf), value, why, details, others=others)


def _residuals(tree: XgbTree, leaf: int) -> tuple[np.ndarray, np.ndarray | None]:
    """y - F of a leaf's rows, and their weights."""
    start, rows = tree.boosting.start, tree.tree_view.rows(leaf)
    residuals = tree.boosting.snap_scores(start.y - tree.round.gradients.previous.after)
    return residuals[rows], None if start.weight is None else start.weight[rows]
