"""Errata: what to read differently in the lecture notes, with what is right, a proof, and where it can be seen."""

from functools import partial

import streamlit as st

from notes import WEIGHTS, Erratum, errata, examples
from notes.opening import address, address_of
from pages.parts import markup, notes_list, notes_text
from pages.parts.frame import guard


def draw(found: list[Erratum]):
    for erratum in found:
        with st.container(border=True):
            st.markdown(notes_text.erratum(erratum))
            if erratum.opens:
                notes_list.links((erratum.opens,), address)
            elif erratum.example:
                shown = examples()[erratum.example]
                notes_list.links(shown.opens, partial(address_of, shown))


guard()
st.title("Errata", anchor=False)
markup.says("What to read differently in the notes: printed, right, and why.")
st.markdown(notes_text.counted(WEIGHTS, list(errata()), "weight"))
notes_list.show(notes_list.ask(WEIGHTS, "Weight"), lambda notes: notes.errata, "weight", draw)
