"""Before the first round: how many rounds there shall be, and the F that every row starts from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from engine.learners.boosting.losses import Squared
from engine.learners.boosting.own_loss import OwnLoss
from engine.learners.xgb.cross_validation import RoundsChosen
from engine.learners.xgb.events import XgbStart
from engine.learners.xgb.losses import Straight
from engine.learners.xgb.objective import LEAST_SHARE
from engine.lessons.common.asking import numeric
from engine.lessons.common.formulas import ONE_BY_ONE
from engine.lessons.common.picture import TREES
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS, Light, Question, Step, Told, Working, not_shown
from engine.lessons.common.told_rows import ROWS
from engine.lessons.common.wording import class_part, counted, number, positive, rows, sentences, strong
from engine.lessons.tree.candidates import some_of
from engine.lessons.xgb import telling as lines
from engine.lessons.xgb.picture import FOLD, FOLDS, LOSS
from engine.lessons.xgb.refitted import quantile_of, quantile_working
from engine.lessons.xgb.sums import Sums
from engine.lessons.xgb.telling import XgbContext
from engine.split.criteria import Similarity
from engine.text.arithmetic import ROUNDING, ratio, text, total
from engine.text.message import Message, Span, list_text, msg

# -- what the lesson is about


def introduction(telling: XgbContext) -> Iterator[Step]:
    """A step of its own where something comes before the start; else the start begins with it."""
    if before_start(telling):
        tell = partial(Told, _introduced(telling))
        yield Step(telling.trace.logged[0], lines.START, ROUNDS, Light(scene="all"), tell, opens=msg("xgb-opens"))


def before_start(telling: XgbContext) -> bool:
    return telling.boosting.chosen is not None or telling.boosting.start.validation is not None


def _introduced(telling: XgbContext) -> tuple[Message, ...]:
    data, event = telling.trace.data, telling.boosting.start
    features, known = counted(len(data.feature_names), "feature"), rows(len(_training(event)[0]))
    begin = msg("xgb-begin", target=strong(data.target_name), features=features, rows=known)
    return begin, msg("xgb-press")


# -- cross-validation


def rounds_chosen(chosen: RoundsChosen, telling: XgbContext) -> Iterator[Step]:
    """The mean loss after some numbers of rounds, what each fold would have chosen, the choice."""
    every = len(chosen.mean)
    places = some_of(every, chosen.chosen - 1 + np.arange(-2, 3), ROWS)
    light, opens = Light(scene="all", panel=FOLDS), msg("xgb-folds-open")
    folds = {FOLD: np.where(chosen.fold < 0, np.nan, chosen.fold + 1.0)}
    for t in places.tolist():
        sets = {FOLDS: t + 1, TREES: 0, **(folds if opens else {})}
        tell = partial(_after_rounds, chosen, t, t == places[0])
        yield Step(chosen, lines.FOLDS, EVERY_NUMBER, light, tell, opens=opens, sets=sets)
        opens = ""
    if left_out := every - len(places):
        yield not_shown(chosen, lines.FOLDS, light, left_out, "round", msg("xgb-none-lower"))
    for fold in range(len(chosen.loss)):
        held = Light(scene="all", panel=FOLDS, fold=fold)
        sets = {FOLDS: every, **folds}
        yield Step(chosen, lines.FOLDS, SPLITS, held, partial(_fold, chosen, fold), sets=sets)
    yield Step(chosen, lines.FOLDS, ROUNDS, light, partial(_chosen, chosen), sets={FOLDS: every, **folds})


def _mean(chosen: RoundsChosen, t: int) -> Working:
    losses = chosen.loss[:, t]
    numbers = f"({total(map(text, losses))})/{len(losses)}"
    return Working(msg("xgb-mean-validation-loss"), r"\frac{1}{k} \sum_f L_f(t)", numbers, float(chosen.mean[t]))


def _apart(chosen: RoundsChosen, t: int) -> Working:
    losses, mean = chosen.loss[:, t], text(chosen.mean[t])
    squares = total(f"({text(loss)} - {mean})**2" for loss in losses)
    return Working(msg("xgb-deviation"), r"\sqrt{\frac{1}{k} \sum_f (L_f(t) - \bar{L}(t))^2}",
                   f"sqrt(({squares})/{len(losses)})", float(chosen.std[t]))  # fmt: skip


def _after_rounds(chosen: RoundsChosen, t: int, first: bool) -> Told:
    told = msg("xgb-after-rounds", rounds=counted(t + 1, "round"), mean=number(float(chosen.mean[t])),
               deviation=float(chosen.std[t]))  # fmt: skip
    return Told((told,), (_mean(chosen, t), _apart(chosen, t)), _how_many(chosen, (EVERY_NUMBER,)) if first else None)


def _fold(chosen: RoundsChosen, fold: int) -> Told:
    best, held = int(chosen.loss[fold].argmin()), int((chosen.fold == fold).sum())
    told = msg("xgb-fold", fold=fold + 1, rows=rows(held), rounds=strong(counted(best + 1, "round")),
               loss=float(chosen.loss[fold, best]))  # fmt: skip
    return Told((told,), (), _how_many(chosen, (SPLITS,)) if fold == 0 else None)


def _chosen(chosen: RoundsChosen) -> Told:
    at = chosen.chosen - 1
    told = msg("xgb-chosen", rounds=strong(counted(at + 1, "round"))), _why_chosen(chosen)
    return Told(told, (_mean(chosen, at), _apart(chosen, at)), _how_many(chosen, (ROUNDS,)))


def _why_chosen(chosen: RoundsChosen) -> Message:
    of, later = len(chosen.mean), chosen.mean[chosen.chosen :]
    if not len(later):
        return msg("xgb-chosen-last", of=of)
    rises = bool(later.max() > chosen.mean.min() * (1 + ROUNDING))
    return msg("xgb-chosen-lowest", rounds=chosen.chosen, of=of, rises=rises)


def _how_many(chosen: RoundsChosen, grains: tuple[int, ...]) -> Question | None:
    """The best number of rounds, among what single folds would take, the next best, and all of them."""
    order = np.argsort(chosen.mean, kind="stable")
    worse = [float(t + 1) for t in order if chosen.mean[t] > chosen.mean.min() * (1 + 1e-12)]
    folds = [float(t + 1) for t in chosen.loss.argmin(1) if float(t + 1) in worse]
    because = msg("xgb-why-rounds", loss=float(chosen.mean.min()))
    return numeric("rounds", msg("xgb-ask-rounds"), float(chosen.chosen), because, grains, folds=folds, worse=worse,
                   last=float(len(order)) if float(len(order)) in worse else None)  # fmt: skip


# -- the start


def start(event: XgbStart, telling: XgbContext) -> Iterator[Step]:
    first = telling.boosting.grown[0] if telling.boosting.grown else None
    sets = {**telling.picture.states({LOSS: 1}), **telling.in_force(0), **telling.says(event.after)}
    if first is not None:
        sets |= telling.scores(first, event.after)
    yield Step(event, lines.START, ROUNDS, Light(scene="all", panel=telling.picture.lit(LOSS)),
               partial(_start, telling, event), opens=msg("xgb-start-opens"), sets=sets)  # fmt: skip


def _start(telling: XgbContext, event: XgbStart) -> Told:
    data, boosting = telling.trace.data, telling.boosting
    what = () if before_start(telling) else _introduced(telling)
    workings, given = tuple(_worked(telling, event)), event.base_score is not None
    if boosting.trees > 1:
        scores = np.asarray(event.start, float)
        each = list_text([msg("xgb-class-score", score=float(scores[k]), **{"class": class_part(data, k)})
                        for k in range(min(len(scores), ONE_BY_ONE))], "comma")  # fmt: skip
        why = msg("xgb-start-given") if given else msg("xgb-start-shares", least=f"{LEAST_SHARE:.6f}")
        return Told((*what, msg("xgb-start-scores", each=each), why), workings)
    starts = msg("xgb-start", score=boosting.score_said, value=number(float(event.start)))
    written = boosting.objective.remark
    remark = msg("xgb-remark", remark=written) if written else None
    return Told(sentences(*what, starts, msg("xgb-start-given") if given else _why(telling), remark), workings)


def _why(telling: XgbContext) -> Message:
    if telling.boosting.objective.starts_with_a_step:
        return msg("xgb-start-why", why="step")
    match telling.boosting.loss:
        case Squared():
            return msg("xgb-start-why", why="mean")
        case Straight():
            return msg("xgb-start-quantile", quantile=quantile_of(telling.boosting.loss.quantile))
        case OwnLoss():
            return msg("xgb-start-why", why="own")
    return msg("xgb-start-why", why="share", **positive(telling.trace.data))


def _worked(telling: XgbContext, event: XgbStart) -> Iterator[Working]:
    boosting, (y, w) = telling.boosting, _training(event)
    if boosting.trees > 1:
        yield from _log_shares(boosting.class_names, event, y, w)
        return
    if isinstance(boosting.loss, OwnLoss) or boosting.objective.classes == 1:
        return
    value = float(event.start)
    if (share := boosting.objective.quantile) is not None:
        if event.base_score is None:
            yield quantile_working(msg("xgb-start-value"), "y", y, share, w, value)
        return
    if boosting.objective.starts_with_a_step and event.base_score is None:
        g, h = boosting.objective.derivatives(y, np.zeros(len(y)), w)
        sums = Sums(Similarity(0.0), boosting.notation, g, h)
        yield Working(msg("xgb-start-value"), r"-\frac{G}{H}", f"{text(-sums.G)}/{text(sums.H)}", value)
        return
    if not boosting.class_names:
        if event.base_score is None:
            weight = float(len(y)) if w is None else float(w.sum())
            few = w is None and len(y) <= ONE_BY_ONE
            numbers = (
                f"({total(map(text, y))})/{len(y)}" if few else ratio(float(y.sum() if w is None else w @ y), weight)
            )
            yield Working(msg("xgb-start-value"), r"\frac{1}{n} \sum_i y_i", numbers, value)
        return
    if event.base_score is not None:
        p = text(event.base_score)
    else:
        count = np.bincount(y.astype(np.int64), w, 2)
        if not LEAST_SHARE < count[1] / count.sum() < 1 - LEAST_SHARE:
            return
        p = ratio(float(count[1]), float(count.sum()))
    yield Working(msg("xgb-start-value"), r"\log \frac{p}{1 - p}", f"log(({p})/(1 - {p}))", value)


def _training(event: XgbStart) -> tuple[np.ndarray, np.ndarray | None]:
    """Target and weight of the training rows."""
    return event.y[event.training], None if event.weight is None else event.weight[event.training]


def _log_shares(names: tuple[str, ...], event: XgbStart, y: np.ndarray, w: np.ndarray | None) -> Iterator[Working]:
    """Of each class; of more than can be written side by side the mean of all logs is one number."""
    if event.base_score is not None:
        return
    count = np.bincount(y.astype(np.int64), w, len(names))
    least = f"{LEAST_SHARE:.6f}"
    logs = [f"log({ratio(float(c), float(count.sum()))} + {least})" for c in count]
    each = np.log(count / count.sum() + LEAST_SHARE)
    mean = f"({total(logs)})/{len(logs)}" if len(logs) <= ONE_BY_ONE else text(float(each.mean()))
    log = rf"\log\left(\frac{{n_%s}}{{n}} + {least}\right)"
    start = np.asarray(event.start)
    symbols = log % "k" + r" - \frac{1}{K} \sum_j " + log % "j"
    for k in range(min(len(names), ONE_BY_ONE)):
        yield Working(msg("xgb-start-of", **{"class": Span(names[k])}), symbols, f"{logs[k]} - {mean}", float(start[k]))
