"""What people bring: tables, tables that a browser kept, models, assignments."""

from __future__ import annotations

import random
import re
from functools import cache
from itertools import islice
from random import Random

import numpy as np

from datasets import Dataset, load
from datasets.models import SAMPLE_MODELS
from pages.assignment.plan import AssignedPart, Assignment, as_toml
from pages.assignment.reading import read_files
from pages.tables.archive import pack_table, unpack_table
from pages.tables.model_lesson import build_model_lesson
from pages.tables.user_table import UnusableFile, build_table, read_user_table
from tests.datasets.reading.mutations import good, timeless
from tests.datasets.reading.mutations import mutated as changed_table
from tests.engine.models.mutations import files
from tests.fuzz.entry_point import EntryPoint
from tests.fuzz.mutations import (
    NASTY,
    changed_bytes,
    changed_gzip,
    changed_json,
    changed_toml,
    changed_zip,
)
from tests.tables import rows_of

Named = tuple[str, bytes]
SEPARATORS = re.compile(rb"[,;|\t :]")
COLUMNS = 150


# -- tables


def tables() -> list[Named]:
    return list(good().items())


def changed_csv(raw: bytes, rng: Random, others: list[bytes]) -> bytes:
    """Of at most 150 columns: each takes milliseconds of pandas, whatever is in it, and 2,000 are allowed."""
    if raw and rng.random() < 0.6:
        raw = changed_table(raw, random.Random(rng.random()))
    else:
        raw = changed_bytes(raw, rng, others)
    return b"\n".join(map(some_columns, raw.split(b"\n")))


def some_columns(line: bytes) -> bytes:
    ends = [found.start() for found in islice(SEPARATORS.finditer(line), COLUMNS + 1)]
    return line[: ends[COLUMNS]] if len(ends) > COLUMNS else line


def other_table(sample: Named, rng: Random, samples: list[Named]) -> Named:
    (name, raw), others = sample, [raw for _, raw in samples]
    kind = name.rpartition(".")[2]
    if kind in ("xlsx", "zip"):
        inner = changed_csv if kind == "zip" else changed_xml
        return name, changed_zip(raw, rng, others, inner)
    if kind in ("gz", "csv"):
        return name, changed_csv(raw, rng, others) if kind == "csv" else changed_gzip(raw, rng, others, changed_csv)
    return name, changed_bytes(raw, rng, others)


def changed_xml(raw: bytes, rng: Random, others: list[bytes]) -> bytes:
    """A value of an attribute or an element becomes another."""
    places = [at for at, byte in enumerate(raw) if byte in b'">']
    if not places or rng.random() < 0.3:
        return changed_bytes(raw, rng, others)
    at = rng.choice(places) + 1
    to = min((place for place in (raw.find(mark, at) for mark in (b'"', b"<")) if place >= 0), default=at)
    other = rng.choice(
        (*NASTY, b"A1:XFD1048576", b"XFD1048576", b"999999999", b"-1", b"AAAA1", b"&a;", b"<c/>" * 2_000)
    )
    return raw[:at] + other + raw[to:]


def bring_table(case: Named):
    name, raw = case
    found = read_user_table(raw, name)
    if isinstance(found, UnusableFile):
        assert str(found.reason).rstrip().endswith((".", ")")), found.reason


# -- tables that a browser kept


@cache
def kept_tables() -> list[bytes]:
    csv, sheet = (read_user_table(good()[name], name) for name in ("penguins.csv", "penguins.xlsx"))
    edited = build_table(
        csv.raw, csv.options, csv.read_result, csv.frame.iloc[2:].reset_index(drop=True), csv.task_spec
    )
    copied = build_table(b"", csv.options, csv.read_result, csv.frame, csv.task_spec)
    return [timeless(pack_table(each)) for each in (csv, sheet, edited, copied)]


def other_kept(sample: bytes, rng: Random, samples: list[bytes]) -> bytes:
    return changed_zip(sample, rng, samples, changed_member)


def changed_member(raw: bytes, rng: Random, others: list[bytes]) -> bytes:
    """What was asked of the table, or the table."""
    if raw[:1] == b"{":
        return changed_json(raw, rng, others)
    return (changed_bytes if raw[:4] in (b"PK\x03\x04", b"PAR1") else changed_csv)(raw, rng, others)


# -- models


Model = tuple[str, bytes, str]  # its name, what is in it, and the table of the catalogue beside it, "" for none


@cache
def models() -> list[Model]:
    small = {name: raw for name, raw in files().items() if len(raw) < 20_000}
    beside = ((sample.file, sample.raw, sample.data) for sample in SAMPLE_MODELS)
    return [*beside, *((name, raw, "") for name, raw in small.items())]


@cache
def traces() -> list[Model]:
    return [("trace.json", files()["trace.json"], "")]


def other_model(sample: Model, rng: Random, samples: list[Model]) -> Model:
    name, raw, table = sample
    others = [each for _, each, _ in samples]
    changed = (changed_json if raw[:1] == b"{" else changed_bytes)(raw, rng, others)
    return name, changed, rng.choice(("", table, "iris"))


@cache
def some_rows(name: str) -> Dataset:
    return rows_of(load(name), np.arange(0, load(name).n, 7))


def open_model(case: Model):
    name, raw, table = case
    build_model_lesson(raw, name, some_rows(table) if table else None, True)


# -- assignments

ROWS = b"x,y\n1,2\n2,3\n3,5\n4,8\n5,9\n6,7\n"


@cache
def assignments() -> list[bytes]:
    exercise = AssignedPart("xgboost", "exercise", exercise=2, attempts=4, marked="end")
    quiz = AssignedPart("tree", "quiz", "Seven rows", data="seven_rows", settings={"max_depth": 2, "criterion": "gini"},
                        show=("tree", "plane"))  # fmt: skip
    own = AssignedPart("regression", "quiz", csv="rows.csv", target="y")
    return [
        as_toml(Assignment("Week 3", parts, 70, "same", 12, 3, "sesame", "de")).encode()
        for parts in ((exercise, quiz), (quiz, own, exercise), (own,))
    ]


def read_assignment(raw: bytes):
    read = read_files(raw, {"rows.csv": ROWS})
    assert (read.assignment is None) == bool(read.problem or not raw)
    assert not read.problem or str(read.problem).rstrip().endswith((".", ")", ":")), read.problem


ENTRY_POINTS = (
    EntryPoint("table", tables, other_table, bring_table, 800),
    EntryPoint("kept", kept_tables, other_kept, unpack_table, 200),
    EntryPoint("model", models, other_model, open_model, 400),
    EntryPoint("trace", traces, other_model, open_model, 50),
    EntryPoint("assignment", assignments, changed_toml, read_assignment, 400),
)
