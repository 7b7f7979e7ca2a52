"""Steps of a round that concern rows: random sample, derivatives, score update."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from engine.core.trace import expect_type
from engine.learners.xgb.events import Gradients, XgbDraw, XgbScoreUpdate
from engine.learners.xgb.lesson import context as lines
from engine.learners.xgb.lesson.context import XgbContext
from engine.learners.xgb.lesson.derivatives import (
    derivative_calculations,
    mean_loss_calculation,
    row_loss_calculations,
)
from engine.learners.xgb.lesson.early_stopping import metric_calculation
from engine.learners.xgb.lesson.picture import DRAWN_COLUMN, LOSS, SHAPE, loss_curve_x
from engine.learners.xgb.lesson.rounds import XgbTree
from engine.learners.xgb.n_rounds import ValidationRows
from engine.text.arithmetic import format_plain_number, number_expr
from engine.text.formulas import MAX_TERMS
from engine.text.message import Message, list_text, msg
from engine.text.questions import build_numeric_question, build_question
from engine.text.script import StepOrBlock, steps_for_rows
from engine.text.step import (
    DETAIL_CALCULATIONS,
    DETAIL_SPLITS,
    DETAIL_STORY,
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

# -- the random sample


def xgb_draw_steps(event: XgbDraw, ctx: XgbContext) -> Iterator[StepOrBlock]:
    states = {} if event.rows is None else {DRAWN_COLUMN: event.rows.astype(float)}
    title, text = msg("xgb.section.round", round=event.round + 1), partial(_draw_text, ctx, event)
    yield Step(event, lines.DRAW, DETAIL_SPLITS, ctx.highlight(), text, section_title=title, state_updates=states)


def _draw_text(ctx: XgbContext, event: XgbDraw) -> StepText:
    sentences = [msg("xgb.sample.opening", round=event.round + 1)]
    if event.rows is not None:
        sentences.append(msg("xgb.sample.rows", n=int(event.rows.sum()), all=rows_text(ctx.boosting.n)))
    if event.features is not None:
        names = [strong_span(ctx.trace.data.feature_names[j]) for j in event.features[:, 0].nonzero()[0]]
        first = ctx.boosting.trees_per_round > 1
        sentences.append(msg("xgb.sample.features", first=first, features=list_text(names)))
    return StepText(tuple(sentences))


# -- the derivatives


def gradient_steps(event: Gradients, ctx: XgbContext) -> Iterator[StepOrBlock]:
    """For each class a summary of all rows, then the rows with the largest gradients."""
    title = "" if ctx.current_round.draw else msg("xgb.section.round", round=event.round + 1)
    for tree in ctx.boosting.trees_of_round(event.round):
        detail = DETAIL_STORY if tree.k == 0 else DETAIL_SPLITS
        highlight, text = ctx.highlight(tree, SHAPE), partial(_gradients_text, ctx, tree)
        states = {**ctx.derivative_columns(tree), **ctx.picture.existing_states({SHAPE: []})}
        yield Step(event, lines.DERIVE, detail, highlight, text, section_title=title, state_updates=states)
        title = ""
        rows = select_rows(np.abs(tree.g), max(MAX_ROWS_SHOWN // ctx.boosting.trees_per_round, 3))
        yield from steps_for_rows(
            event,
            rows,
            partial(_row_gradient_text, ctx, tree),
            highlight,
            ctx.boosting.n - len(rows),
            msg("xgb.gradient.skipped"),
            line=lines.DERIVE,
            state_updates=partial(_loss_curve_mark, ctx, tree) if ctx.picture.existing_panel(SHAPE) else None,
            state_names=(SHAPE,),
        )


def _loss_curve_mark(ctx: XgbContext, tree: XgbTree, row: int) -> dict[str, list[tuple[float, float, Message]]]:
    """The row's place on the curve of the loss."""
    F, y = tree.round.gradients.previous.after, ctx.boosting.start.y
    loss = float(ctx.boosting.loss.row_losses(y[[row]], F[[row]])[0])
    return {SHAPE: [(float(loss_curve_x(ctx.boosting, F)[row]), loss, row_name_text(row))]}


