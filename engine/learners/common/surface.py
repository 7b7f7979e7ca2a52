"""What an ensemble says at every point of a plane, after each of its trees.

A tree splits the plane of two features into rectangles, one a leaf. So nothing is asked point by point: the thresholds
are looked up once on the two axes, the rectangles follow from the splits on the way down, and each is painted by adding
its leaf's value. The sums are the very same as the model's, in the same order, to the last bit.

Throughout: a plane has nx by ny points; N nodes of all trees together; a box is x0 <= column < x1, y0 <= row < y1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.tree.tree import Tree


@dataclass(frozen=True, eq=False)
class Plane:
    """The points (x, y) of two features. All others stay where they are held; NaN holds one missing."""

    features: tuple[int, int]
    x: np.ndarray  # [nx] ascending
    y: np.ndarray  # [ny] ascending
    fixed_values: np.ndarray  # [d] what the two features themselves have here does not matter

    def points(self) -> np.ndarray:
        """[ny * nx, d] the points as rows of a table, x running fastest."""
        rows = np.tile(np.asarray(self.fixed_values, float), (len(self.x) * len(self.y), 1))
        rows[:, self.features[0]], rows[:, self.features[1]] = np.tile(self.x, len(self.y)), self.y.repeat(len(self.x))
        return rows


@dataclass(frozen=True, eq=False)
class Layer:
    """One tree of an ensemble and what each of its nodes adds as a leaf: its value, times its weight."""

    tree: Tree
    value: np.ndarray  # [N] or [N, K]
    root: int = 0


@dataclass(frozen=True, eq=False)
class Boxes:
    """The rectangles of all layers, layer after layer."""

    edges: np.ndarray  # [b, 4] x0, x1, y0, y1
    value: np.ndarray  # [b] or [b, K]
    ends: np.ndarray  # [layers] how many rectangles there are up to the end of each layer

    @cached_property
    def places(self) -> list[tuple[slice, slice]]:
        """Each rectangle as a part of a picture."""
        return [(slice(y0, y1), slice(x0, x1)) for x0, x1, y0, y1 in self.edges.tolist()]

    def between(self, begin: int, end: int) -> Iterator[tuple]:
        """Some of the rectangles, each with its value."""
        return zip(self.places[begin:end], self.value[begin:end], strict=True)


@dataclass(frozen=True, eq=False)
class Surface:
    """start + layer 1 + layer 2 + ..., as pictures [ny, nx], or [ny, nx, K] where leaves hold K values."""

    plane: Plane
    start: float | np.ndarray
    layers: tuple[Layer, ...]

    @cached_property
    def boxes(self) -> Boxes:
        return find_boxes(self.layers, self.plane)

    def blank(self) -> np.ndarray:
        """The picture before the first tree."""
        shape = (len(self.plane.y), len(self.plane.x), *self.boxes.value.shape[1:])
        return np.full(shape, self.start, float)

    def grid_after(self, layers: int) -> np.ndarray:
        """The picture after so many layers."""
        picture = self.blank()
        for place, value in self.boxes.between(0, self.boxes.ends[layers - 1] if layers else 0):
            part = picture[place]
            part += value
        return picture

    def frames(self) -> Iterator[np.ndarray]:
        """The picture after each layer in turn, each a new array."""
        picture, begin = self.blank(), 0
        for end in self.boxes.ends.tolist():
            following = np.empty_like(picture)
            for place, value in self.boxes.between(begin, end):
                np.add(picture[place], value, out=following[place])
            yield following
            picture, begin = following, end


def find_boxes(layers: tuple[Layer, ...], plane: Plane) -> Boxes:
    """The rectangle of every leaf that holds a point of the plane."""
    tiles = [_boxes_of_tile(layers, held, *axes) for held, axes in _tiles(layers, plane)]
    edges, leaf, layer = (np.concatenate(parts) for parts in zip(*tiles, strict=True))
    order = layer.argsort(kind="stable")
    value = np.concatenate([one.value for one in layers])[leaf[order]]
    return Boxes(edges[order], value, np.bincount(layer, minlength=len(layers)).cumsum())


def _tiles(layers: tuple[Layer, ...], plane: Plane) -> Iterator[tuple]:
    """The plane split along axes of names: no threshold orders these, so each name is a tile of its own.

    A tile is (held, x axis, y axis); an axis is (feature, its points, the column of its first one), feature -1 where
    there is but one name and the tile holds it.
    """
    named = {int(tree.feature[node]) for tree in {id(one.tree): one.tree for one in layers}.values()
             for node in tree.level_side}  # fmt: skip
    axes = []
    for feature, points in zip(plane.features, (plane.x, plane.y), strict=True):
        single = [(-1, points[i : i + 1], i) for i in range(len(points))]
        axes.append(single if feature in named else [(feature, points, 0)])
    for x in axes[0]:
        for y in axes[1]:
            held = np.array(plane.fixed_values, float)
            for feature, (axis, points, _) in zip(plane.features, (x, y), strict=True):
                held[feature] = points[0] if axis < 0 else held[feature]
            yield held, (x, y)


def _boxes_of_tile(layers, held, x_axis, y_axis) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Edges, leaf and layer of each rectangle of a tile; nodes are numbered through all layers."""
    sizes = np.array([len(one.tree.feature) for one in layers])
    first = sizes.cumsum() - sizes
    feature, threshold, left, right = (
        np.concatenate([getattr(one.tree, name) for one in layers])
        for name in ("feature", "threshold", "left", "right")
    )
    left, right = left + first.repeat(sizes), right + first.repeat(sizes)
    edges = np.zeros((len(feature), 4), np.int64)
    node = first + np.array([one.root for one in layers])
    edges[node] = [x_axis[2], x_axis[2] + len(x_axis[1]), y_axis[2], y_axis[2] + len(y_axis[1])]
    sides = [((feature == axis[0]) & (axis[0] >= 0), axis[1].searchsorted(threshold, "right"), 2 * a)
             for a, axis in enumerate((x_axis, y_axis))]  # fmt: skip
    goes_left = _fixed_sides(layers, held, (feature >= 0) & ~sides[0][0] & ~sides[1][0])
    leaves = []
    while len(node):
        leaves.append(node[feature[node] < 0])
        node = node[feature[node] >= 0]
        a, b = left[node], right[node]
        edges[a] = edges[b] = edges[node]
        for splits, rank, column in sides:
            here = splits[node]
            low, high, place = a[here], b[here], rank[node[here]]
            edges[low, column + 1] = np.minimum(edges[low, column + 1], place)
            edges[high, column] = np.maximum(edges[high, column], place)
        asked = goes_left[node]
        node = np.concatenate((a[asked != 0], b[asked != 1]))
        node = node[(edges[node, 0] < edges[node, 1]) & (edges[node, 2] < edges[node, 3])]
    leaf = np.concatenate(leaves)
    return edges[leaf], leaf, first.searchsorted(leaf, "right") - 1


def _fixed_sides(layers, held: np.ndarray, asks: np.ndarray) -> np.ndarray:
    """[N] at nodes that ask about a held feature: 1 where its value goes left, 0 where right; -1 at all others."""
    side, begin = np.full(len(asks), -1, np.int8), 0
    for one in layers:
        end = begin + len(one.tree.feature)
        nodes = asks[begin:end].nonzero()[0]
        if len(nodes):
            side[begin + nodes] = one.tree.goes_left(nodes, held[one.tree.feature[nodes]])
        begin = end
    return side
