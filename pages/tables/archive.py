"""A table as a browser keeps it: the file as it came, what was asked of it, and the cells as they were edited. A zip,
of which nothing is believed that a table brought along would not be believed either.
"""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from dataclasses import asdict
from typing import Any

import pandas as pd

from datasets import DataProblem, ReadOptions, ReadResult, read_with_decisions
from datasets.reading.formats.packed import MAX_BYTES
from datasets.reading.formats.parquet import read_parquet_table
from engine.text.message import msg
from pages.tables.user_table import MAX_TEST_PERCENT, TaskSpec, UserTable, build_table

METADATA_FILE, SOURCE_FILE, FOUND_FILE, EDITED_FILE = "table.json", "file", "found.parquet", "edited.parquet"
MAX_MEMBER_BYTES = {
    METADATA_FILE: 1_000_000,
    SOURCE_FILE: MAX_BYTES,
    FOUND_FILE: MAX_BYTES,
    EDITED_FILE: MAX_BYTES,
}  # bytes of what it may hold, unpacked
MAX_TOTAL_BYTES = MAX_BYTES + 10_000_000  # bytes that one may have: its file, and edited cells, of which there are few
UNREADABLE_TEXT = msg("own_table.error.in-browser")


def pack_table(own: UserTable) -> bytes:
    about = {"name": own.name, "asked": asdict(own.options), "shape": asdict(own.task_spec)}
    with zipfile.ZipFile(buffer := io.BytesIO(), "w") as parts:
        parts.writestr(METADATA_FILE, json.dumps(about))
        if own.raw:
            parts.writestr(SOURCE_FILE, own.raw)
        else:
            parts.writestr(FOUND_FILE, own.read_result.frame.to_parquet(index=False))
        if own.is_edited:
            parts.writestr(EDITED_FILE, own.frame.to_parquet(index=False))
    return buffer.getvalue()


def unpack_table(kept: bytes) -> UserTable:
    """The same table, read and understood again."""
    try:
        return rebuild_table(read_members(kept))
    except DataProblem:
        raise
    except (zipfile.BadZipFile, zlib.error, OSError, ValueError, TypeError, LookupError, NotImplementedError,
            RecursionError):  # fmt: skip
        raise DataProblem(UNREADABLE_TEXT) from None


def read_members(kept: bytes) -> dict[str, bytes]:
    """The parts of a kept table: each of the names there can be at most once, and none larger than it may be."""
    with zipfile.ZipFile(io.BytesIO(kept)) as archive:
        found = archive.infolist()
        if len({member.filename for member in found} & MAX_MEMBER_BYTES.keys()) < len(found):
            raise DataProblem(UNREADABLE_TEXT)
        return {member.filename: read_member(archive, member) for member in found}


def read_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """What a member holds, whatever size the archive's directory claims."""
    most = MAX_MEMBER_BYTES[member.filename]
    with archive.open(member) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise DataProblem(UNREADABLE_TEXT)
    return data


def rebuild_table(parts: dict[str, bytes]) -> UserTable:
    about: Any = to_tuples(json.loads(parts[METADATA_FILE]))
    asked, shape = ReadOptions(**about["asked"]), TaskSpec(**about["shape"])
    if not 0 <= shape.held_out <= MAX_TEST_PERCENT or not isinstance(about["name"], str):
        raise DataProblem(UNREADABLE_TEXT)
    raw, name = parts.get(SOURCE_FILE, b""), about["name"]
    reading = (
        read_with_decisions(raw, name, asked)
        if raw
        else ReadResult(read_frame(parts[FOUND_FILE]), name, "", "", True, ".", ())
    )
    frame = read_frame(parts[EDITED_FILE]) if EDITED_FILE in parts else reading.frame
    return build_table(raw, asked, reading, frame, shape)


def to_tuples(value: Any) -> Any:
    """JSON knows no tuples."""
    if isinstance(value, dict):
        return {name: to_tuples(each) for name, each in value.items()}
    return tuple(map(to_tuples, value)) if isinstance(value, list) else value


def read_frame(parquet: bytes) -> pd.DataFrame:
    frame, names, _ = read_parquet_table(parquet, msg("own_table.name.in-browser"))
    return frame.set_axis([names[place] for place in map(int, frame.columns)], axis=1)