def _gradients_text(ctx: XgbContext, tree: XgbTree) -> StepText:
    """Example: "Round 2: residuals from -7.35 to 5.4. Every h is 1."."""
    h, residuals, start = tree.h, -tree.g + 0.0, ctx.boosting.start
    low, high = number_span(float(residuals.min())), number_span(float(residuals.max()))
    names = {"round": tree.round.number + 1, "several": tree.is_multiclass, "score": tree.score_text}
    residual_range = msg("xgb.gradient.residual-range", low=low, high=high, **names)
    definitions = None
    if tree.round.number == 0 and tree.k == 0:
        positive_class = positive_class_arg(ctx.trace.data)
        definitions = msg("xgb.gradient.definitions", loss=ctx.boosting.loss_key, **positive_class)
    low, high = (1.0, 1.0) if h is None else (float(h.min()), float(h.max()))
    if tree.boosting.objective.quantile is not None:
        kind = "stand-in"
    elif high - low <= 1e-12 * high:
        kind = "same"
    else:
        kind = "about" if format_plain_number(low) == format_plain_number(high) else "apart"
    hessian_range = msg("xgb.gradient.hessian-range", kind=kind, low=low, high=high)
    sums = tree.gradient_sums(np.arange(ctx.boosting.n)[start.training_index])
    training = start.validation_rows is not None
    calculations = (
        Calculation(msg("xgb.formula.gradient-sum", training=training), r"\sum_i g_i", sums.gradient_expr, sums.G),
        Calculation(msg("xgb.formula.hessian-sum", training=training), r"\sum_i h_i", sums.hessian_expr, sums.H),
    )
    sentences = without_none(residual_range, definitions, hessian_range)
    return StepText(sentences, calculations, _ask_largest_gradient(tree))


def _ask_largest_gradient(tree: XgbTree) -> Question | None:
    """Ask for the row with the largest gradient. Wrong choices are the next largest, without ties."""
    size = np.abs(tree.g)
    order = np.argsort(-size, kind="stable")
    smaller = [int(i) for i in order[1:] if size[i] < size[order[0]] * (1 - 1e-9)]
    prompt, topic = msg("xgb.question.largest-gradient"), "largest-gradient"
    why = msg("xgb.question.largest-gradient-why", g=float(tree.g[order[0]]))
    details = (DETAIL_STORY, DETAIL_SPLITS, DETAIL_CALCULATIONS)[tree.k > 0 :]
    return build_question(topic, prompt, int(order[0]), row_name_text, why, details, others=smaller)


def _row_gradient_text(ctx: XgbContext, tree: XgbTree, row: int) -> StepText:
    g, h = tree.row_derivatives(row)
    F = float(ctx.boosting.snap_scores(tree.class_slice(tree.round.gradients.previous.after))[row])
    derivatives = {"residual": number_span(-g + 0.0), "g": number_span(g), "h": number_span(h)}
    sentence = msg("xgb.gradient.row", row=row_name_text(row), score=tree.score_text, F=F, **derivatives)
    return StepText((sentence,), tuple(derivative_calculations(ctx.boosting, tree, row)))


# -- the update of the scores


