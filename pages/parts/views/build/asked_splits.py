"""The splits a viewer asked for, as text: `force` of what if, `build` of build it yourself.

They stand in the address, so that a link brings them along and the browser's back button takes one back. Those of
somebody's own table stay in the session: a threshold lies between two of its values, and they are no business of the
address.
"""

from __future__ import annotations

from collections.abc import Iterable

import streamlit as st

FORCE, BUILD = "force", "build"  # in the address


def get_split_texts(name: str, page: str, private: str) -> list[str]:
    """`private` names the own table, "" one of the catalogue."""
    if not private:
        return st.query_params.get_all(name)
    asked_for, texts = st.session_state.get(_kept(name), ((), []))
    return texts if asked_for == (page, private) else []


def ask_for(name: str, page: str, private: str, texts: Iterable[str]):
    if private:
        st.session_state[_kept(name)] = ((page, private), list(texts))
    else:
        st.query_params[name] = list(texts)


def forget_splits(name: str):
    st.query_params.pop(name, None)
    st.session_state.pop(_kept(name), None)


def forget_every_split():
    """Those of both views: they mean nothing for another table."""
    for name in (FORCE, BUILD):
        forget_splits(name)


def _kept(name: str) -> str:
    return f"splits on {name}"
