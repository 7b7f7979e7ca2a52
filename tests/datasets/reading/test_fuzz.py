"""Whatever the bytes: a table whose columns have names that differ, or one printable sentence. Never anything else."""

import csv
import io
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from datasets import DataProblem, read_table
from tests.datasets.reading.mutations import learned_from

REPEATABLE = settings(max_examples=200, derandomize=True, deadline=None)

# What tables are made of, and what breaks them.
PIECES = [
    b",", b";", b"\t", b"|", b"\n", b"\r", b"\r\n", b'"', b'"', b'""', b"#", b" ", b".", b"-", b"'", b"=", b"<", b"{",
    b"[", b"a", b"b", b"1", b"23", b"1,5", b"1.5", b"1.234,5", b"NA", b"?", b"True", b"false", b"inf", b"nan",
    b"1e999", b"_", b"\xc3\xa9", b"\xff", b"\xfe", b"\x00", b"\x0b", b"\x0c", b"\x1a", b"\x1f", b"\x85",
    b"\xe2\x80\xa8", b"\xef\xbb\xbf", b"9" * 30,
]  # fmt: skip
GOOD = [
    b"id,age,smoker,y\n1,23,yes,1.5\n2,,no,2.5\n3,41,yes,3.5\n",
    b"# made\r\na;b\r\n1,5;x\r\n2,25;y\r\n",
    b'n,t\n1,"a,b"\n2,"c\nd"\n3,"e""f"\n',
    b"5.1,3.5,setosa\n4.9,3.0,setosa\n",
    b"sep=|\nx|y\n1|True\n2|False\n",
    "größe;y\n1;2\n3;4\n".encode("utf-16"),
]  # fmt: skip


def check(data: bytes) -> str:
    """Read it, and look at what came out: "table" or "problem"."""
    try:
        frame = read_table(data)
    except DataProblem as problem:
        sentence = str(problem)
        assert sentence.isprintable(), data
        assert sentence.endswith("."), data
        assert "cannot be read as a table" not in sentence, data  # pandas saw another table than csv: a fault of ours
        return "problem"
    assert len(frame) > 0, data
    assert frame.shape[1] > 0, data
    assert frame.columns.is_unique, data
    assert all(isinstance(name, str) and name and name.isprintable() for name in frame.columns), data
    assert all(column.dtype.kind in "iufbOM" or column.dtype in ("str", "boolean") for _, column in frame.items()), data
    assert all(isinstance(sentence, str) for sentence in frame.attrs["decisions"]), data
    assert learned_from(frame) in ("learned from", "read"), data
    return "table"


@given(st.binary(max_size=200))
@REPEATABLE
def test_any_bytes(data):
    check(data)


@given(st.lists(st.sampled_from(PIECES), max_size=60).map(b"".join))
@REPEATABLE
def test_bytes_that_look_like_a_table(data):
    check(data)


@given(st.text(max_size=120), st.sampled_from(["utf-8", "utf-16", "utf-16-le", "utf-32", "cp1252"]))
@REPEATABLE
def test_any_text_in_any_encoding(text, encoding):
    check(text.encode(encoding, errors="replace"))


def mutated(data: bytes, rng: random.Random) -> bytes:
    """A few pieces put in, taken out or overwritten."""
    data = bytearray(data)
    for _ in range(rng.randrange(1, 5)):
        place = rng.randrange(len(data) + 1)
        change = rng.randrange(3)
        if change == 0:
            data[place:place] = rng.choice(PIECES)
        elif change == 1:
            del data[place : place + rng.randrange(1, 4)]
        else:
            data[place : place + 1] = bytes([rng.randrange(256)])
    return bytes(data)


@pytest.mark.parametrize("good", GOOD, ids=range(len(GOOD)))
def test_good_files_with_a_few_bytes_wrong(good):
    assert check(good) == "table"
    rng = random.Random(11)
    outcomes = {check(mutated(good, rng)) for _ in range(150)}
    assert outcomes == {"table", "problem"}


WORDS = st.text(st.sampled_from('aé b,;|\t"\n#'), max_size=6).map(lambda text: f"w{text}w")


@given(
    st.lists(st.tuples(WORDS, WORDS, st.integers(-99, 99)), min_size=1, max_size=8),
    st.sampled_from(",;\t|"),
    st.sampled_from(["\n", "\r\n"]),
)
@REPEATABLE
def test_what_pythons_csv_writes_comes_back(rows, separator, line):
    buffer = io.StringIO()
    writer = csv.writer(buffer, delimiter=separator, lineterminator=line)
    writer.writerows([("first", "second", "number"), *rows])
    frame = read_table(buffer.getvalue().encode())
    assert list(frame.columns) == ["first", "second", "number"]
    assert list(frame.itertuples(index=False, name=None)) == rows
