"""Why a node of a tree of XGBoost is not split. What it answers is told once the tree stands (xgb_leaves.py)."""

from __future__ import annotations

from engine.learners.xgb.fitting import LEAST_GAIN
from engine.lessons.common.phrases import node_name, shown, strong
from engine.lessons.common.step import SPLITS, Question, Told, says
from engine.lessons.xgb.node import Tried, of_class
from engine.lessons.xgb.rounds import XgbTree
from engine.tree.growth import Leaf
from engine.tree.reasons import REASONS, Reason


def leaf_told(grown: XgbTree, event: Leaf) -> Told:
    best = grown.about.best(event.search) if event.search is not None else -1
    workings = ()
    limit = ""
    if event.reason == REASONS[Reason.MAX_LEAF_NODES]:
        limit = f" (max_leaves = {grown.boosting.recipe.max_leaves})"
    elif event.reason == REASONS[Reason.MAX_DEPTH]:
        limit = f" (max_depth = {grown.growth.limits.max_depth})"
    elif event.search is not None and best >= 0:
        tried = Tried(grown.about, event.search, grown)
        told = tried.candidate(best)
        workings = told.workings[:2]
        gamma = f", gamma = {shown(grown.boosting.recipe.gamma)}" if _refused(grown, event) else ""
        limit = f" ({grown.about.cut(tried.table, best).text} gains {shown(tried.gain(best))}{gamma})"
    why = strong(_why(grown, event).removesuffix("."))
    sentence = says(f"{node_name(event.node)}{of_class(grown)} is a leaf. ", why, f"{limit}.")
    return Told(sentence, workings, _why_leaf(grown, event))


WHY = {
    Reason.MAX_DEPTH: "The tree may not grow deeper.",
    Reason.MIN_SAMPLES_SPLIT: "It holds a single row.",
    Reason.NO_CANDIDATE: "No cut is possible: its rows look alike, or a side would weigh less than min_child_weight.",
    Reason.MIN_GAIN: f"The best cut gains no more than {LEAST_GAIN:g}: both sides are no more alike than the node.",
    Reason.MAX_LEAF_NODES: "The tree has as many leaves as it may have.",
    Reason.NO_GAIN: "The best cut gains nothing.",
}
NO_DRAWN_CUT = "None of the features drawn for it can be cut here."
GAMMA = "The best cut gains less than gamma."
ONE_SIDE = "Its residuals are all on one side of 0."
NEVER = ONE_SIDE, "Its similarity is already high enough.", WHY[Reason.MAX_LEAF_NODES]
LATER = " Gamma is asked for once the tree is grown."


def _refused(grown: XgbTree, event: Leaf) -> bool:
    """Was it gamma? Only approx asks for it while the tree grows."""
    recipe = grown.boosting.recipe
    return event.reason == REASONS[Reason.MIN_GAIN] and not recipe.prunes and recipe.gamma > LEAST_GAIN


def _why(grown: XgbTree, event: Leaf) -> str:
    if _refused(grown, event):
        return GAMMA
    reason = Reason(REASONS.index(event.reason))
    if reason is Reason.NO_CANDIDATE and grown.boosting.recipe.columns.within_tree:
        return NO_DRAWN_CUT
    if reason is Reason.NO_CANDIDATE and len(grown.node_sums(event.node).g) == 1:
        reason = Reason.MIN_SAMPLES_SPLIT
    return WHY.get(reason, WHY[Reason.NO_CANDIDATE])


def _why_leaf(grown: XgbTree, event: Leaf) -> Question:
    """The rule that stopped here, among rules XGBoost does not have while it grows; never one that is true as well."""
    right, prunes, g = _why(grown, event), grown.boosting.recipe.prunes, grown.node_sums(event.node).g
    stopped = event.reason in (REASONS[Reason.MAX_DEPTH], REASONS[Reason.MAX_LEAF_NODES])
    single = [WHY[Reason.MIN_SAMPLES_SPLIT]] if stopped and len(g) > 1 else []
    one_side = bool((g > 0).all() or (g < 0).all())
    no_cut = right in (WHY[Reason.NO_CANDIDATE], WHY[Reason.MIN_SAMPLES_SPLIT], NO_DRAWN_CUT)
    gamma = [GAMMA] if prunes or no_cut else []
    never = [why for why in NEVER[one_side:] if why != right]
    choices = sorted([right, *single, *gamma, *never][:4])
    because = right + LATER * prunes
    return Question("Why is this node not split?", tuple(choices), choices.index(right), because, (SPLITS,))
