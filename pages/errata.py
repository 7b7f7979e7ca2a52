"""Errata: what to read differently in the lecture notes, with what is right, a proof, and where it can be seen."""

from functools import partial

import streamlit as st

from pages.notes import WEIGHTS, Erratum, errata, examples
from pages.notes.opening import address, address_of
from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.notes import entries as notes_list
from pages.parts.notes import text as notes_text
from pages.parts.speaking.page import language, tell

BETWEEN = "\n\n"


def draw(found: list[Erratum]):
    """Entries without a link go into one piece of text with the next one: few pieces are drawn at once."""
    text = []
    for erratum in found:
        text.append(notes_text.erratum(erratum))
        if erratum.opens or erratum.example:
            st.markdown(BETWEEN.join(text))
            text = []
            shows(erratum)
    if text:
        st.markdown(BETWEEN.join(text))


def shows(erratum: Erratum):
    """What shows it: a page of its own, or the worked example."""
    if erratum.opens:
        notes_list.link(erratum.opens, address(erratum.opens))
    else:
        example = examples(language().name)[erratum.example]
        notes_list.links(example.opens, partial(address_of, example))


guard()
st.title(tell("page-errata"), anchor=False)
markup.says(tell("own-what-to-read-differently"))
st.markdown(notes_text.counted(WEIGHTS, list(errata()), "weight"))
notes_list.show(notes_list.ask(WEIGHTS, tell("own-weight")), lambda notes: notes.errata, "weight", draw)
