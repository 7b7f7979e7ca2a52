"""Steps of single rows in a round: their residuals, the sampling, their new scores."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from engine.learners.common.losses import HuberLoss, LogisticLoss
from engine.learners.gradient_boosting.events import RowDraw
from engine.learners.gradient_boosting.lesson import context as lines
from engine.learners.gradient_boosting.lesson import picture
from engine.learners.gradient_boosting.lesson.context import BoostingContext
from engine.learners.gradient_boosting.lesson.losses import calculation, quantity_text, row_calculations
from engine.learners.gradient_boosting.lesson.rounds import BoostingTree
from engine.text.arithmetic import number_expr, snap_to_zero
from engine.text.message import Message, msg
from engine.text.questions import build_numeric_question, build_question
from engine.text.script import StepOrBlock, steps_for_rows
from engine.text.step import (
    DETAIL_CALCULATIONS,
    DETAIL_SPLITS,
    DETAIL_STORY,
    Calculation,
    Question,
    Step,
    StepText,
    select_rows,
)
from engine.text.wording import (
    class_span,
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

NEAR = 1e-9  # residuals whose sizes differ by less than this share are equal

# -- residuals


def residual_steps(ctx: BoostingContext, tree: BoostingTree) -> Iterator[StepOrBlock]:
    """Explain the residuals of all rows in one step, then the largest ones row by row."""
    event, size = tree.residuals, np.abs(tree.residual)
    on_curve = ctx.curve_state(tree, int(size.argmax()))
    updates = {**ctx.score_columns(event.before, tree.k), picture.RESIDUAL: tree.residual, **on_curve}
    updates |= ctx.picture.existing_states({picture.LEAVES: None})
    title, detail = ("", DETAIL_SPLITS) if tree.k else (lines.round_text(tree.round_number), DETAIL_STORY)
    highlight = ctx.highlight(tree.tree_index, ctx.row_panel, side="both")
    render = partial(_residuals, ctx, tree)
    yield Step(event, lines.RESIDUAL, detail, highlight, render, section_title=title, state_updates=updates)
    rows = select_rows(size)
    highlight, why = ctx.highlight(tree.tree_index, ctx.row_panel), msg("gradient_boosting.residual.skipped")
    n_skipped, render = len(size) - len(rows), partial(_row, ctx, tree)
    state: dict[str, Any] = {"state_updates": partial(ctx.curve_state, tree), "state_names": tuple(on_curve)}
    yield from steps_for_rows(event, rows, render, highlight, n_skipped, why, line=lines.RESIDUAL, **state)


def _residuals(ctx: BoostingContext, tree: BoostingTree) -> StepText:
    i = int(np.abs(tree.residual).argmax())
    loss = loss_word(tree)
    meaning = msg("gradient_boosting.residual.meaning", loss=loss) if not tree.tree_index else None
    opening = msg("gradient_boosting.residual.opening", round=tree.round_number + 1, first=not tree.k, **_class(tree))
    places = {**_delta(tree), **positive_class_arg(ctx.trace.data)}
    definition = msg("gradient_boosting.residual.definition", loss=loss, **places)
    notes = (meaning, _sign_counts(tree), *_capped_notes(tree), _largest(ctx, tree, i))
    calculations = tuple(row_calculations(tree.loss, tree.loss_row(i)))
    return StepText(without_none(opening, definition, *notes), calculations, _largest_question(tree))


def _class(tree: BoostingTree) -> dict:
    """Message arguments: whether there are several classes, and the tree's class."""
    return {"several": tree.is_multiclass, "class": tree.class_span}


def loss_word(tree: BoostingTree) -> str:
    """Name of the loss, as the `loss` argument of messages."""
    if tree.is_multiclass:
        return "softmax"
    return "half" if isinstance(tree.loss, LogisticLoss) and tree.loss.scale == 2 else tree.loss.name


def _delta(tree: BoostingTree) -> dict:
    """Message argument: Huber's delta, 0 for other losses."""
    return {"delta": tree.loss.round_delta if isinstance(tree.loss, HuberLoss) else 0.0}


def _sign_counts(tree: BoostingTree) -> Message:
    """Count the rows whose F should rise, fall and stay."""
    r = tree.residual
    up, down, none = (int(mask.sum()) for mask in (r > 0, r < 0, r == 0))
    places = {"up": rows_text(up), "down": down, "exact": none, "exactly": rows_text(none)}
    return msg("gradient_boosting.residual.sign-counts", **places)


