"""Export of a model as an ONNX graph for onnxruntime, databases and other languages.

Input: "X" [n, d] float64, with one column for each feature, NaN for a missing value, a category as the index of its
level. Outputs: "prediction" and, if there are any, "probabilities". Only the operations of the graph are built here;
pages/exports/formats.py writes the file, which needs the package onnx.

TreeEnsemble (ai.onnx.ml 5) finds the leaf of each row in each tree. Other operators look up the leaf outputs and add
them up, in 64 bits and by any rule. Few runtimes support sets of levels in tree nodes: instead, X gets an extra column
for each split on levels, with 0 for rows that go left and 1 for the others.
"""

from dataclasses import dataclass, field
from itertools import count
from typing import Any

import numpy as np

from engine.core.trace import expect_type
from engine.exports.portable import PortableModel, PortableSplit, PortableTree


@dataclass(frozen=True)
class Operation:
    """One ONNX operator with the names of its inputs and outputs. Attributes that are arrays become tensors."""

    operator: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    attributes: dict[str, Any]


@dataclass
class Graph:
    """Operations in order, and constants by name: arrays, or tuples of texts."""

    operations: list[Operation] = field(default_factory=list)
    constants: dict[str, np.ndarray | tuple[str, ...]] = field(default_factory=dict)

    def constant(self, value: Any, dtype: type = np.float64) -> str:
        """Add a constant and return its name."""
        name = f"constant {len(self.constants)}"
        self.constants[name] = tuple(value) if dtype is str else np.asarray(value, dtype)
        return name

    def add(self, operator: str, *inputs: str, named: str = "", outputs: int = 1, **attributes: Any) -> Any:
        """Add an operation and return the name of its output, or of all outputs."""
        names = tuple(named or f"{operator} {len(self.operations)}.{i}" for i in range(outputs))
        self.operations.append(Operation(operator, inputs, names, attributes))
        return names[0] if outputs == 1 else names


def build_graph(model: PortableModel) -> Graph:
    """Return the graph that computes a model's prediction."""
    graph = Graph()
    _prediction(model, graph, _scores(model, graph, _leaves(model, graph)))
    return graph


def _leaves(model: PortableModel, graph: Graph) -> str:
    """[n, T] each row's leaf in each tree; leaves are numbered across all trees."""
    columns, side_columns = _add_side_columns(model, graph)
    nodes, n_leaves = TreeEnsembleNodes(), count()
    for tree in model.trees:
        leaf_numbers = {node: next(n_leaves) for node in tree.preorder() if tree.splits[node] is None}
        nodes.add(tree, leaf_numbers, side_columns)
    return graph.add("Cast", nodes.ensemble(graph, columns, len(model.trees)), to=7)  # int64


def _add_side_columns(model: PortableModel, graph: Graph) -> tuple[str, dict[PortableSplit, int]]:
    """X with an extra column for each split on levels, and the column of each.

    The column has 0 for rows that go left and 1 for the others.
    """
    level_splits = dict.fromkeys(s for tree in model.trees for s in tree.splits if s and s.levels is not None)
    columns, side_columns = ["X"], {}
    for feature in sorted({split.feature for split in level_splits}):
        splits, K = [split for split in level_splits if split.feature == feature], len(model.features[feature].levels)
        # one row for each level and a last one for missing values; one column for each split
        left = [[split.missing_left != (level in (split.levels or ())) for split in splits] for level in range(K)]
        left.append([split.missing_left for split in splits])
        table = 1.0 - np.array(left, float)
        code = graph.add("Gather", "X", graph.constant(feature, np.int64), axis=1)
        not_negative = graph.add("GreaterOrEqual", code, graph.constant(0.0))
        is_known = graph.add("And", not_negative, graph.add("Less", code, graph.constant(float(K))))
        row = graph.add("Cast", graph.add("Where", is_known, code, graph.constant(float(K))), to=7)
        columns.append(graph.add("Gather", graph.constant(table), row, axis=0))
        for split in splits:
            side_columns[split] = len(model.features) + len(side_columns)
    return (graph.add("Concat", *columns, axis=1) if len(columns) > 1 else "X"), side_columns


