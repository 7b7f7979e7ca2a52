"""Row by row: what is left of each, which are drawn, and the step every row takes in the end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from engine.learners.boosting.losses import Absolute, Huber, Logistic
from engine.learners.boosting.round import Draw
from engine.lessons.boosting import picture as seen
from engine.lessons.boosting import telling as lines
from engine.lessons.boosting.losses import row_workings
from engine.lessons.boosting.rounds import BoostingTree
from engine.lessons.boosting.telling import BoostingContext
from engine.lessons.common.arithmetic import text
from engine.lessons.common.phrases import class_part, factor, number, rows, shown, strong, takes
from engine.lessons.common.script import Piece, table_of
from engine.lessons.common.step import (
    EVERY_NUMBER,
    ROUNDS,
    SPLITS,
    Part,
    Question,
    Step,
    Told,
    Working,
    says,
)
from engine.lessons.common.told_rows import telling_rows
from engine.lessons.tree.questions import numeric

# -- residuals


def residual_steps(telling: BoostingContext, grown: BoostingTree) -> Iterator[Piece]:
    """All rows in a sentence, then those that want to move most one by one."""
    event, first = grown.residuals, grown.k == 0
    light, size = telling.light(grown.place, telling.shape, side="both"), np.abs(grown.residual)
    sets = {**telling.columns(event.before, grown.k), seen.RESIDUAL: grown.residual}
    sets |= (shown_now := telling.on_curve(grown, int(size.argmax())))
    sets |= telling.picture.states({seen.LEAVES: None})
    opens = f"Round {grown.round_number + 1}" if first else ""
    yield Step(event, lines.RESIDUAL, ROUNDS if first else SPLITS, light, partial(_residuals, telling, grown),
               opens=opens, sets=sets)  # fmt: skip
    told = telling_rows(size)
    light = telling.light(grown.place, telling.shape)
    yield from table_of(event, told, partial(_row, telling, grown), light, len(size) - len(told),
                        "None wants to move further.", line=lines.RESIDUAL, sets=partial(telling.on_curve, grown),
                        names=tuple(shown_now))  # fmt: skip


def _residuals(telling: BoostingContext, grown: BoostingTree) -> Told:
    size = np.abs(grown.residual)
    i = int(size.argmax())
    beginning = f"Round {grown.round_number + 1}" if grown.k == 0 else "Now the residuals"
    pieces: list = [beginning, *(grown.of if grown.k else _of_first(grown)), ": ", *_what_is_left(telling, grown)]
    if not isinstance(grown.loss, Absolute):
        pieces += [
            f" {_furthest(size)} is row {i + 1:,}",
            *_stands(telling, grown, i),
            number(float(grown.residual[i])),
            ".",
        ]
    return Told(says(*pieces), tuple(row_workings(grown.loss, grown.row(i))), _which_row(grown))


def _of_first(grown: BoostingTree) -> list[str | Part]:
    """Of several classes each has its residuals; the first one begins the round."""
    return [", first the residuals", *grown.of] if grown.boosting.several else []


def _what_is_left(telling: BoostingContext, grown: BoostingTree) -> list[str | Part]:
    """What a residual is for the loss in force, and how many rows want what."""
    r = grown.residual
    up, down = int((r > 0).sum()), int((r < 0).sum())
    counts = f"{rows(up)} {'want' if up != 1 else 'wants'} a higher F, {down:,} a lower one."
    if telling.boosting.several:
        return ["1 - p for rows of this class, -p for all others; ", counts]
    if telling.boosting.class_names:
        return [f"each row's residual is what its probability lacks{_doubled(grown)}; ", counts]
    if isinstance(grown.loss, Absolute):
        return ["only the side counts, 1 above F and -1 below it; ", counts]
    if isinstance(grown.loss, Huber):
        beyond = int((np.abs(telling.boosting.start.y - grown.before) > grown.loss.limit).sum())
        which = {0: "no row lies", 1: "1 row lies"}.get(beyond, f"{beyond:,} rows lie")
        return [f"what is left is y - F, but no more than delta = {shown(grown.loss.limit)}; {which} beyond."]
    if grown.loss.name == "squared":
        return ["what is left of each row is y - F; ", counts]
    return ["each row's residual is minus the slope of its loss; ", counts]


def _doubled(grown: BoostingTree) -> str:
    """With y = -1, +1 residuals are twice as large."""
    return ", twice, since y is -1 or +1" if isinstance(grown.loss, Logistic) and grown.loss.scale == 2 else ""


def _furthest(size: np.ndarray) -> str:
    return "Furthest off" if (size == size.max()).sum() == 1 else "The first of the furthest off"


def _stands(telling: BoostingContext, grown: BoostingTree, i: int) -> list[str | Part]:
    """Its class and what F says of it. Example: ": its class, yes, has p = 0.12, and its residual is "."""
    if not telling.boosting.class_names:
        return [", with "]
    y, p = int(telling.boosting.start.y[i]), telling.boosting.own_probability(grown.residuals.before)
    own = float(1 - p[i] if not telling.boosting.several and y == 0 else p[i])
    return [": its class, ", class_part(telling.trace.data, y), f", has p = {shown(own)}, and its residual is "]


def _row(telling: BoostingContext, grown: BoostingTree, i: int) -> Told:
    workings, r = row_workings(grown.loss, grown.row(i)), float(grown.residual[i])
    start = telling.boosting.start
    pieces: list = [f"Row {i + 1:,} ", *_has(telling, grown, i)]
    if telling.boosting.class_names:
        of = class_part(telling.trace.data, grown.k if telling.boosting.several else 1)
        p = shown(workings[0].value)
        pieces += [f" By F = {shown(float(grown.before[i]))} the probability of ", of, f" is {p}, and the residual is "]
        pieces += [number(r), "."]
        return Told(says(*pieces), tuple(workings))
    away = float(start.y[i] - grown.before[i])
    why = "" if r == away else f": y - F is {shown(away)}, and its loss pulls no harder"
    pieces += [f" F is {shown(float(grown.before[i]))}, so its residual is ", number(r), f"{why}."]
    return Told(says(*pieces), tuple(workings))


def _has(telling: BoostingContext, grown: BoostingTree, i: int) -> list[str | Part]:
    y = telling.boosting.start.y[i]
    if telling.boosting.class_names:
        return ["is ", class_part(telling.trace.data, int(y)), "."]
    return [f"has y = {shown(float(y))}."]


def _which_row(grown: BoostingTree) -> Question | None:
    """The row with the largest residual among the next largest. Rows that are equally far off are no choice."""
    size = np.abs(grown.residual)
    if grown.k or not size.max():
        return None
    near = np.argsort(-size, kind="stable")
    others = [int(i) for i in near if size[i] < size.max() * (1 - 1e-9)][:3]
    if (size >= size.max() * (1 - 1e-9)).sum() > 1 or len(others) < 2:
        return None
    choices = sorted([int(near[0]), *others])
    because = f"Its residual is {shown(float(grown.residual[near[0]]))}."
    return Question("Which row is furthest off now?", tuple(f"row {i + 1:,}" for i in choices),
                    choices.index(int(near[0])), because, (ROUNDS, SPLITS, EVERY_NUMBER))  # fmt: skip


# -- the lot


def draw_steps(telling: BoostingContext, grown: BoostingTree) -> Iterator[Piece]:
    """Which rows the round's trees learn from, where a lot decides that."""
    if (event := grown.residuals.draw) is not None:
        sets = {seen.USED: event.used.astype(float)}
        yield Step(event, lines.DRAW, SPLITS, telling.light(grown.place), partial(_drawn, telling, event), sets=sets)


