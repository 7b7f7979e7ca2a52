"""Gradient boosting in words: a constant, then in each round what is left, a tree on it, its leaves, the update.

Read it with engine/learners/boosting/fitting.py; what a loss asks for is worked out in gradient_boosting_losses.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from engine.core.trace import Trace
from engine.learners.boosting.early_stopping import ValidationStop
from engine.learners.boosting.round import Advance, Residuals, Stop
from engine.lessons.boosting import picture as seen
from engine.lessons.boosting import telling as lines
from engine.lessons.boosting.leaves import leaf_steps
from engine.lessons.boosting.losses import mean_loss, row_workings
from engine.lessons.boosting.rounds import BoostingRounds, BoostingTree, costs, row_at
from engine.lessons.boosting.rows import draw_steps, residual_steps, update_steps
from engine.lessons.boosting.start import start_told
from engine.lessons.boosting.telling import BoostingContext
from engine.lessons.common.arithmetic import text
from engine.lessons.common.follow_row import new_row, sending_steps
from engine.lessons.common.phrases import changed, counted, number, shown, strong
from engine.lessons.common.script import Piece
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS, Lesson, Question, Step, Told, Working, says
from engine.lessons.tree import lesson as cart
from engine.lessons.tree.questions import numeric


def walk(trace: Trace, candidates: int) -> Iterator[Piece]:
    """Every step of a trace of gradient_boosting.fit."""
    telling = BoostingContext(trace, candidates)
    yield _start(telling)
    for number_of_round in range(len(telling.boosting.advances)):
        yield from _round(telling, telling.boosting.of_round(number_of_round))
    if telling.boosting.stop is not None:
        yield from _stopped(telling, telling.boosting.stop)
    yield _end(telling)
    if telling.boosting.grown:
        yield from _sent(telling)


def _start(telling: BoostingContext) -> Step:
    start = telling.boosting.start
    sets = {**telling.at_rest(start.F), **telling.in_force(0)}
    if start.rows.used is not None:
        sets[seen.USED] = start.rows.used.astype(float)
    light = telling.light(0, seen.LOSS, scene="all")
    return Step(start, lines.START, ROUNDS, light, partial(start_told, telling.trace.data, start),
                opens="Start", sets=sets)  # fmt: skip


# -- one round


def _round(telling: BoostingContext, trees: tuple[BoostingTree, ...]) -> Iterator[Piece]:
    """Of each class residuals, tree and leaves; then all scores move together."""
    for grown in trees:
        yield from residual_steps(telling, grown)
        if grown.k == 0:
            yield from draw_steps(telling, grown)
        yield from _tree(telling, grown)
    for grown in trees:
        yield from update_steps(telling, grown)
    yield _rounded(telling, trees[-1])


def _tree(telling: BoostingContext, grown: BoostingTree) -> Iterator[Piece]:
    """The growth as the tree's own lesson tells it, but for what the leaves say: that depends on the loss."""
    # Told as a fact of the growth: which node is a leaf, and what it adds, is told with its value.
    yield cart.growing_steps(grown.about, leaf_steps=False).moved(len(lines.OWN), grown.place)
    yield from leaf_steps(telling, grown)


def _rounded(telling: BoostingContext, grown: BoostingTree) -> Step:
    light = telling.light(grown.place, seen.LOSS, scene="all")
    return Step(grown.advance, lines.UPDATE, ROUNDS, light, partial(_loss_now, telling, grown),
                sets={**telling.at_rest(grown.advance.after), **telling.in_force(grown.round_number + 1)})  # fmt: skip


def _loss_now(telling: BoostingContext, grown: BoostingTree) -> Told:
    boosting, m = telling.boosting, grown.round_number
    (before, now), (held_before, held_now) = boosting.losses[:, m : m + 2]
    if now != now:  # a loss of one's own has slopes, but no value
        return Told(says(f"Round {m + 1} is done: {_in_force(telling, m + 1)} in force."))
    pieces = [f"After round {m + 1} the mean loss ", *changed(float(before), float(now)), "."]
    if held_now == held_now:
        pieces += [" On rows held out it ", *changed(float(held_before), float(held_now)), "."]
    return Told(says(*pieces), (_mean_loss(boosting, grown, float(now)),), _which_loss(telling, m))


def _mean_loss(boosting: BoostingRounds, grown: BoostingTree, now: float) -> Working:
    return mean_loss(costs(boosting, grown.advance), now, boosting.start.rows.weight_of_used)


def _in_force(telling: BoostingContext, rounds: int) -> str:
    trees = rounds * telling.boosting.trees
    return f"{counted(trees, 'tree')} {'is' if trees == 1 else 'are'}"