@dataclass
class TreeEnsembleNodes:
    """The attributes of a TreeEnsemble operator, collected node by node."""

    roots: list[int] = field(default_factory=list)
    features: list[int] = field(default_factory=list)
    splits: list[float] = field(default_factory=list)
    missing: list[int] = field(default_factory=list)
    children: list[tuple[int, int, int, int]] = field(default_factory=list)  # left, is a leaf, right, is a leaf
    tree_of_leaf: list[int] = field(default_factory=list)

    def add(self, tree: PortableTree, leaf: dict[int, int], sides: dict[PortableSplit, int]) -> None:
        """Append a tree. `leaf`: the number of each leaf; `sides`: the extra column of each split on levels."""
        first = len(self.features)
        self.tree_of_leaf += [len(self.roots)] * len(leaf)
        self.roots.append(first)
        inner = {node: i for i, node in enumerate((n for n in tree.preorder() if n not in leaf), first)}
        for node in inner:
            split = expect_type(PortableSplit, tree.splits[node])
            left, right = ((leaf[child], 1) if child in leaf else (inner[child], 0)
                           for child in (tree.left[node], tree.right[node]))  # fmt: skip
            self._add_node(sides.get(split, split.feature), 0.5 if split in sides else split.threshold,
                           split.missing_left, (*left, *right))  # fmt: skip
        if not inner:  # a tree of one leaf: a node with that leaf on both sides
            self._add_node(0, 0.0, False, (leaf[0], 1, leaf[0], 1))

    def _add_node(self, feature: int, split: float, missing_left: bool, children: tuple[int, int, int, int]) -> None:
        self.features.append(feature)
        self.splits.append(split)
        self.missing.append(int(missing_left))
        self.children.append(children)

    def ensemble(self, graph: Graph, columns: str, trees: int) -> str:
        """Add the operator. It has one target for each tree, whose value is the number of the row's leaf."""
        left, left_is_leaf, right, right_is_leaf = zip(*self.children, strict=True)
        leaves = np.arange(len(self.tree_of_leaf), dtype=np.float64)
        return graph.add(
            "TreeEnsemble", columns, n_targets=trees, aggregate_function=1, post_transform=0, tree_roots=self.roots,
            nodes_featureids=self.features, nodes_splits=np.array(self.splits, np.float64),
            nodes_modes=np.zeros(len(self.features), np.uint8), nodes_truenodeids=left, nodes_trueleafs=left_is_leaf,
            nodes_falsenodeids=right, nodes_falseleafs=right_is_leaf, nodes_missing_value_tracks_true=self.missing,
            leaf_targetids=self.tree_of_leaf, leaf_weights=leaves,
        )  # fmt: skip


def _scores(model: PortableModel, graph: Graph, leaves: str) -> str:
    """[n, S] the scores: leaf outputs looked up and combined by the model's rule."""
    outputs = []
    for tree in model.trees:
        by_score = np.zeros((len(tree.left), model.n_scores))
        by_score[:, slice(None) if tree.score_index is None else [tree.score_index]] = tree.leaf_outputs
        outputs += [by_score[node] for node in tree.preorder() if tree.splits[node] is None]
    output = graph.add("Gather", graph.constant(outputs), leaves, axis=0)  # [n, T, S]
    if model.rule == "median":
        return _median(model, graph, output)
    total = graph.add("ReduceSum", output, graph.constant([1], np.int64), keepdims=0)
    total = graph.add("Add", total, graph.constant(model.start))
    return total if model.divisor == 1 else graph.add("Div", total, graph.constant(model.divisor))


def _median(model: PortableModel, graph: Graph, output: str) -> str:
    """[n, 1] the weighted median: the first sorted value with half the total weight."""
    flat = graph.add("Squeeze", output, graph.constant([2], np.int64))  # [n, T]
    T = len(model.trees)
    values, order = graph.add("TopK", flat, graph.constant([T], np.int64), axis=1, largest=0, sorted=1, outputs=2)
    weights = graph.add("Gather", graph.constant(model.weight), order, axis=0)
    cumulative = graph.add("CumSum", weights, graph.constant(1, np.int64))
    total = graph.add("Gather", cumulative, graph.constant([T - 1], np.int64), axis=1)
    reached = graph.add("GreaterOrEqual", cumulative, graph.add("Mul", total, graph.constant(0.5)))
    first = graph.add("ArgMax", graph.add("Cast", reached, to=6), axis=1, keepdims=1)  # int32
    return graph.add("GatherElements", values, first, axis=1)


def _prediction(model: PortableModel, graph: Graph, scores: str) -> None:
    """Add the operations from scores to the outputs "prediction" and "probabilities"."""
    if not model.class_names:
        if model.link == "logistic":
            scores = graph.add("Sigmoid", graph.add("Mul", scores, graph.constant(model.scale)))
        elif model.link:
            scores = graph.add("Exp", scores)
        graph.add("Squeeze", scores, graph.constant([1], np.int64), named="prediction")
        return
    if model.n_scores == 1:
        above = "GreaterOrEqual" if model.class_at_zero else "Greater"
        is_second = graph.add("Cast", graph.add(above, scores, graph.constant(0.0)), to=7)
        index = graph.add("Squeeze", is_second, graph.constant([1], np.int64))
    else:
        largest = graph.add("ReduceMax", scores, graph.constant([1], np.int64))
        # not largest * (1 - tie): onnxruntime rounds that factor to 1
        least = graph.add("Sub", largest, graph.add("Mul", largest, graph.constant(model.tie)))
        is_largest = graph.add("Cast", graph.add("GreaterOrEqual", scores, least), to=6)
        index = graph.add("ArgMax", is_largest, axis=1, keepdims=0)
    graph.add("Gather", graph.constant(model.class_names, str), index, axis=0, named="prediction")
    if model.has_probabilities:
        _probabilities(model, graph, scores)


def _probabilities(model: PortableModel, graph: Graph, scores: str) -> None:
    if not model.link:
        graph.add("Identity", scores, named="probabilities")
        return
    scaled = graph.add("Mul", scores, graph.constant(model.scale))
    if model.link == "softmax":
        graph.add("Softmax", scaled, axis=1, named="probabilities")
        return
    p = graph.add("Sigmoid", scaled)
    graph.add("Concat", graph.add("Sub", graph.constant(1.0), p), p, axis=1, named="probabilities")
