"""Steps about validation rows and the number of rounds that their loss chose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np

from engine.core.trace import expect_type
from engine.learners.xgb.lesson import context as lines
from engine.learners.xgb.lesson.context import XgbContext
from engine.learners.xgb.lesson.derivatives import mean_loss_calculation
from engine.learners.xgb.lesson.picture import LOSS, VALIDATION
from engine.learners.xgb.n_rounds import ValidationRows, XgbEarlyStop
from engine.text.message import msg
from engine.text.questions import build_numeric_question
from engine.text.step import DETAIL_SPLITS, DETAIL_TREES, Calculation, Highlight, Question, Step, StepText
from engine.text.wording import count_text, number_span, row_names_text, strong_span, without_none


def validation_rows_steps(event: ValidationRows, ctx: XgbContext) -> Iterator[Step]:
    rows = event.rows.nonzero()[0]
    which = msg("xgb.validation.rows", n=len(rows), drawn=bool(event.is_random), rows=row_names_text(rows))
    text = partial(StepText, (which, msg("xgb.validation.purpose")))
    title, states = msg("xgb.section.validation"), {VALIDATION: event.rows.astype(float)}
    highlight = Highlight(scene="all")
    yield Step(event, lines.ASIDE, DETAIL_SPLITS, highlight, text, section_title=title, state_updates=states)


def early_stop_steps(event: XgbEarlyStop, ctx: XgbContext) -> Iterator[Step]:
    last = ctx.boosting.trees_of_round(event.best)[-1]
    states = {**ctx.active_state(last.tree_index + 1), **ctx.columns_after_step(last, last.round.advance.after),
              **ctx.picture.existing_states({LOSS: len(event.loss) + 1})}  # fmt: skip
    highlight = Highlight(tree=last.tree_index, scene="all", panel=ctx.picture.existing_panel(LOSS))
    yield Step(event, lines.ENOUGH, DETAIL_TREES, highlight, partial(_stop_text, ctx, event), state_updates=states)


def _stop_text(ctx: XgbContext, event: XgbEarlyStop) -> StepText:
    rounds, loss, waited = count_text(event.best + 1, "round"), float(event.loss[event.best]), event.rounds_since_best
    lowest = msg("xgb.stop.lowest-loss", rounds=strong_span(rounds), loss=number_span(loss))
    further, patience = msg("xgb.stop.rounds-waited", n=int(waited)), int(event.patience)
    if event.is_early:
        end = msg("xgb.stop.early", further=further, patience=patience)
    elif waited:
        end = msg("xgb.stop.still-waiting", further=further, patience=patience)
    else:
        end = msg("xgb.stop.lowest-at-end")
    kept = msg("xgb.stop.rounds-kept", rounds=rounds) if waited else None
    question = ask_n_rounds(event.loss, event.best + 1, (DETAIL_TREES, DETAIL_SPLITS))
    caution = msg("lesson.chosen.optimistic", what="rounds")
    return StepText(without_none(lowest, end, kept, caution), (_validation_loss(ctx, event.best),), question)


def _validation_loss(ctx: XgbContext, m: int) -> Calculation:
    """The mean loss of the validation rows after round m."""
    advance = ctx.boosting.rounds[m].advance
    y, validation = advance.start.y, expect_type(ValidationRows, advance.start.validation_rows)
    losses = ctx.boosting.loss.row_losses(y, advance.after)[validation.rows]
    weight = None if validation.weight is None else validation.weight[validation.rows]
    return mean_loss_calculation(msg("xgb.formula.mean-validation-loss"), losses, weight, advance.validation_loss)


def ask_n_rounds(
    losses: np.ndarray, best: int, details: tuple[int, ...], tolerance: float = 0.0, best_of_folds: Sequence[int] = ()
) -> Question | None:
    """Ask for the best number of rounds. Wrong choices: the best of single folds, the next best, the last."""
    order, lowest = np.argsort(losses, kind="stable"), losses.min()
    worse = [float(t + 1) for t in order if losses[t] > lowest * (1 + tolerance)]
    n = float(len(losses))
    facts = {
        "worse": worse,
        "last": n if n in worse else None,
        "folds": [float(t) for t in best_of_folds if t in worse],
    }
    prompt, why = msg("xgb.question.rounds"), msg("xgb.question.rounds-why", loss=float(lowest))
    return build_numeric_question("rounds", prompt, float(best), why, details, **facts)
