"""Worked examples: every example of the lecture notes, what is printed beside what comes out, and a way to step it."""

from functools import partial

import streamlit as st

from pages.notes import VERDICTS, Example, every_set
from pages.notes.opening import address_of
from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.notes import entries as notes_list
from pages.parts.notes import text as notes_text
from pages.parts.speaking.page import tell


def draw(examples: list[Example]):
    """Topic by topic, in the order the notes come to them."""
    for topic in dict.fromkeys(example.topic for example in examples):
        st.markdown(f"##### {topic}")
        for example in (each for each in examples if each.topic == topic):
            with st.container(border=True):
                st.markdown(notes_text.example(example))
                if example.opens:
                    notes_list.links(example.opens, partial(address_of, example))


guard()
st.title(tell("page-examples"), anchor=False)
markup.says(tell("own-what-the-notes-work-out-by"))
every = [example for notes in every_set() for example in notes.examples]
st.markdown(notes_text.counted(VERDICTS, every, "verdict"))
markup.soft(tell("own-struck-through-is-what-is"))
notes_list.show(notes_list.ask(VERDICTS, tell("own-verdict")), lambda notes: notes.examples, "verdict", draw)
