"""The page of an assignment that came as a link: the file that is handed out otherwise, made when it is asked for."""

from __future__ import annotations

from functools import partial

import streamlit as st
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from engine import DataProblem
from pages.assignment.link import LONGEST, PAGE, make_linked_page
from pages.classroom.routes import preferred_language
from pages.frame.headers import frame_ancestors
from pages.i18n.locale import Locale
from pages.i18n.text import run_in_locale, t
from pages.jobs.pool import Lane
from pages.jobs.waiters import run_for_request
from pages.stage.routes import GZIP_HEADERS

CACHE_HOUR = "private, max-age=3600"  # an older edition of the page does as well


def routes() -> list[Route]:
    base = (st.get_option("server.baseUrlPath") or "").strip("/")
    return [Route(f"{base and '/'}{base}/{PAGE}", send_assignment)]


async def send_assignment(request: Request) -> Response:
    of = request.query_params.get("of", "")
    try:
        page = await run_for_request(("assignment", of[: LONGEST + 1]), partial(make_linked_page, of), Lane.READY)
    except DataProblem as problem:
        text = run_in_locale(Locale(preferred_language(request)), t, problem)
        return PlainTextResponse(text, 400, {"Cache-Control": "no-store"})
    # What the page may do it says itself, and that is less than a page of the app may.
    headers = {
        **GZIP_HEADERS,
        "Cache-Control": CACHE_HOUR,
        "Content-Security-Policy": f"frame-ancestors {frame_ancestors()}",
    }
    return Response(page.content, media_type="text/html", headers=headers)
