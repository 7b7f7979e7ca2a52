"""The parts of a workbook, each bounded while it is unpacked: Excel files are zips of XML.

A part of a few kilobytes can unpack to gigabytes, and XML of a few megabytes can become a tree of gigabytes. openpyxl
builds its trees from what is read here, so nothing reaches it that has not passed.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from typing import IO
from xml.parsers import expat

from datasets.reading.formats.packed import COMPRESSIONS, ENCRYPTED_FLAG

MAX_WORKBOOK_BYTES = 100_000_000  # bytes of all that is in the file
MAX_SHARED_TEXTS = 500_000  # that cells share; as many as a sheet may have cells here
MAX_WORKBOOK_ROWS = 1_048_576  # as many as Excel has
MAX_ROW_ELEMENTS = 100_000  # elements of a row or of a text
MAX_OTHER_ELEMENTS = 100_000  # elements that are neither rows nor texts: styles, links
MAX_GAP_BYTES = 1_000_000  # bytes without an element: the longest text of a cell, comment, or list of attributes
BUFFER_BYTES = 65_536
SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
ROW_TAG, TEXT_TAG = f"{SPREADSHEET} row", f"{SPREADSHEET} si"
ELEMENT_LIMITS = {
    ROW_TAG: MAX_WORKBOOK_ROWS,
    TEXT_TAG: MAX_SHARED_TEXTS,
}  # openpyxl empties an element of these when it ends; all others stay


class TooLargeError(Exception):
    """The workbook holds more than is read here."""


class BoundedWorkbook(zipfile.ZipFile):
    """A zip of which no more is unpacked, part by part, than a workbook may hold."""

    def __init__(self, data: bytes):
        super().__init__(io.BytesIO(data))
        self.n_unpacked = 0

    def open(self, name, mode="r", pwd=None, *, force_zip64=False):
        """A part, checked while it is read."""
        info = name if isinstance(name, zipfile.ZipInfo) else self.getinfo(name)
        if info.compress_type not in COMPRESSIONS or info.flag_bits & ENCRYPTED_FLAG:
            raise zipfile.BadZipFile(f"{info.filename} cannot be unpacked.")
        return io.BufferedReader(BoundedPart(super().open(info), self.count_bytes), BUFFER_BYTES)

    def count_bytes(self, data: bytes) -> None:
        """Add to what has been unpacked so far."""
        self.n_unpacked += len(data)
        if self.n_unpacked > MAX_WORKBOOK_BYTES:
            raise TooLargeError


class BoundedPart(io.RawIOBase):
    """A part of a workbook, which raises an error once its XML is larger than it may be."""

    def __init__(self, file: IO[bytes], count: Callable[[bytes], None]):
        self.file, self.count, self.check = file, count, make_element_check()

    def readable(self) -> bool:
        return True

    def readinto(self, buffer) -> int:
        data = self.file.read(len(buffer))
        if data:
            self.count(data)
            self.check(data)
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        self.file.close()
        super().close()


def make_element_check() -> Callable[[bytes], None]:
    """A function that is given a document's bytes, and raises TooLargeError if their tree would be too large."""
    elements = outside = inside = depth = quiet = seen = 0
    units = dict.fromkeys(ELEMENT_LIMITS, 0)

    def start(name: str, _) -> None:
        nonlocal elements, outside, inside, depth
        elements += 1
        if name in ELEMENT_LIMITS:
            depth += 1
            units[name] += 1
            if units[name] > ELEMENT_LIMITS[name]:
                raise TooLargeError
            inside = inside if depth > 1 else 0
        if depth:
            inside += 1
        else:
            outside += 1
        if inside > MAX_ROW_ELEMENTS or outside > MAX_OTHER_ELEMENTS:
            raise TooLargeError

    def end(name: str) -> None:
        nonlocal depth
        depth -= name in ELEMENT_LIMITS

    def check(data: bytes) -> None:
        nonlocal quiet, seen
        parser.Parse(data, False)
        quiet = quiet + len(data) if elements == seen else 0
        seen = elements
        if quiet > MAX_GAP_BYTES:
            raise TooLargeError

    parser = expat.ParserCreate(namespace_separator=" ")
    parser.ordered_attributes = True
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.StartDoctypeDeclHandler = reject_entities
    return check


def reject_entities(*_) -> None:
    """No program writes a workbook with a document type, in which entities would be declared."""
    raise TooLargeError
