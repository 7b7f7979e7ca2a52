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
from engine.design_questions import Asked, Fit
from engine.design_questions.pictures import Picture, Regions, Rows
from engine.text.message import msg
from pages.parts.design.described import described
from pages.parts.design.drawing import svg
from pages.parts.frame import markup, palette
from pages.parts.frame.address import here
from pages.parts.speaking.page import language, tell

# Side by side, one below the other where the window is narrow.
STYLE = """.figures { display: flex; flex-wrap: wrap; gap: 0.75rem 1.5rem; font-family: var(--st-font); }
figure { flex: 1 1 17rem; max-width: 24rem; margin: 0; }
figcaption { font-weight: 600; overflow-wrap: anywhere; }
svg { display: block; width: 100%; height: auto; }"""
# Of the page's memory.
TAKEN, NOTE = "the choices that were taken", "what the browser is to note"


@st.cache_resource
def _figures():
    js = Path(__file__).with_name("figures.js").read_text(encoding="utf-8")
    return component("treerings_figures", html='<div class="figures"></div>', css=STYLE, js=js)


def show(asked: Asked, key: tuple[str, int, str]) -> bool:
    """Whether it is answered."""
    text = language().text
    markup.says(escape(text(asked.ask)))
    title = tell(next(entry.title for entry in catalog() if entry.name == asked.table))
    names = class_names(asked.pictures)
    with st.container(horizontal=True):
        st.html(f'<p class="soft">{escape(tell("design-table", title=title))}</p>', width="content")
        if names:
            markup.legend([(name, palette.class_colour(k)) for k, name in enumerate(names)], palette.SIGNS)
    taken = here().get(TAKEN, {}).get(key)
    pictures(asked, titles_of(asked, taken is not None, title))
    if taken is None:
        offer(asked, key)
        return False
    judge(asked, taken)
    return True


def class_names(shown: Sequence[Picture]) -> tuple[str, ...]:
    first = shown[0]
    return first.class_names if isinstance(first, Regions | Rows) else ()


def pictures(asked: Asked, titles: list[str]):
    """Those of the question; with the answer what comes of it too."""
    shown, speaker, drawn = (asked.pictures + asked.after)[: len(titles)], language(), []
    for picture, title in zip(shown, titles, strict=True):
        same = [each for each in shown if type(each) is type(picture)]
        image = svg(picture, same, f"{title}. {speaker.text(described(picture))}", speaker)
        drawn.append(f"<figure><figcaption>{escape(title)}</figcaption>{image}</figure>")
    _figures()(key="figures", data={"html": "".join(drawn)})


def titles_of(asked: Asked, answered: bool, table: str) -> list[str]:
    """Of each picture to be seen: A and B until it is answered, then what each is."""
    text = language().text
    if not asked.after:
        names = [text(choice) for choice in asked.choices] if len(asked.pictures) > 1 else [table]
        runs = [run_told(run) for run in asked.runs if isinstance(run, Fit)]
        return [f"{name}: {run}" for name, run in zip(names, runs, strict=True)] if answered and runs else names
    return [tell("design-before"), tell("design-then")][: 1 + answered]


def run_told(run: Fit) -> str:
    """Example: "Decision tree: max_depth = 8"."""
    settings = ", ".join(f"{name} = {told(value)}" for name, value in run.settings.items())
    return language().text(msg("design-run-of", learner=msg("design-learner", name=run.learner), settings=settings))


def told(value: object) -> str:
    return language().written(str(value)) if isinstance(value, float) else str(value)


def offer(asked: Asked, key: tuple[str, int, str]):
    """A button a choice; the keys Tab and Enter reach them."""
    with st.container(horizontal=True, key="choices"):
        for place, choice in enumerate(asked.choices):
            st.button(language().text(choice), key=f"choice {place}", on_click=take, args=(asked, key, place))


def take(asked: Asked, key: tuple[str, int, str], place: int):
    """What is wrong comes back in some days: the browser notes it (pages/again.py)."""
    here().setdefault(TAKEN, {})[key] = place
    topic, variant, _ = key
    question = {"kind": "design", "topic": topic, "page": "which", "table": asked.table, "variant": variant}
    here()[NOTE] = {"id": secrets.token_hex(8), "question": question, "right": place == asked.answer}


def note() -> dict[str, Any] | None:
    """What the browser is to note of the choice that was taken last."""
    return here().get(NOTE)


def judge(asked: Asked, taken: int):
    """What is right, and why."""
    text = language().text
    right = taken == asked.answer
    verdict = tell("design-right") if right else tell("design-wrong")
    lines = [] if right else [(msg("design-your-choice"), asked.choices[taken])]
    lines.append((msg("design-right-choice"), asked.choices[asked.answer]))
    told_of = "".join(f"<p>{escape(text(name))}: <b>{escape(text(choice))}</b></p>" for name, choice in lines)
    why = escape(text(*asked.because))
    kind = "right" if right else "wrong"
    st.html(f'<div class="verdict {kind}" role="status"><b>{escape(verdict)}</b>{told_of}<p>{why}</p></div>')
