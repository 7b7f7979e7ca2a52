"""Errata: what to read differently in the lecture notes, with what is right, a proof, and where it can be seen."""

from functools import partial

import streamlit as st

from pages.frame import markup
from pages.frame.guard import guard
from pages.i18n.text import t, translator
from pages.notes import WEIGHTS, Erratum, errata, examples
from pages.notes import entries as notes_list
from pages.notes import text as notes_text
from pages.notes.opening import example_query, opening_query

BETWEEN = "\n\n"


def draw(found: list[Erratum]):
    """Entries without a link go into one piece of text with the next one: few pieces are drawn at once."""
    text = []
    for erratum in found:
        text.append(notes_text.erratum_markdown(erratum))
        if erratum.opens or erratum.example:
            st.markdown(BETWEEN.join(text))
            text = []
            show_evidence(erratum)
    if text:
        st.markdown(BETWEEN.join(text))


def show_evidence(erratum: Erratum):
    """What shows it: a page of its own, or the worked example."""
    if erratum.opens:
        notes_list.show_link(erratum.opens, opening_query(erratum.opens))
    else:
        example = examples(translator().name)[erratum.example]
        notes_list.show_links(example.opens, partial(example_query, example))


guard()
st.title(t("page.errata.title"), anchor=False)
markup.headline(t("notes.errata.intro"))
st.markdown(notes_text.count_verdicts(WEIGHTS, list(errata()), "weight"))
notes_list.show_entries(
    notes_list.choose_filter(WEIGHTS, t("notes.errata.filter")), lambda notes: notes.errata, "weight", draw
)
