"""The HTML document around each page of the course: header with navigation, styles, scripts and security policy."""

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
SOURCES = (
    "default-src 'none'; script-src 'self' file:; style-src 'self' file: 'unsafe-inline'; img-src data:; font-src data:"
)
POLICY = f"{SOURCES}; base-uri 'none'; form-action 'none'"  # the course's own scripts only, no requests, no forms
# The stage's CSS variables for Streamlit's theme, and the theme's options.
THEME = {
    "background-color": "backgroundColor", "secondary-background-color": "secondaryBackgroundColor",
    "text-color": "textColor", "primary-color": "primaryColor", "link-color": "linkColor",
}  # fmt: skip


@dataclass(frozen=True)
class CoursePage:
    """A page that others link to: the name of its file without .html, and its title."""

    name: str
    title: str

    @property
    def href(self) -> str:
        return f"{self.name}.html"


Neighbours = tuple[CoursePage | None, CoursePage | None]  # the previous and the next page


def page_html(title: str, body: str, neighbours: Neighbours = (None, None), scripts: Sequence[str] = ()) -> str:
    """Return the document. `body` is HTML; everything else is text."""
    before, after = neighbours
    loaded = "".join(f'<script src="{escape(path)}" defer></script>\n' for path in (*scripts, SCRIPT))
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
<nav aria-label="{t("course.nav.label")}">{_nav_link("prev", "←", before)}{_nav_link("next", "→", after)}</nav>
</header>
{body}
</body>
</html>
"""


def _nav_link(rel: str, arrow: str, page: CoursePage | None) -> str:
    if page is None:
        return ""
    title = f'<span class="title">{escape(page.title)}</span>'
    content = f"{arrow} {title}" if rel == "prev" else f"{title} {arrow}"
    label = t("course.nav.previous" if rel == "prev" else "course.nav.next")
    return f'<a rel="{rel}" href="{escape(page.href)}" aria-label="{label}: {escape(page.title)}">{content}</a>'


def whole_style() -> str:
    """Return the CSS of the app, the stage and the course, in the colours of the app's theme."""
    both = {name: [st.get_option(f"theme.{t}.{option}") for t in ("light", "dark")] for name, option in THEME.items()}
    colours = " ".join(f"--st-{name}: light-dark({light}, {dark});" for name, (light, dark) in both.items())
    app = app_css().replace('[data-testid="stApp"]', "&")  # nested in body
    course = Path(__file__).with_name("course.css").read_text("utf-8")
    return lean("\n".join((f":root {{ {colours} }}", app, stage_style(), course))) + "\n"
