"""The tabs below the stage: idea, what if, whole tree, tables, other libraries, challenges, export, test rows.

Only the open tab is drawn.
"""

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
from pages.frame.contents import pages_building_on
from pages.i18n.text import format_number, localize_formula, t, translator
from pages.jobs.results import await_result
from pages.learners.common.entries import challenge_states
from pages.lesson.page import OpenLesson, make_hashable, selection_key
from pages.lesson.views import tables, what_if
from pages.lesson.views import tree_summary as node_text
from pages.lesson.views.dot import tree_dot
from pages.lesson.views.tables import columns_of
from pages.lesson.views.tree_summary import cost_of, row_of, target_text
from pages.tables.summary import describe_test_rows

VIEW = "view"  # key of the open tab in the session state
STATIC_TABS = msg("views.tab.idea"), msg("views.tab.challenges")  # the same at every step, as are other libraries


def follows_step(lesson: OpenLesson) -> bool:
    """True if the open tab depends on the current step."""
    libraries = (title for title, _ in lesson.page.learner.other_libraries)
    return st.session_state.get(VIEW, t(STATIC_TABS[0])) not in {*map(t, STATIC_TABS), *libraries}


def show_tabs(lesson: OpenLesson):
    views: dict[str, Callable[[OpenLesson], None]] = {t("views.tab.idea"): show_idea, **dict(lesson.page.views)}
    if "force" in lesson.page.setting_names:
        views[t("views.tab.what-if")] = show_what_if
    views |= {t("views.tab.whole-tree"): show_whole_tree, t("views.tab.tables"): show_tables}
    views |= {title: partial(show_program, write_program=write) for title, write in lesson.page.learner.other_libraries}
    if lesson.page.entry.challenges:
        views[t("views.tab.challenges")] = show_challenges
    views[t("views.tab.export")] = exports.show_exports
    if lesson.selection.test_data is not None:
        views[t("views.tab.test-rows")] = partial(show_test_row, test=lesson.selection.test_data)
    if st.session_state.get(VIEW) not in views:  # after a change of language it has another title
        st.session_state.pop(VIEW, None)
    for tab, draw in zip(st.tabs(list(views), key=VIEW, on_change="rerun"), views.values(), strict=True):
        if tab.open:
            with tab:
                draw(lesson)


def show_idea(lesson: OpenLesson):
    text, formulas = st.columns([3, 2], gap="large")
    with text:
        for sentence in lesson.page.idea:
            markup.paragraph(sentence)
        with st.container(horizontal=True):
            for page in pages_building_on(lesson.page.name):
                st.page_link(page.file, label=page.title, icon=page.symbol)
    with formulas:
        for name, latex in lesson.page.formulas:
            markup.caption(name)
            st.latex(localize_formula(latex))


# -- what if


def show_state(lesson: OpenLesson):
    """Draw the result on test rows, the cost of forced splits and a button to reset them."""
    if result := describe_test_rows(lesson.selection, lesson.trace.model):
        markup.caption(result)
    if not lesson.forced_splits:
        return
    forced, greedy = cost_of(lesson.trace), cost_of(lesson.greedy_trace)
    measure = t("views.measure.right" if lesson.data.class_names else "views.measure.squared-error")
    against = [
        t("views.what-if.compared-measure", name=name, own=format_number(value), other=format_number(other))
        for name, value, other in (
            (measure, forced.fit, greedy.fit),
            (t("views.measure.impurity"), forced.impurity, greedy.impurity),
            (t("views.measure.leaves"), forced.leaves, greedy.leaves),
        )
    ]
    markup.caption(t("views.what-if.cost", against=", ".join(against)))
    reset = what_if.clear_requested_splits
    st.button(t("views.what-if.reset"), type="tertiary", icon=":material/undo:", on_click=reset)


def show_what_if(lesson: OpenLesson):
    """Draw the question of the current node, and the choice of its other splits."""
    nodes, node = lesson.growth.columns("nodes"), lesson.position.node
    question = node_text.question_text(lesson.data, nodes, node)
    if not question:
        markup.caption(t("views.what-if.on-leaf", node=node))
        return
    markup.headline(t("views.what-if.question", node=node, asks=markup.mark_name(question)))
    page, owner_key = lesson.page.file, lesson.selection.owner_key
    if what_if.show_other_splits(what_if.SplitTarget(page, owner_key, lesson.data, lesson.growth, node)):
        markup.caption(t("views.what-if.note"))


# -- tables


