"""Assignments: an instructor composes one, gets the link or the files for students, and looks at what they hand in."""

import streamlit as st

from pages.parts.assigning import form, handing
from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.speaking.page import tell

guard()
st.title(tell("page-assignments"), anchor=False)
markup.says_calmly(tell("assigning-intro"))
files = handing.brought()
assignment = form.show(files) if files is not None else None
if assignment is not None:
    markup.heading(tell("assigning-hand-out"))
    handing.hand_out(assignment)
    markup.heading(tell("assigning-hand-in"))
    markup.soft(tell("assigning-proves"))
    handing.hand_in(assignment)
