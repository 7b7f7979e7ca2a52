"""What every answer says, and that a page's policy leaves room for Streamlit's own script and for nobody else's."""

import base64
import hashlib
from html.parser import HTMLParser
from pathlib import Path

import pytest
import streamlit

from pages.frame.headers import EMBED_FROM, SecurityHeadersMiddleware
from tests.asgi import asked


def said(kind: str) -> dict[str, str]:
    """The headers of an answer of this kind."""

    async def app(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", kind.encode())]})
        await send({"type": "http.response.body", "body": b"{}"})

    start, body = asked(SecurityHeadersMiddleware(app), {"type": "http", "method": "GET", "path": "/", "headers": []})
    assert body["body"] == b"{}"
    return {name.decode().lower(): value.decode() for name, value in start["headers"]}


def policy() -> dict[str, list[str]]:
    parts = (part.split() for part in said("text/html; charset=utf-8")["content-security-policy"].split(";"))
    return {name: sources for name, *sources in parts}


class Scripts(HTMLParser):
    """The scripts that stand in a page themselves."""

    def __init__(self):
        super().__init__()
        self.found, self.within = [], False

    def handle_starttag(self, tag, attrs):
        self.within = tag == "script" and "src" not in dict(attrs)

    def handle_data(self, data):
        if self.within:
            self.found.append(data)

    def handle_endtag(self, tag):
        self.within = False


def test_every_answer_is_what_it_says_and_only_pages_have_a_policy():
    assert said("application/json") == {"content-type": "application/json", "x-content-type-options": "nosniff"}
    page = said("text/html")
    assert page["x-content-type-options"] == "nosniff" and page["referrer-policy"] == "same-origin"


def test_a_socket_goes_through_untouched():
    async def app(scope, receive, send):
        await send({"type": "websocket.accept"})

    assert asked(SecurityHeadersMiddleware(app), {"type": "websocket", "path": "/", "headers": []}) == [
        {"type": "websocket.accept"}
    ]


def test_of_scripts_in_the_page_the_policy_knows_streamlits_own():
    page = Scripts()
    page.feed((Path(streamlit.__file__).parent / "static/index.html").read_text("utf-8"))
    hashes = [base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in page.found]
    sources = policy()["script-src"]
    assert hashes and [each for each in sources if each.startswith("'sha256-")] == [f"'sha256-{x}'" for x in hashes]
    assert "'unsafe-inline'" not in sources and "'unsafe-eval'" not in sources


@pytest.mark.parametrize(
    ("named", "may"),
    [
        ("", []),
        ("https://lms.example", ["https://lms.example"]),
        ("https://lms.example:8443 https://*.uni.example", ["https://lms.example:8443", "https://*.uni.example"]),
        ("https://lms.example;script-src * lms.example", []),
    ],
)
def test_who_may_frame_a_page(monkeypatch, named, may):
    monkeypatch.setenv(EMBED_FROM, named)
    found = policy()
    assert found["frame-ancestors"] == ["'self'", *may]
    assert "*" not in found["script-src"]
