"""Row by row: what was drawn, first and second derivatives, and the step every row takes in the end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from engine.learners.xgb.events import Gradients, XgbAdvance, XgbDraw
from engine.lessons.common.asking import asked, numeric
from engine.lessons.common.formulas import ONE_BY_ONE
from engine.lessons.common.script import Piece, table_of
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS, Question, Step, Told, Working
from engine.lessons.common.told_rows import ROWS, telling_rows
from engine.lessons.common.wording import (
    changed,
    counted,
    factor,
    node,
    number,
    positive,
    row_name,
    rows,
    sentences,
    strong,
)
from engine.lessons.xgb import telling as lines
from engine.lessons.xgb.derivatives import derived, loss_of_row
from engine.lessons.xgb.picture import DRAWN, LOSS, SHAPE, way_off
from engine.lessons.xgb.rounds import XgbTree
from engine.lessons.xgb.telling import XgbContext
from engine.text.arithmetic import text, total
from engine.text.message import Message, list_text, msg
from engine.text.phrases import shown

# -- what is drawn


def draw(event: XgbDraw, telling: XgbContext) -> Iterator[Piece]:
    sets = {} if event.rows is None else {DRAWN: event.rows.astype(float)}
    opens = msg("xgb-round", round=event.round + 1)
    yield Step(event, lines.DRAW, SPLITS, telling.light(), partial(_drawn, telling, event), opens=opens, sets=sets)


def _drawn(telling: XgbContext, event: XgbDraw) -> Told:
    data, told = telling.trace.data, []
    if event.rows is not None:
        told.append(msg("xgb-drawn-rows", n=int(event.rows.sum()), all=rows(telling.boosting.n)))
    if event.features is not None:
        own = list_text([strong(data.feature_names[j]) for j in event.features[:, 0].nonzero()[0]])
        told.append(msg("xgb-drawn-features", first=telling.boosting.trees > 1, features=own))
    return Told((msg("xgb-drawn-for-round", round=event.round + 1), *told))


# -- the derivatives


def gradients(event: Gradients, telling: XgbContext) -> Iterator[Piece]:
    """Of each class: all rows in a sentence, then the rows with the largest gradients one by one."""
    opens = "" if telling.now.draw else msg("xgb-round", round=event.round + 1)
    for grown in telling.boosting.of_round(event.round):
        grain = ROUNDS if grown.k == 0 else SPLITS
        light = telling.light(grown, SHAPE)
        sets = {**telling.derivatives(grown), **telling.picture.states({SHAPE: []})}
        yield Step(event, lines.DERIVE, grain, light, partial(_gradients, telling, grown), opens=opens, sets=sets)
        opens = ""
        places = telling_rows(np.abs(grown.g), max(ROWS // telling.boosting.trees, 3))
        marked = partial(_marked, telling, grown) if telling.picture.lit(SHAPE) else None
        yield from table_of(event, places, partial(_derived, telling, grown), light, telling.boosting.n - len(places),
                            msg("xgb-no-larger-gradient"), line=lines.DERIVE, sets=marked, names=(SHAPE,))  # fmt: skip


def _marked(telling: XgbContext, grown: XgbTree, row: int) -> dict[str, list[tuple[float, float, Message]]]:
    """The row's place on the curve of the loss."""
    F, y = grown.round.gradients.before.after, telling.boosting.start.y
    loss = float(telling.boosting.loss.per_row(y[[row]], F[[row]])[0])
    return {SHAPE: [(float(way_off(telling.boosting, F)[row]), loss, row_name(row))]}


