"""What goes wrong with bytes, texts and values on their way: at random, and the same for a seed."""

from __future__ import annotations

import gzip
import io
import json
import warnings
import zipfile
import zlib
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

LARGEST = 200_000  # bytes of a case: what needs more to do harm is bounded by size alone
REPEATED = 100_000
NASTY = (
    b"", b" ", b"\x00", b"\n", b"\r\n", b'"', b"'", b"\\", b"#", b";", b",", b".", b"=", b":", b"/", b"%", b"&", b"<",
    b"[" * 5_000, b"{" * 5_000, b"(" * 5_000, b'{"a":' * 3_000, b"a." * 3_000, b"-" * 5_000, b'"""', b"'''", b"\\u0000",
    b"9" * 25, b"9" * 5_000, b"0." + b"9" * 400, b"1e308", b"-1e308", b"1e309", b"1e-400", b"1e400", b"NaN", b"inf",
    b"-Infinity", b"0x" + b"f" * 40, b"1_0", b"-0", b"-1", b"2147483648", b"9223372036854775808", b"1e300", b"true",
    b"null", b"None", b"none", b"2020-02-30", b"\xff", b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf", b"\xed\xa0\x80",
    b"\xed\xb0\x80", b"\\ud800", b"\xe2\x80\xae", b"\xe2\x81\xa8", b"\xc2\xb2", b"\xd9\xa3", b"\xef\xbc\x91",
    b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06", b"PAR1", b"\x1f\x8b\x08", b"x\x9c", b"binf", b"CBM1", b"<?xml",
    b"\x7f\xff\xff\xff", b"\xff\xff\xff\xff\xff\xff\xff\xff", b"../" * 5, b"%00", b"%2e%2e%2f", b"__class__",
    b"<script>", b"${a}", b"{0}", b"{a!r:>9999}", b"%s%n", b"$", b"$y$",
)  # fmt: skip
ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 3, 64, 10**6, 2**31, 2**53, 2**63, 10**30, 10**400, 0.0, -0.0, 0.5, 1.0, 1.5,
    1e-320, 1e-9, 1e15, 1e300, -1e300, 1.7e308, float("nan"), float("inf"), float("-inf"), "", " ", "x", "none", "nan",
    "\x00", "\n", "\ud800", "\u202e", "a" * 5_000, "9" * 5_000, "<script>", "../..", "{0}", [], {}, [[]], [None],
    {"": 0}, [0] * 3_000, [1, 2, 3], ["a", "b"], {"a": {"b": {}}},
)  # fmt: skip


