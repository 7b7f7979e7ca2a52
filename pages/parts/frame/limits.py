"""Nobody takes more of the server than a class can spare: messages are read at a pace, a browser opens so many sockets
and a session sends so many files. A person never meets these limits, a program that tries to does: it is slowed down
or told, and others notice nothing. Addresses are no measure, for a school has one (pages/serve limits by them, widely).
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable

import streamlit as st
from starlette.formparsers import MultiPartParser
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket

from engine.text.message import msg
from pages.parts.frame.asgi import App, Message, Receive, Send
from pages.parts.frame.streamlit_internals import trim_uploads
from pages.parts.speaking.asked import refusal

AT_ONCE, A_SECOND = 60, 15  # messages of one socket: a slider that is dragged sends about ten a second
LONG, LONGEST = 100_000, 9_000_000  # bytes that count as one message more, and that none may have: two million letters
TOO_LONG = 1009  # the code of a socket that is closed because of a message's length
SOCKETS = 30  # of one browser; a tab has one
UPLOADS, MINUTE = 20, 60.0  # files of one session a minute
HELD = 60_000_000  # bytes of them that lie in memory until a page takes them; one of the largest always may
SILENT = 30.0  # seconds in which a socket takes what it is sent; the server's own pings wait as long for an answer
BROWSER = "_streamlit_xsrf"  # the cookie that all tabs of a browser share


class Pace:
    """So many at once, and so many a second after that."""

    def __init__(self, clock: Callable[[], float] = time.monotonic):
        self.clock, self.left, self.seen = clock, float(AT_ONCE), clock()

    def wait(self, size: int = 0) -> float:
        """Seconds until a message of so many bytes may be read: a long one counts as several."""
        now = self.clock()
        self.left = min(AT_ONCE, self.left + (now - self.seen) * A_SECOND) - 1 - size // LONG
        self.seen = now
        return max(0.0, -self.left / A_SECOND)


class Limits:
    """Stands in front of the whole app."""

    def __init__(self, app: App):
        self.app = app
        # Starlette would put a file of more than 1 MB on the disk while it arrives, which may be full.
        MultiPartParser.spool_max_size = (st.get_option("server.maxUploadSize") + 1) * 2**20
        self.sockets: Counter[str] = Counter()
        self.uploads: dict[str, deque[float]] = {}

    async def __call__(self, scope: Message, receive: Receive, send: Send):
        if scope["type"] == "websocket":
            await self.socket(scope, receive, send)
        elif scope["type"] == "http" and scope["method"] == "PUT" and self.too_many(scope["path"]):
            why = msg("refused-files", most=UPLOADS)
            await refusal(HTTPConnection(scope), why, 429)(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def socket(self, scope: Message, receive: Receive, send: Send):
        browser = HTTPConnection(scope).cookies.get(BROWSER, "")
        if browser and self.sockets[browser] >= SOCKETS:
            socket = WebSocket(scope, receive, send)
            await socket.send_denial_response(refusal(socket, msg("refused-tabs"), 429))
            return
        self.sockets[browser] += 1
        life = asyncio.timeout(None)
        try:
            async with life:
                await self.app(scope, paced(receive, Pace()), timed(send, life))
        except TimeoutError:
            if not life.expired():
                raise
        finally:
            self.sockets[browser] -= 1
            if not self.sockets[browser]:
                del self.sockets[browser]

    def too_many(self, path: str) -> bool:
        """Has the session of .../upload_file/<session>/<file> sent its share? Sessions without files are forgotten."""
        *_, place, session, _ = ["", "", *path.split("/")]
        if place != "upload_file":
            return False
        now = time.monotonic()
        self.uploads = {key: sent for key, sent in self.uploads.items() if sent[-1] > now - MINUTE}
        sent = self.uploads.setdefault(session, deque(maxlen=UPLOADS))
        if len(sent) == UPLOADS and sent[0] > now - MINUTE:
            return True
        sent.append(now)
        trim_uploads(session, HELD)
        return False


def paced(receive: Receive, pace: Pace) -> Receive:
    """What is sent too fast waits to be read, and nothing of it is lost: the sender's own line fills up. After a
    message that is too long the socket counts as closed."""

    async def read() -> Message:
        message = await receive()
        if message["type"] != "websocket.receive":
            return message
        size = len(message.get("bytes") or message.get("text") or "")
        if size > LONGEST:
            return {"type": "websocket.disconnect", "code": TOO_LONG}
        if wait := pace.wait(size):
            await asyncio.sleep(wait)
        return message

    return read


def timed(send: Send, life: asyncio.Timeout) -> Send:
    """Send to a socket, and end its `life` once it takes nothing more.

    A phone that vanishes leaves its socket open. The server pings it, but tells nobody while something is still to be
    written: then the next message waits for ever, or is refused with a RuntimeError.
    """

    async def write(message: Message):
        try:
            async with asyncio.timeout(SILENT):
                await send(message)
        except (TimeoutError, RuntimeError) as problem:
            life.reschedule(asyncio.get_running_loop().time())
            raise OSError("This socket takes nothing more.") from problem

    return write
