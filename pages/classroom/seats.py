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
from pages.language.messages import language
from pages.language.names import ENGLISH, Spoken

LATER = 2.0  # seconds after which a part that could not be had is asked for again
CLOSED = (RuntimeError, OSError, WebSocketDisconnect)  # what is raised where a socket has just gone
Parts = Callable[[str], Awaitable[bytes | None]]


class Socket(Protocol):
    """What of Starlette's is used."""

    async def send_text(self, data: str) -> None: ...

    async def send_bytes(self, data: bytes) -> None: ...


def in_words(message: Message, reads: str) -> str:
    """The message as text in a language."""
    return language(Spoken(reads)).plain(message)


class Seat:
    """`reads` is the language of whoever sits there."""

    def __init__(self, socket: Socket, reads: str = ENGLISH):
        self.socket, self.reads = socket, reads
        self.waiting: dict[str, str] = {}  # by kind: the newest of it
        self.news = asyncio.Event()

    def tell(self, kind: str, message: str):
        self.waiting.pop(kind, None)
        self.waiting[kind] = message
        self.news.set()

    def say(self, kind: str, message: Message):
        """Send a message, most often why something cannot be had, in the language of this seat."""
        self.tell(kind, json.dumps({kind: in_words(message, self.reads)}))

    async def send(self):
        """For as long as the socket is there."""
        with contextlib.suppress(*CLOSED):
            while True:
                await self.news.wait()
                self.news.clear()
                await self.send_waiting()

    async def send_waiting(self):
        while self.waiting:
            await self.socket.send_text(self.waiting.pop(next(iter(self.waiting))))


class Follower(Seat):
    """A phone. `own` is the step it has gone to by itself."""

    def __init__(self, socket: Socket, voter: str, parts: Parts, reads: str = ENGLISH):
        super().__init__(socket, reads)
        self.voter, self.parts = voter, parts
        self.place: ShownPlace | None = None
        self.own: ShownPlace | None = None
        self.recalled = 0
        self.known: frozenset[str] = frozenset()  # the parts it has

    def show(self, place: ShownPlace):
        self.place = place
        self.news.set()

    def walk(self, own: ShownPlace | None):
        """It goes by itself, to this step, or with the class again. A phone says so only once it is so."""
        if (own is None) != (self.own is None):
            self.tell("own", json.dumps({"own": own is not None}))
        self.own = own

    async def send_waiting(self):
        await super().send_waiting()
        place, self.place = self.place, None
        if place is None:
            return
        missing = [need for need in place.needs if need not in self.known]
        for name in (*missing, place.part):
            packed = await self.parts(name)
            if packed is None:  # once more, unless there is another step by then
                asyncio.get_running_loop().call_later(LATER, lambda: self.place or self.show(place))
                return
            await self.socket.send_bytes(packed)
        if missing:
            self.known = _shared(self.known.union(missing))


_SETS: dict[frozenset[str], frozenset[str]] = {}  # those of a class are the same: one for all phones


def _shared(names: frozenset[str]) -> frozenset[str]:
    if len(_SETS) > 1_000:
        _SETS.clear()
    return _SETS.setdefault(names, names)
