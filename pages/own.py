"""Your own table: upload it, check and change how it was read, and open it in any lesson it fits."""

import streamlit as st

from pages.frame import markup
from pages.frame.guard import guard
from pages.i18n.text import t
from pages.tables import browser_storage, cells, overview, session, upload

guard()
st.title(t("page.own.title"), anchor=False)
upload.take_file()
finished, table = session.finish_pending(), session.current_table()
browser_storage.show_loss()
if finished:
    upload.show_problem()
if table is None and finished:
    upload.show_upload()
elif table is not None and finished:
    overview.show_next_steps(table)
    overview.show_prominent_decisions(table)
    controls, interpretation = st.columns([2, 3], gap="large")
    with controls:
        overview.show_task_controls(table)
    with interpretation:
        overview.show_interpretation(table)
    cells.show_cells(table)
    with st.expander(t("tables.page.bring-another"), icon=":material/upload_file:"):
        upload.show_upload()
    st.button(t("tables.page.forget"), icon=":material/delete:", on_click=session.forget_table)
browser_storage.show_consent()
markup.caption(t("tables.page.privacy"))
