"""The stage on a page: the step it opens at, the viewer's position, and clicks on it.

The browser steps on its own and writes the step into its address, which the server gets with the next request. Only if
something else on the page depends on the step does the stage report it, once the viewer rests.
"""

import streamlit as st

from datasets import DataProblem
from engine.learners.misconceptions import MISCONCEPTION_TOPICS
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, DETAIL_STORY
from pages.exercises.address import start_attempt
from pages.frame import markup
from pages.frame.address import choice_param, integer_param, list_param, page_state, text_param, validate_param
from pages.lesson.fitted import FittedLesson, ViewerPosition
from pages.lesson.page import OpenLesson
from pages.lesson.picker import RESTART_KEY, TABLE_KEY
from pages.lesson.views import tabs, what_if
from pages.lesson.views.split_texts import path_to
from pages.stage import component
from pages.stage.bundle import PANELS
from pages.stage.candidates import ReelSearch
from pages.stage.lesson_store import store_lesson
from pages.tables import row_edits
from pages.tables.user_table import USER_TABLE

SHORT_LESSON_STEPS = 60
TOPIC_PARAMETER = "ask"  # in the address: the topic of a quiz's first question
INITIAL_HEIGHT = 900  # pixels, until page.css sets the height, so that nothing jumps


def show_stage(lesson: OpenLesson) -> ViewerPosition:
    """Draw the stage, handle clicks on it, and return the viewer's position."""
    page = lesson.page
    tells = tabs.follows_step(lesson) or RESTART_KEY in page_state()  # the address is old until the stage has opened
    flags = {"takes": "force" in page.setting_names, "tells": tells, "exercises": bool(page.entry.drills)}
    flags["edits"] = row_edits.can_edit_rows(lesson.selection)
    result, is_same = draw_reel(lesson.fitted, page.learner.algorithm, page.name, **flags)
    if result.split and is_same:  # else the click was on another lesson's candidates
        apply_clicked_split(lesson, result.split)
    if result.edit and is_same:
        apply_edit(lesson, result.edit)
    if result.exercise:
        start_attempt(1)
        st.rerun()
    return viewer_position(lesson.fitted, result.at)


def draw_reel(fitted: FittedLesson, algorithm: str, page: str, **flags: bool):
    """Draw a reel; return the component's result, and whether this reel was on screen before."""
    last_reel = page_state().get("reel")
    validate_param("step", integer_param(0, len(fitted.reel.steps) - 1))
    validate_param("grain", integer_param(DETAIL_STORY, DETAIL_CALCULATIONS))
    validate_param("show", list_param(PANELS))
    validate_param("follow", text_param())  # the stage leaves out what is no row of the table
    validate_param(TOPIC_PARAMETER, choice_param(MISCONCEPTION_TOPICS))
    step, detail = initial_step(fitted)
    store_lesson(fitted)
    chapter, key = fitted.reel.chapter_of(step), f"stage of {algorithm}"
    with st.container(key="stage", height=INITIAL_HEIGHT, border=False):
        result = component.show_stage(fitted.name, chapter, step, detail, page, key, **flags)
    return result, last_reel == fitted.name


def viewer_position(fitted: FittedLesson, at: dict | None) -> ViewerPosition:
    """Return the tree and node of the step last reported, or of that in the address."""
    if at and page_state().get("heard") != at:  # else the address is newer
        page_state()["heard"] = at
        save_step(at["step"], at["grain"])
    return fitted.place_at(step_in_address(fitted)[0])


def initial_step(fitted: FittedLesson) -> tuple[int, int]:
    """Return the step and level of detail a reel opens at.

    They do not change while the reel is on screen: Streamlit would send all data of the component again.
    """
    if page_state().get("reel") != fitted.name:
        page_state().update(reel=fitted.name, opens=step_in_address(fitted))
    return page_state()["opens"]


def save_step(step: int, detail: int):
    """Copy the step from the browser's address to the server's; this makes no history entry."""
    page_state().pop(RESTART_KEY, None)
    params = {"step": str(step), "grain": str(detail)}
    if any(st.query_params.get(name) != value for name, value in params.items()):
        st.query_params.update(params)  # at once: each call is an address of its own


def step_in_address(fitted: FittedLesson) -> tuple[int, int]:
    """Return the step and level of detail in the address.

    By default a lesson opens with its story; without one a short lesson shows all steps, others the splits. The story
    begins with the first step, other details where the lesson opens. After another table was selected the step is that
    one until the stage has written its own.
    """
    is_short = len(fitted.reel.steps) <= SHORT_LESSON_STEPS
    detail = DETAIL_STORY if fitted.reel.story else DETAIL_CALCULATIONS if is_short else DETAIL_SPLITS
    if RESTART_KEY in page_state():
        return fitted.reel.opening_step if detail else 0, detail
    topic = st.query_params.get(TOPIC_PARAMETER)
    if topic and "step" not in st.query_params:
        return step_of_topic(fitted, topic, max(detail, DETAIL_SPLITS))
    detail = int_in_address("grain", detail)
    return int_in_address("step", fitted.reel.opening_step if detail else 0), detail


def step_of_topic(fitted: FittedLesson, topic: str, detail: int) -> tuple[int, int]:
    """Return the step of the first question on a topic, and a level of detail that asks it."""
    cache = page_state().setdefault("asked", {})
    if (fitted.name, topic) not in cache:
        step, details = fitted.reel.first_question_step(topic) or (0, (detail,))
        cache[fitted.name, topic] = step, detail if detail in details else max(details)
    return cache[fitted.name, topic]


def clear_stage():
    """Forget where the stage opened: the next one opens at the step in the address."""
    page_state().pop("reel", None)


def int_in_address(name: str, default: int) -> int:
    text = st.query_params.get(name, "")
    return int(float(text)) if integer_param(0, 10**9).accepts([text]) else default


def apply_edit(lesson: OpenLesson, edit: dict):
    """Make the table with edited rows the user's own table, and open the lesson on it."""
    try:
        row_edits.apply_edit(lesson.selection, edit)
    except DataProblem as problem:
        markup.problem(problem)
        return
    st.session_state["data"] = page_state()[TABLE_KEY] = USER_TABLE
    st.rerun()


def clicked_split(fitted: FittedLesson, clicked: dict) -> tuple[ReelSearch, int, float | tuple[int, ...]]:
    """Look up a clicked candidate by its indices in the reel: its search, feature, and threshold or levels."""
    search = fitted.reel.searches[int(clicked["search"])]
    return search, *search.split_at(int(clicked["feature"]), int(clicked["candidate"]))


def apply_clicked_split(lesson: OpenLesson, clicked: dict):
    """Force the clicked split, and rerun the page."""
    search, feature, where = clicked_split(lesson.fitted, clicked)
    path = path_to(lesson.trace.columns("nodes"), search.node)
    what_if.request_split(lesson.page.file, lesson.selection.owner_key, path, feature, where)
    st.rerun()
