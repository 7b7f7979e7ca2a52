"""read() and understood(): every decision is said with what can be had instead, and asking for that gives it."""

from dataclasses import replace

import numpy as np
import pandas as pd
import pytest

from datasets import (
    DEFAULT_OPTIONS,
    DataProblem,
    ReadOptions,
    interpret_frame,
    load,
    read_with_decisions,
    sample_if_large,
    sample_rows,
    take_rows,
    train_test_split,
)
from datasets.reading.read import add_rename

FILE = (
    b"# made by hand\n#second\n,id,a,a,when,price,free,\n"
    b"0,1,x,5,2020-01-31,\"1.234,5\",,\n\n"
    + b"".join(b"%d,%d,y,6,2020-02-%02d,\"2.345,5\",,\n" % (i, i + 1, i + 1) for i in range(1, 19))
    + b"19,20,z\n"
)  # fmt: skip


def change_of(reading, words: str):
    """The change that a button with these words makes."""
    return next(change for decision in reading.decisions for change in decision.changes if str(change.label) == words)


def again(words: str, data: bytes = FILE, asked: ReadOptions = DEFAULT_OPTIONS):
    change = change_of(read_with_decisions(data, options=asked), words)
    return read_with_decisions(data, options=replace(asked, **{change.option: change.value}))


def test_every_decision_about_a_file_is_said():
    said = [str(decision.text) for decision in read_with_decisions(FILE).decisions]
    assert said == [
        "The text is UTF-8.",
        "2 comment lines above the table left out.",
        "Columns are separated by commas.",
        "1 empty line left out.",
        "1 row ends early, the first in line 24: what is not there is missing.",
        "1 empty column without a name left out.",
        "The first column has no name and numbers the rows: left out.",
        "Column 4 has the same name as one before it and is called 'a (2)'.",
        "'when' holds dates: '2020-01-31' was read as 31 January 2020.",
        "'price' writes its numbers with a decimal comma: '1.234,5' was read as 1234.5.",
    ]


def test_every_change_offered_gives_another_reading_and_leads_back():
    offered = [change for decision in read_with_decisions(FILE).decisions for change in decision.changes]
    assert len(offered) >= 6
    for change in offered:
        if change.option == "comments":
            with pytest.raises(DataProblem, match="columns where the table has"):
                read_with_decisions(FILE, options=replace(DEFAULT_OPTIONS, comments=False))
            continue
        other = read_with_decisions(FILE, options=replace(DEFAULT_OPTIONS, **{change.option: change.value}))
        assert [d.text for d in other.decisions] != [d.text for d in read_with_decisions(FILE).decisions]


@pytest.mark.parametrize(
    ("words", "rows", "columns"),
    [
        ("Keep them as rows without values", 21, ["column 1", "id", "a", "a (2)", "when", "price", "free"]),
        ("Leave those rows out", 19, ["id", "a", "a (2)", "when", "price", "free"]),
        ("Keep every column", 20, ["column 1", "id", "a", "a (2)", "when", "price", "free", "column 8"]),
    ],
)
def test_what_was_left_out_can_be_kept(words, rows, columns):
    frame = again(words).frame
    assert (len(frame), list(frame.columns)) == (rows, columns)


def test_comments_can_be_rows():
    assert len(again("Read them as rows", b"#a,b\n1,2\n3,4\n").frame) == 2
    assert list(again("Read them as rows", b"#a,b\n1,2\n3,4\n").frame.columns) == ["#a", "b"]


def test_the_first_row_can_be_names_or_not():
    found = read_with_decisions(b"2019,2020\n1,2\n3,4\n")
    assert not found.has_header
    assert list(again("The first row holds the names", b"2019,2020\n1,2\n3,4\n").frame.columns) == ["2019", "2020"]
    assert len(read_with_decisions(b"a,b\n1,2\n", options=ReadOptions(has_header=False)).frame) == 2


@pytest.mark.parametrize(("cells", "found", "days"), [
    ("2020-01-31 2020-2-1", True, [31, 1]), ("2020/01/31 2020/02/01", True, [31, 1]),
    ("31.1.2020 1.2.2020", True, [31, 1]), ("1/31/2020 2/1/2020", True, [31, 1]), ("31/1/2020 1/2/2020", True, [31, 1]),
    ("1/2/2020 3/4/2020", False, []), ("2020-01-31 soon", False, []), ("2020-01-31 2020-02-31", False, []),
    ("2020-01/31 2020-02/01", False, []), ("20.1.1 30.2.3", False, []), ("13/13/2020 14/14/2020", False, []),
])  # fmt: skip
def test_dates_are_found_where_they_can_be_nothing_else(cells, found, days):
    column = read_with_decisions(b"d;x\n" + b"".join(b"%s;1\n" % cell.encode() for cell in cells.split())).frame["d"]
    assert (column.dtype.kind == "M") == found
    if found:
        assert column.dt.day.tolist() == days


