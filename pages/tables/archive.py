"""A user's table as a zip for the browser's storage: the uploaded file, how to read it, and edited cells.

An archive that comes back from a browser is trusted no more than an upload.
"""

import io
import json
import zipfile
import zlib
from dataclasses import asdict
from typing import Any

import pandas as pd

from datasets import DataProblem, ReadOptions, read_with_decisions
from datasets.reading.formats.packed import MAX_BYTES
from datasets.reading.formats.parquet import read_parquet_table
from engine.text.message import msg
from pages.tables.user_table import MAX_TEST_PERCENT, TaskSpec, UserTable, build_table, frame_result

METADATA_FILE, SOURCE_FILE, FOUND_FILE, EDITED_FILE = "table.json", "file", "found.parquet", "edited.parquet"
MAX_MEMBER_BYTES = dict.fromkeys((SOURCE_FILE, FOUND_FILE, EDITED_FILE), MAX_BYTES) | {METADATA_FILE: 1_000_000}
MAX_TOTAL_BYTES = MAX_BYTES + 10_000_000  # of the zip: the file, and the few cells that can be edited
UNREADABLE_TEXT = msg("own_table.error.in-browser")


def pack_table(table: UserTable) -> bytes:
    metadata = {"name": table.name, "asked": asdict(table.options), "shape": asdict(table.task_spec)}
    with zipfile.ZipFile(buffer := io.BytesIO(), "w") as archive:
        archive.writestr(METADATA_FILE, json.dumps(metadata))
        if table.raw:
            archive.writestr(SOURCE_FILE, table.raw)
        else:
            archive.writestr(FOUND_FILE, table.read_result.frame.to_parquet(index=False))
        if table.is_edited:
            archive.writestr(EDITED_FILE, table.frame.to_parquet(index=False))
    return buffer.getvalue()


def unpack_table(archive: bytes) -> UserTable:
    """Read the archived file again and rebuild the table; DataProblem if the archive is damaged."""
    try:
        return rebuild_table(read_members(archive))
    except DataProblem:
        raise
    except (zipfile.BadZipFile, zlib.error, OSError, ValueError, TypeError, LookupError, NotImplementedError,
            RecursionError):  # fmt: skip
        raise DataProblem(UNREADABLE_TEXT) from None


def read_members(data: bytes) -> dict[str, bytes]:
    """Read the archive's members by name; only known names, each at most once and within its size limit."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = archive.infolist()
        if len({member.filename for member in members} & MAX_MEMBER_BYTES.keys()) < len(members):
            raise DataProblem(UNREADABLE_TEXT)
        return {member.filename: read_member(archive, member) for member in members}


def read_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """Unpack one member up to its limit, whatever size the archive's directory claims."""
    limit = MAX_MEMBER_BYTES[member.filename]
    with archive.open(member) as file:
        data = file.read(limit + 1)
    if len(data) > limit:
        raise DataProblem(UNREADABLE_TEXT)
    return data


def rebuild_table(members: dict[str, bytes]) -> UserTable:
    metadata: Any = to_tuples(json.loads(members[METADATA_FILE]))
    options, task_spec = ReadOptions(**metadata["asked"]), TaskSpec(**metadata["shape"])
    raw, name = members.get(SOURCE_FILE, b""), metadata["name"]
    if not 0 <= task_spec.held_out <= MAX_TEST_PERCENT or not isinstance(name, str):
        raise DataProblem(UNREADABLE_TEXT)
    reading = read_with_decisions(raw, name, options) if raw else frame_result(read_frame(members[FOUND_FILE]), name)
    frame = read_frame(members[EDITED_FILE]) if EDITED_FILE in members else reading.frame
    return build_table(raw, options, reading, frame, task_spec)


def to_tuples(value: Any) -> Any:
    """Turn the lists of a JSON value back into tuples."""
    if isinstance(value, dict):
        return {name: to_tuples(item) for name, item in value.items()}
    return tuple(map(to_tuples, value)) if isinstance(value, list) else value


def read_frame(parquet: bytes) -> pd.DataFrame:
    frame, names, _ = read_parquet_table(parquet, msg("own_table.name.in-browser"))
    return frame.set_axis([names[j] for j in map(int, frame.columns)], axis=1)
