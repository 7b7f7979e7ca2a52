"""What an instructor composes on the page: all that the assignment's file can say, in controls, part below part.

What stands in them is read by the same rules as the file, so both refuse the same with the same sentences.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from functools import partial
from typing import Any

import streamlit as st

from datasets import DataProblem, catalog
from engine.text.message import msg
from pages.assignment.form_state import (
    LAST_COMPOSED_KEY,
    LINK_ERRORS_KEY,
    N_PARTS,
    SETTINGS,
    UploadedFiles,
    apply_link,
    control_key,
    fill_form,
    init_control,
    settings_of,
)  # fmt: skip
from pages.assignment.lesson_link import LONGEST
from pages.assignment.plan import (
    ATTEMPTS,
    BY_STUDENT,
    DETAILS,
    EXERCISE,
    KINDS,
    LETTERS,
    MARKED,
    PAGES,
    PARTS,
    QUESTIONS,
    SEEDS_OF,
    VARIANTS,
    Assignment,
)
from pages.assignment.reading import compose_assignment
from pages.exercises.drill import N_SEEDS
from pages.frame import markup
from pages.i18n.controls import language_names
from pages.i18n.text import current_locale, t
from pages.jobs.pool import Lane
from pages.jobs.waiters import await_job
from pages.lesson.declarations import read_declaration
from pages.stage.bundle import PANELS, messages

OPTION_LABELS = {
    "exercise": msg("assignment.form.kind-exercise"), "quiz": msg("assignment.form.kind-quiz"),
    "student": msg("assignment.form.tables-by-student"), "same": msg("assignment.form.tables-same"),
    "once": msg("assignment.form.marked-per-task"), "end": msg("assignment.form.marked-last"),
}  # fmt: skip
STAGE_LABELS = {  # what the stage calls its details and panels
    "trees": "stage.detail.trees", "splits": "stage.detail.splits", "calculations": "stage.detail.calculations",
    "table": "stage.panel.data", "code": "stage.panel.code", "tree": "stage.panel.tree",
    "formula": "stage.panel.formula", "plane": "stage.panel.plane", "candidates": "stage.panel.candidates",
}  # fmt: skip
LESSON, EXAMPLE = "https://…/tree?data=iris&max_depth=2", 'max_depth = 3, criterion = "entropy"'  # examples


Columns = Mapping[str, tuple[str, ...]]  # of the instructor's tables, by the names of their files


def show_form(files: UploadedFiles) -> Assignment | None:
    """The controls; what is composed in them, None where something in it cannot be, which is said."""
    if control_key(N_PARTS) not in st.session_state and LAST_COMPOSED_KEY in st.session_state:
        fill_form(st.session_state[LAST_COMPOSED_KEY])
    given = _top()
    given["part"] = [_part(number, files.columns) for number in range(1, st.session_state[control_key(N_PARTS)] + 1)]
    st.session_state[LAST_COMPOSED_KEY] = given
    key = "assignment", repr(given), tuple(sorted(files.tables.items()))
    work = partial(compose_assignment, given, files.tables)
    try:
        return await_job(key, work, private=True, lane=Lane.READY if files.tables else Lane.THREAD)
    except DataProblem as problem:
        markup.problem(problem)
        return None


def _told(name: str) -> str:
    return t(OPTION_LABELS[name])


def _staged(name: str) -> str:
    return json.loads(messages(current_locale().name))[STAGE_LABELS[name]]


def _top() -> dict[str, Any]:
    given: dict[str, Any] = {}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        first = init_control("title", t("assignment.form.title-default"))
        given["title"] = st.text_input(t("assignment.form.title"), max_chars=LETTERS, width=320, key=first)
        given["pass"] = st.number_input(t("assignment.form.pass-mark"), 0, 100, width=220, key=init_control("pass", 60))
        given["seeds"] = st.selectbox(
            t("assignment.form.tables"), SEEDS_OF, format_func=_told, width=300, key=init_control("seeds", BY_STUDENT)
        )
        st.number_input(t("assignment.form.parts"), 1, PARTS, width=180, key=init_control(N_PARTS, 2))
    languages = language_names()
    with st.expander(t("assignment.form.more")), st.container(horizontal=True, vertical_alignment="bottom"):
        given["variants"] = st.number_input(
            t("assignment.form.variants"), 1, VARIANTS, width=240, key=init_control("variants", 6)
        )
        given["seed"] = st.number_input(
            t("assignment.form.seed"), 0, N_SEEDS - 1, width=240, key=init_control("seed", 1)
        )
        given["language"] = st.selectbox(
            t("assignment.form.language"), list(languages), format_func=languages.__getitem__, width=240,
            key=init_control("language", current_locale().name),
        )  # fmt: skip
        own = init_control("key", secrets.token_urlsafe(12))
        given["key"] = st.text_input(t("assignment.form.key"), max_chars=LETTERS, width=380, key=own)
    return given


def _part(number: int, columns: Columns) -> dict[str, Any]:
    """One block of controls, told apart by their number."""
    titles = {name: page.title for name, page in PAGES.items()}
    with st.container(border=True):
        with st.container(horizontal=True, vertical_alignment="bottom"):
            page = st.selectbox(
                t("assignment.form.part-page", n=number), list(titles), format_func=titles.__getitem__, width=220,
                key=init_control("page", next(iter(titles)), number),
            )  # fmt: skip
            kind = st.selectbox(
                t("assignment.form.part-kind", n=number), KINDS, format_func=_told, width=220,
                key=init_control("kind", KINDS[(number - 1) % len(KINDS)], number),
            )  # fmt: skip
            attempts = st.number_input(
                t("assignment.form.part-attempts", n=number),
                1,
                ATTEMPTS,
                width=160,
                key=init_control("attempts", 1, number),
            )
            given = {"page": page, "kind": kind, "attempts": attempts}
            given |= _exercise(number, page) if kind == EXERCISE else _quiz(number, page, columns)
        _pasted(number)
        more = t("assignment.form.part-more", n=number)
        with st.expander(more), st.container(horizontal=True, vertical_alignment="bottom"):
            given["title"] = st.text_input(
                t("assignment.form.part-title", n=number), max_chars=LETTERS, width=300, placeholder=titles[page],
                key=init_control("title", "", number),
            )  # fmt: skip
            given |= _of_exercise(number) if kind == EXERCISE else _of_quiz(number)
    return given


def _pasted(number: int):
    """A lesson's link says all of a part at once."""
    st.text_input(
        t("assignment.form.part-link", n=number), key=init_control("link", "", number), placeholder=LESSON,
        max_chars=LONGEST, on_change=apply_link, args=(number,),
    )  # fmt: skip
    if why := st.session_state.get(LINK_ERRORS_KEY, {}).get(number):
        markup.problem(DataProblem(why))


