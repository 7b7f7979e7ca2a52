"""What a lesson keeps while it is shown: tables of candidates go when a chapter is packed, large ones before."""

import numpy as np
import pytest

from datasets import load
from engine import cart, forest, gradient_boosting, record, xgb
from engine.learners.registry import lesson_for_trace
from engine.tree.growth import LARGE
from pages.lesson.fitted import FittedLesson
from pages.stage.reel import fitting_reel
from tests.tables import table

FITS = [(cart.fit, {}), (forest.fit, {"n_estimators": 3}), (gradient_boosting.fit, {"n_estimators": 2}),
        (xgb.fit, {"n_estimators": 2})]  # fmt: skip


def fitted(fit, data, **settings) -> FittedLesson:
    trace = record(fit, data, **settings)
    return FittedLesson(trace, fitting_reel(trace, lesson_for_trace(trace), "A lesson", "a lesson"))


@pytest.mark.parametrize(("fit", "settings"), FITS)
def test_no_table_is_kept_once_a_chapter_is_packed_and_it_is_told_again_in_the_same_words(fit, settings):
    made = fitted(fit, load("iris"), **settings)
    grown = made.reel.growths
    made.reel.chapter(1)
    assert any(growth.derived_cache for growth in grown)
    first = made.chapter(1)
    assert not any(growth.derived_cache for growth in grown)
    assert not any("step_text" in vars(step) for step in made.reel.steps)
    made.chapters.clear()
    assert made.chapter(1) == first


def test_a_large_table_takes_the_room_of_all_others():
    rng = np.random.default_rng(3)
    X = rng.normal(size=(LARGE // 2 + 100, 3))
    growth = record(cart.fit, table(X, (X[:, 0] * X[:, 1] > 0).astype(int)), max_depth=3).logged_events[0]
    small = [node for node in range(1, growth.n_nodes) if growth.tree.feature[node] >= 0]
    small = min(small, key=lambda node: growth.tree.count[node])
    assert len(growth.table(small)) <= LARGE
    large = growth.table(0)
    assert len(large) > LARGE and list(growth.derived_cache) == [0]
    assert growth.table(0) is large


def test_what_a_lesson_says_it_takes_grows_with_its_rows_and_steps():
    few, many = fitted(cart.fit, load("seven_rows")), fitted(cart.fit, load("moons"))
    assert 0.01 < few.megabytes < many.megabytes < 10
