"""The tab "Build it yourself": the viewer makes every split and tries to beat greedy growth.

The address holds the splits in the order taken: `build=root:2:15.5&build=L:0:0.5`.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
import streamlit as st

from datasets import Dataset
from engine.learners.cart.lesson.split_search import spread_sample
from engine.text.message import list_text, msg
from engine.text.wording import THRESHOLD_DIGITS, date_of_value, feature_number, rows_text, split_text
from pages.frame import markup, palette
from pages.i18n.text import format_number, t, translator
from pages.jobs.results import await_table_result
from pages.learners.cart import build_tree as own_tree
from pages.learners.cart.build_tree import CandidateSplit, TreeComparison
from pages.lesson.page import OpenLesson
from pages.lesson.views import dot
from pages.lesson.views import tree_summary as node_text
from pages.lesson.views.what_if import BUILD, ask_for, get_split_texts

MAX_SLIDER_SPLITS = 400  # candidate splits of one feature on a slider
VERDICTS = {
    1: msg("cart.build.verdict-better"),
    0: msg("cart.build.verdict-equal"),
    -1: msg("cart.build.verdict-worse"),
}


@st.fragment
def show_builder(lesson: OpenLesson):
    texts = get_split_texts(BUILD, lesson.page.file, lesson.selection.owner_key)
    comparison = await_table_result(own_tree.compare_split_texts, lesson.selection, texts, lesson.settings)
    if comparison is None:
        if texts:
            start_over(lesson)
        return
    show_score(comparison, lesson.data)
    chooser, drawing = st.columns([5, 6], gap="large")
    with chooser:
        node = choose_split(lesson, comparison, texts)
    with drawing:
        draw_tree(lesson, comparison, node)


def start_over(lesson: OpenLesson):
    st.button(t("cart.build.reset"), icon=":material/restart_alt:", **split_action(lesson, {}))


def split_action(lesson: OpenLesson, splits: own_tree.Splits) -> dict[str, Any]:
    """Return button options that set the splits; without the lesson, which Streamlit would keep in memory."""
    args = (BUILD, lesson.page.file, lesson.selection.owner_key, own_tree.split_texts_of(splits))
    return {"on_click": ask_for, "args": args}


# -- the score


def show_score(comparison: TreeComparison, data: Dataset):
    own, greedy = comparison.own_tree.cost, comparison.greedy_by_leaves.cost
    if own.leaves == 1:
        markup.headline(t("cart.build.intro"))
        return
    what = t("cart.build.score-classes") if data.class_names else t("cart.build.score-numbers")
    own_fit = markup.mark_name(format_number(own.fit))
    markup.headline(t("cart.build.score", fit=own_fit, fit2=format_number(greedy.fit), what=what))
    markup.caption(t(VERDICTS[comparison.comparison]))


def show_comparison(comparison: TreeComparison, data: Dataset):
    trees = {
        t("cart.build.own-tree"): comparison.own_tree,
        t("cart.build.greedy-same-leaves"): comparison.greedy_by_leaves,
        t("cart.build.greedy-same-depth"): comparison.greedy_by_depth,
    }
    # For numbers the mean squared residual is both the fit and the impurity.
    measured = (t("cart.build.column-right"), t("cart.build.column-impurity")) if data.class_names else ("MSE",)
    rows = []
    for name, tree in trees.items():
        numbers = (tree.cost.fit, tree.cost.impurity)[: len(measured)]
        rows.append((name, *map(format_number, numbers), f"{tree.cost.leaves}", f"{tree.depth}"))
    headers = (t("cart.build.column-tree"), *measured, t("views.column.leaves"), t("cart.build.column-depth"))
    markup.table(t("cart.build.table-title"), headers, rows, numeric=range(1, len(headers)), highlighted=(0,))
    markup.caption(t("cart.build.table-note"))


def draw_tree(lesson: OpenLesson, comparison: TreeComparison, chosen: int | None):
    """Draw the viewer's tree with the chosen leaf highlighted, and from two leaves on the comparison."""
    nodes = comparison.own_tree.trace.columns("nodes")
    if lesson.data.class_names:
        markup.legend([(name, palette.class_colour(k)) for k, name in enumerate(lesson.data.class_names)])
    source = dot.tree_dot(lesson.data, nodes, lesson.criterion, comparison.own_tree.depth, chosen)
    alt = t("cart.build.tree-description", nodes=len(nodes["n"]), leaves=comparison.own_tree.cost.leaves)
    st.graphviz_chart(source, alt=alt)
    if comparison.own_tree.cost.leaves > 1:
        show_comparison(comparison, lesson.data)


# -- the next split


