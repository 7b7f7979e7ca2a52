"""A page that speaks German says nothing in English, and the language stays from page to page."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from datasets import catalog, load
from engine.core.settings import Choice, parameters
from pages.frame.contents import ALL_PAGES
from pages.ideas import multiway
from pages.learners.registry import ALL_LEARNERS
from tests.pages.i18n.test_languages import OF_FORMULA, SETTINGS, WORD, words_of

APP = str(Path(__file__).parents[3] / "app.py")
CONTROLS = [
    "button", "checkbox", "download_button", "number_input", "pills", "radio", "selectbox", "slider", "text_area",
    "text_input", "toggle",
]  # fmt: skip
SAID = "label", "help", "placeholder", "body"
DRAWN = re.compile(r"<svg.*?</svg>|<[^>]+>", re.DOTALL)
# A table that is not there, how a link begins, names of the menu of languages, of notes and of buttons that stand for a
# file's ending.
NAMES = {"english", "https", "numbers", "nosuch", "esl", "markdown", "dot", "svg", "csv"}
NAMES |= {word.lower() for word in WORD.findall(multiway.SOURCES)}


def opened(page: str, **address: str) -> AppTest:
    app = AppTest.from_file(APP, default_timeout=60)
    app.query_params.update({"lang": "de"} | address)
    app.switch_page(f"pages/{page}.py").run()
    assert not app.exception
    return app


def told_on(app: AppTest) -> list[str]:
    """All that a reader may read on it: sentences, labels, help, what charts name."""
    found = [unescape(DRAWN.sub(" ", part.proto.body)) for part in app.get("html")]
    found += [link.proto.label for link in app.get("page_link")] + [getattr(tab, "label", "") for tab in app.get("tab")]
    found += [str(title.value) for title in app.title]
    found += [word for each in app.latex for word in OF_FORMULA.findall(each.value)]
    for chart in (json.loads(each.proto.spec) for each in app.get("plotly_chart")):
        axes = [axis for name, axis in chart["layout"].items() if "axis" in name]
        found += [trace.get("name", "") for trace in chart["data"]]
        found += [axis.get("title", {}).get("text", "") for axis in axes]
    protos = [each.proto for kind in CONTROLS for each in app.get(kind)]
    return found + [text for proto in protos for name in SAID if (text := getattr(proto, name, ""))]


def names() -> set[str]:
    """What is not ours to translate: names of settings and what they take, of columns and classes, of authors."""
    rules = [(name, each.constraint) for learner in ALL_LEARNERS for name, each in parameters(learner.fit).items()]
    found = {name for name, _ in rules}
    found |= {str(option) for _, rule in rules if isinstance(rule, Choice) for option in rule.options}
    found |= {str(preset.name) for learner in ALL_LEARNERS for page in learner.pages for preset in page.presets}
    for entry in catalog():
        data = load(entry.name)
        found |= {data.target_name, entry.name, entry.source, entry.licence, *data.feature_names, *data.class_names}
        found |= {level for levels in data.levels for level in levels}
    return {word.lower() for text in found for word in WORD.findall(text)}


@pytest.mark.parametrize(
    ("page", "address"),
    [
        ("home", {}),
        ("tree", {"data": "nosuch"}),
        ("xgboost", {}),
        ("own", {}),
        ("data", {"data": "titanic"}),
        ("model", {}),
        ("descent", {}),
        ("votes", {}),
        ("compare", {}),
        ("assignments", {}),
        ("openings", {}),
        ("splitting_categories", {}),
        ("multiway", {"rows": "titanic", "measure": "gain ratio (C4.5)", "step": "5"}),
        ("losses_and_outliers", {}),
    ],
)
def test_no_german_page_has_an_english_word(page, address):
    known = words_of("de") | names() | NAMES
    texts = told_on(opened(page, **address))
    foreign = {
        word: text[:200] for text in texts for word in WORD.findall(SETTINGS.sub("", text))
        if word.lower() not in known
    }  # fmt: skip
    assert foreign == {}
    assert not [text for text in texts if " or " in text]


def test_the_language_of_the_link_holds_from_page_to_page():
    app = opened("tree")
    app.query_params.clear()
    app.switch_page("pages/data.py").run()
    assert app.title[0].value == "Datensätze"


def test_every_page_s_title_is_told_once():
    titles = [stop.title for stop in ALL_PAGES]
    assert len(set(titles)) == len(titles)


def test_options_that_the_address_spells_in_english_are_told_in_german():
    app = opened("tree", data="penguins", **{"as": "year as category"})
    assert "year als Kategorie" in app.multiselect("as told").options
    assert app.multiselect("as told").value == app.multiselect("as").value == [("year", "category")]
    assert app.selectbox("class_weight told").options[0] == "alle gleich"


LABELLED = re.compile(
    r"\b(?:st|ideas|column)\.(?!html|title|container|form|page_link|markdown|Page|latex|get_option|columns)\w+\(\s*\"[a-z]{2}"
)


def test_no_control_is_labelled_in_the_code():
    files = (Path(APP).parent / "pages").rglob("*.py")
    assert [path.name for path in files if LABELLED.search(path.read_text("utf-8"))] == []
