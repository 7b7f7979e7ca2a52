"""What is named by its content goes gzipped, packed once; everything else goes as it is."""

import gzip

import pytest

from pages.frame.middleware import CompressionMiddleware
from tests.asgi import asked as sent_by

CODE = b"const answer = 42;\n" * 200
FOR_EVER = {"content-type": "application/javascript", "cache-control": "public, immutable", "content-length": "3800"}


def through(packer: CompressionMiddleware, path: str, **asked: str) -> tuple[dict[str, str], bytes]:
    """What arrives: headers and body."""
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in asked.items()]
    scope = {"type": "http", "method": "GET", "path": path, "headers": named}
    sent = sent_by(packer, scope)
    headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return headers, b"".join(part.get("body", b"") for part in sent[1:])


def serving(body: bytes, **changed: str) -> CompressionMiddleware:
    """In front of an app that sends this in two pieces."""
    headers = FOR_EVER | {name.replace("_", "-"): value for name, value in changed.items()}

    async def app(scope, receive, send):
        raw = [(name.encode(), value.encode()) for name, value in headers.items()]
        await send({"type": "http.response.start", "status": 200, "headers": raw})
        await send({"type": "http.response.body", "body": body[:100], "more_body": True})
        await send({"type": "http.response.body", "body": body[100:]})

    return CompressionMiddleware(app)


def test_a_script_is_packed_and_unpacks_to_itself():
    packer = serving(CODE)
    for _ in range(2):
        headers, body = through(packer, "/static/js/a.js", accept_encoding="gzip, br")
        assert headers["content-encoding"] == "gzip" and headers["content-length"] == str(len(body))
        assert gzip.decompress(body) == CODE and len(body) < len(CODE) / 5
    assert list(packer.cache) == ["/static/js/a.js"]


@pytest.mark.parametrize(
    ("path", "asked", "changed"),
    [
        ("/static/js/a.js", {}, {}),
        ("/static/js/a.js", {"accept_encoding": "gzip", "range": "bytes=0-9"}, {}),
        ("/reel/a/book", {"accept_encoding": "gzip"}, {}),
        ("/static/a.woff2", {"accept_encoding": "gzip"}, {"content_type": "font/woff2"}),
        ("/static/index.html", {"accept_encoding": "gzip"}, {"cache_control": "no-cache"}),
        ("/static/js/a.js", {"accept_encoding": "gzip"}, {"content_encoding": "br"}),
    ],
)
def test_everything_else_goes_as_it_is(path, asked, changed):
    headers, body = through(serving(CODE, **changed), path, **asked)
    assert body == CODE and headers.get("content-encoding") != "gzip"