def choose_split(lesson: OpenLesson, comparison: TreeComparison, texts: list[str]) -> int | None:
    """Draw the controls of the next split; return the leaf it splits, None if none can be split."""
    splits, trace = own_tree.parse_splits(texts), comparison.own_tree.trace
    leaves, node, candidate = own_tree.open_leaves(trace), None, None
    if leaves:
        # A new tree numbers its nodes anew, so its controls get new keys.
        tree = " ".join(texts)
        node = leaf_control(lesson, comparison, leaves, tree)
        candidate = split_control(lesson, comparison, node, f"{tree} {node}")
        show_preview(lesson, candidate)
    else:
        markup.caption(t("cart.build.finished"))
    with st.container(horizontal=True):
        if node is not None and candidate:
            path = own_tree.path_to(trace.columns("nodes"), node)
            action = split_action(lesson, {**splits, path: candidate.split})
            st.button(t("views.what-if.submit"), icon=":material/call_split:", type="primary", **action)
        if splits:
            action = split_action(lesson, own_tree.remove_last_split(splits))
            st.button(t("cart.build.undo"), icon=":material/undo:", **action)
            start_over(lesson)
    return node


def leaf_control(lesson: OpenLesson, comparison: TreeComparison, leaves: list[int], key: str) -> int:
    nodes = comparison.own_tree.trace.columns("nodes")

    def label(node: int) -> str:
        n = int(nodes["n"][node])
        content = node_text.inside(nodes["value"][node], n)
        return f"{node}: {own_tree.path_text(comparison.own_tree.trace, node)} ({t(rows_text(n))}: {content})"

    return select_option(t("cart.build.control-leaf"), leaves, map(label, leaves), f"own leaf {key}")


def split_control(lesson: OpenLesson, comparison: TreeComparison, node: int, key: str) -> CandidateSplit:
    data, trace = lesson.data, comparison.own_tree.trace
    features = own_tree.features_at(trace, node)
    names = map(data.feature_names.__getitem__, features)
    feature = select_option(t("cart.build.control-feature"), features, names, f"own feature {key}")
    candidates = own_tree.candidates_at(trace, node, feature)
    shown = [candidates[i] for i in spread_sample(len(candidates), np.array([], int), MAX_SLIDER_SPLITS)]
    if len(shown) < len(candidates):
        markup.caption(t("cart.build.some-candidates", cuts=len(shown), every=len(candidates)))
    if len(shown) == 1:
        return shown[0]
    key = f"own split {key} {feature}"
    if shown[0].categories:
        return select_option(t("cart.build.control-levels"), shown, (levels_of(data, split) for split in shown), key)
    labels, title = unique_labels(threshold_in(data, split) for split in shown), t("cart.build.control-threshold")
    # The slider starts in the middle, so that it does not give the best threshold away.
    middle = len(shown) // 2
    return shown[st.select_slider(title, range(len(shown)), middle, format_func=labels.__getitem__, key=key)]


def levels_of(data: Dataset, split: CandidateSplit) -> str:
    return translator().render(list_text([data.levels[split.feature][code] for code in split.categories], "or"))


def threshold_in(data: Dataset, split: CandidateSplit) -> str:
    if np.isinf(split.threshold):
        return t("cart.build.threshold-known")
    date = date_of_value(data, split.feature, split.threshold)
    return translator().render(date or feature_number(split.threshold, THRESHOLD_DIGITS))


def select_option(label: str, options: list, labels: Iterable[str], key: str) -> Any:
    """Draw a select box and return the option chosen; labels may be equal and hold any text."""
    labels = unique_labels(labels)
    return options[st.selectbox(label, range(len(options)), format_func=labels.__getitem__, key=key)]


def unique_labels(labels: Iterable[str]) -> list[str]:
    """Make labels distinct, for controls tell options apart by them. Example: "a", "a" -> "a", "a (2)"."""
    unique: dict[str, None] = {}
    for label in labels:
        numbered = (f"{label} ({i})" for i in range(2, len(unique) + 2))
        unique[label if label not in unique else next(name for name in numbered if name not in unique)] = None
    return list(unique)


def show_preview(lesson: OpenLesson, split: CandidateSplit):
    """Draw what both children of a split would be, and its gain."""
    data = lesson.data
    question = translator().render(split_text(data, split.feature, split.threshold, split.categories))
    headers = [t("cart.build.preview-side"), t("cart.build.preview-rows")]
    if data.class_names:
        headers += [t("cart.build.preview-classes"), lesson.criterion.capitalize()]
    else:
        headers += [t("cart.build.preview-prediction"), "MSE"]
    lines = [
        (name, f"{side.n:,}", node_text.inside(side.value, side.n), format_number(side.impurity))
        for name, side in ((t("cart.build.preview-left"), split.left), (t("cart.build.preview-right"), split.right))
    ]
    markup.table(t("cart.build.preview-title"), headers, lines, numeric=(1, 2, 3))
    markup.headline(t("cart.build.preview-gain", question=markup.mark_name(question), gain=format_number(split.gain)))
    markup.caption(t("cart.build.preview-impurity", impurity=format_number(split.impurity)))