def show_tables(lesson: OpenLesson):
    """Draw tables of the node's candidates, all nodes, rounds, and rows in each round."""
    data, growth, node = lesson.data, lesson.growth, lesson.position.node
    name, tree = tables.file_name(data), lesson.of_tree_text
    if n := len(growth.table(node)) if growth.was_searched(node) else 0:
        title = count_text(n, t("views.tables.candidates", node=node, tree=tree), is_best=True)
        candidates = lambda most: tables.candidates(data, growth.table(node), most)  # noqa: E731
        show_table_with_file(title, candidates, f"{name} candidate splits of node {node}{tree}.csv")
    else:
        reason = growth.columns("nodes")["reason"][node]
        markup.caption(t("views.tables.no-candidates", node=node, tree=tree, reason=node_text.why_leaf(reason)))
    nodes, title = partial(tables.nodes, data, growth, lesson.value_name), t("views.tables.nodes", tree=tree)
    show_table_with_file(count_text(growth.n_nodes, title), nodes, f"{name} nodes{tree}.csv")
    rounds, rows = (partial(tables.by_round, lesson.trace, table) for table in ("rounds", "rows"))
    if count := len(rounds(tables.IN_FILE)):
        show_table_with_file(count_text(count, t("views.tables.rounds")), rounds, f"{name} rounds.csv")
    if len(rows(1)):
        title = t("views.tables.rows-title", SHOWN=tables.MAX_SHOWN, IN_FILE=tables.IN_FILE)
        show_table_with_file(title, rows, f"{name} rows.csv")


def count_text(count: int, what: str, is_best: bool = False) -> str:
    """Examples: "All 12 nodes", "The first 1,000 of 2,345 nodes. The file holds all of them."."""
    if count <= tables.MAX_SHOWN:
        return t("views.tables.complete-title", count=count, what=what)
    values = {"shown": tables.MAX_SHOWN, "count": count, "what": what, "best": is_best, "held": tables.IN_FILE}
    return t("views.tables.excerpt-title", **values, whole=count <= tables.IN_FILE)


def show_table_with_file(title: str, frame: Callable[[int], pd.DataFrame], file: str):
    """Draw the first rows of a table, and a button that makes a CSV file with more."""
    shown = frame(tables.MAX_SHOWN)
    with st.container(horizontal=True, vertical_alignment="center"):
        markup.caption(title)
        make_csv = lambda: tables.csv(frame(tables.IN_FILE))  # noqa: E731
        st.download_button("CSV", make_csv, file, "text/csv", icon=":material/download:", on_click="ignore")
    tables.show_table(shown, title)


# -- other libraries and challenges


def show_program(lesson: OpenLesson, write_program: Callable[[OpenLesson], tuple[str, list[Message]]]):
    program, differences = write_program(lesson)
    if lesson.selection.owner_key:  # the program cannot load it from the catalogue
        program = make_standalone(program, lesson.data)
        markup.caption(t("views.library.private-note"))
    st.code(program)
    if differences:
        markup.caption(t("views.library.differences"), *map(t, differences))
    else:
        markup.caption(t("views.library.no-differences"))


def show_challenges(lesson: OpenLesson):
    settings = make_hashable((lesson.settings, lesson.forced_splits))
    key = "tries", lesson.page.file, selection_key(lesson.selection), settings
    # A job, since some challenges train another model to compare.
    work = partial(challenge_states, lesson.page.entry.challenges, lesson.trace, lesson.greedy_trace)
    states = await_result(key, work, private=bool(lesson.selection.owner_key))
    for task, met, state in states or ():
        mark = t("views.challenge.met" if met else "views.challenge.open")
        st.html(f'<p class="try"><b>{mark}</b> {escape(t(task))} <span class="soft">{escape(t(state))}</span></p>')


MAX_NODES = 63  # a larger drawing is hard to read and slow


def show_whole_tree(lesson: OpenLesson):
    nodes, class_names = columns_of(lesson.growth), lesson.data.class_names
    depths = np.unique(nodes["depth"])
    depth = int(max(d for d in depths if d == 0 or (nodes["depth"] <= d).sum() <= MAX_NODES))
    draw = partial(tree_dot, lesson.data, nodes, lesson.criterion, depth, value_name=lesson.value_name)
    if class_names:
        markup.legend([(name, palette.class_colour(k)) for k, name in enumerate(class_names)])
    leaves, which = (nodes["left"] < 0).sum(), lesson.tree_name or t("views.tree.name")
    alt = t("views.tree.description", which=which, nodes=len(nodes["n"]), leaves=leaves)
    st.graphviz_chart(draw(lesson.position.node), alt=alt)
    if n_deeper := int((nodes["depth"] > depth).sum()):
        markup.caption(t("views.tree.depth-note", depth=depth, left_out=n_deeper))
    show_downloads(" ".join(filter(None, (tables.file_name(lesson.data), lesson.tree_name))), draw())


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
    """Return the steps that send a row through the tree, or through an ensemble."""
    picture = lesson.fitted.reel.picture
    if picture.ensemble is None:
        return iter(tree_path_steps(lesson.trace, x))
    return islice(follow_row_steps(lesson.trace, picture, x, 1), 1, None)  # without the step that introduces a new row


def show_test_row(lesson: OpenLesson, test: Dataset):
    row = st.number_input(t("views.test-rows.control"), 1, test.n, 1, key="test row", width=160) - 1
    truth = target_text(test, test.y[row])
    predicted = target_text(test, lesson.trace.model.predict(test.X[row : row + 1])[0])
    markup.headline(t("views.test-rows.result", truth=markup.mark_name(truth), answer=markup.mark_name(predicted)))
    markup.caption(row_of(test, test.X[row]))
    for step in test_row_steps(lesson, test.X[row]):
        markup.paragraph(translator().text(*step.sentences))
