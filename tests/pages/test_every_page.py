"""Every page, run without a browser: it opens on every data set, and says what is wrong in a sentence."""

import re
from html import unescape
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from datasets import catalog, load
from pages.assignment import lesson_link
from pages.frame.contents import ALL_PAGES
from pages.frame.spelling import MAX_QUERY_LENGTH

ROOT = Path(__file__).parents[2]
PAGES = sorted(path.name for path in (ROOT / "pages").glob("*.py"))
SETS = [entry.name for entry in catalog()]


def opened(page: str, **address: str | list[str]) -> AppTest:
    """A page as the address bar asks for it: opened("data.py", data="iris") is /data?data=iris."""
    app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60)
    for name, value in address.items():
        app.query_params[name] = value
    app.switch_page(f"pages/{page}").run()
    assert not app.exception
    return app


def text(app: AppTest) -> str:
    """All HTML of a page as words."""
    bodies = " ".join(part.proto.body for part in app.main.get("html"))
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", bodies)).split())


def problems(app: AppTest) -> list[str]:
    return [unescape(part.proto.body) for part in app.main.get("html") if 'role="alert"' in part.proto.body]


def of_component(app: AppTest, name: str) -> list[str]:
    """What each of this component on a page was given, as JSON."""
    return [part.proto.json for part in app.get("bidi_component") if part.proto.component_name == name]


@pytest.mark.parametrize("page", PAGES)
def test_every_page_opens_is_called_what_the_path_calls_it_and_its_fields_for_text_have_limits(page):
    app = opened(page)
    titles = {stop.file: stop.title for stop in ALL_PAGES} | {"pages/home.py": "Treerings"}
    assert app.title[0].value == titles[f"pages/{page}"]
    longest = lesson_link.LONGEST if page == "assignments.py" else MAX_QUERY_LENGTH  # links are pasted there
    assert all(0 < field.proto.max_chars <= longest for field in app.text_input)
    assert all(field.proto.max_chars > 0 for field in app.text_area)


@pytest.mark.parametrize("page", PAGES)
def test_every_page_begins_with_the_guard(page):
    source = (ROOT / "pages" / page).read_text("utf-8")
    first_call = next(line for line in source.splitlines() if re.match(r"(\w+ = )?[\w.]+\(", line))
    assert first_call == "guard()"


def test_home_leads_to_every_other_page():
    linked = {link.proto.page for link in opened("home.py").get("page_link")}
    assert linked == {page.removesuffix(".py") for page in PAGES if page != "home.py"}


def test_a_data_set_for_another_page_is_refused_in_a_sentence():
    app = opened("tree.py", data="cars")
    assert "'cars' is for another page: 'mpg' is a number" in problems(app)[0]
    assert app.selectbox("data").value == "penguin_sizes"
    assert "data" not in app.query_params  # refused like any word of an address, above the head and across the page


@pytest.mark.parametrize("name", SETS)
def test_the_data_page_tells_the_size_the_columns_and_the_licence(name):
    entry, data = next(entry for entry in catalog() if entry.name == name), load(name)
    app = opened("data.py", data=name)
    assert app.selectbox("data").value == name and not problems(app)
    words = text(app)
    assert f"{data.n:,} rows" in words
    assert all(part in words for part in (*data.feature_names, *data.class_names[:3], str(entry.title), entry.licence))
    assert len(app.dataframe[0].value) == min(data.n, 500)


def test_reading_a_column_differently_is_seen_at_once_and_can_come_from_the_address():
    app = opened("data.py", data="penguins")
    assert "year category" not in text(app)
    app.multiselect("as").set_value([("year", "category")]).run()
    assert "year category 3 levels: 2007, 2008, 2009" in text(app)
    linked = opened("data.py", data="penguins", **{"as": "year as category"})
    assert text(linked) == text(app)


def test_a_reading_that_cannot_be_is_refused_in_a_sentence_and_the_page_goes_on():
    app = opened("data.py", data="penguins", **{"as": "island as number"})
    assert "island" in problems(app)[0]
    assert "island category" in text(app)


def test_another_data_set_forgets_how_the_last_one_was_read():
    app = opened("data.py", data="four_rows", **{"as": "x_1 as number"})
    assert app.multiselect("as").value == [("x_1", "number")]
    app.selectbox("data").select("seven_rows").run()  # has an x_1 as well
    assert not app.exception
    assert app.multiselect("as").value == []


def test_an_unknown_data_set_in_the_address_is_named():
    assert "'nosuch'" in text(opened("data.py", data="nosuch"))
