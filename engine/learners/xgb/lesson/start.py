"""Before the first round: how many rounds there shall be, and the F that every row starts from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from engine.learners.cart.lesson.split_search import spread_sample
from engine.learners.common.custom_loss import CustomLoss
from engine.learners.common.losses import SquaredLoss
from engine.learners.xgb.events import XgbStart
from engine.learners.xgb.lesson import context as lines
from engine.learners.xgb.lesson.context import XgbContext
from engine.learners.xgb.lesson.leaves import quantile_calculation, quantile_text
from engine.learners.xgb.lesson.picture import FOLD, FOLDS, LOSS
from engine.learners.xgb.lesson.sums import GradientSums
from engine.learners.xgb.losses import PiecewiseLinearLoss
from engine.learners.xgb.n_rounds import RoundsChoice
from engine.learners.xgb.objective import LEAST_SHARE
from engine.split.criteria import Similarity
from engine.text.arithmetic import ROUNDING_TOLERANCE, number_expr, ratio_expr, sum_expr
from engine.text.formulas import MAX_TERMS
from engine.text.message import Message, Span, list_text, msg
from engine.text.picture import ACTIVE_TREES
from engine.text.questions import build_numeric_question
from engine.text.step import (
    DETAIL_CALCULATIONS,
    DETAIL_SPLITS,
    DETAIL_TREES,
    MAX_ROWS_SHOWN,
    Calculation,
    Highlight,
    Question,
    Step,
    StepText,
    skipped_step,
)
from engine.text.wording import (
    class_span,
    count_text,
    number_span,
    positive_class_arg,
    rows_text,
    strong_span,
    without_none,
)

# -- what the lesson is about


def introduction_steps(ctx: XgbContext) -> Iterator[Step]:
    """A step of its own where something comes before the start; else the start begins with it."""
    if before_start(ctx):
        tell = partial(StepText, _introduced(ctx))
        yield Step(
            ctx.trace.logged_events[0],
            lines.START,
            DETAIL_TREES,
            Highlight(scene="all"),
            tell,
            section_title=msg("xgb.section.intro"),
        )


def before_start(ctx: XgbContext) -> bool:
    return ctx.boosting.cv_choice is not None or ctx.boosting.start.validation_rows is not None


def _introduced(ctx: XgbContext) -> tuple[Message, ...]:
    data, event = ctx.trace.data, ctx.boosting.start
    features, known = count_text(len(data.feature_names), "feature"), rows_text(len(_training(event)[0]))
    begin = msg("xgb.intro.task", target=strong_span(data.target_name), features=features, rows=known)
    return begin, msg("xgb.intro.keys")


# -- cross-validation


def cv_steps(chosen: RoundsChoice, ctx: XgbContext) -> Iterator[Step]:
    """The mean loss after some numbers of rounds, what each fold would have chosen, the choice."""
    every = len(chosen.mean)
    places = spread_sample(every, chosen.best_n_rounds - 1 + np.arange(-2, 3), MAX_ROWS_SHOWN)
    highlight, title = Highlight(scene="all", panel=FOLDS), msg("xgb.section.folds")
    folds = {FOLD: np.where(chosen.fold < 0, np.nan, chosen.fold + 1.0)}
    for t in places.tolist():
        states = {FOLDS: t + 1, ACTIVE_TREES: 0, **(folds if title else {})}
        tell = partial(_after_rounds, chosen, t, t == places[0])
        yield Step(chosen, lines.FOLDS, DETAIL_CALCULATIONS, highlight, tell, section_title=title, state_updates=states)
        title = ""
    if n_skipped := every - len(places):
        yield skipped_step(chosen, lines.FOLDS, highlight, n_skipped, "round", msg("xgb.folds.skipped"))
    for fold in range(len(chosen.loss)):
        held = Highlight(scene="all", panel=FOLDS, fold=fold)
        states = {FOLDS: every, **folds}
        yield Step(chosen, lines.FOLDS, DETAIL_SPLITS, held, partial(_fold, chosen, fold), state_updates=states)
    yield Step(
        chosen, lines.FOLDS, DETAIL_TREES, highlight, partial(_chosen, chosen), state_updates={FOLDS: every, **folds}
    )


def _mean(chosen: RoundsChoice, t: int) -> Calculation:
    losses = chosen.loss[:, t]
    numbers = f"({sum_expr(map(number_expr, losses))})/{len(losses)}"
    return Calculation(
        msg("xgb.formula.mean-validation-loss"), r"\frac{1}{k} \sum_f L_f(t)", numbers, float(chosen.mean[t])
    )


def _apart(chosen: RoundsChoice, t: int) -> Calculation:
    losses, mean = chosen.loss[:, t], number_expr(chosen.mean[t])
    squares = sum_expr(f"({number_expr(loss)} - {mean})**2" for loss in losses)
    return Calculation(msg("xgb.formula.standard-deviation"), r"\sqrt{\frac{1}{k} \sum_f (L_f(t) - \bar{L}(t))^2}",
                   f"sqrt(({squares})/{len(losses)})", float(chosen.std[t]))  # fmt: skip


def _after_rounds(chosen: RoundsChoice, t: int, first: bool) -> StepText:
    told = msg("xgb.folds.mean-loss", rounds=count_text(t + 1, "round"), mean=number_span(float(chosen.mean[t])),
               deviation=float(chosen.std[t]))  # fmt: skip
    return StepText(
        (told,), (_mean(chosen, t), _apart(chosen, t)), _how_many(chosen, (DETAIL_CALCULATIONS,)) if first else None
    )


def _fold(chosen: RoundsChoice, fold: int) -> StepText:
    best, held = int(chosen.loss[fold].argmin()), int((chosen.fold == fold).sum())
    told = msg(
        "xgb.folds.single-fold",
        fold=fold + 1,
        rows=rows_text(held),
        rounds=strong_span(count_text(best + 1, "round")),
        loss=float(chosen.loss[fold, best]),
    )
    return StepText((told,), (), _how_many(chosen, (DETAIL_SPLITS,)) if fold == 0 else None)


def _chosen(chosen: RoundsChoice) -> StepText:
    at = chosen.best_n_rounds - 1
    told = msg("xgb.folds.choice", rounds=strong_span(count_text(at + 1, "round"))), _why_chosen(chosen)
    return StepText(told, (_mean(chosen, at), _apart(chosen, at)), _how_many(chosen, (DETAIL_TREES,)))


def _why_chosen(chosen: RoundsChoice) -> Message:
    of, later = len(chosen.mean), chosen.mean[chosen.best_n_rounds :]
    if not len(later):
        return msg("xgb.folds.choice-why-last", of=of)
    rises = bool(later.max() > chosen.mean.min() * (1 + ROUNDING_TOLERANCE))
    return msg("xgb.folds.choice-why-lowest", rounds=chosen.best_n_rounds, of=of, rises=rises)


def _how_many(chosen: RoundsChoice, details: tuple[int, ...]) -> Question | None:
    """The best number of rounds, among what single folds would take, the next best, and all of them."""
    order = np.argsort(chosen.mean, kind="stable")
    worse = [float(t + 1) for t in order if chosen.mean[t] > chosen.mean.min() * (1 + 1e-12)]
    folds = [float(t + 1) for t in chosen.loss.argmin(1) if float(t + 1) in worse]
    explanation = msg("xgb.question.rounds-why", loss=float(chosen.mean.min()))
    return build_numeric_question(
        "rounds",
        msg("xgb.question.rounds"),
        float(chosen.best_n_rounds),
        explanation,
        details,
        folds=folds,
        worse=worse,
        last=float(len(order)) if float(len(order)) in worse else None,
    )


# -- the start


def xgb_start_steps(event: XgbStart, ctx: XgbContext) -> Iterator[Step]:
    first = ctx.boosting.boosted_trees[0] if ctx.boosting.boosted_trees else None
    states = {
        **ctx.picture.existing_states({LOSS: 1}),
        **ctx.active_state(0),
        **ctx.prediction_column(event.after),
    }
    if first is not None:
        states |= ctx.score_columns(first, event.after)
    yield Step(event, lines.START, DETAIL_TREES, Highlight(scene="all", panel=ctx.picture.existing_panel(LOSS)),
               partial(_start, ctx, event), section_title=msg("xgb.section.start"), state_updates=states)  # fmt: skip


def _start(ctx: XgbContext, event: XgbStart) -> StepText:
    data, boosting = ctx.trace.data, ctx.boosting
    what = () if before_start(ctx) else _introduced(ctx)
    calculations, given = tuple(_worked(ctx, event)), event.base_score is not None
    if boosting.trees_per_round > 1:
        scores = np.asarray(event.start, float)
        each = list_text([msg("xgb.start.class-score", score=float(scores[k]), **{"class": class_span(data, k)})
                        for k in range(min(len(scores), MAX_TERMS))], "comma")  # fmt: skip
        why = msg("xgb.start.why-given") if given else msg("xgb.start.why-shares", least=f"{LEAST_SHARE:.6f}")
        return StepText((*what, msg("xgb.start.class-scores", each=each), why), calculations)
    starts = msg("xgb.start.single-score", score=boosting.score_text, value=number_span(float(event.start)))
    written = boosting.objective.remark
    remark = msg("xgb.start.remark", remark=written) if written else None
    return StepText(
        without_none(*what, starts, msg("xgb.start.why-given") if given else _why(ctx), remark), calculations
    )


def _why(ctx: XgbContext) -> Message:
    if ctx.boosting.objective.starts_with_newton_step:
        return msg("xgb.start.why-derived", why="step")
    match ctx.boosting.loss:
        case SquaredLoss():
            return msg("xgb.start.why-derived", why="mean")
        case PiecewiseLinearLoss():
            return msg("xgb.start.why-quantile", quantile=quantile_text(ctx.boosting.loss.quantile))
        case CustomLoss():
            return msg("xgb.start.why-derived", why="own")
    return msg("xgb.start.why-derived", why="share", **positive_class_arg(ctx.trace.data))


def _worked(ctx: XgbContext, event: XgbStart) -> Iterator[Calculation]:
    boosting, (y, w) = ctx.boosting, _training(event)
    if boosting.trees_per_round > 1:
        yield from _log_shares(boosting.class_names, event, y, w)
        return
    if isinstance(boosting.loss, CustomLoss) or boosting.objective.n_classes == 1:
        return
    value = float(event.start)
    if (share := boosting.objective.quantile) is not None:
        if event.base_score is None:
            yield quantile_calculation(msg("xgb.formula.start"), "y", y, share, w, value)
        return
    if boosting.objective.starts_with_newton_step and event.base_score is None:
        g, h = boosting.objective.derivatives(y, np.zeros(len(y)), w)
        sums = GradientSums(Similarity(0.0), boosting.notation, g, h)
        yield Calculation(
            msg("xgb.formula.start"), r"-\frac{G}{H}", f"{number_expr(-sums.G)}/{number_expr(sums.H)}", value
        )
        return
    if not boosting.class_names:
        if event.base_score is None:
            weight = float(len(y)) if w is None else float(w.sum())
            few = w is None and len(y) <= MAX_TERMS
            numbers = (
                f"({sum_expr(map(number_expr, y))})/{len(y)}"
                if few
                else ratio_expr(float(y.sum() if w is None else w @ y), weight)
            )
            yield Calculation(msg("xgb.formula.start"), r"\frac{1}{n} \sum_i y_i", numbers, value)
        return
    if event.base_score is not None:
        p = number_expr(event.base_score)
    else:
        count = np.bincount(y.astype(np.int64), w, 2)
        if not LEAST_SHARE < count[1] / count.sum() < 1 - LEAST_SHARE:
            return
        p = ratio_expr(float(count[1]), float(count.sum()))
    yield Calculation(msg("xgb.formula.start"), r"\log \frac{p}{1 - p}", f"log(({p})/(1 - {p}))", value)


def _training(event: XgbStart) -> tuple[np.ndarray, np.ndarray | None]:
    """Target and weight of the training rows."""
    return event.y[event.training_index], None if event.weight is None else event.weight[event.training_index]


def _log_shares(names: tuple[str, ...], event: XgbStart, y: np.ndarray, w: np.ndarray | None) -> Iterator[Calculation]:
    """Of each class; of more than can be written side by side the mean of all logs is one number."""
    if event.base_score is not None:
        return
    count = np.bincount(y.astype(np.int64), w, len(names))
    least = f"{LEAST_SHARE:.6f}"
    logs = [f"log({ratio_expr(float(c), float(count.sum()))} + {least})" for c in count]
    each = np.log(count / count.sum() + LEAST_SHARE)
    mean = f"({sum_expr(logs)})/{len(logs)}" if len(logs) <= MAX_TERMS else number_expr(float(each.mean()))
    log = rf"\log\left(\frac{{n_%s}}{{n}} + {least}\right)"
    start = np.asarray(event.start)
    symbols = log % "k" + r" - \frac{1}{K} \sum_j " + log % "j"
    for k in range(min(len(names), MAX_TERMS)):
        yield Calculation(
            msg("xgb.formula.class-start", **{"class": Span(names[k])}), symbols, f"{logs[k]} - {mean}", float(start[k])
        )
