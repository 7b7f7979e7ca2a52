"""You run it: a page's exercise instead of its lesson, as its link says, `?exercise=1&attempt=5`.

`exercise` is the number of the page's drill, `attempt` the seed that draws the table. What was done, and how it is
marked, the browser keeps to itself.
"""

from __future__ import annotations

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
    """The drill that the address asks for, if it does and there is one."""
    drills = page.entry.drills
    if EXERCISE_PARAM not in st.query_params:
        return None
    validate_param(EXERCISE_PARAM, takes.integer_param(1, max(len(drills), 1)))
    number = st.query_params.get(EXERCISE_PARAM, "")
    return drills[int(float(number)) - 1] if number and drills else None


def show_exercise(page: LessonPage, drill: Drill):
    """The exercise has the whole page. It begins anew with another seed, and ends with the lesson."""
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
        heard = component.show_stage(
            fitted.name, 0, 0, DETAIL_CALCULATIONS, page.name, f"exercise of {page.learner.algorithm}", exercises=True
        )
    if not st.context.is_embedded:
        number = page.entry.drills.index(drill) + 1
        here = f"{st.context.url or ''}?{EXERCISE_PARAM}={number}&{ATTEMPT_PARAM}={attempt_seed()}"
        keep = partial(exercise_file, fitted, page.title, here if st.context.url else "")
        label, file = t("exercise.page.download"), f"{page.name} exercise {attempt_seed()}.html"
        sheet = partial(exercise_sheet, fitted, page.title, attempt_seed(), here if st.context.url else "")
        on_paper = f"{page.name} worksheet {attempt_seed()}.html"
        with st.container(horizontal=True):
            st.download_button(label, keep, file, "text/html", icon=":material/download:", on_click="ignore")
            st.download_button(
                t("paper.download.worksheets"), sheet, on_paper, "text/html", icon=":material/print:", on_click="ignore"
            )
    if heard.exercise:
        start_attempt(page.entry.drills.index(drill) + 1)
        st.rerun()


def await_exercise(page: LessonPage, drill: Drill, number: int) -> FittedLesson | None:
    """The trace and its tasks, once they are there; the same for everybody."""
    place, speech = page.entry.drills.index(drill), current_locale()
    work = partial(build_exercise, drill, page.fit, number, page.title, page.learner.algorithm, speech)
    return fitting.await_job((page.file, EXERCISE_PARAM, place, number, speech), work, False)


def build_exercise(
    drill: Drill, fit: Callable[..., Any], number: int, title: str, algorithm: str, speech: Locale
) -> FittedLesson:
    done = make_exercise(drill, fit, number)
    found = FittedLesson(
        done.trace, Reel(done.trace, lesson_for_trace(done.trace), title, algorithm, locale=speech, exercise=done)
    )
    found.chapter(0)
    return found


def exercise_sheet(fitted: FittedLesson, title: str, number: int, link: str) -> str:
    """The same exercise on paper, with its key."""
    done = fitted.reel.exercise
    assert done is not None
    return worksheets([Variant(number, done, link)], title, fitted.reel.language, A4)


def exercise_file(fitted: FittedLesson, title: str, link: str) -> str:
    """The same exercise as a file, which needs no server."""
    chapters = [fitted.chapter(number) for number in range(len(fitted.reel.starts))]
    return export.export_html(
        fitted.book, chapters, title, link, detail=DETAIL_CALCULATIONS, language=fitted.reel.language.name
    )
