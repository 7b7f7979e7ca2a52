"""A lesson in small: the trees of a real trace, each node where the stage draws it, in the colour of what it says."""

from __future__ import annotations

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

MAX_THUMBNAIL_TREES = 6  # trees
PICTURE_WIDTH, PICTURE_HEIGHT, NODE_RADIUS = 210, 84, 4.5  # of a picture and a node, in pixels


@dataclass(frozen=True)
class Thumbnail:
    svg: str
    alt: str


def picture_learner(stop: PageEntry) -> Learner:
    """Whose trees a page's picture shows: of the learner it names, or the one the page itself steps through."""
    named = stop.picture.learner if stop.picture is not None else ""
    learner = LEARNER_BY_NAME.get(named) if named else LEARNER_BY_PAGE.get(stop.name)
    if learner is None:
        raise LookupError(f"the picture of the page '{stop.name}' names no learner of pages/learners/registry.py")
    return learner


def make_thumbnail(name: str) -> Thumbnail | None:
    """The first trees of a page's picture; nothing for a page without one."""
    stop = page_named(name)
    if not stop.picture:
        return None
    svg, trees = draw_picture(name)
    told = t("frame.thumbnail.description", title=stop.title, trees=count_text(trees, "tree"), data=stop.picture.data)
    return Thumbnail(svg, told)


@st.cache_resource
def draw_picture(name: str) -> tuple[str, int]:
    """The picture, and how many trees are in it."""
    stop = page_named(name)
    assert stop.picture is not None
    trace = record(picture_learner(stop).fit, load(stop.picture.data), **stop.picture.settings)
    trees = lesson_for_trace(trace).picture(trace).trees[:MAX_THUMBNAIL_TREES]
    width = PICTURE_WIDTH / len(trees)
    inside = "".join(_tree(tree, k * width, width) for k, tree in enumerate(trees))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {PICTURE_WIDTH} {PICTURE_HEIGHT}">{inside}</svg>',
        len(trees),
    )


def _tree(shown: LessonTree, left: float, width: float) -> str:
    tree = shown.growth.tree
    x, y = node_positions(tree)
    px, py = (
        left + NODE_RADIUS + x * (width - 2 * NODE_RADIUS),
        NODE_RADIUS + 2 + y * (PICTURE_HEIGHT - 2 * NODE_RADIUS - 4),
    )
    links = "".join(
        f'<line x1="{px[node]:.1f}" y1="{py[node]:.1f}" x2="{px[child]:.1f}" y2="{py[child]:.1f}" stroke="#7d879b"/>'
        for node in range(len(px)) if tree.left[node] >= 0 for child in (tree.left[node], tree.right[node])
    )  # fmt: skip
    dots = "".join(
        f'<circle cx="{px[node]:.1f}" cy="{py[node]:.1f}" '
        f'r="{NODE_RADIUS if tree.left[node] < 0 else NODE_RADIUS - 1.5}" '
        f'fill="{_colour(tree.value[node]) if tree.left[node] < 0 else "#7d879b"}"/>'
        for node in range(len(px))
    )
    return links + dots


def _colour(value: np.ndarray | float) -> str:
    """The class a leaf says, or whether its value is above or below 0."""
    return palette.class_colour(int(np.argmax(value)) if np.ndim(value) else int(value > 0))
