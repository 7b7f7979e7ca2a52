"""Build it yourself: the learner makes every split, and greedy growth is the one to beat.

They are kept in the order they were taken: `build=root:2:15.5&build=L:0:0.5` in the address.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import streamlit as st

from datasets import Dataset
from engine.lessons.common.wording import THRESHOLD_DIGITS, dated, reading, rows, rule
from engine.lessons.tree.candidates import some_of
from engine.text.message import list_text, msg
from pages.parts.background.results import worked_out
from pages.parts.frame import markup, palette
from pages.parts.lesson.page import OpenLesson
from pages.parts.speaking.page import language, number, tell
from pages.parts.views import dot, node_text
from pages.parts.views.build import own_tree
from pages.parts.views.build.asked_splits import BUILD, ask_for, asked_splits
from pages.parts.views.build.own_tree import CandidateSplit, Standing

SLIDER = 400  # candidate splits of one feature to slide over
VERDICTS = {
    1: msg("views-your-tree-is-better-greedy"),
    0: msg("views-just-as-good-as-greedy"),
    -1: msg("views-greedy-growth-is-better"),
}


@st.fragment
def show(lesson: OpenLesson):
    texts = asked_splits(BUILD, lesson.page.file, lesson.picked.private)
    stands = worked_out(own_tree.standing_of, lesson.picked, texts, lesson.settings)
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


def start_over(lesson: OpenLesson):
    st.button(tell("views-start-over"), icon=":material/restart_alt:", **remembering(lesson, {}))


def remembering(lesson: OpenLesson, splits: own_tree.Splits) -> dict[str, Any]:
    """A click after which these are the splits. The lesson is not handed on: Streamlit would keep it, table and all."""
    return {"on_click": ask_for, "args": (BUILD, lesson.page.file, lesson.picked.private, own_tree.written(splits))}


# -- how it stands


def score(stands: Standing, data: Dataset):
    own, greedy = stands.own.cost, stands.as_many.cost
    if own.leaves == 1:
        markup.says(tell("views-split-the-rows-yourself"))
        return
    what = tell("views-share-of-rows-right") if data.class_names else tell("views-mean-squared-error-less-is")
    markup.says(
        tell("views-you-greedy-with-as-many", fit=markup.marked(number(own.fit)), fit2=number(greedy.fit), what=what)
    )
    markup.soft(tell(VERDICTS[stands.lead]))


def compared(stands: Standing, data: Dataset):
    trees = {
        tell("views-you"): stands.own,
        tell("views-greedy-as-many-leaves"): stands.as_many,
        tell("views-greedy-as-deep"): stands.as_deep,
    }
    # A mean squared residual is fit and impurity in one.
    measured = (tell("views-right"), tell("views-impurity-of-the-leaves")) if data.class_names else ("MSE",)
    rows = []
    for name, tree in trees.items():
        numbers = (tree.cost.fit, tree.cost.impurity)[: len(measured)]
        rows.append((name, *map(number, numbers), f"{tree.cost.leaves}", f"{tree.depth}"))
    headers = (tell("views-tree"), *measured, tell("views-leaves"), tell("views-depth"))
    caption = tell("views-your-tree-and-greedy")
    markup.table(caption, headers, rows, numeric=range(1, len(headers)), meant=(0,))
    markup.soft(tell("views-you-decide-where-to-stop"))


def draw(lesson: OpenLesson, stands: Standing, here: int | None):
    nodes = stands.own.trace.columns("nodes")
    if lesson.data.class_names:
        markup.legend([(name, palette.class_colour(k)) for k, name in enumerate(lesson.data.class_names)])
    source = dot.tree_dot(lesson.data, nodes, lesson.criterion, stands.own.depth, here)
    st.graphviz_chart(
        source, alt=tell("views-your-tree-nodes-of-them", nodes=len(nodes["n"]), leaves=stands.own.cost.leaves)
    )
    if stands.own.cost.leaves > 1:
        compared(stands, lesson.data)


# -- the next split


def choose(lesson: OpenLesson, stands: Standing, texts: list[str]) -> int | None:
    """The controls; the leaf they are about."""
    splits, trace = own_tree.read(texts), stands.own.trace
    leaves, node, candidate = own_tree.open_leaves(trace), None, None
    if leaves:
        # A new tree numbers its nodes afresh: its controls begin afresh too.
        tree = " ".join(texts)
        node = leaf_control(lesson, stands, leaves, tree)
        candidate = split_control(lesson, stands, node, f"{tree} {node}")
        preview(lesson, candidate)
    else:
        markup.soft(tell("views-no-leaf-can-be-split-any"))
    with st.container(horizontal=True):
        if node is not None and candidate:
            path = own_tree.path_to(trace.columns("nodes"), node)
            taken = {**splits, path: candidate.split}
            st.button(
                tell("views-make-this-split"),
                icon=":material/call_split:",
                type="primary",
                **remembering(lesson, taken),
            )
        if splits:
            back = own_tree.without_last(splits)
            st.button(tell("views-undo-the-last-split"), icon=":material/undo:", **remembering(lesson, back))
            start_over(lesson)
    return node


def leaf_control(lesson: OpenLesson, stands: Standing, leaves: list[int], key: str) -> int:
    nodes = stands.own.trace.columns("nodes")

    def spoken(node: int) -> str:
        n = int(nodes["n"][node])
        holds = node_text.inside(nodes["value"][node], n)
        return f"{node}: {own_tree.way_to(stands.own.trace, node)} ({tell(rows(n))}: {holds})"

    return pick(tell("views-leaf-to-split"), leaves, map(spoken, leaves), f"own leaf {key}")


def split_control(lesson: OpenLesson, stands: Standing, node: int, key: str) -> CandidateSplit:
    data, trace = lesson.data, stands.own.trace
    features = own_tree.features_at(trace, node)
    feature = pick(tell("views-feature"), features, map(data.feature_names.__getitem__, features), f"own feature {key}")
    every = own_tree.candidates_at(trace, node, feature)
    some = [every[i] for i in some_of(len(every), np.array([], int), SLIDER)]
    if len(some) < len(every):
        markup.soft(tell("views-of-its-candidate-splits", cuts=len(some), every=len(every)))
    if len(some) == 1:
        return some[0]
    key = f"own split {key} {feature}"
    if some[0].categories:
        return pick(tell("views-these-go-left"), some, (levels_of(data, each) for each in some), key)
    at, labels = range(len(some)), told_apart(threshold_in(data, each) for each in some)
    # It opens in the middle: where the best threshold is, is for the learner to find.
    middle = len(some) // 2
    return some[
        st.select_slider(tell("views-up-to-this-goes-left"), at, middle, format_func=labels.__getitem__, key=key)
    ]


def levels_of(data: Dataset, split: CandidateSplit) -> str:
    return language().plain(list_text([data.levels[split.feature][code] for code in split.categories], "or"))


def threshold_in(data: Dataset, split: CandidateSplit) -> str:
    if np.isinf(split.threshold):
        return tell("views-any-known")
    return language().plain(dated(data, split.feature, split.threshold) or reading(split.threshold, THRESHOLD_DIGITS))


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


def preview(lesson: OpenLesson, split: CandidateSplit):
    """What the split would do, before it is made."""
    data = lesson.data
    question = language().plain(rule(data, split.feature, split.threshold, split.categories))
    markup.table(
        tell("views-what-the-split-would-do"),
        (tell("views-side"), tell("views-rows"), tell("views-by-class"), lesson.criterion.capitalize())
        if data.class_names
        else (tell("views-side"), tell("views-rows"), tell("views-answer"), "MSE"),
        [
            (name, f"{side.n:,}", node_text.inside(side.value, side.n), number(side.impurity))
            for name, side in ((tell("views-yes-left"), split.left), (tell("views-no-right"), split.right))
        ],
        numeric=(1, 2, 3),
    )
    markup.says(tell("views-gains", question=markup.marked(question), gain=number(split.gain)))
    markup.soft(tell("views-weighted-impurity-of-both", impurity=number(split.impurity)))