def xgb_advance_steps(event: XgbScoreUpdate, ctx: XgbContext) -> Iterator[StepOrBlock]:
    """The rows that move furthest, then a summary of all rows."""
    trees = ctx.boosting.trees_of_round(event.round)
    for tree in trees:
        moves = np.abs(_row_outputs(event, tree))
        rows = select_rows(moves, max(MAX_ROWS_SHOWN // len(trees), 3))
        row_with_question = int(rows[0]) if tree.k == 0 else -1
        yield from steps_for_rows(
            event,
            rows,
            partial(_row_update_text, event, tree, row_with_question),
            ctx.highlight(tree, subtree=n_pruned_splits(tree)),
            len(moves) - len(rows),
            msg("xgb.update.skipped"),
            line=lines.ADVANCE,
            node=_leaf_of(event, tree, rows),
        )
    last = trees[-1]
    states = {**ctx.picture.existing_states({LOSS: event.round + 2}), **ctx.active_state(last.tree_index + 1),
              **ctx.columns_after_step(last, event.after)}  # fmt: skip
    highlight = ctx.highlight(last, LOSS, scene="all", subtree=n_pruned_splits(last))
    text = partial(_round_update_text, ctx, event)
    yield Step(event, lines.ADVANCE, DETAIL_STORY, highlight, text, state_updates=states)


def n_pruned_splits(tree: XgbTree) -> int:
    """How many splits gamma pruned; -1 where it prunes none."""
    return -1 if tree.pruned_at is None else len(tree.pruned_splits)


def _leaf_of(event: XgbScoreUpdate, tree: XgbTree, rows: np.ndarray | int) -> np.ndarray | int:
    """The leaf of some rows, or of one."""
    return event.output.number[tree.class_slice(event.leaf)[rows]]


def _row_outputs(event: XgbScoreUpdate, tree: XgbTree) -> np.ndarray:
    """[n] the output value of each row's leaf."""
    return tree.boosting.snap_scores(event.output.value[tree.class_slice(event.leaf)])


def _row_update_text(event: XgbScoreUpdate, tree: XgbTree, row_with_question: int, row: int) -> StepText:
    before, after = (float(tree.boosting.snap_scores(tree.class_slice(F)[row])) for F in (event.before, event.after))
    output, rate = float(_row_outputs(event, tree)[row]), float(event.learning_rate)
    leaf, name = node_name_text(int(_leaf_of(event, tree, row))), row_name_text(row)
    score = {"several": tree.is_multiclass, "score": tree.score_text, "changed": from_to_text(before, after)}
    sentence = msg("xgb.update.row", row=name, node=leaf, output=output, **score)
    numbers = f"{number_expr(before)} + {number_expr(event.learning_rate)} * {number_expr(output)}"
    calculation = Calculation(msg("xgb.formula.new-score"), r"F + \eta\,w", numbers, after)
    question = None
    if row == row_with_question:
        step, facts = factor_text(output), dict[str, Any](before=before, leaf=output, rate=rate)
        why = msg("xgb.question.new-score-why", before=before, rate=rate, output=step, after=after)
        prompt = msg("xgb.question.new-score", row=name, before=before, output=output)
        question = build_numeric_question("next-score", prompt, after, why, (DETAIL_CALCULATIONS,), **facts)
    return StepText((sentence,), (calculation,), question)


def _round_update_text(ctx: XgbContext, event: XgbScoreUpdate) -> StepText:
    m, boosting, leaves = event.round, ctx.boosting, count_text(len(event.output.leaves), "leaf")
    rate, trees = float(event.learning_rate), boosting.trees_per_round
    update = msg("xgb.update.round", round=m + 1, trees=trees, rate=rate, leaves=leaves)
    training, validation = msg("xgb.loss.unknown"), None
    if np.isfinite(boosting.losses[m + 1]):
        training = msg("xgb.loss.training", changed=_change(boosting.losses, m))
    if boosting.start.validation_rows is not None and np.isfinite(boosting.validation_losses).all():
        validation = msg("xgb.loss.validation", changed=_change(boosting.validation_losses, m))
    calculations, metric = tuple(_loss_calculations(ctx, event)), None
    if (metrics := boosting.validation_metrics) is not None:
        calculations += (metric_calculation(event),)
        kind = expect_type(ValidationRows, event.start.validation_rows).metric
        metric = msg("xgb.metric.change", metric=kind, changed=_change(metrics, m))
    return StepText(without_none(update, training, validation, metric), calculations, _ask_loss(boosting.losses, m))


def _change(losses: np.ndarray, m: int) -> Message:
    return from_to_text(float(losses[m]), float(losses[m + 1]))


def _ask_loss(losses: np.ndarray, m: int) -> Question | None:
    """Ask for the new loss. Wrong choices: the loss before, a round later, with a step twice as long."""
    if not np.isfinite(losses).all() or losses[m + 1] == losses[m]:
        return None
    before, after = float(losses[m]), float(losses[m + 1])
    why, prompt = (
        msg("xgb.question.mean-loss-why", before=before, after=after),
        msg("xgb.question.mean-loss", round=m + 1),
    )
    facts: dict[str, Any] = {
        "before": before,
        "now": after,
        "after": float(losses[m + 2]) if m + 2 < len(losses) else None,
    }
    return build_numeric_question("loss", prompt, after, why, (DETAIL_STORY, DETAIL_SPLITS), lambda x: x > 0, **facts)


def _loss_calculations(ctx: XgbContext, event: XgbScoreUpdate) -> Iterator[Calculation]:
    """The mean loss, and of few rows the largest loss of one row."""
    start, training = event.start, event.start.training_index
    losses = ctx.boosting.loss.row_losses(start.y, event.after)
    if not np.isfinite(losses).all():
        return
    rows, weight = np.arange(len(losses))[training], None if start.weight is None else start.weight[training]
    yield mean_loss_calculation(msg("xgb.formula.mean-loss"), losses[rows], weight, event.train_loss)
    if len(rows) <= MAX_TERMS and ctx.boosting.trees_per_round == 1:
        yield from row_loss_calculations(ctx.boosting, event.after, int(rows[losses[rows].argmax()]))
