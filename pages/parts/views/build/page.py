"""Build it yourself: the learner takes every cut, and greedy growth is the one to beat.

They are kept in the order they were taken: `build=root:2:15.5&build=L:0:0.5` in the address.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import streamlit as st

from datasets import Dataset
from engine.lessons.common.phrases import CUT_DIGITS, asked, shown
from engine.lessons.common.phrases import rows as counted
from engine.lessons.tree.candidates import some_of
from pages.parts.background.results import worked_out
from pages.parts.frame import markup, palette
from pages.parts.lesson.page import OpenLesson
from pages.parts.views import dot, node_text
from pages.parts.views.build import own_tree
from pages.parts.views.build.asked_splits import BUILD, ask_for, asked_cuts
from pages.parts.views.build.own_tree import Cut, Standing

SLIDER = 400  # cuts of one feature to slide over
VERDICTS = {
    1: "You are ahead. Greedy takes what gains most at once; it never asks what the cut after that could do.",
    0: "Just as good as greedy.",
    -1: "Greedy is ahead. Take a cut back and look for a better one, or part another leaf.",
}


@st.fragment
def show(lesson: OpenLesson):
    texts = asked_cuts(BUILD, lesson.page.file, lesson.picked.private)
    stands = worked_out(standing, lesson.picked, texts, lesson.settings)
    if stands is None:
        if texts:
            start_over(lesson)
        return
    score(stands, lesson.data)
    chooser, drawing = st.columns([5, 6], gap="large")
    with chooser:
        node = choose(lesson, stands, texts)
    with drawing:
        draw(lesson, stands, node)


def standing(data: Dataset, texts: list[str], settings: dict[str, Any]) -> Standing:
    return own_tree.standing(data, own_tree.read(texts), settings)


def start_over(lesson: OpenLesson):
    st.button("Start over", icon=":material/restart_alt:", **remembering(lesson, {}))


def remembering(lesson: OpenLesson, splits: own_tree.Splits) -> dict[str, Any]:
    """A click after which these are the cuts. The lesson is not handed on: Streamlit would keep it, table and all."""
    return {"on_click": ask_for, "args": (BUILD, lesson.page.file, lesson.picked.private, own_tree.written(splits))}


# -- how it stands


def score(stands: Standing, data: Dataset):
    own, greedy = stands.own.cost, stands.as_many.cost
    if own.leaves == 1:
        markup.says("Part the rows yourself, cut by cut, and see how far greedy growth gets with as many leaves.")
        return
    what = "share of rows right" if data.class_names else "mean squared residual: less is better"
    markup.says(f"You {markup.marked(shown(own.fit))}, greedy {shown(greedy.fit)} with as many leaves ({what}).")
    markup.soft(VERDICTS[stands.lead])


def compared(stands: Standing, data: Dataset):
    trees = {"You": stands.own, "Greedy, as many leaves": stands.as_many, "Greedy, as deep": stands.as_deep}
    # A mean squared residual is fit and impurity in one.
    measured = ("Right", "Impurity of the leaves") if data.class_names else ("MSE",)
    rows = []
    for name, tree in trees.items():
        numbers = (tree.cost.fit, tree.cost.impurity)[: len(measured)]
        rows.append((name, *map(shown, numbers), f"{tree.cost.leaves}", f"{tree.depth}"))
    headers = ("Tree", *measured, "Leaves", "Depth")
    caption = "Your tree and greedy growth, on the rows they learned from"
    markup.table(caption, headers, rows, numeric=range(1, len(headers)), meant=(0,))
    markup.soft("Where to stop is yours to say: the stopping rules of the settings bind nobody here.")


def draw(lesson: OpenLesson, stands: Standing, here: int | None):
    nodes = stands.own.trace.columns("nodes")
    if lesson.data.class_names:
        markup.legend([(name, palette.class_colour(k)) for k, name in enumerate(lesson.data.class_names)])
    source = dot.tree_dot(lesson.data, nodes, lesson.criterion, stands.own.depth, here)
    st.graphviz_chart(source, alt=f"Your tree: {len(nodes['n'])} nodes, {stands.own.cost.leaves} of them leaves")
    if stands.own.cost.leaves > 1:
        compared(stands, lesson.data)


# -- the next cut


def choose(lesson: OpenLesson, stands: Standing, texts: list[str]) -> int | None:
    """The controls; the leaf they are about."""
    splits, trace = own_tree.read(texts), stands.own.trace
    leaves, node, cut = own_tree.open_leaves(trace), None, None
    if leaves:
        # A new tree numbers its nodes afresh: its controls begin afresh too.
        tree = " ".join(texts)
        node = leaf_control(lesson, stands, leaves, tree)
        cut = cut_control(lesson, stands, node, f"{tree} {node}")
        preview(lesson, cut)
    else:
        markup.soft("No leaf can be parted any more: each holds one answer, or rows that look alike.")
    with st.container(horizontal=True):
        if node is not None and cut:
            path = own_tree.path_to(trace.columns("nodes"), node)
            taken = {**splits, path: cut.split}
            st.button("Take it", icon=":material/call_split:", type="primary", **remembering(lesson, taken))
        if splits:
            back = own_tree.without_last(splits)
            st.button("Take back the last", icon=":material/undo:", **remembering(lesson, back))
            start_over(lesson)
    return node


def leaf_control(lesson: OpenLesson, stands: Standing, leaves: list[int], key: str) -> int:
    nodes = stands.own.trace.columns("nodes")

    def spoken(node: int) -> str:
        n = int(nodes["n"][node])
        holds = node_text.inside(nodes["value"][node], n)
        return f"{node}: {own_tree.way_to(stands.own.trace, node)} ({counted(n)}: {holds})"

    return pick("Leaf to part", leaves, map(spoken, leaves), f"own leaf {key}")


def cut_control(lesson: OpenLesson, stands: Standing, node: int, key: str) -> Cut:
    data, trace = lesson.data, stands.own.trace
    features = own_tree.features_at(trace, node)
    feature = pick("Feature", features, map(data.feature_names.__getitem__, features), f"own feature {key}")
    every = own_tree.cuts_at(trace, node, feature)
    cuts = [every[i] for i in some_of(len(every), np.array([], int), SLIDER)]
    if len(cuts) < len(every):
        markup.soft(f"{len(cuts):,} of its {len(every):,} cuts, evenly spread, are here to choose from.")
    if len(cuts) == 1:
        return cuts[0]
    key = f"own cut {key} {feature}"
    if cuts[0].categories:
        return pick("These go left", cuts, (levels_of(data, cut) for cut in cuts), key)
    at, labels = range(len(cuts)), told_apart(threshold_of(cut) for cut in cuts)
    # It opens in the middle: where the best cut is, is for the learner to find.
    middle = len(cuts) // 2
    return cuts[st.select_slider("Up to this goes left", at, middle, format_func=labels.__getitem__, key=key)]


def levels_of(data: Dataset, cut: Cut) -> str:
    return " or ".join(data.levels[cut.feature][code] for code in cut.categories)


def threshold_of(cut: Cut) -> str:
    return "any known" if np.isinf(cut.threshold) else shown(cut.threshold, CUT_DIGITS)


def pick(label: str, options: list, labels: Iterable[str], key: str) -> Any:
    """One of the options, by labels that may hold any text."""
    labels = told_apart(labels)
    return options[st.selectbox(label, range(len(options)), format_func=labels.__getitem__, key=key)]


def told_apart(labels: Iterable[str]) -> list[str]:
    """Controls know their options by their labels alone. Example: "a", "b", "a" -> "a", "b", "a (2)"."""
    apart: dict[str, None] = {}
    for label in labels:
        again = (f"{label} ({i})" for i in range(2, len(apart) + 2))
        apart[label if label not in apart else next(each for each in again if each not in apart)] = None
    return list(apart)


def preview(lesson: OpenLesson, cut: Cut):
    """What the cut would do, before it is taken."""
    data = lesson.data
    question = asked(data, cut.feature, cut.threshold, cut.categories)
    markup.table(
        "What the cut would do",
        ("Side", "Rows", "By class", lesson.criterion.capitalize())
        if data.class_names
        else ("Side", "Rows", "Answer", "MSE"),
        [
            (name, f"{side.n:,}", node_text.inside(side.value, side.n), shown(side.impurity))
            for name, side in (("yes, left", cut.left), ("no, right", cut.right))
        ],
        numeric=(1, 2, 3),
    )
    markup.says(f"{markup.marked(question)} gains {shown(cut.gain)}.")
    markup.soft(f"Both sides together, each by its share of the rows: {shown(cut.impurity)}.")
