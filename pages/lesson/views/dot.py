"""The finished tree in Graphviz's language. The `graphviz` package quotes; no text can leave its label.

Streamlit draws it in the browser, so the `dot` program is not needed. The colours here are for paper; on screen,
page.css gives text and ground the colours of the theme.
"""

from __future__ import annotations

import graphviz
import numpy as np

from engine.core.protocols import Table
from engine.learners.common.ensemble import majority_class
from engine.text.wording import rows_text
from pages.frame import palette
from pages.i18n.text import format_number, t
from pages.lesson.views import tree_summary as node_text
from pages.lesson.views.columns import column_title

LINE = "#7d879b"  # at least 3:1 on paper and on both themes


def label(*lines: str) -> str:
    """Lines of text as one label that is nothing but text: no escapes, no HTML, whatever is in them."""
    return graphviz.nohtml(r"\n".join(graphviz.escape(line.replace("\n", " ")) for line in lines))


def tree_dot(data: Table, nodes: dict[str, np.ndarray], criterion: str, depth: int, current_node: int | None = None,
             value_name: str = "") -> str:  # fmt: skip
    """The nodes of trace.columns("nodes") down to `depth`, the node `here` with a bold rim. `called`: what a number in
    a node is, its mean unless said otherwise."""
    graph = graphviz.Digraph(graph_attr={"bgcolor": "transparent", "ranksep": "0.35", "nodesep": "0.25"})
    graph.attr("node", shape="box", style="rounded,filled", fillcolor="white", fontname="sans-serif", fontsize="13",
               margin="0.15,0.07")  # fmt: skip
    graph.attr("edge", color=LINE, fontname="sans-serif", fontsize="12", arrowsize="0.6")
    for node in (nodes["depth"] <= depth).nonzero()[0].tolist():
        rim = {"class": "here", "penwidth": "5"} if node == current_node else border_style(data, nodes, node)
        graph.node(str(node), label(*lines_of(data, nodes, node, criterion, value_name)), **rim)
        if nodes["parent"][node] >= 0:
            graph.edge(str(nodes["parent"][node]), str(node), label(f" {edge_label(data, nodes, node)}"))
    return graph.source


def lines_of(data: Table, nodes: dict[str, np.ndarray], node: int, criterion: str, called: str) -> list[str]:
    """What is written in a node. Example: "2: x_3 ≤ 12.5", "4 rows: 1 | 3", "gini 0.375"."""
    n, value = int(nodes["n"][node]), nodes["value"][node]
    title = node_text.question_text(data, nodes, node) or node_text.prediction(data, value)
    lines = [f"{node}: {title}", ": ".join(filter(None, (t(rows_text(n)), node_text.inside(value, n, called))))]
    return [*lines, f"{column_title(criterion)} {format_number(nodes['impurity'][node])}"]


def edge_label(data: Table, nodes: dict[str, np.ndarray], node: int) -> str:
    """Which answer leads to a node, and where missing values go if the feature has any."""
    parent = nodes["parent"][node]
    is_left = nodes["left"][parent] == node
    unknown = np.isnan(data.X[:, nodes["feature"][parent]]).any() and nodes["missing_left"][parent] == is_left
    return t("views.tree.edge-left" if is_left else "views.tree.edge-right") + (
        t("views.tree.edge-missing") if unknown else ""
    )


def border_style(data: Table, nodes: dict[str, np.ndarray], node: int) -> dict[str, str]:
    """A leaf wears the colour of its class; what asks a question, and what says a number, is neutral."""
    if nodes["feature"][node] >= 0 or not np.ndim(nodes["value"][node]):
        return {"color": LINE, "penwidth": "1.5"}
    return {"color": palette.class_colour(int(majority_class(nodes["value"][node]))), "penwidth": "3"}
