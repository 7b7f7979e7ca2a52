"""The app's style, name and logo stand in the page that the server sends. Streamlit would bring them with the first
script: on a slow line the page would be empty for seconds, and then everything would jump. The page is packed here.
"""

from __future__ import annotations

import gzip
from functools import partial

from starlette.datastructures import Headers, MutableHeaders

from pages.parts.frame.asgi import App, BufferedSend, Message, Receive, Send
from pages.parts.frame.compression import MIN_COMPRESSED_BYTES

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
