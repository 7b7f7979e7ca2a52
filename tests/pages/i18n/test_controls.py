"""Which language a page speaks: what the link says, else what was chosen, else what the browser prefers."""

from __future__ import annotations

from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from pages.i18n import controls as menu
from pages.i18n.locale import Locale
from pages.i18n.text import LOCALE_KEY
from pages.jobs import waiters as fits

APP = str(Path(__file__).parents[3] / "app.py")


class Browser:
    """As Streamlit tells of it."""

    def __init__(self, locale: str | None = None, kept: str = ""):
        self.locale, self.cookies = locale, {menu.COOKIE: kept} if kept else {}


def opened(monkeypatch, browser: Browser, **address: str) -> AppTest:
    monkeypatch.setattr(st, "context", browser)
    app = AppTest.from_file(APP, default_timeout=60)
    app.query_params.update(address)
    return app.switch_page("pages/mixed.py").run()


def language_of(app: AppTest) -> str:
    (chosen,) = (radio for radio in app.radio if radio.key == "reads lang")
    return str(chosen.value)


def numbers_of(app: AppTest) -> str:
    (chosen,) = (radio for radio in app.radio if radio.key == "reads numbers")
    return str(chosen.value)


@pytest.mark.parametrize(
    ("browser", "address", "spoken"),
    [
        (Browser(), {}, ("en", "point")),
        (Browser("de-CH"), {}, ("de", "comma")),
        (Browser("tr"), {}, ("en", "point")),
        (Browser("de"), {"lang": "en"}, ("en", "point")),
        (Browser(), {"lang": "de"}, ("de", "comma")),
        (Browser(), {"numbers": "comma"}, ("en", "comma")),
        (Browser("en", "lang=de"), {}, ("de", "comma")),
        (Browser("en", "lang=de%20numbers=point"), {}, ("de", "point")),
        (Browser("en", "lang=xx%20numbers=../x%20__class__=1"), {}, ("en", "point")),
        (Browser("de", "lang=en"), {"lang": "de"}, ("de", "comma")),
    ],
)
def test_the_link_comes_before_the_choice_and_that_before_the_browser(monkeypatch, browser, address, spoken):
    app = opened(monkeypatch, browser, **address)
    assert not app.exception
    assert (language_of(app), numbers_of(app)) == spoken


def test_what_is_chosen_goes_into_the_link_and_stays(monkeypatch):
    app = opened(monkeypatch, Browser())
    next(radio for radio in app.radio if radio.key == "reads lang").set_value("de").run()
    assert "de" in app.query_params["lang"] and app.session_state[LOCALE_KEY] == {"lang": "de"}


def test_a_language_that_is_not_there_is_refused_in_a_sentence(monkeypatch):
    app = opened(monkeypatch, Browser(), lang="xx")
    assert language_of(app) == "en"
    assert any("lang takes one of" in str(each.proto) for each in app.get("html"))


def test_a_lesson_is_fitted_once_and_told_in_two_languages(monkeypatch):
    kept = fits.JobPool()
    monkeypatch.setattr(fits, "_pool", kept)
    for spoken in ("en", "de", "en"):
        app = AppTest.from_file(APP, default_timeout=60)
        app.query_params["lang"] = spoken
        app.switch_page("pages/tree.py").run()
        assert not app.exception
    made = [each.result() for key, each in kept.results.items() if isinstance(key, tuple) and key[0] == "pages/tree.py"]
    assert {each.reel.language.locale for each in made} == {Locale(), Locale("de")} and len(made) == 2
    assert made[0].trace is made[1].trace
    kept.close()
