"""Fits beside the page: shared by those who want the same, and stopped when nobody waits any more."""

import threading
import time
from collections import OrderedDict
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from datasets import load
from engine import adaboost, cart, forest, gradient_boosting, prune, record, xgb
from engine.core.errors import DataProblem
from engine.core.progress import iter_with_progress, progress_listener, report
from pages.jobs import pool
from pages.jobs import waiters as fitting
from pages.jobs.pool import JobCancelled, JobPool

FITS = [
    (cart.fit, {}),
    (prune.fit, {}),
    (forest.fit, {"n_estimators": 3}),
    (adaboost.fit, {"n_estimators": 3}),
    (gradient_boosting.fit, {"n_estimators": 3}),
    (xgb.fit, {"n_estimators": 3}),
    (xgb.fit, {"n_estimators": 3, "cv": 4}),  # five fits in a row, which are one to whoever waits
]
SOON = 120  # seconds to wait for what should happen at once: processes stand back, and CI has other tests beside


@pytest.mark.parametrize(("fit", "settings"), FITS)
@pytest.mark.parametrize("name", ["iris", "wave"])
def test_every_fit_gives_signs_of_life_and_stops_when_its_listener_says_so(fit, settings, name):
    shares = []
    with progress_listener(shares.append):
        record(fit, load(name), **settings)
    known = [share for share in shares if share is not None]
    assert shares
    assert all(0 <= share < 1 for share in known)
    assert known == sorted(known)
    assert fit is cart.fit or known

    def enough(done):
        raise JobCancelled

    with progress_listener(enough), pytest.raises(JobCancelled):
        record(fit, load(name), **settings)
    record(fit, load(name), **settings)  # nobody listens any more


def shares_heard(**settings):
    shares = []
    with progress_listener(shares.append):
        trace = record(xgb.fit, load("four_points"), **settings)
    return [share for share in shares if share is not None], trace


def test_xgboost_s_share_grows_round_by_round_and_fold_by_fold():
    known, trace = shares_heard(n_estimators=4)
    assert known == [0.0, 0.25, 0.5, 0.75]
    known, _ = shares_heard(n_estimators=2, continue_from=trace)
    assert known == [0.0, 0.5]
    known, trace = shares_heard(n_estimators=4, cv=3)
    chosen = len(trace.model.growths)  # the last of the four fits
    assert known[:12] == [place / 16 for place in range(12)]
    assert known[12:] == pytest.approx([0.75 + m / chosen / 4 for m in range(chosen)])


class Slow:
    """A fit that goes on until it is let go, and counts how often it was begun."""

    def __init__(self):
        self.begun, self.go = 0, threading.Event()

    def __call__(self):
        self.begun += 1
        while not self.go.is_set():
            report(0.25)
            time.sleep(0.005)
        return f"result {self.begun}"


@pytest.fixture(scope="module")
def hands():
    made = JobPool()
    yield made
    made.close()


@pytest.fixture
def fits(hands):
    """With nothing kept from another test."""
    yield hands
    assert until(lambda: not hands.jobs)
    hands.results.clear()


def until(look):
    """What a look found at last: the next one need not find it again."""
    end = time.monotonic() + SOON
    while not (found := look()) and time.monotonic() < end:
        time.sleep(0.005)
    return found


def test_fits_one_after_the_other_are_parts_of_one_whole(fits):
    shares = []

    def work():
        for _ in iter_with_progress("abcd"):
            for done in (None, 0.5):
                report(done)
                shares.append(job_under_way().progress)
        return "done"

    job_under_way = lambda: fits.jobs["key"]  # noqa: E731
    fits.submit("key", work, "a", fits.results, 2).result.result(SOON)
    assert shares == [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875]
    assert list(iter_with_progress("ab")) == ["a", "b"]  # where nobody listens


def test_two_who_want_the_same_wait_for_one_fit_and_it_is_kept(fits):
    slow = Slow()
    first, second = (fits.submit("key", slow, session, fits.results, 2) for session in ("a", "b"))
    assert first is second
    slow.go.set()
    assert first.result.result(SOON) == "result 1"
    assert until(lambda: "key" in fits.results)
    assert fits.submit("key", slow, "c", fits.results, 2).result.result(0) == "result 1"
    assert slow.begun == 1


