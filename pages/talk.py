"""Talk: steps of any lessons in the speaker's order, with notes; stored in the browser only."""

import streamlit as st

from pages.frame import markup
from pages.frame.guard import guard
from pages.i18n.text import t
from pages.learners.registry import LESSON_ENTRIES
from pages.stage import component

guard()
st.title(t("page.talk.title"), anchor=False)
markup.paragraph(t("talk.page.privacy"))
component.show_talk(sorted(LESSON_ENTRIES))
