"""The stage of a model: the file's lesson, and the one with other splits where they were asked for."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

import streamlit as st

from engine.core.trace import Trace, must_be
from engine.models.replay import Brought
from engine.models.what_if import Asked
from pages.parts.background import fits
from pages.parts.background.fits import OTHER_SPLITS, PAGE, let_go
from pages.parts.background.pool import Lane, parsing_lane
from pages.parts.lesson.fitted import Fitted, Place
from pages.parts.lesson.on_stage import clicked_split, drawn, rests
from pages.parts.lesson.page import frozen
from pages.parts.own_model.choosing import Chosen
from pages.parts.own_model.opening import ALGORITHM, opened
from pages.parts.speaking.page import spoken, tell
from pages.parts.views import what_if
from pages.parts.views.build.split_texts import path_to
from pages.parts.views.tabs import VIEW

FILE = "pages/model.py"


@dataclass(frozen=True)
class OpenModel:
    """One model as it is on screen."""

    chosen: Chosen
    force: Asked  # by tree and path; {} where all is as in the file
    fitted: Fitted
    file: Trace  # without other splits
    here: Place = field(default_factory=Place)  # where the viewer last rested

    @property
    def trace(self) -> Trace:
        return self.fitted.trace

    @property
    def brought(self) -> Brought:
        return must_be(Brought, self.trace.logged[0])

    def node(self, tree: int, number: int) -> what_if.Node:
        growth = self.fitted.reel.trees[tree].growth
        return what_if.Node(FILE, self.chosen.private_name, self.trace.data, growth, number, f"{tree + 1}/",
                            growth.tree.strict)  # fmt: skip


def asked(chosen: Chosen) -> Asked:
    """The splits that the address asks for; those in a model of one's own stay in the session."""
    return what_if.asked(FILE, chosen.private_name)


def lesson_of(chosen: Chosen, force: Asked) -> OpenModel | None:
    """The lesson, once it is there. The file is read where lessons are made: beside the page, and bounded."""
    file = _made(chosen, {}, PAGE)
    if not force:
        let_go(OTHER_SPLITS)
    own = _made(chosen, force, OTHER_SPLITS) if force and file is not None else file
    return None if file is None or own is None else OpenModel(chosen, force, own, file.trace)


def _made(chosen: Chosen, force: Asked, place: str) -> Fitted | None:
    speech = spoken()
    work = partial(opened, chosen.raw, chosen.name, chosen.data, chosen.private, speech, force)
    lane = parsing_lane(work) if chosen.private else Lane.THREAD  # the samples are ours
    return fits.wait_for((FILE, chosen.key, frozen(dict(force)), speech), work, chosen.private, place, lane=lane)


def show(model: OpenModel) -> Place:
    """Draw it; the place the viewer last rested at."""
    tells = st.session_state.get(VIEW) == tell("views-what-if")
    heard, shown = drawn(model.fitted, ALGORITHM, ALGORITHM, takes=model.brought.may_change, tells=tells)
    if heard.split and shown:
        sent, feature, where = clicked_split(model.fitted, heard.split)
        path = f"{sent.tree + 1}/{path_to(sent.growth.columns('nodes'), sent.node)}"
        what_if.take(FILE, model.chosen.private_name, path, feature, where)
        st.rerun()
    return rests(model.fitted, heard.at)