def test_dates_with_times_gaps_and_days_since_1970():
    reading = read_with_decisions(b"d,y\n1970-01-02 12:00,0\n,1\n1970-01-04 00:00:00,1\n1970-01-05T6:30,0\n")
    data, decisions = interpret_frame(reading.frame, "y")
    np.testing.assert_allclose(data.X[:, 0], [1.5, np.nan, 3, 4 + 6.5 / 24])
    assert [decision.column for decision in decisions] == ["d"]


def test_a_date_that_could_be_two_is_decided_by_its_owner():
    text = b"d;x\n1/2/2020;1\n3/4/2020;2\n"
    assert again("The day comes first", text).frame["d"].dt.day.tolist() == [1, 3]
    assert again("The month comes first", text).frame["d"].dt.day.tolist() == [2, 4]


def test_dates_and_decimal_commas_can_stay_text_and_come_back():
    for column in ("when", "price"):
        kept = replace(DEFAULT_OPTIONS, as_text=(column,))
        assert read_with_decisions(FILE, options=kept).frame[column].dtype == "str"
        back = again("Read it as found", asked=kept)
        pd.testing.assert_frame_equal(back.frame, read_with_decisions(FILE).frame)


def test_1_234_is_what_its_owner_says():
    text = b'a;b\n"1,234";x\n"2,345";y\n'
    assert again("The comma is a decimal comma", text).frame["a"].tolist() == [1.234, 2.345]
    assert again("The comma groups digits", text).frame["a"].tolist() == [1234, 2345]


@pytest.mark.parametrize(
    ("text", "codec", "name"),
    [
        ("имя;y\nАнна;1\nОлег;2\n", "cp1251", "Cyrillic (Windows-1251)"),
        ("名;y\n東;1\n京;2\n", "shift_jis", "Japanese (Shift JIS)"),
    ],
)
def test_another_encoding_can_be_asked_for(text, codec, name):
    reading = read_with_decisions(text.encode(codec), options=ReadOptions(encoding=name))
    assert reading.encoding == name
    assert list(reading.frame.columns) == text.split("\n")[0].split(";")
    assert reading.frame.iloc[0, 0] == text.split("\n")[1].split(";")[0]


@pytest.mark.parametrize(
    ("asked", "what"),
    [
        (ReadOptions(encoding="Klingon"), "There is no encoding 'Klingon'; choose 'UTF-8'"),
        (ReadOptions(encoding="UTF-8"), "is not UTF-8: its byte 7"),
        (ReadOptions(separator=";"), "columns"),
        (ReadOptions(names=(("b", "a"),)), "There is a column 'a' already"),
        (ReadOptions(names=(("z", "a"),)), "There is no column 'z' to rename; choose"),
    ],
)
def test_what_cannot_be_had_is_refused_in_a_sentence(asked, what):
    with pytest.raises(DataProblem) as caught:
        read_with_decisions(b"a,b\n1,\xff;y;z\n2,3\n5,6\n", options=asked)
    assert what in str(caught.value)
    assert str(caught.value).endswith(".")


def test_columns_can_be_renamed_one_after_another():
    asked = add_rename(add_rename(DEFAULT_OPTIONS, "a", "age"), "age", " body\nmass ")
    assert list(read_with_decisions(b"a,b\n1,2\n", options=asked).frame.columns) == ["body mass", "b"]


def test_decisions_about_columns_say_what_to_do_instead():
    frame = read_with_decisions(b"id,x,grade\n" + b"".join(b"%d,%d,%d\n" % (i, i * i, i % 3) for i in range(12))).frame
    data, (task, left_out) = interpret_frame(frame, "grade")
    assert data.feature_names == ("x",)
    assert (task.column, task.changes[0].option, task.changes[0].value) == ("grade", "task", "regression")
    assert (left_out.column, left_out.changes[0].option, left_out.changes[0].value) == ("id", "use", "id")
    assert interpret_frame(frame, "grade", task="regression")[0].task == "regression"


# -- some of the rows


@pytest.mark.parametrize("share", [0.0, 0.1, 0.25, 0.5])
def test_training_rows_and_test_rows_are_all_rows(share):
    data = load("iris")
    train, test = train_test_split(data, share)
    assert (test.n if test else 0) == round(share * data.n)
    both = np.concatenate([part.X for part in (train, test) if part])
    assert sorted(map(tuple, both)) == sorted(map(tuple, data.X))
    assert train.class_names == data.class_names
    again, _ = train_test_split(data, share)
    np.testing.assert_array_equal(train.X, again.X)


def test_a_row_is_always_left_to_learn_from():
    one = take_rows(load("seven_rows"), np.array([3]))
    assert train_test_split(one, 0.5) == (one, None)


def test_a_table_too_large_is_sampled_and_it_is_said(monkeypatch):
    data = load("iris")
    assert sample_if_large(data) == (data, None)
    assert sample_rows(data, 150) is data
    assert sample_rows(data, 149).n == 149
    monkeypatch.setattr("datasets.dataset.MAX_UNSAMPLED_CELLS", 4 * 40)
    few, said = sample_if_large(data)
    assert few.n == 40
    assert "40 of 150" in str(said)
    places = [np.flatnonzero((row == data.X).all(1))[0] for row in few.X]
    assert places == sorted(places)
