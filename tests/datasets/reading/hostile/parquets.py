"""Parquet that lies, or is small and unpacks to gigabytes."""

from __future__ import annotations

import io
import struct

import pyarrow as pa
import pyarrow.parquet as pq


def parquet(table: pa.Table, **how) -> bytes:
    buffer = io.BytesIO()
    pq.write_table(table, buffer, **how)
    return buffer.getvalue()


def parquets() -> dict[str, bytes]:
    return footers() | columns() | lists()


def footers() -> dict[str, bytes]:
    """What is wrong is in what the file says of itself."""
    plain = parquet(pa.table({"x": [1, 2, 3], "y": ["a", "b", "a"]}))
    body, length = plain[:-8], plain[-8:-4]
    footer = plain[-8 - int.from_bytes(length, "little") : -8]
    wide = pa.table({f"c{j}": [1] for j in range(5_000)})
    return {
        "plain Parquet": plain,
        "a footer that is too long": body + (2**31 - 1).to_bytes(4, "little") + b"PAR1",
        "a footer of 4 GB": body + (2**32 - 1).to_bytes(4, "little") + b"PAR1",
        "a footer of nothing": body + bytes(4) + b"PAR1",
        "encrypted Parquet": body + length + b"PARE",
        "a footer cut in two": plain[: -8 - 20] + length + b"PAR1",
        "a thrift list without end": b"PAR1"
        + b"\x15\x04\x19\xfc\xff\xff\xff\xff\x07"
        + (9).to_bytes(4, "little")
        + b"PAR1",
        "a thrift text without end": b"PAR1"
        + b"\x15\x04\x18\xff\xff\xff\xff\x07"
        + (8).to_bytes(4, "little")
        + b"PAR1",
        "thrift nested without end": b"PAR1" + b"\x1c" * 9_000_000 + (9_000_000).to_bytes(4, "little") + b"PAR1",
        "5,000 columns": parquet(wide),
        "a row group that lies": lie(plain, footer, 3, 4_000_000),
    }


def columns() -> dict[str, bytes]:
    """What is wrong, or odd, is in the columns."""
    many = 500_000
    return {
        "many rows of nothing": parquet(pa.table({"x": pa.nulls(many), "y": pa.array([0] * many, pa.int8())})),
        "too many rows": parquet(pa.table({"x": pa.nulls(5_000_000)})),
        "long texts that come again": parquet(
            pa.table(
                {
                    "x": pa.DictionaryArray.from_arrays(
                        pa.nulls(many, pa.int32()).fill_null(0), pa.array(["z" * 1_000_000])
                    ),
                    "y": pa.nulls(many),
                }
            ),
            write_statistics=False,
        ),
        "long bytes that come again": parquet(
            pa.table(
                {
                    "x": pa.DictionaryArray.from_arrays(
                        pa.nulls(many, pa.int32()).fill_null(0), pa.array([b"z" * 1_000_000])
                    ),
                    "y": pa.nulls(many),
                }
            ),
            write_statistics=False,
            store_schema=False,
        ),
        "columns with dots": parquet(pa.table({"a.b": [7, 8, 9], "a": [1, 2, 4], "y": ["p", "q", "p"]})),
        "large decimals": parquet(pa.table({"x": pa.array([1, 2], pa.decimal256(70, 0)), "y": [1, 2]})),
        "nanoseconds far away": parquet(pa.table({"x": pa.array([2**62, -(2**62)], pa.timestamp("ns")), "y": [1, 2]})),
        "times": parquet(
            pa.table({"x": pa.array([1, 2], pa.time64("ns")), "z": pa.array([1, 2], pa.duration("ns")), "y": [1, 2]})
        ),
        "a time zone nobody knows": parquet(
            pa.table({"x": pa.array([1, 2], pa.timestamp("s", "../../etc/passwd")), "y": [1, 2]})
        ),
        "texts that are no UTF-8": parquet(
            pa.table({"x": pa.array([b"\xff", b"\xfe"]).view(pa.string()), "y": [1, 2]})
        ),
        "names that are no names": parquet(pa.table({"": [1, 2], "\0": [1, 2], "a\nb": [1, 2], "y": [1, 2]})),
        "texts without a dictionary": parquet(pa.table({"x": long_texts(500), "y": pa.nulls(500)}), **PLAIN),
        "the same, said to be small": small(parquet(pa.table({"x": long_texts(500), "y": pa.nulls(500)}), **PLAIN)),
        "statistics that lie": lied_statistics(),
        "a schema in the words of Arrow that lies": parquet(
            pa.table({"x": [1, 2]}).replace_schema_metadata({"ARROW:schema": "AAAA"})
        ),
        "notes of pandas that lie": parquet(
            pa.table({"x": [1, 2], "y": [1, 2]}).replace_schema_metadata(
                {"pandas": '{"index_columns": ["../x"], "columns": 7}'}
            )
        ),
    }


