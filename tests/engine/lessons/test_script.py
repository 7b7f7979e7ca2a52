"""A script's columns and the steps it makes say the same, whatever pieces it is made of."""

import numpy as np
import pytest

from datasets import load
from engine import adaboost, cart, forest, gradient_boosting, lessons, prune, record, xgb
from engine.lessons.common.script import CHOSEN, SCENES, SIDES, Block, Script
from engine.lessons.common.step import ROUNDS, SPLITS, Light, Step, Told
from engine.tree.growth import Branch

LESSONS = {
    "tree": (cart.fit, "penguins", {"max_depth": 3}),
    "chi-square": (cart.fit, "blobs", {"independence_alpha": 1e-6}),
    "pruning": (prune.fit, "iris", {"cv": 3}),
    "forest": (forest.fit, "iris", {"n_estimators": 3}),
    "adaboost": (adaboost.fit, "iris", {"n_estimators": 3, "update": "resample"}),
    "adaboost for numbers": (adaboost.fit, "cars", {"n_estimators": 3}),
    "gradient boosting": (gradient_boosting.fit, "iris", {"n_estimators": 2}),
    "xgboost": (xgb.fit, "iris", {"n_estimators": 2, "gamma": 0.1}),
}


def script_of(name: str, candidates: int) -> Script:
    fit, data, settings = LESSONS[name]
    trace = record(fit, load(data), **settings)
    pieces = lessons.of(trace).walk(trace, candidates)
    return Script(tuple(piece.limited(candidates, None) for piece in pieces))


@pytest.mark.parametrize("candidates", [400, 6])
@pytest.mark.parametrize("name", LESSONS)
def test_columns_and_steps_say_the_same(name, candidates):
    script = script_of(name, candidates)
    columns, steps = script.columns, list(script)
    for field in ("tree", "node", "row", "subtree", "fold"):
        assert columns[field].tolist() == [getattr(step.light, field) for step in steps], field
    for field in ("line", "grain", "left_out"):
        assert columns[field].tolist() == [getattr(step, field) for step in steps], field
    assert [SIDES[side] for side in columns["side"]] == [step.light.side for step in steps]
    assert [SCENES[scene] for scene in columns["scene"]] == [step.light.scene for step in steps]
    assert [script.nodes.get(i, ()) for i in range(len(steps))] == [step.light.nodes for step in steps]
    assert script.opens == {i: step.opens for i, step in enumerate(steps) if step.opens}
    assert [(i, each) for i, each, _ in script.sets(0, len(steps))] == [
        (i, each) for i, step in enumerate(steps) for each in step.sets
    ]
    for i, step in enumerate(steps):
        if columns["candidate"][i] == CHOSEN and isinstance(step.event, Branch):
            assert step.light.candidate == step.event.search.table.chosen.argmax()
        assert (columns["candidate"][i] >= 0) <= (step.light.candidate >= 0)


def sentence(text: str) -> Told:
    return Told(says=(text,))


def test_what_was_set_before_a_step_is_the_latest_of_each_name():
    event = object()
    rows = Block(event, 3, lambda k: sentence(str(k)), {"row": np.arange(3)}, sets=lambda k: {"a": k}, names=("a",),
                 first={"b": "first"})  # fmt: skip
    script = Script((Step(event, 1, ROUNDS, Light(), lambda: sentence("begin"), sets={"b": "begin"}), rows,
                     Step(event, 1, SPLITS, Light(), lambda: sentence("end"), sets={"a": "end"})))  # fmt: skip
    assert [script.before(i) for i in range(6)] == [
        {}, {"b": "begin"}, {"b": "first", "a": 0}, {"b": "first", "a": 1}, {"b": "first", "a": 2},
        {"b": "first", "a": "end"},
    ]  # fmt: skip
    kept = script.only(np.array([True, False, True, False, True]))
    assert len(kept) == 3 and [kept.tell(i).says[0] for i in range(3)] == ["begin", "1", "end"]
    assert kept.before(2) == {"b": "begin", "a": 1}
