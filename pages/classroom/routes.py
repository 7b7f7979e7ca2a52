"""The HTTP routes of classes: the page for phones, its WebSocket, and POST to open a class. No Streamlit session."""

import gzip
import json
import os
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import segno
import streamlit as st
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from engine.text.message import msg
from pages.classroom import rate_limits as limits
from pages.classroom.connections import translate_reason
from pages.classroom.registry import ClassRegistry
from pages.classroom.room import ClassroomProblem
from pages.classroom.room_codes import PROCESS, ROOMS_VARIABLE, TOKEN
from pages.classroom.store import MemoryRoomStore, RoomStore
from pages.classroom.websocket import ClassSocket
from pages.frame import palette
from pages.i18n.http import preferred_language
from pages.i18n.locale import ENGLISH, LANGUAGES
from pages.i18n.text import LANG_PARAM
from pages.stage.bundle import PHONE, lean, messages, served_script, style
from pages.stage.lesson_store import lesson_store
from pages.stage.routes import GZIP_HEADERS

HERE = Path(__file__).parent
PAGE_MESSAGES = ("classroom.phone.title", "classroom.phone.joining", "classroom.phone.needs-script")  # in phone.html
LARGEST = 2_000  # bytes of a request that opens a class
TOO_MANY = msg("classroom.refusal.too-many-classes")
INVALID_REQUEST = msg("classroom.refusal.bad-request")


def routes() -> list[BaseRoute]:
    base = (st.get_option("server.baseUrlPath") or "").strip("/")
    base = f"/{base}/class" if base else "/class"
    process = int(os.environ.get(PROCESS, "0"))
    registry = ClassRegistry(make_room_store(), lambda name: lesson_store().find(name), process)
    return [
        Route(base, OpenClassEndpoint(registry).respond, methods=["POST"]),
        Route(base, send_phone_page),
        Route(f"{base}/{{code}}", send_phone_page),
        WebSocketRoute(f"{base}/{{code}}/live", ClassSocket(registry).accept),
    ]


def make_room_store() -> RoomStore:
    if address := os.environ.get(ROOMS_VARIABLE):
        from pages.classroom.redis_store import RedisRoomStore  # redis is an optional dependency

        return RedisRoomStore(address)
    return MemoryRoomStore()


def send_phone_page(request: Request) -> Response:
    """Send the page for phones, the same for every code: only the socket tells whether there is such a class."""
    headers = {**GZIP_HEADERS, "Cache-Control": "no-cache", "Vary": "Accept-Language, Cookie"}
    return Response(phone_page(preferred_language(request)), media_type="text/html", headers=headers)


@cache
def phone_page(language: str) -> bytes:
    """Return the page for phones, gzipped: app-wide style is inserted into uncompressed pages only."""
    base = (st.get_option("server.baseUrlPath") or "").strip("/")
    placeholders = {
        "/*style*/": lean(style()) + "\n" + lean((HERE / "phone.css").read_text("utf-8")),
        "/*colours*/": json.dumps(palette.class_colours()).replace("<", "\\u003c"),
        "/*script*/": f"{base and '/'}{base}/stage/{served_script(PHONE, language)[0]}",
        "/*language*/": language,
        **{f"/*{name}*/": text for name, text in json.loads(messages(language)).items() if name in PAGE_MESSAGES},
    }
    text = (HERE / "phone.html").read_text("utf-8")
    for placeholder, content in placeholders.items():
        text = text.replace(placeholder, content)
    return gzip.compress(text.encode(), mtime=0)


class OpenClassEndpoint:
    """POST /class: open the class of a presenter's token, or find it again; respond with its code and QR code."""

    def __init__(self, registry: ClassRegistry):
        self.registry = registry
        self.attempts = limits.AttemptLog(registry.clock, limits.MAX_ROOMS_OPENED)

    async def respond(self, request: Request) -> Response:
        address = request.client.host if request.client else ""
        language = preferred_language(request)
        try:
            token, page, language = await read_request(request)
            if self.attempts.has_too_many(address):
                raise ClassroomProblem(TOO_MANY)
            room = await self.registry.open(token)
        except ClassroomProblem as problem:
            return PlainTextResponse(translate_reason(problem.message, language), 400)
        self.attempts.record(address, room.code)
        qr = qr_code(f"{page}/{room.code}?{LANG_PARAM}={language}")
        return JSONResponse({"code": room.code, "page": page, **qr})


async def read_request(request: Request) -> tuple[str, str, str]:
    """Return the token, the address of /class as the presenter's browser has it, and the language."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST:
            raise ClassroomProblem(INVALID_REQUEST)
    try:
        fields = json.loads(body)
        token, address = str(fields["token"]), str(fields["address"])
        host, language = urlsplit(address).netloc, fields.get("language", ENGLISH)
    except (ValueError, KeyError, TypeError, RecursionError) as problem:
        raise ClassroomProblem(INVALID_REQUEST) from problem
    is_own = host == request.headers.get("host") and len(address) <= 300
    if not is_own or language not in LANGUAGES or not TOKEN.fullmatch(token):
        raise ClassroomProblem(INVALID_REQUEST)
    return token, address.rstrip("/"), language


def qr_code(address: str) -> dict:
    """Return a QR code as an SVG path, `size` squares wide."""
    rows = segno.make(address, error="m", micro=False).matrix
    squares = [f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark]
    return {"qr": "".join(squares), "size": len(rows), "address": address}
