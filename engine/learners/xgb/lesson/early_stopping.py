"""Validation rows in words: which they are, and which number of rounds their loss chose."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from engine.core.trace import expect_type
from engine.learners.xgb.lesson import context as lines
from engine.learners.xgb.lesson.context import XgbContext
from engine.learners.xgb.lesson.picture import LOSS, VALIDATION
from engine.learners.xgb.n_rounds import ValidationRows, XgbEarlyStop
from engine.text.arithmetic import number_expr, sum_expr
from engine.text.formulas import MAX_TERMS
from engine.text.message import msg
from engine.text.questions import build_numeric_question
from engine.text.step import DETAIL_SPLITS, DETAIL_TREES, Calculation, Highlight, Step, StepText
from engine.text.wording import count_text, number_span, row_names_text, strong_span, without_none


def validation_rows_steps(event: ValidationRows, ctx: XgbContext) -> Iterator[Step]:
    states = {VALIDATION: event.rows.astype(float)}
    yield Step(
        event,
        lines.ASIDE,
        DETAIL_SPLITS,
        Highlight(scene="all"),
        partial(_aside, event),
        section_title=msg("xgb.section.validation"),
        state_updates=states,
    )


def _aside(event: ValidationRows) -> StepText:
    held = event.rows.nonzero()[0]
    return StepText((msg("xgb.validation.rows", n=len(held), drawn=bool(event.is_random), rows=row_names_text(held)),
                 msg("xgb.validation.purpose")))  # fmt: skip


def early_stop_steps(event: XgbEarlyStop, ctx: XgbContext) -> Iterator[Step]:
    boosting = ctx.boosting
    kept = boosting.rounds[event.best]
    last = boosting.trees_of_round(event.best)[-1]
    states = {**ctx.active_state(last.tree_index + 1), **ctx.columns_after_step(last, kept.advance.after),
            **ctx.picture.existing_states({LOSS: len(event.loss) + 1})}  # fmt: skip
    highlight = Highlight(tree=last.tree_index, scene="all", panel=ctx.picture.existing_panel(LOSS))
    yield Step(event, lines.ENOUGH, DETAIL_TREES, highlight, partial(_stop, ctx, event), state_updates=states)


def _stop(ctx: XgbContext, event: XgbEarlyStop) -> StepText:
    best, lowest = event.best + 1, float(event.loss[event.best])
    lowest = msg("xgb.stop.lowest-loss", rounds=strong_span(count_text(best, "round")), loss=number_span(lowest))
    further = msg("xgb.stop.rounds-waited", n=int(event.rounds_since_best))
    if event.is_early:
        ends = msg("xgb.stop.early", further=further, patience=int(event.patience))
    elif event.rounds_since_best:
        ends = msg("xgb.stop.still-waiting", further=further, patience=int(event.patience))
    else:
        ends = msg("xgb.stop.lowest-at-end")
    kept = msg("xgb.stop.rounds-kept", rounds=count_text(best, "round")) if event.rounds_since_best else None
    return StepText(without_none(lowest, ends, kept), (validation_loss_calculation(ctx, event.best),), _how_many(event))


def validation_loss_calculation(ctx: XgbContext, m: int) -> Calculation:
    """The mean over the validation rows after a round."""
    advance = ctx.boosting.rounds[m].advance
    start, watched = advance.start, expect_type(ValidationRows, advance.start.validation_rows)
    each = ctx.boosting.loss.row_losses(start.y, advance.after)[watched.rows]
    w = None if watched.weight is None else watched.weight[watched.rows]
    weighed = each if w is None else w * each
    top = f"({sum_expr(map(number_expr, weighed))})" if len(each) <= MAX_TERMS else number_expr(float(weighed.sum()))
    symbols = r"\frac{1}{n} \sum_i L_i" if w is None else r"\frac{\sum_i w_i L_i}{\sum_i w_i}"
    bottom = number_expr(float(len(each) if w is None else w.sum()))
    return Calculation(msg("xgb.formula.mean-validation-loss"), symbols, f"{top}/{bottom}", advance.validation_loss)


def _how_many(event: XgbEarlyStop):
    """The best round among the next best, the last one, and where patience ran out."""
    order = np.argsort(event.loss, kind="stable")
    worse = [float(t + 1) for t in order if event.loss[t] > event.loss.min()]
    last = float(len(event.loss))
    explanation = msg("xgb.question.rounds-why", loss=float(event.loss.min()))
    return build_numeric_question(
        "rounds",
        msg("xgb.question.rounds"),
        float(event.best + 1),
        explanation,
        (DETAIL_TREES, DETAIL_SPLITS),
        worse=worse,
        last=last if last in worse else None,
    )
