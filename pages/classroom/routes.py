"""The ways into a class: a page for phones, its socket, and a request that opens a class. No Streamlit session is
needed for any of them.
"""

from __future__ import annotations

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
# What stands in the page itself.
PAGE_MESSAGES = ("classroom.phone.title", "classroom.phone.joining", "classroom.phone.needs-script")
LARGEST = 2_000  # bytes of a request that opens a class
TOO_MANY = msg("classroom.refusal.too-many-classes")
INVALID_REQUEST = msg("classroom.refusal.bad-request")


def routes() -> list[BaseRoute]:
    base = (st.get_option("server.baseUrlPath") or "").strip("/")
    base = f"/{base}/class" if base else "/class"
    hall = ClassRegistry(make_room_store(), lambda name: lesson_store().find(name), int(os.environ.get(PROCESS, "0")))
    return [
        Route(base, OpenClassEndpoint(hall).respond, methods=["POST"]),
        Route(base, send_phone_page),
        Route(f"{base}/{{code}}", send_phone_page),
        WebSocketRoute(f"{base}/{{code}}/live", ClassSocket(hall).accept),
    ]


def make_room_store() -> RoomStore:
    if address := os.environ.get(ROOMS_VARIABLE):
        from pages.classroom.redis_store import RedisRoomStore  # only then is a server for it needed

        return RedisRoomStore(address)
    return MemoryRoomStore()


def send_phone_page(request: Request) -> Response:
    """The same for every code: whether there is such a class only the socket tells. In the language of the class, which
    its picture of squares leads to, or of whoever types its code.
    """
    headers = {**GZIP_HEADERS, "Cache-Control": "no-cache", "Vary": "Accept-Language, Cookie"}
    return Response(phone_page(preferred_language(request)), media_type="text/html", headers=headers)


@cache
def phone_page(language: str) -> bytes:
    """Packed. It is no page that Streamlit's style is put into: what comes packed is left alone."""
    base = (st.get_option("server.baseUrlPath") or "").strip("/")
    marks = {
        "/*style*/": lean(style()) + "\n" + lean((HERE / "phone.css").read_text("utf-8")),
        "/*colours*/": json.dumps(palette.class_colours()).replace("<", "\\u003c"),
        "/*script*/": f"{base and '/'}{base}/stage/{served_script(PHONE, language)[0]}",
        "/*language*/": language,
        **{f"/*{name}*/": text for name, text in json.loads(messages(language)).items() if name in PAGE_MESSAGES},
    }
    text = (HERE / "phone.html").read_text("utf-8")
    for mark, what in marks.items():
        text = text.replace(mark, what)
    return gzip.compress(text.encode(), mtime=0)


class OpenClassEndpoint:
    """A class is opened, or found again, by its presenter's token. The answer is its code, also as a picture."""

    def __init__(self, hall: ClassRegistry):
        self.registry = hall
        self.attempts = limits.AttemptLog(hall.clock, limits.MAX_ROOMS_OPENED)

    async def respond(self, request: Request) -> Response:
        address = request.client.host if request.client else ""
        language = preferred_language(request)
        try:
            token, reached_at, language = await read_request(request)
            if self.attempts.has_too_many(address):
                raise ClassroomProblem(TOO_MANY)
            room = await self.registry.open(token)
        except ClassroomProblem as why:
            return PlainTextResponse(translate_reason(why.message, language), 400)
        self.attempts.record(address, room.code)
        told = {"code": room.code, "page": reached_at}
        return JSONResponse({**told, **qr_code(f"{reached_at}/{room.code}?{LANG_PARAM}={language}")})


async def read_request(request: Request) -> tuple[str, str, str]:
    """The token, the address of this server as phones write it, by which whoever asks has come, and the language."""
    sent = b""
    async for piece in request.stream():
        sent += piece
        if len(sent) > LARGEST:
            raise ClassroomProblem(INVALID_REQUEST)
    try:
        asked = json.loads(sent)
        token, address = str(asked["token"]), str(asked["address"])
        parts, language = urlsplit(address), asked.get("language", ENGLISH)
    except (ValueError, KeyError, TypeError, RecursionError) as problem:
        raise ClassroomProblem(INVALID_REQUEST) from problem
    ours = parts.netloc == request.headers.get("host") and len(address) <= 300
    if not ours or language not in LANGUAGES or not TOKEN.fullmatch(token):
        raise ClassroomProblem(INVALID_REQUEST)
    return token, address.rstrip("/"), language


def qr_code(address: str) -> dict:
    """A QR code as the path of a drawing so many squares wide."""
    rows = segno.make(address, error="m", micro=False).matrix
    squares = [f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark]
    return {"qr": "".join(squares), "size": len(rows), "address": address}
