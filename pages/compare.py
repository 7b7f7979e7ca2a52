"""Compare: the same table under up to four learners, side by side."""

from functools import partial

import numpy as np
import streamlit as st

from datasets import Dataset
from engine import DataProblem
from pages.parts.background.fits import wait_for
from pages.parts.compare import charts as compare_views
from pages.parts.compare.results import COMPARED, Result, View, compare
from pages.parts.frame import charts, markup, palette
from pages.parts.frame.address import bound
from pages.parts.frame.guard import guard
from pages.parts.frame.takes import whole
from pages.parts.lesson.page import key_of
from pages.parts.lesson.picker import Picked, pick
from pages.parts.speaking.choice import choose_some
from pages.parts.speaking.page import display_name, number, tell
from pages.parts.views.node_text import row_of, said

FILE = "pages/compare.py"
NAMES = [*COMPARED]
BARE = {"displayModeBar": False}


def learner_title(name: str) -> str:
    """Return what the learner of this name in links is called."""
    return display_name(COMPARED[name].title)


def choices() -> tuple[Picked, tuple]:
    """Table, learners, and how large they are; all of it is in the address."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.title(tell("page-compare"), anchor=False, width="content")
        choose = st.container(width=230)
        names = choose_some(tell("compare-up-to-four-learners"), NAMES, "with", 4, 560, learner_title)
        with st.popover(tell("compare-settings"), icon=":material/tune:"):
            with st.container(horizontal=True):
                trees = st.number_input(tell("compare-trees"), 1, 200, 30, width=140, **bound("trees", whole(1, 200)))
                depth = st.number_input(tell("compare-depth"), 1, 12, 3, width=140, **bound("depth", whole(1, 12)))
                seed = st.number_input(tell("compare-seed"), 0, 10_000, 0, width=140, **bound("seed", whole(0, 10_000)))
            differently = st.container()
    return pick(FILE, choose, differently, None, "moons"), (names, trees, depth, seed)


def show(picked: Picked, results: tuple[Result, ...]):
    row = along_one(results) if picked.data.d == 1 else over_two(results)
    one_row(results, row)
    charts.show(compare_views.errors(results), tell("compare-error-by-the-number-of"))
    with st.container(horizontal=True):
        for result in results:
            page, label = (
                result.learner.page_for(picked.data.task),
                tell("compare-step-through", name=display_name(result.learner.title)),
            )
            icon = ":material/arrow_forward:"
            st.page_link(page.file, label=label, icon=icon, query_params={"data": picked.entry.name})
    markup.soft(test_rows_said(results[0]))


def along_one(results: tuple[Result, ...]) -> int:
    """One column: what each learner says along it. The row to send through."""
    row = pick_row(results[0].data)
    charts.show(compare_views.fitted(results, row), tell("compare-what-each-learner-predicts"))
    return row


def over_two(results: tuple[Result, ...]) -> int:
    """Two columns of the viewer's choice: what each learner says over their plane. The row to send through."""
    data = results[0].data
    with st.container(horizontal=True, vertical_alignment="bottom"):
        named = {"options": range(data.d), "format_func": data.feature_names.__getitem__, "width": 200}
        across, up = (
            st.selectbox(tell("compare-across"), index=0, **named),
            st.selectbox(tell("compare-up"), index=1, **named),
        )
        row = pick_row(data)
    if across == up:
        markup.soft(tell("compare-choose-two-different"))
        return row
    view = View(data, across, up, row)
    markup.legend([(name, palette.class_colour(k)) for k, name in enumerate(data.class_names)], palette.SIGNS)
    with st.container(horizontal=True):
        for result in results:
            name = result.name
            alt = tell(
                "compare-what-predicts-over-and",
                name=display_name(result.learner.title),
                feature_names=data.feature_names[across],
                feature_names2=data.feature_names[up],
            )
            st.plotly_chart(compare_views.plane(result, view), width=262, config=BARE, alt=alt, key=f"of {name}")
    if data.d > 2:
        markup.soft(tell("compare-the-other-columns-are-held", row=row + 1))
    return row


def pick_row(data: Dataset) -> int:
    return (
        int(st.number_input(tell("compare-row-to-follow"), 1, data.n, 1, width=160, **bound("row", whole(1, data.n))))
        - 1
    )


def one_row(results: tuple[Result, ...], row: int):
    """The same row through all of them."""
    data = results[0].data
    unseen = tell("compare-test-row") if results[0].is_test[row] else tell("compare-training-row")
    lines = []
    for result in results:
        name, value = result.says_of(data.X[row])
        sure = tell("compare-with", name=name, value=number(value)) if name else number(value)
        lines.append((display_name(result.learner.title), sure, *(error_said(errors[-1]) for errors in result.errors)))
    headers = (
        tell("compare-learner"),
        tell("compare-prediction-for-row", row=row + 1),
        tell("compare-training-error"),
        tell("compare-test-error"),
    )
    markup.says_calmly(
        tell(
            "compare-row-it-is",
            row=row + 1,
            unseen=unseen,
            data=row_of(data, data.X[row]),
            data2=said(data, data.y[row]),
        )
    )
    markup.table(tell("compare-the-same-row-through-all"), headers, lines, numeric={2, 3})


def error_said(error: float) -> str:
    return tell("compare-no-row") if np.isnan(error) else number(error)


def test_rows_said(result: Result) -> str:
    held, n = int(result.is_test.sum()), result.data.n
    if not held:
        return tell("compare-no-row-is-kept-for-testing", n=n)
    return tell("compare-of-rows-drawn-at-random", held=held, n=n)


guard()
picked, (names, trees, depth, seed) = choices()
if not names:
    markup.soft(tell("compare-choose-at-least-one"))
else:
    try:
        key = (FILE, key_of(picked), tuple(names), trees, depth, seed)
        work = partial(compare, picked.data, names, trees, depth, seed)
        results = wait_for(key, work, own=bool(picked.private))
    except DataProblem as problem:
        markup.problem(problem)
    else:
        if results is not None:
            show(picked, results)
