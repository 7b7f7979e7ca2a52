"""Fits in processes: what comes back is the same, what is stopped is gone, and whoever shares the server shares it
fairly."""

import gc
import os
import sys
import threading
import weakref
from collections import OrderedDict
from dataclasses import dataclass
from functools import partial

import pandas as pd
import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from datasets import load
from engine.core.errors import DataProblem
from pages.jobs import pool
from pages.jobs import waiters as fitting
from pages.jobs.pool import FairQueue, JobCancelled, JobPool, Lane, parsing_lane
from pages.jobs.process import MemoryLimitExceeded, WorkerDied, WorkerProcess
from pages.learners.registry import LEARNERS
from pages.lesson.fitted import fit_lesson
from pages.stage.lesson_store import lesson_store
from tests.learners import SETTINGS
from tests.pages.jobs import work
from tests.pages.jobs.test_waiters import SHARED, SOON, press, texts, until, waiting_page

HERE = {"a", "b"}  # the sessions that are connected


@pytest.fixture(scope="module")
def everybody():
    made = JobPool(lambda session: session in HERE)
    yield made
    made.close()


@pytest.fixture
def fits(everybody, monkeypatch):
    """Whatever beats does not stay in its thread."""
    monkeypatch.setattr(pool, "THREAD_SECONDS", -1.0)
    HERE.update("ab")
    yield everybody
    assert until(lambda: not everybody.jobs and not everybody.lanes[Lane.LONG].running)


def ask(fits, doing, session="a"):
    return fits.submit(doing, doing, session, fits.results, 400)


def result(fits, doing):
    return ask(fits, doing).result.result(SOON)


def alive(told) -> bool:
    try:
        os.kill(int(told.read_text("utf-8")), 0)
    except ProcessLookupError:
        return False
    return True


# -- another process


def test_what_is_long_happens_in_another_process_where_streamlit_is_not(fits):
    process, streamlit = result(fits, partial(work.where))
    assert process != os.getpid() and not streamlit


def test_what_is_short_stays(everybody):
    assert everybody.submit("short", partial(work.where), "a", OrderedDict(), 1).result.result(SOON)[0] == os.getpid()


def test_a_fit_that_is_stopped_is_gone_whatever_it_does(fits, tmp_path):
    told = tmp_path / "process"
    job = ask(fits, partial(work.hang, told))
    assert until(lambda: told.exists() and told.read_text("utf-8")) and alive(told)
    fits.leave(job, "a")
    assert isinstance(job.result.exception(SOON), JobCancelled)
    assert until(lambda: not alive(told))
    assert result(fits, partial(work.where))


def test_one_that_never_beats_has_no_longer_than_others(fits, tmp_path, monkeypatch):
    monkeypatch.setattr(pool, "MAX_JOB_SECONDS", 0.5)
    told = tmp_path / "process"
    with pytest.raises(pool.TimeLimitExceeded, match="longer than"):
        result(fits, partial(work.hang, told))
    assert until(lambda: not told.exists() or not alive(told))


def test_a_process_that_dies_is_replaced_and_whoever_waits_is_told(fits, tmp_path):
    doing = partial(work.die, tmp_path / "once")
    with pytest.raises(WorkerDied, match="try again"):
        result(fits, doing)
    assert until(lambda: not fits.jobs) and result(fits, doing) == "result"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps a process to a limit of memory")
def test_one_that_takes_too_much_memory_ends_in_a_sentence_and_others_go_on(fits):
    with pytest.raises(MemoryLimitExceeded, match="1,000 MB"):
        result(fits, partial(work.too_large))
    assert result(fits, partial(work.where))


def test_what_work_says_of_a_table_and_what_is_our_mistake_come_back_as_such(fits):
    with pytest.raises(DataProblem, match="Column 3"):
        result(fits, partial(work.refuse, "Column 3 is empty."))
    with pytest.raises(RuntimeError, match="a mistake of ours"):
        result(fits, partial(work.fail))


def test_how_far_it_is_comes_back_while_it_works(fits, tmp_path):
    told = tmp_path / "go"
    job = ask(fits, partial(work.share, 0.25, told))
    assert until(lambda: job.progress == 0.25 and job in fits.lanes[Lane.LONG].running)
    told.touch()
    assert job.result.result(SOON) == "done"


# -- what came from outside


def parse(fits, doing, session="a"):
    return fits.submit(doing, doing, session, fits.results, 400, Lane.READY)


def test_what_came_from_outside_is_parsed_in_the_process_that_stands_ready(everybody):
    process, streamlit = parse(everybody, partial(work.where)).result.result(SOON)
    assert process != os.getpid() and not streamlit
    assert everybody.lanes[Lane.READY].last_turns and not everybody.lanes[Lane.LONG].queued


def test_who_never_reports_gives_the_ready_process_back_and_begins_again_among_the_long(
    everybody, tmp_path, monkeypatch
):
    """Before, a parser in a thread of the server held up everybody for as long as it ran."""
    monkeypatch.setattr(pool, "READY_SECONDS", 0.3)
    told = tmp_path / "process"
    job = parse(everybody, partial(work.hang, told))
    assert until(lambda: job in everybody.lanes[Lane.READY].running)
    assert parse(everybody, partial(work.where, 2), "b").result.result(SOON)[0] != os.getpid()
    assert until(lambda: job in everybody.lanes[Lane.LONG].running)
    everybody.leave(job, "a")
    assert isinstance(job.result.exception(SOON), JobCancelled)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux keeps a process to a limit of memory")
