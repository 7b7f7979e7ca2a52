"""The trees and the tables of rounds on a worksheet: blank, to write in, or filled in from the trace."""

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

TREES = 4  # the most trees that an exercise asks about
BOX, TALL, APART, LEVEL = 134, 50, 8, 84  # pixels: width and height of a node, gap, distance of levels
LETTERS = 28  # characters that fit into a box

Nodes = Mapping[str, np.ndarray]


def trees_html(trace: Trace, language: Translator, filled: bool) -> str:
    """Return the first trees as SVG, side by side."""
    table = trace.columns("nodes")
    trees = [select_round(table, number) for number in np.unique(table["round"])[:TREES]]
    html = ""
    for number, nodes in enumerate(trees, 1):
        name = "" if len(trees) == 1 else language.text(msg("lesson.name.tree", tree=number))
        html += _drawing(TreeDrawing(trace, nodes, language, filled), name)
    return f'<div class="trees">{html}</div>'


class TreeDrawing:
    """The places and the texts of a tree's nodes."""

    def __init__(self, trace: Trace, nodes: Nodes, language: Translator, filled: bool):
        self.trace, self.nodes, self.language, self.filled = trace, nodes, language, filled
        self.x = node_lefts(nodes)
        self.wide = max(self.x) + BOX
        self.tall = int(nodes["depth"].max()) * LEVEL + TALL + 2

    def top(self, v: int) -> int:
        return int(self.nodes["depth"][v]) * LEVEL + 1

    def lines(self, v: int) -> tuple[str, ...]:
        """Return a node's split or prediction, and its rows and impurity."""
        data, nodes, language = self.trace.data, self.nodes, self.language
        if nodes["left"][v] >= 0:
            feature, threshold, levels = int(nodes["feature"][v]), float(nodes["threshold"][v]), nodes["categories"][v]
            first = split_text(data, feature, threshold, levels, strict="strict" in nodes)
        else:
            first = leaf_prediction(self.trace, nodes, v)
        facts = msg("paper.sheet.node", rows=rows_text(nodes["n"][v]), value=NumberText(nodes["impurity"][v]))
        return language.render(first), language.render(facts)


def leaf_prediction(trace: Trace, nodes: Nodes, v: int) -> Any:
    """Return a leaf's class or mean; in gradient boosting what it adds, without the learning rate."""
    table = trace.columns("rows")
    if "step" in table:
        rows = select_round(table, int(nodes["round"][0]))
        steps = rows["step"][rows["leaf"] == v]
        return NumberText(float(steps[0]) / float(trace.setting("learning_rate"))) if len(steps) else ""
    value = np.atleast_1d(nodes["value"][v])
    return class_span(trace.data, int(value.argmax())) if len(value) > 1 else NumberText(float(value[0]))


def node_lefts(nodes: Nodes) -> list[float]:
    """[node] left edge of each box: leaves side by side, a split centred above its children."""
    x: dict[int, float] = {}

    def place(v: int):
        children = [int(nodes[side][v]) for side in ("left", "right") if nodes[side][v] >= 0]
        for child in children:
            place(child)
        if children:
            x[v] = sum(x[child] for child in children) / 2
        else:
            x[v] = sum(nodes["left"][u] < 0 for u in x) * (BOX + APART) + 1.0

    place(0)
    return [x[v] for v in range(len(nodes["n"]))]


def _drawing(tree: TreeDrawing, name: str) -> str:
    shapes = []
    for v, parent in enumerate(tree.nodes["parent"].tolist()):
        x, y = tree.x[v], tree.top(v)
        if parent >= 0:
            ends = tree.x[parent] + BOX / 2, tree.top(parent) + TALL, x + BOX / 2, y
            shapes.append('<path class="way" d="M{:g} {:g}L{:g} {:g}"/>'.format(*ends))
    shapes += [_node(tree, v) for v in range(len(tree.x))]
    title = f"<title>{escape(name)}</title>" if name else ""
    text = f'<text x="1" y="{tree.tall + 12}">{escape(name)}</text>' if name else ""
    size = f'width="{tree.wide:g}" height="{tree.tall + 16}" viewBox="0 0 {tree.wide + 2:g} {tree.tall + 16}"'
    return f'<svg role="img" {size}>{title}{"".join(shapes)}{text}</svg>'


def _node(tree: TreeDrawing, v: int) -> str:
    x, y = tree.x[v], tree.top(v)
    kind = "box leaf" if tree.nodes["left"][v] < 0 else "box"
    shape = f'<rect class="{kind}" x="{x:g}" y="{y}" width="{BOX}" height="{TALL}" rx="3"/>'
    svg = shape + f'<text x="{x + 5:g}" y="{y + 12}">{escape(tree.language.text(node_name_text(v)))}</text>'
    if not tree.filled:
        return svg + "".join(f'<path class="write" d="M{x + 5:g} {y + down}h{BOX - 10}"/>' for down in (29, 44))
    for down, line in zip((27, 43), tree.lines(v), strict=True):
        short = line if len(line) <= LETTERS else f"{line[: LETTERS - 1]}…"
        svg += f'<text x="{x + 5:g}" y="{y + down}"><title>{escape(line)}</title>{escape(short)}</text>'
    return svg


# Columns of a trace's table of rows that are calculated by hand, in this order.
HAND_COLUMNS = ("count", "weight", "wrong", "factor", "before", "predicted", "residual", "g", "h", "step", "after")


def round_tables(trace: Trace, language: Translator, filled: bool) -> list[str]:
    """Return a table for each of the first rounds; none for learners without rounds."""
    rows = trace.columns("rows")
    rounds = np.unique(rows["round"])[:TREES].tolist() if rows else []
    return [_table(select_round(rows, number), number, language, filled) for number in rounds]


def hand_columns(rows: Mapping[str, np.ndarray]) -> list[str]:
    """Return the columns to calculate, without a prediction that equals the score."""
    same = "before" in rows and np.array_equal(rows["before"], rows["predicted"])
    return [name for name in HAND_COLUMNS if name in rows and not (name == "predicted" and same)]


def _table(rows: Mapping[str, np.ndarray], number: int, language: Translator, filled: bool) -> str:
    names = hand_columns(rows)
    keys = ["new-weight" if name == "after" and "weight" in rows else name for name in names]
    headings = [language.render(msg("paper.sheet.column", what=key)) for key in keys]
    lines = [
        language.render([row_name_text(row), *(_cell(rows[name][i]) if filled else "" for name in names)])
        for i, row in enumerate(rows["row"].tolist())
    ]
    title = escape(language.text(msg("paper.sheet.round", n=number + 1)))
    return f"<div><b>{title}</b>{table_html(['', *headings], lines, '' if filled else 'blank')}</div>"


def _cell(value: Any) -> Any:
    if isinstance(value, np.bool_):
        return msg("paper.sheet.wrong-cell", wrong=bool(value))
    return NumberText(float(value)) if np.isfinite(value) else ""
