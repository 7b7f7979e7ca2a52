"""The stage on a page: where it opens, what the viewer last rested on, and the split that was clicked there.

The browser steps alone, and writes the step into its address, which comes along with whatever it asks for next. Only
where something else on the page follows the step is it told once the viewer rests.
"""

from __future__ import annotations

import streamlit as st

from datasets import DataProblem
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS
from engine.wrong_rules import TOPICS
from pages.parts.exercises.address import begin
from pages.parts.frame import markup, takes
from pages.parts.frame.address import here, mind
from pages.parts.lesson.fitted import Fitted, Place
from pages.parts.lesson.page import OpenLesson
from pages.parts.lesson.picker import BEGINS, TABLE
from pages.parts.own_data import points
from pages.parts.own_data.points import editable
from pages.parts.own_data.table import NAME
from pages.parts.views import tabs, what_if
from pages.parts.views.build.split_texts import path_to
from pages.stage import component, shelf
from pages.stage.bundle import PANELS
from pages.stage.candidates import SentSearch

FEW = 60  # steps
ASK = "ask"  # in the address, of a quiz: the topic it is to begin with
PLACE = 900  # pixels that the stage has until page.css gives it its own height, so that nothing jumps


def show_stage(lesson: OpenLesson) -> Place:
    """Draw it; the place the viewer last rested at."""
    tells = tabs.follows_step(lesson) or BEGINS in here()  # the address is behind until the stage has opened
    may = {"takes": "force" in lesson.page.declared, "tells": tells, "edits": editable(lesson.picked)}
    may["exercises"] = bool(lesson.page.entry.drills)
    heard, shown = drawn(lesson.fitted, lesson.page.learner.algorithm, lesson.page.name, **may)
    if heard.split and shown:  # else the click was on another lesson's candidates
        take_clicked(lesson, heard.split)
    if heard.edit and shown:
        take_edit(lesson, heard.edit)
    if heard.exercise:
        begin(1)
        st.rerun()
    return rests(lesson.fitted, heard.at)


def drawn(fitted: Fitted, algorithm: str, page: str, **may: bool):
    """Draw a reel where it was left: what was heard from it, and whether it was on screen when that was said."""
    shown = here().get("reel")
    mind("step", takes.whole(0, len(fitted.reel.steps) - 1))
    mind("grain", takes.whole(ROUNDS, EVERY_NUMBER))
    mind("show", takes.list_of(PANELS))
    mind(ASK, takes.one_of(TOPICS))
    step, grain = opening(fitted)
    shelf.put(fitted)
    opens = fitted.reel.chapter_of(step), step, grain
    with st.container(key="stage", height=PLACE, border=False):
        return component.show(fitted.name, *opens, page, f"stage of {algorithm}", **may), shown == fitted.name


def rests(fitted: Fitted, at: dict | None) -> Place:
    """Where the viewer rests, as the stage told it or the address says."""
    if at and here().get("heard") != at:  # else the address is ahead
        here()["heard"] = at
        remember(at["step"], at["grain"])
    return fitted.place_at(in_address(fitted)[0])


def opening(fitted: Fitted) -> tuple[int, int]:
    """Step and grain a reel opens at. They stay what they were while one stays on the page: if they changed, the whole
    reel would travel again."""
    if here().get("reel") != fitted.name:
        here().update(reel=fitted.name, opens=in_address(fitted))
    return here()["opens"]


def remember(step: int, grain: int):
    """The browser has written both into its address already; this is the server's copy, and makes no history."""
    here().pop(BEGINS, None)
    told = {"step": str(step), "grain": str(grain)}
    if any(st.query_params.get(name) != value for name, value in told.items()):
        st.query_params.update(told)  # in one go: half of it would be an address of its own


def in_address(fitted: Fitted) -> tuple[int, int]:
    """Step and grain. A lesson of few steps begins with all of them, others with the splits; the step is the first
    where another table was chosen and the stage has not written its own yet."""
    grain = EVERY_NUMBER if len(fitted.reel.steps) <= FEW else SPLITS
    if BEGINS in here():
        return 0, grain
    topic = st.query_params.get(ASK)
    if topic and "step" not in st.query_params:
        return asked(fitted, topic, grain)
    return whole("step", 0), whole("grain", grain)


def asked(fitted: Fitted, topic: str, grain: int) -> tuple[int, int]:
    """Where a link that names a topic opens: at its first question, if the lesson has one."""
    known = here().setdefault("asked", {})
    if (fitted.name, topic) not in known:
        step, grains = fitted.reel.first_asked(topic) or (0, (grain,))
        known[fitted.name, topic] = step, grain if grain in grains else max(grains)
    return known[fitted.name, topic]


def strike():
    """It is not drawn now. Where it is again it opens at the step in the address, the same reel or not."""
    here().pop("reel", None)


def whole(name: str, other: int) -> int:
    """A number in the address, if it is one."""
    text = st.query_params.get(name, "")
    return int(float(text)) if takes.whole(0, 10**9).accepts([text]) else other


def take_edit(lesson: OpenLesson, edit: dict):
    """Rows were changed on the plane: the lesson goes on, at this step, with a table of the viewer's own."""
    try:
        points.take(lesson.picked, edit)
    except DataProblem as problem:
        markup.problem(problem)
        return
    st.session_state["data"] = here()[TABLE] = NAME
    st.rerun()


def clicked_split(fitted: Fitted, clicked: dict) -> tuple[SentSearch, int, float | tuple[int, ...]]:
    """A candidate of the reel, by the places of its search, its feature and itself: what it asks, and where."""
    sent = fitted.reel.searches[int(clicked["search"])]
    return sent, *sent.named(int(clicked["feature"]), int(clicked["candidate"]))


def take_clicked(lesson: OpenLesson, clicked: dict):
    """Let the tree make the split that was clicked."""
    sent, feature, where = clicked_split(lesson.fitted, clicked)
    path = path_to(lesson.trace.columns("nodes"), sent.node)
    what_if.take(lesson.page.file, lesson.picked.private, path, feature, where)
    st.rerun()
