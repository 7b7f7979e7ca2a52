"""Zips and gzips that lie, or are small and unpack to gigabytes."""

from __future__ import annotations

import bz2
import gzip
import struct
import zlib
from dataclasses import dataclass
from functools import cache

TABLE = b"x,y\n1,a\n2,b\n3,a\n"
GB = 10**9
STORED, DEFLATED, BZIP2, LZMA = 0, 8, 12, 14


@dataclass
class Member:
    """A file of a zip, and what the zip says of it."""

    name: str
    packed: bytes
    method: int = STORED
    size: int | None = None
    crc: int = 0
    flags: int = 0
    local_name: str | None = None
    offset: int | None = None


def deflated(data: bytes, times: int = 1) -> bytes:
    """Raw deflate of the data that often. A block of its own can be repeated without packing it again."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = packer.compress(data) + packer.flush(zlib.Z_FULL_FLUSH)
    return block * times + packer.flush()


def member(name: str, data: bytes, times: int = 1, **how) -> Member:
    crc = 0
    for _ in range(times if len(data) * times < GB // 4 else 0):  # of larger ones nobody should come to the end
        crc = zlib.crc32(data, crc)
    return Member(name, deflated(data, times), DEFLATED, **{"size": len(data) * times, "crc": crc, **how})


def zip_of(*members: Member, more: bytes = b"", count: int | None = None, again: int = 1) -> bytes:
    """A zip written by hand. `more` stands behind it; `count` is how many members it says that it has; its directory is
    there so many times, `again`."""
    body, directory = bytearray(), bytearray()
    for each in members:
        name, size = each.name.encode(), len(each.packed) if each.size is None else each.size
        local = (each.name if each.local_name is None else each.local_name).encode()
        offset = len(body) if each.offset is None else each.offset
        facts = each.method, 0, 33, each.crc, len(each.packed), size
        if each.offset is None:
            body += (
                struct.pack("<4sHHHHHIIIHH", b"PK\x03\x04", 20, each.flags, *facts, len(local), 0) + local + each.packed
            )
        directory += (
            struct.pack(
                "<4sHHHHHHIIIHHHHHII", b"PK\x01\x02", 20, 20, each.flags, *facts, len(name), 0, 0, 0, 0, 0, offset
            )
            + name
        )
    directory *= again
    many = min(len(members) if count is None else count, 0xFFFF)
    end = struct.pack("<4sHHHHIIH", b"PK\x05\x06", 0, 0, many, many, len(directory), len(body), 0)
    return bytes(body + directory + end + more)


# -- zips with a table in them


def zips() -> dict[str, bytes]:
    csv = member("t.csv", TABLE)
    zeros = bytes(10**6)
    lied = deflated(zeros, 1000)
    found = {
        "a zip of a zip": zip_of(member("t.csv", zip_of(csv))),
        "a zip bomb": zip_of(member("t.csv", zeros, 3000)),
        "a zip bomb that says it is small": zip_of(Member("t.csv", lied, DEFLATED, size=100)),
        "a zip bomb of bzip2": zip_of(Member("t.csv", bzip2_bomb(), BZIP2, size=1000)),
        "broken LZMA": zip_of(
            Member("t.csv", b"\x09\x14\x05\x00" + b"\x5d\x00\x00\x80\x00" + b"\xff" * 99, LZMA, size=99)
        ),
        "LZMA with a dictionary of 4 GB": zip_of(
            Member("t.csv", b"\x09\x14\x05\x00\x5d\xff\xff\xff\xff" + bytes(99), LZMA, size=99)
        ),
        "a way of packing nobody knows": zip_of(Member("t.csv", TABLE, 97)),
        "zstandard": zip_of(Member("t.csv", TABLE, 93)),
        "a million members": zip_of(csv, again=900_000),
        "members with long names": zip_of(csv, *[Member(f"{j}" + "a" * 60_000, b"", offset=0) for j in range(700)]),
        "one member 700 times": zip_of(*[csv] * 700),
        "the same name twice, one a bomb": zip_of(csv, member("t.csv", zeros, 3000)),
        "overlapping members": zip_of(
            member("big.txt.md", zeros, 3000),
            *[Member(f"{j}.md", b"", DEFLATED, size=GB, offset=0) for j in range(900)],
        ),
        "two tables that overlap": zip_of(csv, Member("u.csv", csv.packed, DEFLATED, len(TABLE), csv.crc, offset=0)),
        "a name that is a path": zip_of(member("../" * 4 + "t.csv", TABLE)),
        "an absolute name": zip_of(member("/etc/t.csv", TABLE)),
        "a name with a zero": zip_of(member("t.csv\0.exe", TABLE)),
        "another name inside": zip_of(member("t.csv", TABLE, local_name="u.csv")),
        "encrypted": zip_of(member("t.csv", TABLE, flags=1)),
        "strongly encrypted": zip_of(member("t.csv", TABLE, flags=0x41)),
        "patched": zip_of(member("t.csv", TABLE, flags=0x20)),
        "a wrong checksum": zip_of(member("t.csv", TABLE, crc=1)),
        "larger than it says": zip_of(member("t.csv", TABLE, size=4)),
        "smaller than it says": zip_of(member("t.csv", TABLE, size=4000)),
        "an offset beyond the end": zip_of(Member("t.md", b""), Member("t.csv", b"", size=9, offset=2**31)),
        "zip64 that lies": zip64(TABLE, 2**62),
        "zip64 beyond any number": zip64(TABLE, 2**64 - 1),
        "fewer members than it says": zip_of(csv, count=60_000),
        "an end within the end": zip_of(csv) + zip_of(csv)[-22:],
        "a comment that is a zip": zip_of(csv, more=zip_of(csv)),
    }
    return found


@cache
def bzip2_bomb() -> bytes:
    """More than the memory a case may have."""
    return bz2.compress(bytes(420_000_000), 1)


def zip64(data: bytes, lie: int) -> bytes:
    """Its sizes stand in fields of 64 bits, and are wrong."""
    name, extra = b"t.csv", struct.pack("<HHQQQ", 1, 24, lie, lie, 0)
    local = (
        struct.pack("<4sHHHHHIIIHH", b"PK\x03\x04", 45, 0, 0, 0, 33, 0, 2**32 - 1, 2**32 - 1, len(name), 0)
        + name
        + data
    )
    entry = (
        struct.pack(
            "<4sHHHHHHIIIHHHHHII",
            b"PK\x01\x02",
            45,
            45,
            0,
            0,
            0,
            33,
            0,
            2**32 - 1,
            2**32 - 1,
            len(name),
            len(extra),
            0,
            0,
            0,
            0,
            2**32 - 1,
        )
        + name
        + extra
    )
    end64 = struct.pack("<4sQHHIIQQQQ", b"PK\x06\x06", 44, 45, 45, 0, 0, 1, 1, len(entry), len(local))
    locator = struct.pack("<4sIQI", b"PK\x06\x07", 0, len(local) + len(entry), 1)
    end = struct.pack("<4sHHHHIIH", b"PK\x05\x06", 0, 0, 0xFFFF, 0xFFFF, 2**32 - 1, 2**32 - 1, 0)
    return local + entry + end64 + locator + end


# -- gzip


def gzips() -> dict[str, bytes]:
    head = b"\x1f\x8b\x08\x00" + bytes(6)
    empty = gzip.compress(b"", mtime=0)
    return {
        "a gzip bomb": head + deflated(bytes(10**6), 5000) + bytes(8),
        "gzip of many members": gzip.compress(TABLE, mtime=0) + empty * 2_000_000,
        "gzip of many small members": gzip.compress(b"x,y\n", mtime=0) + gzip.compress(b"1,2\n", mtime=0) * 200_000,
        "gzip of gzip": gzip.compress(gzip.compress(TABLE)),
        "gzip with a wrong checksum": gzip.compress(TABLE)[:-8] + bytes(8),
        "gzip and rubbish": gzip.compress(TABLE) + b"rubbish" * 9,
        "gzip and zeros": gzip.compress(TABLE) + bytes(40_000_000),
        "gzip with a name that does not end": b"\x1f\x8b\x08\x08" + bytes(6) + b"a" * 10_000_000,
    }
