"""from_frame(): what columns are taken for, what is left out, what can be overruled, and what is refused."""

import itertools

import numpy as np
import pandas as pd
import pytest

from datasets import DataProblem, from_frame, read_table

Y = [0, 1, 0, 1, 1, 0]


def table(**columns) -> pd.DataFrame:
    return pd.DataFrame({**columns, "y": Y})


def said(data) -> tuple[str, ...]:
    return tuple(map(str, data.decisions))


def one(cells, **asked) -> tuple[list, str, tuple]:
    """The values (None for missing), kind and levels of a column that was asked for by name."""
    data = from_frame(table(x=cells), features=["x"], **asked)
    return [None if np.isnan(value) else value for value in data.X[:, 0]], data.kinds[0], data.levels[0]


@pytest.mark.parametrize(
    ("cells", "values", "kind", "levels"),
    [
        ([1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], "number", ()),
        ([1.5, None, 3, 4, 5, 6], [1.5, None, 3, 4, 5, 6], "number", ()),
        ([0, 1, 0, 0, 1, 1], [0, 1, 0, 0, 1, 1], "0/1", ()),
        ([0, 1, None, 0, 1, 1], [0, 1, None, 0, 1, 1], "0/1", ()),
        ([True, False, True, True, False, True], [1, 0, 1, 1, 0, 1], "0/1", ()),
        ([True, None, True, True, False, True], [1, None, 1, 1, 0, 1], "0/1", ()),
        ([1, 2, 1, 2, 1, 2], [1, 2, 1, 2, 1, 2], "number", ()),
        (["b", "a", "C", "b", None, "a"], [1, 0, 2, 1, None, 0], "category", ("a", "b", "C")),
        (["yes", "no", "yes", "", " no", "no"], [1, 0, 1, None, 0, 0], "category", ("no", "yes")),
        (["10", "9", "9", "10", None, "8"], [10, 9, 9, 10, None, 8], "number", ()),
        (["g10", "g9", "G9", "g10", "g1", "g1"], [3, 2, 1, 3, 0, 0], "category", ("g1", "G9", "g9", "g10")),
        (["10", "9", "x", "10", "-1", "x"], [2, 1, 3, 2, 0, 3], "category", ("-1", "9", "10", "x")),
    ],
)
def test_what_a_column_is_taken_for(cells, values, kind, levels):
    assert one(cells) == (values, kind, levels)


@pytest.mark.parametrize(
    ("cells", "kind", "values", "levels"),
    [
        ([3, 1, 2, 3, None, 1], "category", [2, 0, 1, 2, None, 0], ("1", "2", "3")),
        ([1.5, 10, 9, 9, 9, 9], "category", [0, 2, 1, 1, 1, 1], ("1.5", "9", "10")),
        ([True, False, True, True, False, None], "category", [1, 0, 1, 1, 0, None], ("False", "True")),
        ([0, 1, 0, 0, 1, 1], "number", [0, 1, 0, 0, 1, 1], ()),
        ([0, 1, 0, 0, 1, 1], "category", [0, 1, 0, 0, 1, 1], ("0", "1")),
        ([2, 7, 2, None, 7, 7], "0/1", [0, 1, 0, None, 1, 1], ()),
        (["no", "yes", "no", None, "no", "no"], "0/1", [0, 1, 0, None, 0, 0], ()),
        (["1", "2", "1", "2", "1", "2"], "category", [0, 1, 0, 1, 0, 1], ("1", "2")),
        (["09", "10", "08", "10", "10", "10"], "category", [1, 2, 0, 2, 2, 2], ("08", "09", "10")),
        (np.array([0.5, 2, 2, 2, 2, 2], dtype="float32"), "category", [0, 1, 1, 1, 1, 1], ("0.5", "2")),
        (pd.Categorical(["2", "5", "2", "5", None, "2"]), "number", [2, 5, 2, 5, None, 2], ()),
    ],
)
def test_a_kind_can_be_overruled(cells, kind, values, levels):
    assert one(cells, kinds={"x": kind}) == (values, kind, levels)


@pytest.mark.parametrize("cells", [["b", "a", "B", "10", "9", "á"], ["x2", "x10", "X2", "x1", "x-1", "x 1"]])
def test_levels_and_classes_do_not_depend_on_the_order_of_rows(cells):
    seen = set()
    for order in itertools.islice(itertools.permutations(range(6)), 0, None, 17):
        shuffled = [cells[i] for i in order]
        data = from_frame(pd.DataFrame({"x": shuffled, "t": shuffled, "n": range(6)}), "t", features=["x", "n"])
        assert [data.levels[0][int(v)] for v in data.X[:, 0]] == shuffled
        assert [data.class_names[k] for k in data.y] == shuffled
        seen.add((data.levels[0], data.class_names))
    assert len(seen) == 1


