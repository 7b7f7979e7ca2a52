"""Fits beside the page: shared by those who want the same, and stopped when nobody waits any more."""

import threading
import time
from collections import OrderedDict
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from datasets import load
from engine import adaboost, cart, forest, gradient_boosting, prune, record, xgb
from engine.problem import DataProblem
from engine.pulse import beat, heard
from pages.parts import fitting
from pages.parts.fitting import Fits, Stopped

FITS = [
    (cart.fit, {}),
    (prune.fit, {}),
    (forest.fit, {"n_estimators": 3}),
    (adaboost.fit, {"n_estimators": 3}),
    (gradient_boosting.fit, {"n_estimators": 3}),
    (xgb.fit, {"n_estimators": 3}),
]
SOON = 10  # seconds to wait for what should happen at once


@pytest.mark.parametrize(("fit", "settings"), FITS)
@pytest.mark.parametrize("name", ["iris", "wave"])
def test_every_fit_gives_signs_of_life_and_stops_when_its_listener_says_so(fit, settings, name):
    shares = []
    with heard(shares.append):
        record(fit, load(name), **settings)
    known = [share for share in shares if share is not None]
    assert shares
    assert all(0 <= share < 1 for share in known)
    assert known == sorted(known)
    assert fit is cart.fit or known

    def enough(done):
        raise Stopped

    with heard(enough), pytest.raises(Stopped):
        record(fit, load(name), **settings)
    record(fit, load(name), **settings)  # nobody listens any more


class Slow:
    """A fit that goes on until it is let go, and counts how often it was begun."""

    def __init__(self):
        self.begun, self.go = 0, threading.Event()

    def __call__(self):
        self.begun += 1
        while not self.go.is_set():
            beat(0.25)
            time.sleep(0.005)
        return f"result {self.begun}"


@pytest.fixture
def fits():
    made = Fits()
    yield made
    made.hands.shutdown(cancel_futures=True)


def until(true) -> bool:
    end = time.monotonic() + SOON
    while not true() and time.monotonic() < end:
        time.sleep(0.005)
    return true()


def test_two_who_want_the_same_wait_for_one_fit_and_it_is_kept(fits):
    slow = Slow()
    first, second = (fits.ask("key", slow, session, fits.kept, 2) for session in ("a", "b"))
    assert first is second
    slow.go.set()
    assert first.result.result(SOON) == "result 1"
    assert until(lambda: "key" in fits.kept)
    assert fits.ask("key", slow, "c", fits.kept, 2).result.result(0) == "result 1"
    assert slow.begun == 1


def test_a_fit_goes_on_while_anybody_waits_and_stops_when_nobody_does(fits):
    slow = Slow()
    job = fits.ask("key", slow, "a", fits.kept, 2)
    fits.ask("key", slow, "b", fits.kept, 2)
    assert until(lambda: job.done == 0.25)
    fits.leave(job, "a")
    time.sleep(0.05)
    assert not job.result.done()
    fits.leave(job, "b")
    assert isinstance(job.result.exception(SOON), Stopped)
    assert until(lambda: not fits.jobs)
    assert "key" not in fits.kept  # asked again, it begins anew
    slow.go.set()
    assert fits.ask("key", slow, "a", fits.kept, 2).result.result(SOON) == "result 2"


def test_a_fit_that_takes_too_long_ends_with_a_sentence_and_is_not_begun_again(fits, monkeypatch):
    monkeypatch.setattr(fitting, "LONGEST", 0.02)
    slow = Slow()
    job = fits.ask("key", slow, "a", fits.kept, 2)
    assert "fewer trees" in str(job.result.exception(SOON))
    assert until(lambda: "key" in fits.kept)
    with pytest.raises(DataProblem):
        fits.ask("key", slow, "b", fits.kept, 2).result.result(0)
    assert slow.begun == 1


def test_no_more_is_kept_than_there_is_room_for_the_oldest_goes_first(fits):
    for key in "abcab":
        fits.ask(key, lambda key=key: key, "s", fits.kept, 2).result.result(SOON)
        assert until(lambda: not fits.jobs)
    assert list(fits.kept) == ["a", "b"]


class Large(str):
    """A result that says what it takes."""

    megabytes = 5.0


def test_a_large_result_takes_the_room_of_several_small_ones_but_is_itself_kept(fits):
    for key, made in (("a", "a"), ("b", "b"), ("large", Large()), ("c", "c")):
        fits.ask(key, lambda made=made: made, "s", fits.kept, 5).result.result(SOON)
        assert until(lambda: not fits.jobs)
        assert key in fits.kept
        if key == "large":
            assert list(fits.kept) == ["large"]
    assert list(fits.kept) == ["c"]


def test_a_fit_that_runs_away_leaves_room_for_others(fits):
    runaway, quick = Slow(), OrderedDict()
    job = fits.ask("runaway", runaway, "a", fits.kept, 2)
    assert until(lambda: job.began is not None)
    assert fits.ask("quick", lambda: "done", "b", quick, 2).result.result(SOON) == "done"
    runaway.go.set()


def test_what_a_fit_raises_is_what_whoever_waits_gets(fits):
    def broken():
        raise DataProblem("No.")

    job = fits.ask("key", broken, "a", fits.kept, 2)
    with pytest.raises(DataProblem, match="No"):
        job.result.result(SOON)


def waiting_page():
    from pages.parts import fitting as own
    from tests.test_fitting import SHARED

    job = own.begin("slow", SHARED["slow"], own=False)
    import streamlit as st

    st.write("the page is here")
    found = own.wait_for(job)
    st.write(f"found {found}")


SHARED: dict[str, Slow] = {}


def texts(app) -> str:
    return " ".join(each.value for each in app.markdown)


def test_a_page_shows_how_far_it_is_can_stop_and_try_again(monkeypatch):
    monkeypatch.setattr(fitting, "PATIENCE", 0.05)
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1]))
    slow = SHARED["slow"] = Slow()
    app = AppTest.from_function(waiting_page, default_timeout=SOON).run()
    assert not app.exception
    assert "the page is here" in texts(app)
    assert "found None" in texts(app)
    button = next(each for each in app.button if each.label == "Stop")
    button.click().run()
    assert "Stopped" in app.warning[0].value
    assert until(lambda: not fitting.fits().jobs)
    slow.go.set()
    next(each for each in app.button if each.label == "Try again").click().run()
    if "found result" not in texts(app):
        until(lambda: "slow" in fitting.fits().kept)
        app.run()
    assert "found result" in texts(app)
