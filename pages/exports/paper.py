"""Downloads for class: worksheets and cards to print, and question banks for learning platforms."""

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

MAX_VARIANTS = 20  # `treerings paper` makes more
PAPER_SIZES = {A4: "A4", LETTER: "Letter"}


def show_paper(lesson: OpenLesson):
    label, name = t("paper.control.paper-size"), PAPER_SIZES.__getitem__
    size = st.segmented_control(label, list(PAPER_SIZES), default=A4, format_func=name, key="paper") or A4
    if lesson.page.entry.drills:
        offer_sheets(lesson.page.entry, size)
    offer_cards(lesson, size)
    if lesson.data.n <= FITS:
        offer_banks(lesson)


def offer_sheets(entry: LessonEntry, size: str):
    """Offer worksheets, which a worker makes once for everybody who asks for the same."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        count = st.number_input(t("paper.control.variants"), 1, MAX_VARIANTS, 1, width=120)
        first = st.number_input(t("paper.control.first-variant"), 1, N_SEEDS - MAX_VARIANTS, 1, width=160)
        drill, fit, locale = entry.drills[0], LEARNER_BY_PAGE[entry.name].fit, current_locale()
        link = f"{(st.context.url or '').partition('?')[0]}?{EXERCISE_PARAM}=1&{ATTEMPT_PARAM}="
        work = partial(make_worksheets, drill, fit, first, count, link, entry.title, locale, size)
        html = await_result(("sheets", entry.name, first, count, link, locale, size), work, private=False)
        if html is not None:
            offer_file(t("paper.download.worksheets"), html, f"{entry.name} worksheets {first}.html", "text/html")
    markup.caption(t("paper.help.worksheets"))


def offer_cards(lesson: OpenLesson, size: str):
    with st.container(horizontal=True, vertical_alignment="bottom"):
        sides = {FOLDED: t("paper.control.target-folded"), TURNED: t("paper.control.target-turned")}
        side = st.selectbox(t("paper.control.target-side"), list(sides), format_func=sides.__getitem__, width=320)
        html = partial(cards, lesson.data, t(lesson.selection.entry.title), translator(), size, side)
        offer_file(t("paper.download.cards"), html, f"{file_name(lesson.data)} cards.html", "text/html")
    markup.caption(t("paper.help.cards"))


def offer_banks(lesson: OpenLesson):
    name = f"{file_name(lesson.data)} {lesson.page.learner.algorithm} questions"
    title = f"{lesson.page.title}, {t(lesson.selection.entry.title)}"
    with st.container(horizontal=True):
        text = partial(gift_text, lesson, translator(), title)
        offer_file(t("paper.download.gift"), text, f"{name}.gift.txt", "text/plain")
        archive = partial(qti_package, lesson, translator(), title)
        offer_file(t("paper.download.qti"), archive, f"{name}.qti.zip", "application/zip")
    markup.caption(t("paper.help.bank"))


def gift_text(lesson: OpenLesson, language: Translator, title: str) -> str:
    return gift(lesson_questions(lesson.trace, language, title), f"Treerings {lesson.page.name}")


def qti_package(lesson: OpenLesson, language: Translator, title: str) -> bytes:
    hint = language.text(msg("paper.bank.typed-answer"))
    return package(lesson_questions(lesson.trace, language, title), hint, language.name)


def offer_file(label: str, content, name: str, mime: str):
    """Draw a download button; `content` is the file, or a function that makes it on click."""
    st.download_button(label, content, name, mime, icon=":material/download:", on_click="ignore")
