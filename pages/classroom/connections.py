"""Who is in a class: the sockets of phones and of the presenter, each with what it still has to be sent.

What is newer takes the place of what is older: a phone that slept is sent the step in sight, not all in between, and
no slow one makes another wait.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from typing import Protocol

from starlette.websockets import WebSocketDisconnect

from engine.text.message import Message
from pages.classroom.room import ShownPlace
from pages.i18n.locale import ENGLISH, Locale
from pages.i18n.translator import translator_for

RETRY_SECONDS = 2.0  # seconds after which a part that could not be had is asked for again
CLOSED = (RuntimeError, OSError, WebSocketDisconnect)  # what is raised where a socket has just gone
GetPart = Callable[[str], Awaitable[bytes | None]]


class Socket(Protocol):
    """What of Starlette's is used."""

    async def send_text(self, data: str) -> None: ...

    async def send_bytes(self, data: bytes) -> None: ...


def translate_reason(message: Message, language_code: str) -> str:
    """The message as text in a language."""
    return translator_for(Locale(language_code)).render(message)


class Connection:
    """`reads` is the language of whoever sits there."""

    def __init__(self, socket: Socket, reads: str = ENGLISH):
        self.socket, self.language_code = socket, reads
        self.waiting: dict[str, str] = {}  # by kind: the newest of it
        self.has_news = asyncio.Event()

    def enqueue(self, kind: str, message: str):
        self.waiting.pop(kind, None)
        self.waiting[kind] = message
        self.has_news.set()

    def enqueue_text(self, kind: str, message: Message):
        """Send a message, most often why something cannot be had, in the language of this seat."""
        self.enqueue(kind, json.dumps({kind: translate_reason(message, self.language_code)}))

    async def send_loop(self):
        """For as long as the socket is there."""
        with contextlib.suppress(*CLOSED):
            while True:
                await self.has_news.wait()
                self.has_news.clear()
                await self.send_waiting()

    async def send_waiting(self):
        while self.waiting:
            await self.socket.send_text(self.waiting.pop(next(iter(self.waiting))))


class Follower(Connection):
    """A phone. `own` is the step it has gone to by itself."""

    def __init__(self, socket: Socket, voter: str, parts: GetPart, reads: str = ENGLISH):
        super().__init__(socket, reads)
        self.voter, self.get_part = voter, parts
        self.next_place: ShownPlace | None = None
        self.own_place: ShownPlace | None = None
        self.n_recalls = 0
        self.sent_parts: frozenset[str] = frozenset()  # the parts it has

    def show(self, place: ShownPlace):
        self.next_place = place
        self.has_news.set()

    def set_own_place(self, own: ShownPlace | None):
        """It goes by itself, to this step, or with the class again. A phone says so only once it is so."""
        if (own is None) != (self.own_place is None):
            self.enqueue("own", json.dumps({"own": own is not None}))
        self.own_place = own

    async def send_waiting(self):
        await super().send_waiting()
        place, self.next_place = self.next_place, None
        if place is None:
            return
        missing = [need for need in place.required_parts if need not in self.sent_parts]
        for name in (*missing, place.part_name):
            packed = await self.get_part(name)
            if packed is None:  # once more, unless there is another step by then
                asyncio.get_running_loop().call_later(RETRY_SECONDS, lambda: self.next_place or self.show(place))
                return
            await self.socket.send_bytes(packed)
        if missing:
            self.sent_parts = _shared(self.sent_parts.union(missing))


_SETS: dict[frozenset[str], frozenset[str]] = {}  # those of a class are the same: one for all phones


def _shared(names: frozenset[str]) -> frozenset[str]:
    if len(_SETS) > 1_000:
        _SETS.clear()
    return _SETS.setdefault(names, names)