def _capped_notes(tree: BoostingTree) -> Iterator[Message]:
    """Count the residuals that Huber's loss caps; note the sign of 0 for the absolute loss."""
    if isinstance(tree.loss, HuberLoss):
        n_capped = int((np.abs(tree.boosting.start.y - tree.scores_before) > tree.loss.round_delta).sum())
        yield msg("gradient_boosting.residual.capped-count", n=n_capped, rows=rows_text(n_capped))
    if tree.loss.name == "absolute" and (tree.residual == 0).any():
        yield msg("gradient_boosting.residual.zero-sign")


def _largest(ctx: BoostingContext, tree: BoostingTree, i: int) -> Message | None:
    """Name row i, whose residual is largest; nothing for the absolute loss, where all have size 1."""
    if tree.loss.name == "absolute":
        return None
    size = np.abs(tree.residual)
    alone = bool((size == size.max()).sum() == 1)
    places = {"alone": alone, "row": row_name_text(i), "residual": number_span(float(tree.residual[i]))}
    if not ctx.boosting.class_names:
        return msg("gradient_boosting.residual.largest", **places)
    y, p = int(ctx.boosting.start.y[i]), ctx.boosting.true_class_probability(tree.residuals.before)
    true_p = float(1 - p[i] if not tree.is_multiclass and y == 0 else p[i])
    places["class"] = class_span(ctx.trace.data, y)
    return msg("gradient_boosting.residual.largest-with-class", p=true_p, **places)


def _row(ctx: BoostingContext, tree: BoostingTree, i: int) -> StepText:
    """Derive a residual: for classes from F and p, for numbers from y - F."""
    calculations, r = tuple(row_calculations(tree.loss, tree.loss_row(i))), float(tree.residual[i])
    y, F, word = float(ctx.boosting.start.y[i]), float(tree.scores_before[i]), loss_word(tree)
    row, residual = row_name_text(i), number_span(r)
    if ctx.boosting.class_names:
        data, k = ctx.trace.data, tree.k if tree.is_multiclass else 1
        p = next(each.value for each in calculations if each.quantity == quantity_text("probability"))
        classes = {"own": class_span(data, int(y)), "of": class_span(data, k)}
        sentences = (
            msg("gradient_boosting.residual.row-probability", row=row, F=F, p=p, **classes),
            msg("gradient_boosting.residual.row-class-residual", loss=word, inside=k == y, p=p, residual=residual),
        )
        return StepText(sentences, calculations)
    away = y - F
    reason = "exact" if word == "absolute" and not away else "as-is" if r == away else word
    distance = {"y": y, "F": factor_text(F), "away": number_span(away)}
    sentences = (
        msg("gradient_boosting.residual.row-distance", row=row, **distance),
        msg("gradient_boosting.residual.row-distance-residual", reason=reason, residual=residual, **_delta(tree)),
    )
    return StepText(sentences, calculations)


def _largest_question(tree: BoostingTree) -> Question | None:
    """Ask for the row with the largest residual; nothing where several are equally large."""
    size = np.abs(tree.residual)
    if tree.k or not size.max() or (size >= size.max() * (1 - NEAR)).sum() > 1:
        return None
    order = np.argsort(-size, kind="stable").tolist()
    smaller = [i for i in order if size[i] < size.max() * (1 - NEAR)]
    because = (msg("gradient_boosting.question.largest-residual-why", residual=float(tree.residual[order[0]])),)
    prompt = msg("gradient_boosting.question.largest-residual")
    details = (DETAIL_STORY, DETAIL_SPLITS, DETAIL_CALCULATIONS)
    return build_question("largest-residual", prompt, order[0], row_name_text, because, details, smaller=smaller)


# -- rows sampled for a round


def sample_steps(ctx: BoostingContext, tree: BoostingTree) -> Iterator[StepOrBlock]:
    """Explain which rows the round's trees are grown on, where they are sampled."""
    if (event := tree.residuals.draw) is not None:
        highlight, updates = ctx.highlight(tree.tree_index), {picture.USED_COLUMN: event.is_drawn.astype(float)}
        yield Step(event, lines.DRAW, DETAIL_SPLITS, highlight, partial(_sampled, ctx, event), state_updates=updates)