def test_an_ordered_category_keeps_its_order_and_loses_what_does_not_occur():
    cells = pd.Categorical(["mid", "low", "high", "mid", None, "low"], ["low", "mid", "high", "top"], ordered=True)
    assert one(cells) == ([1, 0, 2, 1, None, 0], "category", ("low", "mid", "high"))


def test_rows_without_an_answer_are_left_out_with_a_sentence():
    data = from_frame(pd.DataFrame({"x": [1, 2, 3, 4], "y": ["b", None, "a", " "]}))
    assert data.X.tolist() == [[1], [3]]
    assert data.y.tolist() == [1, 0]
    assert said(data) == ("2 of 4 rows (50%) have no 'y', so they are not used in training: rows 2 and 4.",)


def test_levels_only_of_rows_that_are_kept():
    data = from_frame(pd.DataFrame({"x": ["a", "c", "b"], "y": [0, None, 1]}))
    assert data.levels == (("a", "b"),)


@pytest.mark.parametrize(
    ("answers", "task", "class_names", "y"),
    [
        ([0, 1, 0, 1, 1, 0], "classification", ("0", "1"), [0, 1, 0, 1, 1, 0]),
        ([-1, 1, 1, 1, 1, -1], "classification", ("-1", "1"), [0, 1, 1, 1, 1, 0]),
        ([0.0, 1.0, 1, 0, None, 1], "classification", ("0", "1"), [0, 1, 1, 0, 1]),
        ([True, False, True, True, True, True], "classification", ("False", "True"), [1, 0, 1, 1, 1, 1]),
        (["b", "a", "c", "a", "a", "a"], "classification", ("a", "b", "c"), [1, 0, 2, 0, 0, 0]),
        ([10, 9, 8, 8, 9, 10], "classification", ("8", "9", "10"), [2, 1, 0, 0, 1, 2]),
        ([1, 2, 3, 4, 5, 5], "regression", (), [1, 2, 3, 4, 5, 5]),
        ([1.5, 2, 2, 2, 2, 2], "regression", (), [1.5, 2, 2, 2, 2, 2]),
        (["1", "2", "3", "4", "5", "6"], "regression", (), [1, 2, 3, 4, 5, 6]),
    ],
)
def test_the_task_is_inferred(answers, task, class_names, y):
    data = from_frame(pd.DataFrame({"x": range(6), "y": answers}))
    assert (data.task, data.class_names, data.y.tolist()) == (task, class_names, y)
    assert data.y.dtype == (np.int64 if task == "classification" else np.float64)


def test_a_guessed_task_is_said_and_can_be_overruled():
    frame = pd.DataFrame({"x": range(6), "y": [1, 2, 3, 1, 2, 3]})
    assert said(from_frame(frame)) == ("'y' has 3 different whole numbers, so they are taken for classes.",)
    numbers = from_frame(frame, task="regression")
    assert (numbers.task, numbers.y.tolist(), numbers.decisions) == ("regression", [1, 2, 3, 1, 2, 3], ())
    classes = from_frame(frame.assign(y=[0.5, 1.5, 2.5, 0.5, 1.5, 2.5]), task="classification")
    assert classes.class_names == ("0.5", "1.5", "2.5")


def test_the_usual_pairs_of_labels_go_without_saying():
    for answers in ([0, 1], [-1, 1], [1.0, 0.0], [True, False], ["a", "b"]):
        data = from_frame(pd.DataFrame({"x": [1, 2], "y": answers}))
        assert (data.task, data.decisions) == ("classification", ())
    assert from_frame(pd.DataFrame({"x": [1, 2], "y": [-2, 1]})).task == "regression"


def test_the_order_of_classes_can_be_given():
    frame = pd.DataFrame({"x": range(4), "y": ["low", "mid", "high", None]})
    data = from_frame(frame, class_order=["low", "mid", "high"])
    assert (data.class_names, data.y.tolist()) == (("low", "mid", "high"), [0, 1, 2])
    numbers = from_frame(pd.DataFrame({"x": range(4), "y": [0, 1, 1, 0]}), class_order=[1, 0])
    assert (numbers.class_names, numbers.y.tolist()) == (("1", "0"), [1, 0, 0, 1])


