"""Grow a tree from the viewer's own splits, and the greedy trees it is compared with.

`splits` maps the path of a node to its split, in the order taken. {"": (2, 15.5), "L": (0, 0.5)} splits the root by
feature 2 and then its left child by feature 0; a category has a tuple of the levels that go left.
The fits run in worker processes, so this module does not import Streamlit.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from datasets import Dataset
from engine import Trace, cart, record
from engine.core.errors import DataProblem
from engine.core.settings import parameters
from engine.core.trace import no_log
from engine.learners.cart.fitting import CartModel
from engine.tree.reasons import Reason
from pages.i18n.text import t
from pages.lesson.views import split_texts
from pages.lesson.views.split_texts import path_to
from pages.lesson.views.tree_summary import TreeFit, cost_of, question_text

Splits = dict[str, tuple[int, float | tuple[int, ...]]]


# -- the splits taken


def parse_splits(texts: Iterable[str]) -> Splits:
    """Example: "root:2:15.5", "L:0:0.5" -> {"": (2, 15.5), "L": (0, 0.5)}."""
    splits = {}
    for text in texts:
        short = split_texts.shorten_text(text)
        try:
            path, split = split_texts.parse_split(text)
        except DataProblem:
            raise DataProblem("cart.build.not-a-split", text=short) from None
        if path and path[:-1] not in splits:
            raise DataProblem("cart.build.no-parent", text=short)
        splits[path] = split
    return splits


def split_texts_of(splits: Splits) -> tuple[str, ...]:
    return tuple(split_texts.write_split(path, *split) for path, split in splits.items())


def remove_last_split(splits: Splits) -> Splits:
    """Return the splits without the last, below which nothing has been split yet."""
    return dict(list(splits.items())[:-1])


# -- the tree


def fit_own_splits(data: Dataset, *, splits: Splits, log=no_log, **conventions) -> CartModel:
    """Grow a tree with these splits forced, then prune the splits that greedy growth added."""
    depth = max((len(path) + 1 for path in splits), default=0)
    model = cart.fit(data, force=splits, max_depth=depth, **conventions)
    nodes = model.growth.columns("nodes")
    greedy = [left >= 0 and path_to(nodes, node) not in splits for node, left in enumerate(nodes["left"])]
    return replace(model, growth=log(model.growth.without_splits(np.array(greedy), Reason.PRUNED)))


def measuring_settings(settings: dict[str, Any]) -> dict[str, Any]:
    """Return the settings without those that stop growth: where to stop is for the viewer to decide."""
    return {
        name: value
        for name, value in settings.items()
        if parameters(cart.fit)[name].constraint.group != "setting.group.stopping"
    }


@dataclass(frozen=True, eq=False)
class TreeWithCost:
    """A tree and how well it predicts."""

    trace: Trace

    @cached_property
    def cost(self) -> TreeFit:
        return cost_of(self.trace)

    @property
    def depth(self) -> int:
        return int(self.trace.columns("nodes")["depth"].max())


@dataclass(frozen=True, eq=False)
class TreeComparison:
    """The viewer's tree, and the greedy trees with as many leaves and with its depth."""

    own_tree: TreeWithCost
    greedy_by_leaves: TreeWithCost
    greedy_by_depth: TreeWithCost

    @property
    def megabytes(self) -> float:
        """Estimated memory, as FittedLesson estimates its own: the rows are sorted once for all three."""
        trees = (self.own_tree.trace, self.greedy_by_leaves.trace, self.greedy_by_depth.trace)
        nodes, X = sum(len(trace.model_as(CartModel).tree.feature) for trace in trees), self.own_tree.trace.data.X
        return (2_000 * nodes + (40 * X.shape[1] + 40 * len(trees)) * len(X)) / 1e6

    @property
    def comparison(self) -> int:
        """1 if the viewer's tree fits better than the greedy one with as many leaves, 0 if alike, -1 if worse."""
        own, greedy = self.own_tree.cost.fit, self.greedy_by_leaves.cost.fit
        if np.isclose(own, greedy, rtol=1e-9, atol=1e-15):
            return 0
        more_is_better = self.own_tree.trace.data.task == "classification"
        return 1 if (own > greedy) == more_is_better else -1