def _exercise(number: int, page: str) -> dict[str, Any]:
    drills = range(1, len(PAGES[page].drills) + 1)
    if len(drills) == 1:
        return {}
    key = init_control("exercise", 1, number, page)
    return {"exercise": st.selectbox(t("assignment.form.part-exercise", n=number), drills, width=160, key=key)}


def _of_exercise(number: int) -> dict[str, Any]:
    key = init_control("marked", MARKED[0], number)
    return {
        "marked": st.selectbox(
            t("assignment.form.part-marked", n=number), MARKED, format_func=_told, width=220, key=key
        )
    }


def _quiz(number: int, page: str, columns: Columns) -> dict[str, Any]:
    offered = table_titles(page) | {name: name for name in columns}
    key = init_control("data", next(iter(offered)), number, page)
    offered.setdefault(st.session_state[key], st.session_state[key])  # a file that was brought before
    data = st.selectbox(
        t("assignment.form.part-data", n=number), list(offered), format_func=offered.__getitem__, width=240, key=key
    )
    if data in table_titles(page):
        given = {"data": data}
    else:
        names = columns.get(data) or ("y",)
        target = init_control("target", names[-1], number)
        if st.session_state[target] not in names:
            st.session_state[target] = names[-1]
        given = {
            "csv": data,
            "target": st.selectbox(t("assignment.form.part-target", n=number), names, width=200, key=target),
        }
    questions = init_control("questions", 10, number)
    asks = st.number_input(t("assignment.form.part-questions", n=number), 1, QUESTIONS, width=160, key=questions)
    return given | {"questions": asks}


def _of_quiz(number: int) -> dict[str, Any]:
    detail, panels = init_control("detail", DETAILS[1], number), init_control("show", [], number)
    given: dict[str, Any] = {
        "detail": st.selectbox(
            t("assignment.form.part-detail", n=number), DETAILS, format_func=_staged, width=220, key=detail
        ),
        "show": st.multiselect(
            t("assignment.form.part-panels", n=number),
            PANELS,
            format_func=_staged,
            width=400,
            key=panels,
            placeholder=t("assignment.form.part-panels-unset"),
        ),
    }
    st.text_input(
        t("assignment.form.part-settings", n=number), key=init_control("settings", "", number), width=560,
        placeholder=EXAMPLE, max_chars=SETTINGS,
    )  # fmt: skip
    return given | {"settings": settings_of(number)}


def table_titles(page: str) -> dict[str, str]:
    """Names and titles, the table that the page opens on first."""
    task, first = PAGES[page].task, read_declaration(page)["default_table"]
    fits = {each.name: t(each.title) for each in catalog() if task in (None, each.task)}
    return {first: fits[first]} | fits