PLAIN = {"use_dictionary": False, "compression": "zstd", "write_statistics": False}


def long_texts(many: int) -> pa.Array:
    """A text of a million letters that often."""
    ends = pa.py_buffer(struct.pack(f"<{many + 1}i", *range(0, 1_000_000 * many + 1, 1_000_000)))
    return pa.Array.from_buffers(pa.string(), many, [None, ends, pa.py_buffer(b"z" * 1_000_000 * many)])


def small(data: bytes) -> bytes:
    """What its columns unpack to is said to be nothing."""
    footer = data[-8 - int.from_bytes(data[-8:-4], "little") : -8]
    found = pq.ParquetFile(pa.BufferReader(data)).metadata.row_group(0)
    changed = footer
    for size in {found.column(0).total_uncompressed_size, found.total_byte_size}:
        changed = changed.replace(b"\x16" + varint(size), b"\x16" + varint(1))
    return data[: -8 - len(footer)] + changed + len(changed).to_bytes(4, "little") + b"PAR1"


def varint(number: int) -> bytes:
    """As thrift writes whole numbers."""
    number, out = number * 2, b""
    while number > 127:
        out, number = out + bytes([number & 127 | 128]), number >> 7
    return out + bytes([number])


def lie(plain: bytes, footer: bytes, true: int, said: int) -> bytes:
    """num_rows of the file, a varint, becomes another."""
    changed = footer.replace(b"\x16" + varint(true), b"\x16" + varint(said))
    return plain[: -8 - len(footer)] + changed + len(changed).to_bytes(4, "little") + b"PAR1"


def lied_statistics() -> bytes:
    plain = parquet(pa.table({"x": pa.array([1001, 1002, 1003], pa.int64()), "y": ["a", "b", "c"]}))
    return plain.replace((1003).to_bytes(8, "little"), (-5).to_bytes(8, "little", signed=True))


def lists() -> dict[str, bytes]:
    """Columns of lists and the like, which are left out."""
    deep = pa.int32()
    for _ in range(90):
        deep = pa.list_(deep)
    nested = pa.array([[[[1]]]] * 3)
    zeros = pa.Array.from_buffers(pa.int8(), 70_000_000, [None, pa.py_buffer(bytes(70_000_000))])
    long_lists = pa.ListArray.from_arrays(pa.array([0, 35_000_000, 70_000_000], pa.int32()), zeros)
    return {
        "long lists": parquet(pa.table({"x": long_lists, "y": ["a", "b"]}), **PLAIN),
        "long lists of long texts": parquet(
            pa.table(
                {
                    "x": pa.ListArray.from_arrays(
                        pa.array([0, 9_000_000, 18_000_000], pa.int32()),
                        pa.DictionaryArray.from_arrays(
                            pa.nulls(18_000_000, pa.int32()).fill_null(0), pa.array(["z" * 1_000_000])
                        ),
                    ),
                    "y": ["a", "b"],
                }
            ),
            write_statistics=False,
        ),
        "nested lists": parquet(pa.table({"x": nested, "y": [1, 2, 3]})),
        "deep lists": parquet(pa.table({"x": pa.nulls(2, deep), "y": [1, 2]})),
        "structs": parquet(pa.table({"x": [{"a": 1}, {"a": 2}], "y": [1, 2]})),
        "maps": parquet(pa.table({"x": pa.array([[("a", 1)], []], pa.map_(pa.string(), pa.int64())), "y": [1, 2]})),
    }
