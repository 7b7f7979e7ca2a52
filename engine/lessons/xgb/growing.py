"""The growth of one tree of a round, in words of similarity and gain."""

from __future__ import annotations

from engine.lessons.common.step import Told
from engine.lessons.tree.growing import GrowthBlock, Lines, TreeWords
from engine.lessons.tree.lesson import where_rows_go
from engine.lessons.xgb import telling as lines
from engine.lessons.xgb.node import Tried, drawn_told, node_told, split_told
from engine.lessons.xgb.rounds import XgbTree
from engine.lessons.xgb.stop import leaf_told
from engine.tree.growth import Branch, Leaf, Search

LINES = Lines(
    measure=lines.MEASURE,
    drawn=lines.FEATURES,
    feature=lines.FEATURE,
    candidate=lines.CANDIDATE,
    gain=lines.GAIN,
    tested=0,
    best=lines.BEST,
    part=lines.PART,
    stop=lines.STOP,
    too_little=lines.NO_SPLIT,
)


def growing_steps(grown: XgbTree) -> GrowthBlock:
    """The growth of one tree of a round."""
    own = lambda: tuple(each for each in grown.round.growth.happenings  # noqa: E731
                        if isinstance(each, Search | Branch | Leaf) and each.tree == grown.k)  # fmt: skip
    drawn = grown.boosting.recipe.columns.within_tree
    return GrowthBlock(XgbWords(grown), LINES, own, grown.place, drawn)


class XgbWords(TreeWords):
    """In words of similarity and gain."""

    def __init__(self, grown: XgbTree):
        super().__init__(grown.about)
        self.grown = grown

    def measure(self, node: int) -> Told:
        return node_told(self.grown, node)

    def drawn(self, node: int) -> Told:
        return drawn_told(self.grown, node)

    def searched(self, search: Search) -> Tried:
        return Tried(self.about, search, self.grown)

    def best(self, split: Branch) -> Told:
        return split_told(self.grown, self.searched(split.search), split)

    def part(self, split: Branch) -> Told:
        return where_rows_go(self.about, split.node)

    def leaf(self, leaf: Leaf) -> Told:
        return leaf_told(self.grown, leaf)
