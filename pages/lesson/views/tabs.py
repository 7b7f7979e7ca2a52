"""Under the stage: the idea, what if, the whole tree, tables, the same in scikit-learn, things to try, files to keep.

A view is drawn only while it is open.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from functools import partial
from html import escape
from itertools import islice

import graphviz
import numpy as np
import pandas as pd
import streamlit as st

from datasets import Dataset
from engine.learners.cart.lesson.whole_tree import tree_path_steps
from engine.text.follow_row import follow_row_steps
from engine.text.message import Message, msg
from engine.text.step import Step
from pages.exports import panel as exports
from pages.exports.archive import make_standalone
from pages.frame import markup, palette
from pages.i18n.text import format_number, localize_formula, t, translator
from pages.jobs.results import await_result
from pages.learners.common.entries import challenge_states
from pages.lesson.page import OpenLesson, make_hashable, selection_key
from pages.lesson.views import tables, what_if
from pages.lesson.views import tree_summary as node_text
from pages.lesson.views.dot import tree_dot
from pages.lesson.views.tables import columns_of, file_name
from pages.lesson.views.tree_summary import cost_of, row_of, target_text
from pages.tables.summary import describe_test_rows

VIEW = "view"  # the open tab, in the session's state
STATIC_TABS = (
    msg("views.tab.idea"),
    msg("views.tab.challenges"),
)  # whatever step the viewer rests on; so is the same elsewhere


def follows_step(lesson: OpenLesson) -> bool:
    """True if the open tab depends on the current step."""
    elsewhere = (title for title, _ in lesson.page.learner.other_libraries)
    return st.session_state.get(VIEW, t(STATIC_TABS[0])) not in {*map(t, STATIC_TABS), *elsewhere}


def show_tabs(lesson: OpenLesson):
    """One tab a view."""
    drawn: dict[str, Callable[[OpenLesson], None]] = {
        t("views.tab.idea"): show_idea,
        **dict(lesson.page.views),
        t("views.tab.what-if"): show_what_if,
        t("views.tab.whole-tree"): show_whole_tree,
        t("views.tab.tables"): show_tables,
        **{
            title: partial(show_program, write_program=written)
            for title, written in lesson.page.learner.other_libraries
        },
        t("views.tab.challenges"): show_challenges,
        t("views.tab.export"): exports.show_exports,
    }
    if "force" not in lesson.page.setting_names:
        del drawn[t("views.tab.what-if")]
    if lesson.selection.test_data is not None:
        drawn[t("views.tab.test-rows")] = partial(show_test_row, test=lesson.selection.test_data)
    if not lesson.page.entry.challenges:
        del drawn[t("views.tab.challenges")]
    if st.session_state.get(VIEW) not in drawn:  # it was called otherwise, in another language
        st.session_state.pop(VIEW, None)
    for tab, draw in zip(st.tabs(list(drawn), key=VIEW, on_change="rerun"), drawn.values(), strict=True):
        if tab.open:
            with tab:
                draw(lesson)


def show_idea(lesson: OpenLesson):
    words_at, formulas = st.columns([3, 2], gap="large")
    with words_at:
        for sentence in lesson.page.idea:
            markup.paragraph(sentence)
    with formulas:
        for name, latex in lesson.page.formulas:
            markup.caption(name)
            st.latex(localize_formula(latex))


# -- what if


def show_state(lesson: OpenLesson):
    """Above the stage: the predictions for test rows; while other splits are made what they cost, and the way back."""
    if said := describe_test_rows(lesson.selection, lesson.trace.model):
        markup.caption(said)
    if not lesson.forced_splits:
        return
    ours, best = cost_of(lesson.trace), cost_of(lesson.greedy_trace)
    measure = t("views.measure.right" if lesson.data.class_names else "views.measure.squared-error")
    against = [
        t("views.what-if.compared-measure", name=name, own=format_number(own), other=format_number(other))
        for name, own, other in (
            (measure, ours.fit, best.fit),
            (t("views.measure.impurity"), ours.impurity, best.impurity),
            (t("views.measure.leaves"), ours.leaves, best.leaves),
        )
    ]
    markup.caption(t("views.what-if.cost", against=", ".join(against)))
    st.button(
        t("views.what-if.reset"), type="tertiary", icon=":material/undo:", on_click=what_if.clear_requested_splits
    )


def show_what_if(lesson: OpenLesson):
    """The best candidate splits of the node in sight that were not made."""
    nodes, node = lesson.growth.columns("nodes"), lesson.position.node
    asks = node_text.question_text(lesson.data, nodes, node)
    if not asks:
        markup.caption(t("views.what-if.on-leaf", node=node))
        return
    markup.headline(t("views.what-if.question", node=node, asks=markup.mark_name(asks)))
    if what_if.show_other_splits(
        what_if.SplitTarget(lesson.page.file, lesson.selection.owner_key, lesson.data, lesson.growth, node)
    ):
        markup.caption(t("views.what-if.note"))


# -- tables


def show_tables(lesson: OpenLesson):
    """Every candidate split of the node in sight, every node, every round, and every row in each round."""
    data, growth, node = lesson.data, lesson.growth, lesson.position.node
    name, tree = tables.file_name(data), lesson.of_tree_text
    if tried := len(growth.table(node)) if growth.was_searched(node) else 0:
        title = count_text(tried, t("views.tables.candidates", node=node, tree=tree), is_best=True)
        candidates = lambda most: tables.candidates(data, growth.table(node), most)  # noqa: E731
        show_table_with_file(title, candidates, f"{name} candidate splits of node {node}{tree}.csv")
    else:
        reason = growth.columns("nodes")["reason"][node]
        markup.caption(t("views.tables.no-candidates", node=node, tree=tree, reason=node_text.why_leaf(reason)))
    nodes = partial(tables.nodes, data, growth, lesson.value_name)
    show_table_with_file(
        count_text(growth.n_nodes, t("views.tables.nodes", tree=tree)), nodes, f"{name} nodes{tree}.csv"
    )
    rounds, rows = (partial(tables.by_round, lesson.trace, of) for of in ("rounds", "rows"))
    if count := len(rounds(tables.IN_FILE)):
        show_table_with_file(count_text(count, t("views.tables.rounds")), rounds, f"{name} rounds.csv")
    if len(rows(1)):
        title = t("views.tables.rows-title", SHOWN=tables.MAX_SHOWN, IN_FILE=tables.IN_FILE)
        show_table_with_file(title, rows, f"{name} rows.csv")


def count_text(count: int, what: str, is_best: bool = False) -> str:
    """Examples: "All 12 nodes", "The first 1,000 of 2,345 nodes. The file holds all of them."."""
    if count <= tables.MAX_SHOWN:
        return t("views.tables.complete-title", count=count, what=what)
    whole = count <= tables.IN_FILE
    given = {"shown": tables.MAX_SHOWN, "count": count, "what": what, "best": is_best, "whole": whole}
    return t("views.tables.excerpt-title", **given, held=tables.IN_FILE)


def show_table_with_file(title: str, frame: Callable[[int], pd.DataFrame], file: str):
    """The beginning of a table, and a file with more of it that is made when somebody asks for it."""
    shown = frame(tables.MAX_SHOWN)
    with st.container(horizontal=True, vertical_alignment="center"):
        markup.caption(title)
        made = lambda: tables.csv(frame(tables.IN_FILE))  # noqa: E731
        st.download_button("CSV", made, file, "text/csv", icon=":material/download:", on_click="ignore")
    tables.show_table(shown, title)


# -- the same elsewhere, and things to try


def show_program(lesson: OpenLesson, write_program: Callable[[OpenLesson], tuple[str, list[Message]]]):
    program, differs = write_program(lesson)
    if lesson.selection.owner_key:  # the catalogue does not have it
        program = make_standalone(program, lesson.data)
        markup.caption(t("views.library.private-note"))
    st.code(program)
    if differs:
        markup.caption(t("views.library.differences"), *map(t, differs))
    else:
        markup.caption(t("views.library.no-differences"))


def show_challenges(lesson: OpenLesson):
    key = (
        "tries",
        lesson.page.file,
        selection_key(lesson.selection),
        make_hashable((lesson.settings, lesson.forced_splits)),
    )
    work = partial(
        challenge_states, lesson.page.entry.challenges, lesson.trace, lesson.greedy_trace
    )  # some train another model to compare
    found = await_result(key, work, private=bool(lesson.selection.owner_key))
    for ask, met, stands in found or ():
        mark = t("views.challenge.met" if met else "views.challenge.open")
        st.html(f'<p class="try"><b>{mark}</b> {escape(t(ask))} <span class="soft">{escape(t(stands))}</span></p>')


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


def test_row_steps(lesson: OpenLesson, x) -> Iterator[Step]:
    """The way of a row of values through one tree, or through all trees of an ensemble."""
    picture = lesson.fitted.reel.picture
    if picture.ensemble is None:
        return iter(tree_path_steps(lesson.trace, x))
    return islice(follow_row_steps(lesson.trace, picture, x, 1), 1, None)  # the first tells of another row


def show_test_row(lesson: OpenLesson, test: Dataset):
    row = st.number_input(t("views.test-rows.control"), 1, test.n, 1, key="test row", width=160) - 1
    truth, predicted = (
        target_text(test, test.y[row]),
        target_text(test, lesson.trace.model.predict(test.X[row : row + 1])[0]),
    )
    markup.headline(t("views.test-rows.result", truth=markup.mark_name(truth), answer=markup.mark_name(predicted)))
    markup.caption(row_of(test, test.X[row]))
    for step in test_row_steps(lesson, test.X[row]):
        markup.paragraph(translator().text(*step.sentences))
