"""Every route of the server, also one that is added later: nothing that is asked for gets an answer of 500 or more."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any
from unittest.mock import patch
from urllib.parse import quote, unquote

from starlette.routing import WebSocketRoute

import app
from pages.assignment import routes as assignment_routes
from tests.fuzz.entry_point import EntryPoint
from tests.fuzz.links import links, other_link
from tests.fuzz.mutations import NASTY, changed_bytes, changed_value
from tests.fuzz.sockets import PHONE, written
from tests.pages.classroom.wire import TOKEN

METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "X")
NAMES = (
    "book", "0", "12345", "-1", "١", "²", "..", "../..", ".", "%2e%2e", "a" * 3_000, "é", "\x00", "\ud7ff", "con",
    "<b>",    "stage.js", "phone.js", "index.html", "ABC DEF", "{name}", "*", "~", "\\", "//", "C:\\x", "file:///etc/passwd",
)  # fmt: skip
HEADERS = {
    "accept-language": ("de-CH,de;q=0.9", "xx", "," * 5_000, "de;q=x", "\xff"),
    "accept-encoding": ("gzip", "br, gzip;q=0", "*;q=x", "identity"),
    "cookie": ("treerings-reads=lang:de", "treerings-reads=%ff", "_streamlit_xsrf=a; =; ;;", "=" * 3_000, "a=\xff"),
    "host": ("trees.example", "", "a" * 3_000, "[::1", "x:99999999"),
    "content-type": ("application/json", "multipart/form-data", "multipart/form-data; boundary=x", "text/x; charset=xx",
                     "application/x-www-form-urlencoded"),
    "content-length": ("0", "-1", "9" * 30, "x"),
    "range": ("bytes=0-0", "bytes=-1", "bytes=9-0", "bytes=0-" + "9" * 30, "bytes=" + "0-1," * 2_000, "x"),
    "if-none-match": ('"x-book"', "*", 'W/"' * 1_000),
    "if-modified-since": ("Thu, 01 Jan 1970 00:00:00 GMT", "x", "Mon, 99 Foo 0000 99:99:99 GMT"),
    "origin": ("https://other.example", "null", "x"),
    "x-forwarded-for": ("1.2.3.4", "x, y"),
    "sec-fetch-site": ("cross-site",),
    "authorization": ("Bearer x",),
}  # fmt: skip
BOUNDED = b'--x\r\nContent-Disposition: form-data; name="f"; filename="a.csv"\r\n\r\n1,2\r\n--x--\r\n'
OPENING = {"token": TOKEN, "address": "http://trees.example/class", "language": "de"}

Request = dict[str, Any]  # method, path, query, headers, body: what a client sends


class Server:
    """The app on a loop of its own, begun once; a page of a link is made here, not in a process, so that its time and
    memory count."""

    def __init__(self):
        self.loop = asyncio.new_event_loop()
        self.messages: asyncio.Queue = asyncio.Queue()
        self.messages.put_nowait({"type": "lifespan.startup"})
        self.begun = asyncio.Event()
        patch.object(assignment_routes, "run_for_request", made_here).start()
        scope = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
        self.life = self.loop.create_task(app.app(scope, self.messages.get, self.told))
        self.loop.run_until_complete(self.begun.wait())

    async def told(self, message):
        assert message["type"] == "lifespan.startup.complete", message
        self.begun.set()

    def answer(self, scope: dict[str, Any], coming: Iterator[dict[str, Any]]) -> list[dict[str, Any]]:
        """All that the app sends."""
        sent: list[dict[str, Any]] = []

        async def receive():
            if message := next(coming, None):
                return message
            if scope["type"] == "http":  # whoever asked waits for the answer
                await asyncio.Event().wait()
            return {"type": "websocket.disconnect", "code": 1006}

        async def send(message):
            sent.append(message)

        self.loop.run_until_complete(asyncio.wait_for(app.app(scope, receive, send), 120))
        return sent


async def made_here(key, work, lane):
    return work()


@cache
def server() -> Server:
    return Server()


@cache
def paths() -> dict[str, bool]:
    """The path of every route of the server, and whether it is a socket of the class. Streamlit's own socket starts a
    page with its first message: sockets.py has what comes through that."""
    server()
    ours = {route.path for route in app.app._user_routes}
    routes = app.app._starlette_app.routes
    return {
        path: isinstance(each, WebSocketRoute) and path in ours for each in routes if (path := each.path) is not None
    }


def requests() -> list[Request]:
    """One of every path. A `GET` may be refused, but not with 500."""
    kept = {"method": "GET", "query": "", "headers": {}, "body": [b""]}
    found = [kept | {"path": path.replace("{path:path}", "x").replace("{name}", "x")} for path in paths()]
    opening = kept | {"method": "POST", "path": "/class", "headers": {"host": "trees.example"}}
    found.append(opening | {"body": [json.dumps(OPENING).encode()]})
    found.append(kept | {"path": "/assignment", "query": f"of={links()[0]}"})
    return found


def other_request(sample: Request, rng: Random, samples: list[Request]) -> Request:
    path = "/".join(_other_name(part, rng) for part in rng.choice(list(paths())).split("/"))
    if rng.random() < 0.3:
        path = sample["path"]
    body = _other_body(rng)
    cut = sorted(rng.randrange(len(body) + 1) for _ in range(rng.choice((0, 1, 3))))
    pieces = [body[start:end] for start, end in zip([0, *cut], [*cut, len(body)], strict=True)]
    names = rng.sample(list(HEADERS), rng.choice((0, 1, 2, 5)))
    headers = {name: rng.choice(HEADERS[name]) for name in names}
    if path == "/class" and rng.random() < 0.7:
        headers["host"] = "trees.example"
    return {"method": rng.choice(("GET", "GET", sample["method"], *METHODS)), "path": path or "/",
            "query": _other_query(sample["query"], rng), "headers": headers, "body": pieces}  # fmt: skip


def _other_name(part: str, rng: Random) -> str:
    if part.startswith("{") or rng.random() < 0.05:
        return rng.choice(NAMES)
    return part


def _other_query(query: str, rng: Random) -> str:
    nasty = quote(rng.choice(NASTY)[:2_000])
    link = other_link(links()[0], rng, links())[:4_500]
    return rng.choice((query, "", f"of={link}", f"of={nasty}", f"lang={nasty}", f"lang=de&of={nasty}", nasty,
                       "&" * 3_000, "a=1&" * 2_000, "of=%ff&lang=%00"))  # fmt: skip


def _other_body(rng: Random) -> bytes:
    opening = json.dumps(OPENING).encode()
    match rng.randrange(4):
        case 0:
            return b""
        case 1:
            return changed_bytes(opening, rng, [BOUNDED])
        case 2:
            return written(changed_value(OPENING, rng)).encode()
    return changed_bytes(BOUNDED, rng, [opening])


def ask(request: Request):
    raw = quote(request["path"], "/%{}~*").encode()
    headers = [(name.encode(), value.encode("latin-1")) for name, value in request["headers"].items()]
    scope = {"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http", "root_path": "",
             "method": request["method"], "path": unquote(raw.decode()), "raw_path": raw, "headers": headers,
             "query_string": request["query"].encode("ascii", "replace"), "client": ("10.0.0.1", 1),
             "server": ("127.0.0.1", 8501), "state": {}}  # fmt: skip
    if paths().get(request["path"].replace("/x/", "/{code}/")) or request["path"].endswith("/live"):
        talk(scope, request["body"])
        return
    last = len(request["body"]) - 1
    body = [{"type": "http.request", "body": each, "more_body": k < last} for k, each in enumerate(request["body"])]
    sent = server().answer(scope, iter(body))
    assert sent and sent[0]["type"] == "http.response.start", sent
    assert sent[0]["status"] < 500, (sent[0]["status"], b"".join(each.get("body", b"") for each in sent[1:])[:300])


def talk(scope: dict[str, Any], messages: list[bytes]):
    """Through a socket of ours: the pieces, and one as its first message should be."""
    scope = {**scope, "type": "websocket", "scheme": "ws", "subprotocols": []}
    del scope["method"]
    coming: list[dict[str, Any]] = [{"type": "websocket.connect"}]
    coming.append({"type": "websocket.receive", "text": json.dumps(PHONE[0])})
    coming += [{"type": "websocket.receive", "text": None, "bytes": each} for each in messages]
    sent = server().answer(scope, iter(coming))
    assert all(each.get("code") != 1011 for each in sent), sent


ENTRY_POINTS = (EntryPoint("route", requests, other_request, ask, 800),)
