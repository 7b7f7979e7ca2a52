"""The form in which an instructor composes an assignment: a control for every key of its file, checked by its rules."""

import json
import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import streamlit as st

from datasets import DataProblem, catalog
from engine.text.message import msg
from pages.assignment import form_state, plan
from pages.assignment.form_state import UploadedFiles, control_key, init_control
from pages.assignment.lesson_link import LONGEST
from pages.assignment.plan import DETAILS, EXERCISE, KINDS, LETTERS, MARKED, PAGES, Assignment
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
STAGE_LABELS = {  # the stage's messages for its details and panels
    "story": "stage.detail.story", "splits": "stage.detail.splits", "calculations": "stage.detail.calculations",
    "table": "stage.panel.data", "code": "stage.panel.code", "tree": "stage.panel.tree",
    "formula": "stage.panel.formula", "plane": "stage.panel.plane", "candidates": "stage.panel.candidates",
}  # fmt: skip
LINK_EXAMPLE, SETTINGS_EXAMPLE = "https://…/tree?data=iris&max_depth=2", 'max_depth = 3, criterion = "entropy"'


Columns = Mapping[str, tuple[str, ...]]  # of the uploaded tables, by file name


def show_form(files: UploadedFiles) -> Assignment | None:
    """Draw the controls; return the assignment, None after an error, which is shown."""
    if control_key(form_state.N_PARTS) not in st.session_state and form_state.LAST_COMPOSED_KEY in st.session_state:
        form_state.fill_form(st.session_state[form_state.LAST_COMPOSED_KEY])
    given = _header()
    n_parts = st.session_state[control_key(form_state.N_PARTS)]
    given["part"] = [_part(number, files.columns) for number in range(1, n_parts + 1)]
    st.session_state[form_state.LAST_COMPOSED_KEY] = given
    key = "assignment", repr(given), tuple(sorted(files.tables.items()))
    work = partial(compose_assignment, given, files.tables)
    try:
        return await_job(key, work, private=True, lane=Lane.READY if files.tables else Lane.THREAD)
    except DataProblem as problem:
        markup.problem(problem)
        return None


def _option_label(name: str) -> str:
    return t(OPTION_LABELS[name])


def _stage_label(name: str) -> str:
    return json.loads(messages(current_locale().name))[STAGE_LABELS[name]]


# -- controls: each starts at `first`; part 0 is the header


def _text(label: str, name: str, first: str, width: int, part: int = 0, **kwargs: Any) -> str | None:
    kwargs = {"max_chars": LETTERS} | kwargs
    return st.text_input(label, width=width, key=init_control(name, first, part), **kwargs)


def _number(label: str, name: str, low: int, high: int, first: int, width: int, part: int = 0) -> int:
    return st.number_input(label, low, high, width=width, key=init_control(name, first, part))


def _select(label: str, name: str, options: Sequence[Any], first: Any, width: int, part: int = 0, **kwargs: Any) -> Any:
    return st.selectbox(label, options, width=width, key=init_control(name, first, part), **kwargs)


def _header() -> dict[str, Any]:
    given: dict[str, Any] = {}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        given["title"] = _text(t("assignment.form.title"), "title", t("assignment.form.title-default"), 320)
        given["pass"] = _number(t("assignment.form.pass-mark"), "pass", 0, 100, 60, 220)
        seeds = t("assignment.form.tables")
        given["seeds"] = _select(seeds, "seeds", plan.SEEDS_OF, plan.BY_STUDENT, 300, format_func=_option_label)
        _number(t("assignment.form.parts"), form_state.N_PARTS, 1, plan.PARTS, 2, 180)
    languages = language_names()
    with st.expander(t("assignment.form.more")), st.container(horizontal=True, vertical_alignment="bottom"):
        given["variants"] = _number(t("assignment.form.variants"), "variants", 1, plan.VARIANTS, 6, 240)
        given["seed"] = _number(t("assignment.form.seed"), "seed", 0, N_SEEDS - 1, 1, 240)
        label, locale = t("assignment.form.language"), current_locale().name
        names, label_of = list(languages), languages.__getitem__
        given["language"] = _select(label, "language", names, locale, 240, format_func=label_of)
        given["key"] = _text(t("assignment.form.key"), "key", secrets.token_urlsafe(12), 380)
    return given


