"""Boxes beside the flow chart that makes them, or without one."""

import graphviz
import plotly.graph_objects as go

from engine.ideas.partition import Box, Split
from pages.frame import palette
from pages.i18n.text import format_number, t
from pages.lesson.views.dot import LINE, label

CLOTHES, WINDMILL = "what to wear", "a windmill"
PARTITIONS = CLOTHES, WINDMILL


def boxes_of(name: str) -> tuple[Box, ...]:
    """Return the boxes of an example: low and high corner, and what stands in it."""
    if name == WINDMILL:
        corners = ((0, 0), (2, 1)), ((2, 0), (3, 2)), ((1, 2), (3, 3)), ((0, 1), (1, 3)), ((1, 1), (2, 2))
        return tuple(Box(low, high, letter) for (low, high), letter in zip(corners, "ABCDE", strict=True))
    return (
        Box((0, 0), (1, 12), t("idea.partition.coat")),
        Box((0, 12), (1, 30), t("idea.partition.shirt")),
        Box((1, 0), (3, 30), t("idea.partition.umbrella")),
    )


def axis_names(name: str) -> tuple[str, str]:
    return ("x_1", "x_2") if name == WINDMILL else (t("idea.partition.rain"), t("idea.partition.degrees"))


def boxes_figure(boxes: tuple[Box, ...], names: tuple[str, str]) -> go.Figure:
    figure = go.Figure()
    for k, box in enumerate(boxes):
        (x0, y0), (x1, y1) = box.low, box.high
        line = {"color": palette.GREY, "width": 2}
        figure.add_shape(type="rect", x0=x0, y0=y0, x1=x1, y1=y1, line=line, fillcolor=palette.class_colour(k),
                         opacity=0.3)  # fmt: skip
        figure.add_annotation(x=(x0 + x1) / 2, y=(y0 + y1) / 2, text=box.name, showarrow=False, font_size=15)
    for axis, update in enumerate((figure.update_xaxes, figure.update_yaxes)):
        update(title=names[axis], range=[0, max(box.high[axis] for box in boxes)], showgrid=False)
    return figure


def chart_dot(chart: Split | Box, names: tuple[str, str]) -> tuple[str, int]:
    """Return the flow chart in the DOT language, and its number of nodes."""
    graph = graphviz.Digraph(graph_attr={"bgcolor": "transparent", "ranksep": "0.35"})
    graph.attr("node", shape="box", style="rounded,filled", fillcolor="white", fontname="sans-serif", fontsize="13")
    graph.attr("edge", color=LINE, fontname="sans-serif", fontsize="12", arrowsize="0.6")
    nodes = 0

    def draw(part: Split | Box) -> str:
        nonlocal nodes
        node, nodes = str(nodes), nodes + 1
        if isinstance(part, Box):
            graph.node(node, label(f" {part.name} "), color=LINE)
            return node
        graph.node(node, label(f"{names[part.axis]} ≤ {format_number(part.threshold)}?"), color=LINE)
        graph.edge(node, draw(part.left), label(f" {t('views.tree.edge-left')}"))
        graph.edge(node, draw(part.right), label(f" {t('views.tree.edge-right')}"))
        return node

    draw(chart)
    return graph.source, nodes
