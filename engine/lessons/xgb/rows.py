"""Row by row: what was drawn, first and second derivatives, and the step every row takes in the end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from engine.learners.xgb.events import Gradients, XgbAdvance, XgbDraw
from engine.lessons.common.arithmetic import text, total
from engine.lessons.common.formulas import ONE_BY_ONE
from engine.lessons.common.phrases import changed, counted, factor, listed, number, rows, shown, takes
from engine.lessons.common.script import Piece, table_of
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS, Question, Step, Told, Working, says
from engine.lessons.common.told_rows import ROWS, telling_rows
from engine.lessons.tree.questions import among, numeric
from engine.lessons.xgb import telling as lines
from engine.lessons.xgb.derivatives import derived, loss_of_row
from engine.lessons.xgb.picture import DRAWN, LOSS, SHAPE, way_off
from engine.lessons.xgb.rounds import XgbTree
from engine.lessons.xgb.telling import XgbContext

# -- the lot


def draw(event: XgbDraw, telling: XgbContext) -> Iterator[Piece]:
    sets = {} if event.rows is None else {DRAWN: event.rows.astype(float)}
    opens = f"Round {event.round + 1}"
    yield Step(event, lines.DRAW, SPLITS, telling.light(), partial(_drawn, telling, event), opens=opens, sets=sets)


def _drawn(telling: XgbContext, event: XgbDraw) -> Told:
    data, parts = telling.trace.data, []
    if event.rows is not None:
        parts.append(f"learns from {int(event.rows.sum()):,} of {rows(telling.boosting.n)}")
    if event.features is not None:
        own = event.features[:, 0].nonzero()[0]
        whose = "its first tree" if telling.boosting.trees > 1 else "its tree"
        parts.append(f"{whose} may ask about {listed([data.feature_names[j] for j in own])}")
    return Told(says(f"Lots are drawn for round {event.round + 1}: it {' and '.join(parts)}."))


# -- the derivatives


def gradients(event: Gradients, telling: XgbContext) -> Iterator[Piece]:
    """Of each class: all rows in a sentence, then the rows that pull hardest one by one."""
    opens = "" if telling.now.draw else f"Round {event.round + 1}"
    for grown in telling.boosting.of_round(event.round):
        grain = ROUNDS if grown.k == 0 else SPLITS
        light = telling.light(grown, SHAPE)
        sets = {**telling.derivatives(grown), **telling.picture.states({SHAPE: []})}
        yield Step(event, lines.DERIVE, grain, light, partial(_pulled, telling, grown), opens=opens, sets=sets)
        opens = ""
        places = telling_rows(np.abs(grown.g), max(ROWS // telling.boosting.trees, 3))
        marked = partial(_marked, telling, grown) if telling.picture.lit(SHAPE) else None
        yield from table_of(event, places, partial(_derived, telling, grown), light, telling.boosting.n - len(places),
                            "No other pulls harder.", line=lines.DERIVE, sets=marked, names=(SHAPE,))  # fmt: skip


def _marked(telling: XgbContext, grown: XgbTree, row: int) -> dict[str, list[tuple[float, float, str]]]:
    """The row's place on the curve of the loss."""
    F, y = grown.round.gradients.before.after, telling.boosting.start.y
    loss = float(telling.boosting.loss.per_row(y[[row]], F[[row]])[0])
    return {SHAPE: [(float(way_off(telling.boosting, F)[row]), loss, f"row {row + 1}")]}


def _pulled(telling: XgbContext, grown: XgbTree) -> Told:
    """Example: "Round 2, where predictions are wrong: residuals from -7.35 to 5.4, every h is 1."."""
    g, h, name = grown.g, grown.h, f"Round {grown.round.number + 1}"
    which = says(" for the ", *grown.score_name) if grown.several else ()
    low, high = (1.0, 1.0) if h is None else (float(h.min()), float(h.max()))
    about = "" if high - low <= 1e-12 * high else "about "
    alike = shown(low) == shown(high)
    if grown.boosting.objective.quantile is not None:
        about = "a stand-in for 0, the loss being straight: "
    bends = f"Every h is {about}{shown(low)}" if alike else f"h goes from {shown(low)} to {shown(high)}"
    residuals = -g + 0.0
    sentence = says(name, which, " asks what is still missing: residuals from ", number(float(residuals.min())), " to ",
                    number(float(residuals.max())), f". {bends}.")  # fmt: skip
    start = telling.boosting.start
    known, of = grown.sums(np.arange(telling.boosting.n)[start.training]), "all rows"
    if start.validation is not None:
        of = "the training rows"
    workings = (Working(f"G of {of}", r"\sum_i g_i", known.gradient, known.G),
                Working(f"H of {of}", r"\sum_i h_i", known.hessian, known.H))  # fmt: skip
    return Told(sentence, workings, _which_row(grown))


def _which_row(grown: XgbTree) -> Question | None:
    """The row that pulls hardest among the next ones; never one that pulls as hard."""
    size = np.abs(grown.g)
    order = np.argsort(-size, kind="stable")
    row, near = int(order[0]), [int(i) for i in order[1:] if size[i] < size[order[0]] * (1 - 1e-9)][:3]
    choices = among(f"row {row + 1}", [f"row {i + 1}" for i in near])
    if choices is None:
        return None
    choices.sort(key=lambda name: int(name.removeprefix("row ")))
    because = f"Its g is {shown(float(grown.g[row]))}, the furthest from 0."
    grains = (ROUNDS, SPLITS, EVERY_NUMBER) if grown.k == 0 else (SPLITS, EVERY_NUMBER)
    ask = "Which of these rows pulls hardest in this round?"
    return Question(ask, tuple(choices), choices.index(f"row {row + 1}"), because, grains)


