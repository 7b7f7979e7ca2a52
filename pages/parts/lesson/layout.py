"""A lesson's page from top to bottom: data and settings, the stage, and below it what one may want to know besides."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import streamlit as st

from engine import DataProblem
from pages.parts.background.fits import OTHER_SPLITS, let_go
from pages.parts.exercises import page as exercises
from pages.parts.frame import markup
from pages.parts.lesson.controls import offer_presets, pick_settings
from pages.parts.lesson.fitted import Fitted
from pages.parts.lesson.on_stage import show_stage, strike
from pages.parts.lesson.page import LessonPage, OpenLesson, fit_of
from pages.parts.lesson.picker import Picked, pick
from pages.parts.notes import example_note
from pages.parts.speaking.page import tell
from pages.parts.views import tabs as views
from pages.parts.views import what_if
from pages.parts.views.build.asked_splits import asked_splits


def show(page: LessonPage):
    """The whole page. A fit that refuses says why, and nothing else is drawn."""
    if drill := exercises.asked(page):
        exercises.show(page, drill)
        return
    above = st.container()  # as wide as the page: beside the title a sentence has no room
    with st.container(horizontal=True, vertical_alignment="center", key="lesson-head"):
        st.title(page.title, anchor=False, width="content")
        choose = st.container(width=230)
        popover = st.popover(tell("frame-settings"), icon=":material/tune:")
        state = st.container(horizontal=True, vertical_alignment="center")
    with popover:
        offered, controls, differently = st.container(), st.container(), st.container()
        picked = pick(page.file, choose, differently, page.entry.task, page.first, above)
        with controls:
            settings = pick_settings(page.fit, page.start, page.offers)
            settings |= example_note.given(page.file, picked.entry.name)
        with offered:
            offer_presets(page.entry.presets, page.fit, page.start, page.offers, settings, picked.data.task)
    try:
        force = what_if.asked(page.file, picked.private)
        greedy, own = both(page, picked, settings, force)
    except DataProblem as problem:
        strike()
        markup.problem(problem)
        if asked_splits(what_if.FORCE, page.file, picked.private):
            st.button(tell("frame-back-to-the-best-splits"), on_click=what_if.take_none)
        return
    if greedy is None or own is None:
        strike()
        return
    lesson = OpenLesson(page, picked, settings, force, own, greedy.trace)
    with state:
        example_note.show(example_note.in_address(), lesson)
        views.say_state(lesson)
    lesson_and_views(lesson)


def both(
    page: LessonPage, picked: Picked, settings: dict[str, Any], force: dict
) -> tuple[Fitted | None, Fitted | None]:
    """The fit of these settings, and the one with the splits asked for, once there: without any they are one."""
    greedy = fit_of(page, picked, settings)
    if not force:
        let_go(OTHER_SPLITS)
    if not force or greedy is None:
        return greedy, greedy
    return greedy, fit_of(page, picked, settings | {"force": force}, OTHER_SPLITS)


@st.fragment
def lesson_and_views(lesson: OpenLesson):
    """What is drawn again when the viewer rests on a step: nothing above needs to be."""
    here = show_stage(lesson)
    if not st.context.is_embedded:  # ?embed=true: only the stage is seen (page.css)
        views.show(replace(lesson, here=here))
