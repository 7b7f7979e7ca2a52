"""The idea of splitting categories: all subsets, one level against the rest, thresholds on codes."""

from dataclasses import dataclass
from itertools import permutations

import numpy as np
import plotly.graph_objects as go

from datasets import Dataset
from engine import cart, record
from engine.split.categories import MAX_LEVELS_FOR_SUBSETS, subsets
from engine.text.message import Span, list_text
from pages.i18n.text import t, translator
from pages.ideas.common import line

COLOURS = ("Red", "Blue", "Yellow", "Green")
FIRST = {"Red": (0, 4), "Blue": (4, 0), "Yellow": (0, 4), "Green": (0, 0)}  # rows of class A and B
SLIDES = ("Red 0, Blue 1, Yellow 2", "Blue 0, Yellow 1, Red 2")  # EX14
REST, CODES = "one_vs_rest", "as_numbers"


def make_dataset(counts: dict[str, tuple[int, int]]) -> Dataset:
    """Return a table with these numbers of rows by level and class; codes follow the order of `counts`."""
    names = tuple(counts)
    X = np.concatenate([np.full(sum(both), code, float) for code, both in enumerate(counts.values())])
    y = np.concatenate([np.repeat([0, 1], both) for both in counts.values()])
    return Dataset(X[:, None], y, ("color",), ("category",), (names,), ("A", "B"), "classification", "class", "colours")


def encodings(names: tuple[str, ...]) -> list[str]:
    """All orders of the levels as codes, the slides' two first. Example: "Red 0, Blue 1, Yellow 2"."""
    orders = [", ".join(f"{name} {code}" for code, name in enumerate(order)) for order in permutations(names)]
    return sorted(orders, key=lambda text: SLIDES.index(text) if text in SLIDES else len(SLIDES))


def order_of(encoding: str) -> tuple[str, ...]:
    return tuple(part.split()[0] for part in encoding.split(", "))


@dataclass(frozen=True)
class CategorySplit:
    """One split of the levels that have rows. `left` holds the first of them in the order of COLOURS."""

    left: tuple[str, ...]
    right: tuple[str, ...]
    impurity: float
    gain: float

    @property
    def text(self) -> str:
        sides = (translator().render(list_text(list(map(Span, side)), "or")) for side in (self.left, self.right))
        return " | ".join(sides)


def category_splits(counts: dict[str, tuple[int, int]], categories: str) -> list[CategorySplit]:
    """Return the candidate splits of the root, as the engine lists them for this setting of `categories`."""
    data = make_dataset(counts)
    candidates = record(cart.fit, data, max_depth=1, categories=categories).columns("candidates")
    present = [name for name, both in counts.items() if sum(both)]
    first_level = min(present, key=COLOURS.index, default="")  # its side becomes the left one
    splits = []
    for i in range(len(candidates.get("gain", ()))):
        codes = candidates["categories"][i] or np.arange(np.floor(candidates["threshold"][i]) + 1).astype(int)
        left = {data.levels[0][code] for code in codes} & set(present)
        sides = [tuple(sorted(side, key=COLOURS.index)) for side in (left, set(present) - left)]
        first, second = sides if first_level in left else reversed(sides)
        splits.append(CategorySplit(first, second, float(candidates["impurity"][i]), float(candidates["gain"][i])))
    return splits


def compare_ways(counts: dict[str, tuple[int, int]], encoding: str) -> list[tuple[CategorySplit, bool, bool]]:
    """Return all splits, the best first, and whether one against the rest and thresholds on codes reach each."""
    coded = {name: counts[name] for name in order_of(encoding)}
    rest = {split.left for split in category_splits(counts, REST)}
    codes = {split.left for split in category_splits(coded, CODES)}
    splits = sorted(category_splits(counts, "subset"), key=lambda split: -split.gain)
    return [(split, split.left in rest, split.left in codes) for split in splits]


def best_by_method(splits: list[tuple[CategorySplit, bool, bool]]) -> dict[str, CategorySplit]:
    """Return the best split that each of the three methods reaches."""
    return {
        t("idea.categories.way-subsets"): splits[0][0],
        t("idea.categories.way-one-rest"): next(split for split, rest, _ in splits if rest),
        t("idea.categories.way-codes"): next(split for split, _, codes in splits if codes),
    }


def how_many() -> dict[str, list[int]]:
    """Numbers of possible splits for 2, 3, ... levels, by method."""
    levels = range(2, MAX_LEVELS_FOR_SUBSETS + 1)
    return {
        "levels": list(levels),
        t("idea.categories.way-subsets"): [len(subsets(M)) for M in levels],
        t("idea.categories.way-one-rest"): [M if M > 2 else 1 for M in levels],
        t("idea.categories.way-codes"): [M - 1 for M in levels],
        "printed": [2**M - 1 for M in levels],  # erratum C0-01
    }


def growth() -> go.Figure:
    """How the number of splits grows with the levels."""
    numbers = how_many()
    levels, printed = numbers.pop("levels"), numbers.pop("printed")
    figure = go.Figure()
    for k, (name, y) in enumerate(numbers.items()):
        dash = ("solid", "dash", "dot")[k]
        figure.add_scatter(x=levels, y=y, name=name, mode="lines+markers", line=line(k, dash=dash))
    figure.add_scatter(x=levels, y=printed, name=t("idea.categories.curve-printed"), mode="lines",
                       line=line(6, dash="longdashdot"))  # fmt: skip
    figure.update_xaxes(title=t("idea.categories.axis-levels"), dtick=1)
    figure.update_yaxes(title=t("idea.categories.axis-splits"), type="log", dtick=1)
    return figure
