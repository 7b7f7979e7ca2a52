"""A model as an ONNX graph: what onnxruntime, databases and other languages' runtimes read.

Input "X" [n, d] of 64 bits, a column a feature, NaN where a value is missing, a category as the number of its level;
outputs "prediction" and, where there are some, "probabilities". Here is what the graph does; who has the package onnx
writes it as a file (pages/exports/formats.py).

TreeEnsemble (ai.onnx.ml 5) finds the leaf of every row in every tree; what leaves give is looked up and added up beside
it, in 64 bits and by every rule. For a split of levels a table says which go left, and X has a column more with 0 for
these and 1 for the others: sets in tree nodes are understood by few runtimes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from engine.core.trace import expect_type
from engine.exports.portable import PortableModel, PortableSplit, PortableTree


@dataclass(frozen=True)
class Operation:
    """One of ONNX's operators, with the names of what goes in and comes out. Attributes that are arrays are tensors."""

    operator: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    attributes: dict[str, Any]


@dataclass
class Graph:
    """Operations in order, and constants by name: an array, or texts."""

    operations: list[Operation] = field(default_factory=list)
    constants: dict[str, np.ndarray | tuple[str, ...]] = field(default_factory=dict)

    def constant(self, value: Any, dtype: type = np.float64) -> str:
        name = f"constant {len(self.constants)}"
        self.constants[name] = tuple(value) if dtype is str else np.asarray(value, dtype)
        return name

    def add(self, operator: str, *inputs: str, named: str = "", outputs: int = 1, **attributes: Any) -> Any:
        """The name of what comes out, or the names."""
        names = tuple(named or f"{operator} {len(self.operations)}.{number}" for number in range(outputs))
        self.operations.append(Operation(operator, inputs, names, attributes))
        return names[0] if outputs == 1 else names


def build_graph(model: PortableModel) -> Graph:
    """What works the prediction out."""
    graph = Graph()
    _prediction(model, graph, _scores(model, graph, _leaves(model, graph)))
    return graph


def _leaves(model: PortableModel, graph: Graph) -> str:
    """[n, T] the number of each row's leaf, counted through all trees."""
    columns, sides = _add_side_columns(model, graph)
    nodes = TreeEnsembleNodes()
    number = 0
    for tree in model.trees:
        leaf = {}
        for node in tree.preorder():
            if tree.splits[node] is None:
                leaf[node], number = number, number + 1
        nodes.add(tree, leaf, sides)
    return graph.add("Cast", nodes.ensemble(graph, columns, len(model.trees)), to=7)  # int64


def _add_side_columns(model: PortableModel, graph: Graph) -> tuple[str, dict[PortableSplit, int]]:
    """X, and beside it a column for every split of levels: 0 where a row goes left. Also which column is whose."""
    named = dict.fromkeys(each for tree in model.trees for each in tree.splits if each and each.levels is not None)
    columns, sides = ["X"], {}
    for feature in sorted({split.feature for split in named}):
        own, levels = [split for split in named if split.feature == feature], len(model.features[feature].levels)
        # A row a level and one for what is missing; a column a split.
        goes = [[split.missing_left != (level in (split.levels or ())) for split in own] for level in range(levels)]
        goes.append([split.missing_left for split in own])
        table = 1.0 - np.array(goes, float)
        code = graph.add("Gather", "X", graph.constant(feature, np.int64), axis=1)
        known = graph.add("And", graph.add("GreaterOrEqual", code, graph.constant(0.0)),
                          graph.add("Less", code, graph.constant(float(levels))))  # fmt: skip
        place = graph.add("Cast", graph.add("Where", known, code, graph.constant(float(levels))), to=7)
        columns.append(graph.add("Gather", graph.constant(table), place, axis=0))
        for split in own:
            sides[split] = len(model.features) + len(sides)
    return (graph.add("Concat", *columns, axis=1) if len(columns) > 1 else "X"), sides


