"""Steps of the growth of an XGBoost tree and of its pruning by gamma."""

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

    def node_events() -> tuple[Search | Branch | Leaf, ...]:
        events = tree.round.growth.node_events
        return tuple(event for event in events if isinstance(event, Search | Branch | Leaf) and event.tree == tree.k)

    draws_features = tree.boosting.params.columns.draws_within_tree
    return GrowthBlock(XgbStepTexts(tree), LINES, node_events, tree.tree_index, draws_features)


class XgbStepTexts(TreeStepTexts):
    """The texts of a tree's growth, in terms of similarity and gain."""

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


# Values of `why` in the messages xgb.leaf.*
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
    """Why the node is a leaf, and the setting or the best candidate behind it."""
    why, (limit, calculations) = strong_span(_reason_text(tree, _detailed_reason(tree, event))), _limit(tree, event)
    verdict = msg("xgb.leaf.verdict", node=xgb_node_text(tree, event.node), why=why)
    return StepText(without_none(verdict, limit), calculations, _ask_leaf_reason(tree, event))


def _reason_text(tree: XgbTree, why: str) -> Message:
    params = tree.boosting.params
    least, weight = params.similarity.gain_factor * LEAST_GAIN, float(params.min_child_weight)
    return msg("xgb.leaf.reason", why=why, least=least, weight=weight)


def _reason(tree: XgbTree, event: Leaf) -> str:
    """Which of the values of `why` applies."""
    if _is_refused_by_gamma(tree, event):
        return GAMMA
    reason = Reason(REASONS.index(event.reason))
    if reason is Reason.NO_CANDIDATE and tree.boosting.params.columns.draws_within_tree:
        return NONE_DRAWN
    if reason is Reason.NO_CANDIDATE and len(tree.node_sums(event.node).g) == 1:
        return SINGLE
    return WHY.get(reason, NO_CANDIDATE)


def _detailed_reason(tree: XgbTree, event: Leaf) -> str:
    """The value of `why` that also tells apart equal rows and sides that are too light."""
    why = _reason(tree, event)
    if why != NO_CANDIDATE or event.search is None:
        return why
    x = tree.growth.features.X[tree.tree_view.rows(event.node)]
    if (x == x[0]).all():
        return SAME
    return LIGHT if GradientSearchText(tree.tree_view, event.search, tree).refusal_reason == LIGHT else why


def _is_refused_by_gamma(tree: XgbTree, event: Leaf) -> bool:
    """True for approx only: it compares gains with gamma while the tree grows."""
    params = tree.boosting.params
    return event.reason == REASONS[Reason.MIN_GAIN] and not params.prunes_after_growth and params.gamma > LEAST_GAIN


def _limit(tree: XgbTree, event: Leaf) -> tuple[Message | None, tuple[Calculation, ...]]:
    """The setting behind the leaf, or the gain of the best candidate split."""
    params, view = tree.boosting.params, tree.tree_view
    if event.reason == REASONS[Reason.MAX_LEAF_NODES]:
        return msg("xgb.leaf.setting-limit", setting="max_leaves", value=float(params.max_leaves or 0)), ()
    if event.reason == REASONS[Reason.MAX_DEPTH]:
        return msg("xgb.leaf.setting-limit", setting="max_depth", value=float(tree.growth.limits.max_depth or 0)), ()
    best = view.best_candidate(event.search) if event.search is not None else -1
    if event.search is None or best < 0:
        return None, ()
    search_text, refused = GradientSearchText(view, event.search, tree), _is_refused_by_gamma(tree, event)
    split, gain = view.candidate_span(search_text.table, best), search_text.gain(best)
    best_split = msg("xgb.leaf.largest-gain", split=split, gain=gain, gamma=float(params.gamma), refused=refused)
    return best_split, search_text.render_candidate(best).calculations[:2]


def _ask_leaf_reason(tree: XgbTree, event: Leaf) -> Question | None:
    """Ask why a node is a leaf. Wrong choices are rules that XGBoost lacks or that do not apply; none is also true."""
    right, prunes, g = _reason(tree, event), tree.boosting.params.prunes_after_growth, tree.node_sums(event.node).g
    stopped = event.reason in (REASONS[Reason.MAX_DEPTH], REASONS[Reason.MAX_LEAF_NODES])
    single = [SINGLE] if stopped and len(g) > 1 else []
    one_side = bool((g > 0).all() or (g < 0).all())
    gamma = [GAMMA] if prunes or right in (NO_CANDIDATE, SINGLE, NONE_DRAWN) else []
    never = [why for why in NEVER[one_side:] if why != right]
    why = without_none(_reason_text(tree, right), msg("xgb.leaf.gamma-note") if prunes else None)
    topic, prompt, render = "why-xgb-leaf", msg("xgb.question.leaf-reason"), partial(_reason_text, tree)
    return build_question(topic, prompt, right, render, why, (DETAIL_SPLITS,), others=[*single, *gamma, *never])


# -- pruning by gamma

VERDICT_KEYS = {
    SplitVerdict.PRUNED: "pruned",
    SplitVerdict.GAIN_AT_LEAST_GAMMA: "pays",
    SplitVerdict.CHILD_KEPT: "shelters",
}


def gamma_pruning_steps(event: PruneStep, ctx: XgbContext) -> Iterator[Step]:
    """The comparison of one split with gamma. `ctx` counts the pruned splits and collects the net gains."""
    tree = ctx.tree_of_class(event.tree)
    if ctx.weighed_tree != tree.tree_index:
        ctx.weighed_tree, ctx.n_pruned, ctx.net_gains = tree.tree_index, 0, {}
    ctx.n_pruned += not event.is_kept
    ctx.net_gains[event.node] = event.net
    bars = np.full(ctx.boosting.max_nodes, np.nan)
    bars[list(ctx.net_gains)] = list(ctx.net_gains.values())
    children = tree.children(event.node)
    highlight = ctx.highlight(tree, NET, node=event.node, subtree=ctx.n_pruned, nodes=children)
    states = ctx.picture.existing_states({NET: bars.tolist()})
    yield Step(event, lines.PRUNE, DETAIL_SPLITS, highlight, partial(_verdict_text, tree, event), state_updates=states)


def _verdict_text(tree: XgbTree, event: PruneStep) -> StepText:
    """Example: "The root's split has a gain of 4. After subtracting gamma = 6, -2 is left. It stays all the same"."""
    numbers = f"{number_expr(event.gain)} - {number_expr(event.gamma)}"
    net = Calculation(msg("xgb.formula.net-gain"), r"\term{gain} - \gamma", numbers, event.net)
    values = {"gain": float(event.gain), "gamma": float(event.gamma), "net": number_span(event.net)}
    has_split_below = bool((tree.growth.tree.feature[list(tree.children(event.node))] >= 0).any())
    key = VERDICT_KEYS[event.split_verdict]
    sentences = (
        msg("xgb.gamma.net-gain", node=xgb_node_text(tree, event.node), **values),
        msg("xgb.gamma.verdict", verdict=key, after=has_split_below),
    )
    choices = [msg("xgb.question.split-kept-choice", verdict=VERDICT_KEYS[verdict]) for verdict in SplitVerdict]
    prompt, why = msg("xgb.question.split-kept"), msg("xgb.question.split-kept-why", verdict=key, **values)
    answer, details = list(SplitVerdict).index(event.split_verdict), (DETAIL_SPLITS, DETAIL_CALCULATIONS)
    others = [place for place in range(len(choices)) if place != answer]
    question = build_question("stays", prompt, answer, choices.__getitem__, why, details, others=others)
    return StepText(sentences, (net,), question)
