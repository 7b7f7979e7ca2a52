"""The HTTP route of an assignment's link, `/assignment?of=...`: it serves the students' HTML file."""

from functools import partial

import streamlit as st
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from engine import DataProblem
from pages.assignment.link import LONGEST, PAGE, make_linked_page
from pages.frame.headers import frame_ancestors
from pages.i18n.http import preferred_language
from pages.i18n.locale import Locale
from pages.i18n.text import run_in_locale, t
from pages.jobs.pool import Lane
from pages.jobs.waiters import run_for_request
from pages.stage.routes import GZIP_HEADERS


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
    # The page itself has a stricter policy than the app's, in a <meta> element, which cannot contain frame-ancestors.
    policy = {"Content-Security-Policy": f"frame-ancestors {frame_ancestors()}"}
    headers = {**GZIP_HEADERS, "Cache-Control": "private, max-age=3600", **policy}
    return Response(page.content, media_type="text/html", headers=headers)
