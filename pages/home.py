"""Home: what Treerings is, the search, a small stage, and cards for all pages in teaching order."""

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
from pages.stage.lesson_store import store_lesson

CARDS_PER_ROW, OTHER_CARDS_PER_ROW = 4, 5


def show_results(query: str):
    """Draw links to everything that matches a search."""
    entries = find_entries(query)
    if not entries:
        markup.caption(t("home.search.no-hit", asked=query))
    for entry in entries:
        label = f"{t(KIND_LABELS[entry.kind])}: {escape_markdown(entry.title)}"
        st.page_link(entry.file, label=label, icon=":material/arrow_forward:", query_params=entry.address)


def escape_markdown(title: str) -> str:
    return "".join(f"\\{c}" if c in r"\`*_{}[]<>#$:|~" else c for c in title)


def picture_of(page: PageEntry) -> Thumbnail | None:
    """Return a page's picture; None if it fails, so that the cards of other pages are still drawn."""
    try:
        return make_thumbnail(page.name)
    except Exception:
        logging.getLogger(__name__).exception("the picture of the page '%s' cannot be made", page.name)
        return None


def card(number: int, page: PageEntry):
    """Draw the card of a page on the path."""
    with st.container(border=True, height="stretch"):
        st.page_link(page.file, label=f"**{number}. {page.title}**", icon=page.symbol)
        needs = ", ".join(page_named(name).title for name in page.prerequisites)
        time = t("home.card.minutes", minutes=page.minutes) + (t("home.card.needs", needs=needs) if needs else "")
        st.html(f'{picture_html(page)}<p class="what">{page.what}</p><p class="soft small">{time}</p>')


def picture_html(page: PageEntry) -> str:
    """Return a page's picture with inline data: two dozen requests would take longer than all the rest."""
    picture = picture_of(page)
    if picture is None:
        return ""
    data = base64.b64encode(picture.svg.encode()).decode()
    return f'<img class="thumbnail" alt="{escape(picture.alt)}" src="data:image/svg+xml;base64,{data}">'


@st.cache_resource(show_spinner=False)
def first_lesson(locale: Locale) -> FittedLesson:
    """Fit the lesson that the page of decision trees opens with."""
    return fit_lesson(cart.fit, load("seven_rows"), {"max_depth": 3}, t("home.start.lesson"), "cart", False, locale)


def show_small_stage():
    """Draw the first lesson on a small stage."""
    fitted = first_lesson(current_locale())
    store_lesson(fitted)
    with st.container(key="small-stage", border=False):
        component.show_stage(fitted.name, 0, 0, DETAIL_CALCULATIONS, "", "small stage", small=True)


guard()
st.title("Treerings", anchor=False)
with st.container(key="home-says"):
    markup.headline(t("home.start.lead"))
start, stage = st.columns([2, 3], gap="medium")
with start:
    with st.container(key="start"):
        st.page_link("pages/tree.py", label=t("home.start.link"), icon=":material/play_arrow:")
    find = bind_param("find", text_param())
    query = st.text_input(t("home.search.label"), max_chars=MAX_QUERY_LENGTH, width=520, **find)
    browser.show_resume_link()
with stage:
    show_small_stage()
if query:
    show_results(query)
    st.divider()
markup.heading(t("home.path.title"))
with st.container(key="path"):
    for first in range(0, len(LEARNING_PATH), CARDS_PER_ROW):
        cards = zip(LEARNING_PATH[first:], st.columns(CARDS_PER_ROW), strict=False)
        for number, (page, column) in enumerate(cards, first + 1):
            with column:
                card(number, page)
markup.heading(t("home.beside.title"))
with st.container(key="beside"):
    for first in range(0, len(OTHER_PAGES), OTHER_CARDS_PER_ROW):
        for column, page in zip(st.columns(OTHER_CARDS_PER_ROW), OTHER_PAGES[first:], strict=False):
            with column, st.container(border=True, height="stretch"):
                st.page_link(page.file, label=f"**{page.title}**", icon=page.symbol)
                st.html(f'<p class="what">{page.what}</p>')
