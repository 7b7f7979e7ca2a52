"""The real server and its processes: what becomes of fits when tabs close, processes die and clients clear caches."""

import asyncio
import os
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg

from pages.jobs.pool import N_WORKERS
from tests.bench.crowd import Student
from tests.bench.server import Server
from tests.pages.jobs.test_waiters import until
from tests.pages.serve.full_disk import full_disk

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads what Linux tells of processes")
ENDLESS = "data=diabetes&n_estimators=10000&max_depth=8&min_samples_leaf={}"


@pytest.fixture(scope="module")
def server():
    made = Server()
    try:
        asyncio.run(visit(made))
        assert until(lambda: ready(made))
        yield made
    finally:
        made.close()


async def visit(server: Server):
    """Somebody who is first: with the first fit the processes begin."""
    await (await opened(server, "tree", "data=moons")).close()


def busy(server: Server) -> set[int]:
    """Those of its processes that compute, or only begin.

    They stand back for everybody else: beside browsers on all cores one may get no time at all in half a second, and
    is told from an idle one by its waiting for a core.
    """
    before, runnable = server.seconds_by_worker, Counter()
    for _ in range(10):
        time.sleep(0.05)
        runnable.update(server.runnable_workers)
    spent = {pid: seconds - before.get(pid, 0.0) for pid, seconds in server.seconds_by_worker.items()}
    return {pid for pid, seconds in spent.items() if seconds > 0.02 or runnable[pid] >= 5}


def working(server: Server) -> int | None:
    """The one that does what was asked for, once no other only begins."""
    found = busy(server)
    return found.pop() if len(found) == 1 else None


def ready(server: Server) -> bool:
    return len(server.workers) == N_WORKERS + 1 and not busy(server)


async def opened(server: Server, page: str, query: str) -> Student:
    student = Student(server.port, page, query)
    await student.look()
    return student


def test_a_closed_tab_ends_its_fit_and_the_process_with_it(server):
    async def close_it():
        student = await opened(server, "gradient_boosting", ENDLESS.format(1))
        assert not student.drawn
        process = until(lambda: working(server))
        await student.close()
        return process

    process = asyncio.run(close_it())
    assert until(lambda: process not in server.workers)
    assert until(lambda: ready(server))


def test_a_killed_process_is_told_in_a_sentence_and_replaced(server):
    async def kill_it() -> list[str]:
        student = await opened(server, "gradient_boosting", ENDLESS.format(2))
        os.kill(until(lambda: working(server)), 9)
        await asyncio.sleep(0.5)
        await student.run()
        await student.close()
        return student.alerts

    (alert,) = asyncio.run(kill_it())
    assert "has ended" in alert and "try again" in alert
    assert until(lambda: ready(server))


def table(rows: int) -> bytes:
    cells = (b"%d.5,%d,%d.25,%d,%d\n" % (i, i * 7 % 1013, i * 3 % 977, i * i % 9973, i % 2) for i in range(rows))
    return b"a,b,c,d,y\n" + b"".join(cells)


def test_a_large_file_is_read_in_a_process_and_not_once_its_tab_is_closed(server):
    async def close_it():
        student = await opened(server, "own", "")
        bringing = asyncio.create_task(student.upload("large.csv", table(900_000)))
        while student.uploader or not (found := await asyncio.to_thread(working, server)):
            await asyncio.sleep(0.05)
        assert not bringing.done()
        bringing.cancel()
        await student.close()
        return found

    process = asyncio.run(close_it())
    assert until(lambda: process not in server.workers)
    assert until(lambda: ready(server))


def test_tables_that_came_and_went_leave_no_memory_behind(server):
    """Three of 18 MB, each in the place of the one before, and a small one in the place of the last."""

    async def bring_them() -> list[float]:
        student, small, large = await opened(server, "own", ""), table(20), table(900_000)
        held = []
        for file in (small, large, large, large, small):
            await student.upload("table.csv", file)
            held.append(server.own_memory)
        await student.close()
        return held

    before, first, *_, last, after = asyncio.run(bring_them())
    assert len(table(900_000)) > 18_000_000
    assert last < 1.3 * first, "only one of them is held at a time"
    assert after - before < 50
    assert until(lambda: ready(server))


