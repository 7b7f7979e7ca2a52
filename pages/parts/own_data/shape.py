"""What is predicted from what: target, features, kinds, task, the order of classes, test rows."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from datasets.dataset import CLASSIFICATION, REGRESSION
from engine.text.message import msg
from pages.parts.lesson.picker import KINDS, read_so
from pages.parts.own_data import session as own_data
from pages.parts.own_data.table import MAX_TEST_PERCENT, UserTable
from pages.parts.own_data.upload import try_on_table
from pages.parts.speaking.page import t

TASK_LABELS = {CLASSIFICATION: msg("own_table.task.classes"), REGRESSION: msg("own_table.task.number")}


def show_task_controls(own: UserTable):
    """The controls hold what is; a new version of the table has new controls, so that none tells of the last."""
    data, names = own.full_data, list(own.frame.columns)

    def control(part: str, make: Callable, *args, **more):
        make(*args, key=f"{part} {own.key}", on_change=apply_control, args=(part, own.key), **more)

    control("target", st.selectbox, t("tables.shape.target"), names, names.index(data.target_name))
    control(
        "task",
        st.segmented_control,
        t("tables.shape.task"),
        list(TASK_LABELS),
        default=data.task,
        format_func=lambda task: t(TASK_LABELS[task]),
        required=True,
    )
    others = [name for name in names if name != data.target_name]
    control(
        "features", st.multiselect, t("tables.shape.features"), others, [n for n in others if n in data.feature_names]
    )
    columns = zip(data.feature_names, data.kinds, strict=True)
    differently = [(name, kind) for name, own_kind in columns for kind in KINDS if kind != own_kind]
    asked = [choice for choice in own.task_spec.kinds if choice[0] in data.feature_names]
    control(
        "kinds",
        st.multiselect,
        t("tables.shape.kinds"),
        [*asked, *differently],
        asked,
        format_func=read_so,
        placeholder=t("tables.shape.kinds-unset"),
    )
    if data.class_names:
        control(
            "class_order",
            st.multiselect,
            t("tables.shape.class-order"),
            list(data.class_names),
            list(data.class_names),
            help=t("tables.shape.class-order-help"),
        )
    control(
        "held_out",
        st.slider,
        t("tables.shape.test-share"),
        0,
        MAX_TEST_PERCENT,
        own.task_spec.held_out,
        format="%d %%",
        help=t("tables.shape.test-share-help"),
    )


def apply_control(part: str, version: str):
    """What a control of this version of the table was set to, if the table can be had that way."""
    key = f"{part} {version}"

    def back():
        """To what is."""
        st.session_state.pop(key, None)

    try_on_table(lambda own: own_data.change_task(own, {part: control_value(own, part, st.session_state[key])}, back))


def control_value(own: UserTable, part: str, value):
    """A control's value as the shape has it; classes that were not chosen come after those that were."""
    if part == "class_order":
        value = [*value, *(name for name in own.full_data.class_names if name not in value)]
    return tuple(value) if isinstance(value, list) else value
