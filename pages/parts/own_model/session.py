"""The model somebody brought along. Like a table of one's own it lives in the session's state and nowhere else."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

import streamlit as st

from datasets.reading.wording import one_line
from pages.parts.background.fits import forget_private_results
from pages.stage import shelf

MODEL_KEY = "own model"  # in the session's state
USER_MODEL = "Your model (private)"  # in the address, which carries nothing else of it


@dataclass(frozen=True, eq=False)
class UserModel:
    """A file. `key` names it in this session, and nothing else anywhere."""

    key: str
    name: str
    raw: bytes


def current_model() -> UserModel | None:
    return st.session_state.get(MODEL_KEY)


def store_model(raw: bytes, name: str):
    """It takes the place of whatever was there. Whether it can be read the pool finds out."""
    st.session_state[MODEL_KEY] = UserModel(secrets.token_hex(8), one_line(name), raw)


def forget_model():
    """Forget it now, and all that was made of it."""
    st.session_state.pop(MODEL_KEY, None)
    forget_private_results()
    shelf.remove_session()
