"""Compare: up to four learners on the same table, side by side."""

from functools import partial

import numpy as np
import streamlit as st

from datasets import Dataset
from engine import DataProblem
from pages.comparison import charts as compare_views
from pages.comparison.results import LEARNER_BY_COMPARE_NAME, ComparisonResult, PlaneView, compare
from pages.frame import charts, markup, palette
from pages.frame.address import bind_param, integer_param
from pages.frame.guard import guard
from pages.i18n.controls import choose_several
from pages.i18n.text import display_name, format_number, t
from pages.jobs.waiters import await_job
from pages.lesson.page import selection_key
from pages.lesson.picker import TableSelection, select_table
from pages.lesson.views.tree_summary import row_of, target_text

FILE = "pages/compare.py"


def learner_title(name: str) -> str:
    """Return the title of a learner, given by its name in links."""
    return display_name(LEARNER_BY_COMPARE_NAME[name].title)


def choices() -> tuple[TableSelection, tuple]:
    """Draw the controls; return the table, and learners, number of trees, depth and seed. All are in the address."""

    def number(label: str, low: int, high: int, first: int, key: str) -> int:
        bound = bind_param(key, integer_param(low, high))
        return int(st.number_input(label, low, high, first, width=140, **bound))

    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.title(t("page.compare.title"), anchor=False, width="content")
        choose = st.container(width=230)
        label, options = t("compare.control.learners"), list(LEARNER_BY_COMPARE_NAME)
        names = choose_several(label, options, "with", 4, 560, learner_title)
        with st.popover(t("compare.control.settings"), icon=":material/tune:"):
            with st.container(horizontal=True):
                trees = number(t("compare.control.trees"), 1, 200, 30, "trees")
                depth = number(t("compare.control.depth"), 1, 12, 3, "depth")
                seed = number(t("compare.control.seed"), 0, 10_000, 0, "seed")
            differently = st.container()
    return select_table(FILE, choose, differently, None, "moons"), (names, trees, depth, seed)


def show(picked: TableSelection, results: tuple[ComparisonResult, ...]):
    """Draw the pictures, the predictions for one row, the errors and the links."""
    row = show_one_feature(results) if picked.data.d == 1 else show_two_features(results)
    show_row(results, row)
    charts.show_figure(compare_views.error_figure(results), t("compare.error-chart.title"))
    with st.container(horizontal=True):
        for result in results:
            page, icon = result.learner.page_for(picked.data.task), ":material/arrow_forward:"
            label = t("compare.link.lesson", name=display_name(result.learner.title))
            st.page_link(page.file, label=label, icon=icon, query_params={"data": picked.entry.name})
    markup.caption(test_rows_text(results[0]))


def show_one_feature(results: tuple[ComparisonResult, ...]) -> int:
    """Draw the predictions along a single column; return the row the viewer picked."""
    row = pick_row(results[0].data)
    charts.show_figure(compare_views.line_figure(results, row), t("compare.line-chart.title"))
    return row


def show_two_features(results: tuple[ComparisonResult, ...]) -> int:
    """Draw the predictions over the plane of two columns; return the row the viewer picked."""
    data = results[0].data
    with st.container(horizontal=True, vertical_alignment="bottom"):
        columns = {"options": range(data.d), "format_func": data.feature_names.__getitem__, "width": 200}
        x = st.selectbox(t("compare.control.column-across"), index=0, **columns)
        y = st.selectbox(t("compare.control.column-up"), index=1, **columns)
        row = pick_row(data)
    if x == y:
        markup.caption(t("compare.error.same-column"))
        return row
    view = PlaneView(data, x, y, row)
    names = {"feature_names": data.feature_names[x], "feature_names2": data.feature_names[y]}
    markup.legend([(name, palette.class_colour(k)) for k, name in enumerate(data.class_names)], palette.MARK_LETTERS)
    with st.container(horizontal=True):
        for result in results:
            alt = t("compare.plane-chart.title", name=display_name(result.learner.title), **names)
            look = {"width": 262, "config": {"displayModeBar": False}, "alt": alt, "key": f"of {result.name}"}
            st.plotly_chart(compare_views.plane(result, view), **look)
    if data.d > 2:
        markup.caption(t("compare.plane-chart.note", row=row + 1))
    return row


def pick_row(data: Dataset) -> int:
    bound = bind_param("row", integer_param(1, data.n))
    return int(st.number_input(t("compare.control.row"), 1, data.n, 1, width=160, **bound)) - 1


def show_row(results: tuple[ComparisonResult, ...], row: int):
    """Draw a table of each learner's prediction for a row, and of its errors."""
    data = results[0].data
    unseen = t("compare.row.is-test") if results[0].is_test[row] else t("compare.row.is-training")
    lines = []
    for result in results:
        name, value = result.predict_row(data.X[row])
        text = (
            t("compare.table.probability", name=name, value=format_number(round(100 * value, 1)))
            if name
            else format_number(value)
        )
        lines.append((display_name(result.learner.title), text, *(error_text(errors[-1]) for errors in result.errors)))
    headers = (
        t("compare.table.learner"),
        t("compare.table.prediction", row=row + 1),
        t("compare.table.training-error"),
        t("compare.table.test-error"),
    )
    values = {"data": row_of(data, data.X[row]), "data2": target_text(data, data.y[row])}
    markup.paragraph(t("compare.row.values", row=row + 1, unseen=unseen, **values))
    markup.table(t("compare.table.title"), headers, lines, numeric={2, 3})


def error_text(error: float) -> str:
    return t("compare.table.no-error") if np.isnan(error) else format_number(error)


def test_rows_text(result: ComparisonResult) -> str:
    n_test, n = int(result.is_test.sum()), result.data.n
    return t("compare.note.test-rows", held=n_test, n=n) if n_test else t("compare.note.no-test-rows", n=n)


guard()
picked, (names, trees, depth, seed) = choices()
if not names:
    markup.caption(t("compare.error.no-learner"))
else:
    try:
        key = (FILE, selection_key(picked), tuple(names), trees, depth, seed)
        work = partial(compare, picked.data, names, trees, depth, seed)
        results = await_job(key, work, private=bool(picked.owner_key))
    except DataProblem as problem:
        markup.problem(problem)
    else:
        if results is not None:
            show(picked, results)
