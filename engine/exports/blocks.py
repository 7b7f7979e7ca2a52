"""What programs have in common: a tree as nested ifs, and the functions that put together what trees give."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from engine.exports.portable import Portable, PortableTree, Split

INDENT = "    "


def blocks(
    tree: PortableTree, test: Callable[[Split], str], gives: Callable[[int], str], closed: str = ""
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
            lines.append(INDENT * depth + closed)
            continue
        split = tree.splits[node]
        if split is None:
            lines.append(INDENT * depth + gives(node))
            continue
        lines.append(INDENT * depth + test(split))
        waiting += [(tree.right[node], depth), *([(-1, depth)] if closed else []), (tree.left[node], depth + 1)]
    return lines


def depth_of_blocks(tree: PortableTree) -> int:
    """How many ifs stand in one another."""
    return max(map(len, tree.lefts.values()))


@dataclass(frozen=True)
class Templates:
    """A language's functions, with named places."""

    tree: str  # the name of a tree's function, with its {number}
    adding: str  # scores, of trees that are added up
    each_its_own: str  # how, where each gives to one score
    all_of_them: str  # and where each gives to all
    divided: str
    median: str
    value: Mapping[str, str]  # predict, of a value, by its link
    single: str  # of two classes by one score
    largest: str  # of classes by their scores
    links: Mapping[str, str]  # the probabilities


def predictions(model: Portable, templates: Templates) -> Iterator[str]:
    """The functions behind the trees, in order."""
    trees = ", ".join(templates.tree.format(number=number) for number in range(1, len(model.trees) + 1))
    if model.rule == "median":
        yield templates.median.format(trees=trees, says=list(model.weight))
    else:
        adding = templates.all_of_them if model.trees[0].score is None else templates.each_its_own
        yield templates.adding.format(
            trees=trees, start=list(model.start), adding=adding.format(scores=model.scores),
            whole="total" if model.divisor == 1 else templates.divided.format(by=model.divisor),
        )  # fmt: skip
    if not model.classes:
        yield templates.value[model.link].format(scale=model.scale)
    elif model.scores == 1:
        yield templates.single.format(above=">=" if model.at_zero else ">")
    else:
        yield templates.largest.format(tie=f" * {1 - model.tie!r}" if model.tie else "")
    if model.has_probabilities:
        yield templates.links[model.link].format(scale=model.scale)
