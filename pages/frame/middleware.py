"""ASGI middleware that changes responses: gzip for static files, a style and a picture in every HTML page."""

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
Transform = Callable[[bytes, MutableHeaders], Awaitable[bytes]]


class BufferedSend:
    """An ASGI `send` that buffers the responses `should_buffer` selects, and sends them with `transform` applied.

    `transform` gets the body and the headers, which it may change. Other responses are sent as they come.
    """

    def __init__(self, send: Send, should_buffer: Callable[[Message], bool], transform: Transform):
        self.send, self.should_buffer, self.transform = send, should_buffer, transform
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
MIN_COMPRESSED_BYTES = 1_000  # a shorter body is not compressed
MAX_CACHED_FILES = 500


class CompressionMiddleware:
    """Gzips static files that never change, with a cache: scripts and styles named by their hash."""

    def __init__(self, app: App):
        self.app = app
        self.cache: dict[str, bytes] = {}

    async def __call__(self, scope: Message, receive: Receive, send: Send):
        if self.applies_to(scope):
            send = BufferedSend(send, is_worth_compressing, partial(self.compress, scope["path"]))
        await self.app(scope, receive, send)

    def applies_to(self, scope: Message) -> bool:
        if scope["type"] != "http" or scope["method"] != "GET":
            return False
        headers = Headers(scope=scope)
        return "/static/" in scope["path"] and "gzip" in headers.get("accept-encoding", "") and "range" not in headers

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
    text = headers.get("content-type", "").startswith(TEXT_TYPES) and "immutable" in headers.get("cache-control", "")
    large = int(headers.get("content-length", "0")) >= MIN_COMPRESSED_BYTES
    return start["status"] == 200 and text and large and "content-encoding" not in headers


HEAD_END = b"</head>"
STREAMLIT_TITLE, APP_TITLE = b"<title>Streamlit</title>", b"<title>Treerings</title>"
ROOT_DIV = b'<div id="root">'  # its content is seen until Streamlit draws there
CACHING_HEADERS = (b"accept-encoding", b"if-none-match", b"if-modified-since")  # removed, so that the response is text


class FirstPaintMiddleware:
    """Inserts a style and a picture into every HTML page, and replaces its title."""

    def __init__(self, app: App, style: str, picture: str):
        self.app = app
        self.replacements = {
            HEAD_END: f"<style>{style}</style>".encode() + HEAD_END,
            ROOT_DIV: ROOT_DIV + f'<div class="first-paint" aria-hidden="true">{picture}</div>'.encode(),
            STREAMLIT_TITLE: APP_TITLE,
        }

    async def __call__(self, scope: Message, receive: Receive, send: Send):
        headers = Headers(raw=scope.get("headers", []))  # lifespan messages have none
        if scope["type"] == "http" and "text/html" in headers.get("accept", ""):
            scope = {**scope, "headers": [header for header in scope["headers"] if header[0] not in CACHING_HEADERS]}
            gzips = "gzip" in headers.get("accept-encoding", "")
            send = BufferedSend(send, is_html_page, partial(self.insert_style, gzips))
        await self.app(scope, receive, send)

    async def insert_style(self, gzips: bool, page: bytes, headers: MutableHeaders) -> bytes:
        """Return the changed page, gzipped if the browser accepts that, without the headers for caching."""
        for before, after in self.replacements.items():
            page = page.replace(before, after, 1)
        for name in ("etag", "last-modified"):
            del headers[name]
        if len(page) < MIN_COMPRESSED_BYTES:
            return page
        headers.add_vary_header("Accept-Encoding")
        if not gzips:
            return page
        headers["content-encoding"] = "gzip"
        return gzip.compress(page, mtime=0)


def is_html_page(start: Message) -> bool:
    headers = Headers(raw=start["headers"])
    page = headers.get("content-type", "").startswith("text/html") and "content-encoding" not in headers
    return start["status"] == 200 and page