def compare_trees(data: Dataset, splits: Splits, settings: dict[str, Any]) -> TreeComparison:
    """Grow all three trees; raise DataProblem if a split does not fit the table."""
    settings = measuring_settings(settings)
    try:
        own = TreeWithCost(record(fit_own_splits, data, splits=splits, **settings))
    except DataProblem as problem:
        raise DataProblem("cart.build.not-possible", why=problem.message) from None
    # max_leaf_nodes is at least 2: a tree of one leaf is limited by its depth.
    size = {"max_leaf_nodes": own.cost.leaves} if splits else {"max_depth": 0}
    greedy = (TreeWithCost(record(cart.fit, data, **settings, **limit)) for limit in (size, {"max_depth": own.depth}))
    return TreeComparison(own, *greedy)


def compare_split_texts(data: Dataset, texts: list[str], settings: dict[str, Any]) -> TreeComparison:
    """Grow all three trees, with the splits as texts of the address."""
    return compare_trees(data, parse_splits(texts), settings)


# -- what can be split, and how


def open_leaves(trace: Trace) -> list[int]:
    """Return the leaves that can be split: their targets differ, and so do their rows in some feature."""
    growth = trace.model_as(CartModel).growth
    impure = (growth.tree.feature < 0) & (growth.tree.reason != Reason.PURE)
    return [node for node in impure.nonzero()[0].tolist() if len(growth.table(node))]


def path_text(trace: Trace, node: int) -> str:
    """Describe the way to a node. Example: "x_3 ≤ 12.5 no, x_1 = 0 yes"; "all rows" for the root."""
    nodes, answers = trace.columns("nodes"), []
    while (parent := int(nodes["parent"][node])) >= 0:
        answers.append(f"{question_text(trace.data, nodes, parent)} {'yes' if nodes['left'][parent] == node else 'no'}")
        node = parent
    return ", ".join(reversed(answers)) or t("cart.build.root-path")


@dataclass(frozen=True)
class SplitSide:
    n: int
    value: np.ndarray | float  # shares of the classes, or the mean
    impurity: float


@dataclass(frozen=True)
class CandidateSplit:
    """One candidate split of a leaf, with both of its sides."""

    feature: int
    threshold: float
    categories: tuple[int, ...]
    left: SplitSide
    right: SplitSide
    impurity: float  # mean of both sides, weighted by their rows
    gain: float

    @property
    def split(self) -> tuple[int, float | tuple[int, ...]]:
        """(feature, threshold or levels), as a value of `splits`."""
        return self.feature, self.categories or self.threshold


def features_at(trace: Trace, node: int) -> list[int]:
    """Return the features that have a candidate split at a leaf."""
    return np.unique(trace.model_as(CartModel).growth.table(node).feature).tolist()


def candidates_at(trace: Trace, node: int, feature: int) -> list[CandidateSplit]:
    """Return the candidate splits of one feature at a leaf, missing values on the side with more gain."""
    table = trace.model_as(CartModel).growth.table(node)
    columns, leaf_value = table.columns(), table.scores.criterion.leaf
    # Sums of a numeric target are relative to an offset, which follows from the mean of the node.
    offset = trace.model_as(CartModel).tree.value[node] - leaf_value(table.sums_total)
    best: dict[float | tuple, int] = {}
    for i in (columns["feature"] == feature).nonzero()[0].tolist():
        key: float | tuple[int, ...] = tuple(columns["categories"][i]) or float(columns["threshold"][i])
        if key not in best or columns["gain"][i] > columns["gain"][best[key]]:
            best[key] = i

    def side(name: str, sums: np.ndarray, i: int) -> SplitSide:
        value, impurity = leaf_value(sums[i]) + offset, float(columns[f"impurity_{name}"][i])
        return SplitSide(int(columns[f"n_{name}"][i]), value, impurity)

    return [
        CandidateSplit(feature, float(columns["threshold"][i]), columns["categories"][i],
                       side("left", table.sums_left, i), side("right", table.sums_right, i),
                       float(columns["impurity"][i]), float(columns["gain"][i]))
        for i in best.values()
    ]  # fmt: skip
