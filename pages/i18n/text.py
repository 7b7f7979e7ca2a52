"""Translates messages for the current page: `t("key", n=5)`.

The language is the link's, else the reader's choice, else the browser's, else English. It belongs to the session, not
to a thread: Streamlit runs parts of a page in any free thread. Work elsewhere, such as a lesson's, gets a Locale.
"""

import sys
from collections.abc import Callable
from contextvars import ContextVar
from numbers import Integral
from typing import Any, TypeVar

from engine.core.errors import DataProblem
from engine.text.message import Message, NumberText, Span
from pages.i18n.locale import ENGLISH, ENGLISH_LOCALE, LANGUAGES, Locale
from pages.i18n.translator import Translator, make_locale, translator_for

T = TypeVar("T")
LANG_PARAM, NUMBERS_PARAM = "lang", "numbers"  # in the address
LOCALE_KEY = "what the reader chose to read"  # in the session's state
LOCALE_OUTSIDE_PAGE = ContextVar("what is spoken where no page runs", default=ENGLISH_LOCALE)  # the course sets it


def current_locale() -> Locale:
    """Return the locale of the running page, or the one set for work outside pages."""
    if "streamlit" not in sys.modules:  # a worker: to import Streamlit would cost a second and 60 MB
        return LOCALE_OUTSIDE_PAGE.get()
    import streamlit as st

    from pages.frame.streamlit_internals import is_page_run

    if not is_page_run():
        return LOCALE_OUTSIDE_PAGE.get()
    choice = st.session_state.get(LOCALE_KEY, {})
    return make_locale(choice.get(LANG_PARAM) or _browser_language(st.context.locale), choice.get(NUMBERS_PARAM, ""))


def translator() -> Translator:
    return translator_for(current_locale())


def t(message: str | Message | DataProblem, /, **values: Any) -> str:
    """Translate a message, an error, or the message with this key. Example: t("assignment.column.part", n=5).

    Strings among the values stay as they are. Integers are counts, and choose between plural forms; other numbers are
    written with four digits.
    """
    if isinstance(message, DataProblem):
        message = message.message
    elif isinstance(message, str):
        message = Message(message, {name: _to_value(value) for name, value in values.items()})
    return translator().render(message)


def display_name(name: str | Message) -> str:
    """Return a name for the reader: a message in their language, a person's or a user's name as it is."""
    return name if isinstance(name, str) else translator().render(name)


def localize_formula(latex: str) -> str:
    """Translate the words and the numbers of a formula."""
    language = translator()
    return language.localize_latex_numbers(language.localize_latex(latex))


def run_in_locale(locale: Locale, work: Callable[..., T], *args: Any) -> T:
    """Call `work(*args)` with this locale, in a process or thread without a page."""
    token = LOCALE_OUTSIDE_PAGE.set(locale)
    try:
        return work(*args)
    finally:
        LOCALE_OUTSIDE_PAGE.reset(token)


def _to_value(value: Any) -> Any:
    if isinstance(value, str):
        return Span(value)
    return int(value) if isinstance(value, Integral) and not isinstance(value, bool) else value


def format_number(x: float, digits: int = 4) -> str:
    """Format a number in the reader's notation."""
    return translator().format_number(NumberText(float(x), digits))


def _browser_language(locale: str | None) -> str:
    """Return the browser's language if it is translated, else English. Example: "de-CH" -> "de"."""
    language = (locale or ENGLISH).partition("-")[0].lower()
    return language if language in LANGUAGES else ENGLISH
