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
from pages.i18n.http import refusal_response
from pages.jobs.waiters import is_present
from pages.tables.archive import MAX_TOTAL_BYTES, pack_table
from pages.tables.user_table import UserTable

SERVER_ID = secrets.token_hex(8)  # names this process: a browser that knows another was here before a restart
TRANSFER_PATH = "kept"  # in the address
NO_STORE = {"Cache-Control": "private, no-store"}


@dataclass(eq=False)
class Slot:
    session: str
    table: ReferenceType[UserTable] | None = None
    received: bytes = b""


class TransferStore:
    """`present` says whether a session is still there: its place ends with it."""

    def __init__(self, present: Callable[[str], bool]):
        self.is_present = present
        self.slots: dict[str, Slot] = {}
        self.lock = Lock()

    def put(self, name: str, session: str, table: UserTable | None) -> str:
        """What can be fetched at this session's place, which it is given if it has none; the place's name. The table is
        held by its session alone."""
        with self.lock:
            if name not in self.slots:
                self.slots = {each: place for each, place in self.slots.items() if self.is_present(place.session)}
                name = secrets.token_urlsafe(24)
                self.slots[name] = Slot(session)
            self.slots[name].table = ref(table) if table is not None else None
        return name

    def find(self, name: str) -> Slot | None:
        place = self.slots.get(name)
        return place if place is not None and self.is_present(place.session) else None

    def take_received(self, name: str) -> bytes:
        """What was handed in there, once."""
        place = self.find(name)
        if place is None:
            return b""
        found, place.received = place.received, b""
        return found


_desk = TransferStore(is_present)


def transfer_store() -> TransferStore:
    """The one of this server."""
    return _desk


def routes() -> list[Route]:
    base = (st.get_option("server.baseUrlPath") or "").strip("/")
    return [Route(f"{base and f'/{base}'}/{TRANSFER_PATH}/{{name}}", handle_request, methods=["GET", "PUT"])]


async def handle_request(request: Request) -> Response:
    place = transfer_store().find(request.path_params["name"])
    if place is None:
        return not_found(request)
    if request.method == "HEAD":  # is this server, and this session, the one that the browser knows?
        return Response(status_code=204, headers=NO_STORE)
    return await (receive_table(place, request) if request.method == "PUT" else send_table(place, request))


async def send_table(place: Slot, request: Request) -> Response:
    table = place.table and place.table()
    if not table:
        return not_found(request)
    try:
        body = await run_in_threadpool(pack_table, table)
    except (ValueError, TypeError, NotImplementedError):  # cells that Parquet has no type for
        return not_found(request)
    return Response(body, media_type="application/octet-stream", headers=NO_STORE)


async def receive_table(place: Slot, request: Request) -> Response:
    """A body that is too large is not read to its end."""
    body = bytearray()
    async for piece in request.stream():
        body += piece
        if len(body) > MAX_TOTAL_BYTES:
            return refusal_response(request, msg("frame.refusal.upload-too-large"), 413, NO_STORE)
    place.received = bytes(body)
    return Response(status_code=204, headers=NO_STORE)


def not_found(request: Request) -> Response:
    return refusal_response(request, msg("frame.refusal.no-table"), 404, NO_STORE)
