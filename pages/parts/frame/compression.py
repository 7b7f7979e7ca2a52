"""What the server sends as text goes gzipped, Streamlit's own scripts too: two thirds of a first visit. Each is packed
once and kept, for every visitor asks for the same.
"""

from __future__ import annotations

import gzip

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders

from pages.parts.frame.asgi import App, Message, Receive, Send

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
        await self.app(scope, receive, Packing(self.packed, scope["path"], send))

    def concerns(self, scope: Message) -> bool:
        if scope["type"] != "http" or scope["method"] != "GET":
            return False
        asked = Headers(scope=scope)
        return "/static/" in scope["path"] and "gzip" in asked.get("accept-encoding", "") and "range" not in asked


class Packing:
    """Takes an answer as it comes, and sends it on packed where that saves enough."""

    def __init__(self, kept: dict[str, bytes], path: str, send: Send):
        self.kept, self.path, self.send = kept, path, send
        self.start: Message | None = None
        self.body = b""

    async def __call__(self, message: Message):
        if message["type"] == "http.response.start" and pays_off(message):
            self.start = message
        elif self.start is None or message["type"] != "http.response.body":
            await self.send(message)
        else:
            self.body += message.get("body", b"")
            if not message.get("more_body", False):
                await self.finish(self.start)

    async def finish(self, start: Message):
        if self.path not in self.kept and len(self.kept) < KEPT:
            self.kept[self.path] = await run_in_threadpool(gzip.compress, self.body, 9, mtime=0)
        body = self.kept.get(self.path, self.body)
        headers = MutableHeaders(raw=start["headers"])
        if body is not self.body:
            headers["content-encoding"] = "gzip"
        headers["content-length"] = str(len(body))
        headers.add_vary_header("Accept-Encoding")
        await self.send(start)
        await self.send({"type": "http.response.body", "body": body})


def pays_off(start: Message) -> bool:
    headers = Headers(raw=start["headers"])
    named = headers.get("content-type", "").startswith(TEXT) and "immutable" in headers.get("cache-control", "")
    large = int(headers.get("content-length", "0")) >= SMALL
    return start["status"] == 200 and named and large and "content-encoding" not in headers
