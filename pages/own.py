"""Your own table: bring it in, look at what was understood, change that, and step it in any lesson it fits."""

import streamlit as st

from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.own_data import cells as own_cells
from pages.parts.own_data import next_steps, understood, upload
from pages.parts.own_data import session as own_data
from pages.parts.own_data import shape as own_shape

guard()
st.title("Your data", anchor=False)
upload.show_problem()
own = own_data.current()
if own is None:
    upload.show()
else:
    next_steps.show(own)
    choices, seen = st.columns([2, 3], gap="large")
    with choices:
        own_shape.show(own)
    with seen:
        understood.show(own)
    own_cells.show(own)
    with st.expander("Bring in another table", icon=":material/upload_file:"):
        upload.show()
    st.button("Forget it now", icon=":material/delete:", on_click=own_data.drop)
markup.soft(
    "What you bring in stays in the memory of this server, for this tab only. Nobody else sees it. Closing or "
    "reloading the tab forgets it, at the latest two minutes later; so does the button Forget it now. A link to a "
    "lesson carries its settings and no rows: whoever opens it is asked for a table of their own."
)
