"""The growth of one tree of a round, in words of similarity and gain."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from engine.learners.cart.lesson.growth_block import CodeLines, GrowthBlock, TreeStepTexts
from engine.learners.cart.lesson.walk import rows_split_text
from engine.learners.xgb.fitting import LEAST_GAIN
from engine.learners.xgb.gamma import PruneStep, SplitVerdict
from engine.learners.xgb.lesson import context as lines
from engine.learners.xgb.lesson.context import XgbContext
from engine.learners.xgb.lesson.node import (
    GradientSearchText,
    node_similarity_text,
    xgb_drawn_features_text,
    xgb_node_text,
    xgb_split_text,
)
from engine.learners.xgb.lesson.picture import NET
from engine.learners.xgb.lesson.rounds import XgbTree
from engine.text.arithmetic import number_expr
from engine.text.message import Message, msg
from engine.text.questions import build_question
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, Calculation, Question, Step, StepText
from engine.text.wording import number_span, strong_span, without_none
from engine.tree.growth import Branch, Leaf, Search
from engine.tree.reasons import REASONS, Reason

LINES = CodeLines(
    measure=lines.MEASURE,
    draw_features=lines.FEATURES,
    feature=lines.FEATURE,
    candidate=lines.CANDIDATE,
    gain=lines.GAIN,
    independence_test=0,
    best=lines.BEST,
    split_rows=lines.PART,
    stop=lines.STOP,
    no_good_split=lines.NO_SPLIT,
)


def xgb_growth_block(tree: XgbTree) -> GrowthBlock:
    """The growth of one tree of a round."""
    own = lambda: tuple(each for each in tree.round.growth.node_events  # noqa: E731
                        if isinstance(each, Search | Branch | Leaf) and each.tree == tree.k)  # fmt: skip
    drawn = tree.boosting.params.columns.draws_within_tree
    return GrowthBlock(XgbStepTexts(tree), LINES, own, tree.tree_index, drawn)


class XgbStepTexts(TreeStepTexts):
    """In words of similarity and gain."""

    def __init__(self, tree: XgbTree):
        super().__init__(tree.tree_view)
        self.boosted_tree = tree

    def render_node(self, node: int) -> StepText:
        return node_similarity_text(self.boosted_tree, node)

    def render_drawn_features(self, node: int) -> StepText:
        return xgb_drawn_features_text(self.boosted_tree, node)

    def search_text(self, search: Search) -> GradientSearchText:
        return GradientSearchText(self.tree_view, search, self.boosted_tree)

    def render_best_split(self, split: Branch) -> StepText:
        return xgb_split_text(self.boosted_tree, self.search_text(split.search), split)

    def render_rows_split(self, split: Branch) -> StepText:
        return rows_split_text(self.tree_view, split.node)

    def render_leaf(self, leaf: Leaf) -> StepText:
        return xgb_leaf_text(self.boosted_tree, leaf)


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


def xgb_leaf_text(tree: XgbTree, event: Leaf) -> StepText:
    why, (limit, calculations) = _why(tree, event), _limit(tree, event)
    leaf = msg(
        "xgb.leaf.verdict",
        node=xgb_node_text(tree, event.node),
        why=strong_span(_said(tree, _refused_by(tree, event, why))),
    )
    return StepText(without_none(leaf, limit), calculations, _why_leaf(tree, event))


def _said(tree: XgbTree, why: str) -> Message:
    params = tree.boosting.params
    return msg("xgb.leaf.reason", why=why, least=params.similarity.gain_factor * LEAST_GAIN,
               weight=float(params.min_child_weight))  # fmt: skip


def _refused_by(tree: XgbTree, event: Leaf, why: str) -> str:
    """Which of its two reasons a node without a candidate split has; approx may also have proposed no threshold."""
    if why != NO_CANDIDATE or event.search is None:
        return why
    x = tree.growth.features.X[tree.tree_view.rows(event.node)]
    if (x == x[0]).all():
        return SAME
    tried = GradientSearchText(tree.tree_view, event.search, tree)
    return LIGHT if tried.refusal_reason == LIGHT else why


def _limit(tree: XgbTree, event: Leaf) -> tuple[Message | None, tuple[Calculation, ...]]:
    """The setting behind it, or what the best candidate split would have gained."""
    params = tree.boosting.params
    if event.reason == REASONS[Reason.MAX_LEAF_NODES]:
        return msg("xgb.leaf.setting-limit", setting="max_leaves", value=float(params.max_leaves or 0)), ()
    if event.reason == REASONS[Reason.MAX_DEPTH]:
        return msg("xgb.leaf.setting-limit", setting="max_depth", value=float(tree.growth.limits.max_depth or 0)), ()
    best = tree.tree_view.best_candidate(event.search) if event.search is not None else -1
    if event.search is None or best < 0:
        return None, ()
    tried = GradientSearchText(tree.tree_view, event.search, tree)
    best_split = msg(
        "xgb.leaf.largest-gain",
        split=tree.tree_view.candidate_span(tried.table, best),
        gain=tried.gain(best),
        gamma=float(params.gamma),
        refused=_refused(tree, event),
    )
    return best_split, tried.render_candidate(best).calculations[:2]


def _refused(tree: XgbTree, event: Leaf) -> bool:
    """Was it gamma? Only approx asks for it while the tree grows."""
    params = tree.boosting.params
    return event.reason == REASONS[Reason.MIN_GAIN] and not params.prunes_after_growth and params.gamma > LEAST_GAIN


def _why(tree: XgbTree, event: Leaf) -> str:
    if _refused(tree, event):
        return GAMMA
    reason = Reason(REASONS.index(event.reason))
    if reason is Reason.NO_CANDIDATE and tree.boosting.params.columns.draws_within_tree:
        return NONE_DRAWN
    if reason is Reason.NO_CANDIDATE and len(tree.node_sums(event.node).g) == 1:
        return SINGLE
    return WHY.get(reason, NO_CANDIDATE)


def _why_leaf(tree: XgbTree, event: Leaf) -> Question | None:
    """The rule that stopped here, among rules XGBoost does not have while it grows; never one that is true as well."""
    right, prunes, g = _why(tree, event), tree.boosting.params.prunes_after_growth, tree.node_sums(event.node).g
    stopped = event.reason in (REASONS[Reason.MAX_DEPTH], REASONS[Reason.MAX_LEAF_NODES])
    single = [SINGLE] if stopped and len(g) > 1 else []
    one_side = bool((g > 0).all() or (g < 0).all())
    no_split = right in (NO_CANDIDATE, SINGLE, NONE_DRAWN)
    gamma = [GAMMA] if prunes or no_split else []
    never = [why for why in NEVER[one_side:] if why != right]
    explanation = without_none(_said(tree, right), msg("xgb.leaf.gamma-note") if prunes else None)
    return build_question(
        "why-xgb-leaf",
        msg("xgb.question.leaf-reason"),
        right,
        partial(_said, tree),
        explanation,
        (DETAIL_SPLITS,),
        others=[*single, *gamma, *never],
    )


VERDICT_KEYS = {
    SplitVerdict.PRUNED: "pruned",
    SplitVerdict.GAIN_AT_LEAST_GAMMA: "pays",
    SplitVerdict.CHILD_KEPT: "shelters",
}


def gamma_pruning_steps(event: PruneStep, ctx: XgbContext) -> Iterator[Step]:
    """One split. `telling` counts those that are pruned, and knows the net gain of each."""
    tree = ctx.tree_of_class(event.tree)
    if ctx.weighed_tree != tree.tree_index:
        ctx.weighed_tree, ctx.n_pruned, ctx.net_gains = tree.tree_index, 0, {}
    ctx.n_pruned += not event.is_kept
    ctx.net_gains[event.node] = event.net
    line = lines.EACH_SPLIT if event.is_kept else lines.PRUNE
    left, right = tree.children(event.node)
    highlight = ctx.highlight(tree, NET, node=event.node, subtree=ctx.n_pruned,
                          nodes=(left, right))  # fmt: skip
    states = ctx.picture.existing_states({NET: _bars(ctx)})
    yield Step(event, line, DETAIL_SPLITS, highlight, partial(_weighed, tree, event), state_updates=states)


def _bars(ctx: XgbContext) -> list[float]:
    """Gain less gamma of the splits weighed so far, NaN elsewhere."""
    bars = np.full(ctx.boosting.max_nodes, np.nan)
    bars[list(ctx.net_gains)] = list(ctx.net_gains.values())
    return bars.tolist()


def _weighed(tree: XgbTree, event: PruneStep) -> StepText:
    """Example: "The root's split gains 4. Less gamma = 6 that is -2, but a split below it was kept: it stays."."""
    net = Calculation(
        msg("xgb.formula.net-gain"),
        r"\term{gain} - \gamma",
        f"{number_expr(event.gain)} - {number_expr(event.gamma)}",
        event.net,
    )
    numbers = {"gain": float(event.gain), "gamma": float(event.gamma), "net": number_span(event.net)}
    weighed = msg("xgb.gamma.net-gain", node=xgb_node_text(tree, event.node), **numbers)
    verdict = msg("xgb.gamma.verdict", verdict=VERDICT_KEYS[event.split_verdict], after=_after_others(tree, event))
    choices = tuple(msg("xgb.question.split-kept-choice", verdict=VERDICT_KEYS[verdict]) for verdict in SplitVerdict)
    explanation = msg("xgb.question.split-kept-why", verdict=VERDICT_KEYS[event.split_verdict], **numbers)
    answer = list(SplitVerdict).index(event.split_verdict)
    others = [place for place in range(len(choices)) if place != answer]
    question = build_question(
        "stays",
        msg("xgb.question.split-kept"),
        answer,
        choices.__getitem__,
        explanation,
        (DETAIL_SPLITS, DETAIL_CALCULATIONS),
        others=others,
    )
    return StepText((weighed, verdict), (net,), question)


def _after_others(tree: XgbTree, event: PruneStep) -> bool:
    """Was there a split below it?"""
    return bool((tree.growth.tree.feature[list(tree.children(event.node))] >= 0).any())
