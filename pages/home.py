"""What Treerings is, the way from a single cut to XGBoost, and a search over everything."""

import logging

import streamlit as st

from pages.parts.contents import BESIDE, PATH, PageEntry, called
from pages.parts.frame import browser, markup
from pages.parts.frame.address import bound
from pages.parts.frame.guard import guard
from pages.parts.frame.search import find
from pages.parts.frame.thumbnail import Thumbnail, thumbnail

ACROSS = 4  # cards in a row
KINDS = {
    "page": "Page",
    "formula": "Formula",
    "word": "Word",
    "setting": "Setting",
    "example": "Worked example",
    "erratum": "Erratum",
}


def found(asked: str):
    """Everything with these words."""
    entries = find(asked)
    if not entries:
        markup.soft(f"Nothing is called “{asked}” here. Try one word: gini, residual, weight, lambda, missing …")
    for entry in entries:
        label = f"{KINDS[entry.kind]}: {plain(entry.title)}"
        st.page_link(entry.file, label=label, icon=":material/arrow_forward:", query_params=entry.address)


def plain(title: str) -> str:
    """A title as text: nothing in it is markdown."""
    return "".join(f"\\{c}" if c in r"\`*_{}[]<>#$:|~" else c for c in title)


def picture_of(stop: PageEntry) -> Thumbnail | None:
    """Its trees. One picture that cannot be made leaves its card without: all other pages must stay in reach."""
    try:
        return thumbnail(stop.name)
    except Exception:
        logging.getLogger(__name__).exception("the picture of the page '%s' cannot be made", stop.name)
        return None


def card(number: int, stop: PageEntry):
    """One stop of the path."""
    with st.container(border=True, height="stretch"):
        st.page_link(stop.file, label=f"**{number}. {stop.title}**", icon=stop.symbol)
        if picture := picture_of(stop):
            st.image(picture.svg, width="stretch", alt=picture.alt)
        needs = ", ".join(called(name).title for name in stop.needs)
        time = f"About {stop.minutes} minutes" + (f"; builds on: {needs}" if needs else "")
        st.html(f'<p class="what">{stop.what}</p><p class="soft small">{time}</p>')


guard()
st.title("Treerings", anchor=False)
markup.says("See how a tree makes up its mind: every cut it tried, what each would have gained, why it stopped.")
browser.show_last_place()
asked = st.text_input("Search pages, formulas, worked examples and errata", width=520, **bound("find"))
if asked:
    found(asked)
    st.divider()
markup.heading("From a single cut to XGBoost")
for first in range(0, len(PATH), ACROSS):
    for place, (stop, column) in enumerate(zip(PATH[first:], st.columns(ACROSS), strict=False), first):
        with column:
            card(place + 1, stop)
markup.heading("Beside the path")
for column, stop in zip(st.columns(len(BESIDE)), BESIDE, strict=True):
    with column, st.container(border=True, height="stretch"):
        st.page_link(stop.file, label=f"**{stop.title}**", icon=stop.symbol)
        st.html(f'<p class="what">{stop.what}</p>')
