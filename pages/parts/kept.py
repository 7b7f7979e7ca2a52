"""What a view works out of a table is kept: for everybody, or, of somebody's own table, while their session lasts."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

import streamlit as st

MOST = 48  # results kept for everybody,
MOST_OWN = 8  # and in a session


def kept(spinner: str) -> Callable[[Callable], Callable]:
    """For a function whose argument `table` is what key_of gives: it begins with the owner, "" for the catalogue."""

    def decorate(work: Callable) -> Callable:
        for_all = st.cache_resource(max_entries=MOST, show_spinner=spinner)(work)
        own = st.cache_resource(max_entries=MOST_OWN, show_spinner=spinner, scope="session")(work)

        @wraps(work)
        def chosen(table: tuple, *more, **named):
            return (own if table[0] else for_all)(table, *more, **named)

        return chosen

    return decorate
