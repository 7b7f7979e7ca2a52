"""The page of an assignment that came as a link: the file that is handed out otherwise, made when it is asked for."""

from __future__ import annotations

from functools import partial

import streamlit as st
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from engine import DataProblem
from pages.assignment.link import LONGEST, PAGE, linked_page
from pages.classroom.routes import reads
from pages.language.names import Spoken
from pages.parts.background.on_request import made_for_request
from pages.parts.background.pool import Lane
from pages.parts.frame.headers import who_frames
from pages.parts.speaking.page import in_language_of, tell
from pages.stage.routes import PACKED

HOUR = "private, max-age=3600"  # an older edition of the page does as well


def routes() -> list[Route]:
    base = (st.get_option("server.baseUrlPath") or "").strip("/")
    return [Route(f"{base and '/'}{base}/{PAGE}", send)]


async def send(request: Request) -> Response:
    of = request.query_params.get("of", "")
    try:
        page = await made_for_request(("assignment", of[: LONGEST + 1]), partial(linked_page, of), Lane.READY)
    except DataProblem as problem:
        text = in_language_of(Spoken(reads(request)), tell, problem)
        return PlainTextResponse(text, 400, {"Cache-Control": "no-store"})
    # What the page may do it says itself, and that is less than a page of the app may.
    headers = {**PACKED, "Cache-Control": HOUR, "Content-Security-Policy": f"frame-ancestors {who_frames()}"}
    return Response(page.content, media_type="text/html", headers=headers)
