"""The page Your model, without a browser: samples, models of one's own, rows beside them, and what cannot be read."""

import json

import pytest

from datasets import load
from datasets.models import BY_TITLE, SAMPLE_MODELS
from pages.tables import model_choice as session
from pages.tables import session as own_data
from pages.tables.model_lesson import build_model_lesson as lesson_of
from tests.pages.stage.test_reel import BOOK
from tests.pages.test_every_page import of_component, opened, problems, text


def waited(app):
    """Until the lesson is there."""
    for _ in range(60):
        if of_component(app, "treerings_stage") or problems(app):
            return app
        app.run()
    raise AssertionError("no lesson came")


@pytest.mark.parametrize("sample", SAMPLE_MODELS, ids=lambda sample: sample.name)
def test_every_sample_opens_on_the_rows_it_was_trained_on(sample):
    app = waited(opened("model.py", model=sample.title))
    assert app.selectbox("model").value == sample.title and not problems(app)


@pytest.mark.parametrize("sample", SAMPLE_MODELS, ids=lambda sample: sample.name)
def test_every_sample_opens_without_rows_and_says_so(sample):
    found = lesson_of(sample.raw, sample.file, None, False)
    data = found.trace.data
    assert data.target_name == "prediction" and data.n == 200
    assert (found.trace.model.predict(data.X) == data.y).all()


def test_the_reel_of_a_model_is_what_its_schema_says():
    for sample in SAMPLE_MODELS:
        found = lesson_of(sample.raw, sample.file, load(sample.data), False)
        BOOK.validate(found.reel.book)
        strict = {tree.get("strict", False) for tree in found.reel.book["trees"]}
        assert strict == {sample.file.startswith("xgboost")}


def test_a_model_of_ones_own_is_private_and_can_be_forgotten():
    app = opened("model.py")
    app.session_state[session.MODEL_KEY] = session.UserModel("key", "mine.json", SAMPLE_MODELS[0].raw)
    app.run()
    app.selectbox("model").set_value(session.USER_MODEL).run()
    waited(app)
    assert not problems(app)
    next(button for button in app.button if button.label == "Forget it now").click().run()
    assert session.MODEL_KEY not in app.session_state and app.selectbox("model").value != session.USER_MODEL


@pytest.mark.parametrize(("raw", "said"), [
    (b"\x80\x04pickle", "pickle"),
    (b"{}", "no model we know"),
    (json.dumps({"kind": "<script>alert(1)</script>"}).encode(), "&lt;script&gt;"),
])  # fmt: skip
def test_what_cannot_be_read_is_said(raw, said):
    app = opened("model.py")
    app.session_state[session.MODEL_KEY] = session.UserModel("key", "mine.json", raw)
    app.run()
    app.selectbox("model").set_value(session.USER_MODEL).run()
    waited(app)
    assert said.replace("&lt;", "<").replace("&gt;", ">") in problems(app)[0]
    assert not of_component(app, "treerings_stage")


def test_rows_that_do_not_fit_are_said():
    app = opened("model.py")
    app.session_state[session.MODEL_KEY] = session.UserModel("key", "mine.json", SAMPLE_MODELS[0].raw)
    app.run()
    app.selectbox("model").set_value(session.USER_MODEL).run()
    waited(app)
    assert own_data.TABLE_KEY not in app.session_state
    iris = load("iris")
    with pytest.raises(Exception, match=r"needs 'island'.*which the table lacks"):
        lesson_of(SAMPLE_MODELS[0].raw, "mine.json", iris, True)


# -- what if


def test_a_split_in_the_address_is_made_and_told_beside_the_files():
    app = waited(opened("model.py", model="XGBoost: Moons", force="1/:0:0.5"))
    assert not problems(app)
    file, own = (_right(force) for force in ({}, {"1/": (0, 0.5)}))
    assert f"What if: right {own} (file {file})." in text(app)


def _right(force):
    """As the page writes it, from the model itself."""
    sample = BY_TITLE["XGBoost: Moons"]
    trace = lesson_of(sample.raw, sample.file, load(sample.data), False, force=force).trace
    return f"{(trace.model.predict(trace.data.X) == trace.data.y).mean():.4g}"


@pytest.mark.parametrize("force", ["L:0:0.5", "1/:9:0.5", "99/:0:0.5", "1/LLLLLL:0:0.5", "1/:0:x"])
def test_a_split_that_cannot_be_made_is_refused_in_a_sentence(force):
    app = waited(opened("model.py", model="XGBoost: Moons", force=force))
    assert len(problems(app)) == 1 and not of_component(app, "treerings_stage")
    next(button for button in app.button if button.label == "Back to the file").click().run()
    assert not problems(waited(app))


def test_another_model_begins_without_the_splits_that_were_asked_for():
    app = waited(opened("model.py", model="XGBoost: Moons", force="1/:0:0.5"))
    app.selectbox("model").set_value("scikit-learn, random forest: Iris").run()
    waited(app)
    assert not problems(app) and "force" not in app.query_params
