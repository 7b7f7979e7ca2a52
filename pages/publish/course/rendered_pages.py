"""A page of the app as HTML: what it draws without a browser, element by element.

So an idea and a list of the notes has its words and its charts in one place, the page itself. Controls are left out:
the course offers a few of their choices instead (choices.py).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from html import escape
from typing import Any
from urllib.parse import parse_qs

from streamlit.components.v2.component_manager import BidiComponentManager
from streamlit.testing.v1 import AppTest

from pages.frame.guard import APP_FILE
from pages.i18n.text import LANG_PARAM, current_locale
from pages.publish.course import markdown
from pages.publish.course.dot_svg import dot_to_svg

PAGE_TIMEOUT = 120  # seconds a page may take

CONTAINER_TYPES = {"flex_container", "column", "tab_container"}  # what holds others
# What only a server answers: a page has some of its states instead.
CONTROL_TYPES = {"slider", "selectbox", "number_input", "button", "button_group", "text_input", "bidi_component"}

# Leads to what a page's address shows, or nowhere: that is not in the course.
LinkResolver = Callable[[str, dict[str, list[str]]], str | None]


@dataclass
class RenderedPage:
    """What is in it: its head is told apart, since it stays while choices change the rest."""

    head: str = ""
    html: str = ""
    charts: list[dict[str, Any]] = field(default_factory=list)


def run_page(page: str, address: dict[str, str]) -> AppTest:
    """A page as somebody sees it who opens this address."""
    app = AppTest.from_file(str(APP_FILE), default_timeout=PAGE_TIMEOUT)
    app._bidi_component_manager = installed_components()
    for name, value in {LANG_PARAM: current_locale().name, **address}.items():
        app.query_params[name] = value
    app.switch_page(f"pages/{page}.py").run()
    if app.exception:
        raise RuntimeError(f"the page '{page}' cannot be drawn: {app.exception[0].value}")
    return app


@cache
def installed_components() -> BidiComponentManager:
    """What Streamlit finds in the installed packages: it would look through all of them for every page."""
    found = BidiComponentManager()
    found.discover_and_register_components(start_file_watching=False)
    return found


def render_page(app: AppTest, leads: LinkResolver) -> RenderedPage:
    page = RenderedPage()
    painter = PageRenderer(page, leads)
    for element in app.main.children.values():
        if _id_of(element).endswith("-reads"):
            continue  # the menu of languages: a page of the course is written in one
        if _id_of(element).endswith("-idea-head"):
            page.head += painter.render(element)
        else:
            page.html += painter.render(element)
    return page


def join_pages(pages: Sequence[RenderedPage]) -> RenderedPage:
    """Several states of a page one below the other."""
    charts = [chart for each in pages for chart in each.charts]
    return RenderedPage(pages[0].head, "".join(each.html for each in pages), charts)


@dataclass
class PageRenderer:
    page: RenderedPage
    resolve_link: LinkResolver

    def render(self, element: Any) -> str:
        if element.type in CONTAINER_TYPES:
            inside = "".join(self._inside(element))
            return f"<div{_arrangement(element)}>{inside}</div>" if inside else ""
        if element.type in CONTROL_TYPES:
            return ""
        draw = getattr(self, f"_{element.type}", None)
        if draw is None:
            raise LookupError(
                f"the course cannot draw a {element.type}: teach pages/publish/course/rendered_pages.py to"
            )
        return draw(element)

    def _inside(self, element: Any) -> Iterator[str]:
        for child in getattr(element, "children", {}).values():
            yield self.render(child)

    def _title(self, element: Any) -> str:
        return ""  # the course's own head says it

    def _html(self, element: Any) -> str:
        return element.proto.body

    def _markdown(self, element: Any) -> str:
        return markdown.html(element.proto.body)

    def _tab(self, element: Any) -> str:
        """Only the one that is open has anything in it."""
        inside, name = "".join(self._inside(element)), escape(element.label)
        return f'<section id="{name}"><h2>{name}</h2>{inside}</section>' if inside else ""

    def _latex(self, element: Any) -> str:
        return markdown.formula(element.proto.body.strip("$\n"))

    def _plotly_chart(self, element: Any) -> str:
        chart = json.loads(element.proto.spec)
        chart["layout"].pop("template", None)  # of Streamlit's theme: the course has colours of its own
        self.page.charts.append({"data": chart["data"], "layout": chart["layout"]})
        high, alt = chart["layout"]["height"], escape(element.proto.alt)
        return f'<div class="chart" role="img" aria-label="{alt}" style="height:{high}px"></div>'

    def _graphviz_chart(self, element: Any) -> str:
        return dot_to_svg(element.proto.spec, element.proto.alt)

    def _page_link(self, element: Any) -> str:
        to = self.resolve_link(element.proto.page, parse_qs(element.proto.query_string))
        label = escape(element.proto.label)
        return f'<a class="leads" href="{escape(to)}">{label}</a>' if to else ""


def _id_of(element: Any) -> str:
    return getattr(getattr(element, "proto", None), "id", "")


def _arrangement(element: Any) -> str:
    """Side by side or one below the other; a column is as wide as its weight."""
    if element.type == "column":
        return f' style="flex: {element.weight:g} 1 300px; min-width: 0"'
    box = getattr(element.proto, "flex_container", None)
    return ' class="beside"' if box is not None and box.direction == box.HORIZONTAL else ""
