"""Query parameters of an exercise: `?exercise=1&attempt=5`, and how it is marked, worked and answered."""

from secrets import randbelow

import streamlit as st

from pages.exercises.drill import N_SEEDS
from pages.frame import address as takes
from pages.frame.address import validate_param

EXERCISE_PARAM, ATTEMPT_PARAM = "exercise", "attempt"  # "seed" is a setting of some learners, and bound to its control
EXERCISE_PARAMS = (EXERCISE_PARAM, ATTEMPT_PARAM, "marked", "worked", "answers")  # all of its address


def attempt_seed() -> int:
    """Return the seed in the address; draw one and write it there if there is none."""
    validate_param(ATTEMPT_PARAM, takes.integer_param(0, N_SEEDS - 1))
    if not st.query_params.get(ATTEMPT_PARAM):
        st.query_params[ATTEMPT_PARAM] = str(randbelow(N_SEEDS))
    return int(float(st.query_params[ATTEMPT_PARAM]))


def start_attempt(number: int):
    """Open exercise `number` with a new seed; keep how it is marked and how much of it is worked."""
    st.query_params.update({EXERCISE_PARAM: str(number), ATTEMPT_PARAM: str(randbelow(N_SEEDS))})
    st.query_params.pop("answers", None)


def leave_exercise():
    for name in EXERCISE_PARAMS:
        st.query_params.pop(name, None)