def _gradients(telling: XgbContext, grown: XgbTree) -> Told:
    """Example: "Round 2: residuals from -7.35 to 5.4. Every h is 1."."""
    h, residuals = grown.h, -grown.g + 0.0
    low, high = (1.0, 1.0) if h is None else (float(h.min()), float(h.max()))
    missing = msg("xgb-residuals", round=grown.round.number + 1, several=grown.several, score=grown.score_said,
                  low=number(float(residuals.min())), high=number(float(residuals.max())))  # fmt: skip
    spread = "same" if high - low <= 1e-12 * high else "about" if shown(low) == shown(high) else "apart"
    kind = "stand-in" if grown.boosting.objective.quantile is not None else spread
    start = telling.boosting.start
    known = grown.sums(np.arange(telling.boosting.n)[start.training])
    training = start.validation is not None
    workings = (Working(msg("xgb-G-of", training=training), r"\sum_i g_i", known.gradient, known.G),
                Working(msg("xgb-H-of", training=training), r"\sum_i h_i", known.hessian, known.H))  # fmt: skip
    first = grown.round.number == 0 and grown.k == 0
    what = msg("xgb-residual-is", loss=telling.boosting.loss_said, **positive(telling.trace.data)) if first else None
    told = sentences(missing, what, msg("xgb-hessians", kind=kind, low=low, high=high))
    return Told(told, workings, _which_row(grown))


def _which_row(grown: XgbTree) -> Question | None:
    """The row with the largest gradient among the next ones; never one that is as large."""
    size = np.abs(grown.g)
    order = np.argsort(-size, kind="stable")
    smaller = [int(i) for i in order[1:] if size[i] < size[order[0]] * (1 - 1e-9)]
    because = msg("xgb-why-row", g=float(grown.g[order[0]]))
    grains = (ROUNDS, SPLITS, EVERY_NUMBER) if grown.k == 0 else (SPLITS, EVERY_NUMBER)
    return asked("largest-gradient", msg("xgb-ask-row"), int(order[0]), row_name, because, grains, others=smaller)


def _derived(telling: XgbContext, grown: XgbTree, row: int) -> Told:
    g, h = float(grown.g[row]), 1.0 if grown.h is None else float(grown.h[row])
    F = float(telling.boosting.scores(grown.of_class(grown.round.gradients.before.after))[row])
    told = msg("xgb-row", row=row_name(row), score=grown.score_said, F=F, residual=number(-g + 0.0), g=number(g),
               h=number(h))  # fmt: skip
    return Told((told,), tuple(derived(telling.boosting, grown, row)))


# -- the step


