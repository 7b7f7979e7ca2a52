"""Why a node of a tree of XGBoost is not split. Its output value is told once the tree stands (leaves.py)."""

from __future__ import annotations

from functools import partial

from engine.learners.xgb.fitting import LEAST_GAIN
from engine.lessons.common.asking import build_question
from engine.lessons.common.step import DETAIL_SPLITS, Calculation, Question, StepText
from engine.lessons.common.wording import strong_span, without_none
from engine.lessons.xgb.node import GradientSearchText, xgb_node_text
from engine.lessons.xgb.rounds import XgbTree
from engine.text.message import Message, msg
from engine.tree.growth import Leaf
from engine.tree.reasons import REASONS, Reason

# What templates choose by.
DEPTH, SINGLE, NO_CANDIDATE, SAME, LIGHT, GAIN, LEAVES, NONE_DRAWN, GAMMA, ONE_SIDE, ENOUGH = (
    "depth", "single", "no-candidate", "same", "light", "gain", "leaves", "none-drawn", "gamma", "one-side", "enough",
)  # fmt: skip
WHY = {
    Reason.MAX_DEPTH: DEPTH,
    Reason.MIN_SAMPLES_SPLIT: SINGLE,
    Reason.NO_CANDIDATE: NO_CANDIDATE,
    Reason.MIN_GAIN: GAIN,
    Reason.MAX_LEAF_NODES: LEAVES,
    Reason.NO_GAIN: GAIN,
}
NEVER = ONE_SIDE, ENOUGH, LEAVES


def xgb_leaf_text(grown: XgbTree, event: Leaf) -> StepText:
    why, (limit, workings) = _why(grown, event), _limit(grown, event)
    leaf = msg(
        "xgb.leaf.verdict",
        node=xgb_node_text(grown, event.node),
        why=strong_span(_said(grown, _refused_by(grown, event, why))),
    )
    return StepText(without_none(leaf, limit), workings, _why_leaf(grown, event))


def _said(grown: XgbTree, why: str) -> Message:
    recipe = grown.boosting.params
    return msg("xgb.leaf.reason", why=why, least=recipe.similarity.gain_factor * LEAST_GAIN,
               weight=float(recipe.min_child_weight))  # fmt: skip


def _refused_by(grown: XgbTree, event: Leaf, why: str) -> str:
    """Which of its two reasons a node without a candidate split has; approx may also have proposed no threshold."""
    if why != NO_CANDIDATE or event.search is None:
        return why
    x = grown.growth.features.X[grown.tree_view.rows(event.node)]
    if (x == x[0]).all():
        return SAME
    tried = GradientSearchText(grown.tree_view, event.search, grown)
    return LIGHT if tried.refusal_reason == LIGHT else why


def _limit(grown: XgbTree, event: Leaf) -> tuple[Message | None, tuple[Calculation, ...]]:
    """The setting behind it, or what the best candidate split would have gained."""
    recipe = grown.boosting.params
    if event.reason == REASONS[Reason.MAX_LEAF_NODES]:
        return msg("xgb.leaf.setting-limit", setting="max_leaves", value=float(recipe.max_leaves or 0)), ()
    if event.reason == REASONS[Reason.MAX_DEPTH]:
        return msg("xgb.leaf.setting-limit", setting="max_depth", value=float(grown.growth.limits.max_depth or 0)), ()
    best = grown.tree_view.best_candidate(event.search) if event.search is not None else -1
    if event.search is None or best < 0:
        return None, ()
    tried = GradientSearchText(grown.tree_view, event.search, grown)
    best_split = msg(
        "xgb.leaf.largest-gain",
        split=grown.tree_view.candidate_span(tried.table, best),
        gain=tried.gain(best),
        gamma=float(recipe.gamma),
        refused=_refused(grown, event),
    )
    return best_split, tried.render_candidate(best).calculations[:2]


def _refused(grown: XgbTree, event: Leaf) -> bool:
    """Was it gamma? Only approx asks for it while the tree grows."""
    recipe = grown.boosting.params
    return event.reason == REASONS[Reason.MIN_GAIN] and not recipe.prunes_after_growth and recipe.gamma > LEAST_GAIN


def _why(grown: XgbTree, event: Leaf) -> str:
    if _refused(grown, event):
        return GAMMA
    reason = Reason(REASONS.index(event.reason))
    if reason is Reason.NO_CANDIDATE and grown.boosting.params.columns.draws_within_tree:
        return NONE_DRAWN
    if reason is Reason.NO_CANDIDATE and len(grown.node_sums(event.node).g) == 1:
        return SINGLE
    return WHY.get(reason, NO_CANDIDATE)


def _why_leaf(grown: XgbTree, event: Leaf) -> Question | None:
    """The rule that stopped here, among rules XGBoost does not have while it grows; never one that is true as well."""
    right, prunes, g = _why(grown, event), grown.boosting.params.prunes_after_growth, grown.node_sums(event.node).g
    stopped = event.reason in (REASONS[Reason.MAX_DEPTH], REASONS[Reason.MAX_LEAF_NODES])
    single = [SINGLE] if stopped and len(g) > 1 else []
    one_side = bool((g > 0).all() or (g < 0).all())
    no_split = right in (NO_CANDIDATE, SINGLE, NONE_DRAWN)
    gamma = [GAMMA] if prunes or no_split else []
    never = [why for why in NEVER[one_side:] if why != right]
    because = without_none(_said(grown, right), msg("xgb.leaf.gamma-note") if prunes else None)
    return build_question(
        "why-xgb-leaf",
        msg("xgb.question.leaf-reason"),
        right,
        partial(_said, grown),
        because,
        (DETAIL_SPLITS,),
        others=[*single, *gamma, *never],
    )
