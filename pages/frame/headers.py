"""What the server says of every answer: where a page's scripts come from, who may frame it, that nobody may guess what
an answer is, and that an address with settings in it is told to no other server.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
from functools import cache
from pathlib import Path

from starlette.datastructures import MutableHeaders
from streamlit import file_util

from pages.frame.middleware import App, Message, Receive, Send

EMBED_FROM = "TREERINGS_EMBED_FROM"  # of the environment: whose pages may frame ours, `https://lms.example`, by spaces
ORIGIN = re.compile(r"https?://(\*\.)?[\w.-]+(:\d+)?")
INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)


class SecurityHeadersMiddleware:
    """Puts the headers on all that is answered."""

    def __init__(self, app: App):
        self.app = app
        self.page_headers = {
            "Content-Security-Policy": content_security_policy(frame_ancestors()),
            "Referrer-Policy": "same-origin",
        }

    async def __call__(self, scope: Message, receive: Receive, send: Send):
        async def say(message: Message):
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=message["headers"])
                headers["X-Content-Type-Options"] = "nosniff"
                if headers.get("content-type", "").startswith("text/html"):
                    for name, value in self.page_headers.items():
                        headers.setdefault(name, value)  # a page may allow itself less
            await send(message)

        await self.app(scope, receive, say if scope["type"] == "http" else send)


def content_security_policy(framing: str) -> str:
    """Everything is our own. `blob:` is how Streamlit runs a component's script and a library its worker. Its styles
    are written by scripts, so those may be inline; of inline scripts there is Streamlit's own alone."""
    allowed = {
        "default-src": "'self'",
        "script-src": f"'self' blob: 'wasm-unsafe-eval' {' '.join(inline_scripts())}",
        "worker-src": "'self' blob:",
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' blob: data:",
        "font-src": "'self' data:",
        "object-src": "'none'",
        "base-uri": "'self'",
        "form-action": "'self'",
        "frame-ancestors": framing,
    }
    return "; ".join(f"{what} {sources}" for what, sources in allowed.items())


@cache
def inline_scripts() -> list[str]:
    """Those of the page that Streamlit sends, each as its hash, which is how a policy names it."""
    page = (Path(file_util.get_static_dir()) / "index.html").read_text("utf-8")
    hashes = (hashlib.sha256(script.encode()).digest() for script in INLINE_SCRIPT.findall(page))
    return [f"'sha256-{base64.b64encode(each).decode()}'" for each in hashes]


def frame_ancestors() -> str:
    """What is no origin is left out: it could say anything else in the policy."""
    return " ".join(["'self'", *filter(ORIGIN.fullmatch, os.environ.get(EMBED_FROM, "").split())])
