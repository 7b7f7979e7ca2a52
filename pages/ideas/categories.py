"""Ways to split the levels of a category: all subsets, one against the rest, thresholds on codes; their gains."""

from __future__ import annotations

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
    """Rows by level and class. The levels' codes follow the order they are given in."""
    names = tuple(counts)
    X = np.concatenate([np.full(sum(both), code, float) for code, both in enumerate(counts.values())])
    y = np.concatenate([np.repeat([0, 1], both) for both in counts.values()])
    return Dataset(X[:, None], y, ("color",), ("category",), (names,), ("A", "B"), "classification", "class", "colours")


def encodings(names: tuple[str, ...]) -> list[str]:
    """Every order of the levels as codes, the slides' two first. Example: "Red 0, Blue 1, Yellow 2"."""
    every = [", ".join(f"{name} {code}" for code, name in enumerate(order)) for order in permutations(names)]
    return sorted(every, key=lambda text: SLIDES.index(text) if text in SLIDES else len(SLIDES))


def order_of(encoding: str) -> tuple[str, ...]:
    return tuple(part.split()[0] for part in encoding.split(", "))


@dataclass(frozen=True)
class CategorySplit:
    """One split of the levels that have rows. `left` holds the first of them."""

    left: tuple[str, ...]
    right: tuple[str, ...]
    impurity: float
    gain: float

    @property
    def text(self) -> str:
        sides = (translator().render(list_text(list(map(Span, side)), "or")) for side in (self.left, self.right))
        return " | ".join(sides)


def category_splits(counts: dict[str, tuple[int, int]], categories: str) -> list[CategorySplit]:
    """The candidates of the root's table, as the engine found them."""
    data = make_dataset(counts)
    every = record(cart.fit, data, max_depth=1, categories=categories).columns("candidates")
    present = [name for name, both in counts.items() if sum(both)]
    home = min(present, key=COLOURS.index, default="")  # the side that holds it is told first
    found = []
    for i in range(len(every.get("gain", ()))):
        codes = every["categories"][i] or np.arange(np.floor(every["threshold"][i]) + 1).astype(int)
        left = {data.levels[0][code] for code in codes} & set(present)
        sides = [tuple(sorted(side, key=COLOURS.index)) for side in (left, set(present) - left)]
        first, second = sides if home in left else reversed(sides)
        found.append(CategorySplit(first, second, float(every["impurity"][i]), float(every["gain"][i])))
    return found


def compare_ways(counts: dict[str, tuple[int, int]], encoding: str) -> list[tuple[CategorySplit, bool, bool]]:
    """Every way there is, the best first; is it reached by one against the rest, and by thresholds on these codes?"""
    coded = {name: counts[name] for name in order_of(encoding)}
    rest, codes = ({way.left for way in category_splits(given, how)} for given, how in ((counts, REST), (coded, CODES)))
    every = sorted(category_splits(counts, "subset"), key=lambda way: -way.gain)
    return [(way, way.left in rest, way.left in codes) for way in every]


def best_by_method(found: list[tuple[CategorySplit, bool, bool]]) -> dict[str, CategorySplit]:
    """The best way of each kind."""
    return {
        t("idea.categories.way-subsets"): found[0][0],
        t("idea.categories.way-one-rest"): next(way for way, rest, _ in found if rest),
        t("idea.categories.way-codes"): next(way for way, _, codes in found if codes),
    }


def how_many() -> dict[str, list[int]]:
    """Splits there are for 2, 3, ... levels, counted from the engine's own lists."""
    levels = range(2, MAX_LEVELS_FOR_SUBSETS + 1)
    return {
        "levels": list(levels),
        t("idea.categories.way-subsets"): [len(subsets(M)) for M in levels],
        t("idea.categories.way-one-rest"): [M if M > 2 else 1 for M in levels],
        t("idea.categories.way-codes"): [M - 1 for M in levels],
        "printed": [2**M - 1 for M in levels],  # C0-01
    }


def growth() -> go.Figure:
    """How the number of splits grows with the levels."""
    many = how_many()
    figure = go.Figure()
    for k, name in enumerate(
        (t("idea.categories.way-subsets"), t("idea.categories.way-one-rest"), t("idea.categories.way-codes"))
    ):
        dash = ("solid", "dash", "dot")[k]
        figure.add_scatter(x=many["levels"], y=many[name], name=name, mode="lines+markers", line=line(k, dash=dash))
    figure.add_scatter(x=many["levels"], y=many["printed"], name=t("idea.categories.curve-printed"), mode="lines",
                       line=line(6, dash="longdashdot"))  # fmt: skip
    figure.update_xaxes(title=t("idea.categories.axis-levels"), dtick=1)
    figure.update_yaxes(title=t("idea.categories.axis-splits"), type="log", dtick=1)
    return figure
