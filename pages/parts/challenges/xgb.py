"""Challenges of XGBoost. Whether one is met follows from the trace."""

from __future__ import annotations

import numpy as np

from engine import Trace, xgb
from engine.learners.xgb.events import Output, XgbStart
from engine.learners.xgb.gamma import PruneStep, SplitVerdict
from engine.learners.xgb.model import XgbModel
from engine.lessons.common.wording import counted
from engine.text.message import Message, msg
from pages.parts.challenges.tree import Try

FEW_BINS, NEAR = 16, 1.25


def sheltered(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    weighed = trace.of(PruneStep)
    kept = [step for step in weighed if step.verdict is SplitVerdict.SHELTERS]
    if not weighed:
        return False, msg("tries-gamma-is-0-nothing-is")
    return bool(kept), msg("tries-of-gain-less-than-gamma", kept=len(kept), weighed=counted(len(weighed), "split"))


def all_pruned(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    weighed = [step for step in trace.of(PruneStep) if not step.growth.round]
    left = sum(step.kept for step in weighed)
    return bool(weighed) and not left, msg(
        "tries-of-of-the-first-round-stay", left=left, weighed=counted(len(weighed), "split")
    )


def silent_leaf(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    output = trace.of(Output)[0]
    outputs = output.value[output.leaves]
    silent = int((outputs == 0).sum())
    met = 0 < silent < len(outputs) and trace.model_as(XgbModel).recipe.similarity.reg_alpha > 0
    return met, msg("tries-of-of-the-first-round-have", silent=silent, answers=counted(len(outputs), "leaf"))


def few_candidates(trace: Trace, greedy: Trace) -> tuple[bool, Message]:
    model = trace.model_as(XgbModel)
    bins = model.recipe.max_bin
    if bins is None or bins > FEW_BINS:
        return (
            False,
            msg("tries-every-candidate-split-is")
            if bins is None
            else msg("tries-up-to-values-a-feature-are", bins=bins),
        )
    asked = {name: value for name, value in trace.settings.items() if name not in ("tree_method", "max_bin", "cv")}
    rounds = len(model.growths)
    exact = xgb.fit(trace.data, **{**asked, "n_estimators": rounds})
    start = trace.of(XgbStart)[0]
    stands = [each.decision_function(trace.data.X).T for each in (model, exact)]
    costs = [start.objective.loss.per_row(start.y, F) for F in stands]
    ours, every_candidate = (float(np.average(cost, weights=start.weight)) for cost in costs)
    return (
        ours <= NEAR * every_candidate,
        msg("tries-its-mean-loss-is-with", ours=ours, all_cuts=every_candidate),
    )


FOR_BOTH = (
    Try(msg("tries-find-a-gamma-at-which-a"), sheltered),
    Try(msg("tries-find-the-gamma-from-which"), all_pruned),
    Try(
        msg("tries-let-alpha-make-the-output"),
        silent_leaf,
    ),
    Try(
        msg("tries-with-approx-and-at-most", FEW_BINS=FEW_BINS),
        few_candidates,
    ),
)
