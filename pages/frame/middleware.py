"""An ASGI app: it is called for each request and socket with what it is about, and with ways to hear and to answer."""

from __future__ import annotations

import gzip
from collections.abc import Awaitable, Callable, MutableMapping
from functools import partial
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]


class BufferedSend:
    """Takes an answer as it comes. One that is wanted goes on once it is whole, with what `change` makes of its body
    and headers; any other at once.
    """

    def __init__(
        self, send: Send, wanted: Callable[[Message], bool], change: Callable[[bytes, MutableHeaders], Awaitable[bytes]]
    ):
        self.send, self.should_buffer, self.transform = send, wanted, change
        self.start: Message | None = None
        self.body = b""

    async def __call__(self, message: Message):
        if message["type"] == "http.response.start" and self.should_buffer(message):
            self.start = message
        elif self.start is None or message["type"] != "http.response.body":
            await self.send(message)
        else:
            self.body += message.get("body", b"")
            if not message.get("more_body", False):
                await self.finish(self.start)

    async def finish(self, start: Message):
        headers = MutableHeaders(raw=start["headers"])
        body = await self.transform(self.body, headers)
        headers["content-length"] = str(len(body))
        await self.send(start)
        await self.send({"type": "http.response.body", "body": body})


TEXT_TYPES = ("text/", "application/javascript", "application/json", "image/svg+xml")
MIN_COMPRESSED_BYTES = 1_000  # bytes that are sent as they are
MAX_CACHED_FILES = 500  # files


class CompressionMiddleware:
    """Packs what never changes: scripts and styles that are named by their content."""

    def __init__(self, app: App):
        self.app = app
        self.cache: dict[str, bytes] = {}

    async def __call__(self, scope: Message, receive: Receive, send: Send):
        if not self.applies_to(scope):
            await self.app(scope, receive, send)
            return
        await self.app(scope, receive, BufferedSend(send, is_worth_compressing, partial(self.compress, scope["path"])))

    def applies_to(self, scope: Message) -> bool:
        if scope["type"] != "http" or scope["method"] != "GET":
            return False
        asked = Headers(scope=scope)
        return "/static/" in scope["path"] and "gzip" in asked.get("accept-encoding", "") and "range" not in asked

    async def compress(self, path: str, file: bytes, headers: MutableHeaders) -> bytes:
        headers.add_vary_header("Accept-Encoding")
        if path not in self.cache and len(self.cache) < MAX_CACHED_FILES:
            self.cache[path] = await run_in_threadpool(gzip.compress, file, 9, mtime=0)
        if path not in self.cache:
            return file
        headers["content-encoding"] = "gzip"
        return self.cache[path]


def is_worth_compressing(start: Message) -> bool:
    headers = Headers(raw=start["headers"])
    named = headers.get("content-type", "").startswith(TEXT_TYPES) and "immutable" in headers.get("cache-control", "")
    large = int(headers.get("content-length", "0")) >= MIN_COMPRESSED_BYTES
    return start["status"] == 200 and named and large and "content-encoding" not in headers


HEAD_END = b"</head>"
STREAMLIT_TITLE, APP_TITLE = b"<title>Streamlit</title>", b"<title>Treerings</title>"
ROOT_DIV = b'<div id="root">'  # what stands in it stays until Streamlit draws there
CACHING_HEADERS = (b"accept-encoding", b"if-none-match", b"if-modified-since")  # such an answer is no text to change


class FirstPaintMiddleware:
    """Puts a style and a picture into every HTML page that is sent."""

    def __init__(self, app: App, style: str, picture: str):
        self.app = app
        self.replacements = {
            HEAD_END: f"<style>{style}</style>".encode() + HEAD_END,
            ROOT_DIV: ROOT_DIV + f'<div class="first-paint" aria-hidden="true">{picture}</div>'.encode(),
            STREAMLIT_TITLE: APP_TITLE,
        }

    async def __call__(self, scope: Message, receive: Receive, send: Send):
        headers = Headers(raw=scope.get("headers", []))  # a server's own messages have none
        if scope["type"] != "http" or "text/html" not in headers.get("accept", ""):
            await self.app(scope, receive, send)
            return
        asked = [header for header in scope["headers"] if header[0] not in CACHING_HEADERS]
        packs = "gzip" in headers.get("accept-encoding", "")
        await self.app(
            {**scope, "headers": asked}, receive, BufferedSend(send, is_html_page, partial(self.insert_style, packs))
        )

    async def insert_style(self, packs: bool, page: bytes, headers: MutableHeaders) -> bytes:
        """It goes under no name that a cache could know it by."""
        for before, after in self.replacements.items():
            page = page.replace(before, after, 1)
        for name in ("etag", "last-modified"):
            del headers[name]
        if len(page) < MIN_COMPRESSED_BYTES:
            return page
        headers.add_vary_header("Accept-Encoding")
        if not packs:
            return page
        headers["content-encoding"] = "gzip"
        return gzip.compress(page, mtime=0)


def is_html_page(start: Message) -> bool:
    headers = Headers(raw=start["headers"])
    page = headers.get("content-type", "").startswith("text/html") and "content-encoding" not in headers
    return start["status"] == 200 and page
