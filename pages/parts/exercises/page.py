"""You run it: a page's exercise instead of its lesson, as its link says, `?exercise=1&attempt=5`.

`exercise` is the number of the page's drill, `attempt` the seed that draws the table. What was done, and how it is
marked, the browser keeps to itself.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import streamlit as st

from engine import DataProblem, lessons
from engine.lessons.common.step import EVERY_NUMBER
from engine.text.message import msg
from pages.language.names import Spoken
from pages.paper.document import A4
from pages.paper.sheet import Variant, worksheets
from pages.parts.background import fits as fitting
from pages.parts.exercises.address import EXERCISE, SEED, begin, leave, seed
from pages.parts.exercises.drill import CLASSES, NUMBERS, Drill, exercise
from pages.parts.frame import markup, takes
from pages.parts.frame.address import mind
from pages.parts.lesson.fitted import Fitted
from pages.parts.lesson.page import LessonPage
from pages.parts.speaking.page import spoken, tell
from pages.stage import component, export, shelf
from pages.stage.reel import Reel

SAME = {CLASSES: msg("frame-exercise-classes"), NUMBERS: msg("frame-exercise-numbers")}
PLACE = 900  # pixels until page.css gives it its own height


def asked(page: LessonPage) -> Drill | None:
    """The drill that the address asks for, if it does and there is one."""
    drills = page.entry.drills
    if EXERCISE not in st.query_params:
        return None
    mind(EXERCISE, takes.whole(1, max(len(drills), 1)))
    number = st.query_params.get(EXERCISE, "")
    return drills[int(float(number)) - 1] if number and drills else None


def show(page: LessonPage, drill: Drill):
    """The exercise has the whole page. It begins anew with another seed, and ends with the lesson."""
    with st.container(horizontal=True, vertical_alignment="center", key="lesson-head"):
        st.title(page.title, anchor=False, width="content")
        with st.container(horizontal=True, width="content", key="exercise-tools"):
            back = tell("frame-exercise-back")
            st.button(back, icon=":material/arrow_back:", width="content", on_click=leave)
            for number, other in enumerate(page.entry.drills, 1):
                if other is not drill:
                    st.button(tell(SAME[other.task]), width="content", on_click=begin, args=(number,))
    try:
        fitted = fitted_exercise(page, drill, seed())
    except DataProblem as problem:
        markup.problem(problem)
        return
    if fitted is None:
        return
    shelf.put(fitted)
    with st.container(key="stage", height=PLACE, border=False):
        heard = component.show(
            fitted.name, 0, 0, EVERY_NUMBER, page.name, f"exercise of {page.learner.algorithm}", exercises=True
        )
    if not st.context.is_embedded:
        here = f"{st.context.url or ''}?{EXERCISE}={page.entry.drills.index(drill) + 1}&{SEED}={seed()}"
        keep = partial(file_of, fitted, page.title, here if st.context.url else "")
        label, file = tell("frame-exercise-file"), f"{page.name} exercise {seed()}.html"
        sheet = partial(sheet_of, fitted, page.title, seed(), here if st.context.url else "")
        on_paper = f"{page.name} worksheet {seed()}.html"
        with st.container(horizontal=True):
            st.download_button(label, keep, file, "text/html", icon=":material/download:", on_click="ignore")
            st.download_button(
                tell("paper-worksheets"), sheet, on_paper, "text/html", icon=":material/print:", on_click="ignore"
            )
    if heard.exercise:
        begin(page.entry.drills.index(drill) + 1)
        st.rerun()


def fitted_exercise(page: LessonPage, drill: Drill, number: int) -> Fitted | None:
    """The trace and its tasks, once they are there; the same for everybody."""
    place, speech = page.entry.drills.index(drill), spoken()
    work = partial(made, drill, page.fit, number, page.title, page.learner.algorithm, speech)
    return fitting.wait_for((page.file, EXERCISE, place, number, speech), work, False)


def made(drill: Drill, fit: Callable[..., Any], number: int, title: str, algorithm: str, speech: Spoken) -> Fitted:
    done = exercise(drill, fit, number)
    found = Fitted(done.trace, Reel(done.trace, lessons.of(done.trace), title, algorithm, spoken=speech, exercise=done))
    found.chapter(0)
    return found


def sheet_of(fitted: Fitted, title: str, number: int, link: str) -> str:
    """The same exercise on paper, with its key."""
    done = fitted.reel.exercise
    assert done is not None
    return worksheets([Variant(number, done, link)], title, fitted.reel.language, A4)


def file_of(fitted: Fitted, title: str, link: str) -> str:
    """The same exercise as a file, which needs no server."""
    chapters = [fitted.chapter(number) for number in range(len(fitted.reel.starts))]
    return export.page(fitted.book, chapters, title, link, grain=EVERY_NUMBER, language=fitted.reel.language.name)
