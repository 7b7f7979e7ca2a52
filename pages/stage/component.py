"""The stage as a Streamlit component."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import streamlit as st
from streamlit.components.v2 import component

from pages.frame import palette
from pages.i18n.locale import ENGLISH
from pages.i18n.text import current_locale
from pages.stage.bundle import PRACTICE, TALK, WEB, lean, served_script, style

# Beside others on a page the stage is as high as is left under the page's head; its own head stands beside the page's,
# as large as that.
STAGE_SIZE_CSS = """@media (min-width: 901px) and (min-height: 501px) {
  .stage:not(:fullscreen, .small) { height: clamp(480px, 100dvh - var(--above), 100dvw); }
  .stage.alone:not(:fullscreen, .small) { height: calc(100dvh - var(--above)); }
}
@media (min-width: 1200px) and (min-height: 501px) {
  .stage:not(:fullscreen) .bar {
    --u: calc(1rem / 16); font-size: calc(15 * var(--u));
    position: absolute; right: 0; bottom: calc(100% + .25rem); height: 2.25rem;
  }
  .stage:not(:fullscreen) .bar.tight :is(.label, .detail), .in-quiz .bar.tight .run-it { display: none; }
  .stage:not(:fullscreen) .bar.tight .score { padding: 4px calc(8 * var(--u)); }
  .stage:not(:fullscreen) .bar.tight { gap: calc(5 * var(--u)); }
}"""

# The stage is a script of 200 kB. It comes by HTTP, which packs and keeps it; what is here goes through each session.
LOADER = """const { default: mount } = await import(new URL("stage/%s", document.baseURI).href);
export default mount;
"""


@st.cache_resource
def _stage(language: str):
    return component(
        f"treerings_stage{'' if language == ENGLISH else f'_{language}'}",
        html='<div class="stage" data-testid="stage"></div>',
        css=f"{lean(style())}\n{STAGE_SIZE_CSS}",
        js=LOADER % served_script(language=language)[0],
    )


def _themed(own: Path) -> str:
    """The look of what stands on a page without a stage."""
    return "".join(each.read_text(encoding="utf-8") for each in (WEB / "core" / "theme.css", own))


@st.cache_resource
def _talk(language: str):
    return component(
        f"treerings_talk{'' if language == ENGLISH else f'_{language}'}",
        html='<div class="talk themed" data-testid="talk"></div>',
        css=_themed(WEB / "talk" / "talk.css"),
        js=LOADER % served_script(TALK, language)[0],
    )


def show_talk(pages: list[str]):
    """Draw the talk that this browser keeps. `pages` are those that its steps may be on."""
    language = current_locale().name
    _talk(language)(key=f"talk in {language}", data={"pages": pages})


@st.cache_resource
def _practice(language: str):
    return component(
        f"treerings_practice_{language}",
        html='<div class="practice themed" data-testid="practice"></div>',
        css=_themed(WEB / "practice" / "practice.css"),
        js=LOADER % served_script(PRACTICE, language)[0],
    )


def show_practice(names: dict[str, str], tables: dict[str, list[str]]):
    """Draw what this browser keeps of answered questions. `names` has topics by their keys, `tables` those to quiz on,
    by the names of pages."""
    language = current_locale().name
    _practice(language)(key=f"practice in {language}", data={"names": names, "tables": tables})


def note_answer(note: dict[str, Any] | None):
    """Let the browser note an answer, once: an id, the question (web/practice/schedule.js), whether it was right."""
    language = current_locale().name
    with st.container(key="notes-answers"):  # page.css takes its room away
        _practice(language)(key=f"noting in {language}", data={"note": note})


FLAGS = ("takes", "tells", "edits", "small", "exercises")


def show_stage(name: str, chapter: int, step: int, detail: int, page: str, key: str, **flags: bool):
    """Draw the reel of this name, which the browser asks for itself (routes.py). `step` and `grain` say where it opens,
    in which chapter; from then on the browser keeps them itself. `page` is its page, as the address calls it.

    What it may, else not: `takes`: another split can be asked for. `tells`: where the viewer rests is to be told.
    `edits`: rows can be added, moved and taken out. `small`: it has three panels, and leaves address and memory alone.
    `exercises`: the page has something to do by hand.

    What comes back: `at`, {"reel", "step", "grain"}, where the viewer rested last when that was told (None before), and
    once after a click on a candidate `split`, {"search", "feature", "candidate"}: its places in the reel; once after
    rows were changed `edit` (Edit in web/types.d.ts), and once `exercise` when another attempt is asked for.
    """
    opening = {"id": name, "chapter": chapter, "step": step, "grain": detail, "page": page}
    opening |= dict.fromkeys(FLAGS, False) | flags | {"colours": palette.class_colours()}
    language = current_locale().name
    return _stage(language)(
        key=f"{key} in {language}",
        data=opening,
        on_at_change=lambda: None,
        on_split_change=lambda: None,
        on_edit_change=lambda: None,
        on_exercise_change=lambda: None,
    )
