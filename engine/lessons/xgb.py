"""XGBoost in words: derivatives, similarities, gains, pruning by gamma, answers, and F adding up round by round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import singledispatch

from engine.gamma import PruneStep
from engine.growth import Branch, Leaf, Search
from engine.lessons import xgb_begin, xgb_cuts, xgb_gamma, xgb_leaves, xgb_node, xgb_picture, xgb_rows, xgb_stop
from engine.lessons.sending import new_row, sending_steps
from engine.lessons.step import Lesson, Step
from engine.lessons.xgb_telling import CODE, SEND, Telling
from engine.quantiles import Proposal
from engine.trace import Event, Trace
from engine.xgb_cv import RoundsChosen
from engine.xgb_events import Advance, Draw, Gradients, Output, Start


def walk(trace: Trace, candidates: int) -> Iterator[Step]:
    """Every step of a trace of xgb.fit."""
    telling, tree = Telling(trace, candidates), -1
    rounds = iter(telling.boosting.rounds)
    for event in trace.events:
        if isinstance(event, Draw) or (isinstance(event, Gradients) and not _draws(telling, event)):
            telling.round = next(rounds)
        for step in explain(event, telling):
            if isinstance(event, Search | Leaf | PruneStep) and step.light.tree != tree and telling.boosting.trees > 1:
                step = replace(step, sets={**step.sets, **telling.derivatives(telling.grown(event.tree))})
            tree = step.light.tree
            yield step
    yield from _send(telling)


def _send(telling: Telling) -> Iterator[Step]:
    """A new row through all trees, each beside what it was fitted to."""
    boosting = telling.boosting
    for step in sending_steps(telling.trace, telling.picture, new_row(telling.trace.data), SEND):
        grown = boosting.grown[step.light.tree]
        told = telling.derivatives(grown) if step.light.scene == "tree" else telling.stepped(
            grown, boosting.rounds[-1].advance.after)  # fmt: skip
        yield replace(step, sets={**step.sets, **told})


def _draws(telling: Telling, event: Gradients) -> bool:
    return telling.boosting.rounds[event.round].draw is not None


@singledispatch
def explain(event: Event, telling: Telling) -> Iterator[Step]:
    """The steps of one event: one function a kind of event."""
    raise TypeError(f"no words for {type(event).__name__}")


explain.register(RoundsChosen, xgb_begin.rounds_chosen)
explain.register(Start, xgb_begin.start)
explain.register(Draw, xgb_rows.draw)
explain.register(Gradients, xgb_rows.gradients)
explain.register(Proposal, xgb_cuts.proposal)
explain.register(Search, xgb_node.search)
explain.register(Branch, xgb_node.branch)
explain.register(Leaf, xgb_stop.leaf)
explain.register(PruneStep, xgb_gamma.prune_step)
explain.register(Output, xgb_leaves.output)
explain.register(Advance, xgb_rows.advance)

LESSON = Lesson("XGBoost", CODE, walk, xgb_picture.of)
