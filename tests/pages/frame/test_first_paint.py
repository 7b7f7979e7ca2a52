"""The style of the app stands in every page that is sent, and in nothing else."""

import gzip

import pytest

from pages.frame.middleware import FirstPaintMiddleware
from tests.asgi import asked as sent_by

PAGE = "<html><head><title>Streamlit</title></head><body>ä" + 50 * "x" + '<div id="root"></div></body></html>'
STYLE, PICTURE = "b { c: d }", "<svg></svg>"


def changed_to(page: str) -> str:
    """A page with the style, the picture and the name."""
    page = page.replace("</head>", f"<style>{STYLE}</style></head>").replace("Streamlit", "Treerings")
    return page.replace('"root">', f'"root"><div class="first-paint" aria-hidden="true">{PICTURE}</div>')


HTML = {"content-type": "text/html", "etag": '"1"', "last-modified": "yesterday", "content-length": "120"}


def through(accept: str, kept: str = '"1"', **changed: str) -> tuple[int, dict[str, str], str]:
    """What arrives from an app that sends the page in two pieces, packed or not at all where it may."""

    async def app(scope, receive, send):
        asked = dict(scope["headers"])
        status = 304 if asked.get(b"if-none-match") == kept.encode() else 200
        headers = HTML | changed | ({"content-encoding": "gzip"} if b"accept-encoding" in asked else {})
        raw = [(name.encode(), value.encode()) for name, value in headers.items()]
        await send({"type": "http.response.start", "status": status, "headers": raw})
        await send({"type": "http.response.body", "body": PAGE[:30].encode(), "more_body": True})
        await send({"type": "http.response.body", "body": PAGE[30:].encode()})

    asked = {"accept": accept, "accept-encoding": "gzip", "if-none-match": '"1"'}
    scope = {"type": "http", "method": "GET", "path": "/tree"}
    scope["headers"] = [(name.encode(), value.encode()) for name, value in asked.items()]
    start, *parts = sent_by(FirstPaintMiddleware(app, STYLE, PICTURE), scope)
    headers = {name.decode(): value.decode() for name, value in start["headers"]}
    return start["status"], headers, b"".join(part.get("body", b"") for part in parts).decode()


def test_a_page_comes_with_its_style_whole_and_under_no_name():
    status, headers, body = through("text/html,*/*")
    assert (status, body) == (200, changed_to(PAGE))
    assert headers == {"content-type": "text/html", "content-length": str(len(changed_to(PAGE).encode()))}


@pytest.mark.parametrize(("accept", "kind"), [("*/*", "text/html"), ("text/html,*/*", "application/json")])
def test_nothing_else_is_touched(accept, kind):
    status, headers, body = through(accept, **{"content-type": kind})
    assert body == PAGE and headers["etag"] == '"1"'
    assert status == (304 if accept == "*/*" else 200)


@pytest.mark.parametrize("accepts", ["gzip, br", "identity"])
def test_a_large_page_is_packed_for_who_takes_it_so(accepts):
    page = PAGE.replace("<body>", "<body>" + 1000 * "y")

    async def app(scope, receive, send):
        assert b"accept-encoding" not in dict(scope["headers"])
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/html")]})
        await send({"type": "http.response.body", "body": page.encode()})

    headers = [(b"accept", b"text/html"), (b"accept-encoding", accepts.encode())]
    scope = {"type": "http", "method": "GET", "path": "/", "headers": headers}
    start, part = sent_by(FirstPaintMiddleware(app, STYLE, PICTURE), scope)
    told, packed = dict(start["headers"]), "gzip" in accepts
    body = gzip.decompress(part["body"]) if packed else part["body"]
    assert body.decode() == changed_to(page)
    assert told.get(b"content-encoding") == (b"gzip" if packed else None)
    assert told[b"vary"] == b"Accept-Encoding" and int(told[b"content-length"]) == len(part["body"])
