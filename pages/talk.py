"""Talk: steps of any lessons in an order of one's own, with notes. It is kept in the browser, and nowhere else."""

import streamlit as st

from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.learners import ENTRIES
from pages.parts.speaking.page import tell
from pages.stage import component

guard()
st.title(tell("page-talk"), anchor=False)
markup.says_calmly(tell("own-a-talk-is-played-with-the"))
component.show_talk(sorted(ENTRIES))