def _drawn(telling: BoostingContext, event: Draw) -> Told:
    used, n = int(event.used.sum()), telling.boosting.n
    whose = "trees learn" if telling.boosting.several else "tree learns"
    return Told(says("Lots are drawn: this round's ", whose, " from ", strong(f"{used:,}"), f" of {rows(n)}; "
                     "the others move along with the leaf they come to."))  # fmt: skip


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
    yield from table_of(
        event,
        told,
        partial(_moves, grown),
        light,
        len(moved) - len(told),
        "Every row moves with its leaf in the same way.",
        line=lines.UPDATE,
        node=grown.leaf[told],
    )


def _update(telling: BoostingContext, grown: BoostingTree, i: int) -> Told:
    rate = grown.advance.learning_rate
    how = "the whole value" if rate == 1 else f"{shown(rate)} times the value"
    before, after = float(grown.before[i]), float(grown.after[i])
    pieces = ["Every row", *_score(grown), f" moves by {how} of its leaf. "]
    furthest = [f"Row {i + 1:,} goes furthest: from {shown(before)} to ", number(after), "."]
    pieces += furthest if before != after else ["Here that is 0: no row moves."]
    return Told(says(*pieces), (_step_working(grown, i),), _where_to(grown, i))


def _score(grown: BoostingTree) -> list[str | Part]:
    return ["'s score", *grown.of] if grown.boosting.several else []


def _moves(grown: BoostingTree, i: int) -> Told:
    leaf = int(grown.leaf[i])
    unused = "" if grown.growth.leaf_of[i] >= 0 else " The tree did not learn from it; it asks its way down."
    pieces = [f"Row {i + 1:,} is in node {leaf}, which adds {shown(float(grown.value[leaf]))} and ",
              *takes(["F"], float(grown.before[i]), float(grown.after[i])), f".{unused}"]  # fmt: skip
    return Told(says(*pieces), (_step_working(grown, i),))


def _step_working(grown: BoostingTree, i: int) -> Working:
    rate, leaf = grown.advance.learning_rate, float(grown.added[i])
    numbers = f"{text(grown.before[i])} + {text(rate)} * {text(leaf)}"
    return Working("F", r"F + \nu \cdot \mathrm{leaf}", numbers, float(grown.after[i]))


def _where_to(grown: BoostingTree, i: int) -> Question | None:
    """The step among steps without the rate, backwards, or all the way to the residual."""
    before, leaf, after = float(grown.before[i]), float(grown.added[i]), float(grown.after[i])
    rate = grown.advance.learning_rate
    others = [before + leaf, before - rate * leaf, rate * leaf, before + float(grown.residual[i]), before + leaf / 2]
    because = f"{shown(before)} + {shown(rate)} · {factor(leaf)} = {shown(after)}."
    ask = f"Row {i + 1:,} has F = {shown(before)}, and its leaf holds {shown(leaf)}. What is its F after this step?"
    return numeric(ask, after, others, because, (SPLITS, EVERY_NUMBER))
