"""Your own table: bring it in, look at what was understood, change that, and step it in any lesson it fits."""

import streamlit as st

from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.own_data import cells as own_cells
from pages.parts.own_data import in_browser, next_steps, understood, upload
from pages.parts.own_data import session as own_data
from pages.parts.own_data import shape as own_shape
from pages.parts.speaking.page import tell

guard()
st.title(tell("page-own"), anchor=False)
upload.take_file()
settled, own = own_data.settled(), own_data.current()
in_browser.say_lost()
if settled:
    upload.show_problem()
if own is None and settled:
    upload.show()
elif own is not None and settled:
    next_steps.show(own)
    understood.show_first(own)
    choices, seen = st.columns([2, 3], gap="large")
    with choices:
        own_shape.show(own)
    with seen:
        understood.show(own)
    own_cells.show(own)
    with st.expander(tell("own-bring-in-another-table"), icon=":material/upload_file:"):
        upload.show()
    st.button(tell("own-forget-it-now"), icon=":material/delete:", on_click=own_data.drop)
in_browser.show_consent()
markup.soft(tell("own-otherwise-what-you-bring"))
