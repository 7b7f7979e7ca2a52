"""Every page, run without a browser: it opens on every data set, and says what is wrong in a sentence."""

import re
from html import unescape
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from datasets import catalog, load
from engine import cart, record
from engine.settings import Given, parameters

ROOT = Path(__file__).parents[1]
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


def dot(app: AppTest) -> str:
    return app.get("graphviz_chart")[0].proto.spec


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_in_the_table_of_contents_and_opens(page):
    assert f'"pages/{page}"' in (ROOT / "app.py").read_text("utf-8")
    assert opened(page).title


@pytest.mark.parametrize("page", PAGES)
def test_every_page_begins_with_the_guard(page):
    source = (ROOT / "pages" / page).read_text("utf-8")
    first_call = next(line for line in source.splitlines() if re.match(r"(\w+ = )?[\w.]+\(", line))
    assert first_call == "guard()"


def test_home_leads_to_every_other_page():
    linked = {link.proto.page for link in opened("home.py").get("page_link")}
    assert linked == {page.removesuffix(".py") for page in PAGES if page != "home.py"}


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("page", ["data.py", "tree.py"])
def test_every_data_set_opens_on_every_page(page, name):
    assert opened(page, data=name).selectbox("data").value == name


@pytest.mark.parametrize("name", SETS)
def test_the_data_page_tells_the_size_the_columns_and_the_licence(name):
    entry, data = next(entry for entry in catalog() if entry.name == name), load(name)
    app = opened("data.py", data=name)
    words = text(app)
    assert f"{data.n:,} rows" in words
    assert all(part in words for part in (*data.feature_names, *data.class_names[:3], entry.title, entry.licence))
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
    problem = next(part.proto.body for part in app.get("html") if 'role="alert"' in part.proto.body)
    assert "island" in problem
    assert "island category" in text(app)


def test_another_data_set_forgets_how_the_last_one_was_read():
    app = opened("data.py", data="four_rows", **{"as": "x_1 as number"})
    assert app.multiselect("as").value == [("x_1", "number")]
    app.selectbox("data").select("seven_rows").run()  # has an x_1 as well
    assert not app.exception
    assert app.multiselect("as").value == []


def test_an_unknown_data_set_in_the_address_is_named():
    assert "'nosuch'" in text(opened("data.py", data="nosuch"))


def test_every_setting_a_tree_declares_has_a_control_with_its_help():
    app = opened("tree.py")
    controls = {control.key: control for control in (*app.selectbox, *app.number_input, *app.toggle)}
    for name, parameter in parameters(cart.fit).items():
        if not isinstance(parameter.rule, Given):
            assert controls[name].help == parameter.rule.help


def test_settings_in_the_address_grow_the_tree_they_ask_for():
    app = opened("tree.py", data="iris", max_depth="1", criterion="entropy")
    root = record(cart.fit, load("iris"), max_depth=1, criterion="entropy").columns("nodes")
    assert len(root["n"]) == 3
    assert re.findall(r"^\t(\d+) \[label", dot(app), re.M) == ["0", "1", "2"]
    assert f"entropy {root['impurity'][0]:.4g}" in dot(app)


def test_a_setting_that_does_not_fit_the_target_is_refused_in_a_sentence():
    app = opened("tree.py", data="iris", criterion="squared_error")
    assert "squared_error measures numbers" in text(app)
    assert not app.get("graphviz_chart")


def test_a_node_shows_every_candidate_the_trace_holds_the_chosen_one_first():
    app = opened("tree.py", data="seven_rows", node="2")
    tried = app.dataframe[0].value
    candidates = record(cart.fit, load("seven_rows"), max_depth=3).columns("candidates")
    gains = candidates["gain"][candidates["node"] == 2]
    assert tried["gain"].tolist() == sorted(gains, reverse=True)
    assert tried[""].tolist() == ["chosen"] + [""] * (len(gains) - 1)
    assert tried["cut"][tried.index[0]] == "x_3 ≤ 12.5"


def test_a_leaf_says_why_it_is_one():
    words = text(opened("tree.py", data="seven_rows", node="1"))
    assert "Node 1 is a leaf and says 0 . All rows here have the same answer" in words


def test_a_node_the_tree_no_longer_has_gives_way_to_the_root():
    app = opened("tree.py", data="iris", node="8")
    assert app.selectbox("node").value == 8
    app.number_input("max_depth").set_value(1).run()
    assert not app.exception
    assert app.selectbox("node").value == 0


def test_a_drawing_too_large_to_read_says_what_it_leaves_out():
    app = opened("tree.py", data="diabetes", max_depth="12")
    drawn = len(re.findall(r"^\t\d+ \[label", dot(app), re.M))
    every = len(record(cart.fit, load("diabetes"), max_depth=12).columns("nodes")["n"])
    assert drawn < 64
    assert f"{every - drawn:,} deeper nodes are left out" in text(app)
