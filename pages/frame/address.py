"""What a control in the address can take, told from the text that stands there."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import streamlit as st

from datasets import DataProblem
from datasets.reading.wording import quote
from engine.text.message import ListText, Message, NumberText, Span, list_text, msg
from pages.frame import markup
from pages.frame.spelling import MAX_QUERY_LENGTH
from pages.frame.streamlit_internals import (
    is_history_navigation,
    reload_query_params,
    remove_query_param,
    reset_initial_query_params,
)  # fmt: skip

MAX_NAMED_WORDS = 4  # of the words that can be taken; the others are counted
MAX_INTEGER = 2**53 - 1  # of the whole numbers that a browser counts with


@dataclass(frozen=True)
class ParamSpec:
    """`accepts` is given every text the address has under a name, of which a control of one value takes the last."""

    expected: Message  # "a whole number from 1 to 9"
    accepts: Callable[[list[str]], bool]


def number_param(low: float | None, high: float | None, optional: bool = False) -> ParamSpec:
    """Any number from low to high; where it may be unused, nothing too."""
    return ParamSpec(
        range_text(msg("frame.expected.number"), low, high),
        lambda texts: is_number_between(texts[-1], low, high, optional),
    )


def integer_param(low: float | None, high: float | None, optional: bool = False) -> ParamSpec:
    """The same without fractions."""
    low, high = -MAX_INTEGER if low is None else low, MAX_INTEGER if high is None else high

    def accepts(texts: list[str]) -> bool:
        return is_number_between(texts[-1], low, high, optional) and (not texts[-1] or float(texts[-1]).is_integer())

    ends = None if low == -MAX_INTEGER else low, None if high == MAX_INTEGER else high
    return ParamSpec(range_text(msg("frame.expected.whole-number"), *ends), accepts)


def is_number_between(text: str, low: float | None, high: float | None, unused: bool) -> bool:
    if not text:
        return unused
    try:
        value = float(text)
    except ValueError:
        return False
    return math.isfinite(value) and (low is None or value >= low) and (high is None or value <= high)


def range_text(kind: Message, low: float | None, high: float | None) -> Message:
    """Examples: "a number from 0 to 1", "a whole number of at least 1", "a number"."""
    ends = {"low": low, "high": high}
    given = {name: NumberText(end, 10) for name, end in ends.items() if end is not None}
    if low is None:
        return kind if high is None else msg("frame.expected.at-most", kind=kind, **given)
    return msg("frame.expected.at-least" if high is None else "frame.expected.range", kind=kind, **given)


def choice_param(words: Iterable[str], optional: bool = False) -> ParamSpec:
    words = list(words)
    said = msg("frame.expected.one-of", words=listed(words, "or"))
    return ParamSpec(said, lambda texts: texts[-1] in words or (optional and not texts[-1]))


def choices_param(words: Iterable[str], max_choices: int | None = None) -> ParamSpec:
    """Several of them, or none."""
    words = list(words)
    said = msg("frame.expected.none")
    if words:
        offered = listed(words, "and")
        said = (
            msg("frame.expected.some-of", words=offered)
            if max_choices is None
            else msg("frame.expected.limited-some-of", words=offered, most=max_choices)
        )
    known = {"", *words}
    return ParamSpec(
        said, lambda texts: known.issuperset(texts) and (max_choices is None or len(set(texts)) <= max_choices)
    )


def list_param(words: Iterable[str]) -> ParamSpec:
    """Several of them in one text: "table,tree"."""
    words = list(words)
    said = msg("frame.expected.list", words=listed(words, "and", len(words)))
    return ParamSpec(said, lambda texts: set(map(str.strip, texts[-1].split(","))) <= set(words))


def listed(words: Iterable[str], joined: str, most: int = MAX_NAMED_WORDS) -> ListText:
    return ListText(tuple(map(quote, words)), joined, most)


def boolean_param() -> ParamSpec:
    return ParamSpec(msg("frame.expected.switch"), lambda texts: texts[-1].lower() in ("true", "false"))


def text_param(max_length: int = MAX_QUERY_LENGTH) -> ParamSpec:
    """Anything a reader may type, if it is not too long."""
    return ParamSpec(msg("frame.expected.text", longest=max_length), lambda texts: len(texts[-1]) <= max_length)


LAST_PAGE_KEY = "page seen last"
PAGE_STATE_KEY = "what is known until that page is left"
BOUND_PARAMS_KEY = "controls in the address"
REJECTED_KEY = "what the address asks for and cannot be had"
FALLBACK_KEY = "what its controls are set to instead"


def page_state() -> dict[str, Any]:
    """What a page, and no other, is to remember: forgotten once its reader turns to another."""
    return st.session_state.setdefault(PAGE_STATE_KEY, {})


def bind_param(name: str, spec: ParamSpec) -> dict[str, Any]:
    """What makes a control one of these: st.slider("How many", 1, 9, **bind_param("trees", integer_param(1, 9))) is
    `?trees=3` in the address. What it cannot take is taken out of the address before the control is made, and said."""
    validate_param(name, spec)
    return {"key": name, "bind": "query-params"}


def validate_param(name: str, spec: ParamSpec):
    """Take out of the address what cannot be had under this name, and let the page say so."""
    names = page_state().setdefault(BOUND_PARAMS_KEY, set())
    if name in names and not is_history_navigation():  # by now the address follows the page
        return
    names.add(name)
    texts = st.query_params.get_all(name)
    if texts and not spec.accepts(texts):
        asked = list_text(list(map(quote, texts[:4])))
        reject_param(name, msg("frame.address.refused-value", name=Span(name), asked=asked, expected=spec.expected))


def reject_param(name: str, why: Message):
    """Take it out of the address, before the control of this name is made, and let the page say why."""
    page_state().setdefault(REJECTED_KEY, {})[name] = why
    remove_query_param(name)


def show_rejected_params():
    """What the address of this page asked for in vain, a sentence each, until the control is set; called once the page
    has made its controls."""
    refused, stood = page_state().get(REJECTED_KEY, {}), page_state().setdefault(FALLBACK_KEY, {})
    now = {name: st.session_state.get(name) for name in refused}
    stood |= {name: value for name, value in now.items() if name not in stood}
    for why in (why for name, why in refused.items() if now[name] == stood[name]):
        markup.problem(DataProblem(why))


def replace_param(name: str, text: str):
    """The same in other words, before the control of this name is made."""
    st.session_state.pop(name, None)
    st.query_params[name] = text
    reset_initial_query_params()


def enter_page(page):
    """What was chosen on another page means nothing on this one; app.py calls it before each run of a page."""
    seen = st.session_state.get(LAST_PAGE_KEY, page.url_path)
    st.session_state[LAST_PAGE_KEY] = page.url_path
    if seen != page.url_path:
        for name in st.session_state.pop(PAGE_STATE_KEY, {}).get(BOUND_PARAMS_KEY, ()):
            st.session_state.pop(name, None)
        if is_history_navigation():
            reload_query_params()
    elif is_history_navigation():
        st.query_params.update({})  # told again: the browser may have heard an answer to what was asked before
