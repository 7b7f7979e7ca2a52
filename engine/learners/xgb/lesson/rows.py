"""Row by row: what was drawn, first and second derivatives, and the step every row takes in the end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from engine.learners.xgb.events import Gradients, XgbDraw, XgbScoreUpdate
from engine.learners.xgb.lesson import context as lines
from engine.learners.xgb.lesson.context import XgbContext
from engine.learners.xgb.lesson.derivatives import derivative_calculations, row_loss_calculations
from engine.learners.xgb.lesson.picture import DRAWN_COLUMN, LOSS, SHAPE, loss_curve_x
from engine.learners.xgb.lesson.rounds import XgbTree
from engine.text.arithmetic import format_plain_number, number_expr, sum_expr
from engine.text.formulas import MAX_TERMS
from engine.text.message import Message, list_text, msg
from engine.text.questions import build_numeric_question, build_question
from engine.text.script import StepOrBlock, steps_for_rows
from engine.text.step import (
    DETAIL_CALCULATIONS,
    DETAIL_SPLITS,
    DETAIL_TREES,
    MAX_ROWS_SHOWN,
    Calculation,
    Question,
    Step,
    StepText,
    select_rows,
)
from engine.text.wording import (
    count_text,
    factor_text,
    from_to_text,
    node_name_text,
    number_span,
    positive_class_arg,
    row_name_text,
    rows_text,
    strong_span,
    without_none,
)

# -- what is drawn


def xgb_draw_steps(event: XgbDraw, ctx: XgbContext) -> Iterator[StepOrBlock]:
    states = {} if event.rows is None else {DRAWN_COLUMN: event.rows.astype(float)}
    title = msg("xgb.section.round", round=event.round + 1)
    yield Step(
        event,
        lines.DRAW,
        DETAIL_SPLITS,
        ctx.highlight(),
        partial(_drawn, ctx, event),
        section_title=title,
        state_updates=states,
    )


def _drawn(ctx: XgbContext, event: XgbDraw) -> StepText:
    data, told = ctx.trace.data, []
    if event.rows is not None:
        told.append(msg("xgb.sample.rows", n=int(event.rows.sum()), all=rows_text(ctx.boosting.n)))
    if event.features is not None:
        own = list_text([strong_span(data.feature_names[j]) for j in event.features[:, 0].nonzero()[0]])
        told.append(msg("xgb.sample.features", first=ctx.boosting.trees_per_round > 1, features=own))
    return StepText((msg("xgb.sample.opening", round=event.round + 1), *told))


# -- the derivatives


def gradient_steps(event: Gradients, ctx: XgbContext) -> Iterator[StepOrBlock]:
    """Of each class: all rows in a sentence, then the rows with the largest gradients one by one."""
    title = "" if ctx.current_round.draw else msg("xgb.section.round", round=event.round + 1)
    for tree in ctx.boosting.trees_of_round(event.round):
        detail = DETAIL_TREES if tree.k == 0 else DETAIL_SPLITS
        highlight = ctx.highlight(tree, SHAPE)
        states = {**ctx.derivative_columns(tree), **ctx.picture.existing_states({SHAPE: []})}
        yield Step(
            event,
            lines.DERIVE,
            detail,
            highlight,
            partial(_gradients, ctx, tree),
            section_title=title,
            state_updates=states,
        )
        title = ""
        places = select_rows(np.abs(tree.g), max(MAX_ROWS_SHOWN // ctx.boosting.trees_per_round, 3))
        marked = partial(_marked, ctx, tree) if ctx.picture.existing_panel(SHAPE) else None
        yield from steps_for_rows(
            event,
            places,
            partial(_derived, ctx, tree),
            highlight,
            ctx.boosting.n - len(places),
            msg("xgb.gradient.skipped"),
            line=lines.DERIVE,
            state_updates=marked,
            state_names=(SHAPE,),
        )


def _marked(ctx: XgbContext, tree: XgbTree, row: int) -> dict[str, list[tuple[float, float, Message]]]:
    """The row's place on the curve of the loss."""
    F, y = tree.round.gradients.previous.after, ctx.boosting.start.y
    loss = float(ctx.boosting.loss.row_losses(y[[row]], F[[row]])[0])
    return {SHAPE: [(float(loss_curve_x(ctx.boosting, F)[row]), loss, row_name_text(row))]}


