"""Under the stage: the idea, what if, the whole tree, tables, the same in scikit-learn, things to try, files to keep.

A view is drawn only while it is open.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape

import pandas as pd
import streamlit as st

from engine.text.message import Message, msg
from pages.parts.background.results import beside
from pages.parts.challenges.tree import state
from pages.parts.files import exports
from pages.parts.files.archive import standing_alone
from pages.parts.frame import markup
from pages.parts.lesson.page import OpenLesson, frozen, key_of
from pages.parts.own_data.on_test_rows import sentence_on_test_rows
from pages.parts.speaking.page import formula, number, tell
from pages.parts.views import node_text, one_test_row, tables, what_if, whole_tree
from pages.parts.views.cost import cost_of

VIEW = "view"  # the open tab, in the session's state
STILL = (msg("views-the-idea"), msg("views-try-this"))  # whatever step the viewer rests on; so is the same elsewhere


def follows_step(lesson: OpenLesson) -> bool:
    """True if the open tab depends on the current step."""
    elsewhere = (title for title, _ in lesson.page.learner.elsewhere)
    return st.session_state.get(VIEW, tell(STILL[0])) not in {*map(tell, STILL), *elsewhere}


def show(lesson: OpenLesson):
    """One tab a view."""
    drawn: dict[str, Callable[[OpenLesson], None]] = {
        tell("views-the-idea"): idea,
        **dict(lesson.page.views),
        tell("views-what-if"): another_split,
        tell("views-whole-tree"): whole_tree.show,
        tell("views-tables"): show_tables,
        **{title: partial(same_elsewhere, written=written) for title, written in lesson.page.learner.elsewhere},
        tell("views-try-this"): show_tries,
        tell("views-export"): exports.show,
    }
    if "force" not in lesson.page.declared:
        del drawn[tell("views-what-if")]
    if lesson.picked.test is not None:
        drawn[tell("views-test-rows-2")] = partial(one_test_row.show, test=lesson.picked.test)
    if not lesson.page.entry.tries:
        del drawn[tell("views-try-this")]
    if st.session_state.get(VIEW) not in drawn:  # it was called otherwise, in another language
        st.session_state.pop(VIEW, None)
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
        for name, latex in lesson.page.formulas:
            markup.soft(name)
            st.latex(formula(latex))


# -- what if


def say_state(lesson: OpenLesson):
    """Above the stage: the predictions for test rows; while other splits are made what they cost, and the way back."""
    if said := sentence_on_test_rows(lesson.picked, lesson.trace.model):
        markup.soft(said)
    if not lesson.force:
        return
    ours, best = cost_of(lesson.trace), cost_of(lesson.greedy)
    measure = tell("views-measure-right" if lesson.data.class_names else "views-measure-squares")
    against = [
        tell("views-greedy", name=name, own=number(own), other=number(other))
        for name, own, other in (
            (measure, ours.fit, best.fit),
            (tell("views-measure-impurity"), ours.impurity, best.impurity),
            (tell("views-measure-leaves"), ours.leaves, best.leaves),
        )
    ]
    markup.soft(tell("views-what-if-costs", against=", ".join(against)))
    st.button(tell("views-back-to-greedy"), type="tertiary", icon=":material/undo:", on_click=what_if.take_none)


def another_split(lesson: OpenLesson):
    """The best candidate splits of the node in sight that were not made."""
    nodes, node = lesson.growth.columns("nodes"), lesson.here.node
    asks = node_text.asks(lesson.data, nodes, node)
    if not asks:
        markup.soft(tell("views-node-is-a-leaf-step-to-a", node=node))
        return
    markup.says(tell("views-node-is-split-by-what-if", node=node, asks=markup.marked(asks)))
    if what_if.offer(what_if.Node(lesson.page.file, lesson.picked.private, lesson.data, lesson.growth, node)):
        markup.soft(tell("views-everything-below-this-node"))


# -- tables


def show_tables(lesson: OpenLesson):
    """Every candidate split of the node in sight, every node, every round, and every row in each round."""
    data, growth, node = lesson.data, lesson.growth, lesson.here.node
    name, tree = tables.file_name(data), lesson.of_tree
    if tried := len(growth.table(node)) if growth.was_searched(node) else 0:
        title = said_of(tried, tell("views-candidates-of", node=node, tree=tree), best=True)
        candidates = lambda most: tables.candidates(data, growth.table(node), most)  # noqa: E731
        table(title, candidates, f"{name} candidate splits of node {node}{tree}.csv")
    else:
        reason = growth.columns("nodes")["reason"][node]
        markup.soft(tell("views-node-has-no-candidate", node=node, tree=tree, reason=node_text.why_leaf(reason)))
    nodes = partial(tables.nodes, data, growth, lesson.called)
    table(said_of(growth.size, tell("views-nodes-of", tree=tree)), nodes, f"{name} nodes{tree}.csv")
    rounds, rows = (partial(tables.by_round, lesson.trace, of) for of in ("rounds", "rows"))
    if count := len(rounds(tables.IN_FILE)):
        table(said_of(count, tell("views-rounds")), rounds, f"{name} rounds.csv")
    if len(rows(1)):
        title = tell("views-every-row-in-every-round", SHOWN=tables.SHOWN, IN_FILE=tables.IN_FILE)
        table(title, rows, f"{name} rows.csv")


def said_of(count: int, what: str, best: bool = False) -> str:
    """Examples: "All 12 nodes", "The first 1,000 of 2,345 nodes. The file holds all of them."."""
    if count <= tables.SHOWN:
        return tell("views-all", count=count, what=what)
    whole = count <= tables.IN_FILE
    given = {"shown": tables.SHOWN, "count": count, "what": what, "best": best, "whole": whole}
    return tell("views-first-of", **given, held=tables.IN_FILE)


def table(title: str, frame: Callable[[int], pd.DataFrame], file: str):
    """The beginning of a table, and a file with more of it that is made when somebody asks for it."""
    shown = frame(tables.SHOWN)
    with st.container(horizontal=True, vertical_alignment="center"):
        markup.soft(title)
        made = lambda: tables.csv(frame(tables.IN_FILE))  # noqa: E731
        st.download_button("CSV", made, file, "text/csv", icon=":material/download:", on_click="ignore")
    tables.show(shown, title)


# -- the same elsewhere, and things to try


def same_elsewhere(lesson: OpenLesson, written: Callable[[OpenLesson], tuple[str, list[Message]]]):
    program, differs = written(lesson)
    if lesson.picked.private:  # the catalogue does not have it
        program = standing_alone(program, lesson.data)
        markup.soft(tell("views-it-reads-data-csv-which-is"))
    st.code(program)
    if differs:
        markup.soft(tell("views-what-is-different-there"), *map(tell, differs))
    else:
        markup.soft(tell("views-it-fits-the-same-model-of"))


def show_tries(lesson: OpenLesson):
    key = "tries", lesson.page.file, key_of(lesson.picked), frozen((lesson.settings, lesson.force))
    work = partial(state, lesson.page.entry.tries, lesson.trace, lesson.greedy)  # some train another model to compare
    found = beside(key, work, own=bool(lesson.picked.private))
    for ask, met, stands in found or ():
        mark = tell("views-done" if met else "views-not-yet")
        st.html(
            f'<p class="try"><b>{mark}</b> {escape(tell(ask))} <span class="soft">{escape(tell(stands))}</span></p>'
        )
