"""XGBoost in words: derivatives, similarities, gains, pruning by gamma, outputs, and F adding up round by round."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch

from engine.core.trace import Event, Trace
from engine.learners.xgb.events import Gradients, LeafOutputs, XgbDraw, XgbScoreUpdate, XgbStart
from engine.learners.xgb.gamma import PruneStep
from engine.learners.xgb.lesson import early_stopping, quantiles
from engine.learners.xgb.lesson import growth as gamma
from engine.learners.xgb.lesson import leaves as xgb_leaves
from engine.learners.xgb.lesson import picture as xgb_picture
from engine.learners.xgb.lesson import rows as xgb_rows
from engine.learners.xgb.lesson import start as xgb_begin
from engine.learners.xgb.lesson.context import CODE, SEND, XgbContext
from engine.learners.xgb.lesson.growth import xgb_growth_block
from engine.learners.xgb.model import XgbModel
from engine.learners.xgb.n_rounds import RoundsChoice, ValidationRows, XgbEarlyStop
from engine.learners.xgb.proposals import ThresholdProposal
from engine.text.follow_row import choose_new_row, follow_row_steps
from engine.text.script import StepOrBlock
from engine.text.step import Lesson
from engine.tree.growth import Growth


def walk(trace: Trace, candidates: int) -> Iterator[StepOrBlock]:
    """Every step of a trace of xgb.fit. Where a round has several trees, each stands beside what it was fitted to."""
    ctx, tree = XgbContext(trace, candidates), -1
    yield from xgb_begin.introduction_steps(ctx)
    for event, piece in _pieces(ctx):
        if ctx.boosting.trees_per_round > 1 and isinstance(event, Growth | PruneStep) and piece.tree != tree:
            piece = piece.with_state_updates(ctx.derivative_columns(ctx.boosting.boosted_trees[piece.tree]))
        tree = piece.tree
        yield piece
    yield from _send(ctx)


def _pieces(ctx: XgbContext) -> Iterator[tuple[Event, StepOrBlock]]:
    """The steps of every event, each with its event."""
    rounds = iter(ctx.boosting.rounds)
    for logged in ctx.trace.logged_events:
        if isinstance(logged, XgbDraw) or (isinstance(logged, Gradients) and not _draws(ctx, logged)):
            ctx.round_or_none = next(rounds)
        if isinstance(logged, Growth):
            tree = ctx.boosting.trees_of_round(logged.round)
            yield from ((logged, xgb_growth_block(each)) for each in tree)
        else:
            yield from (
                (event, piece) for event in ctx.trace.sub_events_of(logged) for piece in event_steps(event, ctx)
            )


def _send(ctx: XgbContext) -> Iterator[StepOrBlock]:
    """A new row through all trees, each beside what it was fitted to."""
    boosting, picture = ctx.boosting, ctx.picture
    if (best := ctx.trace.model_as(XgbModel).best_iteration) is not None:
        picture = picture.with_first_trees((best + 1) * boosting.trees_per_round)
    last = boosting.rounds[-1 if best is None else best]
    for step in follow_row_steps(ctx.trace, picture, choose_new_row(ctx.trace.data), SEND):
        tree = boosting.boosted_trees[step.highlight.tree]
        told = ctx.derivative_columns(tree) if step.highlight.scene == "tree" else ctx.columns_after_step(
            tree, last.advance.after)  # fmt: skip
        yield step.with_state_updates(told)


def _draws(ctx: XgbContext, event: Gradients) -> bool:
    return ctx.boosting.rounds[event.round].draw is not None


@singledispatch
def event_steps(event: Event, ctx: XgbContext) -> Iterator[StepOrBlock]:
    """The steps of one event: one function a kind of event."""
    raise TypeError(f"no words for {type(event).__name__}")


event_steps.register(RoundsChoice, xgb_begin.cv_steps)
event_steps.register(ValidationRows, early_stopping.validation_rows_steps)
event_steps.register(XgbStart, xgb_begin.xgb_start_steps)
event_steps.register(XgbDraw, xgb_rows.xgb_draw_steps)
event_steps.register(Gradients, xgb_rows.gradient_steps)
event_steps.register(ThresholdProposal, quantiles.proposal_steps)
event_steps.register(PruneStep, gamma.gamma_pruning_steps)
event_steps.register(LeafOutputs, xgb_leaves.output_steps)
event_steps.register(XgbScoreUpdate, xgb_rows.xgb_advance_steps)
event_steps.register(XgbEarlyStop, early_stopping.early_stop_steps)

LESSON = Lesson("XGBoost", CODE, walk, xgb_picture.build_xgb_picture)
