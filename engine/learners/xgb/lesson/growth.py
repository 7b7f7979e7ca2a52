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


def xgb_growth_block(grown: XgbTree) -> GrowthBlock:
    """The growth of one tree of a round."""
    own = lambda: tuple(each for each in grown.round.growth.node_events  # noqa: E731
                        if isinstance(each, Search | Branch | Leaf) and each.tree == grown.k)  # fmt: skip
    drawn = grown.boosting.params.columns.draws_within_tree
    return GrowthBlock(XgbStepTexts(grown), LINES, own, grown.tree_index, drawn)


class XgbStepTexts(TreeStepTexts):
    """In words of similarity and gain."""

    def __init__(self, grown: XgbTree):
        super().__init__(grown.tree_view)
        self.boosted_tree = grown

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


VERDICT_KEYS = {
    SplitVerdict.PRUNED: "pruned",
    SplitVerdict.GAIN_AT_LEAST_GAMMA: "pays",
    SplitVerdict.CHILD_KEPT: "shelters",
}


def gamma_pruning_steps(event: PruneStep, telling: XgbContext) -> Iterator[Step]:
    """One split. `telling` counts those that are pruned, and knows the net gain of each."""
    grown = telling.tree_of_class(event.tree)
    if telling.weighed_tree != grown.tree_index:
        telling.weighed_tree, telling.n_pruned, telling.net_gains = grown.tree_index, 0, {}
    telling.n_pruned += not event.is_kept
    telling.net_gains[event.node] = event.net
    line = lines.EACH_SPLIT if event.is_kept else lines.PRUNE
    tree = grown.growth.tree
    light = telling.highlight(grown, NET, node=event.node, subtree=telling.n_pruned,
                          nodes=(int(tree.left[event.node]), int(tree.right[event.node])))  # fmt: skip
    sets = telling.picture.existing_states({NET: _bars(telling)})
    yield Step(event, line, DETAIL_SPLITS, light, partial(_weighed, grown, event), state_updates=sets)


def _bars(telling: XgbContext) -> list[float]:
    """Gain less gamma of the splits weighed so far, NaN elsewhere."""
    bars = np.full(telling.boosting.max_nodes, np.nan)
    bars[list(telling.net_gains)] = list(telling.net_gains.values())
    return bars.tolist()


def _weighed(grown: XgbTree, event: PruneStep) -> StepText:
    """Example: "The root's split gains 4. Less gamma = 6 that is -2, but a split below it was kept: it stays."."""
    net = Calculation(
        msg("xgb.formula.net-gain"),
        r"\term{gain} - \gamma",
        f"{number_expr(event.gain)} - {number_expr(event.gamma)}",
        event.net,
    )
    numbers = {"gain": float(event.gain), "gamma": float(event.gamma), "net": number_span(event.net)}
    weighed = msg("xgb.gamma.net-gain", node=xgb_node_text(grown, event.node), **numbers)
    verdict = msg("xgb.gamma.verdict", verdict=VERDICT_KEYS[event.split_verdict], after=_after_others(grown, event))
    choices = tuple(msg("xgb.question.split-kept-choice", verdict=VERDICT_KEYS[verdict]) for verdict in SplitVerdict)
    because = msg("xgb.question.split-kept-why", verdict=VERDICT_KEYS[event.split_verdict], **numbers)
    answer = list(SplitVerdict).index(event.split_verdict)
    others = [place for place in range(len(choices)) if place != answer]
    question = build_question(
        "stays",
        msg("xgb.question.split-kept"),
        answer,
        choices.__getitem__,
        because,
        (DETAIL_SPLITS, DETAIL_CALCULATIONS),
        others=others,
    )
    return StepText((weighed, verdict), (net,), question)


def _after_others(grown: XgbTree, event: PruneStep) -> bool:
    """Was there a split below it?"""
    tree = grown.growth.tree
    return bool((tree.feature[[tree.left[event.node], tree.right[event.node]]] >= 0).any())
