"""What programs have in common: a tree as nested ifs, and the functions that put together what trees give."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from engine.exports.portable import PortableModel, PortableSplit, PortableTree

INDENT = "    "


def nested_ifs(
    tree: PortableTree, test: Callable[[PortableSplit], str], leaf_line: Callable[[int], str], closing_line: str = ""
) -> list[str]:
    """Its lines: what goes left stands in the block of its `if`, what goes right after it.

    if row['x'] <= 1.5:
        return 1.0
    return 2.0
    """
    lines, waiting = [], [(0, 1)]
    while waiting:
        node, depth = waiting.pop()
        if node < 0:  # the end of a block
            lines.append(INDENT * depth + closing_line)
            continue
        split = tree.splits[node]
        if split is None:
            lines.append(INDENT * depth + leaf_line(node))
            continue
        lines.append(INDENT * depth + test(split))
        waiting += [(tree.right[node], depth), *([(-1, depth)] if closing_line else []), (tree.left[node], depth + 1)]
    return lines


def nesting_depth(tree: PortableTree) -> int:
    """How many ifs stand in one another."""
    return max(map(len, tree.left_splits_by_leaf.values()))


@dataclass(frozen=True)
class Templates:
    """A language's functions, with named places."""

    tree: str  # the name of a tree's function, with its {number}
    add_up: str  # scores, of trees that are added up
    add_to_one_score: str  # how, where each gives to one score
    add_to_all_scores: str  # and where each gives to all
    divided: str
    median: str
    value: Mapping[str, str]  # predict, of a value, by its link
    single: str  # of two classes by one score
    largest: str  # of classes by their scores
    links: Mapping[str, str]  # the probabilities


def predictions(model: PortableModel, templates: Templates) -> Iterator[str]:
    """The functions behind the trees, in order."""
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
