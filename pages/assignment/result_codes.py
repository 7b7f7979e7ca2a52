"""Decoding of result codes, which stage/web/assignment/codes.js makes; checks/assignment.json tests both.

A code is "tr1." and, in URL-safe base64: a version, the assignment's fingerprint, the minute, the best percentage and
the number of attempts of each part, the student's name, and eight bytes of an HMAC-SHA256 of all that under the
assignment's key. Everybody who has the assignment's file has the key.
"""

import base64
import binascii
import hashlib
import hmac
import re
from dataclasses import dataclass
from datetime import UTC, datetime

from pages.assignment.plan import FINGERPRINT, Assignment

VERSION = 1
SIGNATURE, NAME = 8, 80  # bytes
CODE = re.compile(r"\btr1\.[A-Za-z0-9_-]{1,400}")
CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
MAX_MINUTE = 2**31  # `datetime` ends before a code's four bytes do
MIN_BYTES = 1 + FINGERPRINT + 4 + 1 + SIGNATURE


@dataclass(frozen=True)
class Submission:
    """The content of a code, not to be trusted unless `is_signed` is true."""

    fingerprint: str
    minute: int  # since 1970
    parts: tuple[tuple[int, int], ...]  # (best percentage, number of attempts)
    student: str

    @property
    def when(self) -> datetime:
        return datetime.fromtimestamp(60 * self.minute, UTC)

    @property
    def total(self) -> int:
        """The mean percentage, rounded half up, as on the page."""
        return int(sum(best for best, _ in self.parts) / len(self.parts) + 0.5)


def find_codes(text: str, most: int) -> list[str]:
    """Return the distinct codes in a text such as an e-mail, at most `most`. Codes broken in two are not joined."""
    return list(dict.fromkeys(CODE.findall(text)))[:most]


def decode(code: str) -> Submission | None:
    """Return the content of a code, None if it is damaged."""
    try:
        content = _bytes(code)[:-SIGNATURE]
        end = FINGERPRINT + 6 + 2 * content[FINGERPRINT + 5]
        numbers = content[FINGERPRINT + 6 : end]
        parts = tuple(zip(numbers[::2], numbers[1::2], strict=True))
        student = content[end:].decode()
    except (ValueError, IndexError):
        return None
    minute = int.from_bytes(content[FINGERPRINT + 1 : FINGERPRINT + 5], "big")
    if content[0] != VERSION or minute >= MAX_MINUTE or end > len(content) or len(content) - end > NAME:
        return None
    if not parts or any(best > 100 for best, _ in parts) or CONTROL.search(student):
        return None
    return Submission(content[1 : FINGERPRINT + 1].hex(), minute, parts, student)


def is_signed(code: str, assignment: Assignment) -> bool:
    """True if the assignment's file made this code, or somebody who has its key."""
    raw = _bytes(code)
    signature = hmac.new(assignment.key.encode(), raw[:-SIGNATURE], hashlib.sha256).digest()[:SIGNATURE]
    return hmac.compare_digest(raw[-SIGNATURE:], signature)


def _bytes(code: str) -> bytes:
    """Decode base64; ValueError if it is not canonical, that is if unused bits are set."""
    text = code.removeprefix("tr1.")
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
    except binascii.Error as problem:
        raise ValueError(code) from problem
    if len(raw) < MIN_BYTES or base64.urlsafe_b64encode(raw).rstrip(b"=").decode() != text:
        raise ValueError(code)
    return raw
