"""What Treerings is, the way from a single split to XGBoost, and a search over everything."""

import base64
import logging
from html import escape

import streamlit as st

from datasets import load
from engine import cart
from engine.text.step import DETAIL_CALCULATIONS
from pages.frame import browser, markup
from pages.frame.address import bind_param, text_param
from pages.frame.contents import LEARNING_PATH, OTHER_PAGES, PageEntry, page_named
from pages.frame.guard import guard
from pages.frame.search import KIND_LABELS, find_entries
from pages.frame.spelling import MAX_QUERY_LENGTH
from pages.frame.thumbnail import Thumbnail, make_thumbnail
from pages.i18n.locale import Locale
from pages.i18n.text import current_locale, t
from pages.lesson.fitted import FittedLesson, fit_lesson
from pages.stage import component
from pages.stage import lesson_store as shelf

CARDS_PER_ROW, OTHER_CARDS_PER_ROW = 4, 5  # cards in a row


def show_results(asked: str):
    """Everything with these words."""
    entries = find_entries(asked)
    if not entries:
        markup.caption(t("home.search.no-hit", asked=asked))
    for entry in entries:
        label = f"{t(KIND_LABELS[entry.kind])}: {escape_markdown(entry.title)}"
        st.page_link(entry.file, label=label, icon=":material/arrow_forward:", query_params=entry.address)


def escape_markdown(title: str) -> str:
    """A title as text: nothing in it is markdown."""
    return "".join(f"\\{c}" if c in r"\`*_{}[]<>#$:|~" else c for c in title)


def picture_of(stop: PageEntry) -> Thumbnail | None:
    """Its trees. One picture that cannot be made leaves its card without: all other pages must stay in reach."""
    try:
        return make_thumbnail(stop.name)
    except Exception:
        logging.getLogger(__name__).exception("the picture of the page '%s' cannot be made", stop.name)
        return None


def card(number: int, stop: PageEntry):
    """One stop of the path."""
    with st.container(border=True, height="stretch"):
        st.page_link(stop.file, label=f"**{number}. {stop.title}**", icon=stop.symbol)
        needs = ", ".join(page_named(name).title for name in stop.prerequisites)
        time = t("home.card.minutes", minutes=stop.minutes) + (t("home.card.needs", needs=needs) if needs else "")
        st.html(f'{picture_html(stop)}<p class="what">{stop.what}</p><p class="soft small">{time}</p>')


def picture_html(stop: PageEntry) -> str:
    """Its picture within the page: two dozen that are asked for one by one would take longer than all the rest."""
    picture = picture_of(stop)
    if picture is None:
        return ""
    inside = base64.b64encode(picture.svg.encode()).decode()
    return f'<img class="thumbnail" alt="{escape(picture.alt)}" src="data:image/svg+xml;base64,{inside}">'


@st.cache_resource(show_spinner=False)
def first_lesson(speech: Locale) -> FittedLesson:
    """The tree of the notes' seven rows, as the page of trees opens."""
    return fit_lesson(cart.fit, load("seven_rows"), {"max_depth": 3}, t("home.start.lesson"), "cart", False, speech)


def show_small_stage():
    """The first lesson in small, which plays when it is asked to."""
    fitted = first_lesson(current_locale())
    shelf.store_lesson(fitted)
    with st.container(key="small-stage", border=False):
        component.show_stage(fitted.name, 0, 0, DETAIL_CALCULATIONS, "", "small stage", small=True)


guard()
st.title("Treerings", anchor=False)
with st.container(key="home-says"):
    markup.headline(t("home.start.lead"))
begin, seen = st.columns([2, 3], gap="medium")
with begin:
    with st.container(key="start"):
        st.page_link("pages/tree.py", label=t("home.start.link"), icon=":material/play_arrow:")
    asked = st.text_input(
        t("home.search.label"), max_chars=MAX_QUERY_LENGTH, width=520, **bind_param("find", text_param())
    )
    browser.show_resume_link()
with seen:
    show_small_stage()
if asked:
    show_results(asked)
    st.divider()
markup.heading(t("home.path.title"))
with st.container(key="path"):
    for first in range(0, len(LEARNING_PATH), CARDS_PER_ROW):
        for place, (stop, column) in enumerate(
            zip(LEARNING_PATH[first:], st.columns(CARDS_PER_ROW), strict=False), first
        ):
            with column:
                card(place + 1, stop)
markup.heading(t("home.beside.title"))
with st.container(key="beside"):
    for first in range(0, len(OTHER_PAGES), OTHER_CARDS_PER_ROW):
        for column, stop in zip(st.columns(OTHER_CARDS_PER_ROW), OTHER_PAGES[first:], strict=False):
            with column, st.container(border=True, height="stretch"):
                st.page_link(stop.file, label=f"**{stop.title}**", icon=stop.symbol)
                st.html(f'<p class="what">{stop.what}</p>')
