"""Real files with something wrong in them, the same ones for a seed: each is a table, or refused in a sentence.

python -m tests.datasets.reading.mutations 5000 [seed]     as many as wanted, and what came of them
"""

from __future__ import annotations

import gzip
import io
import random
import re
import sys
import zipfile
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import resources
from pathlib import Path

import pandas as pd

import datasets
from datasets import DataProblem, read_with_decisions
from pages.tables.user_table import find_first_target

LINES = 16  # of each file: what can go wrong in more goes wrong in these, and a case takes ten milliseconds
WRITTEN = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")  # when a workbook was written
STORED = sorted(Path(datasets.__file__).parent.glob("*.csv"))
THEIRS = ("iris.csv", "wine_data.csv", "breast_cancer.csv")  # scikit-learn's, with a line of counts
CELLS = (
    "", "NA", "None", "?", "-", "inf", "nan", "1e999", "-0", "1,5", "1.234", "1.234,5", "1,234", "0x1f", "1_0", "²",
    "007", "1E5", "9" * 30, "Jan 1 2000", "0000-01-01", "31.1.0000", "2020-02-30", "9999-12-31T23:00:00-05:00", "12:30",
    "True", "total", "5 %", "€ 3", "(1.00)", "=1+1", "<b>&", "a" * 3_000, "\u202e", "\U0001f600", "é", '"', '""', "#",
)  # fmt: skip
BYTES = (
    b",", b";", b"\t", b"|", b"\n", b"\r\n", b"\r", b'"', b"'", b"#", b" ", b"\x00", b"\x1a", b"\xff", b"\xef\xbb\xbf",
)  # fmt: skip


@cache
def good() -> dict[str, bytes]:
    """The files as they are."""
    stored = {path.name: path.read_bytes() for path in STORED}
    theirs = {f"their {name}": (resources.files("sklearn.datasets.data") / name).read_bytes() for name in THEIRS}
    texts = {name: some_lines(data) for name, data in (stored | theirs).items()}
    frame = pd.read_csv(io.BytesIO(texts["penguins.csv"]))
    frame = frame.assign(when=pd.date_range("2020", periods=len(frame)))
    return texts | {"penguins.xlsx": as_sheet(frame), "penguins.parquet": frame.to_parquet(index=False)} | packed(texts)


def some_lines(data: bytes) -> bytes:
    """The first, and others from all over the file."""
    first, *others = data.splitlines(keepends=True)
    return first + b"".join(others[:: max(1, len(others) // (LINES - 1))][: LINES - 1])


def as_sheet(frame: pd.DataFrame) -> bytes:
    frame.to_excel(buffer := io.BytesIO(), index=False)
    return timeless(buffer.getvalue())


def timeless(raw: bytes) -> bytes:
    """A zip without the hour at which it was made: the same every time."""
    with zipfile.ZipFile(io.BytesIO(raw)) as made, zipfile.ZipFile(buffer := io.BytesIO(), "w") as archive:
        for name in made.namelist():
            content = WRITTEN.sub(b"2020-01-01T00:00:00Z", made.read(name))
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def packed(texts: dict[str, bytes]) -> dict[str, bytes]:
    with zipfile.ZipFile(buffer := io.BytesIO(), "w") as archive:
        archive.writestr("titanic.csv", texts["titanic.csv"])
    return {"titanic.csv.gz": gzip.compress(texts["titanic.csv"], mtime=0), "titanic.zip": timeless(buffer.getvalue())}


def mutated(data: bytes, rng: random.Random) -> bytes:
    """One to four things wrong."""
    for _ in range(rng.randrange(1, 5)):
        data = rng.choice(WRONG)(data, rng)
    return data


def other_cell(data: bytes, rng: random.Random) -> bytes:
    lines = data.split(b"\n")
    at = rng.randrange(len(lines))
    cells = lines[at].split(b",")
    cells[rng.randrange(len(cells))] = rng.choice(CELLS).encode()
    lines[at] = b",".join(cells)
    return b"\n".join(lines)


def other_column(data: bytes, rng: random.Random) -> bytes:
    """The same odd cell in half of the rows of a column."""
    lines, place, cell = data.split(b"\n"), rng.randrange(5), rng.choice(CELLS).encode()
    for at in range(1, len(lines)):
        cells = lines[at].split(b",")
        if len(cells) > place and rng.random() < 0.5:
            cells[place] = cell
            lines[at] = b",".join(cells)
    return b"\n".join(lines)


def other_bytes(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice(BYTES) + data[at + rng.randrange(3) :]


def other_byte(data: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]


def other_separator(data: bytes, rng: random.Random) -> bytes:
    return data.replace(b",", rng.choice((b";", b"\t", b"|", b" ", b"  ", b", ", b"")))


def other_ends(data: bytes, rng: random.Random) -> bytes:
    return data.replace(b"\n", rng.choice((b"\r", b"\r\n", b"\n\n", b",\n", b"", b" ", b",")))


def other_encoding(data: bytes, rng: random.Random) -> bytes:
    return data.decode("utf-8", "replace").encode(rng.choice(("utf-16", "utf-16-be", "utf-32", "cp1252")), "replace")


def cut_off(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


def without_lines(data: bytes, rng: random.Random) -> bytes:
    return b"\n".join(line for line in data.split(b"\n") if rng.random() < 0.5)


def line_again(data: bytes, rng: random.Random) -> bytes:
    lines = data.split(b"\n")
    lines.insert(rng.randrange(len(lines) + 1), rng.choice(lines) * rng.randrange(1, 3))
    return b"\n".join(lines)


WRONG = (
    *(other_cell, other_cell, other_column, other_column, other_bytes, other_byte, other_separator, other_ends),
    *(other_encoding, cut_off, without_lines, line_again),
)


def cases(many: int, seed: int = 0) -> Iterator[tuple[str, bytes]]:
    """(what it was made of, the file). One more case changes none of those before it."""
    names = list(good())
    for number in range(many):
        rng = random.Random(f"{seed} {number}")
        name = names[number % len(names)]
        yield f"{name}, case {number} of seed {seed}", mutated(good()[name], rng)


def outcome(data: bytes) -> str:
    """ "learned from", "read" where nothing can be learned from it, or "refused"; else an AssertionError."""
    try:
        reading = read_with_decisions(data, "a file")
    except DataProblem as problem:
        return sentence(problem, "refused")
    frame = reading.frame
    assert len(frame) and frame.shape[1] and frame.columns.is_unique
    assert all(str(decision.text).isprintable() for decision in reading.decisions)
    return learned_from(frame, reading.texts)


def learned_from(frame: pd.DataFrame, texts: tuple[str, ...] = ()) -> str:
    """ "learned from", or "read" where nothing can be learned from it."""
    try:
        learned, _, _ = find_first_target(frame, texts)
    except DataProblem as problem:
        return sentence(problem, "read")
    assert learned.n and learned.d
    return "learned from"


def sentence(problem: DataProblem, found: str) -> str:
    said = str(problem)
    assert said.isprintable() and said.endswith("."), said
    return found


def main(many: int, seed: int) -> None:
    found: Counter[str] = Counter()
    for about, data in cases(many, seed):
        try:
            found[outcome(data)] += 1
        except Exception as error:
            found["BROKEN"] += 1
            print(f"{about}: {type(error).__name__}: {error}")
    print(dict(found))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
