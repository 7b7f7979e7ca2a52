"""A wall clock that is set an hour forward or back ends no class, locks nobody out and lets nobody send more."""

import asyncio
import time
from dataclasses import replace

import pytest

from pages.assignment.results import SOUND, check_codes
from pages.classroom.rate_limits import BURST, WRONG, AttemptLog, MessageLimiter
from pages.classroom.redis_store import KEY_LIFETIME, RedisRoomStore
from pages.classroom.registry import ClassRegistry
from pages.classroom.room import LIFETIME_SECONDS, ClassroomProblem
from pages.classroom.store import MemoryRoomStore
from pages.frame import limits as frame_limits
from pages.frame.limits import MAX_UPLOADS, LimitsMiddleware, RateLimiter
from pages.jobs.pool import MAX_JOB_SECONDS, Job
from pages.serve.processes import HUNG, ServerProcess
from tests.pages.assignment.cases import TREES, code_of
from tests.pages.classroom.conftest import redis_address, redis_server  # noqa: F401
from tests.pages.classroom.wire import TOKEN, in_class
from tests.pages.frame.test_limits import nothing, put
from tests.pages.jobs.test_waiters import until

HOUR = 3600.0
WALL = time.time


@pytest.fixture(params=[HOUR, -HOUR], ids=["forward", "back"])
def jump(request, monkeypatch):
    """Set the wall clock."""
    return lambda: monkeypatch.setattr(time, "time", lambda: WALL() + request.param)


def new_hall() -> ClassRegistry:
    """If it goes by the wall clock, by the one that is set here."""
    hall = ClassRegistry(MemoryRoomStore(), lambda name: None)
    if hall.clock is WALL:
        hall.clock = lambda: time.time()
    return hall


@pytest.mark.parametrize(("age", "ends"), [(60, False), (LIFETIME_SECONDS - 60, False), (LIFETIME_SECONDS + 60, True)])
def test_a_class_lasts_as_long_as_it_would(jump, age, ends):
    async def is_over() -> bool:
        hall = new_hall()
        room = await hall.open(TOKEN)
        await hall.store.change(room.code, lambda room: replace(room, opened_at=room.opened_at - age))
        jump()
        try:
            await hall.enter(room.code)
            await hall.remove_ended()
        except ClassroomProblem:
            return True
        return (await hall.enter(room.code)).room.is_ended

    assert asyncio.run(is_over()) == ends


@pytest.mark.parametrize("apart", [HOUR, -HOUR])
def test_a_process_whose_clock_is_an_hour_off_ends_no_class_of_another(redis_address, apart):  # noqa: F811
    async def play(school):
        other = school.halls[1]
        other.clock = lambda: school.clock() + apart
        await school.open()
        school.clock.now += LIFETIME_SECONDS - 60
        phone = await school.phone(process=1)
        await other.remove_ended()
        await school.settle()
        during = phone.last("room")["ended"]
        school.clock.now += 2 * HOUR + 120
        await other.remove_ended()
        await school.settle()
        return during, phone.last("room")["ended"], await school.keepings[0].redis.ttl(f"treerings:rooms:{school.code}")

    during, after, left = in_class(play, lambda: [RedisRoomStore(redis_address), RedisRoomStore(redis_address)])
    assert (during, after) == (False, True)
    assert left > KEY_LIFETIME - 60 >= LIFETIME_SECONDS + HOUR, "Redis keeps it for as long as any process may"


def test_a_phone_sends_as_much_as_before_and_no_more(jump):
    bucket = MessageLimiter(new_hall().clock, at_once=BURST, a_second=0.001)
    before = [bucket.allow() for _ in range(BURST - 5)]
    jump()
    assert all(before) and [bucket.allow() for _ in range(7)] == [True] * 5 + [False] * 2


def test_a_pause_of_a_phone_ends(jump):
    bucket = MessageLimiter(new_hall().clock, at_once=1, a_second=100)
    bucket.allow()
    jump()
    assert until(bucket.allow)


def test_wrong_codes_are_remembered_for_as_long_as_before(jump):
    clock = new_hall().clock
    tries, short = AttemptLog(clock, WRONG), AttemptLog(clock, WRONG, span=0.3)
    for each in (tries, short):
        for k in range(WRONG):
            each.record("10.0.0.1", str(k))
    jump()
    assert tries.has_too_many("10.0.0.1")
    assert until(lambda: not short.has_too_many("10.0.0.1"))


def test_a_socket_waits_as_long_as_before(jump, monkeypatch):
    monkeypatch.setattr(frame_limits, "MESSAGES_PER_SECOND", 0.01)
    pace = RateLimiter()
    for _ in range(frame_limits.BURST_MESSAGES):
        pace.wait_seconds()
    jump()
    assert 90 < pace.wait_seconds() <= 100


def test_a_session_has_the_same_minute_for_its_files(jump):
    app = LimitsMiddleware(nothing)
    sent = [put(app, "mine")[0] for _ in range(MAX_UPLOADS - 1)]
    jump()
    assert set(sent) == {204} and [put(app, "mine")[0] for _ in range(2)] == [204, 429]


def test_a_fit_has_the_same_time(jump):
    job = Job("key", lambda: None, started_at=time.monotonic() - MAX_JOB_SECONDS + 60)
    jump()
    job.report_progress(0.5)


def test_a_process_that_answered_a_moment_ago_does_not_hang(jump, monkeypatch):
    started = []
    monkeypatch.setattr(ServerProcess, "__init__", lambda self: None)
    monkeypatch.setattr(ServerProcess, "start", lambda self: started.append(self))
    monkeypatch.setattr("pages.serve.processes.answers", lambda address: True)
    process = ServerProcess()
    process.number, process.health, process.patience, process.replaced = 1, "", HUNG, 0
    process.began = process.heard = time.monotonic()
    process.running = type("Running", (), {"poll": lambda self: None})()
    jump()
    process.supervise()
    assert process.answers and not started


def test_a_result_code_of_a_clock_that_is_off_counts(jump):
    jump()
    code = code_of(TREES, "Jane", int(time.time() // 60), [(80, 1), (90, 1)])
    (found,) = check_codes(code, TREES)
    assert found.verdict == SOUND
