"""What the server sends as text goes gzipped, Streamlit's own scripts too: two thirds of a first visit. Each is packed
once and kept, for every visitor asks for the same.
"""

from __future__ import annotations

import gzip
from functools import partial

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders

from pages.parts.frame.asgi import App, Message, Receive, Send, Whole

TEXT = ("text/", "application/javascript", "application/json", "image/svg+xml")
SMALL = 1_000  # bytes that are sent as they are
KEPT = 500  # files


class CompressOnce:
    """Packs what never changes: scripts and styles that are named by their content."""

    def __init__(self, app: App):
        self.app = app
        self.packed: dict[str, bytes] = {}

    async def __call__(self, scope: Message, receive: Receive, send: Send):
        if not self.concerns(scope):
            await self.app(scope, receive, send)
            return
        await self.app(scope, receive, Whole(send, pays_off, partial(self.pack, scope["path"])))

    def concerns(self, scope: Message) -> bool:
        if scope["type"] != "http" or scope["method"] != "GET":
            return False
        asked = Headers(scope=scope)
        return "/static/" in scope["path"] and "gzip" in asked.get("accept-encoding", "") and "range" not in asked

    async def pack(self, path: str, file: bytes, headers: MutableHeaders) -> bytes:
        headers.add_vary_header("Accept-Encoding")
        if path not in self.packed and len(self.packed) < KEPT:
            self.packed[path] = await run_in_threadpool(gzip.compress, file, 9, mtime=0)
        if path not in self.packed:
            return file
        headers["content-encoding"] = "gzip"
        return self.packed[path]


def pays_off(start: Message) -> bool:
    headers = Headers(raw=start["headers"])
    named = headers.get("content-type", "").startswith(TEXT) and "immutable" in headers.get("cache-control", "")
    large = int(headers.get("content-length", "0")) >= SMALL
    return start["status"] == 200 and named and large and "content-encoding" not in headers
