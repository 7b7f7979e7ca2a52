"""A script's columns and the steps it makes say the same, whatever pieces it is made of."""

import numpy as np
import pytest

from datasets import load
from engine import adaboost, cart, forest, gradient_boosting, prune, record, xgb
from engine.learners.registry import lesson_for_trace
from engine.text.script import CHOSEN_SPLIT, SCENES, SIDES, Script, StepBlock
from engine.text.step import DETAIL_SPLITS, DETAIL_STORY, Highlight, Step, StepText
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
    pieces = lesson_for_trace(trace).walk(trace, candidates)
    return Script(tuple(piece.with_limits(candidates, None) for piece in pieces))


@pytest.mark.parametrize("candidates", [400, 6])
@pytest.mark.parametrize("name", LESSONS)
def test_columns_and_steps_say_the_same(name, candidates):
    script = script_of(name, candidates)
    columns, steps = script.columns, list(script)
    for field in ("tree", "node", "row", "subtree", "fold"):
        assert columns[field].tolist() == [getattr(step.highlight, field) for step in steps], field
    for column, field in (("line", "line"), ("grain", "detail"), ("left_out", "n_skipped")):
        assert columns[column].tolist() == [getattr(step, field) for step in steps], field
    assert [SIDES[side] for side in columns["side"]] == [step.highlight.side for step in steps]
    assert [SCENES[scene] for scene in columns["scene"]] == [step.highlight.scene for step in steps]
    assert [script.extra_nodes.get(i, ()) for i in range(len(steps))] == [step.highlight.nodes for step in steps]
    assert script.section_titles == {i: step.section_title for i, step in enumerate(steps) if step.section_title}
    assert [(i, each) for i, each, _ in script.state_updates_between(0, len(steps))] == [
        (i, each) for i, step in enumerate(steps) for each in step.state_updates
    ]
    for i, step in enumerate(steps):
        if columns["candidate"][i] == CHOSEN_SPLIT and isinstance(step.event, Branch):
            assert step.highlight.candidate == step.event.search.table.chosen.argmax()
        assert (columns["candidate"][i] >= 0) <= (step.highlight.candidate >= 0)


def sentence(text: str) -> StepText:
    return StepText(sentences=(text,))


def test_what_was_set_before_a_step_is_the_latest_of_each_name():
    event = object()
    rows = StepBlock(
        event,
        3,
        lambda k: sentence(str(k)),
        {"row": np.arange(3)},
        state_updates=lambda k: {"a": k},
        state_names=("a",),
        first_state_updates={"b": "first"},
    )
    script = Script(
        (
            Step(event, 1, DETAIL_STORY, Highlight(), lambda: sentence("begin"), state_updates={"b": "begin"}),
            rows,
            Step(event, 1, DETAIL_SPLITS, Highlight(), lambda: sentence("end"), state_updates={"a": "end"}),
        )
    )
    assert [script.state_before(i) for i in range(6)] == [
        {}, {"b": "begin"}, {"b": "first", "a": 0}, {"b": "first", "a": 1}, {"b": "first", "a": 2},
        {"b": "first", "a": "end"},
    ]  # fmt: skip
    kept = script.select_steps(np.array([True, False, True, False, True]))
    assert len(kept) == 3 and [kept.render_text(i).sentences[0] for i in range(3)] == ["begin", "1", "end"]
    assert kept.state_before(2) == {"b": "begin", "a": 1}
