"""What the recipe promises of a new lesson. follow.py copies this to tests/engine/learners/test_lucky.py."""

import pytest

from datasets import load
from engine import record
from engine.learners import lucky
from engine.learners.registry import lesson_for_trace
from engine.text.follow_row import predict_row
from tests.arithmetic import agrees
from tests.pages.stage.test_reel import check, reel_of
from tests.pages.test_every_page import of_component, opened


@pytest.mark.parametrize("name", ["seven_rows", "moons", "iris", "penguins"])
def test_the_reel_holds_the_new_lesson_and_every_number_is_right(name):
    sent, trace = reel_of(load(name), lucky.fit)
    check(sent)
    steps = lesson_for_trace(trace).steps(trace)
    assert all(agrees(working.numbers, working.value, 1.0) for step in steps for working in step.calculations)
    assert [panel["kind"] for panel in sent.book["panels"]] == ["bars", "lines"]
    assert len(sent.book["trees"]) == 4
    last = sent.state(len(sent.says) - 1)
    assert last["trees"] == last["best"] == 4
    assert last["shares"] == pytest.approx([each.right.mean() for each in trace.model.heard], rel=1e-5)


def test_the_picture_answers_as_the_model_does():
    trace = record(lucky.fit, load("moons"))
    picture, said = lesson_for_trace(trace).picture(trace), trace.model.predict(trace.data.X)
    ours = [int(predict_row(picture, x).scores_after(4).argmax()) for x in trace.data.X]
    assert ours == said.tolist()


def test_the_page_has_the_setting_and_the_stage():
    app = opened("lucky.py")
    assert app.title[0].value == "Lucky trees"
    assert [field.key for field in app.number_input] == ["n_estimators"]
    assert len(of_component(app, "treerings_stage")) == 1


def test_the_page_speaks_german():
    app = opened("lucky.py", lang="de")
    assert app.title[0].value == "Glücksbäume"