def changed_bytes(raw: bytes, rng: Random, others: list[bytes]) -> bytes:
    """One to four changes that know nothing of the format."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 4))):
        raw = rng.choice(OF_BYTES)(raw, rng, others)[:LARGEST]
    return raw


def flipped(raw: bytes, rng: Random, others: list[bytes]) -> bytes:
    found = bytearray(raw or b"\x00")
    for _ in range(rng.choice((1, 2, 8))):
        found[rng.randrange(len(found))] ^= 1 << rng.randrange(8)
    return bytes(found)


def cut(raw: bytes, rng: Random, others: list[bytes]) -> bytes:
    at, to = sorted(rng.randrange(len(raw) + 1) for _ in range(2))
    return rng.choice((raw[:at], raw[at:], raw[:at] + raw[to:], raw[:at] + raw[at + rng.randrange(20) :]))


def spliced(raw: bytes, rng: Random, others: list[bytes]) -> bytes:
    other = rng.choice(others)
    return raw[: rng.randrange(len(raw) + 1)] + other[rng.randrange(len(other) + 1) :]


def repeated(raw: bytes, rng: Random, others: list[bytes]) -> bytes:
    at = rng.randrange(len(raw) + 1)
    piece = raw[at : at + rng.choice((1, 2, 5, 20, 100, 1_000))] or b"\x00"
    times = rng.choice((2, 3, 30, 1_000, REPEATED))
    return raw[:at] + piece * min(times, REPEATED // len(piece)) + raw[at:]


def with_nasty(raw: bytes, rng: Random, others: list[bytes]) -> bytes:
    at = rng.randrange(len(raw) + 1)
    return raw[:at] + rng.choice(NASTY) + raw[at + rng.choice((0, 0, 1, 2, 5)) :]


def with_length(raw: bytes, rng: Random, others: list[bytes]) -> bytes:
    """A length or an offset of a binary format becomes another."""
    size, order = rng.choice((2, 4, 8)), rng.choice(("big", "little"))
    value = rng.choice((0, 1, 255, 2**15, 2**31 - 1, 2**31, 2**32 - 1, 2**62, len(raw))) % 2 ** (8 * size)
    at = rng.choice((rng.randrange(len(raw) + 1), max(0, len(raw) - rng.randrange(40))))
    return raw[:at] + value.to_bytes(size, order) + raw[at + size :]


OF_BYTES: tuple[Callable[[bytes, Random, list[bytes]], bytes], ...] = (
    flipped, flipped, cut, spliced, repeated, with_nasty, with_nasty, with_length,
)  # fmt: skip


def changed_text(text: str, rng: Random, others: list[str]) -> str:
    """The same of a text, whose halves of letters stay as they are."""
    raw = changed_bytes(_encoded(text), rng, [_encoded(each) for each in others])
    return raw.decode("utf-8", "surrogatepass" if rng.random() < 0.5 and _is_text(raw) else "replace")


def _encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _is_text(raw: bytes) -> bool:
    try:
        raw.decode("utf-8", "surrogatepass")
        return True
    except UnicodeDecodeError:
        return False


def changed_value(value: Any, rng: Random, odd: tuple[Any, ...] = ODD) -> Any:
    """One to three places of a tree of lists and dicts hold another value, another name, nothing, or the same twice."""
    value = deepcopy(value)
    for _ in range(rng.choice((1, 1, 2, 3))):
        if not isinstance(value, dict | list) or not value or rng.random() < 0.02:
            return deepcopy(rng.choice(odd))
        _change_place(value, rng, odd)
    return value


def _change_place(value: Any, rng: Random, odd: tuple[Any, ...]):
    at, place = value, None
    while True:
        places = list(at) if isinstance(at, dict) else list(range(len(at)))
        place = rng.choice(places)
        if not isinstance(at[place], dict | list) or not at[place] or rng.random() < 0.15:
            break
        at = at[place]
    chance = rng.random()
    if chance < 0.1:
        del at[place]
    elif chance < 0.2 and isinstance(at, list):
        at[place:place] = [at[place]] * rng.choice((1, 2, 1_000))
    elif chance < 0.3 and isinstance(at, dict):
        at[rng.choice(("", "x", "__class__", "\ud800", *map(str, places)))] = at.pop(place)
    elif chance < 0.4:
        for _ in range(rng.choice((1, 50, 3_000))):
            at[place] = [at[place]] if isinstance(at, list) else {"a": at[place]}
    elif chance < 0.6 and isinstance(at[place], int | float) and abs(at[place]) < 1e300:
        value = at[place]
        at[place] = rng.choice((value + 1, -value, value * 10**9, value // 3, str(value)[:5_000]))
    else:
        at[place] = deepcopy(rng.choice(odd))


def changed_json(raw: bytes, rng: Random, others: list[bytes]) -> bytes:
    """JSON with other values, or with other bytes."""
    try:
        value = json.loads(raw)
        written = json.dumps(changed_value(value, rng)) if rng.random() < 0.7 else ""
    except (ValueError, RecursionError):
        written = ""
    return written.encode()[:LARGEST] if written else changed_bytes(raw, rng, others)


Change = Callable[[bytes, Random, list[bytes]], bytes]


def changed_zip(raw: bytes, rng: Random, others: list[bytes], inner: Change = changed_bytes) -> bytes:
    """A zip whose members hold something else, have other names, come twice, or are packed in another way; or one with
    other bytes."""
    if rng.random() < 0.25:
        return changed_bytes(raw, rng, others)
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        members = [(each.filename, archive.read(each)) for each in archive.infolist()]
    at = rng.randrange(len(members))
    name, content = members[at]
    match rng.randrange(6):
        case 0 | 1 | 2:
            members[at] = name, inner(content, rng, [each for _, each in members])
        case 3:
            members[at] = rng.choice(("", "../x", "/etc/x", "a" * 3_000, "\x00", "x.csv", members[0][0])), content
        case 4:
            members[at:at] = [(rng.choice((name, f"{name}{k}")), content) for k in range(rng.choice((1, 20, 300)))]
        case 5:
            members[at] = name, rng.choice((b"", bytes(5_000_000), raw, b"PK\x03\x04", b"[" * 100_000))
    return as_zip(
        members, rng.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_DEFLATED, zipfile.ZIP_LZMA))
    )


def as_zip(members: list[tuple[str, bytes]], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    with zipfile.ZipFile(buffer := io.BytesIO(), "w", method) as archive, warnings.catch_warnings(action="ignore"):
        for name, content in members:
            archive.writestr(plain_member(name), content, method)
    return buffer.getvalue()


def plain_member(name: str) -> zipfile.ZipInfo:
    """A member of no date: the same bytes every time."""
    member = zipfile.ZipInfo("x")
    member.filename = name
    return member


def changed_gzip(raw: bytes, rng: Random, others: list[bytes], inner: Change = changed_bytes) -> bytes:
    """What is in it changed, or it is packed twice, holds many zeros, or has other bytes."""
    match rng.randrange(4):
        case 0:
            return changed_bytes(raw, rng, others)
        case 1:
            return gzip.compress(rng.choice((raw, bytes(20_000_000), b"1,2\n" * 100_000)), 1, mtime=0)
    try:
        content = gzip.decompress(raw)
    except (OSError, EOFError, zlib.error):
        return changed_bytes(raw, rng, others)
    return gzip.compress(inner(content, rng, [content]), mtime=0)


SMALL = 0, 1, 2, 3, 10, -1, 0.5, 1.5, True
WORDS = "tree", "quiz", "exercise", "de", "none", "same", "end", "iris", "x", "é ☃", "a" * 81, "'"
PLAIN: tuple[Any, ...] = (*SMALL, *WORDS, ["tree"], "\x7f")


def changed_toml(raw: bytes, rng: Random, others: list[bytes]) -> bytes:
    """Lines with other keys, other values, in another order; or other bytes."""
    if rng.random() < 0.25:
        return changed_bytes(raw, rng, others)
    lines = raw.split(b"\n")
    for _ in range(rng.choice((1, 2, 3))):
        at = rng.randrange(len(lines))
        key, equals, value = lines[at].partition(b"=")
        match rng.randrange(9):
            case 6 | 7 | 8:
                like = WORDS if value.strip().startswith(b'"') else SMALL
                lines[at] = key + equals + json.dumps(rng.choice(like), ensure_ascii=False).encode() if equals else key
            case 0:
                lines[at] = key + b"= " + json.dumps(rng.choice((*PLAIN, rng.choice(ODD)))).encode()[:5_000]
            case 1:
                lines[at] = key + b"= " + rng.choice(NASTY)
            case 2:
                lines[at] = rng.choice((b"a." * 40 + b"b", rng.choice(NASTY), b"settings", b"part")) + equals + value
            case 3:
                lines[at:at] = [rng.choice(lines)] * rng.choice((1, 10, 500))
            case 4:
                lines[at] = rng.choice(
                    (b"[[part]]", b"[part]", b"[" + b"a." * 45 + b"a]", b"[[[", b"# " + b"x" * 9_000)
                )
            case 5:
                lines[at] = key + equals + b" " + _nested(value.strip() or b"1", rng)
    return b"\n".join(lines)[:LARGEST]


def _nested(value: bytes, rng: Random) -> bytes:
    depth = rng.choice((1, 5, 9, 10, 3_000))
    return rng.choice((b"[" * depth + value + b"]" * depth, b"{a=" * depth + value + b"}" * depth))