def advance(event: XgbAdvance, telling: XgbContext) -> Iterator[Piece]:
    """The rows that move furthest one by one, then all of them in a sentence."""
    trees = telling.boosting.of_round(event.round)
    for grown in trees:
        moves = np.abs(_moves(event, grown))
        places = telling_rows(moves, max(ROWS // len(trees), 3))
        asked = int(places[0]) if grown.k == 0 else -1
        light = telling.light(grown, subtree=pruned_of(grown))
        yield from table_of(
            event,
            places,
            partial(_moved, event, grown, asked),
            light,
            len(moves) - len(places),
            msg("xgb-no-other-moves-further"),
            line=lines.ADVANCE,
            node=_leaf(event, grown, places),
        )
    last = trees[-1]
    sets = {**telling.picture.states({LOSS: event.round + 2}), **telling.in_force(last.place + 1),
            **telling.stepped(last, event.after)}  # fmt: skip
    light = telling.light(last, LOSS, scene="all", subtree=pruned_of(last))
    yield Step(event, lines.ADVANCE, ROUNDS, light, partial(_advanced, telling, event), sets=sets)


def pruned_of(grown: XgbTree) -> int:
    """How many splits of a finished tree were pruned, -1 where nothing ever is."""
    return -1 if grown.gone is None else len(grown.pruned_splits)


def _leaf(event: XgbAdvance, grown: XgbTree, rows: np.ndarray | int) -> np.ndarray | int:
    """The leaf of some rows, or of one."""
    return event.output.number[grown.of_class(event.leaf)[rows]]


def _moves(event: XgbAdvance, grown: XgbTree) -> np.ndarray:
    """[n] the output value of each row's leaf."""
    return grown.boosting.scores(event.output.value[grown.of_class(event.leaf)])


def _moved(event: XgbAdvance, grown: XgbTree, asked: int, row: int) -> Told:
    before, after = (float(grown.boosting.scores(grown.of_class(F)[row])) for F in (event.before, event.after))
    output = float(_moves(event, grown)[row])
    told = msg("xgb-row-moves", row=row_name(row), node=node(int(_leaf(event, grown, row))), output=output,
               several=grown.several, score=grown.score_said, changed=changed(before, after))  # fmt: skip
    numbers = f"{text(before)} + {text(event.rate)} * {text(output)}"
    question = None
    if row == asked:
        because = msg("xgb-why-moves", before=before, rate=float(event.rate), output=factor(output), after=after)
        ask = msg("xgb-ask-moves", row=row_name(row), before=before, output=output)
        question = numeric("next-score", ask, after, because, (EVERY_NUMBER,), before=before, leaf=output,
                           rate=float(event.rate))  # fmt: skip
    return Told((told,), (Working(msg("xgb-F-after"), r"F + \eta\,w", numbers, after),), question)


def _advanced(telling: XgbContext, event: XgbAdvance) -> Told:
    m, losses = event.round, telling.boosting.losses
    moved = msg("xgb-round-moves", round=m + 1, trees=telling.boosting.trees, rate=float(event.rate),
                leaves=counted(len(event.output.leaves), "leaf"))  # fmt: skip
    told = sentences(moved, _loss_told(losses, m), _watched_told(telling, m))
    return Told(told, tuple(_mean_loss(telling, event)), _what_loss(losses, m))


def _loss_told(losses: np.ndarray, m: int) -> Message:
    if not np.isfinite(losses[m + 1]):
        return msg("xgb-loss-unknown")
    return msg("xgb-loss", changed=changed(float(losses[m]), float(losses[m + 1])))


def _watched_told(telling: XgbContext, m: int) -> Message | None:
    if telling.boosting.start.validation is None:
        return None
    losses = telling.boosting.validation_losses
    if not np.isfinite(losses).all():
        return None
    return msg("xgb-validation-loss", changed=changed(float(losses[m]), float(losses[m + 1])))


def _what_loss(losses: np.ndarray, m: int) -> Question | None:
    """Among what it was, what it will be, and how far it would have come twice as fast."""
    if not np.isfinite(losses).all() or losses[m + 1] == losses[m]:
        return None
    before, after = float(losses[m]), float(losses[m + 1])
    because = msg("xgb-why-loss", before=before, after=after)
    later = [float(loss) for loss in losses[m + 2 : m + 3]]
    return numeric("loss", msg("xgb-ask-loss", round=m + 1), after, because, (ROUNDS, SPLITS), lambda x: x > 0,
                   before=before, now=after, after=later[0] if later else None)  # fmt: skip


def _mean_loss(telling: XgbContext, event: XgbAdvance) -> Iterator[Working]:
    """The mean over the rows, and for few rows what each of them costs."""
    start, loss = event.start, telling.boosting.loss
    every = loss.per_row(start.y, event.after)
    if not np.isfinite(every).all():
        return
    each, w = every[start.training], None if start.weight is None else start.weight[start.training]
    weighed = each if w is None else w * each
    total_weight = float(len(each)) if w is None else float(w.sum())
    few = len(each) <= ONE_BY_ONE
    top = f"({total(map(text, weighed))})" if few else text(float(weighed.sum()))
    symbols = r"\frac{1}{n} \sum_i L_i" if w is None else r"\frac{\sum_i w_i L_i}{\sum_i w_i}"
    yield Working(msg("xgb-mean-loss"), symbols, f"{top}/{text(total_weight)}", event.loss)
    if few and telling.boosting.trees == 1:
        yield from loss_of_row(telling.boosting, event.after, int(np.arange(len(every))[start.training][each.argmax()]))
