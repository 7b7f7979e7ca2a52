"""What is to be learned from what: target, features, kinds, task, the order of classes, rows held out."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from datasets.dataset import CLASSIFICATION, REGRESSION
from pages.parts.lesson.picker import KINDS
from pages.parts.own_data import session as own_data
from pages.parts.own_data.upload import attempt_on_own

TASKS = {CLASSIFICATION: "classes", REGRESSION: "a number"}
MOST_HELD_OUT = 50  # percent


def show(own: own_data.OwnTable):
    """The controls hold what is; a new version of the table has new controls, so that none tells of the last."""
    data, names = own.whole, list(own.frame.columns)

    def control(part: str, make: Callable, *args, **more):
        make(*args, key=f"{part} {own.key}", on_change=take, args=(part, own.key), **more)

    control("target", st.selectbox, "To learn", names, names.index(data.target_name))
    control("task", st.segmented_control, "It is", list(TASKS), default=data.task, format_func=TASKS.get, required=True)
    others = [name for name in names if name != data.target_name]
    control("features", st.multiselect, "From", others, [n for n in others if n in data.feature_names])
    columns = zip(data.feature_names, data.kinds, strict=True)
    differently = [(name, kind) for name, own_kind in columns for kind in KINDS if kind != own_kind]
    asked = [choice for choice in own.shape.kinds if choice[0] in data.feature_names]
    control(
        "kinds",
        st.multiselect,
        "Read a column differently",
        [*asked, *differently],
        asked,
        format_func=" as ".join,
        placeholder="Every column is read as found",
    )
    if data.class_names:
        control("class_order", st.multiselect, "Classes in order", list(data.class_names), list(data.class_names),
                help="Take some away and choose them again in the order you want; the rest follows.")  # fmt: skip
    control(
        "held_out",
        st.slider,
        "Rows held out for testing",
        0,
        MOST_HELD_OUT,
        own.shape.held_out,
        format="%d %%",
        help="Drawn by chance, the same ones every time. No lesson learns from them.",
    )


def take(part: str, version: str):
    """What a control of this version of the table was set to, if the table can be had that way."""
    key = f"{part} {version}"
    attempt_on_own(lambda own: own_data.shape(own, **{part: chosen(own, part, st.session_state[key])}))
    own = own_data.current()
    if own and own.key == version:  # refused: the control goes back to what is
        del st.session_state[key]


def chosen(own: own_data.OwnTable, part: str, value):
    """A control's value as the shape has it; classes that were not chosen come after those that were."""
    if part == "class_order":
        value = [*value, *(name for name in own.whole.class_names if name not in value)]
    return tuple(value) if isinstance(value, list) else value
