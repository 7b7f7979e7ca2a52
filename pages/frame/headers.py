"""Security headers of every response: Content-Security-Policy, frame-ancestors, nosniff and Referrer-Policy."""

import base64
import hashlib
import os
import re
from functools import cache
from pathlib import Path

from starlette.datastructures import MutableHeaders
from streamlit import file_util

from pages.frame.middleware import App, Message, Receive, Send

EMBED_FROM = "TREERINGS_EMBED_FROM"  # environment variable: origins that may frame us, separated by spaces
ORIGIN = re.compile(r"https?://(\*\.)?[\w.-]+(:\d+)?")
INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)


class SecurityHeadersMiddleware:
    """Adds the headers to all HTTP responses."""

    def __init__(self, app: App):
        self.app = app
        self.page_headers = {
            "Content-Security-Policy": content_security_policy(frame_ancestors()),
            "Referrer-Policy": "same-origin",
        }

    async def __call__(self, scope: Message, receive: Receive, send: Send):
        async def send_with_headers(message: Message):
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=message["headers"])
                headers["X-Content-Type-Options"] = "nosniff"
                if headers.get("content-type", "").startswith("text/html"):
                    for name, value in self.page_headers.items():
                        headers.setdefault(name, value)  # a route may set a stricter policy
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


def content_security_policy(framing: str) -> str:
    """Return the policy of a page: only our own origin, and what Streamlit needs.

    It runs components' scripts and a library's worker from `blob:`, writes inline styles, and has inline scripts, which
    are allowed by their hashes.
    """
    sources = {
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
    return "; ".join(f"{directive} {allowed}" for directive, allowed in sources.items())


@cache
def inline_scripts() -> list[str]:
    """Return the hashes of the inline scripts in Streamlit's index.html, as policies write them."""
    page = (Path(file_util.get_static_dir()) / "index.html").read_text("utf-8")
    hashes = (hashlib.sha256(script.encode()).digest() for script in INLINE_SCRIPT.findall(page))
    return [f"'sha256-{base64.b64encode(digest).decode()}'" for digest in hashes]


def frame_ancestors() -> str:
    """Return 'self' and the origins in EMBED_FROM; other text there could change the policy."""
    return " ".join(["'self'", *filter(ORIGIN.fullmatch, os.environ.get(EMBED_FROM, "").split())])
