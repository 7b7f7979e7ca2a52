"""The page of an assignment that came as a link: the file that is handed out otherwise, made when it is asked for."""

from __future__ import annotations

import gzip
from functools import partial

import streamlit as st
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from engine import DataProblem
from pages.assignment.file import as_html
from pages.assignment.formats import MadeFile
from pages.assignment.link import PAGE, read_link
from pages.assignment.plan import Assignment, as_toml
from pages.classroom.routes import reads
from pages.language.names import Spoken
from pages.parts.background.on_request import made_for_request
from pages.parts.frame.headers import who_frames
from pages.parts.speaking.page import OUTSIDE, retell
from pages.stage.routes import PACKED

HOUR = "private, max-age=3600"  # an older edition of the page does as well


def routes() -> list[Route]:
    base = (st.get_option("server.baseUrlPath") or "").strip("/")
    return [Route(f"{base and '/'}{base}/{PAGE}", send)]


async def send(request: Request) -> Response:
    OUTSIDE.set(Spoken(reads(request)))  # of this request: each has a context of its own
    try:
        assignment = await run_in_threadpool(read_link, request.query_params.get("of", ""))
        page = await made_for_request(("assignment", as_toml(assignment)), partial(made, assignment))
    except DataProblem as problem:
        return PlainTextResponse(retell(str(problem)), 400, {"Cache-Control": "no-store"})
    # What the page may do it says itself, and that is less than a page of the app may.
    headers = {**PACKED, "Cache-Control": HOUR, "Content-Security-Policy": f"frame-ancestors {who_frames()}"}
    return Response(page.content, media_type="text/html", headers=headers)


def made(assignment: Assignment) -> MadeFile:
    """Packed, as it is sent."""
    return MadeFile(gzip.compress(as_html(assignment, linked=True), mtime=0))
