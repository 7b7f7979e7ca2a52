"""Errata of the lecture notes: what is printed, what is right, a proof, and a link to a page that shows it."""

from functools import partial

import streamlit as st

from pages.frame import markup
from pages.frame.guard import guard
from pages.i18n.text import t, translator
from pages.notes import WEIGHTS, Erratum, errata, examples
from pages.notes import entries as notes_list
from pages.notes import text as notes_text
from pages.notes.opening import example_query, opening_query


def draw(entries: list[Erratum]):
    """Draw errata; those without a link are joined with the next one, since few elements are drawn faster."""
    texts = []
    for erratum in entries:
        texts.append(notes_text.erratum_markdown(erratum))
        if erratum.opens or erratum.example:
            st.markdown("\n\n".join(texts))
            texts = []
            show_evidence(erratum)
    if texts:
        st.markdown("\n\n".join(texts))


def show_evidence(erratum: Erratum):
    """Link to the page or the worked example that shows an erratum."""
    if erratum.opens:
        notes_list.show_link(erratum.opens, opening_query(erratum.opens))
    else:
        example = examples(translator().name)[erratum.example]
        notes_list.show_links(example.opens, partial(example_query, example))


guard()
st.title(t("page.errata.title"), anchor=False)
markup.headline(t("notes.errata.intro"))
st.markdown(notes_text.count_verdicts(WEIGHTS, list(errata()), "weight"))
chosen = notes_list.choose_filter(WEIGHTS, t("notes.errata.filter"))
notes_list.show_entries(chosen, lambda notes: notes.errata, "weight", draw)
