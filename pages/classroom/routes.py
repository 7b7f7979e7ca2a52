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
from pages.classroom import limits
from pages.classroom.codes import PROCESS, ROOMS, TOKEN
from pages.classroom.hall import Hall
from pages.classroom.keeping import InMemory, Keeping
from pages.classroom.live import Door
from pages.classroom.room import Refused
from pages.classroom.seats import in_words
from pages.language.names import ENGLISH, LANGUAGES
from pages.parts.frame import palette
from pages.parts.speaking.asked import reads
from pages.parts.speaking.page import LANG
from pages.stage.bundle import PHONE, lean, messages, served, style
from pages.stage.routes import PACKED
from pages.stage.shelf import shelf

HERE = Path(__file__).parent
WORDS = ("phone title", "joining", "needs script")  # that stand in the page itself
LARGEST = 2_000  # bytes of a request that opens a class
TOO_MANY = msg("classroom.refusal.too-many-classes")
NO_REQUEST = msg("classroom.refusal.bad-request")


def routes() -> list[BaseRoute]:
    base = (st.get_option("server.baseUrlPath") or "").strip("/")
    base = f"/{base}/class" if base else "/class"
    hall = Hall(keeping(), lambda name: shelf().find(name), int(os.environ.get(PROCESS, "0")))
    return [
        Route(base, ClassOpening(hall).answer, methods=["POST"]),
        Route(base, page),
        Route(f"{base}/{{code}}", page),
        WebSocketRoute(f"{base}/{{code}}/live", Door(hall).enter),
    ]


def keeping() -> Keeping:
    if address := os.environ.get(ROOMS):
        from pages.classroom.shared import InRedis  # only then is a server for it needed

        return InRedis(address)
    return InMemory()


def page(request: Request) -> Response:
    """The same for every code: whether there is such a class only the socket tells. In the language of the class, which
    its picture of squares leads to, or of whoever types its code.
    """
    headers = {**PACKED, "Cache-Control": "no-cache", "Vary": "Accept-Language, Cookie"}
    return Response(phone_page(reads(request)), media_type="text/html", headers=headers)


@cache
def phone_page(language: str) -> bytes:
    """Packed. It is no page that Streamlit's style is put into: what comes packed is left alone."""
    base = (st.get_option("server.baseUrlPath") or "").strip("/")
    marks = {
        "/*style*/": lean(style()) + "\n" + lean((HERE / "phone.css").read_text("utf-8")),
        "/*colours*/": json.dumps(palette.class_colours()).replace("<", "\\u003c"),
        "/*script*/": f"{base and '/'}{base}/stage/{served(PHONE, language)[0]}",
        "/*language*/": language,
        **{f"/*{name}*/": text for name, text in json.loads(messages(language)).items() if name in WORDS},
    }
    text = (HERE / "phone.html").read_text("utf-8")
    for mark, what in marks.items():
        text = text.replace(mark, what)
    return gzip.compress(text.encode(), mtime=0)


class ClassOpening:
    """A class is opened, or found again, by its presenter's token. The answer is its code, also as a picture."""

    def __init__(self, hall: Hall):
        self.hall = hall
        self.opened = limits.Tries(hall.clock, limits.ROOMS)

    async def answer(self, request: Request) -> Response:
        address = request.client.host if request.client else ""
        language = reads(request)
        try:
            token, reached_at, language = await read(request)
            if self.opened.many(address):
                raise Refused(TOO_MANY)
            room = await self.hall.open(token)
        except Refused as why:
            return PlainTextResponse(in_words(why.message, language), 400)
        self.opened.note(address, room.code)
        told = {"code": room.code, "page": reached_at}
        return JSONResponse({**told, **picture(f"{reached_at}/{room.code}?{LANG}={language}")})


async def read(request: Request) -> tuple[str, str, str]:
    """The token, the address of this server as phones write it, by which whoever asks has come, and the language."""
    sent = b""
    async for piece in request.stream():
        sent += piece
        if len(sent) > LARGEST:
            raise Refused(NO_REQUEST)
    try:
        asked = json.loads(sent)
        token, address = str(asked["token"]), str(asked["address"])
        parts, language = urlsplit(address), asked.get("language", ENGLISH)
    except (ValueError, KeyError, TypeError, RecursionError) as problem:
        raise Refused(NO_REQUEST) from problem
    ours = parts.netloc == request.headers.get("host") and len(address) <= 300
    if not ours or language not in LANGUAGES or not TOKEN.fullmatch(token):
        raise Refused(NO_REQUEST)
    return token, address.rstrip("/"), language


def picture(address: str) -> dict:
    """A QR code as the path of a drawing so many squares wide."""
    rows = segno.make(address, error="m", micro=False).matrix
    squares = [f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark]
    return {"qr": "".join(squares), "size": len(rows), "address": address}
