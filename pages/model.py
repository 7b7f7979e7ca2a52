"""Your model: upload one that another library trained, choose rows for it, and step through its trees."""

from dataclasses import replace

import streamlit as st

from engine import DataProblem
from pages.frame import markup
from pages.frame.guard import guard
from pages.i18n.text import t
from pages.lesson.stage_view import clear_stage
from pages.lesson.views.what_if import FORCE, clear_requested_splits, get_split_texts
from pages.tables import model_choice, model_stage
from pages.tables.model_lesson import N_MADE_UP_ROWS

guard()
model_choice.take_model_file()


@st.fragment
def stage_and_views(model: model_stage.OpenModel):
    """Draw the stage and the tabs; only these run again when the step changes."""
    position = model_stage.show_model_stage(model)
    if not st.context.is_embedded:
        model_stage.show_model_views(replace(model, place=position))


with st.container(horizontal=True, vertical_alignment="center", key="lesson-head"):
    st.title(t("page.model.title"), anchor=False, width="content")
    head = st.container(width=250)
    popover = st.popover(t("model.page.bring"), icon=":material/upload_file:")
    state = st.container(horizontal=True, vertical_alignment="center")
chosen = model_choice.choose_model(head, popover)
with popover:
    model_choice.show_model_upload()
    if model_choice.current_model() is not None:
        st.button(t("tables.page.forget"), icon=":material/delete:", on_click=model_choice.forget_model)
try:
    model = model_stage.await_model_lesson(chosen, model_stage.requested_splits(chosen))
except DataProblem as problem:
    clear_stage()
    markup.problem(problem)
    if get_split_texts(FORCE, model_stage.MODEL_PAGE, chosen.private_name):
        st.button(t("model.what-if.reset"), on_click=clear_requested_splits)
else:
    if model is None:
        clear_stage()
    else:
        with state:
            model_stage.show_split_state(model)
        stage_and_views(model)
        if chosen.data is None:
            markup.caption(t("model.page.no-rows", MADE_UP=N_MADE_UP_ROWS))
markup.caption(t("model.page.libraries"))
markup.caption(t("model.page.privacy"))
