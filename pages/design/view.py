"""A design question on the page: the pictures, the choices, and once one is taken what is right and why."""

from __future__ import annotations

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

# Side by side, one below the other where the window is narrow.
STYLE = """.figures { display: flex; flex-wrap: wrap; gap: 0.75rem 1.5rem; font-family: var(--st-font); }
figure { flex: 1 1 17rem; max-width: 24rem; margin: 0; }
figcaption { font-weight: 600; overflow-wrap: anywhere; }
svg { display: block; width: 100%; height: auto; }"""
# Of the page's memory.
ANSWERS_KEY, NOTE_KEY = "the choices that were taken", "what the browser is to note"


@st.cache_resource
def _figures():
    js = Path(__file__).with_name("figures.js").read_text(encoding="utf-8")
    return component("treerings_figures", html='<div class="figures"></div>', css=STYLE, js=js)


def show_question(asked: DesignQuestionInstance, key: tuple[str, int, str]) -> bool:
    """Whether it is answered."""
    text = translator().text
    markup.headline(escape(text(asked.prompt)))
    title = t(next(entry.title for entry in catalog() if entry.name == asked.table))
    names = class_names(asked.plots)
    with st.container(horizontal=True):
        st.html(f'<p class="soft">{escape(t("design.note.table", title=title))}</p>', width="content")
        if names:
            markup.legend([(name, palette.class_colour(k)) for k, name in enumerate(names)], palette.MARK_LETTERS)
    taken = page_state().get(ANSWERS_KEY, {}).get(key)
    show_pictures(asked, picture_titles(asked, taken is not None, title))
    if taken is None:
        show_choices(asked, key)
        return False
    show_verdict(asked, taken)
    return True


def class_names(shown: Sequence[Plot]) -> tuple[str, ...]:
    first = shown[0]
    return first.class_names if isinstance(first, RegionsPlot | RowsPlot) else ()


def show_pictures(asked: DesignQuestionInstance, titles: list[str]):
    """Those of the question; with the answer what comes of it too."""
    shown, speaker, drawn = (asked.plots + asked.answer_plots)[: len(titles)], translator(), []
    for picture, title in zip(shown, titles, strict=True):
        same = [each for each in shown if type(each) is type(picture)]
        image = picture_svg(picture, same, f"{title}. {speaker.text(describe_picture(picture))}", speaker)
        drawn.append(f"<figure><figcaption>{escape(title)}</figcaption>{image}</figure>")
    _figures()(key="figures", data={"html": "".join(drawn)})


def picture_titles(asked: DesignQuestionInstance, answered: bool, table: str) -> list[str]:
    """Of each picture to be seen: A and B until it is answered, then what each is."""
    text = translator().text
    if not asked.answer_plots:
        names = [text(choice) for choice in asked.choices] if len(asked.plots) > 1 else [table]
        runs = [run_title(run) for run in asked.fit_specs if isinstance(run, FitSpec)]
        return [f"{name}: {run}" for name, run in zip(names, runs, strict=True)] if answered and runs else names
    return [t("design.title.before"), t("design.title.after")][: 1 + answered]


def run_title(run: FitSpec) -> str:
    """Example: "Decision tree: max_depth = 8"."""
    settings = ", ".join(f"{name} = {value_text(value)}" for name, value in run.settings.items())
    return translator().text(
        msg("design.label.run", learner=msg("design.learner.name", name=run.learner), settings=settings)
    )


def value_text(value: object) -> str:
    return translator().localize_number(str(value)) if isinstance(value, float) else str(value)


def show_choices(asked: DesignQuestionInstance, key: tuple[str, int, str]):
    """A button a choice; the keys Tab and Enter reach them."""
    with st.container(horizontal=True, key="choices"):
        for place, choice in enumerate(asked.choices):
            st.button(
                translator().text(choice), key=f"choice {place}", on_click=record_choice, args=(asked, key, place)
            )


def record_choice(asked: DesignQuestionInstance, key: tuple[str, int, str], place: int):
    """What is wrong comes back in some days: the browser notes it (pages/again.py)."""
    page_state().setdefault(ANSWERS_KEY, {})[key] = place
    topic, variant, _ = key
    question = {"kind": "design", "topic": topic, "page": "which", "table": asked.table, "variant": variant}
    page_state()[NOTE_KEY] = {"id": secrets.token_hex(8), "question": question, "right": place == asked.answer_index}


def last_note() -> dict[str, Any] | None:
    """What the browser is to note of the choice that was taken last."""
    return page_state().get(NOTE_KEY)


def show_verdict(asked: DesignQuestionInstance, taken: int):
    """What is right, and why."""
    text = translator().text
    right = taken == asked.answer_index
    verdict = t("design.verdict.right") if right else t("design.verdict.wrong")
    lines = [] if right else [(msg("design.label.your-choice"), asked.choices[taken])]
    lines.append((msg("design.label.right-choice"), asked.choices[asked.answer_index]))
    told_of = "".join(f"<p>{escape(text(name))}: <b>{escape(text(choice))}</b></p>" for name, choice in lines)
    why = escape(text(*asked.explanation))
    kind = "right" if right else "wrong"
    st.html(f'<div class="verdict {kind}" role="status"><b>{escape(verdict)}</b>{told_of}<p>{why}</p></div>')
