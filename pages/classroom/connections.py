"""The connections of a class, phones and presenters, with their queues of outgoing messages.

A new message replaces a waiting one of its kind: a phone that slept is sent the present step only, and no slow phone
makes another wait.
"""

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from functools import lru_cache

from starlette.websockets import WebSocket, WebSocketDisconnect

from engine.text.message import Message
from pages.classroom.room import ShownPlace
from pages.i18n.locale import ENGLISH, Locale
from pages.i18n.translator import translator_for

RETRY_SECONDS = 2.0  # after which a missing part is requested again
CLOSED = (RuntimeError, OSError, WebSocketDisconnect)  # raised by a socket that has just closed
GetPart = Callable[[str], Awaitable[bytes | None]]


def translate_reason(message: Message, language_code: str) -> str:
    """Return a message as text in a language."""
    return translator_for(Locale(language_code)).render(message)


class Connection:
    """A socket and its waiting messages."""

    def __init__(self, socket: WebSocket, language_code: str = ENGLISH):
        self.socket, self.language_code = socket, language_code
        self.waiting: dict[str, str] = {}  # the newest message of each kind
        self.has_news = asyncio.Event()

    def enqueue(self, kind: str, message: str):
        self.waiting.pop(kind, None)
        self.waiting[kind] = message
        self.has_news.set()

    def enqueue_text(self, kind: str, message: Message):
        """Enqueue a message in the language of this connection, most often a refusal."""
        self.enqueue(kind, json.dumps({kind: translate_reason(message, self.language_code)}))

    async def send_loop(self):
        """Send messages as they come, until the socket closes."""
        with contextlib.suppress(*CLOSED):
            while True:
                await self.has_news.wait()
                self.has_news.clear()
                await self.send_waiting()

    async def send_waiting(self):
        while self.waiting:
            await self.socket.send_text(self.waiting.pop(next(iter(self.waiting))))


class Follower(Connection):
    """A phone."""

    def __init__(self, socket: WebSocket, voter: str, get_part: GetPart, language_code: str = ENGLISH):
        super().__init__(socket, language_code)
        self.voter, self.get_part = voter, get_part
        self.next_place: ShownPlace | None = None  # to be sent
        self.own_place: ShownPlace | None = None  # the step it has opened by itself; None: it follows the class
        self.n_recalls = 0
        self.sent_parts: frozenset[str] = frozenset()

    def show(self, place: ShownPlace):
        self.next_place = place
        self.has_news.set()

    def set_own_place(self, place: ShownPlace | None):
        """Note the step a phone has opened by itself, None to follow the class again; confirm a change to it."""
        if (place is None) != (self.own_place is None):
            self.enqueue("own", json.dumps({"own": place is not None}))
        self.own_place = place

    async def send_waiting(self):
        await super().send_waiting()
        place, self.next_place = self.next_place, None
        if place is None:
            return
        missing = [need for need in place.required_parts if need not in self.sent_parts]
        for name in (*missing, place.part_name):
            packed = await self.get_part(name)
            if packed is None:  # try again, unless there is a newer step by then
                asyncio.get_running_loop().call_later(RETRY_SECONDS, lambda: self.next_place or self.show(place))
                return
            await self.socket.send_bytes(packed)
        if missing:
            self.sent_parts = _intern(self.sent_parts.union(missing))


@lru_cache(1_000)
def _intern(names: frozenset[str]) -> frozenset[str]:
    """Return one set for equal sets: all phones of a class have the same parts."""
    return names
