"""What the first k trees say, worked out in the browser, is what the model says."""

import json

import numpy as np
import pytest

from datasets import load
from engine import adaboost, forest, gradient_boosting, record, xgb
from engine.learners.registry import lesson_for_trace
from pages.stage.reel import Reel
from tests.browser.stages import lesson_of

FITS = {
    "forest": (forest.fit, "penguins", {"n_estimators": 6, "max_depth": 4}),
    "forest by majority": (forest.fit, "iris", {"n_estimators": 5, "max_depth": 3, "vote": "majority"}),
    "forest of numbers": (forest.fit, "cars", {"n_estimators": 5, "max_depth": 3}),
    "AdaBoost": (adaboost.fit, "penguins", {"n_estimators": 6}),
    "AdaBoost of numbers": (adaboost.fit, "wave", {"n_estimators": 6}),
    "the notes' sum": (adaboost.fit, "wave", {"n_estimators": 4, "combine": "notes_sum"}),
    "gradient boosting": (gradient_boosting.fit, "cars", {"n_estimators": 5, "max_depth": 2}),
    "gradient boosting of two": (gradient_boosting.fit, "seven_rows", {"n_estimators": 5, "log_odds": "half"}),
    "gradient boosting of three": (gradient_boosting.fit, "iris", {"n_estimators": 3, "max_depth": 2}),
    "XGBoost": (xgb.fit, "plane", {"n_estimators": 4, "max_depth": 2}),
    "XGBoost with gamma": (xgb.fit, "cars", {"n_estimators": 4, "max_depth": 3, "gamma": 40}),
    "XGBoost of two": (xgb.fit, "titanic", {"n_estimators": 3, "max_depth": 2}),
}
# What all rows are told by the first tree, the first two ...; and with probabilities, where there are some.
SAY = """(book) => {
    const reel = new Book(book), rows = reel.data.rows.map((_, row) => valuesOf(reel, row));
    const sum = new ScoreSum(reel, rows.length, t => rows.map(values => leafOf(reel.trees[t], values)));
    const said = k => { sum.setTreeCount(k); return reel.data.rows.map((_, row) => sum.scoresAt(row)); };
    const all = reel.trees.map((_, t) => said(t + 1));
    said(1);  // back again
    return [all.map(scores => scores.map(each => predictionOf(reel, each))),
        all.at(-1).map(each => probabilitiesOf(reel, each)), said(1).map(each => predictionOf(reel, each))];
}"""


@pytest.fixture(scope="module")
def books():
    def book(fit, data, settings):
        trace = record(fit, load(data), **settings)
        return trace, json.loads(json.dumps(Reel(trace, lesson_for_trace(trace), "Trees", "trees").book))

    return {name: book(*asked) for name, asked in FITS.items()}


@pytest.fixture
def stage(open_stage):
    return open_stage(lesson_of("seven_rows")[1])


@pytest.mark.parametrize("name", FITS)
def test_all_rows_are_told_what_the_model_tells_them_after_every_tree(stage, books, name):
    trace, book = books[name]
    answers, probabilities, first = stage.page.evaluate(SAY, book)
    X = trace.data.X[np.array(book["data"]["rows"]) - 1]
    stages = [np.asarray(each) for each in trace.model.staged_predict(X)]
    apart = len(answers) // len(stages)  # with several classes a round has a tree for each
    assert len(answers) == apart * len(stages)
    for k, said in enumerate(stages):
        np.testing.assert_allclose(answers[(k + 1) * apart - 1], said, rtol=1e-12, atol=1e-12)
    assert first == answers[0]
    if probabilities[0] is not None:
        np.testing.assert_allclose(probabilities, trace.model.predict_proba(X), rtol=1e-9, atol=1e-12)


OVER = """([book, spans]) => {
    const reel = new Book(book), grid = gridOf(reel, 0, 1, spans, [90, 60]), held = valuesOf(reel, 0);
    return reel.trees.map((tree) => {
        const leaves = leavesOver(grid, tree, held);
        const at = p => [grid.xs[p % grid.xs.length], grid.ys[Math.floor(p / grid.xs.length)], ...held.slice(2)];
        return leaves.every((leaf, p) => leaf === leafOf(tree, at(p)));
    });
}"""


@pytest.mark.parametrize("name", ["forest", "AdaBoost", "gradient boosting of two", "XGBoost", "XGBoost of two"])
def test_every_place_of_the_plane_gets_its_leaf(stage, books, name):
    features = books[name][1]["data"]["features"][:2]
    spans = [[-0.5, len(f["levels"]) - 0.5] if f["levels"] else [min(f["values"]) - 1, max(f["values"]) + 1]
             for f in [{**f, "values": [v for v in f["values"] if v is not None]} for f in features]]  # fmt: skip
    assert all(stage.page.evaluate(OVER, [books[name][1], spans]))


@pytest.mark.parametrize("name", ["forest", "AdaBoost of numbers", "gradient boosting of three", "XGBoost of two"])
def test_a_row_sent_through_is_told_what_the_model_tells_it(open_stage, books, name):
    trace, book = books[name]
    stage, rng = open_stage(lesson_of("seven_rows")[1], size=(1280, 720)), np.random.default_rng(0)
    stage.page.evaluate(
        "(book) => stage.load({...book, chapters: [0]}, {step: book.steps.grain.length - 1, grain: 2})", book
    )
    empty = {"says": [[["so", ""]]] * len(book["steps"]["grain"]), "before": {"trees": len(book["trees"])}}
    told = {"workings": [[]] * len(empty["says"]), "question": [None] * len(empty["says"])}
    stage.page.evaluate("(chapter) => stage.addChapter(0, chapter)",
                        {"from": 0, "searches": [], "formulas": [], "sets": [], **told, **empty})  # fmt: skip
    stage.press("s")
    for row in rng.choice(len(book["data"]["rows"]), 3, replace=False):
        values = [feature["values"][row] for feature in book["data"]["features"]]
        values = [None if rng.random() < 0.2 and name != "AdaBoost of numbers" else value for value in values]
        stage.page.evaluate("(values) => stage.setFollowed({row: null, values})", values)
        stage.press()
        X = np.array([[np.nan if value is None else value for value in values]])
        said, classes = trace.model.predict(X)[0], book["data"]["target"]["classes"]
        wanted = classes[int(said)] if classes else stage.page.evaluate("number", float(said))
        assert stage.text(".ensemble-prediction .prediction strong").startswith(wanted)
        assert stage.page.locator(".ensemble-prediction tbody tr").count() == len(book["trees"])
        leaves = stage.page.locator(".ensemble-prediction tbody td:nth-child(2)").all_inner_texts()
        assert stage.text(".path-text").count(f"Node {leaves[book['steps']['tree'][-1]]} is a leaf") == 1
