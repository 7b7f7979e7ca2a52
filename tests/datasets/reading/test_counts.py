"""A first line with counts, as scikit-learn's own files have it, against scikit-learn itself."""

from dataclasses import replace
from importlib import resources

import numpy as np
import pytest
from sklearn import datasets as theirs

from datasets import DEFAULT_OPTIONS, from_frame, read_table, read_with_decisions

FILES = {
    "iris.csv": theirs.load_iris,
    "wine_data.csv": theirs.load_wine,
    "breast_cancer.csv": theirs.load_breast_cancer,
}


@pytest.mark.parametrize("name", FILES)
def test_scikit_learns_own_files_are_tables(name):
    found = FILES[name]()
    frame = read_table((resources.files("sklearn.datasets.data") / name).read_bytes())
    data = from_frame(frame, frame.columns[-1])
    np.testing.assert_array_equal(data.X, found.data)
    names = found.target_names[found.target].tolist()
    assert [data.class_names[k] for k in data.y] == names
    said = f"The first line counts the table, {len(names)} rows of {found.data.shape[1]} features"
    assert any(sentence.startswith(said) for sentence in frame.attrs["decisions"])


def test_of_a_file_that_was_cut_off_it_is_still_no_row():
    whole = (resources.files("sklearn.datasets.data") / "wine_data.csv").read_bytes()
    reading = read_with_decisions(b"".join(whole.splitlines(keepends=True)[:100]))
    assert reading.frame.shape == (99, 14)
    assert set(reading.frame.iloc[:, -1]) == {"class_0", "class_1"}
    assert any("178 rows of 13 features (there are 99 lines)" in str(each.text) for each in reading.decisions)


def test_it_may_stand_above_names_and_without_classes():
    reading = read_with_decisions(b"3,2\na,b,y\n1,2,0\n3,4,1\n5,7,0\n")
    assert list(reading.frame.columns) == ["a", "b", "y"]
    assert reading.frame["y"].tolist() == [0, 1, 0]


@pytest.mark.parametrize(
    "text",
    [
        "4,2,u\n1,2,0\n3,4,1\n5,7,0\n",  # other numbers of rows
        "3,3,u,v\n1,2,0\n3,4,1\n5,7,0\n",  # and of columns
        "3,2\n1,2\n3,4\n5,7\n",
        "a,2,c\n1,2,0\n3,4,1\n",
    ],
)
def test_a_row_whose_numbers_are_others_is_no_such_line(text):
    try:
        decisions = read_with_decisions(text.encode()).decisions
    except ValueError:
        return
    assert not any("counts the table" in str(decision.text) for decision in decisions)


def test_it_can_be_read_as_a_row_and_classes_that_are_none_of_the_numbers_stay_numbers():
    text = b"3,2,u\n1,2,0\n3,4,0\n5,7,0\n"
    (decision,) = (each for each in read_with_decisions(text).decisions if "counts the table" in str(each.text))
    (change,) = decision.changes
    assert (change.option, change.value) == ("comments", False)
    assert list(read_with_decisions(text, options=replace(DEFAULT_OPTIONS, comments=False)).frame.columns) == [
        "3",
        "2",
        "u",
    ]
    assert read_with_decisions(b"3,2,u,v\n1,2,0\n3,4,1\n5,7,2\n").frame.iloc[:, -1].tolist() == [0, 1, 2]
