"""Parser of UBJSON, the binary JSON that XGBoost writes (https://ubjson.org). Lengths beyond the file are refused."""

import struct
from typing import Any

import numpy as np

from engine.core.errors import DataProblem
from engine.core.progress import report
from engine.models.nodes import MAX_ITEMS, MAX_NESTING

NUMBERS = {b"i": ">i1", b"U": ">u1", b"I": ">i2", b"u": ">u2", b"l": ">i4", b"m": ">u4", b"L": ">i8", b"M": ">u8",
           b"d": ">f4", b"D": ">f8"}  # fmt: skip
INTEGER_MARKERS = frozenset(b"iUIulmLM")
REPORT_EVERY = 4_096  # values between two reports of progress
CONSTANTS = {b"Z": None, b"T": True, b"F": False}


class UbjsonReader:
    """Reads one value. Typed lists of numbers become arrays, everything else is as from json.loads."""

    def __init__(self, raw: bytes):
        self.raw, self.at, self.items = raw, 0, 0

    def value(self, depth: int = 0, kind: bytes = b"") -> Any:
        self.items += 1
        if depth > MAX_NESTING or self.items > MAX_ITEMS:
            raise DataProblem("model_file.error.ubjson-size")
        if self.items % REPORT_EVERY == 0:
            report()
        kind = kind or self._marker()
        if kind in NUMBERS:
            return self._number(kind)
        if kind in CONSTANTS:
            return CONSTANTS[kind]
        if kind in (b"S", b"H"):
            return self._text()
        if kind == b"C":
            return self._take(1).decode("latin-1")
        if kind == b"[":
            return self._list(depth + 1)
        if kind == b"{":
            return self._object(depth + 1)
        raise self._wrong()

    def _list(self, depth: int) -> Any:
        kind, count = self._header()
        if kind in NUMBERS and count is not None:
            size = np.dtype(NUMBERS[kind]).itemsize
            with np.errstate(invalid="ignore"):  # signalling NaNs warn
                numbers = np.frombuffer(self._take(count * size), NUMBERS[kind])
                return numbers.astype(float if kind in b"dD" else np.int64)
        if count is not None:
            self._require_bytes(count)
            return [self.value(depth, kind) for _ in range(count)]
        values = []
        while not self._skip(b"]"):
            values.append(self.value(depth))
        return values

    def _object(self, depth: int) -> dict[str, Any]:
        kind, count = self._header()
        if count is not None:
            self._require_bytes(count)
            return {self._text(): self.value(depth, kind) for _ in range(count)}
        values = {}
        while not self._skip(b"}"):
            name = self._text()
            values[name] = self.value(depth)
        return values

    def _header(self) -> tuple[bytes, int | None]:
        """The type and the count of a list or an object, if they are given."""
        kind, count = b"", None
        if self._skip(b"$"):
            kind = self._marker()
            if kind in CONSTANTS:  # a million nulls would take no bytes in the file
                raise self._wrong()
        if self._skip(b"#"):
            count = self._length()
        elif kind:
            raise self._wrong()
        return kind, count

    def _skip(self, marker: bytes) -> bool:
        """Skip the next byte if it is this marker."""
        is_next = self.raw[self.at : self.at + 1] == marker
        self.at += is_next
        return is_next

    def _length(self) -> int:
        kind = self._marker()
        if kind not in NUMBERS or kind[0] not in INTEGER_MARKERS:
            raise self._wrong()
        length = int(self._number(kind))
        if length < 0:
            raise DataProblem("model_file.error.ubjson-length", length=length, at=self.at)
        return length

    def _require_bytes(self, count: int) -> None:
        """Refuse a count beyond the file's end. A value takes at least one byte."""
        if count > len(self.raw) - self.at:
            raise self._too_long(count)

    def _number(self, kind: bytes) -> int | float:
        size = np.dtype(NUMBERS[kind]).itemsize
        return np.frombuffer(self._take(size), NUMBERS[kind])[0].item()

    def _text(self) -> str:
        return self._take(self._length()).decode("utf-8", "replace")

    def _marker(self) -> bytes:
        marker = self._take(1)
        return self._marker() if marker == b"N" and self.at < len(self.raw) else marker

    def _take(self, size: int) -> bytes:
        if size > len(self.raw) - self.at:
            raise self._too_long(size)
        self.at += size
        return self.raw[self.at - size : self.at]

    def _too_long(self, size: int) -> DataProblem:
        return DataProblem("model_file.error.ubjson-cut-off", at=self.at, size=size)

    def _wrong(self) -> DataProblem:
        return DataProblem("model_file.error.ubjson-mark", at=self.at)


def parse_ubjson(raw: bytes) -> Any:
    try:
        return UbjsonReader(raw).value()
    except (RecursionError, struct.error, OverflowError):
        raise DataProblem("model_file.error.ubjson-damaged") from None
