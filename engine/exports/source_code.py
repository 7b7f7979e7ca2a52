"""Shared by the Python and JavaScript exports: trees as nested ifs, templates of functions."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from engine.exports.portable import PortableModel, PortableSplit, PortableTree

INDENT = "    "


def nested_ifs(
    tree: PortableTree, test: Callable[[PortableSplit], str], leaf_line: Callable[[int], str], closing_line: str = ""
) -> list[str]:
    """The lines of a tree's function. A left subtree is the body of an `if`, the right one follows.

    if row['x'] <= 1.5:
        return 1.0
    return 2.0
    """
    lines, stack = [], [(0, 1)]
    while stack:
        node, depth = stack.pop()
        split = tree.splits[node] if node >= 0 else None
        line = closing_line if node < 0 else leaf_line(node) if split is None else test(split)
        lines.append(INDENT * depth + line)
        if split is not None:  # -1 stands for the end of the block
            end = [(-1, depth)] if closing_line else []
            stack += [(tree.right[node], depth), *end, (tree.left[node], depth + 1)]
    return lines


def nesting_depth(tree: PortableTree) -> int:
    """The number of nested ifs in a tree's function."""
    return max(map(len, tree.left_splits_by_leaf.values()))


def number_or_list(outputs: np.ndarray) -> str:
    """A leaf's outputs as source code: a number for one score, else a list. Examples: 1.5, [0.25, 0.75]."""
    numbers = outputs.tolist()
    return repr(numbers[0]) if len(numbers) == 1 else repr(numbers)


def example_row(model: PortableModel) -> dict[str, str | float]:
    """Values of the first two features, for the comment that shows how to call `predict`."""
    return {feature.name: feature.levels[0] if feature.levels else 1.5 for feature in model.features[:2]}


def column_names(model: PortableModel) -> tuple[list[str], list[str]]:
    """The names of the numeric and of the categorical features."""
    numeric = [feature.name for feature in model.features if not feature.levels]
    return numeric, [feature.name for feature in model.features if feature.levels]


@dataclass(frozen=True)
class Templates:
    """The functions of a program in one language, as templates for str.format."""

    tree: str  # the name of a tree's function, with its {number}
    add_up: str  # `scores`, for trees that are added up
    add_to_one_score: str  # its statement where each tree adds to one score
    add_to_all_scores: str  # and where each tree adds to all scores
    divided: str  # its result, divided by the number of trees
    median: str  # `scores`, for the weighted median of trees
    value: Mapping[str, str]  # `predict` of a number, by the link
    single: str  # `predict` of two classes from one score
    largest: str  # `predict` of the class with the largest score
    links: Mapping[str, str]  # the function of probabilities, by the link


def predictions(model: PortableModel, templates: Templates) -> Iterator[str]:
    """The functions that follow the trees' functions, in order."""
    trees = ", ".join(templates.tree.format(number=number) for number in range(1, len(model.trees) + 1))
    if model.rule == "median":
        yield templates.median.format(trees=trees, says=list(model.weight))
    else:
        adding = templates.add_to_all_scores if model.trees[0].score_index is None else templates.add_to_one_score
        yield templates.add_up.format(
            trees=trees, start=list(model.start), adding=adding.format(scores=model.n_scores),
            whole="total" if model.divisor == 1 else templates.divided.format(by=model.divisor),
        )  # fmt: skip
    if not model.class_names:
        yield templates.value[model.link].format(scale=model.scale)
    elif model.n_scores == 1:
        yield templates.single.format(above=">=" if model.class_at_zero else ">")
    else:
        yield templates.largest.format(tie=f" * {1 - model.tie!r}" if model.tie else "")
    if model.has_probabilities:
        yield templates.links[model.link].format(scale=model.scale)
