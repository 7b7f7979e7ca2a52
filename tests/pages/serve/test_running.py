"""Two processes behind a real nginx: started once, asked, robbed of a process, stopped."""

import asyncio
import gzip
import json
import os
import signal
import socket
import threading
import tomllib
import urllib.request

import pytest
import websockets

from pages.serve.__main__ import allow_files
from tests.bench.crowd import Student
from tests.pages.serve.phones import JOINING, LECTURE_HALL, join
from tests.serving import ROOT, Served, serving

LIMIT = tomllib.loads((ROOT / ".streamlit/config.toml").read_text("utf-8"))["server"]["maxUploadSize"] * 2**20
TABLE = "\n".join(["a,b,y", *(f"{i % 17},{i % 5},{'yes' if i % 3 else 'no'}" for i in range(60))]).encode()

PHONES = 1_000


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("served") / "log.txt", processes=2) as served:
        yield served


@pytest.fixture(scope="module")
def wait_for():
    """What a coroutine gives. In a thread of its own: where a browser was tested before, its loop runs in this one."""
    loop = asyncio.new_event_loop()
    turning = threading.Thread(target=loop.run_forever)
    turning.start()
    yield lambda coroutine: asyncio.run_coroutine_threadsafe(coroutine, loop).result(120)
    loop.call_soon_threadsafe(loop.stop)
    turning.join()
    loop.close()


def place(served: Served, number: int) -> str:
    """The cookie of a viewer of this process."""
    return f"treerings_{served.port}={number}"


def viewer(served: Served, number: int, page: str = "tree", query: str = "") -> Student:
    return Student(served.port, page, query, cookie=place(served, number))


def test_pages_come_packed_with_their_policy_and_go_round_among_the_processes(served):
    answers = [served.ask("/tree?data=iris", accept_encoding="gzip") for _ in range(4)]
    assert {answer.place for answer in answers} == {place(served, 1), place(served, 2)}
    for answer in answers:
        assert answer.status == 200 and b'<div id="root">' in gzip.decompress(answer.body)
        assert "frame-ancestors 'self'" in answer.says("content-security-policy")
        assert answer.says("set-cookie").endswith("Path=/; HttpOnly; SameSite=Lax")
    again = served.ask("/tree", cookie=answers[0].place)
    assert again.place == answers[0].place


EVERY_ROUTE = (
    "/", "/tree", "/no_such_page", "/reel/x/book", "/stage/x.js", "/kept/x", "/_stcore/health", "/_stcore/host-config",
    "/_stcore/upload_file/a/b", "/media/x.png", "/component/x/y.js", "/static/x.js",
)  # fmt: skip


@pytest.mark.parametrize("path", EVERY_ROUTE)
def test_whatever_is_asked_for_the_answer_says_what_is_allowed(served, path):
    for accept in ("text/html", "*/*"):
        answer = served.ask(path, accept=accept)
        assert answer.headers["x-content-type-options"] == ["nosniff"]
        if answer.says("content-type").startswith("text/html"):
            assert "script-src 'self'" in answer.says("content-security-policy")
            assert answer.says("referrer-policy") == "same-origin"
        assert answer.says("access-control-allow-origin") != "*"


def test_the_second_viewer_of_a_lesson_is_served_without_its_process(served, wait_for):
    first, second = (viewer(served, number, query="data=iris&max_depth=2") for number in (1, 2))
    wait_for(first.look())
    wait_for(first.until_drawn())  # on a busy machine a page does not wait for its lesson
    book = f"/reel/{first.reel}/book"
    answers = [served.ask(book, cookie=first.cookie)]
    wait_for(second.look())
    wait_for(second.until_drawn())
    assert second.reel == first.reel != ""
    answers += [served.ask(book, cookie=second.cookie) for _ in range(2)]
    assert [answer.says("x-cache-status") for answer in answers] == ["MISS", "HIT", "HIT"]
    assert len({answer.body for answer in answers}) == 1 and gzip.decompress(answers[0].body).startswith(b'{"format"')
    assert not any("set-cookie" in answer.headers for answer in answers)
    assert {answer.says("x-content-type-options") for answer in answers} == {"nosniff"}
    assert served.ask(book, if_none_match=answers[0].says("etag")).status == 304
    for student in (first, second):
        wait_for(student.close())


def test_a_lesson_on_own_rows_is_never_kept_and_only_its_process_has_it(served, wait_for):
    owner = viewer(served, 2, "own")
    wait_for(owner.look())
    wait_for(owner.upload("class.csv", TABLE))
    owner.page, owner.query = "tree", "data=own"
    wait_for(owner.lesson())
    book = f"/reel/{owner.reel}/book"
    for _ in range(2):
        answer = served.ask(book, cookie=owner.cookie)
        assert (answer.status, answer.says("cache-control")) == (200, "private, no-store")
        assert answer.says("x-cache-status") == "MISS"
    assert served.ask(book, cookie=place(served, 1)).status == 404
    kept = f"/kept/{owner.kept}"
    assert [served.ask(kept, "HEAD", cookie=each).status for each in (owner.cookie, place(served, 1))] == [204, 404]
    answer = served.ask(kept, cookie=owner.cookie)
    assert (answer.status, answer.says("cache-control")) == (404, "private, no-store")  # it was not to be kept
    wait_for(owner.close())


