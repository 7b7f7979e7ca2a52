"""What every page of the course stands in: its head with the way through the course, and what it may load.

A page may run nothing but the course's own scripts, fetch nothing and send nothing: its policy says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

import streamlit as st

from pages.frame.guard import LOGO_FILE, app_css
from pages.i18n.text import current_locale, t
from pages.stage.bundle import lean
from pages.stage.bundle import style as stage_style

INDEX = "index.html"
STYLE, SCRIPT, PLOTLY = "shared/course.css", "shared/course.js", "shared/plotly.js"
POLICY = (
    "default-src 'none'; script-src 'self' file:; style-src 'self' file: 'unsafe-inline'; img-src data:; "
    "base-uri 'none'; form-action 'none'"
)
# What the stage calls the colours of Streamlit's theme, and which option of it each is.
THEME = {
    "background-color": "backgroundColor",
    "secondary-background-color": "secondaryBackgroundColor",
    "text-color": "textColor",
    "primary-color": "primaryColor",
    "link-color": "linkColor",
}


@dataclass(frozen=True)
class CoursePage:
    """A page on the way through the course: its file without .html, and what it is called."""

    name: str
    title: str

    @property
    def href(self) -> str:
        return f"{self.name}.html"


Neighbours = tuple[CoursePage | None, CoursePage | None]  # what comes before a page, and what after it


def page_html(title: str, body: str, neighbours: Neighbours = (None, None), scripts: Sequence[str] = ()) -> str:
    """The whole file. `body` is HTML; everything else is text."""
    before, after = neighbours
    loaded = "".join(f'<script src="{escape(each)}" defer></script>\n' for each in (*scripts, SCRIPT))
    return f"""<!doctype html>
<html lang="{current_locale().name}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<title>{escape(title)} - Treerings</title>
<link rel="stylesheet" href="{STYLE}">
{loaded}</head>
<body>
<header class="course">
<a class="home" href="{INDEX}">{LOGO_FILE.read_text("utf-8").strip()}<span>{t("course.nav.contents")}</span></a>
<h1>{escape(title)}</h1>
<nav aria-label="{t("course.nav.label")}">{_step("prev", "←", before)}{_step("next", "→", after)}</nav>
</header>
{body}
</body>
</html>
"""


def _step(rel: str, arrow: str, way: CoursePage | None) -> str:
    if way is None:
        return ""
    title = f'<span class="title">{escape(way.title)}</span>'
    inside = f"{arrow} {title}" if rel == "prev" else f"{title} {arrow}"
    told = t("course.nav.previous" if rel == "prev" else "course.nav.next")
    return f'<a rel="{rel}" href="{escape(way.href)}" aria-label="{told}: {escape(way.title)}">{inside}</a>'


def whole_style() -> str:
    """The app's, the stage's and the course's own, in the colours of the app's theme."""
    both = {name: [st.get_option(f"theme.{t}.{option}") for t in ("light", "dark")] for name, option in THEME.items()}
    colours = " ".join(f"--st-{name}: light-dark({light}, {dark});" for name, (light, dark) in both.items())
    app = app_css().replace('[data-testid="stApp"]', ":root")
    own = Path(__file__).with_name("course.css").read_text("utf-8")
    return lean("\n".join((f":root {{ {colours} }}", app, stage_style(), own))) + "\n"