@dataclass
class TreeEnsembleNodes:
    """The attributes of a TreeEnsemble, node after node."""

    roots: list[int] = field(default_factory=list)
    features: list[int] = field(default_factory=list)
    splits: list[float] = field(default_factory=list)
    missing: list[int] = field(default_factory=list)
    children: list[tuple[int, int, int, int]] = field(default_factory=list)  # left, is it a leaf, right, is it a leaf
    tree_of_leaf: list[int] = field(default_factory=list)

    def add(self, tree: PortableTree, leaf: dict[int, int], sides: dict[PortableSplit, int]) -> None:
        first, number = len(self.features), len(self.roots)
        self.roots.append(first)
        self.tree_of_leaf += [number] * len(leaf)
        inner = {node: first + place for place, node in enumerate(n for n in tree.preorder() if n not in leaf)}
        for node in inner:
            split = expect_type(PortableSplit, tree.splits[node])
            below = tree.left[node], tree.right[node]
            ends = [(leaf[child], 1) if child in leaf else (inner[child], 0) for child in below]
            self.features.append(sides.get(split, split.feature))
            self.splits.append(0.5 if split in sides else split.threshold)
            self.missing.append(int(split.missing_left))
            self.children.append((*ends[0], *ends[1]))
        if not inner:  # a tree of one leaf: a node that leads there on both sides
            self.features.append(0)
            self.splits.append(0.0)
            self.missing.append(0)
            self.children.append((leaf[0], 1, leaf[0], 1))

    def ensemble(self, graph: Graph, columns: str, trees: int) -> str:
        """Every tree has a target of its own, and a leaf gives its number."""
        left, left_ends, right, right_ends = zip(*self.children, strict=True)
        leaves = np.arange(len(self.tree_of_leaf), dtype=np.float64)
        return graph.add(
            "TreeEnsemble", columns, n_targets=trees, aggregate_function=1, post_transform=0, tree_roots=self.roots,
            nodes_featureids=self.features, nodes_splits=np.array(self.splits, np.float64),
            nodes_modes=np.zeros(len(self.features), np.uint8),
            nodes_truenodeids=left, nodes_trueleafs=left_ends, nodes_falsenodeids=right, nodes_falseleafs=right_ends,
            nodes_missing_value_tracks_true=self.missing, leaf_targetids=self.tree_of_leaf,
            leaf_weights=leaves,
        )  # fmt: skip


def _scores(model: PortableModel, graph: Graph, leaves: str) -> str:
    """[n, S]."""
    gives = []
    for tree in model.trees:
        own = np.zeros((len(tree.left), model.n_scores))
        own[:, slice(None) if tree.score_index is None else [tree.score_index]] = tree.leaf_outputs
        gives += [own[node] for node in tree.preorder() if tree.splits[node] is None]
    given = graph.add("Gather", graph.constant(gives), leaves, axis=0)  # [n, T, S]
    if model.rule == "median":
        return _median(model, graph, given)
    total = graph.add("ReduceSum", given, graph.constant([1], np.int64), keepdims=0)
    total = graph.add("Add", total, graph.constant(model.start))
    return total if model.divisor == 1 else graph.add("Div", total, graph.constant(model.divisor))


def _median(model: PortableModel, graph: Graph, given: str) -> str:
    """The first of the ascending values at which half of all say is reached."""
    flat = graph.add("Squeeze", given, graph.constant([2], np.int64))  # [n, T]
    T = len(model.trees)
    values, order = graph.add("TopK", flat, graph.constant([T], np.int64), axis=1, largest=0, sorted=1, outputs=2)
    says = graph.add("Gather", graph.constant(model.weight), order, axis=0)
    heard = graph.add("CumSum", says, graph.constant(1, np.int64))
    whole = graph.add("Gather", heard, graph.constant([T - 1], np.int64), axis=1)
    reached = graph.add("GreaterOrEqual", heard, graph.add("Mul", whole, graph.constant(0.5)))
    first = graph.add("ArgMax", graph.add("Cast", reached, to=6), axis=1, keepdims=1)  # int32
    return graph.add("GatherElements", values, first, axis=1)


def _prediction(model: PortableModel, graph: Graph, scores: str) -> None:
    if not model.class_names:
        if model.link == "logistic":
            scores = graph.add("Sigmoid", graph.add("Mul", scores, graph.constant(model.scale)))
        elif model.link:
            scores = graph.add("Exp", scores)
        graph.add("Squeeze", scores, graph.constant([1], np.int64), named="prediction")
        return
    if model.n_scores == 1:
        above = "GreaterOrEqual" if model.class_at_zero else "Greater"
        side = graph.add("Cast", graph.add(above, scores, graph.constant(0.0)), to=7)
        number = graph.add("Squeeze", side, graph.constant([1], np.int64))
    else:
        most = graph.add("ReduceMax", scores, graph.constant([1], np.int64))
        # Not most * (1 - tie): onnxruntime takes that factor for 1.
        bar = graph.add("Sub", most, graph.add("Mul", most, graph.constant(model.tie)))
        largest = graph.add("Cast", graph.add("GreaterOrEqual", scores, bar), to=6)
        number = graph.add("ArgMax", largest, axis=1, keepdims=0)
    graph.add("Gather", graph.constant(model.class_names, str), number, axis=0, named="prediction")
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
