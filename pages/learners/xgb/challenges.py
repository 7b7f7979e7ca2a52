"""Challenges of XGBoost; the trace decides whether one is met."""

import numpy as np

from engine import Trace, xgb
from engine.learners.xgb.events import LeafOutputs, XgbStart
from engine.learners.xgb.gamma import PruneStep, SplitVerdict
from engine.learners.xgb.model import XgbModel
from engine.text.message import Message, msg
from engine.text.wording import count_text
from pages.learners.common.entries import Challenge

FEW_BINS, NEAR = 16, 1.25  # bins; factor of the loss with all candidates


def keeps_sheltered_split(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    steps = trace.events_of(PruneStep)
    n_kept = sum(step.split_verdict is SplitVerdict.CHILD_KEPT for step in steps)
    if not steps:
        return False, msg("xgb.challenge-state.no-gamma")
    splits = count_text(len(steps), "split")
    return n_kept > 0, msg("xgb.challenge-state.sheltered-split", kept=n_kept, weighed=splits)


def all_pruned(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    steps = [step for step in trace.events_of(PruneStep) if not step.growth.round]
    n_kept, splits = sum(step.is_kept for step in steps), count_text(len(steps), "split")
    return bool(steps) and not n_kept, msg("xgb.challenge-state.all-pruned", left=n_kept, weighed=splits)


def has_zero_output(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    output = trace.events_of(LeafOutputs)[0]
    outputs = output.value[output.leaves]
    n_zero = int((outputs == 0).sum())
    met = 0 < n_zero < len(outputs) and trace.model_as(XgbModel).params.similarity.reg_alpha > 0
    return met, msg("xgb.challenge-state.zero-leaf", silent=n_zero, answers=count_text(len(outputs), "leaf"))


def few_candidates(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    model = trace.model_as(XgbModel)
    bins = model.params.max_bin
    if bins is None:
        return False, msg("xgb.challenge-state.no-bins")
    if bins > FEW_BINS:
        return False, msg("xgb.challenge-state.too-many-bins", bins=bins)
    settings = {name: value for name, value in trace.settings.items() if name not in ("tree_method", "max_bin", "cv")}
    exact = xgb.fit(trace.data, **{**settings, "n_estimators": len(model.growths)})
    start = trace.events_of(XgbStart)[0]
    scores = [fitted.decision_function(trace.data.X).T for fitted in (model, exact)]
    losses = [start.objective.loss.row_losses(start.y, F) for F in scores]
    ours, all_candidates = (float(np.average(loss, weights=start.weight)) for loss in losses)
    return ours <= NEAR * all_candidates, msg("xgb.challenge-state.few-bins", ours=ours, all_cuts=all_candidates)


CHALLENGES = (
    Challenge(msg("xgb.challenge.sheltered-split"), keeps_sheltered_split),
    Challenge(msg("xgb.challenge.all-pruned"), all_pruned),
    Challenge(msg("xgb.challenge.zero-leaf"), has_zero_output),
    Challenge(msg("xgb.challenge.few-bins", FEW_BINS=FEW_BINS), few_candidates),
)