def _derived(telling: XgbContext, grown: XgbTree, row: int) -> Told:
    g, h = float(grown.g[row]), 1.0 if grown.h is None else float(grown.h[row])
    F = float(telling.boosting.scores(grown.of_class(grown.round.gradients.before.after))[row])
    sentence = says(f"Row {row + 1}: ", *grown.score_name, f" {shown(F)}, residual ", number(-g + 0.0),
                    ", so g = ", number(g), " and h = ", number(h), ".")  # fmt: skip
    return Told(sentence, tuple(derived(telling.boosting, grown, row)))


# -- the step


def advance(event: XgbAdvance, telling: XgbContext) -> Iterator[Piece]:
    """The rows that move furthest one by one, then all of them in a sentence."""
    trees = telling.boosting.of_round(event.round)
    for grown in trees:
        moves = np.abs(_moves(event, grown))
        places = telling_rows(moves, max(ROWS // len(trees), 3))
        asked = int(places[0]) if grown.k == 0 else -1
        light = telling.light(grown, subtree=taken(grown))
        yield from table_of(
            event,
            places,
            partial(_moved, event, grown, asked),
            light,
            len(moves) - len(places),
            "No other moves further.",
            line=lines.ADVANCE,
            node=_leaf(event, grown, places),
        )
    last = trees[-1]
    sets = {**telling.picture.states({LOSS: event.round + 2}), **telling.in_force(last.place + 1),
            **telling.stepped(last, event.after)}  # fmt: skip
    light = telling.light(last, LOSS, scene="all", subtree=taken(last))
    yield Step(event, lines.ADVANCE, ROUNDS, light, partial(_advanced, telling, event), sets=sets)


def taken(grown: XgbTree) -> int:
    """How many splits of a finished tree were taken back, -1 where nothing ever is."""
    return -1 if grown.gone is None else len(grown.taken_back)


def _leaf(event: XgbAdvance, grown: XgbTree, rows: np.ndarray | int) -> np.ndarray | int:
    """The leaf of some rows, or of one."""
    return event.output.number[grown.of_class(event.leaf)[rows]]


def _moves(event: XgbAdvance, grown: XgbTree) -> np.ndarray:
    """[n] the answer of each row's leaf."""
    return grown.boosting.scores(event.output.value[grown.of_class(event.leaf)])


def _moved(event: XgbAdvance, grown: XgbTree, asked: int, row: int) -> Told:
    before, after = (float(grown.boosting.scores(grown.of_class(F)[row])) for F in (event.before, event.after))
    answer = float(_moves(event, grown)[row])
    sentence = says(f"Row {row + 1} comes to node {_leaf(event, grown, row)}, which answers {shown(answer)} and ",
                    *takes(["its ", *grown.score_name], before, after), ".")  # fmt: skip
    numbers = f"{text(before)} + {text(event.rate)} * {text(answer)}"
    question = None
    if row == asked:
        others = [before + answer, before - event.rate * answer, answer, before + event.rate]
        because = f"{shown(before)} + {shown(event.rate)} · {factor(answer)} = {shown(after)}."
        ask = f"Row {row + 1} has F = {shown(before)}, and its leaf answers {shown(answer)}. What is its F now?"
        question = numeric(ask, after, others, because, (EVERY_NUMBER,))
    return Told(sentence, (Working("F after", r"F + \eta\,w", numbers, after),), question)


def _advanced(telling: XgbContext, event: XgbAdvance) -> Told:
    m, losses, K = event.round, telling.boosting.losses, telling.boosting.trees
    leaves = counted(len(event.output.leaves), "leaf", "leaves")
    moved = f"Round {m + 1}: {'a tree' if K == 1 else f'{K} trees'} with {leaves}. Every row moves by "
    sentence = says(moved, shown(event.rate), " times its leaf's answer. ", _loss_words(losses, m),
                    _watched_words(telling, m))  # fmt: skip
    workings = tuple(_mean_loss(telling, event))
    return Told(sentence, workings, _what_loss(losses, m))


def _loss_words(losses: np.ndarray, m: int) -> list:
    if not np.isfinite(losses[m + 1]):
        return ["Its loss is known by its derivatives alone."]
    return ["The mean loss ", *changed(float(losses[m]), float(losses[m + 1])), "."]


def _watched_words(telling: XgbContext, m: int) -> list:
    if telling.boosting.start.validation is None:
        return []
    losses = telling.boosting.validation_losses
    if not np.isfinite(losses).all():
        return []
    return [" On validation rows it ", *changed(float(losses[m]), float(losses[m + 1])), "."]


def _what_loss(losses: np.ndarray, m: int) -> Question | None:
    """Among what it was, what it will be, and how far it would have come twice as fast."""
    if not np.isfinite(losses).all() or losses[m + 1] == losses[m]:
        return None
    near = [losses[m], *losses[m + 2 : m + 4], 2 * losses[m + 1] - losses[m], losses[m] + losses[m + 1]]
    because = f"It was {shown(float(losses[m]))}, and the step takes it to {shown(float(losses[m + 1]))}."
    others = [float(x) for x in near if x > 0]
    return numeric(
        f"What is the mean loss after round {m + 1}?", float(losses[m + 1]), others, because, (ROUNDS, SPLITS)
    )


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
    yield Working("Mean loss", symbols, f"{top}/{text(total_weight)}", event.loss)
    if few and telling.boosting.trees == 1:
        yield from loss_of_row(telling.boosting, event.after, int(np.arange(len(every))[start.training][each.argmax()]))
