"""Unpacks gzip files and zips of one table, up to the size limit."""

from __future__ import annotations

import gzip
import io
import zipfile
import zlib
from typing import IO

from datasets.reading.decision import Decision
from datasets.reading.wording import Where, join_words, quote
from engine.core.errors import DataProblem
from engine.text.message import msg

GZIP, ZIP = b"\x1f\x8b", b"PK\x03\x04"
MAX_BYTES = 50_000_000  # of a file, and of its unpacked contents
MAX_MEMBERS = 5_000  # of a zip, or of concatenated gzip files
ZIP_MEMBER_MARK, GZIP_MEMBER_MARK = b"PK\x01\x02", GZIP + b"\x08"  # the first bytes of each member
COMPRESSIONS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # others may unpack a small chunk to gigabytes at once
TABLE_SUFFIXES = (".csv", ".tsv", ".tab", ".txt", ".dat", ".data", ".xlsx", ".xlsm", ".parquet", ".pq")
UNPACK_ERRORS = (OSError, EOFError, ValueError, zlib.error, zipfile.BadZipFile, NotImplementedError)
ENCRYPTED_FLAG = 0x1  # of a zip's member


def unpack_file(data: bytes, where: Where) -> tuple[bytes, list[Decision]]:
    """Unpack one layer of gzip or zip, with a decision that says so; return any other file as it is."""
    if data.startswith(GZIP):
        if data.count(GZIP_MEMBER_MARK) > MAX_MEMBERS:
            raise DataProblem("reading.error.zip-pieces", where=where, most=MAX_MEMBERS)
        # gzip reads padding byte by byte, so only eight zeros are left: the file's own last bytes may be as many.
        padded = data.rstrip(b"\0") + bytes(8)
        with gzip.open(io.BytesIO(padded)) as file:
            return read_bounded(file, where), [Decision(msg("reading.decision.gzip"))]
    if data.startswith(ZIP) and not is_workbook(data):
        return read_zip(data, where)
    return data, []


def is_workbook(data: bytes) -> bool:
    """True for a zip with an Excel workbook."""
    return data.startswith(ZIP) and "xl/workbook.xml" in zip_names(data)


def zip_names(data: bytes) -> list[str]:
    """List the names in a zip; none if it is broken."""
    try:
        if data.count(ZIP_MEMBER_MARK) > MAX_MEMBERS:
            return []
        return zipfile.ZipFile(io.BytesIO(data)).namelist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError):
        return []


def read_zip(data: bytes, where: Where) -> tuple[bytes, list[Decision]]:
    """Read the only table of a zip; return a zip of another format, such as OpenDocument, as it is."""
    if data.count(ZIP_MEMBER_MARK) > MAX_MEMBERS:
        raise DataProblem("reading.error.zip-pieces", where=where, most=MAX_MEMBERS)
    names = [name for name in zip_names(data) if not name.endswith("/") and is_visible(name)]
    if "mimetype" in names or "[Content_Types].xml" in names:
        return data, []
    tables = [name for name in names if name.lower().endswith(TABLE_SUFFIXES)] if len(names) > 1 else names
    if not tables:
        raise DataProblem("reading.error.zip-no-table", where=where)
    if len(tables) > 1:
        raise DataProblem("reading.error.zip-tables", where=where, n=len(tables), tables=join_words(tables))
    archive = zipfile.ZipFile(io.BytesIO(data))
    info = archive.getinfo(tables[0])
    if info.flag_bits & ENCRYPTED_FLAG:
        raise DataProblem("reading.error.zip-password", where=where)
    if info.compress_type not in COMPRESSIONS:
        raise DataProblem("reading.error.zip-packing", where=where)
    try:
        file = archive.open(info)
    except UNPACK_ERRORS as error:
        raise DataProblem("reading.error.not-unpacked", where=where, error=quote(error)) from None
    with file:
        return read_bounded(file, where), [Decision(msg("reading.decision.from-zip", name=quote(tables[0])))]


def is_visible(name: str) -> bool:
    """False for files that programs leave behind, such as __MACOSX/._a.csv and .DS_Store."""
    return not name.startswith("__MACOSX/") and not name.rsplit("/", 1)[-1].startswith(".")


def read_bounded(file: IO[bytes] | gzip.GzipFile, where: Where) -> bytes:
    """Read a file while unpacking it; DataProblem over MAX_BYTES, without reading on."""
    try:
        data = file.read(MAX_BYTES + 1)
    except UNPACK_ERRORS as error:
        raise DataProblem("reading.error.not-unpacked", where=where, error=quote(error)) from None
    if len(data) > MAX_BYTES:
        raise DataProblem("reading.error.unpacked-too-large", where=where, megabytes=MAX_BYTES // 10**6)
    return data
