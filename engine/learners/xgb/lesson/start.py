"""Steps before the first round: the task, cross-validation, the start score."""

from collections.abc import Iterator
from functools import partial

import numpy as np

from engine.learners.cart.lesson.split_search import spread_sample
from engine.learners.common.custom_loss import CustomLoss
from engine.learners.common.losses import SquaredLoss
from engine.learners.xgb.events import XgbStart
from engine.learners.xgb.lesson import context as lines
from engine.learners.xgb.lesson.context import XgbContext
from engine.learners.xgb.lesson.early_stopping import ask_n_rounds
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
from engine.text.step import (
    DETAIL_CALCULATIONS,
    DETAIL_SPLITS,
    DETAIL_STORY,
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

# -- the task


def introduction_steps(ctx: XgbContext) -> Iterator[Step]:
    """A step for the task if other steps come before the start. Else the start's step begins with it."""
    if has_steps_before_start(ctx):
        event, text = ctx.trace.logged_events[0], partial(StepText, _task_sentences(ctx))
        title = msg("xgb.section.intro")
        yield Step(event, lines.START, DETAIL_STORY, Highlight(scene="all"), text, section_title=title)


def has_steps_before_start(ctx: XgbContext) -> bool:
    return ctx.boosting.cv_choice is not None or ctx.boosting.start.validation_rows is not None


def _task_sentences(ctx: XgbContext) -> tuple[Message, ...]:
    data, n = ctx.trace.data, len(_training_target(ctx.boosting.start)[0])
    features, target = count_text(len(data.feature_names), "feature"), strong_span(data.target_name)
    return msg("xgb.intro.task", target=target, features=features, rows=rows_text(n)), msg("xgb.intro.keys")


# -- cross-validation


def cv_steps(choice: RoundsChoice, ctx: XgbContext) -> Iterator[Step]:
    """Steps with the mean loss by rounds, the best number of each fold, the choice."""
    n = len(choice.mean)
    places = spread_sample(n, choice.best_n_rounds - 1 + np.arange(-2, 3), MAX_ROWS_SHOWN)
    highlight, title = Highlight(scene="all", panel=FOLDS), msg("xgb.section.folds")
    folds = {FOLD: np.where(choice.fold < 0, np.nan, choice.fold + 1.0)}
    for t in places.tolist():
        states = {FOLDS: t + 1, ACTIVE_TREES: 0, **(folds if title else {})}
        text = partial(_mean_loss_text, choice, t, t == places[0])
        yield Step(choice, lines.FOLDS, DETAIL_CALCULATIONS, highlight, text, section_title=title, state_updates=states)
        title = ""
    if n_skipped := n - len(places):
        yield skipped_step(choice, lines.FOLDS, highlight, n_skipped, "round", msg("xgb.folds.skipped"))
    states = {FOLDS: n, **folds}
    for fold in range(len(choice.loss)):
        text, of_fold = partial(_fold_text, choice, fold), Highlight(scene="all", panel=FOLDS, fold=fold)
        yield Step(choice, lines.FOLDS, DETAIL_SPLITS, of_fold, text, state_updates=states)
    yield Step(choice, lines.FOLDS, DETAIL_STORY, highlight, partial(_choice_text, choice), state_updates=states)


def _fold_statistics(choice: RoundsChoice, t: int) -> tuple[Calculation, Calculation]:
    """The mean and the standard deviation of the folds' losses after t + 1 rounds."""
    losses, mean = choice.loss[:, t], number_expr(choice.mean[t])
    numbers = f"({sum_expr(map(number_expr, losses))})/{len(losses)}"
    name, symbols = msg("xgb.formula.metric", metric="loss"), r"\frac{1}{k} \sum_f L_f(t)"
    mean_loss = Calculation(name, symbols, numbers, float(choice.mean[t]))
    squares = sum_expr(f"({number_expr(loss)} - {mean})**2" for loss in losses)
    name, symbols = msg("xgb.formula.standard-deviation"), r"\sqrt{\frac{1}{k} \sum_f (L_f(t) - \bar{L}(t))^2}"
    return mean_loss, Calculation(name, symbols, f"sqrt(({squares})/{len(losses)})", float(choice.std[t]))


def _mean_loss_text(choice: RoundsChoice, t: int, has_question: bool) -> StepText:
    mean, deviation = number_span(float(choice.mean[t])), float(choice.std[t])
    sentence = msg("xgb.folds.mean-loss", rounds=count_text(t + 1, "round"), mean=mean, deviation=deviation)
    question = _ask_best_n_rounds(choice, DETAIL_CALCULATIONS) if has_question else None
    return StepText((sentence,), _fold_statistics(choice, t), question)


def _fold_text(choice: RoundsChoice, fold: int) -> StepText:
    best, n = int(choice.loss[fold].argmin()), int((choice.fold == fold).sum())
    rounds, loss = strong_span(count_text(best + 1, "round")), float(choice.loss[fold, best])
    sentence = msg("xgb.folds.single-fold", fold=fold + 1, rows=rows_text(n), rounds=rounds, loss=loss)
    return StepText((sentence,), (), _ask_best_n_rounds(choice, DETAIL_SPLITS) if fold == 0 else None)


def _choice_text(choice: RoundsChoice) -> StepText:
    best, n, later = choice.best_n_rounds, len(choice.mean), choice.mean[choice.best_n_rounds :]
    why = msg("xgb.folds.choice-why-last", of=n)
    if len(later):
        rises = bool(later.max() > choice.mean.min() * (1 + ROUNDING_TOLERANCE))
        why = msg("xgb.folds.choice-why-lowest", rounds=best, of=n, rises=rises)
    chosen, caution = strong_span(count_text(best, "round")), msg("lesson.chosen.optimistic", what="rounds")
    sentences = msg("xgb.folds.choice", rounds=chosen), why, caution
    return StepText(sentences, _fold_statistics(choice, best - 1), _ask_best_n_rounds(choice, DETAIL_STORY))


def _ask_best_n_rounds(choice: RoundsChoice, detail: int) -> Question | None:
    return ask_n_rounds(choice.mean, choice.best_n_rounds, (detail,), 1e-12, choice.loss.argmin(1) + 1)


# -- the start score


def xgb_start_steps(event: XgbStart, ctx: XgbContext) -> Iterator[Step]:
    states = {
        **ctx.picture.existing_states({LOSS: 1}),
        **ctx.active_state(0),
        **ctx.prediction_column(event.after),
    }
    if ctx.boosting.boosted_trees:
        states |= ctx.score_columns(ctx.boosting.boosted_trees[0], event.after)
    highlight = Highlight(scene="all", panel=ctx.picture.existing_panel(LOSS))
    title, text = msg("xgb.section.start"), partial(_start_text, ctx, event)
    yield Step(event, lines.START, DETAIL_STORY, highlight, text, section_title=title, state_updates=states)


def _start_text(ctx: XgbContext, event: XgbStart) -> StepText:
    data, boosting, remark = ctx.trace.data, ctx.boosting, None
    task = () if has_steps_before_start(ctx) else _task_sentences(ctx)
    given = msg("xgb.start.why-given") if event.base_score is not None else None
    if boosting.trees_per_round > 1:
        scores = np.asarray(event.start, float)[:MAX_TERMS].tolist()
        each = [msg("xgb.start.class-score", score=score, **{"class": class_span(data, k)})
                for k, score in enumerate(scores)]  # fmt: skip
        start = msg("xgb.start.class-scores", each=list_text(each, "comma"))
        why = given or msg("xgb.start.why-shares", least=f"{LEAST_SHARE:.6f}")
    else:
        start = msg("xgb.start.single-score", score=boosting.score_text, value=number_span(float(event.start)))
        why = given or _why_this_start(ctx)
        if boosting.objective.remark:
            remark = msg("xgb.start.remark", remark=boosting.objective.remark)
    return StepText(without_none(*task, start, why, remark), _start_calculations(ctx, event))


def _why_this_start(ctx: XgbContext) -> Message:
    if ctx.boosting.objective.starts_with_newton_step:
        return msg("xgb.start.why-derived", why="step")
    match ctx.boosting.loss:
        case SquaredLoss():
            return msg("xgb.start.why-derived", why="mean")
        case PiecewiseLinearLoss(quantile=quantile):
            return msg("xgb.start.why-quantile", quantile=quantile_text(quantile))
        case CustomLoss():
            return msg("xgb.start.why-derived", why="own")
    return msg("xgb.start.why-derived", why="share", **positive_class_arg(ctx.trace.data))


def _start_calculations(ctx: XgbContext, event: XgbStart) -> tuple[Calculation, ...]:
    """The calculation of the start score; empty if it is given or has no formula."""
    boosting, objective, base_score = ctx.boosting, ctx.boosting.objective, event.base_score
    y, w = _training_target(event)
    several, name = boosting.trees_per_round > 1, msg("xgb.formula.start")
    if base_score is not None and (several or not boosting.class_names):
        return ()
    if several:
        return tuple(_class_start_calculations(boosting.class_names, event, y, w))
    if isinstance(boosting.loss, CustomLoss) or objective.n_classes == 1:
        return ()
    if base_score is None and objective.quantile is not None:
        return (quantile_calculation(name, "y", y, objective.quantile, w, float(event.start)),)
    if base_score is None and objective.starts_with_newton_step:
        sums = GradientSums(Similarity(0.0), boosting.notation, *objective.derivatives(y, np.zeros(len(y)), w))
        symbols, numbers = r"-\frac{G}{H}", f"{number_expr(-sums.G)}/{number_expr(sums.H)}"
    elif not boosting.class_names:
        symbols, numbers = r"\frac{1}{n} \sum_i y_i", _mean_expr(y, w)
    else:
        if base_score is not None:
            p = number_expr(base_score)
        else:
            count = np.bincount(y.astype(np.int64), w, 2)
            if not LEAST_SHARE < count[1] / count.sum() < 1 - LEAST_SHARE:
                return ()
            p = ratio_expr(float(count[1]), float(count.sum()))
        symbols, numbers = r"\log \frac{p}{1 - p}", f"log(({p})/(1 - {p}))"
    return (Calculation(name, symbols, numbers, float(event.start)),)


def _mean_expr(y: np.ndarray, w: np.ndarray | None) -> str:
    if w is not None:
        return ratio_expr(float(w @ y), float(w.sum()))
    if len(y) <= MAX_TERMS:
        return f"({sum_expr(map(number_expr, y))})/{len(y)}"
    return ratio_expr(float(y.sum()), float(len(y)))


def _training_target(event: XgbStart) -> tuple[np.ndarray, np.ndarray | None]:
    """Target and weight of the training rows."""
    return event.y[event.training_index], None if event.weight is None else event.weight[event.training_index]


def _class_start_calculations(
    names: tuple[str, ...], event: XgbStart, y: np.ndarray, w: np.ndarray | None
) -> Iterator[Calculation]:
    """log share of the class - mean log share. With many classes the mean is written as one number."""
    count, least = np.bincount(y.astype(np.int64), w, len(names)), f"{LEAST_SHARE:.6f}"
    logs = [f"log({ratio_expr(float(c), float(count.sum()))} + {least})" for c in count]
    mean = number_expr(float(np.log(count / count.sum() + LEAST_SHARE).mean()))
    if len(logs) <= MAX_TERMS:
        mean = f"({sum_expr(logs)})/{len(logs)}"
    log = rf"\log\left(\frac{{n_%s}}{{n}} + {least}\right)"
    symbols = log % "k" + r" - \frac{1}{K} \sum_j " + log % "j"
    for k, start in enumerate(np.asarray(event.start)[:MAX_TERMS].tolist()):
        name = msg("xgb.formula.class-start", **{"class": Span(names[k])})
        yield Calculation(name, symbols, f"{logs[k]} - {mean}", start)
