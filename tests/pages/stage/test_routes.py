"""Books and chapters over HTTP: what travels, what may be kept, and what nobody else can ask for."""

import json
import re

import pytest
from starlette.applications import Starlette
from streamlit.testing.v1 import AppTest

from datasets import load
from engine import cart, record
from engine.learners.registry import lesson_for_trace
from pages.lesson.fitted import FittedLesson
from pages.stage.lesson_store import LessonStore, lesson_store
from pages.stage.reel import Reel
from pages.stage.routes import routes
from tests.asgi import asked
from tests.packing import unpacked
from tests.pages.tables.test_files import upload
from tests.pages.tables.test_page import FILE, click, go
from tests.pages.test_every_page import of_component, opened

SERVER = Starlette(routes=routes())


class Answer:
    def __init__(self, sent: list[dict]):
        self.status = sent[0]["status"]
        self.headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        self.body = b"".join(part.get("body", b"") for part in sent[1:])

    @property
    def value(self):
        return unpacked(self.body)


def ask(path: str, method: str = "GET", **headers: str) -> Answer:
    """One request, as a server hands it to the app."""
    said = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "method": method, "path": path, "headers": said, "query_string": b"", "root_path": ""}
    return Answer(asked(SERVER, scope))


@pytest.fixture(scope="module")
def lesson():
    """On the shelf as long as somebody has it."""
    trace = record(cart.fit, load("moons"), max_depth=4)
    made = FittedLesson(trace, Reel(trace, lesson_for_trace(trace), "Decision tree", "cart"))
    lesson_store().put(made)
    return made


def test_book_and_chapters_come_gzipped_and_are_what_the_reel_holds(lesson):
    last = len(lesson.reel.starts) - 1
    assert last > 0
    for part, value in (("book", lesson.reel.book), ("0", lesson.reel.chapter(0)), (last, lesson.reel.chapter(last))):
        answer = ask(f"/reel/{lesson.name}/{part}")
        assert answer.status == 200
        assert answer.headers["content-encoding"] == "gzip" and answer.headers["content-type"] == "application/json"
        same = answer.value == json.loads(json.dumps(value))  # pytest would tell for minutes how they differ
        assert same


def test_a_lesson_of_the_catalogue_may_be_kept_for_ever_by_everybody(lesson):
    path = f"/reel/{lesson.name}/book"
    answer = ask(path)
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    again = ask(path, if_none_match=answer.headers["etag"])
    assert (again.status, again.body) == (304, b"")
    assert ask(path, if_none_match='"another"').status == 200
    assert ask(path, "HEAD").headers["content-length"] == str(len(answer.body))
    assert ask(path, "POST").status == 405


@pytest.mark.parametrize("part", ["99", "-1", "1.0", "books", "²", "9" * 20])
def test_what_is_not_in_a_lesson_is_not_found(lesson, part):
    answer = ask(f"/reel/{lesson.name}/{part}")
    assert answer.status == 404 and answer.body.decode().endswith(".")
    assert answer.headers["cache-control"] == "no-store"


def test_an_unknown_lesson_is_refused_in_a_sentence():
    answer = ask("/reel/0123456789abcdef/book")
    assert answer.status == 404
    assert "Open its page again" in answer.body.decode()


def test_a_refusal_is_in_the_language_of_who_asks(lesson):
    chosen = {"cookie": "treerings-reads=lang%3Dde"}
    for path, told in (
        ("/reel/0123456789abcdef/book", "Öffne ihre Seite noch einmal"),
        (f"/reel/{lesson.name}/99", "Dieses Kapitel hat die Lektion nicht."),
        ("/stage/none.js", "Lade die Seite neu."),
    ):
        assert told in ask(path, accept_language="de-CH").body.decode()
        assert told in ask(path, accept_language="en", **chosen).body.decode()
        assert told not in ask(path).body.decode()


def test_the_name_follows_from_the_content():
    def name(**settings):
        trace = record(cart.fit, load("iris"), **settings)
        return FittedLesson(trace, Reel(trace, lesson_for_trace(trace), "Decision tree", "cart")).name

    assert name(max_depth=2) == name(max_depth=2) != name(max_depth=3)


def test_a_lesson_that_nobody_has_any_more_is_gone():
    trace = record(cart.fit, load("four_rows"))
    made = FittedLesson(trace, Reel(trace, lesson_for_trace(trace), "Decision tree", "cart"))
    lesson_store().put(made)
    path = f"/reel/{made.name}/book"
    assert ask(path).status == 200
    del made
    assert ask(path).status == 404


# -- somebody's own rows


def with_own_table() -> tuple[AppTest, str]:
    """A session that looks at a lesson on its own table, and what its stage was told to ask for."""
    page = go(upload(opened("own.py"), FILE), "tree.py", data="own")
    return page, json.loads(of_component(page, "treerings_stage")[0])["id"]


def test_the_same_own_table_has_another_name_in_each_session_and_none_follows_from_it():
    (first, one), (second, other) = with_own_table(), with_own_table()
    assert one != other and min(len(one), len(other)) >= 32
    answers = [ask(f"/reel/{name}/book") for name in (one, other)]
    assert answers[0].value == answers[1].value
    assert {answer.headers["cache-control"] for answer in answers} == {"private, no-store"}
    assert not any("etag" in answer.headers for answer in answers)
    lesson = lesson_store().find(one)
    assert ask(f"/reel/{lesson.reel.packed_book[1]}/book").status == 404  # its content names nothing
    for guess in (re.sub(".$", "-", one), one[:-1], one.swapcase()):
        assert guess == one or ask(f"/reel/{guess}/book").status == 404
    assert first and second  # nobody has left yet


def test_a_lesson_on_own_rows_is_sent_while_its_owner_is_there_however_long_it_is_held():
    there, trace = {"mine", "yours"}, record(cart.fit, load("four_rows"))
    reel = Reel(trace, lesson_for_trace(trace), "Decision tree", "cart")
    mine, yours = (FittedLesson(trace, reel, private=True) for _ in range(2))
    own_shelf = LessonStore(there.__contains__)
    own_shelf.put(mine, "mine"), own_shelf.put(yours, "yours")
    assert own_shelf.find(mine.name) is mine
    there.remove("mine")
    assert own_shelf.find(mine.name) is None and own_shelf.find(yours.name) is yours
    there.add("mine")
    assert own_shelf.find(mine.name) is mine


def test_once_a_table_is_forgotten_its_lesson_is_gone_for_its_owner_and_stays_for_others():
    (mine, name), (yours, other) = with_own_table(), with_own_table()
    held = lesson_store().find(name)  # even if something still has it
    go(mine, "own.py")
    click(mine, "Forget it now").run()
    assert held is not None and ask(f"/reel/{name}/0").status == 404
    assert ask(f"/reel/{other}/0").status == 200 and yours