LEFT_OUT = {
    "names": ([f"Ann {i}" for i in range(12)], "Column 'names' has another text in every row. It is left out."),
    "id": (range(100, 112), "Column 'id' tells rows apart and nothing else. It is left out."),
    "PassengerId": ([*range(11), 10], "Column 'PassengerId' tells rows apart and nothing else. It is left out."),
    "Unnamed: 0": (range(12), "Column 'Unnamed: 0' tells rows apart and nothing else. It is left out."),
    "always": ([3] * 12, "Column 'always' is '3' in every row. It is left out."),
    "always text": (["a"] * 11 + [None], "Column 'always text' is 'a' in every row. It is left out."),
    "nothing": ([None] * 12, "Column 'nothing' has no value in any row. It is left out."),
    "lists": (
        [[1]] * 12,
        "Column 'lists' holds values of type 'list'; turn them into numbers or text. It is left out.",
    ),
    "log": (
        [0.0] * 11 + [-np.inf],
        "Column 'log', row 12 is infinite, too large to calculate with; correct it or leave it empty. It is left out.",
    ),
}


@pytest.mark.parametrize("name", LEFT_OUT)
def test_columns_that_cannot_help_are_left_out_with_a_sentence(name):
    cells, sentence = LEFT_OUT[name]
    data = from_frame(pd.DataFrame({name: cells, "x": range(12), "y": Y * 2}))
    assert data.feature_names == ("x",)
    assert said(data) == (sentence,)


@pytest.mark.parametrize("name", ["names", "id", "PassengerId", "Unnamed: 0", "always", "always text"])
def test_columns_asked_for_by_name_are_kept(name):
    frame = pd.DataFrame({name: LEFT_OUT[name][0], "x": range(12), "y": Y * 2})
    assert from_frame(frame, features=[name, "x"]).feature_names == (name, "x")
    kind = "category" if "text" in name or name == "names" else "number"
    assert from_frame(frame, kinds={name: kind}).feature_names == (name, "x")


@pytest.mark.parametrize("name", ["nothing", "lists", "log"])
def test_columns_nobody_can_use_are_refused_when_asked_for(name):
    with pytest.raises(DataProblem, match=name):
        from_frame(pd.DataFrame({name: LEFT_OUT[name][0], "x": range(12), "y": Y * 2}), features=[name, "x"])


def test_an_identifier_may_repeat_in_one_row_of_ten():
    ids = list(range(10))
    frame = pd.DataFrame({"x": ids, "y": [0, 1] * 5})
    assert from_frame(frame.assign(id=[*ids[:9], 0])).feature_names == ("x",)
    assert from_frame(frame.assign(id=[*ids[:8], 0, 0])).feature_names == ("x", "id")


def test_fractions_are_no_identifiers():
    assert from_frame(table(index=np.arange(6) / 4, key=np.arange(6) / 3)).feature_names == ("index", "key")


@pytest.mark.parametrize("name", ["valid", "humid", "width", "note", "monkey"])
def test_names_that_only_sound_like_an_identifier(name):
    assert from_frame(pd.DataFrame({name: range(6), "y": Y})).feature_names == (name,)


def test_text_with_too_many_levels_is_left_out_unless_asked_for():
    frame = pd.DataFrame({"town": [f"town {i // 2}" for i in range(102)], "x": range(102), "y": [0, 1] * 51})
    data = from_frame(frame)
    assert data.feature_names == ("x",)
    assert said(data) == ("Column 'town' has 51 different texts, more than 50. It is left out.",)
    assert len(from_frame(frame, features=["town"]).levels[0]) == 51
    assert from_frame(frame.iloc[:100]).feature_names == ("town", "x")


def test_a_category_that_nobody_could_look_through_is_refused_whoever_asks():
    frame = pd.DataFrame({"word": [f"w{i}" for i in range(1001)], "x": range(1001), "y": [0, 1, 0] * 333 + [0, 1]})
    what = "'word' has 1,001 different values, more than the 1,000 a category may have; group them or leave it out"
    with pytest.raises(DataProblem, match=what):
        from_frame(frame, features=["word"])
    with pytest.raises(DataProblem, match="'x' has 1,001 different values"):
        from_frame(frame, kinds={"x": "category"})
    assert said(from_frame(frame)) == (f"Column {what}. It is left out.",)
    assert len(from_frame(frame.iloc[:1000], features=["word"]).levels[0]) == 1000


def test_features_come_in_the_order_asked_for():
    frame = table(a=range(6), b=range(6, 12), c=range(6))
    assert from_frame(frame).feature_names == ("a", "b", "c")
    assert from_frame(frame, features=["c", "a", "c"]).feature_names == ("c", "a")
    assert from_frame(frame, features="b").feature_names == ("b",)


