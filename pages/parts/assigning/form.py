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
from pages.assignment.reading import composed
from pages.parts.assigning.state import (
    LAST,
    REFUSED,
    SETTINGS,
    SHOWN,
    Brought,
    begins,
    fill,
    named,
    settings_of,
    take_link,
)  # fmt: skip
from pages.parts.background.fits import wait_for
from pages.parts.background.pool import Lane
from pages.parts.exercises.drill import SEEDS
from pages.parts.frame import markup
from pages.parts.lesson.declared import declared
from pages.parts.speaking.menu import in_themselves
from pages.parts.speaking.page import spoken, tell
from pages.stage.bundle import PANELS, messages

SAID = {
    "exercise": msg("assigning-exercise"), "quiz": msg("assigning-quiz"),
    "student": msg("assigning-by-student"), "same": msg("assigning-same"),
    "once": msg("assigning-at-once"), "end": msg("assigning-at-end"),
}  # fmt: skip
OF_THE_STAGE = {  # what the stage calls its details and panels
    "trees": "trees", "splits": "splits", "calculations": "every calculation",
    "table": "panel data", "code": "panel code", "tree": "panel tree", "formula": "panel formula",
    "plane": "panel plane", "candidates": "panel candidates",
}  # fmt: skip
LESSON, EXAMPLE = "https://…/tree?data=iris&max_depth=2", 'max_depth = 3, criterion = "entropy"'  # examples


Columns = Mapping[str, tuple[str, ...]]  # of the instructor's tables, by the names of their files


def show(files: Brought) -> Assignment | None:
    """The controls; what is composed in them, None where something in it cannot be, which is said."""
    if named(SHOWN) not in st.session_state and LAST in st.session_state:
        fill(st.session_state[LAST])
    given = _top()
    given["part"] = [_part(number, files.columns) for number in range(1, st.session_state[named(SHOWN)] + 1)]
    st.session_state[LAST] = given
    key = "assignment", repr(given), tuple(sorted(files.tables.items()))
    work = partial(composed, given, files.tables)
    try:
        return wait_for(key, work, own=True, lane=Lane.READY if files.tables else Lane.THREAD)
    except DataProblem as problem:
        markup.problem(problem)
        return None


def _told(name: str) -> str:
    return tell(SAID[name])


def _staged(name: str) -> str:
    return json.loads(messages(spoken().name))[OF_THE_STAGE[name]]


def _top() -> dict[str, Any]:
    given: dict[str, Any] = {}
    with st.container(horizontal=True, vertical_alignment="bottom"):
        first = begins("title", tell("assigning-first-title"))
        given["title"] = st.text_input(tell("assigning-title"), max_chars=LETTERS, width=320, key=first)
        given["pass"] = st.number_input(tell("assigning-pass"), 0, 100, width=220, key=begins("pass", 60))
        given["seeds"] = st.selectbox(
            tell("assigning-tables"), SEEDS_OF, format_func=_told, width=300, key=begins("seeds", BY_STUDENT)
        )
        st.number_input(tell("assigning-parts"), 1, PARTS, width=180, key=begins(SHOWN, 2))
    languages = in_themselves()
    with st.expander(tell("assigning-more")), st.container(horizontal=True, vertical_alignment="bottom"):
        given["variants"] = st.number_input(
            tell("assigning-variants"), 1, VARIANTS, width=240, key=begins("variants", 6)
        )
        given["seed"] = st.number_input(tell("assigning-seed"), 0, SEEDS - 1, width=240, key=begins("seed", 1))
        given["language"] = st.selectbox(
            tell("assigning-language"), list(languages), format_func=languages.__getitem__, width=240,
            key=begins("language", spoken().name),
        )  # fmt: skip
        own = begins("key", secrets.token_urlsafe(12))
        given["key"] = st.text_input(tell("assigning-key"), max_chars=LETTERS, width=380, key=own)
    return given


