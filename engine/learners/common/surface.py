"""Predictions of an ensemble at every point of a plane, after each of its trees.

A tree splits the plane of two features into rectangles, one per leaf. So there is no prediction point by point: the
thresholds are looked up once on the two axes, the rectangles follow from the splits, and each gets its leaf's value
added. The sums are the same as the model's, in the same order, to the last bit.

Throughout: a plane has nx by ny points; N nodes of all trees together; a box is x0 <= column < x1, y0 <= row < y1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np

from engine.tree.tree import Tree


@dataclass(frozen=True, eq=False)
class Plane:
    """The points (x, y) of two features, with fixed values of all others."""

    features: tuple[int, int]
    x: np.ndarray  # [nx] ascending
    y: np.ndarray  # [ny] ascending
    fixed_values: np.ndarray  # [d] NaN: missing; the entries of the two features are ignored

    def points(self) -> np.ndarray:
        """[ny * nx, d] the points as rows of a table, x running fastest."""
        rows = np.tile(np.asarray(self.fixed_values, float), (len(self.x) * len(self.y), 1))
        rows[:, self.features[0]], rows[:, self.features[1]] = np.tile(self.x, len(self.y)), self.y.repeat(len(self.x))
        return rows


@dataclass(frozen=True, eq=False)
class Layer:
    """One tree of an ensemble and what each of its nodes adds as a leaf: value times weight."""

    tree: Tree
    value: np.ndarray  # [N] or [N, K]
    root: int = 0


@dataclass(frozen=True, eq=False)
class Boxes:
    """The rectangles of all layers, layer after layer."""

    edges: np.ndarray  # [b, 4] x0, x1, y0, y1
    value: np.ndarray  # [b] or [b, K]
    ends: np.ndarray  # [layers] the number of rectangles up to the end of each layer

    @cached_property
    def slices(self) -> list[tuple[slice, slice]]:
        """The rectangles as indices of a grid."""
        return [(slice(y0, y1), slice(x0, x1)) for x0, x1, y0, y1 in self.edges.tolist()]

    def between(self, begin: int, end: int) -> Iterator[tuple]:
        """Yield (slices, value) of some rectangles."""
        return zip(self.slices[begin:end], self.value[begin:end], strict=True)


@dataclass(frozen=True, eq=False)
class Surface:
    """start + layer 1 + layer 2 + ..., as grids [ny, nx], or [ny, nx, K] if leaves have K values."""

    plane: Plane
    start: float | np.ndarray
    layers: tuple[Layer, ...]

    @cached_property
    def boxes(self) -> Boxes:
        return find_boxes(self.layers, self.plane)

    def blank(self) -> np.ndarray:
        """Return the grid before the first tree."""
        shape = (len(self.plane.y), len(self.plane.x), *self.boxes.value.shape[1:])
        return np.full(shape, self.start, float)

    def grid_after(self, layers: int) -> np.ndarray:
        """Return the grid after some layers."""
        grid = self.blank()
        for box, value in self.boxes.between(0, self.boxes.ends[layers - 1] if layers else 0):
            grid[box] += value
        return grid

    def frames(self) -> Iterator[np.ndarray]:
        """Yield the grid after each layer, each a new array."""
        grid, begin = self.blank(), 0
        for end in self.boxes.ends.tolist():
            following = np.empty_like(grid)
            for box, value in self.boxes.between(begin, end):
                np.add(grid[box], value, out=following[box])
            yield following
            grid, begin = following, end


def find_boxes(layers: tuple[Layer, ...], plane: Plane) -> Boxes:
    """Return the rectangle of every leaf that has a point of the plane."""
    tiles = [_boxes_of_tile(layers, fixed, *axes) for fixed, axes in _tiles(layers, plane)]
    edges, leaf, layer_of = (np.concatenate(parts) for parts in zip(*tiles, strict=True))
    order = layer_of.argsort(kind="stable")
    value = np.concatenate([layer.value for layer in layers])[leaf[order]]
    return Boxes(edges[order], value, np.bincount(layer_of, minlength=len(layers)).cumsum())


def _tiles(layers: tuple[Layer, ...], plane: Plane) -> Iterator[tuple]:
    """Split the plane along axes that are categories: no threshold orders levels, so each level is a tile.

    Yield (fixed values, (x axis, y axis)); an axis is (feature, its points, the index of the first one), with feature
    -1 for a single level, which is among the fixed values.
    """
    trees = {id(layer.tree): layer.tree for layer in layers}.values()
    categories = {int(tree.feature[node]) for tree in trees for node in tree.level_side}
    axes = []
    for feature, points in zip(plane.features, (plane.x, plane.y), strict=True):
        single = [(-1, points[i : i + 1], i) for i in range(len(points))]
        axes.append(single if feature in categories else [(feature, points, 0)])
    for x, y in product(*axes):
        fixed = np.array(plane.fixed_values, float)
        for feature, (axis, points, _) in zip(plane.features, (x, y), strict=True):
            fixed[feature] = points[0] if axis < 0 else fixed[feature]
        yield fixed, (x, y)


def _boxes_of_tile(layers, fixed, x_axis, y_axis) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return edges, leaf and layer of each rectangle of a tile; nodes are numbered through all layers."""
    sizes = np.array([len(layer.tree.feature) for layer in layers])
    first = sizes.cumsum() - sizes
    feature, threshold, left, right = (np.concatenate([getattr(layer.tree, name) for layer in layers])
                                       for name in ("feature", "threshold", "left", "right"))  # fmt: skip
    left, right = left + first.repeat(sizes), right + first.repeat(sizes)
    edges = np.zeros((len(feature), 4), np.int64)
    node = first + np.array([layer.root for layer in layers])
    edges[node] = [x_axis[2], x_axis[2] + len(x_axis[1]), y_axis[2], y_axis[2] + len(y_axis[1])]
    sides = [((feature == axis[0]) & (axis[0] >= 0), axis[1].searchsorted(threshold, "right"), 2 * a)
             for a, axis in enumerate((x_axis, y_axis))]  # fmt: skip
    goes_left = _fixed_sides(layers, fixed, (feature >= 0) & ~sides[0][0] & ~sides[1][0])
    leaves = []
    while len(node):
        leaves.append(node[feature[node] < 0])
        node = node[feature[node] >= 0]
        a, b = left[node], right[node]
        edges[a] = edges[b] = edges[node]
        for splits, rank, column in sides:
            on_axis = splits[node]
            low, high, cut = a[on_axis], b[on_axis], rank[node[on_axis]]
            edges[low, column + 1] = np.minimum(edges[low, column + 1], cut)
            edges[high, column] = np.maximum(edges[high, column], cut)
        side = goes_left[node]
        node = np.concatenate((a[side != 0], b[side != 1]))
        node = node[(edges[node, 0] < edges[node, 1]) & (edges[node, 2] < edges[node, 3])]
    leaf = np.concatenate(leaves)
    return edges[leaf], leaf, first.searchsorted(leaf, "right") - 1


def _fixed_sides(layers, fixed: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """[N] at the nodes of `mask`, which split a fixed feature: 1 if its value goes left, 0 if right; else -1."""
    side, begin = np.full(len(mask), -1, np.int8), 0
    for layer in layers:
        end = begin + len(layer.tree.feature)
        nodes = mask[begin:end].nonzero()[0]
        if len(nodes):
            side[begin + nodes] = layer.tree.goes_left(nodes, fixed[layer.tree.feature[nodes]])
        begin = end
    return side
