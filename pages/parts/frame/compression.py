"""What the server sends as text goes gzipped, Streamlit's own scripts too: two thirds of a first visit. Each is packed
once and kept, for every visitor asks for the same.
"""

from __future__ import annotations

import gzip
from functools import partial

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders

from pages.parts.frame.asgi import App, BufferedSend, Message, Receive, Send

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
