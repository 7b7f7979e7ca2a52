"""Query parameters: which values a control accepts, binding controls to them, and rejecting bad ones.

`bind_param` binds a control to a parameter, and a ParamSpec says which values are accepted.
"""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import streamlit as st

from datasets import DataProblem
from datasets.reading.wording import quote
from engine.text.message import ListText, Message, NumberText, Span, list_text, msg
from pages.frame import markup, streamlit_internals
from pages.frame.spelling import MAX_QUERY_LENGTH

MAX_NAMED_WORDS = 4  # of the accepted words; the others are only counted
MAX_INTEGER = 2**53 - 1  # JavaScript's Number.MAX_SAFE_INTEGER


@dataclass(frozen=True)
class ParamSpec:
    """Which values a parameter accepts. `accepts` gets all values in the address; most controls use the last."""

    expected: Message  # "a whole number from 1 to 9"
    accepts: Callable[[list[str]], bool]


def number_param(low: float | None, high: float | None, optional: bool = False) -> ParamSpec:
    """Accept a number from low to high; if optional, also an empty text."""
    expected = range_text(msg("frame.expected.number"), low, high)
    return ParamSpec(expected, lambda texts: is_number_between(texts[-1], low, high, optional))


def integer_param(low: float | None, high: float | None, optional: bool = False) -> ParamSpec:
    """Accept a whole number from low to high; if optional, also an empty text."""
    expected = range_text(msg("frame.expected.whole-number"), low, high)
    low, high = -MAX_INTEGER if low is None else low, MAX_INTEGER if high is None else high

    def accepts(texts: list[str]) -> bool:
        return is_number_between(texts[-1], low, high, optional) and (not texts[-1] or float(texts[-1]).is_integer())

    return ParamSpec(expected, accepts)


def is_number_between(text: str, low: float | None, high: float | None, optional: bool) -> bool:
    if not text:
        return optional
    try:
        value = float(text)
    except ValueError:
        return False
    return math.isfinite(value) and (low is None or value >= low) and (high is None or value <= high)


def range_text(kind: Message, low: float | None, high: float | None) -> Message:
    """Examples: "a number from 0 to 1", "a whole number of at least 1", "a number"."""
    ends = {name: NumberText(end, 10) for name, end in (("low", low), ("high", high)) if end is not None}
    if low is None:
        return kind if high is None else msg("frame.expected.at-most", kind=kind, **ends)
    return msg("frame.expected.at-least" if high is None else "frame.expected.range", kind=kind, **ends)


def choice_param(words: Iterable[str], optional: bool = False) -> ParamSpec:
    """Accept one of these words."""
    words = list(words)
    expected = msg("frame.expected.one-of", words=quoted_list(words, "or"))
    return ParamSpec(expected, lambda texts: texts[-1] in words or (optional and not texts[-1]))


def choices_param(words: Iterable[str], max_choices: int | None = None) -> ParamSpec:
    """Accept any number of these words, each as a value of its own."""
    words = list(words)
    shown, known = quoted_list(words, "and"), {"", *words}
    if not words:
        expected = msg("frame.expected.none")
    elif max_choices is None:
        expected = msg("frame.expected.some-of", words=shown)
    else:
        expected = msg("frame.expected.limited-some-of", words=shown, most=max_choices)
    most = math.inf if max_choices is None else max_choices
    return ParamSpec(expected, lambda texts: known.issuperset(texts) and len(set(texts)) <= most)


def list_param(words: Iterable[str]) -> ParamSpec:
    """Accept several of these words in one value, e.g. "table,tree"."""
    words = list(words)
    expected = msg("frame.expected.list", words=quoted_list(words, "and", len(words)))
    return ParamSpec(expected, lambda texts: set(map(str.strip, texts[-1].split(","))) <= set(words))


def quoted_list(words: Iterable[str], conjunction: str, most: int = MAX_NAMED_WORDS) -> ListText:
    return ListText(tuple(map(quote, words)), conjunction, most)


def boolean_param() -> ParamSpec:
    return ParamSpec(msg("frame.expected.switch"), lambda texts: texts[-1].lower() in ("true", "false"))


def text_param(max_length: int = MAX_QUERY_LENGTH) -> ParamSpec:
    """Accept any text that is not too long."""
    return ParamSpec(msg("frame.expected.text", longest=max_length), lambda texts: len(texts[-1]) <= max_length)


LAST_PAGE_KEY = "page seen last"
PAGE_STATE_KEY = "what is known until that page is left"
BOUND_PARAMS_KEY = "controls in the address"
REJECTED_KEY = "what the address asks for and cannot be had"
FALLBACK_KEY = "what its controls are set to instead"


def page_state() -> dict[str, Any]:
    """Return the state of the current page, dropped when the user leaves it."""
    return st.session_state.setdefault(PAGE_STATE_KEY, {})


def bind_param(name: str, spec: ParamSpec) -> dict[str, Any]:
    """Return the arguments that bind a control to a query parameter; reject a bad value first.

    Example: st.slider("How many", 1, 9, **bind_param("trees", integer_param(1, 9))) reads and writes `?trees=3`.
    """
    validate_param(name, spec)
    return {"key": name, "bind": "query-params"}


def validate_param(name: str, spec: ParamSpec):
    """Remove a parameter that the spec does not accept, and let the page say so; only on the page's first run."""
    names = page_state().setdefault(BOUND_PARAMS_KEY, set())
    if name in names and not streamlit_internals.is_history_navigation():  # later the page writes it
        return
    names.add(name)
    texts = st.query_params.get_all(name)
    if texts and not spec.accepts(texts):
        values = list_text(list(map(quote, texts[:4])))
        reject_param(name, msg("frame.address.refused-value", name=Span(name), asked=values, expected=spec.expected))


def reject_param(name: str, why: Message):
    """Remove a parameter before its control is made, and let the page say why."""
    page_state().setdefault(REJECTED_KEY, {})[name] = why
    streamlit_internals.remove_query_param(name)


def show_rejected_params():
    """Draw why parameters were rejected, each until its control is changed; called after the page has run."""
    fallbacks = page_state().setdefault(FALLBACK_KEY, {})
    for name, why in page_state().get(REJECTED_KEY, {}).items():
        value = st.session_state.get(name)
        if value == fallbacks.setdefault(name, value):
            markup.problem(DataProblem(why))


def replace_param(name: str, text: str):
    """Write another value of a parameter into the address, before its control is made."""
    st.session_state.pop(name, None)
    st.query_params[name] = text
    streamlit_internals.reset_initial_query_params()


def enter_page(page):
    """Drop the state and controls of the page before; app.py calls this before each run of a page."""
    last_page = st.session_state.get(LAST_PAGE_KEY, page.url_path)
    st.session_state[LAST_PAGE_KEY] = page.url_path
    if last_page != page.url_path:
        for name in st.session_state.pop(PAGE_STATE_KEY, {}).get(BOUND_PARAMS_KEY, ()):
            st.session_state.pop(name, None)
        if streamlit_internals.is_history_navigation():
            streamlit_internals.reload_query_params()
    elif streamlit_internals.is_history_navigation():
        st.query_params.update({})  # sent again: the browser may have got the answer to an earlier request
