"""Limits on the WebSocket messages, sockets and uploads of one client.

A person never reaches them; a program that does is slowed down or refused. They do not count by IP address, since a
school has one (pages/serve does, with wider limits).
"""

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable

import streamlit as st
from starlette.formparsers import MultiPartParser
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocket

from engine.text.message import msg
from pages.frame.middleware import App, Message, Receive, Send
from pages.frame.streamlit_internals import trim_uploads
from pages.i18n.http import refusal_response

BURST_MESSAGES, MESSAGES_PER_SECOND = 60, 15  # of one socket; dragging a slider sends about 10 a second
LONG_MESSAGE_BYTES = 100_000  # each counts as one more message
MAX_MESSAGE_BYTES = 9_000_000  # two million characters
CLOSE_TOO_LONG = 1009  # WebSocket close code: message too big
MAX_SOCKETS = 30  # of one browser; a tab has one
MAX_UPLOADS, UPLOAD_WINDOW_SECONDS = 20, 60.0  # files of one session
MAX_UPLOADED_BYTES = 60_000_000  # held in memory until a page takes them; more than one file of the largest size
SEND_TIMEOUT = 30.0  # seconds, as long as the server's pings wait for an answer
BROWSER_COOKIE = "_streamlit_xsrf"  # shared by all tabs of a browser


class RateLimiter:
    """A token bucket: BURST_MESSAGES at once, then MESSAGES_PER_SECOND."""

    def __init__(self, clock: Callable[[], float] = time.monotonic):
        self.clock, self.tokens, self.updated_at = clock, float(BURST_MESSAGES), clock()

    def wait_seconds(self, size: int = 0) -> float:
        """Return the seconds until a message of `size` bytes may be read; a long one counts as several."""
        now = self.clock()
        refilled = min(BURST_MESSAGES, self.tokens + (now - self.updated_at) * MESSAGES_PER_SECOND)
        self.tokens, self.updated_at = refilled - 1 - size // LONG_MESSAGE_BYTES, now
        return max(0.0, -self.tokens / MESSAGES_PER_SECOND)


class LimitsMiddleware:
    """Applies the limits to all requests and sockets of the app."""

    def __init__(self, app: App):
        self.app = app
        # By default Starlette writes a file of more than 1 MB to the disk, which may be full.
        MultiPartParser.spool_max_size = (st.get_option("server.maxUploadSize") + 1) * 2**20
        self.sockets: Counter[str] = Counter()
        self.uploads: dict[str, deque[float]] = {}

    async def __call__(self, scope: Message, receive: Receive, send: Send):
        if scope["type"] == "websocket":
            await self.handle_socket(scope, receive, send)
        elif scope["type"] == "http" and scope["method"] == "PUT" and self.has_too_many_uploads(scope["path"]):
            why = msg("frame.refusal.upload-limit", most=MAX_UPLOADS)
            await refusal_response(HTTPConnection(scope), why, 429)(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def handle_socket(self, scope: Message, receive: Receive, send: Send):
        browser = HTTPConnection(scope).cookies.get(BROWSER_COOKIE, "")
        if browser and self.sockets[browser] >= MAX_SOCKETS:
            socket = WebSocket(scope, receive, send)
            await socket.send_denial_response(refusal_response(socket, msg("frame.refusal.tab-limit"), 429))
            return
        self.sockets[browser] += 1
        life = asyncio.timeout(None)
        try:
            async with life:
                await self.app(scope, limit_receive_rate(receive, RateLimiter()), with_send_timeout(send, life))
        except TimeoutError:
            if not life.expired():
                raise
        finally:
            self.sockets[browser] -= 1
            if not self.sockets[browser]:
                del self.sockets[browser]

    def has_too_many_uploads(self, path: str) -> bool:
        """Has the session of .../upload_file/<session>/<file> reached its limit? Counts this file."""
        *_, folder, session, _ = ["", "", *path.split("/")]
        if folder != "upload_file":
            return False
        now = time.monotonic()
        self.uploads = {key: sent for key, sent in self.uploads.items() if sent[-1] > now - UPLOAD_WINDOW_SECONDS}
        sent = self.uploads.setdefault(session, deque(maxlen=MAX_UPLOADS))
        if len(sent) == MAX_UPLOADS and sent[0] > now - UPLOAD_WINDOW_SECONDS:
            return True
        sent.append(now)
        trim_uploads(session, MAX_UPLOADED_BYTES)
        return False


def limit_receive_rate(receive: Receive, limiter: RateLimiter) -> Receive:
    """Delay the reading of messages; none is lost, since the sender's buffer fills up.

    After a message that is too long the socket counts as closed.
    """

    async def read() -> Message:
        message = await receive()
        if message["type"] != "websocket.receive":
            return message
        size = len(message.get("bytes") or message.get("text") or "")
        if size > MAX_MESSAGE_BYTES:
            return {"type": "websocket.disconnect", "code": CLOSE_TOO_LONG}
        if wait := limiter.wait_seconds(size):
            await asyncio.sleep(wait)
        return message

    return read


def with_send_timeout(send: Send, life: asyncio.Timeout) -> Send:
    """Return a `send` that ends the socket's `life` if sending takes longer than SEND_TIMEOUT.

    A phone that vanishes leaves its socket open. The server pings it, but reports no failure while a message is being
    written: the next one would wait forever, or raise a RuntimeError.
    """

    async def write(message: Message):
        try:
            async with asyncio.timeout(SEND_TIMEOUT):
                await send(message)
        except (TimeoutError, RuntimeError) as problem:
            life.reschedule(asyncio.get_running_loop().time())
            raise OSError("This socket takes nothing more.") from problem

    return write
