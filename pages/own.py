"""Your own table: bring it in, look at what was understood, change that, and step it in any lesson it fits."""

import streamlit as st

from pages.parts import markup, own_cells, own_data, own_said, own_shape, own_steps, own_upload
from pages.parts.frame import guard

guard()
st.title("Your data", anchor=False)
own_upload.show_problem()
own = own_data.current()
if own is None:
    own_upload.show()
else:
    own_steps.show(own)
    choices, seen = st.columns([2, 3], gap="large")
    with choices:
        own_shape.show(own)
    with seen:
        own_said.show(own)
    own_cells.show(own)
    with st.expander("Bring in another table", icon=":material/upload_file:"):
        own_upload.show()
    st.button("Forget it now", icon=":material/delete:", on_click=own_data.drop)
markup.soft(
    "What you bring in stays in the memory of this server, for this tab only. Nobody else sees it. Closing or "
    "reloading the tab forgets it, at the latest two minutes later; so does the button Forget it now. A link to a "
    "lesson carries its settings and no rows: whoever opens it is asked for a table of their own."
)
