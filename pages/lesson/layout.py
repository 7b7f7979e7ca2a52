"""A lesson's page from top to bottom: data and settings, the stage, and below it what one may want to know besides."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import streamlit as st

from engine import DataProblem
from pages.exercises import page as exercises
from pages.frame import markup
from pages.i18n.text import t
from pages.jobs.waiters import OTHER_SPLITS, cancel
from pages.lesson.controls import offer_presets, pick_settings
from pages.lesson.fitted import FittedLesson
from pages.lesson.page import LessonPage, OpenLesson, get_fit
from pages.lesson.picker import TableSelection, select_table
from pages.lesson.stage_view import clear_stage, show_stage
from pages.lesson.views import tabs as views
from pages.lesson.views import what_if
from pages.lesson.views.what_if import get_split_texts
from pages.notes import example_note


def show_lesson_page(page: LessonPage):
    """The whole page. A fit that refuses says why, and nothing else is drawn."""
    if drill := exercises.requested_drill(page):
        exercises.show_exercise(page, drill)
        return
    above = st.container()  # as wide as the page: beside the title a sentence has no room
    with st.container(horizontal=True, vertical_alignment="center", key="lesson-head"):
        st.title(page.title, anchor=False, width="content")
        choose = st.container(width=230)
        popover = st.popover(t("settings.control.menu"), icon=":material/tune:")
        state = st.container(horizontal=True, vertical_alignment="center")
    with popover:
        offered, controls, differently = st.container(), st.container(), st.container()
        picked = select_table(page.file, choose, differently, page.entry.task, page.default_table, above)
        with controls:
            settings = pick_settings(page.fit, page.initial_settings, page.allowed_values)
            settings |= example_note.programmatic_settings(page.file, picked.entry.name)
        with offered:
            offer_presets(
                page.entry.presets, page.fit, page.initial_settings, page.allowed_values, settings, picked.data.task
            )
    try:
        force = what_if.requested_splits(page.file, picked.owner_key)
        greedy, own = get_fits(page, picked, settings, force)
    except DataProblem as problem:
        clear_stage()
        markup.problem(problem)
        if get_split_texts(what_if.FORCE, page.file, picked.owner_key):
            st.button(t("views.what-if.reset-all"), on_click=what_if.clear_requested_splits)
        return
    if greedy is None or own is None:
        clear_stage()
        return
    lesson = OpenLesson(page, picked, settings, force, own, greedy.trace)
    with state:
        example_note.show_example_note(example_note.requested_example(), lesson)
        views.show_state(lesson)
    show_lesson(lesson)


def get_fits(
    page: LessonPage, picked: TableSelection, settings: dict[str, Any], force: dict
) -> tuple[FittedLesson | None, FittedLesson | None]:
    """The fit of these settings, and the one with the splits asked for, once there: without any they are one."""
    greedy = get_fit(page, picked, settings)
    if not force:
        cancel(OTHER_SPLITS)
    if not force or greedy is None:
        return greedy, greedy
    return greedy, get_fit(page, picked, settings | {"force": force}, OTHER_SPLITS)


@st.fragment
def show_lesson(lesson: OpenLesson):
    """What is drawn again when the viewer rests on a step: nothing above needs to be."""
    here = show_stage(lesson)
    if not st.context.is_embedded:  # ?embed=true: only the stage is seen (page.css)
        views.show_tabs(replace(lesson, position=here))
