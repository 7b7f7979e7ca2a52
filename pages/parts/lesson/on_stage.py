"""The stage on a page: where it opens, what the viewer last rested on, and the cut that was clicked there.

The browser steps alone, and writes the step into its address, which comes along with whatever it asks for next. Only
where something else on the page follows the step is it told once the viewer rests.
"""

from __future__ import annotations

import streamlit as st

from engine.lessons.common.step import SPLITS
from pages.parts.frame.address import here
from pages.parts.lesson.page import OpenLesson, Place
from pages.parts.lesson.picker import BEGINS
from pages.parts.views import tabs, what_if
from pages.stage import component, shelf

PLACE = 900  # pixels that the stage has until page.css gives it its own height, so that nothing jumps


def show_stage(lesson: OpenLesson) -> Place:
    """Draw it; the place the viewer last rested at."""
    fitted, shown = lesson.fitted, here().get("reel")
    step, grain = opening(fitted.name)
    shelf.put(fitted)
    tells = tabs.follows_step(lesson) or BEGINS in here()  # the address is behind until the stage has opened
    takes, key = "force" in lesson.page.declared, f"stage of {lesson.page.learner.algorithm}"
    opens = fitted.reel.chapter_of(step), step, grain
    with st.container(key="stage", height=PLACE, border=False):
        heard = component.show(fitted.name, *opens, takes, tells, lesson.page.name, key)
    if heard.cut and shown == fitted.name:  # else the click was on another lesson's candidates
        take_clicked(lesson, heard.cut)
    if heard.at and here().get("heard") != heard.at:  # else the address is ahead
        here()["heard"] = heard.at
        remember(heard.at["step"], heard.at["grain"])
    return fitted.place_at(in_address()[0])


def opening(reel: str) -> tuple[int, int]:
    """Step and grain a reel opens at. They stay what they were while one stays on the page: if they changed, the whole
    reel would travel again."""
    if here().get("reel") != reel:
        here().update(reel=reel, opens=in_address())
    return here()["opens"]


def remember(step: int, grain: int):
    """The browser has written both into its address already; this is the server's copy, and makes no history."""
    here().pop(BEGINS, None)
    told = {"step": str(step), "grain": str(grain)}
    if any(st.query_params.get(name) != value for name, value in told.items()):
        st.query_params.update(told)  # in one go: half of it would be an address of its own


def in_address() -> tuple[int, int]:
    """Step and grain. The grain begins with splits; the step is the first where another table was chosen and the stage
    has not written its own yet."""
    if BEGINS in here():
        return 0, SPLITS
    return whole("step", 0), whole("grain", SPLITS)


def strike():
    """It is not drawn now. Where it is again it opens at the step in the address, the same reel or not."""
    here().pop("reel", None)


def whole(name: str, other: int) -> int:
    """A number in the address, if it is one."""
    text = st.query_params.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 9 else other


def take_clicked(lesson: OpenLesson, clicked: dict):
    """A candidate of the reel, by the places of its search, its feature and itself: let the tree take it."""
    reel, number = lesson.fitted.reel, int(clicked["search"])
    sent = reel.searches[number]
    feature, cut = sent.named(int(clicked["feature"]), int(clicked["candidate"]))
    path = what_if.path_to(lesson.trace.columns("nodes"), sent.node)
    what_if.take(lesson.page.file, lesson.picked.private, path, feature, cut)
    st.rerun()
