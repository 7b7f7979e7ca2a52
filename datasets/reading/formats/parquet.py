"""A Parquet file: its columns have names and types already, and texts are looked at as those of any other table."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from datasets.reading.cells.dates import YEAR_RANGE
from datasets.reading.decision import Decision
from datasets.reading.text.lines import MAX_COLUMNS, MAX_LINES, max_rows, sample_positions
from datasets.reading.wording import Where, quote
from engine.core.errors import DataProblem
from engine.text.message import msg

PARQUET_MAGIC = b"PAR1"
MAX_VALUES = 100_000_000  # that are unpacked, of which rows are drawn
MAX_TEXT = 100_000_000  # bytes of a column's texts: one that comes again is packed once
MAX_UNPACKED = 120_000_000  # bytes of a column as it is packed, with the lengths of its texts


def read_parquet_table(data: bytes, where: Where) -> tuple[pd.DataFrame, list[str], list[Decision]]:
    """The columns by number, their names, and what was decided. Where there are too many rows, some are drawn."""
    try:
        file = pq.ParquetFile(pa.BufferReader(data), read_dictionary=text_columns(data))
        check_sizes(file, where)
        return read_columns(file, where)
    except DataProblem:
        raise
    except (pa.ArrowException, OSError, ValueError, OverflowError) as error:
        raise DataProblem("reading.error.parquet", where=where, type=type(error).__name__) from None


def text_columns(data: bytes) -> list[str]:
    """Columns of texts, to be read as they are packed: each text once, and its number where it comes again."""
    schema = pq.read_schema(pa.BufferReader(data))
    return [field.name for field in schema if is_text_type(field.type)]


def is_text_type(kind: pa.DataType) -> bool:
    return pa.types.is_string(kind) or pa.types.is_large_string(kind)


def check_sizes(file: pq.ParquetFile, where: Where) -> None:
    """Before anything is unpacked: as many rows and columns as the file says it has."""
    rows, names = file.metadata.num_rows, file.schema_arrow.names
    if len(names) > MAX_COLUMNS:
        raise DataProblem("reading.error.parquet-columns", where=where, n=len(names), most=MAX_COLUMNS)
    if rows > MAX_LINES or rows * len(names) > MAX_VALUES:
        raise DataProblem("reading.error.parquet-size", where=where, rows=rows, columns=len(names))
    if not rows:
        raise DataProblem("reading.error.parquet-no-rows", where=where)
    if not names:
        raise DataProblem("reading.error.parquet-no-columns", where=where)
    if len(set(names)) < len(names):
        raise DataProblem("reading.error.parquet-same-names", where=where)


def read_columns(file: pq.ParquetFile, where: Where) -> tuple[pd.DataFrame, list[str], list[Decision]]:
    """One column after the other, so that never more than one is unpacked whole."""
    rows, names = file.metadata.num_rows, file.schema_arrow.names
    places, said = sample_positions(rows, len(names)) if rows > max_rows(len(names)) else (None, [])
    columns, unpacked = {}, unpacked_bytes(file)
    for place, name in enumerate(names):
        cells = None
        if is_supported_type(
            file.schema_arrow.field(name).type
        ):  # what is left out may be lists that unpack to gigabytes
            if unpacked[name] > MAX_UNPACKED:
                raise too_much_text_error(where)
            column = file.read(columns=[name]).column(name)
            cells = to_cells(column if places is None else column.take(pa.array(places)), where)
        if cells is None:
            said.append(Decision(msg("reading.decision.no-cells-read", name=quote(name)), name))
        else:
            columns[place] = cells
    if not columns:
        raise DataProblem("reading.error.parquet-nothing", where=where)
    return pd.DataFrame(columns), names, said


def unpacked_bytes(file: pq.ParquetFile) -> Counter[str]:
    """The bytes that each column says it unpacks to."""
    found: Counter[str] = Counter()
    for group in range(file.metadata.num_row_groups):
        for number in range(file.metadata.num_columns):
            chunk = file.metadata.row_group(group).column(number)
            found[chunk.path_in_schema] += chunk.total_uncompressed_size
    return found


def is_supported_type(kind: pa.DataType) -> bool:
    """Is a column of this type one of numbers, True and False, dates or text?"""
    kinds = pa.types
    if kinds.is_dictionary(kind):
        return is_supported_type(kind.value_type)
    simple = (kinds.is_boolean, kinds.is_integer, kinds.is_floating, kinds.is_decimal, kinds.is_date,
              kinds.is_timestamp, kinds.is_null)  # fmt: skip
    return is_text_type(kind) or any(is_one(kind) for is_one in simple)


def to_cells(column: pa.ChunkedArray, where: Where) -> pd.Series | None:
    """Numbers, True and False, dates or text; None for what is none of these."""
    kind = column.type
    if pa.types.is_dictionary(kind):
        return decode_dictionary(column, where)
    if is_text_type(kind):
        column.validate(full=True)
        return column.to_pandas().astype("str")
    if pa.types.is_boolean(kind):
        return column.to_pandas().astype("boolean")
    if pa.types.is_integer(kind) or pa.types.is_floating(kind):
        return column.to_pandas()
    if pa.types.is_decimal(kind):
        return column.cast(pa.float64()).to_pandas()
    if pa.types.is_date(kind) or pa.types.is_timestamp(kind):
        return to_timestamps(column)
    return column.cast(pa.float64()).to_pandas() if pa.types.is_null(kind) else None


def decode_dictionary(column: pa.ChunkedArray, where: Where) -> pd.Series | None:
    """Texts, which are kept once each until it is known how long all of them are."""
    column = column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
    chunk = column if isinstance(column, pa.DictionaryArray) else pa.concat_arrays(column.chunks)
    if not is_text_type(chunk.type.value_type):
        return to_cells(pa.chunked_array([chunk.dictionary_decode()]), where)
    chunk.validate(full=True)  # a damaged file's numbers may lie beyond its texts
    lengths = pc.call_function("binary_length", [chunk.dictionary]).to_numpy(zero_copy_only=False).astype(np.int64)
    places = chunk.indices.drop_null().to_numpy(zero_copy_only=False)
    if lengths[places].sum() > MAX_TEXT:
        raise too_much_text_error(where)
    return chunk.dictionary_decode().to_pandas().astype("str")


def too_much_text_error(where: Where) -> DataProblem:
    return DataProblem("reading.error.parquet-text", where=where, megabytes=MAX_TEXT // 10**6)


def to_timestamps(column: pa.ChunkedArray) -> pd.Series | None:
    """Points in time as Python's dates reach them, in UTC where they name a zone."""
    finest = column.type.unit if pa.types.is_timestamp(column.type) else "s"
    dates = column.cast(pa.timestamp(finest)).to_pandas()
    return dates if dates.dropna().dt.year.between(*YEAR_RANGE).all() else None
