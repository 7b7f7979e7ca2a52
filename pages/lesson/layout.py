"""A lesson's page from top to bottom: data and settings, the stage, and the tabs below it."""

from dataclasses import replace
from typing import Any

import streamlit as st

from engine import DataProblem
from pages.exercises import page as exercises
from pages.frame import markup
from pages.i18n.text import t
from pages.jobs.waiters import OTHER_SPLITS, cancel
from pages.lesson.controls import apply_opening_settings, offer_presets, pick_settings
from pages.lesson.fitted import FittedLesson
from pages.lesson.page import LessonPage, OpenLesson, get_fit
from pages.lesson.picker import TableSelection, select_table
from pages.lesson.stage_view import clear_stage, show_stage
from pages.lesson.views import tabs as views
from pages.lesson.views import what_if
from pages.notes import example_note


def show_lesson_page(page: LessonPage):
    """Draw the whole page; only the problem if the fit fails."""
    if drill := exercises.requested_drill(page):
        exercises.show_exercise(page, drill)
        return
    apply_opening_settings(page)
    above = st.container()  # as wide as the page, for errors
    with st.container(horizontal=True, vertical_alignment="center", key="lesson-head"):
        st.title(page.title, anchor=False, width="content")
        choose = st.container(width=230)
        popover = st.popover(t("settings.control.menu"), icon=":material/tune:")
        state = st.container(horizontal=True, vertical_alignment="center")
    with popover:
        presets, controls, kinds = st.container(), st.container(), st.container()
        picked = select_table(page.file, choose, kinds, page.entry.task, page.default_table, above)
        with controls:
            settings = pick_settings(page)
            settings |= example_note.programmatic_settings(page.file, picked.entry.name)
        with presets:
            offer_presets(page, settings, picked.data.task)
    try:
        force = what_if.requested_splits(page.file, picked.owner_key)
        greedy, fitted = get_fits(page, picked, settings, force)
    except DataProblem as problem:
        clear_stage()
        markup.problem(problem)
        if what_if.get_split_texts(what_if.FORCE, page.file, picked.owner_key):
            st.button(t("views.what-if.reset-all"), on_click=what_if.clear_requested_splits)
        return
    if greedy is None or fitted is None:
        clear_stage()
        return
    lesson = OpenLesson(page, picked, settings, force, fitted, greedy.trace)
    with state:
        example_note.show_example_note(example_note.requested_example(), lesson)
        views.show_state(lesson)
    show_lesson(lesson)


def get_fits(
    page: LessonPage, picked: TableSelection, settings: dict[str, Any], force: dict
) -> tuple[FittedLesson | None, FittedLesson | None]:
    """Return the fit without and with the forced splits, None while it runs; the same fit if none is forced."""
    greedy = get_fit(page, picked, settings)
    if not force:
        cancel(OTHER_SPLITS)
    if not force or greedy is None:
        return greedy, greedy
    return greedy, get_fit(page, picked, settings | {"force": force}, OTHER_SPLITS)


@st.fragment
def show_lesson(lesson: OpenLesson):
    """Draw the stage and the tabs; only these run again when the step changes."""
    position = show_stage(lesson)
    if not st.context.is_embedded:  # ?embed=true shows only the stage (page.css)
        views.show_tabs(replace(lesson, position=position))