def test_a_fit_goes_on_while_anybody_waits_and_stops_when_nobody_does(fits):
    slow = Slow()
    job = fits.submit("key", slow, "a", fits.results, 2)
    fits.submit("key", slow, "b", fits.results, 2)
    assert until(lambda: job.progress == 0.25)
    fits.leave(job, "a")
    time.sleep(0.05)
    assert not job.result.done()
    fits.leave(job, "b")
    assert isinstance(job.result.exception(SOON), JobCancelled)
    assert until(lambda: not fits.jobs)
    assert "key" not in fits.results  # asked again, it begins anew
    slow.go.set()
    assert fits.submit("key", slow, "a", fits.results, 2).result.result(SOON) == "result 2"


def test_a_fit_that_takes_too_long_ends_with_a_sentence_and_the_next_who_asks_has_it_begun_again(fits, monkeypatch):
    monkeypatch.setattr(pool, "MAX_JOB_SECONDS", 0.02)
    slow = Slow()
    job = fits.submit("key", slow, "a", fits.results, 2)
    assert "longer than" in str(job.result.exception(SOON))
    assert until(lambda: not fits.jobs)
    monkeypatch.undo()
    slow.go.set()
    assert fits.submit("key", slow, "b", fits.results, 2).result.result(SOON) == "result 2"


def fold_that_cannot_be():
    try:
        while True:
            report()
    except DataProblem:
        return "a result without it"


def test_work_that_does_without_what_a_table_cannot_give_does_not_do_without_time(fits, monkeypatch):
    monkeypatch.setattr(pool, "MAX_JOB_SECONDS", 0.02)
    job = fits.submit("key", fold_that_cannot_be, "a", fits.results, 2)
    assert isinstance(job.result.exception(SOON), pool.TimeLimitExceeded)


REFUSAL = DataProblem("text.name.quoted", text="No.")


@pytest.mark.parametrize(("problem", "times"), [(REFUSAL, 1), (MemoryError(), 2), (RuntimeError("?"), 2)])
def test_a_refusal_is_kept_and_what_only_this_moment_caused_is_not(fits, problem, times):
    begun = []

    def broken():
        begun.append(1)
        raise problem

    for session in "ab":
        raised = fits.submit("key", broken, session, fits.results, 2).result.exception(SOON)
        assert type(raised) is type(problem) and raised.args == problem.args
        assert until(lambda: not fits.jobs)
    assert len(begun) == times


def test_a_kept_refusal_does_not_hold_on_to_the_fit(fits):
    def broken():
        raise DataProblem("text.name.quoted", text="No.")

    assert fits.submit("key", broken, "a", fits.results, 2).result.exception(SOON).__traceback__ is None


def test_no_more_is_kept_than_there_is_room_for_the_oldest_goes_first(fits):
    for key in "abcab":
        fits.submit(key, lambda key=key: key, "s", fits.results, 2).result.result(SOON)
        assert until(lambda: not fits.jobs)
    assert list(fits.results) == ["a", "b"]


class Large(str):
    """A result that says what it takes."""

    megabytes = 5.0


def test_a_large_result_takes_the_room_of_several_small_ones_but_is_itself_kept(fits):
    for key, made in (("a", "a"), ("b", "b"), ("large", Large()), ("c", "c")):
        fits.submit(key, lambda made=made: made, "s", fits.results, 5).result.result(SOON)
        assert until(lambda: not fits.jobs)
        assert key in fits.results
        if key == "large":
            assert list(fits.results) == ["large"]
    assert list(fits.results) == ["c"]


def test_a_fit_that_runs_away_leaves_room_for_others(fits):
    runaway, quick = Slow(), OrderedDict()
    job = fits.submit("runaway", runaway, "a", fits.results, 2)
    assert until(lambda: job.started_at is not None)
    assert fits.submit("quick", lambda: "done", "b", quick, 2).result.result(SOON) == "done"
    runaway.go.set()


def test_what_a_fit_raises_is_what_whoever_waits_gets(fits):
    def broken():
        raise DataProblem("text.name.quoted", text="No.")

    job = fits.submit("key", broken, "a", fits.results, 2)
    with pytest.raises(DataProblem, match="No"):
        job.result.result(SOON)


def waiting_page():
    import streamlit as st

    from pages.jobs import waiters as fitting
    from tests.pages.jobs.test_waiters import SHARED

    st.write("the page is here")
    st.write(f"found {fitting.await_job(SHARED['key'], SHARED['work'], private=SHARED['own'])}")


SHARED: dict = {}


def texts(app) -> str:
    return " ".join(each.value for each in app.markdown)


def press(app, label: str):
    next(each for each in app.button if each.label == label).click().run()
    assert not app.exception


