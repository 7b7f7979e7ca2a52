"""Row by row: the residual of each, which rows are drawn, and the step every row takes in the end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from engine.learners.common.losses import HuberLoss, LogisticLoss
from engine.learners.gradient_boosting.events import RowDraw
from engine.learners.gradient_boosting.lesson import context as lines
from engine.learners.gradient_boosting.lesson import picture as seen
from engine.learners.gradient_boosting.lesson.context import BoostingContext
from engine.learners.gradient_boosting.lesson.losses import quantity_text, row_calculations
from engine.learners.gradient_boosting.lesson.rounds import BoostingTree
from engine.text.arithmetic import number_expr, snap_to_zero
from engine.text.message import Message, msg
from engine.text.questions import build_numeric_question, build_question
from engine.text.script import StepOrBlock, steps_for_rows
from engine.text.step import (
    DETAIL_CALCULATIONS,
    DETAIL_SPLITS,
    DETAIL_TREES,
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

NEAR = 1e-9  # residuals whose sizes differ by less of themselves are equal

# -- residuals


def residual_steps(telling: BoostingContext, grown: BoostingTree) -> Iterator[StepOrBlock]:
    """All rows in a sentence, then those that want to move most one by one."""
    event, first = grown.residuals, grown.k == 0
    light, size = telling.highlight(grown.tree_index, telling.row_panel, side="both"), np.abs(grown.residual)
    sets = {**telling.score_columns(event.before, grown.k), seen.RESIDUAL: grown.residual}
    sets |= (shown_now := telling.curve_state(grown, int(size.argmax())))
    sets |= telling.picture.existing_states({seen.LEAVES: None})
    opens = lines.round_text(grown.round_number) if first else ""
    yield Step(
        event,
        lines.RESIDUAL,
        DETAIL_TREES if first else DETAIL_SPLITS,
        light,
        partial(_residuals, telling, grown),
        section_title=opens,
        state_updates=sets,
    )
    told = select_rows(size)
    light = telling.highlight(grown.tree_index, telling.row_panel)
    yield from steps_for_rows(
        event,
        told,
        partial(_row, telling, grown),
        light,
        len(size) - len(told),
        msg("gradient_boosting.residual.skipped"),
        line=lines.RESIDUAL,
        state_updates=partial(telling.curve_state, grown),
        state_names=tuple(shown_now),
    )


def _residuals(telling: BoostingContext, grown: BoostingTree) -> StepText:
    size = np.abs(grown.residual)
    i = int(size.argmax())
    word = loss_word(telling, grown)
    first = msg("gradient_boosting.residual.meaning", loss=word) if not grown.round_number and not grown.k else None
    begins = msg(
        "gradient_boosting.residual.opening", round=grown.round_number + 1, first=grown.k == 0, **_class(grown)
    )
    is_what = msg(
        "gradient_boosting.residual.definition", loss=word, **_limit(grown), **positive_class_arg(telling.trace.data)
    )
    said = without_none(begins, is_what, first, _counts(grown), *_beyond(telling, grown), _furthest(telling, grown, i))
    return StepText(said, tuple(row_calculations(grown.loss, grown.loss_row(i))), _which_row(grown))


def _class(grown: BoostingTree) -> dict:
    """The places that say whose residuals and scores these are: of one class of several, or simply a row's."""
    return {"several": grown.is_multiclass, "class": grown.class_span}


def loss_word(telling: BoostingContext, grown: BoostingTree) -> str:
    """What templates choose by."""
    if telling.boosting.is_multiclass:
        return "softmax"
    if isinstance(grown.loss, LogisticLoss) and grown.loss.scale == 2:
        return "half"
    return grown.loss.name


def _limit(grown: BoostingTree) -> dict:
    """Huber's delta, where the loss has one."""
    return {"delta": grown.loss.round_delta if isinstance(grown.loss, HuberLoss) else 0.0}


def _counts(grown: BoostingTree) -> Message:
    """How many rows want F to rise, and how many to fall; of some nothing is wanted."""
    r = grown.residual
    up, down, none = (int(which.sum()) for which in (r > 0, r < 0, r == 0))
    return msg(
        "gradient_boosting.residual.sign-counts", up=rows_text(up), down=down, exact=none, exactly=rows_text(none)
    )


