"""Gradient boosting in words: a constant, then in each round residuals, a tree on them, its leaves, the update.

Read it with fitting.py one folder up; what a loss asks for is worked out in losses.py beside this file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from engine.core.trace import Trace
from engine.learners.cart.lesson import walk as cart
from engine.learners.gradient_boosting.events import BoostingStop, Residuals, ScoreUpdate, ValidationStop
from engine.learners.gradient_boosting.lesson import context as lines
from engine.learners.gradient_boosting.lesson import picture as seen
from engine.learners.gradient_boosting.lesson.context import BoostingContext
from engine.learners.gradient_boosting.lesson.leaves import leaf_value_steps
from engine.learners.gradient_boosting.lesson.losses import mean_loss_calculation, quantity_text, row_calculations
from engine.learners.gradient_boosting.lesson.rounds import BoostingRounds, BoostingTree, loss_row_at, row_costs
from engine.learners.gradient_boosting.lesson.rows import draw_steps, residual_steps, update_steps
from engine.learners.gradient_boosting.lesson.start import start_text
from engine.text.arithmetic import number_expr
from engine.text.follow_row import choose_new_row, follow_row_steps
from engine.text.message import msg
from engine.text.questions import build_numeric_question, build_question
from engine.text.script import StepOrBlock
from engine.text.step import (
    DETAIL_CALCULATIONS,
    DETAIL_SPLITS,
    DETAIL_TREES,
    Calculation,
    Lesson,
    Question,
    Step,
    StepText,
)
from engine.text.wording import count_text, from_to_text, number_span, without_none


def walk(trace: Trace, candidates: int) -> Iterator[StepOrBlock]:
    """Every step of a trace of gradient_boosting.fit."""
    telling = BoostingContext(trace, candidates)
    yield _start(telling)
    for number_of_round in range(len(telling.boosting.advances)):
        yield from _round(telling, telling.boosting.trees_of_round(number_of_round))
    if telling.boosting.stop is not None:
        yield from _stopped(telling, telling.boosting.stop)
    yield _end(telling)
    if telling.boosting.boosted_trees:
        yield from _sent(telling)


def _start(telling: BoostingContext) -> Step:
    start = telling.boosting.start
    sets = {**telling.resting_columns(start.F), **telling.active_state(0)}
    if start.rows.is_used is not None:
        sets[seen.USED_COLUMN] = start.rows.is_used.astype(float)
    light = telling.highlight(0, seen.LOSS, scene="all")
    return Step(start, lines.START, DETAIL_TREES, light, partial(start_text, telling.trace.data, start),
                section_title=msg("gradient_boosting.section.start"), state_updates=sets)  # fmt: skip


# -- one round


def _round(telling: BoostingContext, trees: tuple[BoostingTree, ...]) -> Iterator[StepOrBlock]:
    """Of each class residuals, tree and leaves; then all scores move together."""
    for grown in trees:
        yield from residual_steps(telling, grown)
        if grown.k == 0:
            yield from draw_steps(telling, grown)
        yield from _tree(telling, grown)
    for grown in trees:
        yield from update_steps(telling, grown)
    yield _rounded(telling, trees[-1])


def _tree(telling: BoostingContext, grown: BoostingTree) -> Iterator[StepOrBlock]:
    """The growth as the tree's own lesson tells it, but for what the leaves say: that depends on the loss."""
    # Told as a fact of the growth: which node is a leaf, and what it adds, is told with its value.
    yield cart.tree_growth_block(grown.tree_view, has_leaf_steps=False).offset_by(
        len(lines.BOOSTING_CODE), grown.tree_index
    )
    yield from leaf_value_steps(telling, grown)


def _rounded(telling: BoostingContext, grown: BoostingTree) -> Step:
    light = telling.highlight(grown.tree_index, seen.LOSS, scene="all")
    return Step(
        grown.advance,
        lines.UPDATE,
        DETAIL_TREES,
        light,
        partial(_loss_now, telling, grown),
        state_updates={**telling.resting_columns(grown.advance.after), **telling.active_state(grown.round_number + 1)},
    )


def _loss_now(telling: BoostingContext, grown: BoostingTree) -> StepText:
    boosting, m = telling.boosting, grown.round_number
    (before, now), (held_before, held_now) = boosting.losses[:, m : m + 2]
    if now != now:  # a loss of one's own has derivatives, but no value
        return StepText(
            (
                msg(
                    "gradient_boosting.round.done-count",
                    n=m + 1,
                    trees=count_text((m + 1) * boosting.trees_per_round, "tree"),
                ),
            )
        )
    told = msg("gradient_boosting.loss.training", round=m + 1, changed=from_to_text(float(before), float(now)))
    held = held_now == held_now
    validation = (
        msg("gradient_boosting.loss.validation", changed=from_to_text(float(held_before), float(held_now)))
        if held
        else None
    )
    return StepText(without_none(told, validation), (_mean_loss(boosting, grown, float(now)),), _which_loss(telling, m))


def _mean_loss(boosting: BoostingRounds, grown: BoostingTree, now: float) -> Calculation:
    return mean_loss_calculation(row_costs(boosting, grown.advance), now, boosting.start.rows.used_weight)


