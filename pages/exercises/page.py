"""Show an exercise in place of a page's lesson. Address: `?exercise=1&attempt=5`.

`exercise` is the number of the page's drill, `attempt` the seed that draws the table. Answers and marks stay in the
browser.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import streamlit as st

from engine import DataProblem
from engine.learners.registry import lesson_for_trace
from engine.text.message import msg
from engine.text.step import DETAIL_CALCULATIONS
from pages.exercises.address import ATTEMPT_PARAM, EXERCISE_PARAM, attempt_seed, leave_exercise, start_attempt
from pages.exercises.drill import Drill, make_exercise
from pages.frame import address as takes
from pages.frame import markup
from pages.frame.address import validate_param
from pages.i18n.locale import Locale
from pages.i18n.text import current_locale, t
from pages.jobs import waiters as fitting
from pages.lesson.fitted import FittedLesson
from pages.lesson.page import LessonPage
from pages.publish.paper.document import A4
from pages.publish.paper.worksheet import Variant, worksheets
from pages.stage import component, export
from pages.stage import lesson_store as shelf
from pages.stage.reel import Reel

DRILL_LABELS = {"classification": msg("exercise.page.classes-link"), "regression": msg("exercise.page.numbers-link")}
STAGE_HEIGHT = 900  # pixels until page.css gives it its own height


def requested_drill(page: LessonPage) -> Drill | None:
    """Return the drill that the address names, None if there is none."""
    drills = page.entry.drills
    if EXERCISE_PARAM not in st.query_params:
        return None
    validate_param(EXERCISE_PARAM, takes.integer_param(1, max(len(drills), 1)))
    number = st.query_params.get(EXERCISE_PARAM, "")
    return drills[int(float(number)) - 1] if number and drills else None


def show_exercise(page: LessonPage, drill: Drill):
    """Draw the exercise on the whole page, with buttons for a new seed and for the lesson."""
    with st.container(horizontal=True, vertical_alignment="center", key="lesson-head"):
        st.title(page.title, anchor=False, width="content")
        with st.container(horizontal=True, width="content", key="exercise-tools"):
            back = t("exercise.page.lesson-link")
            st.button(back, icon=":material/arrow_back:", width="content", on_click=leave_exercise)
            for number, other in enumerate(page.entry.drills, 1):
                if other is not drill:
                    st.button(t(DRILL_LABELS[other.task]), width="content", on_click=start_attempt, args=(number,))
    try:
        fitted = await_exercise(page, drill, attempt_seed())
    except DataProblem as problem:
        markup.problem(problem)
        return
    if fitted is None:
        return
    shelf.store_lesson(fitted)
    with st.container(key="stage", height=STAGE_HEIGHT, border=False):
        result = component.show_stage(
            fitted.name, 0, 0, DETAIL_CALCULATIONS, page.name, f"exercise of {page.learner.algorithm}", exercises=True
        )
    if not st.context.is_embedded:
        number = page.entry.drills.index(drill) + 1
        query = f"?{EXERCISE_PARAM}={number}&{ATTEMPT_PARAM}={attempt_seed()}"
        link = f"{st.context.url}{query}" if st.context.url else ""
        file = partial(exercise_file, fitted, page.title, link)
        sheet = partial(exercise_sheet, fitted, page.title, attempt_seed(), link)
        with st.container(horizontal=True):
            for label, content, kind, icon in (
                (t("exercise.page.download"), file, "exercise", ":material/download:"),
                (t("paper.download.worksheets"), sheet, "worksheet", ":material/print:"),
            ):
                name = f"{page.name} {kind} {attempt_seed()}.html"
                st.download_button(label, content, name, "text/html", icon=icon, on_click="ignore")
    if result.exercise:
        start_attempt(page.entry.drills.index(drill) + 1)
        st.rerun()


def await_exercise(page: LessonPage, drill: Drill, number: int) -> FittedLesson | None:
    """Return the exercise's trace and tasks, None while they are made; shared by all sessions."""
    i, locale = page.entry.drills.index(drill), current_locale()
    work = partial(build_exercise, drill, page.fit, number, page.title, page.learner.algorithm, locale)
    return fitting.await_job((page.file, EXERCISE_PARAM, i, number, locale), work, False)


def build_exercise(
    drill: Drill, fit: Callable[..., Any], number: int, title: str, algorithm: str, locale: Locale
) -> FittedLesson:
    exercise = make_exercise(drill, fit, number)
    trace = exercise.trace
    reel = Reel(trace, lesson_for_trace(trace), title, algorithm, locale=locale, exercise=exercise)
    fitted = FittedLesson(trace, reel)
    fitted.chapter(0)  # made in the worker, so that the page has it at once
    return fitted


def exercise_sheet(fitted: FittedLesson, title: str, number: int, link: str) -> str:
    """Return the exercise as a worksheet with its answer key, as HTML."""
    exercise = fitted.reel.exercise
    assert exercise is not None
    return worksheets([Variant(number, exercise, link)], title, fitted.reel.language, A4)


def exercise_file(fitted: FittedLesson, title: str, link: str) -> str:
    """Return the exercise as an HTML file that needs no server."""
    chapters = [fitted.chapter(number) for number in range(len(fitted.reel.starts))]
    language = fitted.reel.language.name
    return export.export_html(fitted.book, chapters, title, link, detail=DETAIL_CALCULATIONS, language=language)