PROBLEMS = [
    ({}, {"target": "z"}, "There is no column 'z'; choose 'age', 'word', 'one' or 'y'."),
    ({}, {"features": ["agee"]}, "There is no column 'agee'; choose 'age'."),
    ({}, {"kinds": {"Age": "number"}}, "There is no column 'Age'; choose 'age'."),
    ({}, {"features": ["y"]}, "Column 'y' is what is to be predicted; take it off the features."),
    ({}, {"features": []}, "No feature is chosen; choose at least one feature."),
    ({}, {"kinds": {"age": "numeric"}}, "Column 'age': there is no kind 'numeric'; choose 'number'."),
    (
        {},
        {"kinds": {"word": "number"}},
        "Column 'word', row 2: 'b' is not a number; correct it or call the column a category.",
    ),
    ({}, {"kinds": {"age": "0/1"}}, "Column 'age' has 6 values and cannot be 0/1; call it a number or a category."),
    ({}, {"task": "ranking"}, "There is no task 'ranking'; choose 'classification' or 'regression'."),
    (
        {},
        {"class_order": ["0", "2"]},
        "The class order '0' and '2' does not name each class of 'y' once; its classes are '0' and '1'.",
    ),
    (
        {},
        {"class_order": []},
        "The class order is empty and does not name each class of 'y' once; its classes are '0' and '1'.",
    ),
    (
        {},
        {"task": "regression", "class_order": ["0"]},
        "Column 'y' holds numbers to predict; a class order is for classes.",
    ),
    (
        {},
        {"target": "one"},
        "Column 'one' is '1' in every row, so there is nothing to learn; choose another.",
    ),
    ({"y": ["a"] * 6}, {}, "Column 'y' is 'a' in every row, so there is nothing to learn; choose another."),
    ({"y": [None] * 6}, {}, "Column 'y' has no value in any row, so there is nothing to learn; choose another."),
    (
        {"y": [1, 2, np.inf, 1, 2, 1]},
        {},
        "Column 'y', row 3 is infinite, too large to calculate with; correct it or leave it empty.",
    ),
    (
        {"y": ["1", "2", "x", "1", "2", "1"]},
        {"task": "regression"},
        "Column 'y', row 3: 'x' is not a number; correct it or call the column a category.",
    ),
]


@pytest.mark.parametrize(("changes", "asked", "sentence"), PROBLEMS)
def test_problems_in_a_sentence(changes, asked, sentence):
    frame = table(age=range(6), word=["1", "b", "2", "b", "1", "c"], one=[1] * 6).assign(**changes)
    with pytest.raises(DataProblem) as caught:
        from_frame(frame, **asked)
    assert str(caught.value) == sentence


def test_too_many_classes():
    frame = pd.DataFrame({"x": range(60), "y": [f"name {i}" for i in range(60)]})
    with pytest.raises(DataProblem, match="60 different values, more than 50 classes; choose a column with fewer"):
        from_frame(frame)
    with pytest.raises(DataProblem, match="or the task regression"):
        from_frame(frame.assign(y=np.arange(60) / 7), task="classification")


@pytest.mark.parametrize(
    ("frame", "sentence"),
    [
        (pd.DataFrame(), "The table has no rows; add at least two."),
        (pd.DataFrame({"x": [], "y": []}), "The table has no rows; add at least two."),
        (pd.DataFrame(index=range(3)), "The table has no columns; add at least two."),
        (None, "A table is needed, not 'NoneType'; make it a pandas DataFrame."),
        (
            pd.DataFrame({"y": [0, 1]}),
            "No column is left as a feature. There is none besides 'y'. Add a column that differs between rows.",
        ),
        (
            pd.DataFrame({"a": [2, 2], "y": [0, 1]}),
            "No column is left as a feature. Column 'a' is '2' in every row. Add a column that differs between rows.",
        ),
    ],
)
def test_tables_with_nothing_to_learn_from(frame, sentence):
    with pytest.raises(DataProblem) as caught:
        from_frame(frame)
    assert str(caught.value) == sentence


def test_a_row_number_counts_the_rows_of_the_table_as_given():
    frame = pd.DataFrame({"x": ["1", "2", "3", "oops"], "y": [None, 0, 1, 0]}, index=[7, 7, 7, 7])
    with pytest.raises(DataProblem, match="row 4: 'oops'"):
        from_frame(frame, kinds={"x": "number"})


def test_what_was_decided_on_reading_comes_first():
    frame = read_table(b"x;y\n1,5;a\n2;\n3;b\n", name="mine.csv")
    data = from_frame(frame, source="me")
    assert (data.name, data.source, data.target_name) == ("mine.csv", "me", "y")
    assert said(data) == (*frame.attrs["decisions"], "There is no 'y' in row 2, so it is not used in training.")
    assert from_frame(frame, name="yours").name == "yours"


def test_the_frame_is_left_as_it_was():
    frame = table(a=["1", "2", "3", "4", "5", None], b=[0.5, 1, 2, 3, 4, 5])
    before = frame.copy(deep=True)
    data = from_frame(frame)
    pd.testing.assert_frame_equal(frame, before)
    frame.loc[0, "b"] = 99.0
    assert data.X[0, 1] == 0.5
