"""The stage of a model: the file's lesson, and the one with other splits where they were asked for."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

import streamlit as st

from engine.core.trace import Trace, expect_type
from engine.models.replay import ReplayStart
from engine.models.what_if import ForcedSplits
from pages.parts.background import fits
from pages.parts.background.fits import OTHER_SPLITS, PAGE, cancel
from pages.parts.background.pool import Lane, parsing_lane
from pages.parts.lesson.fitted import FittedLesson, ViewerPosition
from pages.parts.lesson.on_stage import clicked_split, draw_reel, viewer_position
from pages.parts.lesson.page import make_hashable
from pages.parts.own_model.choosing import ModelChoice
from pages.parts.own_model.opening import ALGORITHM, build_model_lesson
from pages.parts.speaking.page import current_locale, t
from pages.parts.views import what_if
from pages.parts.views.build.split_texts import path_to
from pages.parts.views.tabs import VIEW

MODEL_PAGE = "pages/model.py"


@dataclass(frozen=True)
class OpenModel:
    """One model as it is on screen."""

    choice: ModelChoice
    force: ForcedSplits  # by tree and path; {} where all is as in the file
    fitted: FittedLesson
    file_trace: Trace  # without other splits
    place: ViewerPosition = field(default_factory=ViewerPosition)  # where the viewer last rested

    @property
    def trace(self) -> Trace:
        return self.fitted.trace

    @property
    def replayed_model(self) -> ReplayStart:
        return expect_type(ReplayStart, self.trace.logged_events[0])

    def node(self, tree: int, number: int) -> what_if.SplitTarget:
        growth = self.fitted.reel.trees[tree].growth
        return what_if.SplitTarget(
            MODEL_PAGE, self.choice.private_name, self.trace.data, growth, number, f"{tree + 1}/", growth.tree.strict
        )


def requested_splits(chosen: ModelChoice) -> ForcedSplits:
    """The splits that the address asks for; those in a model of one's own stay in the session."""
    return what_if.requested_splits(MODEL_PAGE, chosen.private_name)


def await_model_lesson(chosen: ModelChoice, force: ForcedSplits) -> OpenModel | None:
    """The lesson, once it is there. The file is read where lessons are made: beside the page, and bounded."""
    file = _made(chosen, {}, PAGE)
    if not force:
        cancel(OTHER_SPLITS)
    own = _made(chosen, force, OTHER_SPLITS) if force and file is not None else file
    return None if file is None or own is None else OpenModel(chosen, force, own, file.trace)


def _made(chosen: ModelChoice, force: ForcedSplits, place: str) -> FittedLesson | None:
    speech = current_locale()
    work = partial(build_model_lesson, chosen.raw, chosen.name, chosen.data, chosen.private, speech, force)
    lane = parsing_lane(work) if chosen.private else Lane.THREAD  # the samples are ours
    return fits.await_job(
        (MODEL_PAGE, chosen.key, make_hashable(dict(force)), speech), work, chosen.private, place, lane=lane
    )


def show_model_stage(model: OpenModel) -> ViewerPosition:
    """Draw it; the place the viewer last rested at."""
    tells = st.session_state.get(VIEW) == t("views.tab.what-if")
    heard, shown = draw_reel(model.fitted, ALGORITHM, ALGORITHM, takes=model.replayed_model.is_editable, tells=tells)
    if heard.split and shown:
        sent, feature, where = clicked_split(model.fitted, heard.split)
        path = f"{sent.tree + 1}/{path_to(sent.growth.columns('nodes'), sent.node)}"
        what_if.request_split(MODEL_PAGE, model.choice.private_name, path, feature, where)
        st.rerun()
    return viewer_position(model.fitted, heard.at)