def _part(number: int, columns: Columns) -> dict[str, Any]:
    """Draw the controls of a part; return its keys of the file."""
    titles = {name: page.title for name, page in PAGES.items()}
    with st.container(border=True):
        with st.container(horizontal=True, vertical_alignment="bottom"):
            names, title_of = list(titles), titles.__getitem__
            label = t("assignment.form.part-page", n=number)
            page = _select(label, "page", names, names[0], 220, number, format_func=title_of)
            label, first = t("assignment.form.part-kind", n=number), KINDS[(number - 1) % len(KINDS)]
            kind = _select(label, "kind", KINDS, first, 220, number, format_func=_option_label)
            label = t("assignment.form.part-attempts", n=number)
            attempts = _number(label, "attempts", 1, plan.ATTEMPTS, 1, 160, number)
            given = {"page": page, "kind": kind, "attempts": attempts}
            given |= _exercise(number, page) if kind == EXERCISE else _quiz(number, page, columns)
        _link_input(number)
        more = t("assignment.form.part-more", n=number)
        with st.expander(more), st.container(horizontal=True, vertical_alignment="bottom"):
            label = t("assignment.form.part-title", n=number)
            given["title"] = _text(label, "title", "", 300, number, placeholder=titles[page])
            given |= _exercise_options(number) if kind == EXERCISE else _quiz_options(number)
    return given


def _link_input(number: int):
    """Draw the control for a lesson's link, which fills in all controls of a part."""
    st.text_input(
        t("assignment.form.part-link", n=number), key=init_control("link", "", number), placeholder=LINK_EXAMPLE,
        max_chars=LONGEST, on_change=form_state.apply_link, args=(number,),
    )  # fmt: skip
    if error := st.session_state.get(form_state.LINK_ERRORS_KEY, {}).get(number):
        markup.problem(DataProblem(error))


def _exercise(number: int, page: str) -> dict[str, Any]:
    drills = range(1, len(PAGES[page].drills) + 1)
    if len(drills) == 1:
        return {}
    key = init_control("exercise", 1, number, page)
    return {"exercise": st.selectbox(t("assignment.form.part-exercise", n=number), drills, width=160, key=key)}


def _exercise_options(number: int) -> dict[str, Any]:
    label = t("assignment.form.part-marked", n=number)
    return {"marked": _select(label, "marked", MARKED, MARKED[0], 220, number, format_func=_option_label)}


def _quiz(number: int, page: str, columns: Columns) -> dict[str, Any]:
    options = table_titles(page) | {name: name for name in columns}
    key = init_control("data", next(iter(options)), number, page)
    options.setdefault(st.session_state[key], st.session_state[key])  # a file of an earlier upload
    label, title_of = t("assignment.form.part-data", n=number), options.__getitem__
    data = st.selectbox(label, list(options), format_func=title_of, width=240, key=key)
    if data in table_titles(page):
        given = {"data": data}
    else:
        names = columns.get(data) or ("y",)
        key = init_control("target", names[-1], number)
        if st.session_state[key] not in names:
            st.session_state[key] = names[-1]
        target = st.selectbox(t("assignment.form.part-target", n=number), names, width=200, key=key)
        given = {"csv": data, "target": target}
    label = t("assignment.form.part-questions", n=number)
    return given | {"questions": _number(label, "questions", 1, plan.QUESTIONS, 10, 160, number)}


def _quiz_options(number: int) -> dict[str, Any]:
    detail, panels = init_control("detail", DETAILS[1], number), init_control("show", [], number)
    label = t("assignment.form.part-detail", n=number)
    given: dict[str, Any] = {"detail": st.selectbox(label, DETAILS, format_func=_stage_label, width=220, key=detail)}
    label, placeholder = t("assignment.form.part-panels", n=number), t("assignment.form.part-panels-unset")
    given["show"] = st.multiselect(
        label, PANELS, format_func=_stage_label, width=400, key=panels, placeholder=placeholder
    )
    label = t("assignment.form.part-settings", n=number)
    _text(label, "settings", "", 560, number, placeholder=SETTINGS_EXAMPLE, max_chars=form_state.SETTINGS)
    return given | {"settings": form_state.settings_of(number)}


def table_titles(page: str) -> dict[str, str]:
    """Return the titles of the tables a page can use, by name; its default table is first."""
    task, first = PAGES[page].task, read_declaration(page)["default_table"]
    titles = {entry.name: t(entry.title) for entry in catalog() if task in (None, entry.task)}
    return {first: titles[first]} | titles
