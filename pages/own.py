"""Your own table: bring it in, look at what was understood, change that, and step it in any lesson it fits."""

import streamlit as st

from pages.frame import markup
from pages.frame.guard import guard
from pages.i18n.text import t
from pages.tables import browser_storage as in_browser
from pages.tables import cells as own_cells
from pages.tables import overview as next_steps
from pages.tables import overview as own_shape
from pages.tables import overview as understood
from pages.tables import session as own_data
from pages.tables import upload

guard()
st.title(t("page.own.title"), anchor=False)
upload.take_file()
settled, own = own_data.finish_pending(), own_data.current_table()
in_browser.show_loss()
if settled:
    upload.show_problem()
if own is None and settled:
    upload.show_upload()
elif own is not None and settled:
    next_steps.show_next_steps(own)
    understood.show_prominent_decisions(own)
    choices, seen = st.columns([2, 3], gap="large")
    with choices:
        own_shape.show_task_controls(own)
    with seen:
        understood.show_interpretation(own)
    own_cells.show_cells(own)
    with st.expander(t("tables.page.bring-another"), icon=":material/upload_file:"):
        upload.show_upload()
    st.button(t("tables.page.forget"), icon=":material/delete:", on_click=own_data.forget_table)
in_browser.show_consent()
markup.caption(t("tables.page.privacy"))
