"""Several learners side by side: trained on the same rows, and what is shown is what their models predict."""

import numpy as np
import pytest
from sklearn.ensemble import GradientBoostingClassifier, GradientBoostingRegressor

from datasets import catalog, load
from pages.comparison.charts import error_figure, followed_row_markers, plane
from pages.comparison.results import LEARNER_BY_COMPARE_NAME, PlaneView, compare, settings_for, split_rows
from tests.pages.tables.test_files import upload
from tests.pages.tables.test_page import go
from tests.pages.test_every_page import opened, text

NAMES = list(LEARNER_BY_COMPARE_NAME)


@pytest.mark.parametrize("name", [entry.name for entry in catalog()])
def test_rows_are_divided_the_same_way_twice_and_every_class_is_trained_on(name):
    data = load(name)
    training, is_test = split_rows(data, 3)
    again, _ = split_rows(data, 3)
    assert np.array_equal(training.X, again.X, equal_nan=True)
    assert np.array_equal(training.X, data.X[~is_test], equal_nan=True)
    assert training.n + is_test.sum() == data.n
    assert is_test.sum() <= 0.3 * data.n
    assert set(training.y) == set(data.y) or not data.class_names


@pytest.mark.parametrize("name", ["moons", "wave", "iris", "titanic"])
def test_errors_are_those_of_the_staged_predictions(name):
    data = load(name)
    results = compare(data, NAMES[:4], 5, 2, 0)
    for result in results:
        stages = list(result.model.staged_predict(data.X))
        assert len(stages) == len(result.errors[0]) <= 5
        said, out = result.model.predict(data.X), result.is_test
        wrong = said != data.y if data.class_names else (said - data.y) ** 2
        assert [each[-1] for each in result.errors] == pytest.approx([wrong[~out].mean(), wrong[out].mean()])


THEIRS = [("moons", GradientBoostingClassifier), ("wave", GradientBoostingRegressor)]


@pytest.mark.parametrize(("name", "theirs"), THEIRS)
def test_the_curve_of_gradient_boosting_is_scikit_learns(name, theirs):
    data = load(name)
    (ours,) = compare(data, ["Gradient boosting"], 8, 2, 0)
    training, out = split_rows(data, 0)
    model = theirs(n_estimators=8, max_depth=2).fit(training.X, training.y)
    stages = list(model.staged_predict(data.X[out]))
    wrong = [np.mean(s != data.y[out]) if data.class_names else np.mean((s - data.y[out]) ** 2) for s in stages]
    assert ours.errors[1] == pytest.approx(wrong)


def test_a_picture_holds_the_answer_at_each_of_its_points():
    data = load("penguins")
    (result,) = compare(data, ["Random forest"], 3, 3, 1)
    names = list(data.feature_names)
    category = next(j for j, levels in enumerate(data.levels) if levels)
    number = next(j for j, kind in enumerate(data.kinds) if kind == "number")
    view = PlaneView(data, number, category, 4)
    picture = view.predictions(result)
    assert picture.shape == (len(data.levels[category]), len(view.axis(number)))
    for i, level in enumerate(view.axis(category)):
        for j in (0, 20, -1):
            x = data.X[4].copy()
            x[number], x[category] = view.axis(number)[j], level
            assert picture[i, j] == result.model.predict(x[None])[0], names
    figure = plane(result, view)
    assert np.array_equal(figure.data[0].z, picture)


def test_settings_are_those_a_learner_knows():
    assert settings_for(LEARNER_BY_COMPARE_NAME["Decision tree"], 9, 2, 1) == {"max_depth": 2, "seed": 1}
    assert settings_for(LEARNER_BY_COMPARE_NAME["XGBoost"], 9, 2, 1) == {"n_estimators": 9, "max_depth": 2, "seed": 1}


def test_a_single_tree_is_a_level_line():
    results = compare(load("moons"), ["Decision tree", "Random forest"], 4, 2, 0)
    lines = {trace.name: trace for trace in error_figure(results).data}
    assert list(lines["Decision tree, test rows"].x) == [1, 4]
    assert list(lines["Random forest, test rows"].x) == [1, 2, 3, 4]


@pytest.mark.parametrize("name", ["moons", "wave", "penguins", "seven_rows"])
def test_the_page_shows_the_same_row_through_all(name):
    app = opened("compare.py", data=name, trees="3", row="2")
    data = load(name)
    shown = text(app)
    for result in compare(data, NAMES[:4], 3, 3, 0):
        said, value = result.predict_row(data.X[1])
        assert result.name in shown
        assert said in shown or not data.class_names
        assert data.class_names or f"{value:.3g}"[:3] in shown
    assert not app.exception


def test_a_link_opens_the_same_comparison():
    app = opened("compare.py", **{"data": "iris", "with": "AdaBoost", "trees": "4", "depth": "1"})
    assert "AdaBoost" in text(app)
    assert "Random forest" not in text(app)


def test_the_row_to_send_through_is_ringed_where_it_lies_and_nowhere_where_a_value_is_missing():
    data = load("penguins")
    missing = np.isnan(data.X[:, :2]).any(1)
    for row in (int(missing.argmax()), int((~missing).argmax())):
        rings, here = followed_row_markers(PlaneView(data, 0, 1, row)), data.X[row, :2].tolist()
        assert [[*ring["x"], *ring["y"]] for ring in rings] == ([] if missing[row] else [here, here])
    assert missing.any()


def test_a_row_of_a_wide_table_says_how_many_columns_are_not_told():
    for name, end in (
        ("iris", "petal width = 0.2."),
        ("wisconsin", "and 1 more column."),
        ("cars", "and 2 more columns."),
    ):
        said = text(opened("compare.py", data=name, trees="1")).partition("Row 1 (")[2].partition(" It is ")[0]
        assert said.endswith(end)
        assert said.count(" = ") == min(8, load(name).d)


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        (2, "No row is kept for testing: 2 are too few for that."),
        (4, "1 of 4 rows, drawn at random with the seed, is a test row: no learner is fitted to it."),
        (20, "6 of 20 rows, drawn at random with the seed, are test rows: no learner is fitted to them."),
    ],
)
def test_a_table_too_small_to_hold_rows_out_says_so_and_shows_no_nan(rows, says):
    page = upload(opened("own.py"), b"x,y\n" + b"".join(b"%d,%s\n" % (i, b"ab"[i % 2 :][:1]) for i in range(rows)))
    app = go(page, "compare.py", data="own")
    assert says in text(app) and "nan" not in text(app)
    assert ("no row" in text(app)) == (rows == 2)


@pytest.mark.parametrize(("name", "page"), [("moons", "tree"), ("wave", "regression")])
def test_a_learner_of_two_pages_leads_to_the_one_that_can_learn_from_the_table(name, page):
    links = {link.proto.label: link.proto for link in opened("compare.py", data=name, trees="2").get("page_link")}
    assert links["Step through Decision tree"].page == page
    assert links["Step through Random forest"].page == "forest"
