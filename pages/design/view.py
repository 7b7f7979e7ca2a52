"""Draw a design question: its pictures, its choices, and the verdict on the choice taken."""

import secrets
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import streamlit as st
from streamlit.components.v2 import component

from datasets import catalog
from engine.design import DesignQuestionInstance, FitSpec
from engine.design.plots import Plot, RegionsPlot, RowsPlot
from engine.text.message import msg
from pages.design.pictures import describe_picture, picture_svg
from pages.frame import markup, palette
from pages.frame.address import page_state
from pages.i18n.text import t, translator

# Pictures side by side; one below the other in a narrow window.
STYLE = """.figures { display: flex; flex-wrap: wrap; gap: 0.75rem 1.5rem; font-family: var(--st-font); }
figure { flex: 1 1 17rem; max-width: 24rem; margin: 0; }
figcaption { font-weight: 600; overflow-wrap: anywhere; }
svg { display: block; width: 100%; height: auto; }"""
# Keys of `page_state()`.
ANSWERS_KEY, NOTE_KEY = "the choices that were taken", "what the browser is to note"


@st.cache_resource
def _figures():
    js = Path(__file__).with_name("figures.js").read_text(encoding="utf-8")
    return component("treerings_figures", html='<div class="figures"></div>', css=STYLE, js=js)


def show_question(question: DesignQuestionInstance, key: tuple[str, int, str]) -> bool:
    """Draw the question; return whether it has been answered."""
    text = translator().text
    markup.headline(escape(text(question.prompt)))
    title = t(next(entry.title for entry in catalog() if entry.name == question.table))
    names = class_names(question.plots)
    with st.container(horizontal=True):
        st.html(f'<p class="soft">{escape(t("design.note.table", title=title))}</p>', width="content")
        if names:
            markup.legend([(name, palette.class_colour(k)) for k, name in enumerate(names)], palette.MARK_LETTERS)
    choice = page_state().get(ANSWERS_KEY, {}).get(key)
    show_pictures(question, picture_titles(question, choice is not None, title))
    if choice is None:
        show_choices(question, key)
        return False
    show_verdict(question, choice)
    return True


def class_names(plots: Sequence[Plot]) -> tuple[str, ...]:
    first = plots[0]
    return first.class_names if isinstance(first, RegionsPlot | RowsPlot) else ()


def show_pictures(question: DesignQuestionInstance, titles: list[str]):
    """Draw as many of the question's plots as there are titles; those of the answer come last."""
    plots, speaker, figures = (question.plots + question.answer_plots)[: len(titles)], translator(), []
    for plot, title in zip(plots, titles, strict=True):
        comparable = [other for other in plots if type(other) is type(plot)]
        image = picture_svg(plot, comparable, f"{title}. {speaker.text(describe_picture(plot))}", speaker)
        figures.append(f"<figure><figcaption>{escape(title)}</figcaption>{image}</figure>")
    _figures()(key="figures", data={"html": "".join(figures)})


def picture_titles(question: DesignQuestionInstance, answered: bool, table: str) -> list[str]:
    """Titles of the visible pictures: "A", "B" until the question is answered, then the fits they show."""
    text = translator().text
    if not question.answer_plots:
        names = [text(choice) for choice in question.choices] if len(question.plots) > 1 else [table]
        runs = [run_title(run) for run in question.fit_specs if isinstance(run, FitSpec)]
        return [f"{name}: {run}" for name, run in zip(names, runs, strict=True)] if answered and runs else names
    return [t("design.title.before"), t("design.title.after")][: 1 + answered]


def run_title(run: FitSpec) -> str:
    """Example: "Decision tree: max_depth = 8"."""
    settings = ", ".join(f"{name} = {value_text(value)}" for name, value in run.settings.items())
    learner = msg("design.learner.name", name=run.learner)
    return translator().text(msg("design.label.run", learner=learner, settings=settings))


def value_text(value: object) -> str:
    return translator().localize_number(str(value)) if isinstance(value, float) else str(value)


def show_choices(question: DesignQuestionInstance, key: tuple[str, int, str]):
    """Draw one button per choice; Tab and Enter reach them."""
    with st.container(horizontal=True, key="choices"):
        for i, choice in enumerate(question.choices):
            label = translator().text(choice)
            st.button(label, key=f"choice {i}", on_click=record_choice, args=(question, key, i))


def record_choice(question: DesignQuestionInstance, key: tuple[str, int, str], choice: int):
    """Store the choice and note it in the browser, where a mistake comes back after some days (pages/again.py)."""
    page_state().setdefault(ANSWERS_KEY, {})[key] = choice
    topic, variant, _ = key
    address = {"kind": "design", "topic": topic, "page": "which", "table": question.table, "variant": variant}
    page_state()[NOTE_KEY] = {"id": secrets.token_hex(8), "question": address, "right": choice == question.answer_index}


def last_note() -> dict[str, Any] | None:
    """Return the note on the latest choice that the browser has to store; None before the first."""
    return page_state().get(NOTE_KEY)


def show_verdict(question: DesignQuestionInstance, choice: int):
    """Draw whether the choice was right, the right one, and why."""
    text = translator().text
    right = choice == question.answer_index
    verdict = t("design.verdict.right") if right else t("design.verdict.wrong")
    lines = [] if right else [(msg("design.label.your-choice"), question.choices[choice])]
    lines.append((msg("design.label.right-choice"), question.choices[question.answer_index]))
    choices = "".join(f"<p>{escape(text(name))}: <b>{escape(text(value))}</b></p>" for name, value in lines)
    why = escape(text(*question.explanation))
    kind = "right" if right else "wrong"
    st.html(f'<div class="verdict {kind}" role="status"><b>{escape(verdict)}</b>{choices}<p>{why}</p></div>')
