"""Where a browser fetches its table and hands it in: each session has its own place, and nobody else reaches it."""

import asyncio
import gc
import json
import threading
from functools import partial

import pytest
from starlette.applications import Starlette
from streamlit.testing.v1 import AppTest

from pages.frame.guard import FRAMED_KEY
from pages.tables import archive as kept
from pages.tables import browser_storage as in_browser
from pages.tables import transfer as desks
from pages.tables.session import CONSENT_KEY, PENDING_KEY, TABLE_KEY, PendingChange
from pages.tables.transfer import TransferStore, routes
from tests.pages.tables.test_files import SURVEY, upload
from tests.pages.tables.test_page import click, go, own
from tests.pages.test_every_page import ROOT, of_component, opened, problems, text

SERVER = Starlette(routes=routes())


def ask(name: str, method: str = "GET", body: bytes = b"", prefers: str = "en") -> tuple[int, bytes, dict]:
    """(status, body, headers) of one request."""
    sent = []
    pieces = [body[at : at + 2**20] for at in range(0, len(body), 2**20)] or [b""]
    waiting = [{"type": "http.request", "body": each, "more_body": True} for each in pieces]
    waiting.append({"type": "http.request", "body": b"", "more_body": False})

    async def receive():
        return waiting.pop(0)

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "method": method, "path": f"/kept/{name}", "root_path": ""}
    scope |= {"headers": [(b"accept-language", prefers.encode())], "query_string": b""}
    asking = threading.Thread(target=lambda: asyncio.run(SERVER(scope, receive, send)))
    asking.start(), asking.join()
    headers = {key.decode(): value.decode() for key, value in sent[0]["headers"]}
    return sent[0]["status"], b"".join(each.get("body", b"") for each in sent[1:]), headers


def framed(app: AppTest) -> AppTest:
    """With app.py around the page, as on a server."""
    if FRAMED_KEY in app.session_state:
        del app.session_state[FRAMED_KEY]
    app.run()
    assert not app.exception
    return app


def told(app: AppTest) -> dict:
    """What the browser is told to do with a table."""
    framed(app)
    (data,) = of_component(app, "treerings_own_table")
    return json.loads(data)


def place(app: AppTest) -> str:
    return told(app)["at"].removeprefix("kept/")


@pytest.fixture
def page():
    """With a table that may be kept."""
    app = opened("own.py")
    app.session_state[CONSENT_KEY] = True
    return upload(app, SURVEY)


def test_without_consent_the_browser_is_told_to_keep_nothing_and_nothing_can_be_fetched():
    app = upload(opened("own.py"), SURVEY)
    assert told(app)["wants"] == "forget"
    assert ask(place(app))[0] == 404
    app.checkbox[0].check().run()
    assert told(app)["wants"] == "keep"
    assert ask(place(app))[0] == 200
    app.checkbox[0].uncheck().run()
    assert told(app)["wants"] == "forget" and ask(place(app))[0] == 404


def test_what_is_fetched_is_the_table_and_no_cache_keeps_it(page):
    status, body, headers = ask(place(page))
    assert (status, headers["cache-control"]) == (200, "private, no-store")
    assert kept.unpack_table(body).raw == SURVEY


def test_each_session_has_a_place_that_nobody_can_guess_and_another_gets_nothing(page):
    other = opened("own.py")
    assert place(other) != place(page) and min(len(place(other)), len(place(page))) >= 32
    assert ask(place(other))[0] == 404
    for guess in ("", "x", place(page)[:-1], place(page).swapcase(), "../own"):
        for method in ("GET", "PUT", "HEAD"):
            assert ask(guess, method, b"x")[0] == 404
    assert ask("x")[1].startswith(b"There is no table here")
    assert ask("x", prefers="de")[1].startswith(b"Hier ist keine Tabelle")
    assert ask(place(page), "POST")[0] == 405
    assert ask(place(page), "HEAD")[0] == ask(place(other), "HEAD")[0] == 204


def test_consent_goes_along_to_other_pages_and_back(page):
    go(page, "home.py")
    assert told(page)["wants"] == "keep"
    go(page, "own.py")
    assert page.checkbox[0].value and told(page)["wants"] == "keep"


def test_a_new_version_is_told_and_forget_it_now_tells_to_forget(page):
    before = told(page)["version"]
    page.slider[0].set_value(25).run()
    assert told(page)["version"] != before
    click(page, "Forget it now")
    assert told(page) | {"at": "", "server": ""} == {
        "at": "", "wants": "forget", "version": "", "server": "", "waits": False,
    }  # fmt: skip
    gc.collect()
    assert ask(place(page))[0] == 404


def handed_in(app: AppTest, body: bytes) -> AppTest:
    """As when the browser has handed in what it kept."""
    assert ask(place(app), "PUT", body)[0] == 204
    take_back(app)
    return framed(app)


def take_back(app: AppTest):
    """What the callback does; a test has no browser to call it."""
    raw = desks.transfer_store().take_received(place(app))
    app.session_state[in_browser.BROWSER_STATE_KEY] = in_browser.HANDED_IN
    app.session_state[CONSENT_KEY] = True
    app.session_state[PENDING_KEY] = PendingChange(partial(kept.unpack_table, raw))


def test_what_is_handed_in_is_the_table_of_that_session_on_whatever_page(page):
    _, body, _ = ask(place(page))
    for file in ("own.py", "home.py", "tree.py"):
        other = opened(file)
        handed_in(other, body)
        assert not other.exception and own(other).raw == SURVEY
        assert told(other)["wants"] == "keep"
        assert desks.transfer_store().take_received(place(other)) == b"", "it is taken once"


def test_what_cannot_be_read_any_more_is_said(page):
    app = handed_in(opened("own.py"), b"no table")
    assert "cannot be read any more" in problems(app)[0] and TABLE_KEY not in app.session_state


def test_more_than_a_table_may_have_is_not_taken(page, monkeypatch):
    monkeypatch.setattr(desks, "MAX_TOTAL_BYTES", 3_000_000)
    assert ask(place(page), "PUT", bytes(4_000_000))[0] == 413
    assert ask(place(page), "PUT", bytes(3_000_000))[0] == 204


def test_a_place_ends_with_its_session():
    there = {"a", "b"}
    desk = TransferStore(there.__contains__)
    mine = desk.put("", "a", None)
    assert desk.find(mine) is not None and desk.put(mine, "a", None) == mine
    there.remove("a")
    assert desk.find(mine) is None and desk.take_received(mine) == b""
    desk.put("", "b", None)
    assert len(desk.slots) == 1


@pytest.mark.parametrize(("why", "said"), [("restarted", "The server was restarted"), ("reloaded", "was loaded again")])
def test_a_lost_table_is_said_where_it_is_asked_for_and_the_address_stays(why, said):
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60)
    app.session_state[in_browser.BROWSER_STATE_KEY] = why
    for name, value in {"data": "own", "max_depth": "2", "step": "4"}.items():
        app.query_params[name] = value
    app.switch_page("pages/tree.py").run()
    assert said in problems(app)[0] and "settings and step are as they were" in problems(app)[0]
    assert dict(app.query_params) == {"data": "own", "max_depth": "2", "step": "4"}
    app.switch_page("pages/own.py").run()
    assert said in problems(app)[0]
    upload(app, SURVEY)
    assert not problems(app)
    link = next(link for link in app.get("page_link") if "your link" in link.proto.label)
    assert all(part in link.proto.query_string for part in ("data=own", "max_depth=2", "step=4"))
    assert "restarted" not in text(app)