def _which_loss(telling: BoostingContext, m: int) -> Question | None:
    """Up or down, where rows are held out; else the loss among those of the rounds around it."""
    train, held = telling.boosting.losses
    grains = (ROUNDS, SPLITS, EVERY_NUMBER)
    if held[m] == held[m]:
        choices = ("It falls on both", "It falls on rows learned from, and rises on rows held out",
                   "It rises on rows learned from")  # fmt: skip
        answer = 2 if train[m + 1] > train[m] else int(held[m + 1] > held[m])
        because = f"On rows held out it goes from {shown(held[m])} to {shown(held[m + 1])}."
        return Question("What does this round do to the mean loss?", choices, answer, because, grains)
    now, near = float(train[m + 1]), [train[m], 2 * train[m], *train[m + 2 : m + 3], train[m] / 2, 0.0]
    because = f"Before the round it was {shown(train[m])}."
    return numeric(
        "What is the mean loss after this round?", now, [float(x) for x in near if x != now], because, grains
    )


# -- the ends


def _stopped(telling: BoostingContext, stop: Stop) -> Iterator[Piece]:
    """Boosting ended early. Where nothing is left to correct the residuals that show it come first."""
    place = len(telling.boosting.grown) - 1
    light = telling.light(place, seen.LOSS, scene="all")
    before = telling.trace.logged[-2]
    opens, sets = "", {}
    if isinstance(before, Residuals):
        opens = f"Round {stop.round + 1}"
        sets = {**telling.columns(before.before, 0), seen.RESIDUAL: telling.boosting.of_class(before.residual, 0)}
    yield Step(stop, lines.STOP, ROUNDS, light, partial(_why, telling, stop, before), opens=opens, sets=sets)


def _why(telling: BoostingContext, stop: Stop, before) -> Told:
    if isinstance(stop, ValidationStop):
        return _no_improvement(telling, stop)
    workings = ()
    if isinstance(before, Residuals) and stop.reason == "no_residual":
        workings = tuple(row_workings(before.loss, row_at(telling.boosting, before, 0)))
    asked = telling.trace.setting("n_estimators")
    return Told(says(strong(stop.says), f" Boosting ends in round {stop.round + 1} of {asked:,}."), workings)


def _no_improvement(telling: BoostingContext, stop: ValidationStop) -> Told:
    """The last loss beside those it had to beat."""
    twice = "Twice their" if stop.factor == 2 else "Their"
    pieces = [strong(stop.says), f" {twice} loss, plus tol, is ", number(stop.reached), ": below none of the losses of "
              f"the last {counted(len(stop.last), 'round')}, of which the highest is {shown(float(stop.last.max()))}. "
              f"Boosting ends after round {stop.round + 1} of {telling.trace.setting('n_estimators'):,}."]  # fmt: skip
    often = "2 " if stop.factor == 2 else ""
    working = Working("Loss to beat others with", rf"{often}L + \mathrm{{tol}}",
                      f"{often and '2 * '}{text(stop.losses[-1])} + {text(stop.tol)}", stop.reached)  # fmt: skip
    return Told(says(*pieces), (working,))


def _end(telling: BoostingContext) -> Step:
    boosting = telling.boosting
    rounds = len(boosting.advances)
    last = boosting.advances[-1] if rounds else boosting.start
    sets = {**telling.at_rest(last.after), **telling.in_force(rounds)}
    if isinstance(last, Advance) and not boosting.several:
        sets[seen.RESIDUAL] = last.step.residuals.loss.residual(boosting.start.y, last.after)
    light = telling.light(len(boosting.grown) - 1, seen.WALL, scene="all")
    return Step(last, lines.ROUND, ROUNDS, light, partial(_ended, telling), opens="The end", sets=sets)


def _ended(telling: BoostingContext) -> Told:
    boosting = telling.boosting
    (train, held), rounds = boosting.losses, len(boosting.advances)
    if not rounds:
        return Told(says("No tree was needed: every row, new ones too, is answered with the start alone."))
    trees = f" with {counted(len(boosting.grown), 'tree')}" if boosting.several else ""
    pieces = [f"{counted(rounds, 'round')}{trees} {'is' if rounds == 1 else 'are'} done."]
    if train[-1] == train[-1]:
        went = "stayed at " if train[0] == train[-1] else f"went from {shown(train[0])} to "
        pieces += [f" The mean loss {went}", number(float(train[-1])), "."]
    if held[-1] == held[-1]:
        best = int(held.argmin())
        when = f"after {counted(best, 'round')}" if best else "at the start"
        pieces += [f" On rows held out it was lowest {when}, ", number(float(held[best])), "."]
    return Told(says(*pieces))


def _sent(telling: BoostingContext) -> Iterator[Piece]:
    """A new row through all trees; beside each tree stands what it was fitted to."""
    boosting = telling.boosting
    for step in sending_steps(telling.trace, telling.picture, new_row(telling.trace.data), lines.SEND):
        beside = telling.at_rest(boosting.advances[-1].after)
        if step.light.scene == "tree":
            grown = boosting.grown[step.light.tree]
            beside = {**telling.columns(grown.residuals.before, grown.k), seen.RESIDUAL: grown.residual}
        yield replace(step, sets={**step.sets, **beside})


LESSON = Lesson("Gradient boosting", lines.CODE, walk, seen.of)