@pytest.mark.parametrize("path", ["/_stcore/metrics", "//_stcore/%6detrics", "/tree/../_stcore/metrics?families=x"])
def test_what_the_server_measures_is_not_told(served, path):
    assert served.ask(path).status == 404


def test_the_largest_file_that_streamlit_takes_gets_through_and_no_larger_one(served):
    def refusal(size: int, path: str = "/_stcore/upload_file/a/b") -> bytes:
        """What is answered to a file of this size before it is sent."""
        with socket.create_connection(("127.0.0.1", served.port)) as wire:
            head = f"PUT {path} HTTP/1.1\r\nHost: a\r\nContent-Length: {size}\r\n\r\n"
            wire.sendall(head.encode() + b"-")
            return wire.recv(12)

    assert refusal(LIMIT) == b"HTTP/1.1 403"  # by Streamlit, which asks for its cookie
    assert refusal(LIMIT + 2 * 2**20) == b"HTTP/1.1 413"
    assert refusal(LIMIT, "/kept/a") == b"HTTP/1.1 404"  # nobody has this place
    assert refusal(LIMIT + 2 * 2**20, "/kept/a") == b"HTTP/1.1 413"


SHAKE = (
    "GET /_stcore/stream HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nX-Forwarded-For: %s\r\n\r\n"
)


def shaken(served: Served, address: str, many: int) -> list[bytes]:
    wires = [socket.create_connection(("127.0.0.1", served.port)) for _ in range(many)]
    for wire in wires:
        wire.sendall((SHAKE % address).encode())
    answers = [wire.recv(12) for wire in wires]
    for wire in wires:
        wire.close()
    return answers


def test_a_class_of_three_hundred_behind_one_address_passes_and_a_flood_from_another_does_not(served):
    assert set(shaken(served, "203.0.113.1", 300)) == {b"HTTP/1.1 101"}
    assert b"HTTP/1.1 429" in shaken(served, "203.0.113.2", 800)
    assert set(shaken(served, "203.0.113.1", 1)) == {b"HTTP/1.1 101"}


def test_a_thousand_phones_behind_one_address_join_a_class_within_two_seconds(served, wait_for):
    allow_files()
    request = json.dumps({"token": "lecture-" + "x" * 30, "address": f"{served.address}/class"}).encode()
    code = json.loads(urllib.request.urlopen(f"{served.address}/class", request, timeout=60).read())["code"]
    joined = wait_for(join(served, code, PHONES))
    assert (joined.refused, joined.many) == ([], PHONES)
    print(f"{PHONES} phones were sent within {JOINING} s and in after {joined.seconds:.1f} s")
    assert served.ask(f"/class/{code}", x_forwarded_for=LECTURE_HALL).status == 200
    assert shaken(served, LECTURE_HALL, 1) == [b"HTTP/1.1 101"], "sockets of pages are counted apart"


def test_nginx_is_killed_and_started_again_before_the_same_processes(served):
    processes = [served.pid(number) for number in (1, 2)]
    before, replaced = served.health(), served.facts()["nginx"]["replaced"]
    os.kill(served.nginx_pids()[-1], signal.SIGKILL)
    served.becomes(lambda _: served.facts().get("nginx") == {"alive": True, "replaced": replaced + 1})
    pid_file = next(served.made.glob("*/nginx.pid"))
    served.becomes(lambda _: pid_file.read_text().strip() == str(served.nginx_pids()[-1]))  # it holds the port
    assert served.ask("/tree").status == 200
    assert [served.pid(number) for number in (1, 2)] == processes
    assert [each["replaced"] for each in served.health()] == [each["replaced"] for each in before]
    assert len(served.nginx_pids()) == replaced + 2, "each start is said"


def test_one_process_is_killed_and_replaced_and_the_others_viewers_notice_nothing(served, wait_for):
    robbed, spared = (viewer(served, number, query="data=moons") for number in (1, 2))
    wait_for(robbed.open())
    wait_for(spared.open())
    os.kill(served.pid(1), signal.SIGKILL)
    wait_for(spared.change("max_depth", 3))  # on the socket it had
    with pytest.raises(websockets.ConnectionClosed):
        wait_for(robbed.run())

    back = served.ask("/_stcore/health", cookie=robbed.cookie)  # as Streamlit's page does before it connects again
    assert (back.status, back.place) == (200, place(served, 2))
    wait_for(robbed.look())  # with the cookie it had
    assert robbed.socket.response.headers["Set-Cookie"].startswith(place(served, 2))
    robbed.cookie = back.place
    wait_for(robbed.lesson())

    served.becomes(lambda told: not told[0]["answers"] and told[1]["answers"])
    served.becomes(lambda told: told[0] == {"number": 1, "alive": True, "answers": True, "replaced": 1})
    assert served.health()[1]["replaced"] == 0
    assert served.ask("/tree", cookie=robbed.cookie).place == place(served, 2), "its socket is there now"
    assert served.ask("/tree", cookie=place(served, 1)).place == place(served, 1)
    for student in (robbed, spared):
        wait_for(student.close())


def test_stopped_all_of_it_ends_and_nothing_is_left(served):
    processes = [served.pid(number) for number in (1, 2)]
    assert served.stop() == 0
    for process in processes:
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)
    for port in range(served.port, served.port + 3):
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port))
    assert list(served.made.iterdir()) == []
