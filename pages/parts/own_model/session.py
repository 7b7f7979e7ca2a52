"""The model somebody brought along. Like a table of one's own it lives in the session's state and nowhere else."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

import streamlit as st

from datasets.reading.wording import one_line
from pages.parts.background.fits import forget_own
from pages.stage import shelf

HELD = "own model"  # in the session's state
NAME = "Your model (private)"  # in the address, which carries nothing else of it


@dataclass(frozen=True, eq=False)
class OwnModel:
    """A file. `key` names it in this session, and nothing else anywhere."""

    key: str
    name: str
    raw: bytes


def current() -> OwnModel | None:
    return st.session_state.get(HELD)


def bring(raw: bytes, name: str):
    """It takes the place of whatever was there. Whether it can be read the pool finds out."""
    st.session_state[HELD] = OwnModel(secrets.token_hex(8), one_line(name), raw)


def drop():
    """Forget it now, and all that was made of it."""
    st.session_state.pop(HELD, None)
    forget_own()
    shelf.forget_own()
