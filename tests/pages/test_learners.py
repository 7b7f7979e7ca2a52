"""The one list of learners, the engine's names and the engine's lessons say the same, and every entry has its page."""

import re
from inspect import ismodule
from pathlib import Path

import pytest

import engine
from engine.learners import __all__ as NAMES
from pages.frame.contents import BEGINNING, IDEAS_AFTER, LEARNING_PATH
from pages.frame.thumbnail import make_thumbnail
from pages.learners.registry import ALL_LEARNERS, LEARNER_BY_NAME, LEARNER_BY_PAGE, LEARNERS, LESSON_ENTRIES
from tests.learners import SETTINGS

PAGES = Path(__file__).parents[2] / "pages"


def test_the_engine_offers_just_the_learners_of_the_list_under_their_names():
    offered = {name: getattr(engine, name) for name in engine.__all__}
    fits = {name: each.fit for name, each in offered.items() if ismodule(each)}
    assert fits == {learner.name: learner.fit for learner in LEARNERS}


def test_each_learner_stands_in_the_folder_of_its_name():
    assert [learner.name for learner in LEARNERS] == list(NAMES)


def test_no_two_share_a_name_or_a_page():
    assert len(LEARNER_BY_NAME) == len(ALL_LEARNERS)
    assert len(LEARNER_BY_PAGE) == sum(len(each.pages) for each in ALL_LEARNERS)


def test_every_learner_has_settings_to_try_and_no_others_have():
    assert set(SETTINGS) == {learner.name for learner in LEARNERS}


@pytest.mark.parametrize("page", LESSON_ENTRIES.values(), ids=lambda page: page.name)
def test_a_page_declares_its_lesson_under_the_name_of_its_entry(page):
    declared = re.findall(r"LessonPage\(\s*(?:name=)?\"(\w+)\"", (PAGES / f"{page.name}.py").read_text("utf-8"))
    assert declared == [page.name]


@pytest.mark.parametrize("page", sorted(PAGES.glob("*.py")), ids=lambda path: path.stem)
def test_every_lesson_page_is_of_a_learner(page):
    assert ("LessonPage(" in page.read_text("utf-8")) == (page.stem in LESSON_ENTRIES)


@pytest.mark.parametrize("page", LESSON_ENTRIES.values(), ids=lambda page: page.name)
def test_every_learners_card_has_a_picture(page):
    assert "<circle" in make_thumbnail(page.name).svg


def test_a_learner_has_a_page_for_each_task_it_knows():
    for learner in LEARNERS:
        for task in SETTINGS[learner.name]:
            assert learner.page_for(task).task in (None, task)


def test_ideas_come_after_lessons_that_are_there():
    assert set(IDEAS_AFTER) - {BEGINNING} <= set(LESSON_ENTRIES)
    assert {page.name for ideas in IDEAS_AFTER.values() for page in ideas} <= {stop.name for stop in LEARNING_PATH}
