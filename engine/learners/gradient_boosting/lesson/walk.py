"""Gradient boosting lesson: a constant, then in each round residuals, trees fitted to them, leaf values, the update.

Follows gradient_boosting/fitting.py; the formulas of each loss are in losses.py.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from engine.core.trace import Event, Trace
from engine.learners.cart.lesson import walk as cart
from engine.learners.common.losses import LogisticLoss, SoftmaxLoss, SquaredLoss
from engine.learners.gradient_boosting.events import BoostingStop, Residuals, RowDraw, ScoreUpdate, ValidationStop
from engine.learners.gradient_boosting.lesson import context as lines
from engine.learners.gradient_boosting.lesson import picture
from engine.learners.gradient_boosting.lesson.context import BoostingContext
from engine.learners.gradient_boosting.lesson.leaves import leaf_value_steps
from engine.learners.gradient_boosting.lesson.losses import calculation, mean_loss_calculation, row_calculations
from engine.learners.gradient_boosting.lesson.rounds import BoostingTree, boosting_rounds, loss_row_at, row_costs
from engine.learners.gradient_boosting.lesson.rows import residual_steps, sample_steps, update_steps
from engine.learners.gradient_boosting.lesson.start import start_text
from engine.learners.gradient_boosting.story import story
from engine.text.arithmetic import number_expr
from engine.text.follow_row import choose_new_row, follow_row_steps
from engine.text.message import Message, msg
from engine.text.pseudo_code import CodeLine, coded_lesson, learning_rate_factor
from engine.text.questions import build_numeric_question, build_question
from engine.text.script import StepOrBlock
from engine.text.step import (
    DETAIL_CALCULATIONS,
    DETAIL_SPLITS,
    DETAIL_STORY,
    MAX_CANDIDATES,
    Lesson,
    Question,
    Step,
    StepText,
)
from engine.text.wording import count_text, from_to_text, number_span, without_none


def walk(trace: Trace, candidates: int) -> Iterator[StepOrBlock]:
    """Yield every step of a trace of gradient_boosting.fit."""
    ctx = BoostingContext(trace, candidates)
    yield _start(ctx)
    for m in range(len(ctx.boosting.advances)):
        yield from _round(ctx, ctx.boosting.trees_of_round(m))
    if ctx.boosting.stop is not None:
        yield _stop(ctx, ctx.boosting.stop)
    yield _end(ctx)
    if ctx.boosting.boosted_trees:
        yield from _new_row(ctx)


def _start(ctx: BoostingContext) -> Step:
    start = ctx.boosting.start
    updates = {**ctx.resting_columns(start.F), **ctx.active_state(0)}
    if start.rows.is_used is not None:
        updates[picture.USED_COLUMN] = start.rows.is_used.astype(float)
    highlight, title = ctx.highlight(0, picture.LOSS, scene="all"), msg("gradient_boosting.section.start")
    render = partial(start_text, ctx.trace.data, start)
    return Step(start, lines.START, DETAIL_STORY, highlight, render, section_title=title, state_updates=updates)


# -- one round


def _round(ctx: BoostingContext, trees: tuple[BoostingTree, ...]) -> Iterator[StepOrBlock]:
    """For each class residuals, tree and leaves; then all scores move together."""
    for tree in trees:
        yield from residual_steps(ctx, tree)
        if tree.k == 0:
            yield from sample_steps(ctx, tree)
        # The tree's own lesson, without its leaf steps: leaf values depend on the loss.
        growth = cart.tree_growth_block(tree.tree_view, has_leaf_steps=False)
        yield growth.offset_by(lines.SEND, tree.tree_index)
        yield from leaf_value_steps(ctx, tree)
    for tree in trees:
        yield from update_steps(ctx, tree)
    yield _round_end(ctx, trees[-1])


def _round_end(ctx: BoostingContext, tree: BoostingTree) -> Step:
    highlight, render = ctx.highlight(tree.tree_index, picture.LOSS, scene="all"), partial(_loss_text, ctx, tree)
    updates = {**ctx.resting_columns(tree.advance.after), **ctx.active_state(tree.round_number + 1)}
    return Step(tree.advance, lines.UPDATE, DETAIL_STORY, highlight, render, state_updates=updates)


def _loss_text(ctx: BoostingContext, tree: BoostingTree) -> StepText:
    boosting, m = ctx.boosting, tree.round_number
    (before, now), (validation_before, validation_now) = boosting.losses[:, m : m + 2].tolist()
    if now != now:  # NaN: a custom loss has derivatives, but no value
        trees = count_text((m + 1) * boosting.trees_per_round, "tree")
        return StepText((msg("gradient_boosting.round.done-count", n=m + 1, trees=trees),))
    training, validation = msg("gradient_boosting.loss.training", round=m + 1, changed=from_to_text(before, now)), None
    if validation_now == validation_now:
        changed = from_to_text(validation_before, validation_now)
        validation = msg("gradient_boosting.loss.validation", changed=changed)
    mean = mean_loss_calculation(row_costs(boosting, tree.advance), now, boosting.start.rows.used_weight)
    return StepText(without_none(training, validation), (mean,), _loss_question(ctx, m))


def _loss_question(ctx: BoostingContext, m: int) -> Question | None:
    """Ask whether the losses rise or fall; without validation rows, for the loss itself."""
    train, validation = ctx.boosting.losses.tolist()
    details = (DETAIL_STORY, DETAIL_SPLITS, DETAIL_CALCULATIONS)
    before, now = train[m], train[m + 1]
    if validation[m] == validation[m]:
        directions = ("both", "training", "neither")
        choices = [msg("gradient_boosting.question.loss-direction-choice", what=what) for what in directions]
        answer = 2 if now > before else int(validation[m + 1] > validation[m])
        places = {"before": validation[m], "after": validation[m + 1]}
        because = (msg("gradient_boosting.question.loss-direction-why", **places),)
        prompt, others = msg("gradient_boosting.question.loss-direction"), [i for i in range(3) if i != answer]
        return build_question("which-way", prompt, answer, choices.__getitem__, because, details, others=others)
    because = (msg("gradient_boosting.question.mean-loss-why", before=before),)
    prompt = msg("gradient_boosting.question.mean-loss")
    facts = {"before": before, "now": now, "after": train[m + 2] if m + 2 < len(train) else None}
    return build_numeric_question("loss", prompt, now, because, details, lambda x: x > 0, **facts)


# -- the end


def _stop(ctx: BoostingContext, stop: BoostingStop) -> Step:
    """Explain why boosting stops early; where no residual is left, show the residuals first."""
    highlight = ctx.highlight(len(ctx.boosting.boosted_trees) - 1, picture.LOSS, scene="all")
    before = ctx.trace.logged_events[-2]
    title, updates = "", {}
    if isinstance(before, Residuals):
        title, residual = lines.round_text(stop.round), ctx.boosting.class_slice(before.residual, 0)
        updates = {**ctx.score_columns(before.before, 0), picture.RESIDUAL: residual}
    render = partial(_stop_text, ctx, stop, before)
    return Step(stop, lines.STOP, DETAIL_STORY, highlight, render, section_title=title, state_updates=updates)


def _stop_text(ctx: BoostingContext, stop: BoostingStop, before: Event) -> StepText:
    n_rounds, reason = ctx.trace.setting("n_estimators"), msg("gradient_boosting.stop.reason", reason=stop.reason)
    if isinstance(stop, ValidationStop):
        ended = msg("gradient_boosting.stop.round", when="after", round=stop.round + 1, asked=n_rounds)
        return _validation_stop_text(stop, reason, ended)
    calculations = ()
    if isinstance(before, Residuals) and stop.reason == "no_residual":
        calculations = tuple(row_calculations(before.loss, loss_row_at(ctx.boosting, before, 0)))
    ended = msg("gradient_boosting.stop.round", when="in", round=stop.round + 1, asked=n_rounds)
    return StepText((reason, ended), calculations)


def _validation_stop_text(stop: ValidationStop, reason: Message, ended: Message) -> StepText:
    """Compare the last validation loss with those it had to beat."""
    twice, rounds = stop.factor == 2, count_text(len(stop.recent_losses), "round")
    places = {"reached": number_span(stop.compared_loss), "rounds": rounds, "highest": float(stop.recent_losses.max())}
    to_beat = msg("gradient_boosting.stop.loss-to-beat", twice=twice, **places)
    numbers = f"{'2 * ' * twice}{number_expr(stop.losses[-1])} + {number_expr(stop.tol)}"
    limit = calculation("to-beat", rf"{'2 ' * twice}L + \mathrm{{tol}}", numbers, stop.compared_loss)
    return StepText((reason, to_beat, ended), (limit,))


def _end(ctx: BoostingContext) -> Step:
    boosting = ctx.boosting
    last = boosting.advances[-1] if boosting.advances else boosting.start
    updates = {**ctx.resting_columns(last.after), **ctx.active_state(len(boosting.advances))}
    if isinstance(last, ScoreUpdate) and not boosting.is_multiclass:
        updates[picture.RESIDUAL] = last.step.residuals.loss.residual(boosting.start.y, last.after)
    highlight = ctx.highlight(len(boosting.boosted_trees) - 1, picture.WALL, scene="all")
    title, render = msg("gradient_boosting.section.end"), partial(_end_text, ctx)
    return Step(last, lines.ROUND, DETAIL_STORY, highlight, render, section_title=title, state_updates=updates)


def _end_text(ctx: BoostingContext) -> StepText:
    boosting = ctx.boosting
    (train, validation), rounds = boosting.losses.tolist(), len(boosting.advances)
    if not rounds:
        return StepText((msg("gradient_boosting.end.start-suffices"),))
    trees = count_text(len(boosting.boosted_trees), "tree")
    sentences = [msg("gradient_boosting.round.done-count", n=rounds, trees=trees)]
    if train[-1] == train[-1]:
        sentences.append(msg("gradient_boosting.end.training-loss", changed=from_to_text(train[0], train[-1])))
    if validation[-1] == validation[-1]:
        loss = min(validation)
        best = {"n": validation.index(loss), "loss": number_span(loss)}
        sentences.append(msg("gradient_boosting.end.lowest-validation-loss", **best))
        sentences.append(msg("lesson.chosen.optimistic", what="rounds"))
    return StepText(tuple(sentences))


def _new_row(ctx: BoostingContext) -> Iterator[StepOrBlock]:
    """Send a new row through all trees; the table shows what each tree was fitted to."""
    boosting = ctx.boosting
    for step in follow_row_steps(ctx.trace, ctx.picture, choose_new_row(ctx.trace.data), lines.SEND):
        columns = ctx.resting_columns(boosting.advances[-1].after)
        if step.highlight.scene == "tree":
            tree = boosting.boosted_trees[step.highlight.tree]
            columns = {**ctx.score_columns(tree.residuals.before, tree.k), picture.RESIDUAL: tree.residual}
        yield replace(step, state_updates={**step.state_updates, **columns})


def boosting_lesson(trace: Trace) -> Lesson:
    """The lesson of a trace, with the lines of pseudo-code that its settings use."""
    boosting = boosting_rounds(trace, MAX_CANDIDATES)
    draws = any(isinstance(event, RowDraw) for event in trace.logged_events)
    reason = "no_improvement" if boosting.stop is None else boosting.stop.reason
    stops = boosting.stop is not None or trace.settings.get("n_iter_no_change") is not None
    loss, many, factor = boosting.start.loss, boosting.is_multiclass, learning_rate_factor(trace)
    is_share = isinstance(loss, SoftmaxLoss) or (isinstance(loss, LogisticLoss) and loss.scale == 1)
    gradient = "squared" if isinstance(loss, SquaredLoss) else "share" if is_share else "any"
    places = {"rounds": trace.setting("n_estimators"), "many": many}
    code = (
        CodeLine(0, msg("gradient_boosting.code.start", many=many), (lines.START,)),
        CodeLine(0, msg("gradient_boosting.code.round-loop", **places), (lines.ROUND,)),
        CodeLine(1, msg("gradient_boosting.code.residuals", loss=gradient), (lines.RESIDUAL,)),
        CodeLine(1, msg("gradient_boosting.code.draw-rows"), (lines.DRAW,), draws),
        CodeLine(1, msg("gradient_boosting.code.grow-tree"), (lines.GROW,)),
        *cart.tree_lines(trace, 2, lines.SEND),
        CodeLine(1, msg("gradient_boosting.code.leaf-values"), (lines.VALUE,)),
        CodeLine(1, msg("gradient_boosting.code.update", factor=factor), (lines.UPDATE,)),
        CodeLine(1, msg("gradient_boosting.code.stop-rule", reason=reason), (lines.STOP,), stops),
        CodeLine(0, msg("gradient_boosting.code.predict-new-row", factor=factor), (lines.SEND,)),
    )
    return coded_lesson("Gradient boosting", code, walk, picture.build_boosting_picture, story)
