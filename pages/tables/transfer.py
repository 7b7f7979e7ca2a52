"""HTTP routes by which a browser downloads the session's table, and uploads it again.

Each session has a secret, random address.
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

SERVER_ID = secrets.token_hex(8)  # of this process: a browser that knows another one can tell a restart
TRANSFER_PATH = "kept"
NO_STORE = {"Cache-Control": "private, no-store"}


@dataclass(eq=False)
class Slot:
    session: str
    table: ReferenceType[UserTable] | None = None
    received: bytes = b""


class TransferStore:
    """The slots of all sessions by their secret names. A slot ends with its session."""

    def __init__(self, is_present: Callable[[str], bool]):
        self.is_present = is_present
        self.slots: dict[str, Slot] = {}
        self.lock = Lock()

    def put(self, name: str, session: str, table: UserTable | None) -> str:
        """Set the table that can be downloaded from the session's slot; create the slot if needed, return its name.

        Only the session holds the table: the slot has a weak reference.
        """
        with self.lock:
            if name not in self.slots:
                self.slots = {key: slot for key, slot in self.slots.items() if self.is_present(slot.session)}
                name = secrets.token_urlsafe(24)
                self.slots[name] = Slot(session)
            self.slots[name].table = ref(table) if table is not None else None
        return name

    def find(self, name: str) -> Slot | None:
        slot = self.slots.get(name)
        return slot if slot is not None and self.is_present(slot.session) else None

    def take_received(self, name: str) -> bytes:
        """Return what was uploaded to the slot, and empty it."""
        slot = self.find(name)
        if slot is None:
            return b""
        data, slot.received = slot.received, b""
        return data


_store = TransferStore(is_present)


def transfer_store() -> TransferStore:
    return _store


def routes() -> list[Route]:
    base = (st.get_option("server.baseUrlPath") or "").strip("/")
    return [Route(f"{base and f'/{base}'}/{TRANSFER_PATH}/{{name}}", handle_request, methods=["GET", "PUT"])]


async def handle_request(request: Request) -> Response:
    slot = transfer_store().find(request.path_params["name"])
    if slot is None:
        return not_found(request)
    if request.method == "HEAD":  # the browser checks that this server still has its session
        return Response(status_code=204, headers=NO_STORE)
    return await (receive_table(slot, request) if request.method == "PUT" else send_table(slot, request))


async def send_table(slot: Slot, request: Request) -> Response:
    table = slot.table and slot.table()
    if not table:
        return not_found(request)
    try:
        body = await run_in_threadpool(pack_table, table)
    except (ValueError, TypeError, NotImplementedError):  # cells that Parquet has no type for
        return not_found(request)
    return Response(body, media_type="application/octet-stream", headers=NO_STORE)


async def receive_table(slot: Slot, request: Request) -> Response:
    """Store the body in the slot; refuse one that is too large without reading it to its end."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MAX_TOTAL_BYTES:
            return refusal_response(request, msg("frame.refusal.upload-too-large"), 413, NO_STORE)
    slot.received = bytes(body)
    return Response(status_code=204, headers=NO_STORE)


def not_found(request: Request) -> Response:
    return refusal_response(request, msg("frame.refusal.no-table"), 404, NO_STORE)
