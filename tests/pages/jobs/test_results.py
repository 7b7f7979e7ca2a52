"""What views work out of a table: beside the page, once for all, and of an own table where nobody else finds it."""

import threading
from collections import OrderedDict
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest
from streamlit.testing.v1 import AppTest

import engine.tree.grow
from datasets import load
from engine.core.errors import DataProblem
from engine.core.progress import report
from pages.frame.contents import LEARNING_PATH, LESSONS
from pages.jobs import pool
from pages.jobs import waiters as fitting
from pages.tables.cells import MAX_EDITABLE_ROWS
from tests.pages.jobs.test_waiters import SOON, Slow, press, texts, until
from tests.pages.jobs.work import where
from tests.pages.lesson.test_page import view
from tests.pages.tables.test_files import upload
from tests.pages.test_every_page import opened, problems, text

GIVEN: dict = {}


def picked(private: str = ""):
    return SimpleNamespace(entry=SimpleNamespace(name="iris"), data=load("iris"), owner_key=private)


def worked(data, times: int) -> str:
    return GIVEN["work"](data, times)


def page():
    import streamlit as st

    from pages.jobs.results import await_table_result
    from tests.pages.jobs.test_results import picked, worked

    for private in ("", "token"):
        for times in (1, 2):
            st.write(f"{private} {times}: {await_table_result(worked, picked(private), times)}.")


@pytest.fixture
def somebody(monkeypatch):
    monkeypatch.syspath_prepend(str(Path(__file__).parents[3]))
    yield lambda shown=page: AppTest.from_function(shown, default_timeout=SOON)
    fitting.job_pool().results.clear()


def test_the_catalogue_is_worked_out_once_for_everybody_and_an_own_table_once_a_session(somebody):
    begun = []
    GIVEN["work"] = lambda data, times: begun.append(times) or f"{data.n * times} rows"
    for _ in range(2):
        app = somebody().run().run()
        for private in ("", "token"):
            assert f"{private} 1: 150 rows." in texts(app) and f"{private} 2: 300 rows." in texts(app)
    assert sorted(begun) == [1, 1, 1, 2, 2, 2]


def test_a_refusal_stands_where_the_view_would(somebody):
    def refuse(data, times):
        raise DataProblem("text.name.quoted", text=f"Not {times} times.")

    GIVEN["work"] = refuse
    app = somebody().run()
    assert not app.exception
    assert [any(f"Not {times} times." in said for said in problems(app)) for times in (1, 2, 3)] == [True, True, False]
    assert "token 2: None." in texts(app)


def test_a_class_that_opens_a_slow_view_waits_for_one_fit_and_each_may_stop_waiting(somebody, monkeypatch):
    monkeypatch.setattr(fitting, "PROGRESS_DELAY", 0.05)
    slow = Slow()
    GIVEN["work"] = lambda data, times: slow()
    several = [somebody(one_view).run() for _ in range(3)]
    assert all("found None" in texts(app) for app in several)
    press(several[0], "Stop")
    assert "Stopped" in several[0].warning[0].value
    slow.go.set()
    assert until(lambda: not fitting.job_pool().jobs)
    assert all("found result 1" in texts(app.run()) for app in several)


def one_view():
    import streamlit as st

    from pages.jobs.results import await_table_result
    from tests.pages.jobs.test_results import picked, worked

    st.write(f"found {await_table_result(worked, picked(), 1)}")


# A few small trees, and what makes challenges train another model to compare with.
FEW = {"n_estimators": "3", "cv": "2", "max_depth": "2"}
MORE = {"adaboost": {"learning_rate": "0.5"}, "xgboost": {"tree_method": "approx", "max_bin": "8"}}


@pytest.fixture
def trained(monkeypatch):
    """The names of the threads in which a tree grew."""
    fitting.job_pool().results.clear()
    names = []

    def heard(done=None):
        names.append(threading.current_thread().name)
        report(done)

    monkeypatch.setattr(engine.tree.grow, "report", heard)
    return names


# Whatever beats leaves its thread, or nothing does.
@pytest.mark.parametrize("short", [60.0, -1.0], ids=["in a thread", "in a process"])
@pytest.mark.parametrize(
    "stop", [page for page in LEARNING_PATH if page.section == LESSONS], ids=lambda stop: stop.title
)
def test_no_view_trains_in_the_thread_of_its_page(stop, short, trained, monkeypatch):
    monkeypatch.setattr(pool, "THREAD_SECONDS", short)
    page = Path(stop.file)
    app = opened(page.name, data="wave" if page.stem == "regression" else "moons", **FEW, **MORE.get(page.stem, {}))
    for tab in [each.label for each in app.tabs]:
        assert not problems(view(app, tab))
        if tab == "Continue training":
            press(app, tab)
    assert all(name.startswith("fit") for name in trained)
    assert trained or short < 0
    assert not any(streamlit_is_there() for _ in range(pool.N_WORKERS * (short < 0)))


def streamlit_is_there() -> bool:
    fits, doing = fitting.job_pool(), partial(where)
    return fits.submit(doing, doing, "a", OrderedDict(), 1).result.result(SOON)[1]


def test_the_tree_for_test_rows_is_grown_once_for_a_table_and_not_in_the_thread_of_the_page(trained):
    rows = "".join(f"{i % 17},{i % 5},{'yes' if i % 3 else 'no'}\n" for i in range(MAX_EDITABLE_ROWS + 40))
    app = upload(opened("own.py"), f"a,b,y\n{rows}".encode())
    assert not trained
    next(slider for slider in app.slider if slider.label == "Test rows, in percent").set_value(25).run()
    grown = len(trained)
    assert grown and all(name.startswith("fit") for name in trained)
    assert "Of 25 test rows" in text(app.run())
    assert len(trained) == grown


def test_a_table_that_is_forgotten_leaves_nothing_behind_that_was_learned_from_it():
    app = upload(opened("own.py"), b"a,b,y\n" + b"".join(b"%d,%d,%d\n" % (i % 17, i % 5, i % 3) for i in range(90)))
    next(slider for slider in app.slider if slider.label == "Test rows, in percent").set_value(25).run()
    assert (
        app.session_state[fitting.PRIVATE_RESULTS_KEY] and app.session_state[fitting.WAIT_STATES_KEY][fitting.VIEW].job
    )
    press(app, "Forget it now")
    assert fitting.PRIVATE_RESULTS_KEY not in app.session_state
    assert not any(spot.job for spot in app.session_state[fitting.WAIT_STATES_KEY].values())
