"""A table as a browser keeps it: it comes back as it was, and nothing else gets through."""

import io
import json
import time
import zipfile
from dataclasses import replace
from functools import partial

import numpy as np
import pandas as pd
import pytest

from datasets import DEFAULT_OPTIONS, DataProblem, ReadResult, catalog
from pages.jobs.pool import Lane, parsing_lane
from pages.tables import user_table as making
from pages.tables.archive import METADATA_FILE, SOURCE_FILE, pack_table, unpack_table
from pages.tables.user_table import TaskSpec
from tests.pages.tables.test_files import SURVEY

DATED = b"when,size,ok,word,y\n" + b"".join(
    b"2020-01-%02d,%s,%s,w%d,%d\n" % (i + 1, b"" if i == 3 else b"%d.5" % i, (b"true", b"false")[i % 2], i % 3, i % 2)
    for i in range(20)
)


def own(raw: bytes = SURVEY, **shape):
    table = making.read_user_table(raw, "a survey.csv")
    return making.build_table(
        table.raw, table.options, table.read_result, table.frame, replace(table.task_spec, **shape)
    )


def edited(table, frame: pd.DataFrame):
    return making.rebuild_edited(table.raw, table.options, table.read_result, frame, table.task_spec)


def same(back, table):
    assert (back.name, back.raw, back.options, back.task_spec) == (
        table.name,
        table.raw,
        table.options,
        table.task_spec,
    )
    assert back.is_edited == table.is_edited
    pd.testing.assert_frame_equal(back.frame, table.frame, check_dtype=False)
    np.testing.assert_array_equal(back.data.X, table.data.X)
    assert back.data.feature_names == table.data.feature_names and back.data.kinds == table.data.kinds


@pytest.mark.parametrize("raw", [SURVEY, DATED], ids=["survey", "dated"])
def test_a_file_comes_back_with_its_choices(raw):
    table = own(raw, held_out=25, class_order=("1", "0"))
    same(unpack_table(pack_table(table)), table)


def test_as_it_was_asked_to_be_read():
    found = making.read_user_table(DATED, "dated.csv")
    asked = replace(DEFAULT_OPTIONS, as_text=("when",), names=(("size", "<b>mass</b>"),))
    table = making.reread_table(DATED, found.name, asked, found.task_spec)
    back = unpack_table(pack_table(table))
    same(back, table)
    assert "<b>mass</b>" in back.frame.columns and back.options == asked


@pytest.mark.parametrize("raw", [SURVEY, DATED], ids=["survey", "dated"])
def test_edits_come_back_and_can_be_taken_back(raw):
    table = own(raw)
    frame = pd.concat([table.frame, table.frame.iloc[[0, 3]]], ignore_index=True)
    frame = frame.drop(index=5).reset_index(drop=True)
    table = edited(table, frame)
    back = unpack_table(pack_table(table))
    same(back, table)
    assert back.is_edited
    pd.testing.assert_frame_equal(back.read_result.frame, table.read_result.frame)


@pytest.mark.parametrize("entry", [entry for entry in catalog() if entry.n <= 60], ids=lambda entry: entry.name)
def test_a_copy_of_the_catalogue_comes_back_too(entry):
    frame = entry.frame()
    reading = ReadResult(frame, "copy", "", "", True, ".", ())
    shape = TaskSpec(entry.target, entry.features and tuple(entry.features))
    table = making.build_table(b"", DEFAULT_OPTIONS, reading, frame.iloc[1:].reset_index(drop=True), shape)
    back = unpack_table(pack_table(table))
    assert back.is_edited and back.raw == b""
    np.testing.assert_array_equal(back.data.X, table.data.X)
    np.testing.assert_array_equal(back.data.y, table.data.y)
    assert back.data.kinds == table.data.kinds and len(back.read_result.frame) == entry.n


def zipped(**parts: bytes) -> bytes:
    with zipfile.ZipFile(buffer := io.BytesIO(), "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr({"about": METADATA_FILE, "file": SOURCE_FILE}.get(name, name), content)
    return buffer.getvalue()


def about(**changes) -> bytes:
    return json.dumps({"name": "a.csv", "asked": {}, "shape": {"target": "y"}} | changes).encode()


def repeated(times: int) -> bytes:
    """A kept table whose directory names its one large file so many times."""
    with zipfile.ZipFile(buffer := io.BytesIO(), "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(METADATA_FILE, about())
        archive.writestr(SOURCE_FILE, bytes(49_000_000))
        archive.filelist += [archive.filelist[-1]] * (times - 1)
    return buffer.getvalue()


@pytest.mark.parametrize("kept", [
    b"",
    b"no zip",
    pack_table(own())[:200],
    zipped(),
    zipped(about=b"{"),
    zipped(about=b"[]", file=SURVEY),
    zipped(about=about()),
    zipped(about=about(asked={"exec": "1"}), file=SURVEY),
    zipped(about=about(asked={"names": [1, 2]}), file=SURVEY),
    zipped(about=about(asked=["a"]), file=SURVEY),
    zipped(about=about(shape={}), file=SURVEY),
    zipped(about=about(shape={"target": "nobody"}), file=SURVEY),
    zipped(about=about(shape={"target": "y", "held_out": 99}), file=SURVEY),
    zipped(about=about(shape={"target": "y", "held_out": "many"}), file=SURVEY),
    zipped(about=about(shape={"target": "y", "kinds": [["age", "exec"]]}), file=SURVEY),
    zipped(about=about(shape={"target": "y", "kinds": 7}), file=SURVEY),
    zipped(about=about(name=["a"]), file=SURVEY),
    zipped(about=about(), file=bytes(60_000_000)),
    zipped(about=about(), file=SURVEY, **{"edited.parquet": b"PAR1 no"}),
    zipped(about=about(), file=SURVEY, **{"more.csv": b"x,y\n"}),
    zipped(about=b" " * 1_000_001 + about(), file=SURVEY),
    zipped(about=b'{"name":' * 100_000, file=SURVEY),
    repeated(700),
    b"x" + repeated(700),
], ids=range(24))  # fmt: skip
def test_what_is_no_table_that_was_kept_is_refused_in_a_sentence(kept):
    begun = time.process_time()
    with pytest.raises(DataProblem) as refused:
        unpack_table(kept)
    assert str(refused.value).endswith(".")
    assert time.process_time() - begun < 5, "its one member, named 700 times, took minutes to unpack"


@pytest.mark.parametrize("kept", [pack_table(own()), b"x" + repeated(2)], ids=["a table", "hidden behind a byte"])
def test_it_is_unpacked_in_a_process_however_it_begins(kept):
    assert parsing_lane(partial(unpack_table, kept)) in (Lane.READY, Lane.LONG)