def _gradients(ctx: XgbContext, tree: XgbTree) -> StepText:
    """Example: "Round 2: residuals from -7.35 to 5.4. Every h is 1."."""
    h, residuals = tree.h, -tree.g + 0.0
    low, high = (1.0, 1.0) if h is None else (float(h.min()), float(h.max()))
    missing = msg(
        "xgb.gradient.residual-range",
        round=tree.round.number + 1,
        several=tree.is_multiclass,
        score=tree.score_text,
        low=number_span(float(residuals.min())),
        high=number_span(float(residuals.max())),
    )
    spread = (
        "same"
        if high - low <= 1e-12 * high
        else "about"
        if format_plain_number(low) == format_plain_number(high)
        else "apart"
    )
    kind = "stand-in" if tree.boosting.objective.quantile is not None else spread
    start = ctx.boosting.start
    known = tree.gradient_sums(np.arange(ctx.boosting.n)[start.training_index])
    training = start.validation_rows is not None
    calculations = (
        Calculation(msg("xgb.formula.gradient-sum", training=training), r"\sum_i g_i", known.gradient_expr, known.G),
        Calculation(msg("xgb.formula.hessian-sum", training=training), r"\sum_i h_i", known.hessian_expr, known.H),
    )
    first = tree.round.number == 0 and tree.k == 0
    what = (
        msg("xgb.gradient.definitions", loss=ctx.boosting.loss_key, **positive_class_arg(ctx.trace.data))
        if first
        else None
    )
    told = without_none(missing, what, msg("xgb.gradient.hessian-range", kind=kind, low=low, high=high))
    return StepText(told, calculations, _which_row(tree))


def _which_row(tree: XgbTree) -> Question | None:
    """The row with the largest gradient among the next ones; never one that is as large."""
    size = np.abs(tree.g)
    order = np.argsort(-size, kind="stable")
    smaller = [int(i) for i in order[1:] if size[i] < size[order[0]] * (1 - 1e-9)]
    explanation = msg("xgb.question.largest-gradient-why", g=float(tree.g[order[0]]))
    details = (
        (DETAIL_TREES, DETAIL_SPLITS, DETAIL_CALCULATIONS) if tree.k == 0 else (DETAIL_SPLITS, DETAIL_CALCULATIONS)
    )
    return build_question(
        "largest-gradient",
        msg("xgb.question.largest-gradient"),
        int(order[0]),
        row_name_text,
        explanation,
        details,
        others=smaller,
    )


def _derived(ctx: XgbContext, tree: XgbTree, row: int) -> StepText:
    g, h = float(tree.g[row]), 1.0 if tree.h is None else float(tree.h[row])
    F = float(ctx.boosting.snap_scores(tree.class_slice(tree.round.gradients.previous.after))[row])
    told = msg(
        "xgb.gradient.row",
        row=row_name_text(row),
        score=tree.score_text,
        F=F,
        residual=number_span(-g + 0.0),
        g=number_span(g),
        h=number_span(h),
    )
    return StepText((told,), tuple(derivative_calculations(ctx.boosting, tree, row)))


# -- the step


