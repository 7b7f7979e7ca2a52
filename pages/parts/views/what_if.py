"""What if another cut were taken? A text says which: `force=L:2:15.5` in the address sends rows of the root's left
child with feature 2 up to 15.5 left, `force=root:0:is 1,3` those with levels 1 and 3. What follows is grown again.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.core.problem import DataProblem
from engine.split.candidates import CandidateTable
from pages.parts.files.excerpt import best
from pages.parts.views.build.asked_splits import FORCE, ask_for, asked_cuts, forget_cuts

ROOT = "root"
SHOWN = 12  # other cuts of a node to choose from


def asked(page: str, private: str) -> dict[str, tuple[int, Any]]:
    """The cuts asked for on a page, as `force` takes them."""
    return dict(read(text) for text in asked_cuts(FORCE, page, private))


def read(text: str) -> tuple[str, tuple[int, Any]]:
    """Example: "L:2:15.5" -> ("L", (2, 15.5))."""
    try:
        path, feature, cut = text.split(":")
        codes = tuple(int(code) for code in cut.removeprefix("is ").split(",")) if cut.startswith("is ") else None
        return "" if path == ROOT else path, (int(feature), float(cut) if codes is None else codes)
    except ValueError:
        raise DataProblem(f"force={text} in the address is no cut: write it like L:2:15.5, or leave it out.") from None


def written(path: str, feature: int, cut: float | tuple[int, ...]) -> str:
    """Example: "L", 2, 15.5 -> "L:2:15.5"."""
    return f"{path or ROOT}:{feature}:{'is ' + ','.join(map(str, cut)) if isinstance(cut, tuple) else repr(float(cut))}"


def take(page: str, private: str, path: str, feature: int, cut: float | tuple[int, ...]):
    """Make this cut at the node of this path. Cuts asked for below it went with their nodes."""
    kept = {at: split for at, split in asked(page, private).items() if not at.startswith(path)}
    ask_for(FORCE, page, private, [written(at, *split) for at, split in {**kept, path: (feature, cut)}.items()])


def take_none():
    """Back to the greedy tree."""
    forget_cuts(FORCE)


def path_to(nodes: dict[str, np.ndarray], node: int) -> str:
    """The turns from the root: node 4, the left child of the root's right child -> "RL"."""
    path = ""
    while (parent := int(nodes["parent"][node])) >= 0:
        path = ("L" if nodes["left"][parent] == node else "R") + path
        node = parent
    return path


def others(table: CandidateTable) -> list[int]:
    """The places of a node's best cuts that were not made, each question once."""
    places = best(table, 2 * SHOWN + 2).tolist()  # a question stands there twice at most: missing rows left, or right
    made = {cut_of(table, i) for i in places if table.chosen[i]}
    found: dict[tuple, int] = {}
    for i in places:
        if (cut := cut_of(table, i)) not in made:
            found.setdefault(cut, i)
    return list(found.values())[:SHOWN]


def cut_of(table: CandidateTable, i: int) -> tuple[int, float | tuple[int, ...]]:
    """The feature and what goes left, as `force` takes it."""
    return int(table.feature[i]), table.categories[i] or float(table.threshold[i])
