"""Result codes, as students send them. stage/web/assignment/codes.js makes them; checks/assignment.json holds both to
the same table.

"tr1." and then, in base64 for addresses: a version, the assignment's fingerprint, the minute, of each part the best
percent and how many attempts, the student's name, and eight bytes of an HMAC-SHA256 of all that under the assignment's
key. Whoever has the assignment's file has the key.
"""

from __future__ import annotations

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
MAX_MINUTE = 2**31  # minutes: the calendar ends before a code's four bytes do
MIN_BYTES = 1 + FINGERPRINT + 4 + 1 + SIGNATURE


@dataclass(frozen=True)
class Submission:
    """What a code says. Nothing in it is to be believed before `is_signed` has looked at it."""

    fingerprint: str
    minute: int  # since 1970
    parts: tuple[tuple[int, int], ...]  # of each the best percent, and how many attempts
    student: str

    @property
    def when(self) -> datetime:
        return datetime.fromtimestamp(60 * self.minute, UTC)

    @property
    def total(self) -> int:
        """Halves go up, as on the page."""
        return int(sum(best for best, _ in self.parts) / len(self.parts) + 0.5)


def find_codes(text: str, most: int) -> list[str]:
    """Every code of a text, an e-mail for one, once. Codes that a mail program broke in two are not put together."""
    return list(dict.fromkeys(CODE.findall(text)))[:most]


def decode(code: str) -> Submission | None:
    """None of what is damaged so that nothing can be read."""
    try:
        said = _bytes(code)[:-SIGNATURE]
        end = FINGERPRINT + 6 + 2 * said[FINGERPRINT + 5]
        numbers = said[FINGERPRINT + 6 : end]
        parts = tuple(zip(numbers[::2], numbers[1::2], strict=True))
        student = said[end:].decode()
    except (ValueError, IndexError):
        return None
    minute = int.from_bytes(said[FINGERPRINT + 1 : FINGERPRINT + 5], "big")
    sound = (
        said[0] == VERSION
        and minute < MAX_MINUTE
        and end <= len(said)
        and parts
        and all(best <= 100 for best, _ in parts)
    )
    if not sound or len(said) - end > NAME or CONTROL.search(student):
        return None
    return Submission(said[1 : FINGERPRINT + 1].hex(), minute, parts, student)


def is_signed(code: str, assignment: Assignment) -> bool:
    """Is it as the assignment's own file made it?"""
    raw = _bytes(code)
    said, signature = raw[:-SIGNATURE], raw[-SIGNATURE:]
    return hmac.compare_digest(signature, signature_of(said, assignment.key))


def signature_of(said: bytes, key: str) -> bytes:
    return hmac.new(key.encode(), said, hashlib.sha256).digest()[:SIGNATURE]


def _bytes(code: str) -> bytes:
    given = code.removeprefix("tr1.")
    try:
        raw = base64.b64decode(given + "=" * (-len(given) % 4), b"-_", validate=True)
    except binascii.Error as problem:
        raise ValueError(code) from problem
    if len(raw) < MIN_BYTES or base64.urlsafe_b64encode(raw).rstrip(b"=").decode() != given:  # bits that nothing says
        raise ValueError(code)
    return raw
