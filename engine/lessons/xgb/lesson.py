"""XGBoost in words: derivatives, similarities, gains, pruning by gamma, outputs, and F adding up round by round."""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch

from engine.core.trace import Event, Trace
from engine.learners.xgb.cross_validation import RoundsChosen
from engine.learners.xgb.early_stopping import ValidationRows, XgbEarlyStop
from engine.learners.xgb.events import Gradients, Output, XgbAdvance, XgbDraw, XgbStart
from engine.learners.xgb.gamma import PruneStep
from engine.learners.xgb.model import XgbModel
from engine.learners.xgb.quantiles import Proposal
from engine.lessons.common.follow_row import new_row, sending_steps
from engine.lessons.common.script import Piece
from engine.lessons.common.step import Lesson
from engine.lessons.xgb import early_stopping, gamma, quantiles
from engine.lessons.xgb import leaves as xgb_leaves
from engine.lessons.xgb import picture as xgb_picture
from engine.lessons.xgb import rows as xgb_rows
from engine.lessons.xgb import start as xgb_begin
from engine.lessons.xgb.growing import growing_steps
from engine.lessons.xgb.telling import CODE, SEND, XgbContext
from engine.tree.growth import Growth


def walk(trace: Trace, candidates: int) -> Iterator[Piece]:
    """Every step of a trace of xgb.fit. Where a round has several trees, each stands beside what it was fitted to."""
    telling, tree = XgbContext(trace, candidates), -1
    yield from xgb_begin.introduction(telling)
    for event, piece in _pieces(telling):
        if telling.boosting.trees > 1 and isinstance(event, Growth | PruneStep) and piece.tree != tree:
            piece = piece.setting(telling.derivatives(telling.boosting.grown[piece.tree]))
        tree = piece.tree
        yield piece
    yield from _send(telling)


def _pieces(telling: XgbContext) -> Iterator[tuple[Event, Piece]]:
    """The steps of every event, each with its event."""
    rounds = iter(telling.boosting.rounds)
    for logged in telling.trace.logged:
        if isinstance(logged, XgbDraw) or (isinstance(logged, Gradients) and not _draws(telling, logged)):
            telling.round = next(rounds)
        if isinstance(logged, Growth):
            grown = telling.boosting.of_round(logged.round)
            yield from ((logged, growing_steps(each)) for each in grown)
        else:
            yield from ((event, piece) for event in telling.trace.unfolded(logged) for piece in explain(event, telling))


def _send(telling: XgbContext) -> Iterator[Piece]:
    """A new row through all trees, each beside what it was fitted to."""
    boosting, picture = telling.boosting, telling.picture
    if (best := telling.trace.model_as(XgbModel).best_iteration) is not None:
        picture = picture.first((best + 1) * boosting.trees)
    last = boosting.rounds[-1 if best is None else best]
    for step in sending_steps(telling.trace, picture, new_row(telling.trace.data), SEND):
        grown = boosting.grown[step.light.tree]
        told = telling.derivatives(grown) if step.light.scene == "tree" else telling.stepped(
            grown, last.advance.after)  # fmt: skip
        yield step.setting(told)


def _draws(telling: XgbContext, event: Gradients) -> bool:
    return telling.boosting.rounds[event.round].draw is not None


@singledispatch
def explain(event: Event, telling: XgbContext) -> Iterator[Piece]:
    """The steps of one event: one function a kind of event."""
    raise TypeError(f"no words for {type(event).__name__}")


explain.register(RoundsChosen, xgb_begin.rounds_chosen)
explain.register(ValidationRows, early_stopping.set_aside)
explain.register(XgbStart, xgb_begin.start)
explain.register(XgbDraw, xgb_rows.draw)
explain.register(Gradients, xgb_rows.gradients)
explain.register(Proposal, quantiles.proposal)
explain.register(PruneStep, gamma.prune_step)
explain.register(Output, xgb_leaves.output)
explain.register(XgbAdvance, xgb_rows.advance)
explain.register(XgbEarlyStop, early_stopping.stop)

LESSON = Lesson("XGBoost", CODE, walk, xgb_picture.of)