def _sampled(ctx: BoostingContext, event: RowDraw) -> StepText:
    places = {"used": strong_span(int(event.is_drawn.sum())), "rows": rows_text(ctx.boosting.n)}
    sampled = msg("gradient_boosting.sample.rows", several=ctx.boosting.is_multiclass, **places)
    return StepText((sampled, msg("gradient_boosting.sample.other-rows")))


# -- the update


def update_steps(ctx: BoostingContext, tree: BoostingTree) -> Iterator[StepOrBlock]:
    """Explain how F moves: all rows in one step, then row by row those with the largest residuals."""
    event = tree.advance
    moved, rows = np.abs(event.learning_rate * tree.row_outputs), select_rows(np.abs(tree.residual))
    highlight = ctx.highlight(tree.tree_index, picture.FIELDS, scene="all")
    updates = {**ctx.score_columns(event.after, tree.k), picture.RESIDUAL: None}  # they belong to the old scores
    if tree.k == ctx.boosting.trees_per_round - 1:
        updates |= ctx.active_state(tree.round_number + 1)
    render = partial(_update, tree, int(moved.argmax()))
    yield Step(event, lines.UPDATE, DETAIL_SPLITS, highlight, render, state_updates=updates)
    why, leaves = msg("gradient_boosting.update.skipped"), tree.leaf_of_row[rows]
    n_skipped, render_row = len(moved) - len(rows), partial(_update_row, tree)
    yield from steps_for_rows(event, rows, render_row, highlight, n_skipped, why, line=lines.UPDATE, node=leaves)


def _update(tree: BoostingTree, i: int) -> StepText:
    rate = tree.advance.learning_rate
    before, after = float(tree.scores_before[i]), float(tree.scores_after[i])
    rule = msg("gradient_boosting.update.rule", whole=rate == 1, rate=rate, **_class(tree))
    largest = msg("gradient_boosting.update.no-move")
    if snap_to_zero(after - before, tree.boosting.values_scale):
        places = {"row": row_name_text(i), "before": before, "after": number_span(after)}
        largest = msg("gradient_boosting.update.largest-move", **places)
    first = None if tree.tree_index else msg("gradient_boosting.update.learning-rate", whole=rate == 1)
    return StepText(without_none(rule, first, largest), (_score_calculation(tree, i),), _score_question(tree, i))


def _update_row(tree: BoostingTree, i: int) -> StepText:
    leaf = int(tree.leaf_of_row[i])
    unused = None if tree.growth.leaf_of[i] >= 0 else msg("gradient_boosting.update.row-not-sampled")
    changed = from_to_text(float(tree.scores_before[i]), float(tree.scores_after[i]))
    places = {"row": row_name_text(i), "node": node_name_text(leaf), "value": float(tree.node_values[leaf])}
    moved = msg("gradient_boosting.update.row", changed=changed, **places)
    return StepText(without_none(moved, unused), (_score_calculation(tree, i),))


def _score_calculation(tree: BoostingTree, i: int) -> Calculation:
    rate, leaf = tree.advance.learning_rate, float(tree.row_outputs[i])
    numbers = f"{number_expr(tree.scores_before[i])} + {number_expr(rate)} * {number_expr(leaf)}"
    return calculation("F", r"F + \nu \cdot \term{leaf-value}", numbers, float(tree.scores_after[i]))


def _score_question(tree: BoostingTree, i: int) -> Question | None:
    """Ask for the new score; wrong choices forget the rate or go backwards."""
    before, leaf, after = float(tree.scores_before[i]), float(tree.row_outputs[i]), float(tree.scores_after[i])
    facts: dict[str, Any] = {"before": before, "leaf": leaf, "rate": tree.advance.learning_rate}
    because = (msg("gradient_boosting.question.new-score-why", **facts | {"leaf": factor_text(leaf)}, after=after),)
    prompt = msg("gradient_boosting.question.new-score", row=row_name_text(i), **facts)
    details, residual = (DETAIL_SPLITS, DETAIL_CALCULATIONS), float(tree.residual[i])
    return build_numeric_question("next-score", prompt, after, because, details, residual=residual, **facts)
