"""The trees of an exercise as drawings: with room to write in, or filled in from the trace."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import numpy as np

from engine.core.trace import Trace
from engine.learners.common.exercise import select_round
from engine.text.message import NumberText, msg
from engine.text.wording import class_span, node_name_text, row_name_text, rows_text, split_text
from pages.i18n.translator import Translator
from pages.publish.paper.document import table_html

TREES = 4  # as many as are asked about
BOX, TALL, APART, LEVEL = 134, 50, 8, 84  # pixels: a node, and what lies between two
LETTERS = 28  # that a box has room for

Nodes = Mapping[str, np.ndarray]


def trees_html(trace: Trace, language: Translator, filled: bool) -> str:
    """The first trees, one beside the other."""
    table = trace.columns("nodes")
    trees = [select_round(table, number) for number in np.unique(table["round"])[:TREES]]
    names = [
        "" if len(trees) == 1 else language.text(msg("lesson.name.tree", tree=number))
        for number in range(1, len(trees) + 1)
    ]
    each = (
        _drawing(TreeDrawing(trace, nodes, language, filled), name) for nodes, name in zip(trees, names, strict=True)
    )
    return f'<div class="trees">{"".join(each)}</div>'


class TreeDrawing:
    """One tree: where each node lies, and what stands in it."""

    def __init__(self, trace: Trace, nodes: Nodes, language: Translator, filled: bool):
        self.trace, self.nodes, self.language, self.filled = trace, nodes, language, filled
        self.x = node_lefts(nodes)
        self.wide = max(self.x) + BOX
        self.tall = int(nodes["depth"].max()) * LEVEL + TALL + 2

    def top(self, v: int) -> int:
        return int(self.nodes["depth"][v]) * LEVEL + 1

    def lines(self, v: int) -> tuple[str, ...]:
        """What a node holds."""
        data, nodes, language = self.trace.data, self.nodes, self.language
        is_split = nodes["left"][v] >= 0
        if is_split:
            feature, threshold, levels = int(nodes["feature"][v]), float(nodes["threshold"][v]), nodes["categories"][v]
            first = language.render(split_text(data, feature, threshold, levels))
        else:
            first = language.render(leaf_prediction(self.trace, nodes, v))
        return first, language.render(
            msg("paper.sheet.node", rows=rows_text(nodes["n"][v]), value=NumberText(nodes["impurity"][v]))
        )


def leaf_prediction(trace: Trace, nodes: Nodes, v: int) -> Any:
    """Of a leaf: its class or mean; of a tree that corrects those before it what it adds, before the learning rate."""
    table = trace.columns("rows")
    if "step" in table:
        own = select_round(table, int(nodes["round"][0]))
        steps = own["step"][own["leaf"] == v]
        return NumberText(float(steps[0]) / float(trace.setting("learning_rate"))) if len(steps) else ""
    value = np.atleast_1d(nodes["value"][v])
    return class_span(trace.data, int(value.argmax())) if len(value) > 1 else NumberText(float(value[0]))


def node_lefts(nodes: Nodes) -> list[float]:
    """[node] its left edge: leaves stand one beside the other, a split above the middle of its children."""
    found: dict[int, float] = {}

    def place(v: int):
        below = [int(nodes[side][v]) for side in ("left", "right") if nodes[side][v] >= 0]
        for child in below:
            place(child)
        if below:
            found[v] = sum(found[child] for child in below) / 2
        else:
            found[v] = sum(nodes["left"][u] < 0 for u in found) * (BOX + APART) + 1.0

    place(0)
    return [found[v] for v in range(len(nodes["n"]))]


def _drawing(tree: TreeDrawing, name: str) -> str:
    shapes = []
    for v, parent in enumerate(tree.nodes["parent"].tolist()):
        x, y = tree.x[v], tree.top(v)
        if parent >= 0:
            ends = tree.x[parent] + BOX / 2, tree.top(parent) + TALL, x + BOX / 2, y
            shapes.append('<path class="way" d="M{:g} {:g}L{:g} {:g}"/>'.format(*ends))
    shapes += [_node(tree, v) for v in range(len(tree.x))]
    told = f"<title>{escape(name)}</title>" if name else ""
    text = f'<text x="1" y="{tree.tall + 12}">{escape(name)}</text>' if name else ""
    size = f'width="{tree.wide:g}" height="{tree.tall + 16}" viewBox="0 0 {tree.wide + 2:g} {tree.tall + 16}"'
    return f'<svg role="img" {size}>{told}{"".join(shapes)}{text}</svg>'


def _node(tree: TreeDrawing, v: int) -> str:
    x, y = tree.x[v], tree.top(v)
    kind = "box leaf" if tree.nodes["left"][v] < 0 else "box"
    shape = f'<rect class="{kind}" x="{x:g}" y="{y}" width="{BOX}" height="{TALL}" rx="3"/>'
    head = f'<text x="{x + 5:g}" y="{y + 12}">{escape(tree.language.text(node_name_text(v)))}</text>'
    if not tree.filled:
        return shape + head + "".join(f'<path class="write" d="M{x + 5:g} {y + at}h{BOX - 10}"/>' for at in (29, 44))
    return (
        shape
        + head
        + "".join(
            f'<text x="{x + 5:g}" y="{y + at}"><title>{escape(line)}</title>{escape(_short(line))}</text>'
            for at, line in zip((27, 43), tree.lines(v), strict=True)
        )
    )


def _short(line: str) -> str:
    return line if len(line) <= LETTERS else f"{line[: LETTERS - 1]}…"


# Columns of a trace's table of rows that are worked out by hand, in the order in which that is done.
HAND_COLUMNS = ("count", "weight", "wrong", "factor", "before", "predicted", "residual", "g", "h", "step", "after")


def round_tables(trace: Trace, language: Translator, filled: bool) -> list[str]:
    """A table a round, for as many rounds as are asked about; none of a learner that has no such."""
    every = trace.columns("rows")
    rounds = np.unique(every["round"])[:TREES].tolist() if every else []
    return [_table(select_round(every, number), number, language, filled) for number in rounds]


def hand_columns(own: Mapping[str, np.ndarray]) -> list[str]:
    """Those that tell something: the prediction is the score itself where no probability is made of it."""
    same = "before" in own and np.array_equal(own["before"], own["predicted"])
    return [name for name in HAND_COLUMNS if name in own and not (name == "predicted" and same)]


def _table(own: Mapping[str, np.ndarray], number: int, language: Translator, filled: bool) -> str:
    names = hand_columns(own)
    headings = [language.render(msg("paper.sheet.column", what=_heading(name, own))) for name in names]
    lines = [
        language.render([row_name_text(row), *(_cell(own[name][i]) if filled else "" for name in names)])
        for i, row in enumerate(own["row"].tolist())
    ]
    title = escape(language.text(msg("paper.sheet.round", n=number + 1)))
    return f"<div><b>{title}</b>{table_html(['', *headings], lines, '' if filled else 'blank')}</div>"


def _heading(name: str, own: Mapping[str, np.ndarray]) -> str:
    return "new-weight" if name == "after" and "weight" in own else name


def _cell(value: Any) -> Any:
    if isinstance(value, np.bool_):
        return msg("paper.sheet.wrong-cell", wrong=bool(value))
    return NumberText(float(value)) if np.isfinite(value) else ""
