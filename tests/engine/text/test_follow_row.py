"""A row sent through an ensemble: what the lessons add up is what the models predict, after every tree."""

import numpy as np
import pytest

from datasets import load
from engine import adaboost, forest, gradient_boosting, record, xgb
from engine.learners.registry import lesson_for_trace
from engine.text.follow_row import choose_new_row, follow_row_steps, predict_row
from engine.text.picture import Ensemble, LessonPicture, LessonTree
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_STORY
from engine.tree.growth import Growth
from tests.arithmetic import agrees
from tests.tables import random_table, table
from tests.words import question, sentence

FITS = [
    (forest.fit, {"n_estimators": 4, "max_depth": 3}),
    (forest.fit, {"n_estimators": 4, "vote": "majority", "max_depth": 2}),
    (adaboost.fit, {"n_estimators": 5}),
    (adaboost.fit, {"n_estimators": 5, "say": "log", "max_depth": 2}),
    (gradient_boosting.fit, {"n_estimators": 4}),
    (xgb.fit, {"n_estimators": 4, "gamma": 0.5}),
    (xgb.fit, {"n_estimators": 3, "max_depth": 2}),
]
SETS = ["seven_rows", "iris", "penguins", "wave", "titanic", "moons"]


def cases():
    for name in SETS:
        for fit, settings in FITS:
            if fit is adaboost.fit and load(name).task == "regression":
                settings = {k: v for k, v in settings.items() if k != "say"}
            yield pytest.param(name, fit, settings, id=f"{name} {fit.__module__} {settings}")


def staged(model, data) -> list[np.ndarray]:
    """What the model predicts after each tree; with a tree a class, after each round."""
    return list(model.staged_predict(data.X))


def said(sent, trees: int, classes: int) -> float:
    scores = sent.scores_after(trees)
    if not classes:
        return float(scores[0])
    if len(scores) == 1:
        return sent.ensemble.class_at_zero if scores[0] == 0 else int(scores[0] > 0)
    return int(scores.argmax())


@pytest.mark.parametrize(("name", "fit", "settings"), list(cases()))
def test_the_first_trees_of_a_picture_say_what_the_model_says_then(name, fit, settings):
    data = load(name)
    trace = record(fit, data, **settings)
    picture, classes = lesson_for_trace(trace).picture(trace), len(data.class_names)
    expected = staged(trace.model, data)
    each = max(len(picture.trees) // len(expected), 1)  # trees a round
    rows = np.random.default_rng(0).permutation(len(data.y))[:25]
    for row in rows:
        sent = predict_row(picture, data.X[row])
        ours = [said(sent, each * (k + 1), classes) for k in range(len(expected))]
        assert ours == pytest.approx([stage[row] for stage in expected], rel=1e-9, abs=1e-9)


@pytest.mark.parametrize(("name", "fit", "settings"), list(cases()))
def test_every_working_of_the_way_of_a_new_row_gives_its_value(name, fit, settings):
    data = load(name)
    trace = record(fit, data, **settings)
    picture, x = lesson_for_trace(trace).picture(trace), choose_new_row(data)
    steps = list(follow_row_steps(trace, picture, x, 1))
    workings = [working for step in steps for working in step.calculations]
    assert workings
    assert all(agrees(working.numbers, working.value) for working in workings)
    assert steps[0].detail == steps[-1].detail == DETAIL_STORY
    answer = trace.model.predict(x[None])[0]
    last = sentence(steps[-1])
    assert (data.class_names[int(answer)] if data.class_names else f"{answer:.4g}"[:4].rstrip("0.")) in last
    asked = question(steps[0])
    assert asked is None or len(set(asked.choices)) == len(asked.choices) >= 3
    assert all(step.detail < DETAIL_CALCULATIONS for step in steps)


def test_the_new_row_stands_in_the_middle_and_is_made_of_values_that_are_there():
    for data in (load("titanic"), load("iris"), random_table(np.random.default_rng(3), 20, 3)):
        x = choose_new_row(data)
        for j, value in enumerate(x):
            known = data.X[~np.isnan(data.X[:, j]), j]
            assert value in known
            if not data.levels[j]:
                assert (known <= value).mean() >= 0.5 <= (known >= value).mean()


def test_many_trees_are_told_one_by_one_up_to_a_bound_and_counted_beyond():
    trace = record(forest.fit, load("seven_rows"), n_estimators=30)
    grown = [LessonTree(event) for event in trace.logged_events if isinstance(event, Growth)]
    picture = LessonPicture(tuple(grown), Ensemble("average", np.ones(30), n_classes=2))
    steps = list(follow_row_steps(trace, picture, choose_new_row(trace.data), 1))
    assert len(steps) == 1 + 12 + 1 + 1
    assert "18 more trees" in sentence(steps[-2])


@pytest.mark.parametrize(("fit", "settings"), [(xgb.fit, {}), (gradient_boosting.fit, {"start": "zero"})])
def test_a_score_of_0_says_what_the_model_says_of_it(fit, settings):
    data = table([[a, b] for a in (0, 1) for b in (0, 1)], [0, 1, 1, 0])  # no split gains: F stays 0
    trace = record(fit, data, n_estimators=2, max_depth=1, **settings)
    assert trace.model.decision_function(data.X).tolist() == [0, 0, 0, 0]
    last = list(follow_row_steps(trace, lesson_for_trace(trace).picture(trace), data.X[0], 1))[-1]
    assert sentence(last).endswith(f"The prediction is class {data.class_names[trace.model.predict(data.X)[0]]}.")
