"""The picture on a page's card: the first trees of a real fit, drawn as on the stage, as SVG."""

from dataclasses import dataclass

import numpy as np
import streamlit as st

from datasets import load
from engine import record
from engine.learners.registry import lesson_for_trace
from engine.text.picture import LessonTree
from engine.text.wording import count_text
from pages.frame import palette
from pages.frame.contents import page_named
from pages.i18n.text import t
from pages.learners.common.entries import Learner, PageEntry
from pages.learners.registry import LEARNER_BY_NAME, LEARNER_BY_PAGE
from pages.stage.trees import node_positions

MAX_THUMBNAIL_TREES = 6
PICTURE_WIDTH, PICTURE_HEIGHT, NODE_RADIUS = 210, 84, 4.5  # pixels
LINE = "#7d879b"


@dataclass(frozen=True)
class Thumbnail:
    svg: str
    alt: str


def picture_learner(page: PageEntry) -> Learner:
    """Return the learner of a page's picture: the one it names, or that of the page's lesson."""
    name = page.picture.learner if page.picture is not None else ""
    learner = LEARNER_BY_NAME.get(name) if name else LEARNER_BY_PAGE.get(page.name)
    if learner is None:
        raise LookupError(f"the picture of the page '{page.name}' names no learner of pages/learners/registry.py")
    return learner


def make_thumbnail(name: str) -> Thumbnail | None:
    """Return a page's picture with a description; None if it has none."""
    page = page_named(name)
    if not page.picture:
        return None
    svg, n = draw_picture(name)
    alt = t("frame.thumbnail.description", title=page.title, trees=count_text(n, "tree"), data=page.picture.data)
    return Thumbnail(svg, alt)


@st.cache_resource
def draw_picture(name: str) -> tuple[str, int]:
    """Return the SVG and the number of trees in it."""
    page = page_named(name)
    assert page.picture is not None
    trace = record(picture_learner(page).fit, load(page.picture.data), **page.picture.settings)
    trees = lesson_for_trace(trace).picture(trace).trees[:MAX_THUMBNAIL_TREES]
    width = PICTURE_WIDTH / len(trees)
    content = "".join(_tree(tree, k * width, width) for k, tree in enumerate(trees))
    start = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {PICTURE_WIDTH} {PICTURE_HEIGHT}">'
    return f"{start}{content}</svg>", len(trees)


def _tree(lesson_tree: LessonTree, left: float, width: float) -> str:
    tree = lesson_tree.growth.tree
    x, y = node_positions(tree)
    x = left + NODE_RADIUS + x * (width - 2 * NODE_RADIUS)
    y = NODE_RADIUS + 2 + y * (PICTURE_HEIGHT - 2 * NODE_RADIUS - 4)
    edges, nodes = [], []
    for node in range(len(x)):
        is_leaf = tree.left[node] < 0
        for child in () if is_leaf else (tree.left[node], tree.right[node]):
            start, end = f'x1="{x[node]:.1f}" y1="{y[node]:.1f}"', f'x2="{x[child]:.1f}" y2="{y[child]:.1f}"'
            edges.append(f'<line {start} {end} stroke="{LINE}"/>')
        radius, fill = (NODE_RADIUS, _colour(tree.value[node])) if is_leaf else (NODE_RADIUS - 1.5, LINE)
        nodes.append(f'<circle cx="{x[node]:.1f}" cy="{y[node]:.1f}" r="{radius}" fill="{fill}"/>')
    return "".join(edges + nodes)


def _colour(value: np.ndarray | float) -> str:
    """Return the colour of a leaf's class, or of whether its value is positive."""
    return palette.class_colour(int(np.argmax(value)) if np.ndim(value) else int(value > 0))
