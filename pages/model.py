"""Your model: bring one that another library trained, put rows beside it, and step through its trees."""

from dataclasses import replace

import streamlit as st

from engine import DataProblem
from pages.frame import markup
from pages.frame.guard import guard
from pages.i18n.text import t
from pages.lesson.stage_view import clear_stage
from pages.lesson.views import what_if
from pages.lesson.views.what_if import FORCE, get_split_texts
from pages.tables import model_choice as bringing
from pages.tables import model_choice as choosing
from pages.tables import model_choice as session
from pages.tables import model_stage as staging
from pages.tables import model_stage as views
from pages.tables.model_lesson import N_MADE_UP_ROWS

guard()
bringing.take_model_file()


@st.fragment
def stage_and_views(model: staging.OpenModel):
    """What is drawn again when the viewer rests on a step: nothing above needs to be."""
    here = staging.show_model_stage(model)
    if not st.context.is_embedded:
        views.show_model_views(replace(model, place=here))


with st.container(horizontal=True, vertical_alignment="center", key="lesson-head"):
    st.title(t("page.model.title"), anchor=False, width="content")
    head = st.container(width=250)
    popover = st.popover(t("model.page.bring"), icon=":material/upload_file:")
    state = st.container(horizontal=True, vertical_alignment="center")
chosen = choosing.choose_model(head, popover)
with popover:
    bringing.show_model_upload()
    if session.current_model() is not None:
        st.button(t("tables.page.forget"), icon=":material/delete:", on_click=session.forget_model)
try:
    force = staging.requested_splits(chosen)
    model = staging.await_model_lesson(chosen, force)
except DataProblem as problem:
    clear_stage()
    markup.problem(problem)
    if get_split_texts(FORCE, staging.MODEL_PAGE, chosen.private_name):
        st.button(t("model.what-if.reset"), on_click=what_if.clear_requested_splits)
else:
    if model is None:
        clear_stage()
    else:
        with state:
            views.show_split_state(model)
        stage_and_views(model)
        if chosen.data is None:
            markup.caption(t("model.page.no-rows", MADE_UP=N_MADE_UP_ROWS))
markup.caption(t("model.page.privacy"))