def _beyond(telling: BoostingContext, grown: BoostingTree) -> Iterator[Message]:
    """Huber's rows that are capped; rows without a side of absolute loss."""
    away = (
        np.abs(telling.boosting.start.y - grown.scores_before) if not telling.boosting.class_names else grown.residual
    )
    if isinstance(grown.loss, HuberLoss):
        beyond = int((away > grown.loss.round_delta).sum())
        yield msg("gradient_boosting.residual.capped-count", n=beyond, rows=rows_text(beyond))
    if grown.loss.name == "absolute" and (grown.residual == 0).any():
        yield msg("gradient_boosting.residual.zero-sign")


def _furthest(telling: BoostingContext, grown: BoostingTree, i: int) -> Message | None:
    """The row with the largest residual, if that is not the same for all."""
    size = np.abs(grown.residual)
    if grown.loss.name == "absolute":
        return None
    r, alone = number_span(float(grown.residual[i])), bool((size == size.max()).sum() == 1)
    if not telling.boosting.class_names:
        return msg("gradient_boosting.residual.largest", alone=alone, row=row_name_text(i), residual=r)
    y, p = int(telling.boosting.start.y[i]), telling.boosting.true_class_probability(grown.residuals.before)
    own = float(1 - p[i] if not telling.boosting.is_multiclass and y == 0 else p[i])
    return msg("gradient_boosting.residual.largest-with-class", alone=alone, row=row_name_text(i), residual=r, p=own,
               **{"class": class_span(telling.trace.data, y)})  # fmt: skip


def _row(telling: BoostingContext, grown: BoostingTree, i: int) -> StepText:
    """Of a class: from F to p to the residual. Of a number: y - F, and what the loss makes of it."""
    workings, r = tuple(row_calculations(grown.loss, grown.loss_row(i))), float(grown.residual[i])
    y, F, word = float(telling.boosting.start.y[i]), float(grown.scores_before[i]), loss_word(telling, grown)
    if telling.boosting.class_names:
        data, p = (
            telling.trace.data,
            next(each.value for each in workings if each.quantity == quantity_text("probability")),
        )
        is_one = grown.k == y if telling.boosting.is_multiclass else y == 1
        return StepText(
            (
                msg(
                    "gradient_boosting.residual.row-probability",
                    row=row_name_text(i),
                    F=F,
                    p=p,
                    own=class_span(data, int(y)),
                    of=class_span(data, grown.k if telling.boosting.is_multiclass else 1),
                ),
                msg(
                    "gradient_boosting.residual.row-class-residual",
                    loss=word,
                    inside=is_one,
                    p=p,
                    residual=number_span(r),
                ),
            ),
            workings,
        )
    away = y - F
    reason = "exact" if word == "absolute" and not away else "as-is" if r == away else word
    value = msg(
        "gradient_boosting.residual.row-distance", row=row_name_text(i), y=y, F=factor_text(F), away=number_span(away)
    )
    return StepText(
        (
            value,
            msg(
                "gradient_boosting.residual.row-distance-residual",
                reason=reason,
                residual=number_span(r),
                **_limit(grown),
            ),
        ),
        workings,
    )


def _which_row(grown: BoostingTree) -> Question | None:
    """The row with the largest residual among the next largest. Rows that are equally far off are no choice."""
    size = np.abs(grown.residual)
    if grown.k or not size.max():
        return None
    near = np.argsort(-size, kind="stable")
    smaller = [int(i) for i in near if size[i] < size.max() * (1 - NEAR)]
    if (size >= size.max() * (1 - NEAR)).sum() > 1:
        return None
    because = (msg("gradient_boosting.question.largest-residual-why", residual=float(grown.residual[near[0]])),)
    return build_question(
        "largest-residual",
        msg("gradient_boosting.question.largest-residual"),
        int(near[0]),
        row_name_text,
        because,
        (DETAIL_TREES, DETAIL_SPLITS, DETAIL_CALCULATIONS),
        smaller=smaller,
    )


# -- rows drawn at random


def draw_steps(telling: BoostingContext, grown: BoostingTree) -> Iterator[StepOrBlock]:
    """Which rows the round's trees are grown on, where they are drawn at random."""
    if (event := grown.residuals.draw) is not None:
        sets = {seen.USED_COLUMN: event.is_drawn.astype(float)}
        yield Step(
            event,
            lines.DRAW,
            DETAIL_SPLITS,
            telling.highlight(grown.tree_index),
            partial(_drawn, telling, event),
            state_updates=sets,
        )


