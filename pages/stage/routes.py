"""How books and chapters travel: plain HTTP, beside the app in the same process, without running its script.

A lesson on the catalogue's tables is named by its content: it never changes, so browsers and proxies keep it. The name
of one on somebody's own rows cannot be guessed, and nobody keeps it.
"""

from __future__ import annotations

import streamlit as st
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from engine.text.message import Message, msg
from pages.language.names import LANGUAGES
from pages.parts.speaking.asked import refusal
from pages.stage.bundle import ENTRIES, served
from pages.stage.shelf import ShownLesson, shelf

BOOK = "book"
FOR_EVERYBODY = "public, max-age=31536000, immutable"
FOR_NOBODY_ELSE = "private, no-store"
PACKED = {
    "Content-Encoding": "gzip",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def routes() -> list[Route]:
    base = (st.get_option("server.baseUrlPath") or "").strip("/")
    base = base and f"/{base}"
    return [Route(f"{base}/reel/{{name}}/{{part}}", send), Route(f"{base}/stage/{{name}}", send_script)]


def send(request: Request) -> Response:
    """A book or a chapter. Starlette calls what is not async in a worker thread: a chapter may have to be made."""
    name, part = request.path_params["name"], request.path_params["part"]
    lesson = shelf().find(name)
    if lesson is None:
        return refused(request, msg("refused-lesson"))
    tag = f'"{name}-{part}"'
    if not lesson.private and tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers={"ETag": tag, "Cache-Control": FOR_EVERYBODY})
    try:
        return sent(lesson, packed(lesson, part), tag)
    except LookupError:
        return refused(request, msg("refused-chapter"))


def send_script(request: Request) -> Response:
    """The stage itself, what draws it on a phone, or the page of a talk."""
    scripts = dict(served(entry, language) for entry in ENTRIES for language in LANGUAGES)
    if (script := scripts.get(request.path_params["name"])) is None:
        return refused(request, msg("refused-script"))
    return Response(script, media_type="text/javascript", headers={**PACKED, "Cache-Control": FOR_EVERYBODY})


def packed(lesson: ShownLesson, part: str) -> bytes:
    if part == BOOK:
        return lesson.book
    if not (part.isascii() and part.isdecimal() and len(part) < 6):
        raise LookupError(part)
    return lesson.chapter(int(part))


def sent(lesson: ShownLesson, body: bytes, tag: str) -> Response:
    kept = {"Cache-Control": FOR_NOBODY_ELSE} if lesson.private else {"Cache-Control": FOR_EVERYBODY, "ETag": tag}
    return Response(body, media_type="application/json", headers={**PACKED, **kept})


def refused(request: Request, why: Message) -> Response:
    return refusal(request, why, 404, {"Cache-Control": "no-store"})
