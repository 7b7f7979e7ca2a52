"""Compare: the same table under up to four learners, side by side."""

import numpy as np
import streamlit as st

from datasets import Dataset
from engine import DataProblem
from engine.lessons.common.phrases import shown as number
from pages.parts.background.fits import wait_for
from pages.parts.compare import charts as compare_views
from pages.parts.compare.results import COMPARED, Result, View, compare
from pages.parts.frame import charts, markup, palette
from pages.parts.frame.address import bound
from pages.parts.frame.guard import guard
from pages.parts.lesson.page import key_of
from pages.parts.lesson.picker import Picked, pick
from pages.parts.views.node_text import row_of, said

FILE = "pages/compare.py"
NAMES = [*COMPARED]
BARE = {"displayModeBar": False}


def choices() -> tuple[Picked, tuple]:
    """Table, learners, and how large they are; all of it is in the address."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.title("Compare", anchor=False, width="content")
        choose = st.container(width=230)
        names = st.multiselect("Up to four learners", NAMES, NAMES[:4], max_selections=4, width=560, **bound("with"))
        with st.popover("Settings", icon=":material/tune:"):
            with st.container(horizontal=True):
                trees = st.number_input("trees", 1, 200, 30, width=140, **bound("trees"))
                depth = st.number_input("depth", 1, 12, 3, width=140, **bound("depth"))
                seed = st.number_input("seed", 0, 10_000, 0, width=140, **bound("seed"))
            differently = st.container()
    return pick(FILE, choose, differently, None, "moons"), (names, trees, depth, seed)


def show(picked: Picked, results: tuple[Result, ...]):
    row = along_one(results) if picked.data.d == 1 else over_two(results)
    one_row(results, row)
    charts.show(compare_views.errors(results), "Error by the number of trees")
    with st.container(horizontal=True):
        for result in results:
            page, label = result.learner.page_for(picked.data.task), f"Step through {result.name}"
            icon = ":material/arrow_forward:"
            st.page_link(page.file, label=label, icon=icon, query_params={"data": picked.entry.name})
    markup.soft(held_out_said(results[0]))


def along_one(results: tuple[Result, ...]) -> int:
    """One column: what each learner says along it. The row to send through."""
    row = pick_row(results[0].data)
    charts.show(compare_views.fitted(results, row), "What each learner says")
    return row


def over_two(results: tuple[Result, ...]) -> int:
    """Two columns of the viewer's choice: what each learner says over their plane. The row to send through."""
    data = results[0].data
    with st.container(horizontal=True, vertical_alignment="bottom"):
        named = {"options": range(data.d), "format_func": data.feature_names.__getitem__, "width": 200}
        across, up = st.selectbox("across", index=0, **named), st.selectbox("up", index=1, **named)
        row = pick_row(data)
    if across == up:
        markup.soft("Choose two different columns: a plane has two directions.")
        return row
    view = View(data, across, up, row)
    markup.legend([(name, palette.class_colour(k)) for k, name in enumerate(data.class_names)], palette.SIGNS)
    with st.container(horizontal=True):
        for result in results:
            name = result.name
            alt = f"What {name} says over {data.feature_names[across]} and {data.feature_names[up]}"
            st.plotly_chart(compare_views.plane(result, view), width=262, config=BARE, alt=alt, key=f"of {name}")
    if data.d > 2:
        markup.soft(f"The other columns are held as they are in row {row + 1}.")
    return row


def pick_row(data: Dataset) -> int:
    return int(st.number_input("row to send through", 1, data.n, 1, width=160, **bound("row"))) - 1


def one_row(results: tuple[Result, ...], row: int):
    """The same row through all of them."""
    data = results[0].data
    unseen = "held out" if results[0].held_out[row] else "learned from"
    lines = []
    for result in results:
        name, value = result.says_of(data.X[row])
        sure = f"{name}, with {number(value)}" if name else number(value)
        lines.append((result.name, sure, *(error_said(errors[-1]) for errors in result.errors)))
    headers = ("Learner", f"Says of row {row + 1}", "Error on rows learned from", "Error on rows held out")
    markup.says_calmly(f"Row {row + 1} ({unseen}): {row_of(data, data.X[row])}. It is {said(data, data.y[row])}.")
    markup.table("The same row through all", headers, lines, numeric={2, 3})


def error_said(error: float) -> str:
    return "no row" if np.isnan(error) else number(error)


def held_out_said(result: Result) -> str:
    held, n = int(result.held_out.sum()), result.data.n
    if not held:
        return f"No row is held out: {n:,} are too few for that."
    are, them = ("is", "it") if held == 1 else ("are", "them")
    return f"{held:,} of {n:,} rows, drawn by the seed, {are} held out; no learner has seen {them}."


guard()
picked, (names, trees, depth, seed) = choices()
if not names:
    markup.soft("Choose at least one learner.")
else:
    try:
        key = (FILE, key_of(picked), tuple(names), trees, depth, seed)
        work = lambda: compare(picked.data, names, trees, depth, seed)  # noqa: E731
        results = wait_for(key, work, own=bool(picked.private))
    except DataProblem as problem:
        markup.problem(problem)
    else:
        if results is not None:
            show(picked, results)
