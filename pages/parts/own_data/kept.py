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

from datasets import Asked, DataProblem, Reading, read
from datasets.reading.formats.packed import MAX_BYTES
from datasets.reading.formats.parquet import table_of
from engine.text.message import msg
from pages.parts.own_data.making import made
from pages.parts.own_data.table import MOST_TEST_ROWS, OwnTable, Shape

ABOUT, FILE, FOUND, EDITED = "table.json", "file", "found.parquet", "edited.parquet"
SIZES = {ABOUT: 1_000_000, FILE: MAX_BYTES, FOUND: MAX_BYTES, EDITED: MAX_BYTES}  # bytes of what it may hold, unpacked
ALL = MAX_BYTES + 10_000_000  # bytes that one may have: its file, and edited cells, of which there are few
GONE = msg("own-table.error.in-browser")


def packed(own: OwnTable) -> bytes:
    about = {"name": own.name, "asked": asdict(own.asked), "shape": asdict(own.shape)}
    with zipfile.ZipFile(buffer := io.BytesIO(), "w") as parts:
        parts.writestr(ABOUT, json.dumps(about))
        if own.raw:
            parts.writestr(FILE, own.raw)
        else:
            parts.writestr(FOUND, own.reading.frame.to_parquet(index=False))
        if own.edited:
            parts.writestr(EDITED, own.frame.to_parquet(index=False))
    return buffer.getvalue()


def unpacked(kept: bytes) -> OwnTable:
    """The same table, read and understood again."""
    try:
        return table_in(members(kept))
    except DataProblem:
        raise
    except (zipfile.BadZipFile, zlib.error, OSError, ValueError, TypeError, LookupError, NotImplementedError,
            RecursionError):  # fmt: skip
        raise DataProblem(GONE) from None


def members(kept: bytes) -> dict[str, bytes]:
    """The parts of a kept table: each of the names there can be at most once, and none larger than it may be."""
    with zipfile.ZipFile(io.BytesIO(kept)) as archive:
        found = archive.infolist()
        if len({member.filename for member in found} & SIZES.keys()) < len(found):
            raise DataProblem(GONE)
        return {member.filename: content(archive, member) for member in found}


def content(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """What a member holds, whatever size the archive's directory claims."""
    most = SIZES[member.filename]
    with archive.open(member) as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise DataProblem(GONE)
    return data


def table_in(parts: dict[str, bytes]) -> OwnTable:
    about: Any = as_given(json.loads(parts[ABOUT]))
    asked, shape = Asked(**about["asked"]), Shape(**about["shape"])
    if not 0 <= shape.held_out <= MOST_TEST_ROWS or not isinstance(about["name"], str):
        raise DataProblem(GONE)
    raw, name = parts.get(FILE, b""), about["name"]
    reading = read(raw, name, asked) if raw else Reading(frame_of(parts[FOUND]), name, "", "", True, ".", ())
    frame = frame_of(parts[EDITED]) if EDITED in parts else reading.frame
    return made(raw, asked, reading, frame, shape)


def as_given(value: Any) -> Any:
    """JSON knows no tuples."""
    if isinstance(value, dict):
        return {name: as_given(each) for name, each in value.items()}
    return tuple(map(as_given, value)) if isinstance(value, list) else value


def frame_of(parquet: bytes) -> pd.DataFrame:
    frame, names, _ = table_of(parquet, msg("own-table.name.in-browser"))
    return frame.set_axis([names[place] for place in map(int, frame.columns)], axis=1)