def xgb_advance_steps(event: XgbScoreUpdate, ctx: XgbContext) -> Iterator[StepOrBlock]:
    """The rows that move furthest one by one, then all of them in a sentence."""
    trees = ctx.boosting.trees_of_round(event.round)
    for tree in trees:
        moves = np.abs(_moves(event, tree))
        places = select_rows(moves, max(MAX_ROWS_SHOWN // len(trees), 3))
        asked = int(places[0]) if tree.k == 0 else -1
        highlight = ctx.highlight(tree, subtree=n_pruned_splits(tree))
        yield from steps_for_rows(
            event,
            places,
            partial(_moved, event, tree, asked),
            highlight,
            len(moves) - len(places),
            msg("xgb.update.skipped"),
            line=lines.ADVANCE,
            node=_leaf(event, tree, places),
        )
    last = trees[-1]
    states = {**ctx.picture.existing_states({LOSS: event.round + 2}), **ctx.active_state(last.tree_index + 1),
            **ctx.columns_after_step(last, event.after)}  # fmt: skip
    highlight = ctx.highlight(last, LOSS, scene="all", subtree=n_pruned_splits(last))
    yield Step(event, lines.ADVANCE, DETAIL_TREES, highlight, partial(_advanced, ctx, event), state_updates=states)


def n_pruned_splits(tree: XgbTree) -> int:
    """How many splits of a finished tree were pruned, -1 where nothing ever is."""
    return -1 if tree.pruned_at is None else len(tree.pruned_splits)


def _leaf(event: XgbScoreUpdate, tree: XgbTree, rows: np.ndarray | int) -> np.ndarray | int:
    """The leaf of some rows, or of one."""
    return event.output.number[tree.class_slice(event.leaf)[rows]]


def _moves(event: XgbScoreUpdate, tree: XgbTree) -> np.ndarray:
    """[n] the output value of each row's leaf."""
    return tree.boosting.snap_scores(event.output.value[tree.class_slice(event.leaf)])


def _moved(event: XgbScoreUpdate, tree: XgbTree, asked: int, row: int) -> StepText:
    before, after = (float(tree.boosting.snap_scores(tree.class_slice(F)[row])) for F in (event.before, event.after))
    output = float(_moves(event, tree)[row])
    told = msg(
        "xgb.update.row",
        row=row_name_text(row),
        node=node_name_text(int(_leaf(event, tree, row))),
        output=output,
        several=tree.is_multiclass,
        score=tree.score_text,
        changed=from_to_text(before, after),
    )
    numbers = f"{number_expr(before)} + {number_expr(event.learning_rate)} * {number_expr(output)}"
    question = None
    if row == asked:
        explanation = msg(
            "xgb.question.new-score-why",
            before=before,
            rate=float(event.learning_rate),
            output=factor_text(output),
            after=after,
        )
        ask = msg("xgb.question.new-score", row=row_name_text(row), before=before, output=output)
        question = build_numeric_question(
            "next-score",
            ask,
            after,
            explanation,
            (DETAIL_CALCULATIONS,),
            before=before,
            leaf=output,
            rate=float(event.learning_rate),
        )
    return StepText((told,), (Calculation(msg("xgb.formula.new-score"), r"F + \eta\,w", numbers, after),), question)


def _advanced(ctx: XgbContext, event: XgbScoreUpdate) -> StepText:
    m, losses = event.round, ctx.boosting.losses
    moved = msg(
        "xgb.update.round",
        round=m + 1,
        trees=ctx.boosting.trees_per_round,
        rate=float(event.learning_rate),
        leaves=count_text(len(event.output.leaves), "leaf"),
    )
    told = without_none(moved, _loss_told(losses, m), _watched_told(ctx, m))
    return StepText(told, tuple(_mean_loss(ctx, event)), _what_loss(losses, m))


def _loss_told(losses: np.ndarray, m: int) -> Message:
    if not np.isfinite(losses[m + 1]):
        return msg("xgb.loss.unknown")
    return msg("xgb.loss.training", changed=from_to_text(float(losses[m]), float(losses[m + 1])))


def _watched_told(ctx: XgbContext, m: int) -> Message | None:
    if ctx.boosting.start.validation_rows is None:
        return None
    losses = ctx.boosting.validation_losses
    if not np.isfinite(losses).all():
        return None
    return msg("xgb.loss.validation", changed=from_to_text(float(losses[m]), float(losses[m + 1])))


def _what_loss(losses: np.ndarray, m: int) -> Question | None:
    """Among what it was, what it will be, and how far it would have come twice as fast."""
    if not np.isfinite(losses).all() or losses[m + 1] == losses[m]:
        return None
    before, after = float(losses[m]), float(losses[m + 1])
    explanation = msg("xgb.question.mean-loss-why", before=before, after=after)
    later = [float(loss) for loss in losses[m + 2 : m + 3]]
    return build_numeric_question(
        "loss",
        msg("xgb.question.mean-loss", round=m + 1),
        after,
        explanation,
        (DETAIL_TREES, DETAIL_SPLITS),
        lambda x: x > 0,
        before=before,
        now=after,
        after=later[0] if later else None,
    )


def _mean_loss(ctx: XgbContext, event: XgbScoreUpdate) -> Iterator[Calculation]:
    """The mean over the rows, and for few rows what each of them costs."""
    start, loss = event.start, ctx.boosting.loss
    every = loss.row_losses(start.y, event.after)
    if not np.isfinite(every).all():
        return
    each, w = every[start.training_index], None if start.weight is None else start.weight[start.training_index]
    weighed = each if w is None else w * each
    total_weight = float(len(each)) if w is None else float(w.sum())
    few = len(each) <= MAX_TERMS
    top = f"({sum_expr(map(number_expr, weighed))})" if few else number_expr(float(weighed.sum()))
    symbols = r"\frac{1}{n} \sum_i L_i" if w is None else r"\frac{\sum_i w_i L_i}{\sum_i w_i}"
    yield Calculation(msg("xgb.formula.mean-loss"), symbols, f"{top}/{number_expr(total_weight)}", event.train_loss)
    if few and ctx.boosting.trees_per_round == 1:
        yield from row_loss_calculations(
            ctx.boosting, event.after, int(np.arange(len(every))[start.training_index][each.argmax()])
        )