@pytest.fixture(params=[False, True], ids=["for everybody", "own"])
def waiting(request, monkeypatch):
    """A page that waits for a slow fit."""
    monkeypatch.setattr(fitting, "PROGRESS_DELAY", 0.05)
    monkeypatch.syspath_prepend(str(Path(__file__).parents[3]))
    slow = Slow()
    SHARED.update(key=f"slow {id(slow)}", work=slow, own=request.param)
    yield slow, AppTest.from_function(waiting_page, default_timeout=SOON).run()
    slow.go.set()
    assert until(lambda: not fitting.job_pool().jobs)


def test_a_page_shows_how_far_it_is_can_stop_and_try_again(waiting):
    slow, app = waiting
    assert not app.exception
    assert "the page is here" in texts(app)
    assert "found None" in texts(app)
    job = next(iter(fitting.job_pool().jobs.values()))
    press(app, "Stop")
    assert "Stopped" in app.warning[0].value
    assert isinstance(job.result.exception(SOON), JobCancelled)
    slow.go.set()
    press(app, "Try again")
    assert until(lambda: not fitting.job_pool().jobs)
    assert "found result 2" in texts(app.run())


def test_a_fit_that_was_stopped_is_not_begun_by_a_page_that_only_runs_again(waiting):
    slow, app = waiting
    press(app, "Stop")
    for _ in range(3):
        assert "Stopped" in app.run().warning[0].value
    assert slow.begun == 1 and not fitting.job_pool().jobs


def test_what_was_stopped_here_is_shown_once_somebody_else_waited_for_it(waiting):
    slow, app = waiting
    if SHARED["own"]:
        return  # nobody else can
    other = AppTest.from_function(waiting_page, default_timeout=SOON).run()
    press(app, "Stop")
    assert app.warning and "found None" in texts(other)
    slow.go.set()
    assert until(lambda: not fitting.job_pool().jobs)
    assert "found result 1" in texts(app.run()) and "found result 1" in texts(other.run())


def test_a_page_whose_fit_took_too_long_says_so_until_somebody_tries_again(waiting, monkeypatch):
    slow, app = waiting
    monkeypatch.setattr(pool, "MAX_JOB_SECONDS", 0.01)
    assert until(lambda: not fitting.job_pool().jobs)
    for _ in range(3):
        assert "fewer trees" in app.run().warning[0].value
    assert slow.begun == 1
    monkeypatch.setattr(pool, "MAX_JOB_SECONDS", 90)
    slow.go.set()
    press(app, "Try again")
    assert until(lambda: not fitting.job_pool().jobs)
    assert "found result 2" in texts(app.run())


def places_page():
    import streamlit as st

    from pages.jobs import waiters as fitting
    from tests.pages.jobs.test_waiters import SHARED

    for place, work in SHARED["places"].items():
        st.write(f"{place}: {fitting.await_job((place, id(work)), work, private=SHARED['own'], place=place)}.")


@pytest.mark.parametrize("own", [False, True])
def test_a_view_waits_while_its_page_runs_again_and_no_longer_once_the_page_asks_for_another_fit(monkeypatch, own):
    monkeypatch.setattr(fitting, "PROGRESS_DELAY", 0.05)
    monkeypatch.syspath_prepend(str(Path(__file__).parents[3]))
    first, second, slow = Slow(), Slow(), Slow()
    first.go.set(), second.go.set()
    SHARED.update(places={fitting.PAGE: first, fitting.VIEW: slow}, own=own)
    app = AppTest.from_function(places_page, default_timeout=SOON).run()
    job = next(iter(fitting.job_pool().jobs.values()))
    for _ in range(3):
        assert "the page: result 1." in texts(app.run()) and "a view: None." in texts(app)
    assert (first.begun, slow.begun) == (1, 1) and not job.result.done()
    SHARED["places"] = {fitting.PAGE: second}
    app.run()
    assert isinstance(job.result.exception(SOON), JobCancelled)


class Huge(str):
    megabytes = 10_000.0


def test_a_view_of_an_own_table_does_not_drive_out_the_lesson_it_is_drawn_from(monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parents[3]))
    begun = []
    huge = {place: lambda place=place: begun.append(place) or Huge(place) for place in fitting.PLACES}
    SHARED.update(places=huge, own=True)
    app = AppTest.from_function(places_page, default_timeout=SOON).run().run()
    assert begun == list(fitting.PLACES) and all(f"{place}: {place}." in texts(app) for place in fitting.PLACES)
