"""Your model: bring one that another library trained, put rows beside it, and step through its trees."""

from dataclasses import replace

import streamlit as st

from engine import DataProblem
from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.lesson.on_stage import strike
from pages.parts.own_model import bringing, choosing, session, staging, views
from pages.parts.own_model.opening import MADE_UP
from pages.parts.speaking.page import tell
from pages.parts.views import what_if
from pages.parts.views.build.asked_splits import FORCE, asked_splits

guard()
bringing.take_file()


@st.fragment
def stage_and_views(model: staging.OpenModel):
    """What is drawn again when the viewer rests on a step: nothing above needs to be."""
    here = staging.show(model)
    if not st.context.is_embedded:
        views.show(replace(model, here=here))


with st.container(horizontal=True, vertical_alignment="center", key="lesson-head"):
    st.title(tell("page-model"), anchor=False, width="content")
    head = st.container(width=250)
    popover = st.popover(tell("own-bring-a-model"), icon=":material/upload_file:")
    state = st.container(horizontal=True, vertical_alignment="center")
chosen = choosing.choose(head, popover)
with popover:
    bringing.show()
    if session.current() is not None:
        st.button(tell("own-forget-it-now"), icon=":material/delete:", on_click=session.drop)
try:
    force = staging.asked(chosen)
    model = staging.lesson_of(chosen, force)
except DataProblem as problem:
    strike()
    markup.problem(problem)
    if asked_splits(FORCE, staging.FILE, chosen.private_name):
        st.button(tell("own-model-back"), on_click=what_if.take_none)
else:
    if model is None:
        strike()
    else:
        with state:
            views.say_state(model)
        stage_and_views(model)
        if chosen.data is None:
            markup.soft(tell("own-no-rows-stand-beside-it", MADE_UP=MADE_UP))
markup.soft(tell("own-what-you-bring-in-stays-in"))
