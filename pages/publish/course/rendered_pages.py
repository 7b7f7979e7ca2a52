"""Rendering of a page of the app as static HTML: it runs in Streamlit's AppTest and is converted element by element.

So texts and charts of ideas and notes exist only once, in the page. Controls are left out; the course offers a few of
their states instead (choices.py).
"""

import json
import math
from base64 import b64decode
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from html import escape
from typing import Any
from urllib.parse import parse_qs

import numpy as np
from streamlit.components.v2.component_manager import BidiComponentManager
from streamlit.testing.v1 import AppTest

from pages.frame.guard import APP_FILE
from pages.i18n.text import LANG_PARAM, current_locale
from pages.publish.course import markdown
from pages.publish.course.dot_svg import dot_to_svg

PAGE_TIMEOUT = 120  # seconds

CONTAINER_TYPES = {"flex_container", "column", "tab_container"}
CONTROL_TYPES = {"slider", "selectbox", "number_input", "button", "button_group", "text_input", "bidi_component"}

# Returns the file for a page and its query, None if it is not in the course.
LinkResolver = Callable[[str, dict[str, list[str]]], str | None]


@dataclass
class RenderedPage:
    """The HTML of a page. The head is separate: it stays while the reader's choices change the rest."""

    head: str = ""
    html: str = ""
    charts: list[dict[str, Any]] = field(default_factory=list)


def run_page(page: str, address: dict[str, str]) -> AppTest:
    """Run a page with these query parameters."""
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
    """Return Streamlit's registry of components, once: AppTest would search all packages for every page."""
    manager = BidiComponentManager()
    manager.discover_and_register_components(start_file_watching=False)
    return manager


def render_page(app: AppTest, resolve_link: LinkResolver) -> RenderedPage:
    """Return the HTML of a page that has run, without its language menu."""
    page = RenderedPage()
    renderer = PageRenderer(page, resolve_link)
    for element in app.main.children.values():
        name = _id_of(element)
        if name.endswith("-idea-head"):
            page.head += renderer.render(element)
        elif not name.endswith("-reads"):
            page.html += renderer.render(element)
    return page


def join_pages(pages: Sequence[RenderedPage]) -> RenderedPage:
    """Return several states of a page, one below the other."""
    charts = [chart for page in pages for chart in page.charts]
    return RenderedPage(pages[0].head, "".join(page.html for page in pages), charts)


@dataclass
class PageRenderer:
    """Converts elements of a page to HTML by the method `_<type>`, and collects its charts."""

    page: RenderedPage
    resolve_link: LinkResolver

    def render(self, element: Any) -> str:
        if element.type in CONTAINER_TYPES:
            content = self._children(element)
            return f"<div{_arrangement(element)}>{content}</div>" if content else ""
        if element.type in CONTROL_TYPES:
            return ""
        draw = getattr(self, f"_{element.type}", None)
        if draw is None:
            raise LookupError(f"the course cannot draw a {element.type}: teach publish/course/rendered_pages.py to")
        return draw(element)

    def _children(self, element: Any) -> str:
        return "".join(map(self.render, getattr(element, "children", {}).values()))

    def _title(self, element: Any) -> str:
        return ""  # page_html has it

    def _html(self, element: Any) -> str:
        return element.proto.body

    def _markdown(self, element: Any) -> str:
        return markdown.html(element.proto.body)

    def _tab(self, element: Any) -> str:
        """Only the open tab has content."""
        content, name = self._children(element), escape(element.label)
        return f'<section id="{name}"><h2>{name}</h2>{content}</section>' if content else ""

    def _latex(self, element: Any) -> str:
        return markdown.formula(element.proto.body.strip("$\n"))

    def _plotly_chart(self, element: Any) -> str:
        chart = shorten_numbers(json.loads(element.proto.spec))
        chart["layout"].pop("template", None)  # Streamlit's theme; the course has its own colours
        self.page.charts.append({"data": chart["data"], "layout": chart["layout"]})
        height, alt = chart["layout"]["height"], escape(element.proto.alt)
        return f'<div class="chart" role="img" aria-label="{alt}" style="height:{height}px"></div>'

    def _graphviz_chart(self, element: Any) -> str:
        return dot_to_svg(element.proto.spec, element.proto.alt)

    def _page_link(self, element: Any) -> str:
        to = self.resolve_link(element.proto.page, parse_qs(element.proto.query_string))
        label = escape(element.proto.label)
        return f'<a class="leads" href="{escape(to)}">{label}</a>' if to else ""


def shorten_numbers(value: Any) -> Any:
    """Return a chart with five digits of each number: a picture shows no more."""
    match value:
        case {"dtype": "f8", "bdata": str(text)}:  # an array as Plotly packs it
            shape = map(int, value.get("shape", "-1").split(","))
            return shorten_numbers(np.frombuffer(b64decode(text)).reshape(*shape).tolist())
        case dict():
            return {name: shorten_numbers(each) for name, each in value.items()}
        case list():
            return list(map(shorten_numbers, value))
        case float():
            return float(f"{value:.5g}") if math.isfinite(value) else None  # JSON has no other
    return value


def _id_of(element: Any) -> str:
    return getattr(getattr(element, "proto", None), "id", "")


def _arrangement(element: Any) -> str:
    """Return the attributes that place a container's children: side by side or one below the other."""
    if element.type == "column":
        return f' style="flex: {element.weight:g} 1 300px; min-width: 0"'
    box = getattr(element.proto, "flex_container", None)
    return ' class="beside"' if box is not None and box.direction == box.HORIZONTAL else ""
