"""Assignments: an instructor composes one, gets the link or files for students, and checks their results."""

import streamlit as st

from pages.assignment import form, handouts
from pages.frame import markup
from pages.frame.guard import guard
from pages.i18n.text import t

guard()
st.title(t("page.assignments.title"), anchor=False)
markup.paragraph(t("assignment.page.intro"))
files = handouts.show_upload()
assignment = form.show_form(files) if files is not None else None
if assignment is not None:
    markup.heading(t("assignment.tab.handing-out"))
    handouts.show_handouts(assignment)
    markup.heading(t("assignment.tab.checking"))
    markup.caption(t("assignment.check.note"))
    handouts.show_results(assignment)
