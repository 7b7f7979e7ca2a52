"""Why a node of a tree of XGBoost is not split. What it answers is told once the tree stands (xgb_leaves.py)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from engine.growth import Leaf
from engine.lessons import xgb_telling as lines
from engine.lessons.step import EVERY_NUMBER, SPLITS, Question, Step, Told, says
from engine.lessons.words import node_name, shown, strong
from engine.lessons.xgb_node import Tried, node_told, of_class
from engine.lessons.xgb_rounds import Grown
from engine.lessons.xgb_telling import Telling
from engine.reasons import REASONS, Reason
from engine.xgb import LEAST_GAIN


def leaf(event: Leaf, telling: Telling) -> Iterator[Step]:
    grown = telling.grown(event.tree)
    light = telling.light(grown, node=event.node)
    if event.search is None:
        yield Step(event, lines.MEASURE, EVERY_NUMBER, light, partial(node_told, grown, event.node))
    line = lines.STOP if event.search is None else lines.NO_CUT
    yield Step(event, line, SPLITS, light, partial(_leaf, grown, event))


def _leaf(grown: Grown, event: Leaf) -> Told:
    reason = Reason(REASONS.index(event.reason))
    best = grown.about.best(event.search) if event.search is not None else -1
    workings = ()
    why = WHY.get(reason, WHY[Reason.NO_CANDIDATE])
    limit = ""
    if reason is Reason.MAX_DEPTH:
        limit = f" (max_depth = {grown.growth.limits.max_depth})"
    elif best >= 0:
        tried = Tried(grown.about, event.search, grown)
        told = tried.candidate(best)
        workings = told.workings[:2]
        limit = f" ({grown.about.cut(tried.table, best).text} gains {shown(tried.gain(best))})"
    sentence = says(f"{node_name(event.node)}{of_class(grown)} is a leaf. ", strong(why.removesuffix(".")), f"{limit}.")
    return Told(sentence, workings, _why_leaf(grown, event, reason))


WHY = {
    Reason.MAX_DEPTH: "The tree may not grow deeper.",
    Reason.MIN_SAMPLES_SPLIT: "It holds a single row.",
    Reason.NO_CANDIDATE: "No cut is possible: its rows look alike, or a side would weigh less than min_child_weight.",
    Reason.MIN_GAIN: f"The best cut gains no more than {LEAST_GAIN:g}: both sides are no more alike than the node.",
    Reason.NO_GAIN: "The best cut gains nothing.",
}
NEVER = (
    "The best cut gains less than gamma.",  # gamma is asked only when the tree is grown
    "Its residuals are all on one side of 0.",
    "Its similarity is already high enough.",
)


def _why_leaf(grown: Grown, event: Leaf, reason: Reason) -> Question:
    """The rule that stopped here, among rules XGBoost does not have while it grows."""
    right = WHY.get(reason, WHY[Reason.NO_CANDIDATE])
    single = (
        [WHY[Reason.MIN_SAMPLES_SPLIT]] if reason is Reason.MAX_DEPTH and len(grown.about.rows(event.node)) > 1 else []
    )
    choices = sorted([right, *single, *NEVER][:4])
    gamma = " Gamma is asked for once the tree is grown." if grown.boosting.recipe.gamma else ""
    return Question("Why is this node not split?", tuple(choices), choices.index(right), right + gamma, (SPLITS,))
