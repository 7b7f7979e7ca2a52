"""Validation rows in words: which they are, and which number of rounds their loss chose."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from engine.core.trace import must_be
from engine.learners.xgb.early_stopping import ValidationRows, XgbEarlyStop
from engine.lessons.common.asking import numeric
from engine.lessons.common.formulas import ONE_BY_ONE
from engine.lessons.common.step import ROUNDS, SPLITS, Light, Step, Told, Working
from engine.lessons.common.wording import counted, number, row_names, sentences, strong
from engine.lessons.xgb import telling as lines
from engine.lessons.xgb.picture import LOSS, VALIDATION
from engine.lessons.xgb.telling import XgbContext
from engine.text.arithmetic import text, total
from engine.text.message import msg


def set_aside(event: ValidationRows, telling: XgbContext) -> Iterator[Step]:
    sets = {VALIDATION: event.rows.astype(float)}
    yield Step(
        event,
        lines.ASIDE,
        SPLITS,
        Light(scene="all"),
        partial(_aside, event),
        opens=msg("xgb-validation-opens"),
        sets=sets,
    )


def _aside(event: ValidationRows) -> Told:
    held = event.rows.nonzero()[0]
    return Told((msg("xgb-validation-rows", n=len(held), drawn=bool(event.drawn), rows=row_names(held)),
                 msg("xgb-validation-watched")))  # fmt: skip


def stop(event: XgbEarlyStop, telling: XgbContext) -> Iterator[Step]:
    boosting = telling.boosting
    kept = boosting.rounds[event.best]
    last = boosting.of_round(event.best)[-1]
    sets = {**telling.in_force(last.place + 1), **telling.stepped(last, kept.advance.after),
            **telling.picture.states({LOSS: len(event.loss) + 1})}  # fmt: skip
    light = Light(tree=last.place, scene="all", panel=telling.picture.lit(LOSS))
    yield Step(event, lines.ENOUGH, ROUNDS, light, partial(_stop, telling, event), sets=sets)


def _stop(telling: XgbContext, event: XgbEarlyStop) -> Told:
    best, lowest = event.best + 1, float(event.loss[event.best])
    lowest = msg("xgb-lowest", rounds=strong(counted(best, "round")), loss=number(lowest))
    further = msg("xgb-further", n=int(event.waited))
    if event.stopped:
        ends = msg("xgb-stopped", further=further, patience=int(event.patience))
    elif event.waited:
        ends = msg("xgb-waited", further=further, patience=int(event.patience))
    else:
        ends = msg("xgb-last-round")
    kept = msg("xgb-predicts-with", rounds=counted(best, "round")) if event.waited else None
    return Told(sentences(lowest, ends, kept), (validation_loss(telling, event.best),), _how_many(event))


def validation_loss(telling: XgbContext, m: int) -> Working:
    """The mean over the validation rows after a round."""
    advance = telling.boosting.rounds[m].advance
    start, watched = advance.start, must_be(ValidationRows, advance.start.validation)
    each = telling.boosting.loss.per_row(start.y, advance.after)[watched.rows]
    w = None if watched.weight is None else watched.weight[watched.rows]
    weighed = each if w is None else w * each
    top = f"({total(map(text, weighed))})" if len(each) <= ONE_BY_ONE else text(float(weighed.sum()))
    symbols = r"\frac{1}{n} \sum_i L_i" if w is None else r"\frac{\sum_i w_i L_i}{\sum_i w_i}"
    bottom = text(float(len(each) if w is None else w.sum()))
    return Working(msg("xgb-mean-validation-loss"), symbols, f"{top}/{bottom}", advance.validation_loss)


def _how_many(event: XgbEarlyStop):
    """The best round among the next best, the last one, and where patience ran out."""
    order = np.argsort(event.loss, kind="stable")
    worse = [float(t + 1) for t in order if event.loss[t] > event.loss.min()]
    last = float(len(event.loss))
    because = msg("xgb-why-rounds", loss=float(event.loss.min()))
    return numeric("rounds", msg("xgb-ask-rounds"), float(event.best + 1), because, (ROUNDS, SPLITS), worse=worse,
                   last=last if last in worse else None)  # fmt: skip
