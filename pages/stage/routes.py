"""HTTP routes for books, chapters and scripts; no page runs for them.

The name of a lesson on the catalogue's tables is a hash of its content, so browsers and proxies cache it. That of one
on a user's own rows cannot be guessed, and nothing caches it.
"""

import streamlit as st
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from engine.text.message import Message, msg
from pages.i18n.http import refusal_response
from pages.i18n.locale import LANGUAGES
from pages.stage.bundle import ENTRIES, served_font, served_script
from pages.stage.lesson_store import StoredLesson, lesson_store

BOOK_PART = "book"
PUBLIC_CACHE = "public, max-age=31536000, immutable"
PRIVATE_CACHE = "private, no-store"
GZIP_HEADERS = {"Content-Encoding": "gzip", "Cross-Origin-Resource-Policy": "same-origin"}


def routes() -> list[Route]:
    base = (st.get_option("server.baseUrlPath") or "").strip("/")
    base = base and f"/{base}"
    return [Route(f"{base}/reel/{{name}}/{{part}}", send_part), Route(f"{base}/stage/{{name}}", send_script)]


def send_part(request: Request) -> Response:
    """Send a book or a chapter, which may have to be made first: Starlette calls this in a worker thread."""
    name, part = request.path_params["name"], request.path_params["part"]
    lesson = lesson_store().find(name)
    if lesson is None:
        return refuse_request(request, msg("frame.refusal.no-lesson"))
    tag = f'"{name}-{part}"'
    if not lesson.private and tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers={"ETag": tag, "Cache-Control": PUBLIC_CACHE})
    try:
        return part_response(lesson, part_bytes(lesson, part), tag)
    except LookupError:
        return refuse_request(request, msg("frame.refusal.no-chapter"))


def send_script(request: Request) -> Response:
    """Send one of the scripts in ENTRIES, or the font of formulas."""
    name, font = served_font()
    if request.path_params["name"] == name:
        return Response(font, media_type="font/woff2", headers={"Cache-Control": PUBLIC_CACHE})
    scripts = dict(served_script(entry, language) for entry in ENTRIES for language in LANGUAGES)
    if (script := scripts.get(request.path_params["name"])) is None:
        return refuse_request(request, msg("frame.refusal.old-script"))
    return Response(script, media_type="text/javascript", headers={**GZIP_HEADERS, "Cache-Control": PUBLIC_CACHE})


def part_bytes(lesson: StoredLesson, part: str) -> bytes:
    if part == BOOK_PART:
        return lesson.book
    if not (part.isascii() and part.isdecimal() and len(part) < 6):
        raise LookupError(part)
    return lesson.chapter(int(part))


def part_response(lesson: StoredLesson, body: bytes, tag: str) -> Response:
    caching = {"Cache-Control": PRIVATE_CACHE} if lesson.private else {"Cache-Control": PUBLIC_CACHE, "ETag": tag}
    return Response(body, media_type="application/json", headers={**GZIP_HEADERS, **caching})


def refuse_request(request: Request, why: Message) -> Response:
    return refusal_response(request, why, 404, {"Cache-Control": "no-store"})
