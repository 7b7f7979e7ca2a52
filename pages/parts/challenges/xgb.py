"""Challenges of XGBoost. Whether one is met follows from the trace."""

from __future__ import annotations

import numpy as np

from engine import Trace, xgb
from engine.learners.xgb.events import Output, XgbStart
from engine.learners.xgb.gamma import PruneStep, SplitVerdict
from engine.learners.xgb.model import XgbModel
from engine.lessons.common.phrases import counted
from engine.lessons.common.phrases import shown as number
from pages.parts.challenges.tree import Try

FEW_BINS, NEAR = 16, 1.25


def sheltered(trace: Trace, greedy: Trace) -> tuple[bool, str]:
    weighed = trace.of(PruneStep)
    kept = [step for step in weighed if step.verdict is SplitVerdict.SHELTERS]
    if not weighed:
        return False, "gamma is 0: nothing is weighed."
    do = "gains less than gamma and stays" if len(kept) == 1 else "gain less than gamma and stay"
    return bool(kept), f"{len(kept)} of {counted(len(weighed), 'split')} {do}."


def all_taken_back(trace: Trace, greedy: Trace) -> tuple[bool, str]:
    weighed = [step for step in trace.of(PruneStep) if not step.growth.round]
    left = sum(step.kept for step in weighed)
    do = "stays" if left == 1 else "stay"
    return bool(weighed) and not left, f"{left} of {counted(len(weighed), 'split')} of the first round {do}."


def silent_leaf(trace: Trace, greedy: Trace) -> tuple[bool, str]:
    output = trace.of(Output)[0]
    answers = output.value[output.leaves]
    silent = int((answers == 0).sum())
    met = 0 < silent < len(answers) and trace.model_as(XgbModel).recipe.similarity.reg_alpha > 0
    do = "answers" if silent == 1 else "answer"
    return met, f"{silent} of {counted(len(answers), 'leaf', 'leaves')} of the first round {do} 0."


def few_cuts(trace: Trace, greedy: Trace) -> tuple[bool, str]:
    model = trace.model_as(XgbModel)
    bins = model.recipe.max_bin
    if bins is None or bins > FEW_BINS:
        return False, "Every cut is tried." if bins is None else f"Up to {bins} values a feature are tried."
    asked = {name: value for name, value in trace.settings.items() if name not in ("tree_method", "max_bin", "cv")}
    rounds = len(model.growths)
    exact = xgb.fit(trace.data, **{**asked, "n_estimators": rounds})
    start = trace.of(XgbStart)[0]
    stands = [each.decision_function(trace.data.X).T for each in (model, exact)]
    costs = [start.objective.loss.per_row(start.y, F) for F in stands]
    ours, all_cuts = (float(np.average(cost, weights=start.weight)) for cost in costs)
    return ours <= NEAR * all_cuts, f"Its mean loss is {number(ours)}, with every cut it is {number(all_cuts)}."


FOR_BOTH = (
    Try("Find a gamma at which a split stays although it gains less than gamma.", sheltered),
    Try("Find the gamma from which on no split of the first round stays.", all_taken_back),
    Try(
        "Let alpha silence a leaf: one of the first round that answers exactly 0, and another that does not.",
        silent_leaf,
    ),
    Try(
        f"With approx and at most {FEW_BINS} values a feature, lose at most a quarter more than with every cut.",
        few_cuts,
    ),
)
