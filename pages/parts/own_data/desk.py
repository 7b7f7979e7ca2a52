"""Where a browser fetches a table to keep, and hands in the one it kept: plain HTTP, at an address that each session
has for itself and nobody can guess.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from weakref import ReferenceType, ref

import streamlit as st
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from engine.text.message import msg
from pages.parts.background.fits import present
from pages.parts.own_data.kept import ALL, packed
from pages.parts.own_data.table import OwnTable
from pages.parts.speaking.asked import refusal

SERVER = secrets.token_hex(8)  # names this process: a browser that knows another was here before a restart
UNDER = "kept"  # in the address
NO_STORE = {"Cache-Control": "private, no-store"}


@dataclass(eq=False)
class Drawer:
    session: str
    table: ReferenceType[OwnTable] | None = None
    handed_in: bytes = b""


class Desk:
    """`present` says whether a session is still there: its place ends with it."""

    def __init__(self, present: Callable[[str], bool]):
        self.present = present
        self.places: dict[str, Drawer] = {}
        self.one_by_one = Lock()

    def put(self, name: str, session: str, table: OwnTable | None) -> str:
        """What can be fetched at this session's place, which it is given if it has none; the place's name. The table is
        held by its session alone."""
        with self.one_by_one:
            if name not in self.places:
                self.places = {each: place for each, place in self.places.items() if self.present(place.session)}
                name = secrets.token_urlsafe(24)
                self.places[name] = Drawer(session)
            self.places[name].table = ref(table) if table is not None else None
        return name

    def find(self, name: str) -> Drawer | None:
        place = self.places.get(name)
        return place if place is not None and self.present(place.session) else None

    def take(self, name: str) -> bytes:
        """What was handed in there, once."""
        place = self.find(name)
        if place is None:
            return b""
        found, place.handed_in = place.handed_in, b""
        return found


_desk = Desk(present)


def desk() -> Desk:
    """The one of this server."""
    return _desk


def routes() -> list[Route]:
    base = (st.get_option("server.baseUrlPath") or "").strip("/")
    return [Route(f"{base and f'/{base}'}/{UNDER}/{{name}}", answer, methods=["GET", "PUT"])]


async def answer(request: Request) -> Response:
    place = desk().find(request.path_params["name"])
    if place is None:
        return nothing(request)
    if request.method == "HEAD":  # is this server, and this session, the one that the browser knows?
        return Response(status_code=204, headers=NO_STORE)
    return await (take_in(place, request) if request.method == "PUT" else hand_out(place, request))


async def hand_out(place: Drawer, request: Request) -> Response:
    table = place.table and place.table()
    if not table:
        return nothing(request)
    try:
        body = await run_in_threadpool(packed, table)
    except (ValueError, TypeError, NotImplementedError):  # cells that Parquet has no type for
        return nothing(request)
    return Response(body, media_type="application/octet-stream", headers=NO_STORE)


async def take_in(place: Drawer, request: Request) -> Response:
    """A body that is too large is not read to its end."""
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > ALL:
            return refusal(request, msg("refused-too-large"), 413, NO_STORE)
    place.handed_in = bytes(body)
    return Response(status_code=204, headers=NO_STORE)


def nothing(request: Request) -> Response:
    return refusal(request, msg("refused-no-table"), 404, NO_STORE)
