"""What is predicted from what: target, features, kinds, task, the order of classes, test rows."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from datasets.dataset import CLASSIFICATION, REGRESSION
from engine.text.message import msg
from pages.parts.lesson.picker import KINDS, read_so
from pages.parts.own_data import session as own_data
from pages.parts.own_data.table import MOST_TEST_ROWS, OwnTable
from pages.parts.own_data.upload import attempt_on_own
from pages.parts.speaking.page import tell

TASKS = {CLASSIFICATION: msg("own-table.task.classes"), REGRESSION: msg("own-table.task.number")}


def show(own: OwnTable):
    """The controls hold what is; a new version of the table has new controls, so that none tells of the last."""
    data, names = own.whole, list(own.frame.columns)

    def control(part: str, make: Callable, *args, **more):
        make(*args, key=f"{part} {own.key}", on_change=take, args=(part, own.key), **more)

    control("target", st.selectbox, tell("own-to-learn"), names, names.index(data.target_name))
    control(
        "task",
        st.segmented_control,
        tell("own-it-is"),
        list(TASKS),
        default=data.task,
        format_func=lambda task: tell(TASKS[task]),
        required=True,
    )
    others = [name for name in names if name != data.target_name]
    control("features", st.multiselect, tell("own-from"), others, [n for n in others if n in data.feature_names])
    columns = zip(data.feature_names, data.kinds, strict=True)
    differently = [(name, kind) for name, own_kind in columns for kind in KINDS if kind != own_kind]
    asked = [choice for choice in own.shape.kinds if choice[0] in data.feature_names]
    control(
        "kinds",
        st.multiselect,
        tell("own-read-a-column-differently"),
        [*asked, *differently],
        asked,
        format_func=read_so,
        placeholder=tell("own-every-column-is-read-as"),
    )
    if data.class_names:
        control(
            "class_order",
            st.multiselect,
            tell("own-classes-in-order"),
            list(data.class_names),
            list(data.class_names),
            help=tell("own-take-some-away-and-choose"),
        )
    control(
        "held_out",
        st.slider,
        tell("own-test-rows-in-percent"),
        0,
        MOST_TEST_ROWS,
        own.shape.held_out,
        format="%d %%",
        help=tell("own-drawn-at-random-the-same"),
    )


def take(part: str, version: str):
    """What a control of this version of the table was set to, if the table can be had that way."""
    key = f"{part} {version}"

    def back():
        """To what is."""
        st.session_state.pop(key, None)

    attempt_on_own(lambda own: own_data.shape(own, {part: chosen(own, part, st.session_state[key])}, back))


def chosen(own: OwnTable, part: str, value):
    """A control's value as the shape has it; classes that were not chosen come after those that were."""
    if part == "class_order":
        value = [*value, *(name for name in own.whole.class_names if name not in value)]
    return tuple(value) if isinstance(value, list) else value
