"""Under the stage: the idea, what if, the whole tree, tables, the same in scikit-learn, things to try, files to keep.

A view is drawn only while it is open.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape

import pandas as pd
import streamlit as st

from datasets import Dataset
from engine.lessons.common.phrases import asked
from engine.lessons.common.phrases import shown as number
from engine.split.candidates import CandidateTable
from pages.parts.background.results import worked_out
from pages.parts.challenges.tree import state
from pages.parts.files import exports
from pages.parts.files.archive import standing_alone
from pages.parts.frame import markup
from pages.parts.lesson.page import OpenLesson
from pages.parts.own_data.held_out import held_out_sentence
from pages.parts.views import held_out_rows, node_text, tables, what_if, whole_tree
from pages.parts.views.cost import cost_of

VIEW = "view"  # the open tab, in the session's state
STILL = ("The idea", "Try this")  # whatever step the viewer rests on; so is the same elsewhere


def follows_step(lesson: OpenLesson) -> bool:
    """Does the open view show something of the step in sight? Else nobody needs to hear of it."""
    elsewhere = (title for title, _ in lesson.page.learner.elsewhere)
    return st.session_state.get(VIEW, STILL[0]) not in {*STILL, *elsewhere}


def show(lesson: OpenLesson):
    """One tab a view."""
    drawn: dict[str, Callable[[OpenLesson], None]] = {
        "The idea": idea,
        **dict(lesson.page.views),
        "What if": another_cut,
        "Whole tree": whole_tree.show,
        "Tables": show_tables,
        **{title: partial(same_elsewhere, written=written) for title, written in lesson.page.learner.elsewhere},
        "Try this": show_tries,
        "Export": exports.show,
    }
    if "force" not in lesson.page.declared:
        del drawn["What if"]
    if lesson.picked.test is not None:
        drawn["Rows held out"] = partial(held_out_rows.show, test=lesson.picked.test)
    if not lesson.page.entry.tries:
        del drawn["Try this"]
    for tab, draw in zip(st.tabs(list(drawn), key=VIEW, on_change="rerun"), drawn.values(), strict=True):
        if tab.open:
            with tab:
                draw(lesson)


def idea(lesson: OpenLesson):
    words_at, formulas = st.columns([3, 2], gap="large")
    with words_at:
        for sentence in lesson.page.idea:
            markup.says_calmly(sentence)
    with formulas:
        for name, formula in lesson.page.formulas:
            markup.soft(name)
            st.latex(formula)


# -- what if


def say_state(lesson: OpenLesson):
    """Above the stage: the answers for rows held out; while other cuts are taken what they cost, and the way back."""
    if said := held_out_sentence(lesson.picked, lesson.trace.model):
        markup.soft(said)
    if not lesson.force:
        return
    ours, best = cost_of(lesson.trace), cost_of(lesson.greedy)
    measure = "right" if lesson.data.class_names else "MSE"
    against = [
        f"{name} {number(own)} (greedy {number(other)})"
        for name, own, other in (
            (measure, ours.fit, best.fit),
            ("impurity", ours.impurity, best.impurity),
            ("leaves", ours.leaves, best.leaves),
        )
    ]
    markup.soft("What if: " + ", ".join(against) + ".")
    st.button("Back to greedy", type="tertiary", icon=":material/undo:", on_click=what_if.take_none)


def another_cut(lesson: OpenLesson):
    """The best cuts of the node in sight that were not made."""
    nodes, node = lesson.growth.columns("nodes"), lesson.here.node
    asks = node_text.asks(lesson.data, nodes, node)
    if not asks:
        markup.soft(f"Node {node} is a leaf. Step to a node that asks something, and take another cut there.")
        return
    tried = lesson.growth.table(node)
    others = what_if.others(tried)
    markup.says(f"Node {node} asks {markup.marked(asks)}. What if it asked something else?")
    if not others:
        markup.soft("No other cut is possible here.")
        return

    labels = {i: said_of_cut(lesson.data, tried, i) for i in others}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        # Streamlit keeps what names the options for the whole session: the labels alone, not the lesson.
        chosen = st.selectbox("Another cut, the best first", others, format_func=labels.__getitem__, width=420)
        if st.button("Take it", icon=":material/call_split:"):
            path, cut = what_if.path_to(nodes, node), what_if.cut_of(tried, chosen)
            what_if.take(lesson.page.file, lesson.picked.private, path, *cut)
            st.rerun()
    markup.soft("Everything below this node is grown again; the line above the stage says what it cost.")


def said_of_cut(data: Dataset, tried: CandidateTable, i: int) -> str:
    """Example: "petal width ≤ 0.8   (gain 0.333)"."""
    question = asked(data, tried.feature[i], tried.threshold[i], tried.categories[i])
    return f"{question}   (gain {number(tried.gain[i])})"


# -- tables


def show_tables(lesson: OpenLesson):
    """Every cut tried at the node in sight, every node, every round, and every row in each round."""
    data, growth, node = lesson.data, lesson.growth, lesson.here.node
    name, tree = tables.file_name(data), lesson.of_tree
    if tried := len(growth.table(node)) if growth.was_searched(node) else 0:
        title = said_of(tried, f"cuts tried at node {node}{tree}", "best")
        cuts = lambda most: tables.candidates(data, growth.table(node), most)  # noqa: E731
        table(title, cuts, f"{name} cuts of node {node}{tree}.csv")
    else:
        reason = growth.columns("nodes")["reason"][node]
        markup.soft(f"No cut was tried at node {node}{tree}. {node_text.why_leaf(reason)}")
    nodes = partial(tables.nodes, data, growth, lesson.called)
    table(said_of(growth.size, f"nodes{tree}"), nodes, f"{name} nodes{tree}.csv")
    rounds, rows = (partial(tables.by_round, lesson.trace, of) for of in ("rounds", "rows"))
    if count := len(rounds(tables.IN_FILE)):
        table(said_of(count, "rounds"), rounds, f"{name} rounds.csv")
    if len(rows(1)):
        title = f"Every row in every round: {tables.SHOWN:,} lines here and {tables.IN_FILE:,} in the file at most"
        table(title, rows, f"{name} rows.csv")


def said_of(count: int, what: str, which: str = "first") -> str:
    """Examples: "All 12 nodes", "The first 1,000 of 2,345 nodes. The file holds all of them."."""
    if count <= tables.SHOWN:
        return f"All {count:,} {what}"
    held = "all of them" if count <= tables.IN_FILE else f"the {which} {tables.IN_FILE:,}"
    return f"The {which} {tables.SHOWN:,} of {count:,} {what}. The file holds {held}."


def table(title: str, frame: Callable[[int], pd.DataFrame], file: str):
    """The beginning of a table, and a file with more of it that is made when somebody asks for it."""
    shown = frame(tables.SHOWN)
    with st.container(horizontal=True, vertical_alignment="center"):
        markup.soft(title)
        made = lambda: tables.csv(frame(tables.IN_FILE))  # noqa: E731
        st.download_button("CSV", made, file, "text/csv", icon=":material/download:", on_click="ignore")
    tables.show(shown, title)


# -- the same elsewhere, and things to try


def same_elsewhere(lesson: OpenLesson, written: Callable[[OpenLesson], tuple[str, list[str]]]):
    program, differs = written(lesson)
    if lesson.picked.private:  # the catalogue does not have it
        program = standing_alone(program, lesson.data)
        markup.soft("It reads data.csv, which is in the zip under Export.")
    st.code(program)
    if differs:
        markup.soft("What is different there:", *differs)
    else:
        markup.soft("It learns the same. Where two cuts gain the same it may take another; here the first wins.")


def show_tries(lesson: OpenLesson):
    def states(*_) -> list[tuple[str, bool, str]]:  # some train another model to compare with
        return state(lesson.page.entry.tries, lesson.trace, lesson.greedy)

    found = worked_out(states, lesson.picked, lesson.page.file, lesson.settings, lesson.force)
    for ask, met, stands in found or ():
        mark = "✓ done" if met else "not yet"
        st.html(f'<p class="try"><b>{mark}</b> {escape(ask)} <span class="soft">{escape(stands)}</span></p>')
