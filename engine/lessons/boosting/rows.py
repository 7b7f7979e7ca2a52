"""Row by row: the residual of each, which rows are drawn, and the step every row takes in the end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from engine.learners.boosting.losses import Huber, Logistic
from engine.learners.boosting.round import Draw
from engine.lessons.boosting import picture as seen
from engine.lessons.boosting import telling as lines
from engine.lessons.boosting.losses import of, row_workings
from engine.lessons.boosting.rounds import BoostingTree
from engine.lessons.boosting.telling import BoostingContext
from engine.lessons.common.asking import asked, numeric
from engine.lessons.common.script import Piece, table_of
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS, Question, Step, Told, Working
from engine.lessons.common.told_rows import telling_rows
from engine.lessons.common.wording import (
    changed,
    class_part,
    factor,
    node,
    number,
    positive,
    row_name,
    rows,
    sentences,
    strong,
)
from engine.text.arithmetic import settled, text
from engine.text.message import Message, msg

NEAR = 1e-9  # residuals whose sizes differ by less of themselves are equal

# -- residuals


def residual_steps(telling: BoostingContext, grown: BoostingTree) -> Iterator[Piece]:
    """All rows in a sentence, then those that want to move most one by one."""
    event, first = grown.residuals, grown.k == 0
    light, size = telling.light(grown.place, telling.shape, side="both"), np.abs(grown.residual)
    sets = {**telling.columns(event.before, grown.k), seen.RESIDUAL: grown.residual}
    sets |= (shown_now := telling.on_curve(grown, int(size.argmax())))
    sets |= telling.picture.states({seen.LEAVES: None})
    opens = lines.round_name(grown.round_number) if first else ""
    yield Step(event, lines.RESIDUAL, ROUNDS if first else SPLITS, light, partial(_residuals, telling, grown),
               opens=opens, sets=sets)  # fmt: skip
    told = telling_rows(size)
    light = telling.light(grown.place, telling.shape)
    yield from table_of(event, told, partial(_row, telling, grown), light, len(size) - len(told),
                        msg("boosting-rows-not-shown"), line=lines.RESIDUAL, sets=partial(telling.on_curve, grown),
                        names=tuple(shown_now))  # fmt: skip


def _residuals(telling: BoostingContext, grown: BoostingTree) -> Told:
    size = np.abs(grown.residual)
    i = int(size.argmax())
    word = loss_word(telling, grown)
    first = msg("boosting-negative-gradient", loss=word) if not grown.round_number and not grown.k else None
    begins = msg("boosting-residuals", round=grown.round_number + 1, first=grown.k == 0, **_class(grown))
    is_what = msg("boosting-residual-is", loss=word, **_limit(grown), **positive(telling.trace.data))
    said = sentences(begins, is_what, first, _counts(grown), *_beyond(telling, grown), _furthest(telling, grown, i))
    return Told(said, tuple(row_workings(grown.loss, grown.row(i))), _which_row(grown))


def _class(grown: BoostingTree) -> dict:
    """The places that say whose residuals and scores these are: of one class of several, or simply a row's."""
    return {"several": grown.several, "class": grown.class_part}


def loss_word(telling: BoostingContext, grown: BoostingTree) -> str:
    """What templates choose by."""
    if telling.boosting.several:
        return "softmax"
    if isinstance(grown.loss, Logistic) and grown.loss.scale == 2:
        return "half"
    return grown.loss.name


def _limit(grown: BoostingTree) -> dict:
    """Huber's delta, where the loss has one."""
    return {"delta": grown.loss.limit if isinstance(grown.loss, Huber) else 0.0}


def _counts(grown: BoostingTree) -> Message:
    """How many rows want F to rise, and how many to fall; of some nothing is wanted."""
    r = grown.residual
    up, down, none = (int(which.sum()) for which in (r > 0, r < 0, r == 0))
    return msg("boosting-residual-counts", up=rows(up), down=down, exact=none, exactly=rows(none))


def _beyond(telling: BoostingContext, grown: BoostingTree) -> Iterator[Message]:
    """Huber's rows that are capped; rows without a side of absolute loss."""
    away = np.abs(telling.boosting.start.y - grown.before) if not telling.boosting.class_names else grown.residual
    if isinstance(grown.loss, Huber):
        beyond = int((away > grown.loss.limit).sum())
        yield msg("boosting-beyond", n=beyond, rows=rows(beyond))
    if grown.loss.name == "absolute" and (grown.residual == 0).any():
        yield msg("boosting-sign-of-0")


def _furthest(telling: BoostingContext, grown: BoostingTree, i: int) -> Message | None:
    """The row with the largest residual, if that is not the same for all."""
    size = np.abs(grown.residual)
    if grown.loss.name == "absolute":
        return None
    r, alone = number(float(grown.residual[i])), bool((size == size.max()).sum() == 1)
    if not telling.boosting.class_names:
        return msg("boosting-furthest", alone=alone, row=row_name(i), residual=r)
    y, p = int(telling.boosting.start.y[i]), telling.boosting.own_probability(grown.residuals.before)
    own = float(1 - p[i] if not telling.boosting.several and y == 0 else p[i])
    return msg("boosting-furthest-class", alone=alone, row=row_name(i), residual=r, p=own,
               **{"class": class_part(telling.trace.data, y)})  # fmt: skip