def test_a_parser_that_takes_too_much_memory_ends_in_a_sentence(everybody):
    with pytest.raises(MemoryLimitExceeded, match="1,000 MB"):
        parse(everybody, partial(work.too_large)).result.result(SOON)


@pytest.mark.parametrize(("given", "lane"), [
    (b"a,b\n1,2\n", Lane.READY),
    (b"a,b\n" * 50_000, Lane.LONG),
    (b"PK\x03\x04", Lane.LONG),
    (b"\x1f\x8b", Lane.LONG),
    (b"PAR1", Lane.LONG),
    (pd.DataFrame({"a": [1.0]}), Lane.READY),
    (pd.DataFrame({"a": range(200_000)}), Lane.LONG),
], ids=["text", "long text", "zip", "gzip", "parquet", "table", "large table"])  # fmt: skip
def test_what_is_large_does_not_begin_where_small_files_wait(given, lane):
    assert parsing_lane(partial(work.where, given, "file")) is lane


# -- what comes back


@pytest.fixture(scope="module")
def worker():
    made = WorkerProcess()
    yield made
    made.kill()


@pytest.mark.parametrize("learner", LEARNERS, ids=lambda learner: learner.name)
def test_a_lesson_from_a_process_is_the_lesson_that_a_thread_makes(worker, learner):
    task = learner.pages[0].task or "classification"
    data = load("iris" if task == "classification" else "wave")
    settings = SETTINGS[learner.name][task][0]
    making = partial(fit_lesson, learner.fit, data, settings, "A title", learner.algorithm, False)
    here, there = making(), worker.run(making, lambda done: None)
    assert there.book == here.book and there.name == here.name
    for number in range(len(here.reel.starts)):
        assert there.chapter(number) == here.chapter(number)
    assert there.trace.data is data and there.megabytes == here.megabytes


# -- who is served


@dataclass(eq=False)
class Asked:
    waiters: set


def served(turns, jobs: dict, times: int) -> str:
    """The order in which those who always ask again, so many fits each, are served."""
    order = ""
    for _ in range(times):
        for session, many in jobs.items():
            own = sum(job.waiters == {session} for job in (*turns.queued, *turns.running))
            turns.queued += [Asked({session}) for _ in range(many - own)]
        job = turns.next_job()
        order += "".join(job.waiters)
        turns.running.remove(job)
    return order


def test_one_who_asks_for_much_has_no_more_turns_than_others():
    modest = "bcdefghijk"
    order = served(FairQueue(), {"A": 3, **dict.fromkeys(modest, 1)}, 110)
    assert {session: order.count(session) for session in "A" + modest} == dict.fromkeys("A" + modest, 10)
    rounds = [order[k : k + 11] for k in range(0, 110, 11)]
    assert all(len(set(each)) == 11 for each in rounds)  # nobody is served twice before everybody was once


def test_a_session_has_one_fit_under_way_and_a_shared_one_waits_for_the_first_who_can():
    turns = FairQueue()
    first, second, shared = Asked({"a"}), Asked({"a"}), Asked({"a", "b"})
    turns.queued += [first, second, shared]
    assert turns.next_job() is first
    assert turns.next_job() is shared and turns.next_job() is None
    turns.running.remove(first)
    assert turns.next_job() is None  # a waits for the shared one still
    turns.running.remove(shared)
    assert turns.next_job() is second


def test_who_is_gone_waits_for_nothing_under_way_or_in_line(fits, tmp_path):
    told = tmp_path / "process"
    under_way, in_line = (ask(fits, partial(work.hang, told)) for _ in range(2))
    assert until(lambda: told.exists() and told.read_text("utf-8"))
    assert until(lambda: fits.lanes[Lane.LONG].queued == [in_line])
    HERE.remove("a")
    for job in (under_way, in_line):
        assert isinstance(job.result.exception(SOON), JobCancelled)
    assert until(lambda: not alive(told))


def test_what_came_out_of_an_own_table_is_held_by_nobody_else(fits):
    own = OrderedDict()
    for doing in (partial(work.rows), partial(work.where)):
        fits.submit(doing, doing, "a", own, 20).result.result(SOON)
        assert until(lambda: not fits.jobs)
    found = weakref.ref(next(iter(own.values())).result())
    own.clear()
    assert until(lambda: gc.collect() >= 0 and found() is None)


def test_a_client_that_clears_streamlit_s_caches_takes_nothing_from_others():
    fits, threads = fitting.job_pool(), threading.active_count()
    assert fits.submit("kept", partial(work.rows), "a", fits.results, 400).result.result(SOON)
    assert until(lambda: not fits.jobs and "kept" in fits.results)
    threads, shown = threading.active_count(), lesson_store()
    st.cache_resource.clear()
    assert fitting.job_pool() is fits and "kept" in fits.results and lesson_store() is shown
    assert fits.submit("another", partial(work.rows), "a", fits.results, 400).result.result(SOON)
    assert threading.active_count() == threads


# -- what a page says


def test_a_page_whose_process_died_says_so_and_tries_again(tmp_path, monkeypatch):
    monkeypatch.setattr(pool, "THREAD_SECONDS", -1.0)
    SHARED.update(key=f"dies {tmp_path}", work=partial(work.die, tmp_path / "once"), own=False)
    app = AppTest.from_function(waiting_page, default_timeout=SOON).run()
    assert "ended" in app.warning[0].value and "found None" in texts(app)
    press(app, "Try again")
    assert "found result" in texts(app)
