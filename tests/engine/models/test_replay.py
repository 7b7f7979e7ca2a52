"""A model beside rows: the trace adds up to the library's predictions, our gains are the file's where the rows are
those it was trained on, and the numbers of the lesson come out."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise

import lightgbm
import numpy as np
import pandas as pd
import pytest
import xgboost

from datasets import from_frame
from engine import DataProblem, models
from engine.learners.registry import lesson_for_trace
from engine.models import replay
from engine.models.gradients import model_derivatives, recover_gains, residual_kind
from engine.models.match import synthetic_rows
from pages.stage.reel import fitting_reel
from tests.arithmetic import untrue
from tests.engine.models.brought import (
    CASES,
    MANY,
    NAMED,
    NUMBERS,
    OF_PORTS,
    SAME,
    THREE,
    TWO,
    file_of,
    model_of,
    of_xgboost,
    replayed,
    table_of,
)  # fmt: skip
from tests.engine.models.tables import frame, numbers, values
from tests.tables import table
from tests.words import question, sentence

EVERY = 3  # of the steps of a lesson one in so many is looked at, others of each case
CHAPTERS = 3


@pytest.mark.parametrize("few", [False, True], ids=["training rows", "other rows"])
@pytest.mark.parametrize("name", CASES)
def test_the_numbers_of_the_lesson_come_out(name, few):
    trace, place = replayed(name, few), list(CASES).index(name)
    lesson = lesson_for_trace(trace)
    steps = lesson.steps(trace, candidates=4)
    own = [step for at, step in enumerate(steps) if at % EVERY == place % EVERY]
    assert not untrue(own, 1.0)
    assert all(sentence(step) for step in own)
    assert any(question(step) for step in own)
    reel = fitting_reel(trace, lesson, "Your model", "model")
    for number in np.random.default_rng(place).integers(0, len(reel.starts), CHAPTERS).tolist():
        assert reel.chapter(number)


@pytest.mark.parametrize("name", CASES)
def test_the_trace_adds_up_to_what_the_model_predicts(name):
    trace, model = replayed(name), model_of(name)
    last = trace.logged_events[-1].scores
    np.testing.assert_allclose(model.predict_from_scores(last), model.predict(trace.data.X), rtol=1e-12)
    added = [event for event in trace.logged_events if isinstance(event, replay.TreeAddition)]
    assert all(np.array_equal(one.after, two.before) for one, two in pairwise(added))
    for event in added:
        counts = event.growth.tree.count
        assert (counts == np.array([len(event.growth.rows_of(node)) for node in range(len(counts))])).all()


BOOSTED = [
    name for name in CASES if any(word in name for word in ("boost", "light", "expo", "histo")) and "ada" not in name
]


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("name", BOOSTED)
def test_the_residual_is_said_to_be_a_difference_only_where_it_is_one(name, scale):
    model, y, F = model_of(name), np.asarray(replayed(name).data.y), replayed(name).logged_events[-1].scores
    model = replace(model, link=replace(model.link, scale=scale)) if model.link.name == "logistic" else model
    if not model.class_names:
        missing = y - F[:, 0]
    elif F.shape[1] == 1:
        missing = y - 1 / (1 + np.exp(-scale * F[:, 0]))
    else:
        missing = (y == 0) - np.exp(F[:, 0]) / np.exp(F).sum(1)
    derivatives = model_derivatives(model, y, F)
    is_difference = derivatives is not None and np.allclose(-derivatives[0][:, 0], missing)
    assert (residual_kind(model) in ("squared", "logistic", "softmax")) == is_difference


@pytest.mark.parametrize("name", SAME)
def test_our_gains_are_those_of_the_file_on_its_training_rows(name):
    trace = replayed(name)
    brought = trace.logged_events[0]
    assert brought.n_matching_covers == brought.n_compared_covers > 0
    compared = 0
    for event in trace.logged_events:
        if not isinstance(event, replay.TreeAddition):
            continue
        growth = event.growth
        for node in growth.is_searchable.nonzero()[0].tolist():
            table = growth.table(node)
            if not table.chosen.any():
                continue
            ours = float(table.gain[table.chosen][0])
            ours *= 1 if event.score_index >= 0 else growth.tree.count[node]  # of classes: per row
            assert ours == pytest.approx(growth.stored_gain[node], rel=2e-3, abs=1e-3)
            compared += 1
    assert compared >= 5


@pytest.mark.parametrize("name", SAME)
def test_other_rows_are_told_from_training_rows(name):
    brought = replayed(name, few=True).logged_events[0]
    assert brought.n_matching_covers < brought.n_compared_covers


@pytest.mark.parametrize("ridge", [0.0, 1.0, 1.7, 30.0])
@pytest.mark.parametrize("eta", [0.05, 0.3, 1.0])
@pytest.mark.parametrize("settings", [{"max_depth": 1}, {"objective": "binary:logistic"}, {"max_leaves": 9},
                                      {"objective": "multi:softprob", "num_class": 3}])  # fmt: skip
def test_gains_of_xgboost_from_the_file_alone(ridge, eta, settings):
    y = THREE if "num_class" in settings else TWO if "objective" in settings else MANY
    found = recover_gains(
        model := models.read(of_xgboost({"reg_lambda": ridge, "eta": eta, **settings}, NUMBERS, y, 6))
    )
    assert found is not None and found.reg_lambda == pytest.approx(ridge, rel=0.02, abs=0.02)
    assert found.learning_rate == pytest.approx(eta, rel=0.02)
    split = model.nodes.feature >= 0
    largest = model.nodes.gain[split].max()
    np.testing.assert_allclose(found.gain[split], model.nodes.gain[split], rtol=4e-5, atol=4e-5 * largest)


def test_alpha_is_in_outputs_and_gains_alike_and_other_gains_give_no_lambda():
    raw = of_xgboost({"reg_alpha": 3.0}, NUMBERS, MANY, 6)
    assert recover_gains(models.read(raw)).reg_lambda == pytest.approx(1.0, rel=0.02)
    value = json.loads(raw)
    gains = value["learner"]["gradient_booster"]["model"]["trees"][0]["loss_changes"]
    gains[:] = [gain * (2 + place) for place, gain in enumerate(gains)]
    assert recover_gains(models.read(json.dumps(value).encode())) is None


def test_splits_are_told_as_the_file_compares():
    strict, other = (told(name) for name in ("xgboost of values", "lightgbm of values"))
    assert any("is split by u < " in said or "is split by v < " in said for said in strict)
    assert any("≤" in said for said in other if "In the model" in said) and not any("<" in said for said in other)


def test_many_rows_are_taken_evenly(monkeypatch):
    monkeypatch.setattr("engine.models.replay.MAX_SCORE_CELLS", 400)
    rows = replay.prepare_rows(model_of("xgboost of values"), table_of("xgboost of values"))
    assert rows.n == 100


def test_rows_between_thresholds_reach_both_sides_of_every_split():
    model = model_of("xgboost of values")
    drawn = synthetic_rows(model, 2_000)
    first = model.nodes.feature[model.nodes.root]
    for root, feature in zip(model.nodes.root, first, strict=True):
        left = drawn[:, feature] < model.nodes.threshold[root]
        assert 0 < left.sum() < len(drawn)


def told(name):
    trace = replayed(name)
    return [sentence(step) for step in lesson_for_trace(trace).steps(trace, candidates=2)]


# -- tables that do not fit


def _table(**columns):
    return from_frame(pd.DataFrame(columns), target="y")


WORDS = {"u": [1.0, 2, 3, 4], "v": [1.0, 2, 3, 5], "w": [1.0, 2, 3, 4], "y": list("abab")}
MORE = {"w": [1.0, 2, 3, 4], "y": ["0", "1", "0", "1"]}


@pytest.mark.parametrize(("name", "columns", "said"), [
    ("xgboost", {"u": [1.0, 2, 3, 4], **MORE}, "needs 'v'"),
    ("xgboost of values", {"u": list("abca"), "v": [1.0, 2, 3, 4], **MORE}, "category in the table"),
    ("xgboost of values", WORDS, "has classes"),
    ("xgboost of three classes", WORDS, "tells 3 classes apart"),
])  # fmt: skip
def test_a_table_that_does_not_fit_gets_a_sentence(name, columns, said):
    with pytest.raises(DataProblem, match=said):
        replay.prepare_rows(model_of(name), _table(**columns))


@pytest.mark.parametrize("code", [-5.0, 1e5, 3e7, 1e300])
def test_a_code_of_no_category_gets_a_sentence(code):
    codes = np.arange(150.0) % 5
    settings = {"min_data_per_group": 1, "cat_smooth": 1, "verbose": -1, "num_threads": 1}
    lists = lightgbm.Dataset(codes[:, None], codes == 2, categorical_feature=[0])
    model = models.read(lightgbm.train(settings, lists, 1).model_to_string().encode())
    codes[7] = code
    with pytest.raises(DataProblem, match=r"lists level .*; levels from 0 to 99,999 are read"):
        replay.prepare_rows(model, table(codes[:, None], codes == 2, "regression"))


def test_names_that_are_only_numbers_in_the_file_are_not_guessed():
    rows = frame(numbers(3, 150))  # with Århus, whose letters xgboost cuts
    model = models.read(
        of_xgboost({"max_cat_to_onehot": 1}, rows, values(numbers(3, 150)) + 3 * (rows["port"] == "Cork"))
    )
    with pytest.raises(DataProblem, match="nobody knows which is which"):
        replay.prepare_rows(model, from_frame(rows.assign(y=values(numbers(3, 150))), target="y"))


def test_lightgbm_writes_spaces_as_lines_and_nobody_needs_what_no_split_asks_about():
    rows = NUMBERS.set_axis(["sepal length (cm)", "sepal_width", "w  x"], axis=1).assign(same=1.0)
    settings = {"objective": "regression", "num_leaves": 5, "verbose": -1, "num_threads": 1}
    booster = lightgbm.train(settings, lightgbm.Dataset(rows, MANY), 4)
    model = models.read(booster.model_to_string().encode())
    table = from_frame(rows.assign(y=MANY).iloc[:, ::-1], target="y")
    assert "same" not in table.feature_names  # a column of one value is no feature
    ready = replay.prepare_rows(model, table)
    np.testing.assert_allclose(model.predict(ready.X), booster.predict(rows), rtol=1e-9)


@pytest.mark.parametrize(("levels", "there"), [
    (["False", "True"], [0.0, 1.0]), ([1234567, 1234568], [1234567.0, 1234568.0]), (["7.0", "8"], [7.0, 8.0]),
    (["07", "7"], ["07", "7"]),
])  # fmt: skip
def test_levels_are_matched_where_the_table_has_read_them_as_numbers(levels, there):
    rows = NUMBERS[["u"]].assign(port=pd.Categorical.from_codes(np.arange(150) % 2, levels))
    settings = {"min_data_per_group": 1, "cat_smooth": 1, "verbose": -1, "num_threads": 1}
    booster = lightgbm.train(settings, lightgbm.Dataset(rows, MANY + np.arange(150) % 2), 4)
    model = models.read(booster.model_to_string().encode())
    assert any(tree.listed_levels for tree in model.trees)
    table = from_frame(rows.assign(port=np.array(there)[np.arange(150) % 2], y=MANY), target="y", kinds=(
        {} if isinstance(there[0], str) else {"port": "number"}))  # fmt: skip
    np.testing.assert_allclose(model.predict(replay.prepare_rows(model, table).X), booster.predict(rows), rtol=1e-9)
    if not isinstance(there[0], str):
        with pytest.raises(DataProblem, match="the table has numbers: '5' and '6'"):
            replay.prepare_rows(model, from_frame(rows.assign(port=5.0 + np.arange(150) % 2, y=MANY), target="y"))


def test_levels_are_matched_by_their_names_in_any_order():
    model = model_of("xgboost")
    turned = NAMED.sample(150, random_state=2)  # another order of rows, and with it of levels
    table = from_frame(turned.assign(y=np.array(["0", "1"])[OF_PORTS[turned.index]]), target="y")
    matrix = xgboost.DMatrix(turned, enable_categorical=True)
    booster = xgboost.Booster()
    booster.load_model(bytearray(file_of("xgboost")))
    ready = replay.prepare_rows(model, table)
    np.testing.assert_allclose(model.predict_proba(ready.X)[:, 1], booster.predict(matrix), rtol=2e-5)
