"""What the link of an exercise says: `?exercise=1&attempt=5`, how it is marked, how much is worked, the answers."""

from __future__ import annotations

from secrets import randbelow

import streamlit as st

from pages.parts.exercises.drill import SEEDS
from pages.parts.frame import takes
from pages.parts.frame.address import mind

EXERCISE, SEED = "exercise", "attempt"  # "seed" is a setting of some learners, and bound to its control
OF_AN_EXERCISE = (EXERCISE, SEED, "marked", "worked", "answers")  # besides the page


def seed() -> int:
    """The one in the address, or one drawn now, which is written there."""
    mind(SEED, takes.whole(0, SEEDS - 1))
    if not st.query_params.get(SEED):
        st.query_params[SEED] = str(randbelow(SEEDS))
    return int(float(st.query_params[SEED]))


def begin(number: int):
    """Another attempt. How it is marked and how much of it is worked stays as it was chosen."""
    st.query_params.update({EXERCISE: str(number), SEED: str(randbelow(SEEDS))})
    st.query_params.pop("answers", None)


def leave():
    for name in OF_AN_EXERCISE:
        st.query_params.pop(name, None)
