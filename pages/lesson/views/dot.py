"""Write a tree in the DOT language. The `graphviz` package quotes, so no text can leave its label.

Streamlit draws it in the browser without the `dot` program. The colours are for paper; on screen page.css sets those of
text and background from the theme.
"""

import graphviz
import numpy as np

from engine.core.protocols import Table
from engine.learners.common.ensemble import majority_class
from engine.text.formulas import impurity_short_name
from engine.text.wording import rows_text
from pages.frame import palette
from pages.i18n.text import format_number, t
from pages.lesson.views import tree_summary as node_text

LINE = "#7d879b"  # at least 3:1 on paper and on both themes
HERE = {"class": "here", "penwidth": "5"}  # the border of the current node


def label(*lines: str) -> str:
    """Join lines to a label of plain text: escapes and HTML in them have no effect."""
    return graphviz.nohtml(r"\n".join(graphviz.escape(line.replace("\n", " ")) for line in lines))


def new_graph() -> graphviz.Digraph:
    """Return an empty graph with the look of all trees."""
    graph = graphviz.Digraph(graph_attr={"bgcolor": "transparent", "ranksep": "0.35", "nodesep": "0.25"})
    graph.attr("node", shape="box", style="rounded,filled", fillcolor="white", fontname="sans-serif", fontsize="13",
               margin="0.15,0.07")  # fmt: skip
    graph.attr("edge", color=LINE, fontname="sans-serif", fontsize="12", arrowsize="0.6")
    return graph


def tree_dot(data: Table, nodes: dict[str, np.ndarray], criterion: str, depth: int, current_node: int | None = None,
             value_name: str = "") -> str:  # fmt: skip
    """Return DOT for the nodes of trace.columns("nodes") down to `depth`, `current_node` with a bold border.

    `value_name`: what the number in a node is called, "mean" by default.
    """
    graph = new_graph()
    for node in (nodes["depth"] <= depth).nonzero()[0].tolist():
        border = HERE if node == current_node else border_style(data, nodes, node)
        graph.node(str(node), label(*lines_of(data, nodes, node, criterion, value_name)), **border)
        if nodes["parent"][node] >= 0:
            graph.edge(str(nodes["parent"][node]), str(node), label(f" {edge_label(data, nodes, node)}"))
    return graph.source


def lines_of(data: Table, nodes: dict[str, np.ndarray], node: int, criterion: str, value_name: str) -> list[str]:
    """Return the text of a node. Example: "2: x_3 ≤ 12.5", "4 rows: 1 | 3", "Gini 0.375"."""
    n, value = int(nodes["n"][node]), nodes["value"][node]
    title = node_text.question_text(data, nodes, node) or node_text.prediction(data, value)
    lines = [f"{node}: {title}", ": ".join(filter(None, (t(rows_text(n)), node_text.inside(value, n, value_name))))]
    return [*lines, f"{t(impurity_short_name(criterion))} {format_number(nodes['impurity'][node])}"]


def edge_label(data: Table, nodes: dict[str, np.ndarray], node: int) -> str:
    """Return the answer that leads to a node; "or missing" too if the feature has missing values that go there."""
    parent = nodes["parent"][node]
    is_left = nodes["left"][parent] == node
    missing = np.isnan(data.X[:, nodes["feature"][parent]]).any() and nodes["missing_left"][parent] == is_left
    answer = t("views.tree.edge-left" if is_left else "views.tree.edge-right")
    return answer + t("views.tree.edge-missing") if missing else answer


def border_style(data: Table, nodes: dict[str, np.ndarray], node: int) -> dict[str, str]:
    """Return the border of a node: in its class's colour for a leaf with classes, else grey."""
    if nodes["feature"][node] >= 0 or not np.ndim(nodes["value"][node]):
        return {"color": LINE, "penwidth": "1.5"}
    return {"color": palette.class_colour(int(majority_class(nodes["value"][node]))), "penwidth": "3"}
