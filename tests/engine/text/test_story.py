"""Stories: which steps they stop at, on any table and settings, and what they ask there."""

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from datasets import load
from engine import adaboost, cart, extra_trees, forest, gradient_boosting, prune, record, xgb
from engine.learners.registry import lesson_for_trace
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, DETAIL_STORY, Question
from engine.text.story import MAX_SCENES, question_details
from engine.tree.growth import Branch, Search
from pages.i18n.locale import Locale
from pages.i18n.translator import translator_for
from pages.lesson.declarations import read_declaration
from pages.stage.reel import Reel
from tests.engine.models.brought import CASES as MODELS
from tests.engine.models.brought import replayed
from tests.learners import CASES
from tests.stories import gives_away
from tests.tables import random_table
from tests.words import question, sentence

PAGES = {"tree": cart, "regression": cart, "pruning": prune, "forest": forest, "extra_trees": extra_trees,
         "adaboost": adaboost, "gradient_boosting": gradient_boosting, "xgboost": xgb}  # fmt: skip
OTHERS = {
    "100 trees": lambda: record(forest.fit, load("seven_rows"), n_estimators=100),
    "one tree": lambda: record(forest.fit, load("seven_rows"), n_estimators=1),
    "five classes": lambda: record(xgb.fit, five_classes(), loss="softmax", n_estimators=2),
    "five classes, boosted": lambda: record(gradient_boosting.fit, five_classes(), loss="softmax", n_estimators=2),
    "five classes, weighted": lambda: record(adaboost.fit, five_classes(), n_estimators=3),
    "rounds by cross-validation": lambda: record(xgb.fit, load("iris"), loss="softmax", n_estimators=2, cv=2),
    "forced": lambda: record(cart.fit, load("seven_rows"), force={"": ("x_1", 0.5)}),
}


@cache
def five_classes():
    return random_table(np.random.default_rng(5), 60, 3, classes=5, missing=0.1)


@cache
def trace_of(name: str):
    if name in PAGES:
        page = read_declaration(name)
        settings = page.get("initial_settings", {}) | page.get("opening_settings", {})
        return record(PAGES[name].fit, load(page["default_table"]), **settings)
    return OTHERS[name]() if name in OTHERS else replayed(name)


def assert_is_a_story(trace):
    reel = Reel(trace, lesson_for_trace(trace), "A lesson", "tree")
    details, story = reel.steps.columns["grain"].tolist(), reel.story
    assert story
    steps = story.steps
    assert steps[0] == 0 and steps[-1] == len(reel.steps) - 1
    assert all(a < b for a, b in pairwise(steps)) and len(steps) <= MAX_SCENES
    assert [i for i, detail in enumerate(details) if detail == DETAIL_STORY] == steps
    for language in (translator_for(), translator_for(Locale("de"))):
        for text in map(language.text, [story.idea, *(scene.question for scene in story.scenes)]):
            assert text.strip() and not {"{", "}"} & set(text) and text[-1] in "?.", text
    return list(reel.steps), steps


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_story_goes_from_the_first_step_to_the_last_on_any_table(case):
    assert_is_a_story(case.trace)


@pytest.mark.parametrize("name", [*OTHERS, *MODELS])
def test_a_story_fits_many_trees_many_classes_and_models(name):
    assert_is_a_story(trace_of(name))


@pytest.mark.parametrize("name", PAGES)
def test_a_page_opens_with_a_story_that_asks_and_is_soon_at_the_split(name):
    """At most 4 presses to the first split, where a guess takes one more, and at least two guesses."""
    steps, scenes = assert_is_a_story(trace_of(name))
    assert len(scenes) >= 5
    # The split in a plain loop: the first step but those of every calculation that is about a split that was made.
    split = next(i for i, step in enumerate(steps) if isinstance(step.event, Branch) and step.detail == DETAIL_SPLITS)
    asks = {i: question(steps[i]) for i in scenes[1:]}  # at the first step nothing has been told yet
    presses = [1 + (asks[i] is not None) for i in scenes[1:] if i <= split]
    assert split in scenes and sum(presses) <= 4
    assert sum(each is not None for each in asks.values()) >= 2
    for i, asked in asks.items():  # no earlier scene has said which split is best
        before = [steps[k] for k in scenes if k < i and isinstance(steps[k].event, Search | Branch)]
        same = [sentence(step) for step in before if step.highlight.node == steps[i].highlight.node]
        assert not (asked and asked.topic == "split" and any(map(gives_away(asked).search, same)))


@pytest.mark.parametrize(
    "details, is_scene, asked",
    [
        ((DETAIL_SPLITS,), True, (DETAIL_STORY, DETAIL_SPLITS)),
        ((DETAIL_CALCULATIONS,), True, (DETAIL_STORY, DETAIL_CALCULATIONS)),
        ((DETAIL_STORY, DETAIL_SPLITS), False, (DETAIL_SPLITS,)),
        ((DETAIL_STORY, DETAIL_SPLITS), None, (DETAIL_STORY, DETAIL_SPLITS)),  # a lesson without a story
    ],
)
def test_a_story_asks_what_its_scenes_ask(details, is_scene, asked):
    assert question_details(Question("?", ("1", "2"), 0, "", details), is_scene) == asked
