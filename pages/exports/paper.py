"""For a class on paper, and for a learning platform: worksheets, cards, question banks, each as a file."""

from __future__ import annotations

from functools import partial

import streamlit as st

from engine.text.message import msg
from pages.assignment.banks.gift import gift
from pages.assignment.banks.qti import package
from pages.assignment.banks.questions import FITS, lesson_questions
from pages.exercises.address import ATTEMPT_PARAM, EXERCISE_PARAM
from pages.exercises.drill import N_SEEDS
from pages.frame import markup
from pages.i18n.text import current_locale, t, translator
from pages.i18n.translator import Translator
from pages.jobs.results import await_result
from pages.learners.common.entries import LessonEntry
from pages.learners.registry import LEARNER_BY_PAGE
from pages.lesson.page import OpenLesson
from pages.lesson.views.tables import file_name
from pages.publish.paper.cards import FOLDED, TURNED, cards
from pages.publish.paper.document import A4, LETTER
from pages.publish.paper.worksheet import make_worksheets

MAX_VARIANTS = 20  # variants: more than that is for the command
PAPER_SIZES = {A4: "A4", LETTER: "Letter"}


def show_paper(lesson: OpenLesson):
    size = st.segmented_control(
        t("paper.control.paper-size"), list(PAPER_SIZES), default=A4, format_func=PAPER_SIZES.__getitem__, key="paper"
    )
    if lesson.page.entry.drills:
        offer_sheets(lesson.page.entry, size or A4)
    offer_cards(lesson, size or A4)
    if lesson.data.n <= FITS:
        offer_banks(lesson)


def offer_sheets(entry: LessonEntry, size: str):
    """Made beside the page, the same for everybody who asks for these."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        count = st.number_input(t("paper.control.variants"), 1, MAX_VARIANTS, 1, width=120)
        first = st.number_input(t("paper.control.first-variant"), 1, N_SEEDS - MAX_VARIANTS, 1, width=160)
        drill = entry.drills[0]
        link = f"{(st.context.url or '').partition('?')[0]}?{EXERCISE_PARAM}=1&{ATTEMPT_PARAM}="
        fit = LEARNER_BY_PAGE[entry.name].fit
        work = partial(make_worksheets, drill, fit, first, count, link, entry.title, current_locale(), size)
        made = await_result(("sheets", entry.name, first, count, link, current_locale(), size), work, private=False)
        if made is not None:
            offer_file(t("paper.download.worksheets"), made, f"{entry.name} worksheets {first}.html", "text/html")
    markup.caption(t("paper.help.worksheets"))


def offer_cards(lesson: OpenLesson, size: str):
    with st.container(horizontal=True, vertical_alignment="bottom"):
        where = {FOLDED: t("paper.control.target-folded"), TURNED: t("paper.control.target-turned")}
        back = st.selectbox(t("paper.control.target-side"), list(where), format_func=where.__getitem__, width=320)
        made = partial(cards, lesson.data, table_title(lesson), translator(), size, back)
        offer_file(t("paper.download.cards"), made, f"{file_name(lesson.data)} cards.html", "text/html")
    markup.caption(t("paper.help.cards"))


def table_title(lesson: OpenLesson) -> str:
    """The table's title."""
    return t(lesson.selection.entry.title)


def offer_banks(lesson: OpenLesson):
    name = f"{file_name(lesson.data)} {lesson.page.learner.algorithm} questions"
    title = f"{lesson.page.title}, {table_title(lesson)}"
    with st.container(horizontal=True):
        offer_file(
            t("paper.download.gift"), partial(gift_text, lesson, translator(), title), f"{name}.gift.txt", "text/plain"
        )
        offer_file(
            t("paper.download.qti"),
            partial(qti_package, lesson, translator(), title),
            f"{name}.qti.zip",
            "application/zip",
        )
    markup.caption(t("paper.help.bank"))


def gift_text(lesson: OpenLesson, speaker: Translator, title: str) -> str:
    return gift(lesson_questions(lesson.trace, speaker, title), f"Treerings {lesson.page.name}")


def qti_package(lesson: OpenLesson, speaker: Translator, title: str) -> bytes:
    typed = speaker.text(msg("paper.bank.typed-answer"))
    return package(lesson_questions(lesson.trace, speaker, title), typed, speaker.name)


def offer_file(label: str, made, file: str, mime: str):
    st.download_button(label, made, file, mime, icon=":material/download:", on_click="ignore")