def _drawn(telling: BoostingContext, event: RowDraw) -> StepText:
    used, several = strong_span(int(event.is_drawn.sum())), telling.boosting.is_multiclass
    return StepText(
        (
            msg("gradient_boosting.sample.rows", several=several, used=used, rows=rows_text(telling.boosting.n)),
            msg("gradient_boosting.sample.other-rows"),
        )
    )


# -- the update


def update_steps(telling: BoostingContext, grown: BoostingTree) -> Iterator[StepOrBlock]:
    """F moves: in a sentence, then row by row those that move furthest."""
    event = grown.advance
    moved = np.abs(event.learning_rate * grown.row_outputs)
    told, most = select_rows(np.abs(grown.residual)), int(moved.argmax())
    light = telling.highlight(grown.tree_index, seen.FIELDS, scene="all")
    sets = {**telling.score_columns(event.after, grown.k), seen.RESIDUAL: None}  # those of the scores before
    if grown.k == telling.boosting.trees_per_round - 1:
        sets |= telling.active_state(grown.round_number + 1)
    yield Step(event, lines.UPDATE, DETAIL_SPLITS, light, partial(_update, telling, grown, most), state_updates=sets)
    yield from steps_for_rows(
        event,
        told,
        partial(_moves, grown),
        light,
        len(moved) - len(told),
        msg("gradient_boosting.update.skipped"),
        line=lines.UPDATE,
        node=grown.leaf_of_row[told],
    )


def _update(telling: BoostingContext, grown: BoostingTree, i: int) -> StepText:
    rate = grown.advance.learning_rate
    before, after = float(grown.scores_before[i]), float(grown.scores_after[i])
    every = msg("gradient_boosting.update.rule", whole=rate == 1, rate=rate, **_class(grown))
    moved = snap_to_zero(after - before, telling.boosting.values_scale)
    furthest = (
        msg("gradient_boosting.update.largest-move", row=row_name_text(i), before=before, after=number_span(after))
        if moved
        else msg("gradient_boosting.update.no-move")
    )
    first = (
        msg("gradient_boosting.update.learning-rate", whole=rate == 1)
        if not grown.round_number and not grown.k
        else None
    )
    return StepText(without_none(every, first, furthest), (_step_working(grown, i),), _where_to(grown, i))


def _moves(grown: BoostingTree, i: int) -> StepText:
    leaf = int(grown.leaf_of_row[i])
    unused = None if grown.growth.leaf_of[i] >= 0 else msg("gradient_boosting.update.row-not-sampled")
    moved = msg(
        "gradient_boosting.update.row",
        row=row_name_text(i),
        node=node_name_text(leaf),
        value=float(grown.node_values[leaf]),
        changed=from_to_text(float(grown.scores_before[i]), float(grown.scores_after[i])),
    )
    return StepText(without_none(moved, unused), (_step_working(grown, i),))


def _step_working(grown: BoostingTree, i: int) -> Calculation:
    rate, leaf = grown.advance.learning_rate, float(grown.row_outputs[i])
    numbers = f"{number_expr(grown.scores_before[i])} + {number_expr(rate)} * {number_expr(leaf)}"
    return Calculation(quantity_text("F"), r"F + \nu \cdot \term{leaf-value}", numbers, float(grown.scores_after[i]))


def _where_to(grown: BoostingTree, i: int) -> Question | None:
    """The step among steps without the rate, backwards, or all the way to the residual."""
    before, leaf, after = float(grown.scores_before[i]), float(grown.row_outputs[i]), float(grown.scores_after[i])
    rate = grown.advance.learning_rate
    because = (
        msg("gradient_boosting.question.new-score-why", before=before, rate=rate, leaf=factor_text(leaf), after=after),
    )
    ask = msg("gradient_boosting.question.new-score", row=row_name_text(i), before=before, leaf=leaf, rate=rate)
    return build_numeric_question(
        "next-score",
        ask,
        after,
        because,
        (DETAIL_SPLITS, DETAIL_CALCULATIONS),
        before=before,
        leaf=leaf,
        rate=rate,
        residual=float(grown.residual[i]),
    )
