"""Whoever sends too much is slowed down or told, and nobody else notices."""

import asyncio

import pytest

from pages.frame import limits
from pages.frame.limits import (
    BURST_MESSAGES,
    MAX_SOCKETS,
    MAX_UPLOADS,
    MESSAGES_PER_SECOND,
    LimitsMiddleware,
    RateLimiter,
    limit_receive_rate,
)
from tests.asgi import asked


async def nothing(scope, receive, send):
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def put(app, session: str, folder: str = "upload_file", headers=(), query: bytes = b"") -> tuple[int, str]:
    """What is answered to a file: its number, and what is said."""
    path = f"/base/_stcore/{folder}/{session}/f"
    scope = {"type": "http", "method": "PUT", "path": path, "headers": [*headers], "query_string": query}
    start, body = asked(app, scope)
    return start["status"], body["body"].decode()


def test_a_socket_is_read_at_a_pace_and_no_faster():
    now = [0.0]
    pace = RateLimiter(lambda: now[0])
    waits = []
    for _ in range(BURST_MESSAGES + 3 * MESSAGES_PER_SECOND):  # a program that sends as fast as it is read
        waits.append(pace.wait_seconds())
        now[0] += waits[-1]
    assert waits[:BURST_MESSAGES] == [0.0] * BURST_MESSAGES and now[0] == pytest.approx(3.0)
    now[0] += 100
    assert [pace.wait_seconds() for _ in range(BURST_MESSAGES)] == [0.0] * BURST_MESSAGES and pace.wait_seconds() > 0


def test_a_person_never_waits():
    now = [0.0]
    pace = RateLimiter(lambda: now[0])
    for _ in range(1_000):
        now[0] += 0.1
        assert not pace.wait_seconds()


def test_what_waits_is_not_lost(monkeypatch):
    monkeypatch.setattr(limits, "MESSAGES_PER_SECOND", 1_000_000)
    sent = [{"type": "websocket.receive", "bytes": bytes([k])} for k in range(BURST_MESSAGES + 20)]

    async def read_all():
        waiting = iter(sent)

        async def receive():
            return next(waiting)

        reading = limit_receive_rate(receive, RateLimiter())
        return [await reading() for _ in sent]

    assert asyncio.run(read_all()) == sent


def test_a_message_that_no_page_sends_ends_its_socket_before_anything_reads_it():
    """A page's longest is a paste of two million letters; Streamlit would parse one of 200 MB."""
    paste, flood = (
        {"type": "websocket.receive", "bytes": bytes(size)} for size in (4 * 2_000_000, limits.MAX_MESSAGE_BYTES + 1)
    )

    async def read_all():
        waiting = iter([paste, flood])

        async def receive():
            return next(waiting)

        reading = limit_receive_rate(receive, RateLimiter())
        return await reading(), await reading()

    first, second = asyncio.run(read_all())
    assert first is paste and second == {"type": "websocket.disconnect", "code": 1009}


def test_long_messages_are_read_at_the_pace_of_many():
    now = [0.0]
    pace = RateLimiter(lambda: now[0])
    for _ in range(10):
        now[0] += pace.wait_seconds(limits.MAX_MESSAGE_BYTES)
    assert now[0] == pytest.approx(
        (10 * (1 + limits.MAX_MESSAGE_BYTES // limits.LONG_MESSAGE_BYTES) - BURST_MESSAGES) / MESSAGES_PER_SECOND
    )


def test_a_browser_opens_so_many_sockets_and_others_are_let_in():
    at_once = MAX_SOCKETS + 5

    async def crowd():
        done = asyncio.Event()

        async def page(scope, receive, send):
            await send({"type": "websocket.accept"})
            await done.wait()

        app = LimitsMiddleware(page)

        async def open_tab(browser: str) -> str:
            said = [(b"cookie", browser.encode()), (b"accept-language", b"de")]
            denies = {"websocket.http.response": {}}  # as the server that Streamlit starts
            scope = {
                "type": "websocket",
                "path": "/_stcore/stream",
                "headers": said,
                "query_string": b"",
                "extensions": denies,
            }
            first = asyncio.get_running_loop().create_future()

            async def send(message):
                if message["type"] == "websocket.http.response.body":
                    told.append(message["body"].decode())
                else:
                    first.set_result(message.get("status", 101))

            tab = asyncio.create_task(app(scope, None, send))
            tabs.append(tab)
            return await first

        tabs, told = [], []
        greedy = [await open_tab("_streamlit_xsrf=a") for _ in range(at_once)]
        modest = [await open_tab("_streamlit_xsrf=b"), await open_tab("")]
        done.set()
        await asyncio.gather(*tabs)
        return greedy, modest, dict(app.sockets), set(told)

    greedy, modest, left, told = asyncio.run(crowd())
    assert greedy == [101] * MAX_SOCKETS + [429] * 5
    assert modest == [101] * 2 and left == {}
    assert told == {"Von dieser App sind zu viele Tabs offen. Schließ einen, dann lade die Seite neu."}


def test_a_session_sends_so_many_files_a_minute_and_is_told(monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(limits.time, "monotonic", lambda: now[0])
    app = LimitsMiddleware(nothing)
    assert [put(app, "mine")[0] for _ in range(MAX_UPLOADS + 2)] == [204] * MAX_UPLOADS + [429] * 2
    assert put(app, "another")[0] == 204 and put(app, "mine", "other")[0] == 204
    english, german = f"More than {MAX_UPLOADS} files in a minute:", f"Mehr als {MAX_UPLOADS} Dateien in einer Minute:"
    kept, prefers = (b"cookie", b"treerings-reads=lang%3Dde"), (b"accept-language", b"de-AT, en;q=0.5")
    for said, query, begins in (
        ([], b"", english),
        ([prefers], b"", german),
        ([kept], b"", german),
        ([prefers, kept], b"lang=en", english),
    ):
        assert put(app, "mine", headers=said, query=query)[1].startswith(begins), (said, query)
    now[0] += 61
    assert put(app, "mine")[0] == 204 and list(app.uploads) == ["mine"]
