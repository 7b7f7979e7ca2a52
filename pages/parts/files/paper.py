"""For a class on paper, and for a learning platform: worksheets, cards, question banks, each as a file."""

from __future__ import annotations

from functools import partial

import streamlit as st

from engine.text.message import msg
from pages.assignment.banks.gift import gift
from pages.assignment.banks.qti import package
from pages.assignment.banks.question import FITS, of_lesson
from pages.language.messages import Language
from pages.paper.cards import FOLDED, TURNED, cards
from pages.paper.document import A4, LETTER
from pages.paper.sheet import drawn_sheets
from pages.parts.background.results import beside
from pages.parts.entry import LessonEntry
from pages.parts.exercises.address import EXERCISE, SEED
from pages.parts.exercises.drill import SEEDS
from pages.parts.frame import markup
from pages.parts.learners import BY_PAGE
from pages.parts.lesson.page import OpenLesson
from pages.parts.speaking.page import language, spoken, tell
from pages.parts.views.tables import file_name

MOST = 20  # variants: more than that is for the command
NAMES = {A4: "A4", LETTER: "Letter"}


def show(lesson: OpenLesson):
    size = st.segmented_control(tell("paper-size"), list(NAMES), default=A4, format_func=NAMES.__getitem__, key="paper")
    if lesson.page.entry.drills:
        sheets(lesson.page.entry, size or A4)
    deck(lesson, size or A4)
    if lesson.data.n <= FITS:
        banks(lesson)


def sheets(entry: LessonEntry, size: str):
    """Made beside the page, the same for everybody who asks for these."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        count = st.number_input(tell("paper-variants"), 1, MOST, 1, width=120)
        first = st.number_input(tell("paper-first"), 1, SEEDS - MOST, 1, width=160)
        drill = entry.drills[0]
        link = f"{(st.context.url or '').partition('?')[0]}?{EXERCISE}=1&{SEED}="
        fit = BY_PAGE[entry.name].fit
        work = partial(drawn_sheets, drill, fit, first, count, link, entry.title, spoken(), size)
        made = beside(("sheets", entry.name, first, count, link, spoken(), size), work, own=False)
        if made is not None:
            download(tell("paper-worksheets"), made, f"{entry.name} worksheets {first}.html", "text/html")
    markup.soft(tell("paper-what"))


def deck(lesson: OpenLesson, size: str):
    with st.container(horizontal=True, vertical_alignment="bottom"):
        where = {FOLDED: tell("paper-folded"), TURNED: tell("paper-turned")}
        back = st.selectbox(tell("paper-back"), list(where), format_func=where.__getitem__, width=320)
        made = partial(cards, lesson.data, called(lesson), language(), size, back)
        download(tell("paper-cards"), made, f"{file_name(lesson.data)} cards.html", "text/html")
    markup.soft(tell("paper-cards-what"))


def called(lesson: OpenLesson) -> str:
    """The table's title."""
    return tell(lesson.picked.entry.title)


def banks(lesson: OpenLesson):
    name = f"{file_name(lesson.data)} {lesson.page.learner.algorithm} questions"
    title = f"{lesson.page.title}, {called(lesson)}"
    with st.container(horizontal=True):
        download(tell("paper-gift"), partial(gift_of, lesson, language(), title), f"{name}.gift.txt", "text/plain")
        download(tell("paper-qti"), partial(qti_of, lesson, language(), title), f"{name}.qti.zip", "application/zip")
    markup.soft(tell("paper-bank-what"))


def gift_of(lesson: OpenLesson, speaker: Language, title: str) -> str:
    return gift(of_lesson(lesson.trace, speaker, title), f"Treerings {lesson.page.name}")


def qti_of(lesson: OpenLesson, speaker: Language, title: str) -> bytes:
    typed = speaker.text(msg("bank-typed"))
    return package(of_lesson(lesson.trace, speaker, title), typed, speaker.name)


def download(label: str, made, file: str, mime: str):
    st.download_button(label, made, file, mime, icon=":material/download:", on_click="ignore")
