"""Talk: steps of any lessons in an order of one's own, with notes. It is kept in the browser, and nowhere else."""

import streamlit as st

from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.learners import LESSON_ENTRIES
from pages.parts.speaking.page import t
from pages.stage import component

guard()
st.title(t("page.talk.title"), anchor=False)
markup.paragraph(t("talk.page.privacy"))
component.show_talk(sorted(LESSON_ENTRIES))
