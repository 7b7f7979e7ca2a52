"""The growth of one tree of a round, in words of similarity and gain."""

from __future__ import annotations

from engine.lessons.common.step import StepText
from engine.lessons.tree.growing import CodeLines, GrowthBlock, TreeStepTexts
from engine.lessons.tree.lesson import rows_split_text
from engine.lessons.xgb import telling as lines
from engine.lessons.xgb.node import GradientSearchText, node_similarity_text, xgb_drawn_features_text, xgb_split_text
from engine.lessons.xgb.rounds import XgbTree
from engine.lessons.xgb.stop import xgb_leaf_text
from engine.tree.growth import Branch, Leaf, Search

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
