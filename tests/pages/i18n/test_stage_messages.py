"""What the stage itself says: each message is there in every language, with the same places, and somebody says it."""

from __future__ import annotations

import json
import re

import pytest

from pages.i18n.locale import ENGLISH, LANGUAGES, MESSAGES_FOLDER
from pages.stage.bundle import WEB

NAMED = re.compile(r'(?<![\w.])msg\(\s*"([^"]+)"')
COUNTED = re.compile(r'(?<![\w.])countText\([^"]*?"([a-z-]+)"\)')
BY_VALUE = {f"stage.ensemble-rule.{rule}" for rule in ("add", "average", "median")}  # `ensemble.rule` of the reel
BY_PAGE = {f"classroom.phone.{role}" for role in ("title", "joining", "needs-script")}  # pages/classroom/phone.html
PLACE = re.compile(r"\{(\w+)\}")
FORMS = {"en": {"one", "other"}, "de": {"one", "other"}}  # of a message that counts


def messages(name: str) -> dict:
    return json.loads((MESSAGES_FOLDER / name / "stage.json").read_text("utf-8"))


def said_by_the_stage() -> set[str]:
    files = [path for path in WEB.rglob("*.js") if not {"node_modules", "checks"} & set(path.parts)]
    code = "\n".join(path.read_text("utf-8") for path in files)
    return {*NAMED.findall(code), *(f"stage.count.{thing}" for thing in COUNTED.findall(code)), *BY_VALUE, *BY_PAGE}


def forms_of(message) -> list[str]:
    return list(message.values()) if isinstance(message, dict) else [message]


def test_the_stage_says_what_is_there_and_all_of_it():
    assert said_by_the_stage() == set(messages(ENGLISH))


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_language_has_the_same_messages_with_the_same_places(name):
    ours, theirs = messages(ENGLISH), messages(name)
    assert list(theirs) == list(ours)
    for key, message in theirs.items():
        wanted = {place for form in forms_of(ours[key]) for place in PLACE.findall(form)}
        assert {place for form in forms_of(message) for place in PLACE.findall(form)} == wanted, key
        assert isinstance(message, dict) == isinstance(ours[key], dict), key
        if isinstance(message, dict):
            assert set(message) == FORMS[name], key


ALIKE = {"adaboost", "an", "app", "bag", "boosting", "bootstrap", "browser", "code", "csv", "detail", "esc", "hand",
         "ensemble", "hat", "html", "in", "javascript", "link", "links", "median", "minus", "name", "of", "out",
         "pause", "pdf", "plus", "png", "qr", "score", "server", "so", "svg", "text", "treerings", "was"}  # fmt: skip


def words(name: str) -> set[str]:
    texts = (form for message in messages(name).values() for form in forms_of(message))
    return {word.lower() for text in texts for word in re.findall(r"[^\W\d_]{2,}", PLACE.sub("", text))}


def test_the_stage_says_nothing_in_english_where_it_is_german():
    assert words("de") & words(ENGLISH) <= ALIKE
