"""The stage on a page: where it opens, what the viewer last rested on, and the split that was clicked there.

The browser steps alone, and writes the step into its address, which comes along with whatever it asks for next. Only
where something else on the page follows the step is it told once the viewer rests.
"""

from __future__ import annotations

import streamlit as st

from datasets import DataProblem
from engine.learners.misconceptions import MISCONCEPTION_TOPICS
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, DETAIL_TREES
from pages.exercises.address import start_attempt
from pages.frame import address as takes
from pages.frame import markup
from pages.frame.address import page_state, validate_param
from pages.lesson.fitted import FittedLesson, ViewerPosition
from pages.lesson.page import OpenLesson
from pages.lesson.picker import RESTART_KEY, TABLE_KEY
from pages.lesson.views import tabs, what_if
from pages.lesson.views.split_texts import path_to
from pages.stage import component
from pages.stage import lesson_store as shelf
from pages.stage.bundle import PANELS
from pages.stage.candidates import ReelSearch
from pages.tables import row_edits as points
from pages.tables.row_edits import can_edit_rows
from pages.tables.user_table import USER_TABLE

SHORT_LESSON_STEPS = 60  # steps
TOPIC_PARAMETER = "ask"  # in the address, of a quiz: the topic it is to begin with
INITIAL_HEIGHT = 900  # pixels that the stage has until page.css gives it its own height, so that nothing jumps


def show_stage(lesson: OpenLesson) -> ViewerPosition:
    """Draw it; the place the viewer last rested at."""
    tells = tabs.follows_step(lesson) or RESTART_KEY in page_state()  # the address is behind until the stage has opened
    may = {"takes": "force" in lesson.page.setting_names, "tells": tells, "edits": can_edit_rows(lesson.selection)}
    may["exercises"] = bool(lesson.page.entry.drills)
    heard, shown = draw_reel(lesson.fitted, lesson.page.learner.algorithm, lesson.page.name, **may)
    if heard.split and shown:  # else the click was on another lesson's candidates
        apply_clicked_split(lesson, heard.split)
    if heard.edit and shown:
        apply_edit(lesson, heard.edit)
    if heard.exercise:
        start_attempt(1)
        st.rerun()
    return viewer_position(lesson.fitted, heard.at)


def draw_reel(fitted: FittedLesson, algorithm: str, page: str, **flags: bool):
    """Draw a reel where it was left: what was heard from it, and whether it was on screen when that was said."""
    shown = page_state().get("reel")
    validate_param("step", takes.integer_param(0, len(fitted.reel.steps) - 1))
    validate_param("grain", takes.integer_param(DETAIL_TREES, DETAIL_CALCULATIONS))
    validate_param("show", takes.list_param(PANELS))
    validate_param(TOPIC_PARAMETER, takes.choice_param(MISCONCEPTION_TOPICS))
    step, grain = initial_step(fitted)
    shelf.store_lesson(fitted)
    opens = fitted.reel.chapter_of(step), step, grain
    with st.container(key="stage", height=INITIAL_HEIGHT, border=False):
        return component.show_stage(fitted.name, *opens, page, f"stage of {algorithm}", **flags), shown == fitted.name


def viewer_position(fitted: FittedLesson, at: dict | None) -> ViewerPosition:
    """Where the viewer rests, as the stage told it or the address says."""
    if at and page_state().get("heard") != at:  # else the address is ahead
        page_state()["heard"] = at
        save_step(at["step"], at["grain"])
    return fitted.place_at(step_in_address(fitted)[0])


def initial_step(fitted: FittedLesson) -> tuple[int, int]:
    """Step and grain a reel opens at. They stay what they were while one stays on the page: if they changed, the whole
    reel would travel again."""
    if page_state().get("reel") != fitted.name:
        page_state().update(reel=fitted.name, opens=step_in_address(fitted))
    return page_state()["opens"]


def save_step(step: int, grain: int):
    """The browser has written both into its address already; this is the server's copy, and makes no history."""
    page_state().pop(RESTART_KEY, None)
    told = {"step": str(step), "grain": str(grain)}
    if any(st.query_params.get(name) != value for name, value in told.items()):
        st.query_params.update(told)  # in one go: half of it would be an address of its own


def step_in_address(fitted: FittedLesson) -> tuple[int, int]:
    """Step and grain. A lesson of few steps begins with all of them, others with the splits; the step is the first
    where another table was chosen and the stage has not written its own yet."""
    grain = DETAIL_CALCULATIONS if len(fitted.reel.steps) <= SHORT_LESSON_STEPS else DETAIL_SPLITS
    if RESTART_KEY in page_state():
        return 0, grain
    topic = st.query_params.get(TOPIC_PARAMETER)
    if topic and "step" not in st.query_params:
        return step_of_topic(fitted, topic, grain)
    return int_in_address("step", 0), int_in_address("grain", grain)


def step_of_topic(fitted: FittedLesson, topic: str, grain: int) -> tuple[int, int]:
    """Where a link that names a topic opens: at its first question, if the lesson has one."""
    known = page_state().setdefault("asked", {})
    if (fitted.name, topic) not in known:
        step, grains = fitted.reel.first_question_step(topic) or (0, (grain,))
        known[fitted.name, topic] = step, grain if grain in grains else max(grains)
    return known[fitted.name, topic]


def clear_stage():
    """It is not drawn now. Where it is again it opens at the step in the address, the same reel or not."""
    page_state().pop("reel", None)


def int_in_address(name: str, other: int) -> int:
    """A number in the address, if it is one."""
    text = st.query_params.get(name, "")
    return int(float(text)) if takes.integer_param(0, 10**9).accepts([text]) else other


def apply_edit(lesson: OpenLesson, edit: dict):
    """Rows were changed on the plane: the lesson goes on, at this step, with a table of the viewer's own."""
    try:
        points.apply_edit(lesson.selection, edit)
    except DataProblem as problem:
        markup.problem(problem)
        return
    st.session_state["data"] = page_state()[TABLE_KEY] = USER_TABLE
    st.rerun()


def clicked_split(fitted: FittedLesson, clicked: dict) -> tuple[ReelSearch, int, float | tuple[int, ...]]:
    """A candidate of the reel, by the places of its search, its feature and itself: what it asks, and where."""
    sent = fitted.reel.searches[int(clicked["search"])]
    return sent, *sent.split_at(int(clicked["feature"]), int(clicked["candidate"]))


def apply_clicked_split(lesson: OpenLesson, clicked: dict):
    """Let the tree make the split that was clicked."""
    sent, feature, where = clicked_split(lesson.fitted, clicked)
    path = path_to(lesson.trace.columns("nodes"), sent.node)
    what_if.request_split(lesson.page.file, lesson.selection.owner_key, path, feature, where)
    st.rerun()
