"""Worked examples of the lecture notes: the printed values beside ours, and links to the lessons that show them."""

from functools import partial

import streamlit as st

from pages.frame import markup
from pages.frame.guard import guard
from pages.i18n.text import t
from pages.notes import VERDICTS, Example, all_notes
from pages.notes import entries as notes_list
from pages.notes import text as notes_text
from pages.notes.opening import example_query


def draw(examples: list[Example]):
    """Draw examples by topic, in the order of the notes."""
    for topic in dict.fromkeys(example.topic for example in examples):
        st.markdown(f"##### {topic}")
        for example in (example for example in examples if example.topic == topic):
            with st.container(border=True):
                st.markdown(notes_text.example_markdown(example))
                if example.opens:
                    notes_list.show_links(example.opens, partial(example_query, example))


guard()
st.title(t("page.examples.title"), anchor=False)
markup.headline(t("notes.examples.intro"))
every = [example for notes in all_notes() for example in notes.examples]
st.markdown(notes_text.count_verdicts(VERDICTS, every, "verdict"))
markup.caption(t("notes.examples.legend"))
chosen = notes_list.choose_filter(VERDICTS, t("notes.examples.filter"))
notes_list.show_entries(chosen, lambda notes: notes.examples, "verdict", draw)
