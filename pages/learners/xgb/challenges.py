"""Challenges of XGBoost. Whether one is met follows from the trace."""

from __future__ import annotations

import numpy as np

from engine import Trace, xgb
from engine.learners.xgb.events import LeafOutputs, XgbStart
from engine.learners.xgb.gamma import PruneStep, SplitVerdict
from engine.learners.xgb.model import XgbModel
from engine.text.message import Message, msg
from engine.text.wording import count_text
from pages.learners.common.entries import Challenge

FEW_BINS, NEAR = 16, 1.25


def keeps_sheltered_split(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    weighed = trace.events_of(PruneStep)
    kept = [step for step in weighed if step.split_verdict is SplitVerdict.CHILD_KEPT]
    if not weighed:
        return False, msg("xgb.challenge-state.no-gamma")
    return bool(kept), msg(
        "xgb.challenge-state.sheltered-split", kept=len(kept), weighed=count_text(len(weighed), "split")
    )


def all_pruned(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    weighed = [step for step in trace.events_of(PruneStep) if not step.growth.round]
    left = sum(step.is_kept for step in weighed)
    return bool(weighed) and not left, msg(
        "xgb.challenge-state.all-pruned", left=left, weighed=count_text(len(weighed), "split")
    )


def has_zero_output(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    output = trace.events_of(LeafOutputs)[0]
    outputs = output.value[output.leaves]
    silent = int((outputs == 0).sum())
    met = 0 < silent < len(outputs) and trace.model_as(XgbModel).params.similarity.reg_alpha > 0
    return met, msg("xgb.challenge-state.zero-leaf", silent=silent, answers=count_text(len(outputs), "leaf"))


def few_candidates(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    model = trace.model_as(XgbModel)
    bins = model.params.max_bin
    if bins is None or bins > FEW_BINS:
        return (
            False,
            msg("xgb.challenge-state.no-bins") if bins is None else msg("xgb.challenge-state.too-many-bins", bins=bins),
        )
    asked = {name: value for name, value in trace.settings.items() if name not in ("tree_method", "max_bin", "cv")}
    rounds = len(model.growths)
    exact = xgb.fit(trace.data, **{**asked, "n_estimators": rounds})
    start = trace.events_of(XgbStart)[0]
    stands = [each.decision_function(trace.data.X).T for each in (model, exact)]
    costs = [start.objective.loss.row_losses(start.y, F) for F in stands]
    ours, every_candidate = (float(np.average(cost, weights=start.weight)) for cost in costs)
    return (ours <= NEAR * every_candidate, msg("xgb.challenge-state.few-bins", ours=ours, all_cuts=every_candidate))


CHALLENGES = (
    Challenge(msg("xgb.challenge.sheltered-split"), keeps_sheltered_split),
    Challenge(msg("xgb.challenge.all-pruned"), all_pruned),
    Challenge(msg("xgb.challenge.zero-leaf"), has_zero_output),
    Challenge(msg("xgb.challenge.few-bins", FEW_BINS=FEW_BINS), few_candidates),
)