def _which_loss(telling: BoostingContext, m: int) -> Question | None:
    """Up or down, where there are validation rows; else the loss among those of the rounds around it."""
    train, held = telling.boosting.losses
    grains = (DETAIL_TREES, DETAIL_SPLITS, DETAIL_CALCULATIONS)
    if held[m] == held[m]:
        choices = tuple(
            msg("gradient_boosting.question.loss-direction-choice", what=what)
            for what in ("both", "training", "neither")
        )
        answer = 2 if train[m + 1] > train[m] else int(held[m + 1] > held[m])
        because = (
            msg("gradient_boosting.question.loss-direction-why", before=float(held[m]), after=float(held[m + 1])),
        )
        others = [place for place in range(len(choices)) if place != answer]
        return build_question(
            "which-way",
            msg("gradient_boosting.question.loss-direction"),
            answer,
            choices.__getitem__,
            because,
            grains,
            others=others,
        )
    before, now = float(train[m]), float(train[m + 1])
    later = [float(loss) for loss in train[m + 2 : m + 3]]
    because = (msg("gradient_boosting.question.mean-loss-why", before=before),)
    return build_numeric_question(
        "loss",
        msg("gradient_boosting.question.mean-loss"),
        now,
        because,
        grains,
        lambda x: x > 0,
        before=before,
        now=now,
        after=later[0] if later else None,
    )


# -- the ends


def _stopped(telling: BoostingContext, stop: BoostingStop) -> Iterator[StepOrBlock]:
    """Boosting ended early. Where nothing is left to correct the residuals that show it come first."""
    place = len(telling.boosting.boosted_trees) - 1
    light = telling.highlight(place, seen.LOSS, scene="all")
    before = telling.trace.logged_events[-2]
    opens, sets = "", {}
    if isinstance(before, Residuals):
        opens = lines.round_text(stop.round)
        sets = {
            **telling.score_columns(before.before, 0),
            seen.RESIDUAL: telling.boosting.class_slice(before.residual, 0),
        }
    yield Step(
        stop,
        lines.STOP,
        DETAIL_TREES,
        light,
        partial(_why, telling, stop, before),
        section_title=opens,
        state_updates=sets,
    )


def _why(telling: BoostingContext, stop: BoostingStop, before) -> StepText:
    if isinstance(stop, ValidationStop):
        return _no_improvement(telling, stop)
    workings = ()
    if isinstance(before, Residuals) and stop.reason == "no_residual":
        workings = tuple(row_calculations(before.loss, loss_row_at(telling.boosting, before, 0)))
    ended = msg(
        "gradient_boosting.stop.round", when="in", round=stop.round + 1, asked=telling.trace.setting("n_estimators")
    )
    return StepText((msg("gradient_boosting.stop.reason", reason=stop.reason), ended), workings)


def _no_improvement(telling: BoostingContext, stop: ValidationStop) -> StepText:
    """The last loss beside those it had to beat."""
    twice, asked = stop.factor == 2, telling.trace.setting("n_estimators")
    says = (
        msg("gradient_boosting.stop.reason", reason=stop.reason),
        msg(
            "gradient_boosting.stop.loss-to-beat",
            twice=twice,
            reached=number_span(stop.compared_loss),
            rounds=count_text(len(stop.recent_losses), "round"),
            highest=float(stop.recent_losses.max()),
        ),
        msg("gradient_boosting.stop.round", when="after", round=stop.round + 1, asked=asked),
    )
    working = Calculation(
        quantity_text("to-beat"),
        rf"{'2 ' * twice}L + \mathrm{{tol}}",
        f"{'2 * ' * twice}{number_expr(stop.losses[-1])} + {number_expr(stop.tol)}",
        stop.compared_loss,
    )
    return StepText(says, (working,))


def _end(telling: BoostingContext) -> Step:
    boosting = telling.boosting
    rounds = len(boosting.advances)
    last = boosting.advances[-1] if rounds else boosting.start
    sets = {**telling.resting_columns(last.after), **telling.active_state(rounds)}
    if isinstance(last, ScoreUpdate) and not boosting.is_multiclass:
        sets[seen.RESIDUAL] = last.step.residuals.loss.residual(boosting.start.y, last.after)
    light = telling.highlight(len(boosting.boosted_trees) - 1, seen.WALL, scene="all")
    return Step(
        last,
        lines.ROUND,
        DETAIL_TREES,
        light,
        partial(_ended, telling),
        section_title=msg("gradient_boosting.section.end"),
        state_updates=sets,
    )


def _ended(telling: BoostingContext) -> StepText:
    boosting = telling.boosting
    (train, held), rounds = boosting.losses, len(boosting.advances)
    if not rounds:
        return StepText((msg("gradient_boosting.end.start-suffices"),))
    told = [msg("gradient_boosting.round.done-count", n=rounds, trees=count_text(len(boosting.boosted_trees), "tree"))]
    if train[-1] == train[-1]:
        told.append(msg("gradient_boosting.end.training-loss", changed=from_to_text(float(train[0]), float(train[-1]))))
    if held[-1] == held[-1]:
        best = int(held.argmin())
        told.append(msg("gradient_boosting.end.lowest-validation-loss", n=best, loss=number_span(float(held[best]))))
    return StepText(tuple(told))


def _sent(telling: BoostingContext) -> Iterator[StepOrBlock]:
    """A new row goes through all trees; beside each tree stands what it was fitted to."""
    boosting = telling.boosting
    for step in follow_row_steps(telling.trace, telling.picture, choose_new_row(telling.trace.data), lines.SEND):
        beside = telling.resting_columns(boosting.advances[-1].after)
        if step.highlight.scene == "tree":
            grown = boosting.boosted_trees[step.highlight.tree]
            beside = {**telling.score_columns(grown.residuals.before, grown.k), seen.RESIDUAL: grown.residual}
        yield replace(step, state_updates={**step.state_updates, **beside})


LESSON = Lesson("Gradient boosting", lines.CODE, walk, seen.build_boosting_picture)
