"""A file is read beside the page: what it says meanwhile, how it is stopped, and that nothing of it is kept."""

import gc
import weakref

import pytest

from pages.jobs import pool
from pages.jobs import waiters as fitting
from pages.jobs.pool import Lane
from pages.tables import session
from pages.tables import user_table as making
from pages.tables.session import PENDING_KEY, TABLE_KEY
from tests.pages.jobs.test_waiters import Slow, until
from tests.pages.tables.test_files import SURVEY, upload
from tests.pages.tables.test_page import click, control, own, set_to
from tests.pages.test_every_page import opened, problems, text

BROUGHT, MADE = making.read_user_table, making.build_table


@pytest.fixture
def slow(monkeypatch):
    """Every reading goes on until it is let go, in a thread: what is replaced here no other process knows."""
    waits = Slow()
    monkeypatch.setattr(session, "parsing_lane", lambda work: Lane.THREAD)
    monkeypatch.setattr(fitting, "PROGRESS_DELAY", 0.05)
    monkeypatch.setattr(making, "read_user_table", lambda *given: waits() and BROUGHT(*given))
    monkeypatch.setattr(making, "build_table", lambda *given: waits() and MADE(*given))
    yield waits
    waits.go.set()
    assert until(lambda: not fitting.job_pool().jobs)


@pytest.fixture
def page(slow):
    """With a table, while another file is read."""
    slow.go.set()
    app = opened("own.py")
    upload(app, SURVEY, "first.csv")
    while TABLE_KEY not in app.session_state:
        app.run()
    slow.go.clear()
    return upload(app, SURVEY.replace(b"smoker", b"drinker"), "second.csv")


def labels(app) -> list[str]:
    return [button.label for button in app.button]


def read_to_the_end(app, slow):
    slow.go.set()
    assert until(lambda: not fitting.job_pool().jobs)
    app.run()
    assert not app.exception
    return app


def test_meanwhile_the_page_says_how_far_it_is_and_the_table_from_before_stays(page, slow):
    assert "Reading," in page.get("progress")[0].proto.text
    assert "Stop" in labels(page)
    assert own(page).name == "first.csv"
    read_to_the_end(page, slow)
    assert own(page).name == "second.csv" and "drinker" in text(page)
    assert not page.get("progress") and PENDING_KEY not in page.session_state


def test_stopped_it_is_over_until_somebody_tries_again(page, slow):
    (job,) = fitting.job_pool().jobs.values()
    click(page, "Stop")
    assert isinstance(job.result.exception(10), pool.JobCancelled)
    assert "Stopped. Bring another file, or try again." in page.warning[0].value
    assert own(page).name == "first.csv" and "smoker" in text(page)
    slow.go.set()
    click(page, "Try again")
    assert own(read_to_the_end(page, slow)).name == "second.csv"


def test_or_one_goes_on_without_it_and_it_is_forgotten(page):
    click(click(page, "Stop"), "Go on without it")
    assert PENDING_KEY not in page.session_state and not page.warning
    assert own(page).name == "first.csv"


def test_what_takes_too_long_says_how_it_could_be_less(page, monkeypatch):
    monkeypatch.setattr(pool, "MAX_JOB_SECONDS", 0.01)
    assert until(lambda: not fitting.job_pool().jobs)
    said = page.run().warning[0].value
    assert "longer than" in said and said.endswith("take a sample of its rows, or leave out columns.")


def test_forget_it_now_ends_it_too(page, slow):
    (job,) = fitting.job_pool().jobs.values()
    click(click(page, "Stop"), "Try again")
    click(click(page, "Stop"), "Forget it now")
    assert TABLE_KEY not in page.session_state and PENDING_KEY not in page.session_state
    assert job.is_cancelled


def test_a_control_takes_its_time_too_and_goes_back_where_it_is_refused(slow):
    slow.go.set()
    app = upload(opened("own.py"), SURVEY)
    while TABLE_KEY not in app.session_state:
        app.run()
    before = own(app)
    slow.go.clear()
    set_to(app, "multiselect", "From", [])
    assert "Reading," in app.get("progress")[0].proto.text and own(app) is before
    read_to_the_end(app, slow)
    assert "No feature is chosen" in problems(app)[0]
    assert control(app, "multiselect", "From").value == ["age", "smoker"] and own(app) is before


def test_a_paste_that_is_refused_after_a_while_stays_to_be_put_right(slow):
    app = opened("own.py")
    app.text_area[0].set_value("x,y\n").run()
    click(app, "Read it")
    assert not app.text_area
    read_to_the_end(app, slow)
    assert "header line but no rows" in problems(app)[0]
    assert app.text_area[0].value == "x,y\n"


def test_nothing_is_kept_of_a_table_whose_place_another_took():
    app = upload(opened("own.py"), SURVEY, "first.csv")
    table = own(app)
    held = [weakref.ref(each) for each in (table, table.frame, table.read_result, table.full_data)]
    del table
    upload(app, SURVEY.replace(b"yes", b"no"), "second.csv").run()
    gc.collect()
    assert [each() for each in held] == [None] * 4