def _row(telling: BoostingContext, grown: BoostingTree, i: int) -> Told:
    """Of a class: from F to p to the residual. Of a number: y - F, and what the loss makes of it."""
    workings, r = tuple(row_workings(grown.loss, grown.row(i))), float(grown.residual[i])
    y, F, word = float(telling.boosting.start.y[i]), float(grown.before[i]), loss_word(telling, grown)
    if telling.boosting.class_names:
        data, p = telling.trace.data, next(each.value for each in workings if each.of == of("probability"))
        is_one = grown.k == y if telling.boosting.several else y == 1
        return Told(
            (
                msg("boosting-row-class", row=row_name(i), F=F, p=p, own=class_part(data, int(y)),
                    of=class_part(data, grown.k if telling.boosting.several else 1)),
                msg("boosting-row-residual", loss=word, inside=is_one, p=p, residual=number(r)),
            ),
            workings,
        )  # fmt: skip
    away = y - F
    reason = "exact" if word == "absolute" and not away else "as-is" if r == away else word
    value = msg("boosting-row-value", row=row_name(i), y=y, F=factor(F), away=number(away))
    return Told((value, msg("boosting-row-why", reason=reason, residual=number(r), **_limit(grown))), workings)


def _which_row(grown: BoostingTree) -> Question | None:
    """The row with the largest residual among the next largest. Rows that are equally far off are no choice."""
    size = np.abs(grown.residual)
    if grown.k or not size.max():
        return None
    near = np.argsort(-size, kind="stable")
    smaller = [int(i) for i in near if size[i] < size.max() * (1 - NEAR)]
    if (size >= size.max() * (1 - NEAR)).sum() > 1:
        return None
    because = (msg("boosting-which-row-because", residual=float(grown.residual[near[0]])),)
    return asked("largest-residual", msg("boosting-which-row"), int(near[0]), row_name, because,
                 (ROUNDS, SPLITS, EVERY_NUMBER), smaller=smaller)  # fmt: skip


# -- rows drawn at random


def draw_steps(telling: BoostingContext, grown: BoostingTree) -> Iterator[Piece]:
    """Which rows the round's trees are grown on, where they are drawn at random."""
    if (event := grown.residuals.draw) is not None:
        sets = {seen.USED: event.used.astype(float)}
        yield Step(event, lines.DRAW, SPLITS, telling.light(grown.place), partial(_drawn, telling, event), sets=sets)


def _drawn(telling: BoostingContext, event: Draw) -> Told:
    used, several = strong(int(event.used.sum())), telling.boosting.several
    return Told((msg("boosting-drawn", several=several, used=used, rows=rows(telling.boosting.n)),
                 msg("boosting-others-move")))  # fmt: skip


# -- the update


def update_steps(telling: BoostingContext, grown: BoostingTree) -> Iterator[Piece]:
    """F moves: in a sentence, then row by row those that move furthest."""
    event = grown.advance
    moved = np.abs(event.learning_rate * grown.added)
    told, most = telling_rows(np.abs(grown.residual)), int(moved.argmax())
    light = telling.light(grown.place, seen.FIELDS, scene="all")
    sets = {**telling.columns(event.after, grown.k), seen.RESIDUAL: None}  # those of the scores before
    if grown.k == telling.boosting.trees - 1:
        sets |= telling.in_force(grown.round_number + 1)
    yield Step(event, lines.UPDATE, SPLITS, light, partial(_update, telling, grown, most), sets=sets)
    yield from table_of(event, told, partial(_moves, grown), light, len(moved) - len(told),
                        msg("boosting-moves-not-shown"), line=lines.UPDATE, node=grown.leaf[told])  # fmt: skip


def _update(telling: BoostingContext, grown: BoostingTree, i: int) -> Told:
    rate = grown.advance.learning_rate
    before, after = float(grown.before[i]), float(grown.after[i])
    every = msg("boosting-update", whole=rate == 1, rate=rate, **_class(grown))
    moved = settled(after - before, telling.boosting.size)
    furthest = (msg("boosting-moves-most", row=row_name(i), before=before, after=number(after)) if moved else
                msg("boosting-none-moves"))  # fmt: skip
    first = msg("boosting-learning-rate", whole=rate == 1) if not grown.round_number and not grown.k else None
    return Told(sentences(every, first, furthest), (_step_working(grown, i),), _where_to(grown, i))


def _moves(grown: BoostingTree, i: int) -> Told:
    leaf = int(grown.leaf[i])
    unused = None if grown.growth.leaf_of[i] >= 0 else msg("boosting-not-in-tree")
    moved = msg("boosting-moves", row=row_name(i), node=node(leaf), value=float(grown.value[leaf]),
                changed=changed(float(grown.before[i]), float(grown.after[i])))  # fmt: skip
    return Told(sentences(moved, unused), (_step_working(grown, i),))


def _step_working(grown: BoostingTree, i: int) -> Working:
    rate, leaf = grown.advance.learning_rate, float(grown.added[i])
    numbers = f"{text(grown.before[i])} + {text(rate)} * {text(leaf)}"
    return Working(of("F"), r"F + \nu \cdot \term{leaf-value}", numbers, float(grown.after[i]))


def _where_to(grown: BoostingTree, i: int) -> Question | None:
    """The step among steps without the rate, backwards, or all the way to the residual."""
    before, leaf, after = float(grown.before[i]), float(grown.added[i]), float(grown.after[i])
    rate = grown.advance.learning_rate
    because = (msg("boosting-where-to-because", before=before, rate=rate, leaf=factor(leaf), after=after),)
    ask = msg("boosting-where-to", row=row_name(i), before=before, leaf=leaf, rate=rate)
    return numeric("next-score", ask, after, because, (SPLITS, EVERY_NUMBER), before=before, leaf=leaf, rate=rate,
                   residual=float(grown.residual[i]))  # fmt: skip
