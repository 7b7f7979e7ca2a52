"""Steps about validation rows and the number of rounds that their loss chose."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from engine.core.trace import expect_type
from engine.learners.xgb.events import XgbScoreUpdate
from engine.learners.xgb.lesson import context as lines
from engine.learners.xgb.lesson.context import XgbContext
from engine.learners.xgb.lesson.derivatives import mean_loss_calculation
from engine.learners.xgb.lesson.picture import LOSS, VALIDATION
from engine.learners.xgb.metrics import HIGHER_IS_BETTER, pair_weights, row_values
from engine.learners.xgb.n_rounds import ValidationRows, XgbEarlyStop
from engine.text.arithmetic import number_expr
from engine.text.message import msg
from engine.text.questions import build_numeric_question
from engine.text.step import DETAIL_SPLITS, DETAIL_STORY, Calculation, Highlight, Question, Step, StepText
from engine.text.wording import class_span, count_text, number_span, row_names_text, strong_span, without_none

ROW_SYMBOLS = {"loss": "L_i", "error": r"\word{wrong}_i", "rmse": "(y_i - F_i)^2", "mae": "|y_i - F_i|"}  # averaged


def validation_rows_steps(event: ValidationRows, ctx: XgbContext) -> Iterator[Step]:
    rows = event.rows.nonzero()[0]
    which = msg("xgb.validation.rows", n=len(rows), drawn=bool(event.is_random), rows=row_names_text(rows))
    purpose = msg("xgb.validation.purpose", metric=event.metric)
    auc = msg("xgb.metric.auc", **{"class": class_span(ctx.trace.data, 1)}) if event.metric == "auc" else None
    text = partial(StepText, without_none(which, purpose, auc))
    title, states = msg("xgb.section.validation"), {VALIDATION: event.rows.astype(float)}
    highlight = Highlight(scene="all")
    yield Step(event, lines.ASIDE, DETAIL_SPLITS, highlight, text, section_title=title, state_updates=states)


def early_stop_steps(event: XgbEarlyStop, ctx: XgbContext) -> Iterator[Step]:
    last = ctx.boosting.trees_of_round(event.best)[-1]
    states = {**ctx.active_state(last.tree_index + 1), **ctx.columns_after_step(last, last.round.advance.after),
              **ctx.picture.existing_states({LOSS: len(event.metric_values) + 1})}  # fmt: skip
    highlight = Highlight(tree=last.tree_index, scene="all", panel=ctx.picture.existing_panel(LOSS))
    yield Step(event, lines.ENOUGH, DETAIL_STORY, highlight, partial(_stop_text, ctx, event), state_updates=states)


def _stop_text(ctx: XgbContext, event: XgbEarlyStop) -> StepText:
    rounds, waited = count_text(event.best + 1, "round"), event.rounds_since_best
    metric, value = event.validation_rows.metric, float(event.metric_values[event.best])
    best = msg("xgb.stop.best-metric", metric=metric, rounds=strong_span(rounds), value=number_span(value))
    further, patience = msg("xgb.stop.rounds-waited", n=int(waited)), int(event.patience)
    if event.is_early:
        end = msg("xgb.stop.early", further=further, patience=patience)
    elif waited:
        end = msg("xgb.stop.still-waiting", further=further, patience=patience)
    else:
        end = msg("xgb.stop.lowest-at-end")
    kept = msg("xgb.stop.rounds-kept", rounds=rounds) if waited else None
    costs = -event.metric_values if event.is_higher_better else event.metric_values
    question = ask_n_rounds(costs, event.best + 1, (DETAIL_STORY, DETAIL_SPLITS), metric=metric)
    caution = msg("lesson.chosen.optimistic", what="rounds")
    calculation = metric_calculation(ctx.boosting.rounds[event.best].advance)
    return StepText(without_none(best, end, kept, caution), (calculation,), question)


def metric_calculation(advance: XgbScoreUpdate) -> Calculation:
    """The metric of the validation rows after a round."""
    start, validation = advance.start, expect_type(ValidationRows, advance.start.validation_rows)
    y, weight, metric = start.y[validation.rows], validation.row_weight, validation.metric
    F, name, value = (
        advance.after[..., validation.rows],
        msg("xgb.formula.metric", metric=metric),
        advance.validation_metric,
    )
    if metric == "auc":
        ordered, tied, pairs = map(number_expr, pair_weights(y, F, weight))
        symbols = r"\frac{n_{>} + n_{=} / 2}{n_1\, n_0}"  # pairs in order, tied pairs, all pairs
        return Calculation(name, symbols, f"({ordered} + {tied}/2)/{pairs}", value)
    if metric == "loss":
        values = start.objective.loss.row_losses(start.y, advance.after)[validation.rows]
    else:
        values = row_values(metric, start.objective, y, F)
    mean = mean_loss_calculation(name, values, weight, value)
    mean = replace(mean, formula=mean.formula.replace("L_i", ROW_SYMBOLS[metric]))
    if metric != "rmse":
        return mean
    return replace(mean, formula=rf"\sqrt{{{mean.formula}}}", numbers=f"sqrt({mean.numbers})")


def ask_n_rounds(
    losses: np.ndarray,
    best: int,
    details: tuple[int, ...],
    tolerance: float = 0.0,
    best_of_folds: Sequence[int] = (),
    metric: str = "loss",
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
    prompt = msg("xgb.question.rounds", metric=metric)
    value = float(-lowest if metric in HIGHER_IS_BETTER else lowest)
    why = msg("xgb.question.rounds-why", metric=metric, value=value)
    return build_numeric_question("rounds", prompt, float(best), why, details, **facts)