def test_a_file_needs_no_room_on_the_disk_and_neither_does_a_lesson_on_it(server):
    async def bring_it() -> tuple[bool, bool]:
        with full_disk(server.process.pid):
            owner, other = await opened(server, "own", ""), await opened(server, "tree", "data=iris&max_depth=3")
            await owner.upload("large.csv", table(60_000))
            found = has_table(owner), other.drawn
            await asyncio.gather(owner.close(), other.close())
        return found

    assert len(table(60_000)) > 1_100_000, "what is smaller is never on the disk"
    assert asyncio.run(bring_it()) == (True, True)


def has_table(student: Student) -> bool:
    return any(key.startswith("target ") for key in student.widgets)


@pytest.mark.parametrize("whose", ["mine", "somebody else's"])
def test_the_file_of_another_session_cannot_be_claimed(server, whose):
    async def claim_it() -> bool:
        mine, other = await opened(server, "own", ""), await opened(server, "own", "")
        urls = await mine.send("table.csv", table(20))
        claims = mine if whose == "mine" else other
        claims.put_into_field("table.csv", 100, urls)
        await claims.run()
        found = has_table(claims)
        await asyncio.gather(mine.close(), other.close())
        return found

    assert asyncio.run(claim_it()) is (whose == "mine")


def test_a_client_that_clears_the_caches_leaves_lessons_and_processes_as_they_are(server):
    async def clear_it():
        student, other = await opened(server, "tree", "data=moons"), await opened(server, "tree", "data=iris")
        before = set(server.workers)
        message = BackMsg()
        message.clear_cache = True
        await other.socket.send(message.SerializeToString())
        await other.run()
        await student.read("book")
        sizes = [await asyncio.to_thread(student._get, f"http://localhost:{server.port}/reel/{each.reel}/book")
                 for each in (student, other)]  # fmt: skip
        assert all(sizes) and set(server.workers) == before
        await asyncio.gather(student.close(), other.close())

    asyncio.run(clear_it())


# -- what comes from outside holds up nobody

HOSTILE = {  # how a model of 50 MB begins, what is repeated in it, and how it ends: 2.4 GB once it is parsed
    "JSON": (b'{"kind":[', b"1,", b"1]}"),
    "UBJSON, of empty texts": (b"{L\x00\x00\x00\x00\x00\x00\x00\x04kind[", b"SU\x00", b"]}"),
}
NOISE = 0.1  # seconds that a busy machine may add to a median; it was as many as the parser took


def seconds_of(server: Server) -> float:
    """Of processor time, of the server alone."""
    return server.seconds - sum(server.seconds_by_worker.values())


@pytest.mark.parametrize("kind", HOSTILE)
def test_while_a_hostile_model_is_parsed_others_step_and_the_server_answers_as_always(server, kind):
    """It was parsed in a thread of the server, and everybody waited for all of it."""
    begins, repeats, ends = HOSTILE[kind]
    model = begins + repeats * (49_800_000 // len(repeats)) + ends

    async def medians(student: Student, is_over: Callable[[], bool]) -> list[float]:
        """Of a step and of a sign of life, in seconds: of as many as there are before it is over, at most 15."""
        rest, health = [], []
        for step in range(15):
            seconds = await student.rest(step)
            begun = time.perf_counter()
            await asyncio.to_thread(student._get, f"http://localhost:{server.port}/_stcore/health")
            if is_over():
                break
            rest.append(seconds)
            health.append(time.perf_counter() - begun)
        assert len(rest) >= 3, "it was parsed meanwhile"
        return [statistics.median(rest), statistics.median(health)]

    async def compare() -> tuple[list[float], list[float], float]:
        student, visitor = await opened(server, "tree", "data=moons"), await opened(server, "model", "")
        try:
            quiet = await medians(student, lambda: False)
            visitor.put_into_field("model", len(model), await visitor.send("model", model))
            spent = seconds_of(server)
            await visitor.run()
            parser = await asyncio.to_thread(until, lambda: working(server))
            # The one of JSON ends after two seconds of its own: it is as large as it may be.
            beside = await medians(student, lambda: parser not in server.workers)
            return quiet, beside, seconds_of(server) - spent
        finally:
            await asyncio.gather(student.close(), visitor.close())

    quiet, beside, spent = asyncio.run(compare())
    assert all(now <= 2 * before + NOISE for before, now in zip(quiet, beside, strict=True)), (quiet, beside)
    assert spent < 1.0, "seconds of the server's own: it parses nothing"
    assert until(lambda: ready(server))
