"""Gradient boosting in words: a constant, then in each round residuals, a tree on them, its leaves, the update.

Read it with engine/learners/boosting/fitting.py; what a loss asks for is worked out in losses.py beside this file.
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
from engine.lessons.boosting.losses import mean_loss, of, row_workings
from engine.lessons.boosting.rounds import BoostingRounds, BoostingTree, costs, row_at
from engine.lessons.boosting.rows import draw_steps, residual_steps, update_steps
from engine.lessons.boosting.start import start_told
from engine.lessons.boosting.telling import BoostingContext
from engine.lessons.common.asking import asked, numeric
from engine.lessons.common.follow_row import new_row, sending_steps
from engine.lessons.common.script import Piece
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS, Lesson, Question, Step, Told, Working
from engine.lessons.common.wording import changed, counted, number, sentences
from engine.lessons.tree import lesson as cart
from engine.text.arithmetic import text
from engine.text.message import msg


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
                opens=msg("boosting-opens-start"), sets=sets)  # fmt: skip


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
    if now != now:  # a loss of one's own has derivatives, but no value
        return Told((msg("boosting-rounds-done", n=m + 1, trees=counted((m + 1) * boosting.trees, "tree")),))
    told = msg("boosting-loss-now", round=m + 1, changed=changed(float(before), float(now)))
    held = held_now == held_now
    validation = msg("boosting-validation-now", changed=changed(float(held_before), float(held_now))) if held else None
    return Told(sentences(told, validation), (_mean_loss(boosting, grown, float(now)),), _which_loss(telling, m))


def _mean_loss(boosting: BoostingRounds, grown: BoostingTree, now: float) -> Working:
    return mean_loss(costs(boosting, grown.advance), now, boosting.start.rows.weight_of_used)


def _which_loss(telling: BoostingContext, m: int) -> Question | None:
    """Up or down, where there are validation rows; else the loss among those of the rounds around it."""
    train, held = telling.boosting.losses
    grains = (ROUNDS, SPLITS, EVERY_NUMBER)
    if held[m] == held[m]:
        choices = tuple(msg("boosting-which-way", what=what) for what in ("both", "training", "neither"))
        answer = 2 if train[m + 1] > train[m] else int(held[m + 1] > held[m])
        because = (msg("boosting-which-way-because", before=float(held[m]), after=float(held[m + 1])),)
        others = [place for place in range(len(choices)) if place != answer]
        return asked("which-way", msg("boosting-which-way-ask"), answer, choices.__getitem__, because, grains,
                     others=others)  # fmt: skip
    before, now = float(train[m]), float(train[m + 1])
    later = [float(loss) for loss in train[m + 2 : m + 3]]
    because = (msg("boosting-which-loss-because", before=before),)
    return numeric("loss", msg("boosting-which-loss-ask"), now, because, grains, lambda x: x > 0, before=before,
                   now=now, after=later[0] if later else None)  # fmt: skip


# -- the ends


def _stopped(telling: BoostingContext, stop: Stop) -> Iterator[Piece]:
    """Boosting ended early. Where nothing is left to correct the residuals that show it come first."""
    place = len(telling.boosting.grown) - 1
    light = telling.light(place, seen.LOSS, scene="all")
    before = telling.trace.logged[-2]
    opens, sets = "", {}
    if isinstance(before, Residuals):
        opens = lines.round_name(stop.round)
        sets = {**telling.columns(before.before, 0), seen.RESIDUAL: telling.boosting.of_class(before.residual, 0)}
    yield Step(stop, lines.STOP, ROUNDS, light, partial(_why, telling, stop, before), opens=opens, sets=sets)


def _why(telling: BoostingContext, stop: Stop, before) -> Told:
    if isinstance(stop, ValidationStop):
        return _no_improvement(telling, stop)
    workings = ()
    if isinstance(before, Residuals) and stop.reason == "no_residual":
        workings = tuple(row_workings(before.loss, row_at(telling.boosting, before, 0)))
    ended = msg("boosting-ends", when="in", round=stop.round + 1, asked=telling.trace.setting("n_estimators"))
    return Told((msg("boosting-stop", reason=stop.reason), ended), workings)


def _no_improvement(telling: BoostingContext, stop: ValidationStop) -> Told:
    """The last loss beside those it had to beat."""
    twice, asked = stop.factor == 2, telling.trace.setting("n_estimators")
    says = (
        msg("boosting-stop", reason=stop.reason),
        msg("boosting-not-below", twice=twice, reached=number(stop.reached), rounds=counted(len(stop.last), "round"),
            highest=float(stop.last.max())),
        msg("boosting-ends", when="after", round=stop.round + 1, asked=asked),
    )  # fmt: skip
    working = Working(of("to-beat"), rf"{'2 ' * twice}L + \mathrm{{tol}}",
                      f"{'2 * ' * twice}{text(stop.losses[-1])} + {text(stop.tol)}", stop.reached)  # fmt: skip
    return Told(says, (working,))


def _end(telling: BoostingContext) -> Step:
    boosting = telling.boosting
    rounds = len(boosting.advances)
    last = boosting.advances[-1] if rounds else boosting.start
    sets = {**telling.at_rest(last.after), **telling.in_force(rounds)}
    if isinstance(last, Advance) and not boosting.several:
        sets[seen.RESIDUAL] = last.step.residuals.loss.residual(boosting.start.y, last.after)
    light = telling.light(len(boosting.grown) - 1, seen.WALL, scene="all")
    return Step(last, lines.ROUND, ROUNDS, light, partial(_ended, telling), opens=msg("boosting-opens-end"), sets=sets)


def _ended(telling: BoostingContext) -> Told:
    boosting = telling.boosting
    (train, held), rounds = boosting.losses, len(boosting.advances)
    if not rounds:
        return Told((msg("boosting-no-tree-needed"),))
    told = [msg("boosting-rounds-done", n=rounds, trees=counted(len(boosting.grown), "tree"))]
    if train[-1] == train[-1]:
        told.append(msg("boosting-loss-went", changed=changed(float(train[0]), float(train[-1]))))
    if held[-1] == held[-1]:
        best = int(held.argmin())
        told.append(msg("boosting-validation-lowest", n=best, loss=number(float(held[best]))))
    return Told(tuple(told))


def _sent(telling: BoostingContext) -> Iterator[Piece]:
    """A new row goes through all trees; beside each tree stands what it was fitted to."""
    boosting = telling.boosting
    for step in sending_steps(telling.trace, telling.picture, new_row(telling.trace.data), lines.SEND):
        beside = telling.at_rest(boosting.advances[-1].after)
        if step.light.scene == "tree":
            grown = boosting.grown[step.light.tree]
            beside = {**telling.columns(grown.residuals.before, grown.k), seen.RESIDUAL: grown.residual}
        yield replace(step, sets={**step.sets, **beside})


LESSON = Lesson("Gradient boosting", lines.CODE, walk, seen.of)
