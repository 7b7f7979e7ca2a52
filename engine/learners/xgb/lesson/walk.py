"""The lesson on XGBoost: all steps of a trace, in order."""

from collections.abc import Iterator
from functools import singledispatch

from engine.core.trace import Event, Trace
from engine.learners.xgb.events import Gradients, LeafOutputs, XgbDraw, XgbScoreUpdate, XgbStart
from engine.learners.xgb.gamma import PruneStep
from engine.learners.xgb.lesson import early_stopping, growth, leaves, quantiles, rows, start
from engine.learners.xgb.lesson.context import SEND, XgbContext, code_lines
from engine.learners.xgb.lesson.picture import build_xgb_picture
from engine.learners.xgb.model import XgbModel
from engine.learners.xgb.n_rounds import RoundsChoice, ValidationRows, XgbEarlyStop
from engine.learners.xgb.proposals import ThresholdProposal
from engine.learners.xgb.story import story
from engine.text.follow_row import choose_new_row, follow_row_steps
from engine.text.pseudo_code import coded_lesson
from engine.text.script import StepOrBlock
from engine.text.step import Lesson
from engine.tree.growth import Growth


def walk(trace: Trace, candidates: int) -> Iterator[StepOrBlock]:
    """Yield the steps at their places in the code. With several trees a round each has its derivatives as columns."""
    ctx, tree = XgbContext(trace, candidates), -1
    yield from start.introduction_steps(ctx)
    for event, piece in _events_with_steps(ctx):
        if ctx.boosting.trees_per_round > 1 and isinstance(event, Growth | PruneStep) and piece.tree != tree:
            piece = piece.with_state_updates(ctx.derivative_columns(ctx.boosting.boosted_trees[piece.tree]))
        tree = piece.tree
        yield piece
    yield from _prediction_steps(ctx)


def _events_with_steps(ctx: XgbContext) -> Iterator[tuple[Event, StepOrBlock]]:
    """Yield each step, or block of steps, together with its event."""
    rounds = iter(ctx.boosting.rounds)
    for logged in ctx.trace.logged_events:
        draws = isinstance(logged, Gradients) and ctx.boosting.rounds[logged.round].draw is not None
        if isinstance(logged, XgbDraw | Gradients) and not draws:  # the first event of a round
            ctx.round_or_none = next(rounds)
        if isinstance(logged, Growth):
            for tree in ctx.boosting.trees_of_round(logged.round):
                yield logged, growth.xgb_growth_block(tree)
            continue
        for event in ctx.trace.sub_events_of(logged):
            for piece in event_steps(event, ctx):
                yield event, piece


def _prediction_steps(ctx: XgbContext) -> Iterator[StepOrBlock]:
    """The steps of a new row through all trees of the model."""
    boosting, picture = ctx.boosting, ctx.picture
    if (best := ctx.trace.model_as(XgbModel).best_iteration) is not None:
        picture = picture.with_first_trees((best + 1) * boosting.trees_per_round)
    last = boosting.rounds[-1 if best is None else best]
    for step in follow_row_steps(ctx.trace, picture, choose_new_row(ctx.trace.data), SEND):
        tree = boosting.boosted_trees[step.highlight.tree]
        fitted = step.highlight.scene == "tree"
        states = ctx.derivative_columns(tree) if fitted else ctx.columns_after_step(tree, last.advance.after)
        yield step.with_state_updates(states)


@singledispatch
def event_steps(event: Event, ctx: XgbContext) -> Iterator[StepOrBlock]:
    """The steps of one event, by its type."""
    raise TypeError(f"no words for {type(event).__name__}")


event_steps.register(RoundsChoice, start.cv_steps)
event_steps.register(ValidationRows, early_stopping.validation_rows_steps)
event_steps.register(XgbStart, start.xgb_start_steps)
event_steps.register(XgbDraw, rows.xgb_draw_steps)
event_steps.register(Gradients, rows.gradient_steps)
event_steps.register(ThresholdProposal, quantiles.proposal_steps)
event_steps.register(PruneStep, growth.gamma_pruning_steps)
event_steps.register(LeafOutputs, leaves.output_steps)
event_steps.register(XgbScoreUpdate, rows.xgb_advance_steps)
event_steps.register(XgbEarlyStop, early_stopping.early_stop_steps)


def xgb_lesson(trace: Trace) -> Lesson:
    """The lesson of a trace, with the lines of pseudo-code that its settings use."""
    return coded_lesson("XGBoost", code_lines(trace), walk, build_xgb_picture, story)
