"""The stage as a Streamlit component."""

from typing import Any

import streamlit as st
from streamlit.components.v2 import component

from pages.frame import palette
from pages.i18n.locale import ENGLISH
from pages.i18n.text import current_locale
from pages.stage.bundle import PRACTICE, STAGE, TALK, WEB, lean, served_script

# On a page the stage takes the height below the page's head; its toolbar sits beside that head, equally high.
STAGE_SIZE_CSS = """@media (min-width: 901px) and (min-height: 501px) {
  .stage:not(:fullscreen, .small) { height: clamp(480px, 100dvh - var(--above), 100dvw); }
  .stage.alone:not(:fullscreen, .small) { height: calc(100dvh - var(--above)); }
}
@media (min-width: 1200px) and (min-height: 501px) {
  .stage:not(:fullscreen) > .bar {
    --u: calc(1rem / 16); font-size: calc(15 * var(--u));
    position: absolute; right: 0; bottom: calc(100% + .25rem); height: 2.25rem;
  }
  .stage:not(:fullscreen) > .bar.tight > button .label, .in-quiz > .bar.tight .run-it { display: none; }
  .stage:not(:fullscreen) > .bar.tight .score { padding: 4px calc(8 * var(--u)); }
  .stage:not(:fullscreen) > .bar.tight { gap: calc(5 * var(--u)); }
}"""

# The stage's 200 kB come over HTTP, compressed and cached; this loader is sent with each session.
LOADER = """const { default: mount } = await import(new URL("stage/%s", document.baseURI).href);
export default mount;
"""


@st.cache_resource
def _component(name: str, language: str):
    """Return the component "stage", "talk" or "practice" in a language."""
    entry = {"stage": STAGE, "talk": TALK, "practice": PRACTICE}[name]
    sheets = ("stage.css",) if name == "stage" else ("core/theme.css", f"{name}/{name}.css")
    css = "".join((WEB / sheet).read_text(encoding="utf-8") for sheet in sheets)
    return component(
        f"treerings_{name}{'' if language == ENGLISH and name != 'practice' else f'_{language}'}",
        html=f'<div class="{name}{"" if name == "stage" else " themed"}" data-testid="{name}"></div>',
        css=f"{lean(css)}\n{STAGE_SIZE_CSS}" if name == "stage" else css,
        js=LOADER % served_script(entry, language)[0],
    )


def show_talk(pages: list[str]):
    """Draw the talk that this browser stores. `pages`: the pages that its steps may be on."""
    language = current_locale().name
    _component("talk", language)(key=f"talk in {language}", data={"pages": pages})


def show_practice(names: dict[str, str], tables: dict[str, list[str]]):
    """Draw the answered questions that this browser stores.

    `names`: topics by key; `tables`: the tables for a quiz, by page.
    """
    language = current_locale().name
    _component("practice", language)(key=f"practice in {language}", data={"names": names, "tables": tables})


def note_answer(note: dict[str, Any] | None):
    """Let the browser store an answer, once: an id, the question (web/practice/schedule.js), whether it was right."""
    language = current_locale().name
    with st.container(key="notes-answers"):  # page.css hides it
        _component("practice", language)(key=f"noting in {language}", data={"note": note})


FLAGS = ("takes", "tells", "edits", "small", "exercises")


def show_stage(name: str, chapter: int, step: int, detail: int, page: str, key: str, **flags: bool):
    """Draw the stage; the browser fetches the reel of this name over HTTP (routes.py).

    It opens at `step` of `chapter` with this level of `detail`; from then on the browser keeps these itself. `page` is
    its page's name in addresses.

    The flags, False unless given: `takes`: another split can be requested. `tells`: the viewer's step is reported.
    `edits`: rows can be added, moved and removed. `small`: three panels, and neither address nor storage is written.
    `exercises`: the page has exercises.

    The result has `at`, {"reel", "step", "grain"}, the step last reported (None before), and each once: after a click
    on a candidate `split`, {"search", "feature", "candidate"}, its indices in the reel; after rows were changed `edit`
    (Edit in web/types.d.ts); `exercise` when another attempt is requested.
    """
    opening = {"id": name, "chapter": chapter, "step": step, "grain": detail, "page": page}
    opening |= dict.fromkeys(FLAGS, False) | flags | {"colours": palette.class_colours()}
    language = current_locale().name
    callbacks: dict[str, Any] = {f"on_{name}_change": lambda: None for name in ("at", "split", "edit", "exercise")}
    return _component("stage", language)(key=f"{key} in {language}", data=opening, **callbacks)