def _part(number: int, columns: Columns) -> dict[str, Any]:
    """One block of controls, told apart by their number."""
    titles = {name: page.title for name, page in PAGES.items()}
    with st.container(border=True):
        with st.container(horizontal=True, vertical_alignment="bottom"):
            page = st.selectbox(
                tell("assigning-page", n=number), list(titles), format_func=titles.__getitem__, width=220,
                key=begins("page", next(iter(titles)), number),
            )  # fmt: skip
            kind = st.selectbox(
                tell("assigning-kind", n=number), KINDS, format_func=_told, width=220,
                key=begins("kind", KINDS[(number - 1) % len(KINDS)], number),
            )  # fmt: skip
            attempts = st.number_input(
                tell("assigning-attempts", n=number), 1, ATTEMPTS, width=160, key=begins("attempts", 1, number)
            )
            given = {"page": page, "kind": kind, "attempts": attempts}
            given |= _exercise(number, page) if kind == EXERCISE else _quiz(number, page, columns)
        _pasted(number)
        more = tell("assigning-part-more", n=number)
        with st.expander(more), st.container(horizontal=True, vertical_alignment="bottom"):
            given["title"] = st.text_input(
                tell("assigning-part-title", n=number), max_chars=LETTERS, width=300, placeholder=titles[page],
                key=begins("title", "", number),
            )  # fmt: skip
            given |= _of_exercise(number) if kind == EXERCISE else _of_quiz(number)
    return given


def _pasted(number: int):
    """A lesson's link says all of a part at once."""
    st.text_input(
        tell("assigning-link", n=number), key=begins("link", "", number), placeholder=LESSON,
        max_chars=LONGEST, on_change=take_link, args=(number,),
    )  # fmt: skip
    if why := st.session_state.get(REFUSED, {}).get(number):
        markup.problem(DataProblem(why))


def _exercise(number: int, page: str) -> dict[str, Any]:
    drills = range(1, len(PAGES[page].drills) + 1)
    if len(drills) == 1:
        return {}
    key = begins("exercise", 1, number, page)
    return {"exercise": st.selectbox(tell("assigning-which", n=number), drills, width=160, key=key)}


def _of_exercise(number: int) -> dict[str, Any]:
    key = begins("marked", MARKED[0], number)
    return {"marked": st.selectbox(tell("assigning-marked", n=number), MARKED, format_func=_told, width=220, key=key)}


def _quiz(number: int, page: str, columns: Columns) -> dict[str, Any]:
    offered = tables_of(page) | {name: name for name in columns}
    key = begins("data", next(iter(offered)), number, page)
    offered.setdefault(st.session_state[key], st.session_state[key])  # a file that was brought before
    data = st.selectbox(
        tell("assigning-data", n=number), list(offered), format_func=offered.__getitem__, width=240, key=key
    )
    if data in tables_of(page):
        given = {"data": data}
    else:
        names = columns.get(data) or ("y",)
        target = begins("target", names[-1], number)
        if st.session_state[target] not in names:
            st.session_state[target] = names[-1]
        given = {"csv": data, "target": st.selectbox(tell("assigning-target", n=number), names, width=200, key=target)}
    questions = begins("questions", 10, number)
    asks = st.number_input(tell("assigning-questions", n=number), 1, QUESTIONS, width=160, key=questions)
    return given | {"questions": asks}


def _of_quiz(number: int) -> dict[str, Any]:
    detail, panels = begins("detail", DETAILS[1], number), begins("show", [], number)
    given: dict[str, Any] = {
        "detail": st.selectbox(tell("assigning-detail", n=number), DETAILS, format_func=_staged, width=220, key=detail),
        "show": st.multiselect(
            tell("assigning-panels", n=number), PANELS, format_func=_staged, width=400, key=panels,
            placeholder=tell("assigning-all-panels"),
        ),
    }  # fmt: skip
    st.text_input(
        tell("assigning-settings", n=number), key=begins("settings", "", number), width=560,
        placeholder=EXAMPLE, max_chars=SETTINGS,
    )  # fmt: skip
    return given | {"settings": settings_of(number)}


def tables_of(page: str) -> dict[str, str]:
    """Names and titles, the table that the page opens on first."""
    task, first = PAGES[page].task, declared(page)["first"]
    fits = {each.name: tell(each.title) for each in catalog() if task in (None, each.task)}
    return {first: fits[first]} | fits
