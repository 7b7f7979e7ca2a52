"""The finished tree as Graphviz draws it: to look at, to print, to keep as DOT or SVG."""

from __future__ import annotations

import shutil
from functools import partial

import graphviz
import numpy as np
import streamlit as st

from pages.parts.frame import markup, palette
from pages.parts.lesson.page import OpenLesson
from pages.parts.speaking.page import t
from pages.parts.views.dot import tree_dot
from pages.parts.views.tables import columns_of, file_name

MAX_NODES = 63  # nodes; a larger drawing can neither be read nor made quickly


def show_whole_tree(lesson: OpenLesson):
    nodes, here = columns_of(lesson.growth), lesson.position.node
    depths = np.unique(nodes["depth"])
    depth = int(max(d for d in depths if d == 0 or (nodes["depth"] <= d).sum() <= MAX_NODES))
    drawn = partial(tree_dot, lesson.data, nodes, lesson.criterion, depth, value_name=lesson.value_name)
    if lesson.data.class_names:
        markup.legend([(name, palette.class_colour(k)) for k, name in enumerate(lesson.data.class_names)])
    leaves, which = (nodes["left"] < 0).sum(), lesson.tree_name or t("views.tree.name")
    st.graphviz_chart(drawn(here), alt=t("views.tree.description", which=which, nodes=len(nodes["n"]), leaves=leaves))
    if left_out := int((nodes["depth"] > depth).sum()):
        markup.caption(t("views.tree.depth-note", depth=depth, left_out=left_out))
    name = " ".join(filter(None, (file_name(lesson.data), lesson.tree_name)))
    show_downloads(name, drawn())


def show_downloads(name: str, source: str):
    with st.container(horizontal=True, vertical_alignment="center"):
        download = partial(st.download_button, icon=":material/download:", on_click="ignore")
        download("DOT", source, f"{name}.dot", "text/vnd.graphviz")
        if shutil.which("dot"):
            download("SVG", partial(render_svg, source), f"{name}.svg", "image/svg+xml")
        else:
            markup.caption(t("views.tree.no-graphviz"))


def render_svg(source: str) -> bytes:
    return graphviz.Source(source).pipe("svg")
