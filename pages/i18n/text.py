"""Which language a page speaks, and how it writes numbers: what the link asks for, else what this reader chose, else
what the browser prefers, else English.

It is a fact of the session, not of a thread: Streamlit runs the parts of a page in whichever thread is free. What is
made elsewhere, a lesson for one, is told it by name.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextvars import ContextVar
from numbers import Integral
from typing import Any, TypeVar

from engine.core.errors import DataProblem
from engine.text.message import Message, NumberText, Span
from pages.i18n.locale import ENGLISH, ENGLISH_LOCALE, LANGUAGES, Locale
from pages.i18n.translator import Translator, make_locale
from pages.i18n.translator import translator_for as speaker_of

T = TypeVar("T")
LANG_PARAM, NUMBERS_PARAM = "lang", "numbers"  # in the address
LOCALE_KEY = "what the reader chose to read"  # the session's
LOCALE_OUTSIDE_PAGE = ContextVar("what is spoken where no page runs", default=ENGLISH_LOCALE)  # the course sets it


def current_locale() -> Locale:
    """What the running page speaks."""
    if "streamlit" not in sys.modules:  # a worker, which has no page: to load it there would cost a second and 60 MB
        return LOCALE_OUTSIDE_PAGE.get()
    import streamlit as st

    from pages.frame.streamlit_internals import is_page_run

    if not is_page_run():
        return LOCALE_OUTSIDE_PAGE.get()
    own = st.session_state.get(LOCALE_KEY, {})
    return make_locale(own.get(LANG_PARAM) or _preferred(st.context.locale), own.get(NUMBERS_PARAM, ""))


def translator() -> Translator:
    return speaker_of(current_locale())


def t(said: str | Message | DataProblem, /, **places: Any) -> str:
    """What a page says: a message by its name, one that waits for its language, or an error's. Example:
    t("assignment.column.part", n=5).

    Texts in its places stay as they are: users' names, or what was told before. Whole numbers count, others are written
    to four digits.
    """
    if isinstance(said, DataProblem):
        said = said.message
    elif isinstance(said, str):
        said = Message(said, {name: _placed(value) for name, value in places.items()})
    return translator().render(said)


def display_name(name: str | Message) -> str:
    """Return a name for the reader: a message in their language, a person's or a user's name as it is."""
    return name if isinstance(name, str) else translator().render(name)


def localize_formula(latex: str) -> str:
    """With the words and the numbers of this page's reader."""
    own = translator()
    return own.localize_latex_numbers(own.localize_latex(latex))


def run_in_locale(reader: Locale, work: Callable[..., T], *given: Any) -> T:
    """Do the work in a process or a thread that has no page, in the reader's language."""
    before = LOCALE_OUTSIDE_PAGE.set(reader)
    try:
        return work(*given)
    finally:
        LOCALE_OUTSIDE_PAGE.reset(before)


def _placed(value: Any) -> Any:
    if isinstance(value, str):
        return Span(value)
    return int(value) if isinstance(value, Integral) and not isinstance(value, bool) else value


def format_number(x: float, digits: int = 4) -> str:
    """As this page's reader writes it."""
    return translator().format_number(NumberText(float(x), digits))


def _preferred(locale: str | None) -> str:
    """Of the browser. Example: "de-CH" -> "de"."""
    own = (locale or ENGLISH).partition("-")[0].lower()
    return own if own in LANGUAGES else ENGLISH
