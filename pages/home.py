"""What Treerings is, the way from a single split to XGBoost, and a search over everything."""

import base64
import logging
from html import escape

import streamlit as st

from datasets import load
from engine import cart
from engine.lessons.common.step import EVERY_NUMBER
from pages.language.names import Spoken
from pages.parts.contents import BESIDE, PATH, PageEntry, called
from pages.parts.frame import browser, markup
from pages.parts.frame.address import bound
from pages.parts.frame.guard import guard
from pages.parts.frame.search import KINDS, find
from pages.parts.frame.spelling import LONGEST
from pages.parts.frame.takes import any_text
from pages.parts.frame.thumbnail import Thumbnail, thumbnail
from pages.parts.lesson.fitted import Fitted, fitted
from pages.parts.speaking.page import spoken, tell
from pages.stage import component, shelf

ACROSS, BESIDE_ACROSS = 4, 5  # cards in a row


def found(asked: str):
    """Everything with these words."""
    entries = find(asked)
    if not entries:
        markup.soft(tell("home-nothing-found", asked=asked))
    for entry in entries:
        label = f"{tell(KINDS[entry.kind])}: {plain(entry.title)}"
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
        needs = ", ".join(called(name).title for name in stop.needs)
        time = tell("home-minutes", minutes=stop.minutes) + (tell("home-needs", needs=needs) if needs else "")
        st.html(f'{drawn(stop)}<p class="what">{stop.what}</p><p class="soft small">{time}</p>')


def drawn(stop: PageEntry) -> str:
    """Its picture within the page: two dozen that are asked for one by one would take longer than all the rest."""
    picture = picture_of(stop)
    if picture is None:
        return ""
    inside = base64.b64encode(picture.svg.encode()).decode()
    return f'<img class="thumbnail" alt="{escape(picture.alt)}" src="data:image/svg+xml;base64,{inside}">'


@st.cache_resource(show_spinner=False)
def first_lesson(speech: Spoken) -> Fitted:
    """The tree of the notes' seven rows, as the page of trees opens."""
    return fitted(cart.fit, load("seven_rows"), {"max_depth": 3}, tell("home-first-lesson"), "cart", False, speech)


def show_small_stage():
    """The first lesson in small, which plays when it is asked to."""
    fitted = first_lesson(spoken())
    shelf.put(fitted)
    with st.container(key="small-stage", border=False):
        component.show(fitted.name, 0, 0, EVERY_NUMBER, "", "small stage", small=True)


guard()
st.title("Treerings", anchor=False)
with st.container(key="home-says"):
    markup.says(tell("home-says"))
begin, seen = st.columns([2, 3], gap="medium")
with begin:
    with st.container(key="start"):
        st.page_link("pages/tree.py", label=tell("home-start"), icon=":material/play_arrow:")
    asked = st.text_input(tell("home-search"), max_chars=LONGEST, width=520, **bound("find", any_text()))
    browser.show_last_place()
with seen:
    show_small_stage()
if asked:
    found(asked)
    st.divider()
markup.heading(tell("home-path"))
with st.container(key="path"):
    for first in range(0, len(PATH), ACROSS):
        for place, (stop, column) in enumerate(zip(PATH[first:], st.columns(ACROSS), strict=False), first):
            with column:
                card(place + 1, stop)
markup.heading(tell("home-beside"))
with st.container(key="beside"):
    for first in range(0, len(BESIDE), BESIDE_ACROSS):
        for column, stop in zip(st.columns(BESIDE_ACROSS), BESIDE[first:], strict=False):
            with column, st.container(border=True, height="stretch"):
                st.page_link(stop.file, label=f"**{stop.title}**", icon=stop.symbol)
                st.html(f'<p class="what">{stop.what}</p>')
