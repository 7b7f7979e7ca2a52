"""Reads Parquet files within limits of size. Names and types are theirs; text columns are interpreted later."""

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
MAX_VALUES = 100_000_000  # to unpack, before rows are sampled
MAX_TEXT = 100_000_000  # bytes of a column's texts, repetitions counted, which a dictionary stores once
MAX_UNPACKED = 120_000_000  # bytes of a column unpacked but dictionary-encoded, with the lengths of its texts


def read_parquet_table(data: bytes, where: Where) -> tuple[pd.DataFrame, list[str], list[Decision]]:
    """Return the columns by number, their names, and decisions. Of too many rows a sample is read."""
    try:
        texts = [field.name for field in pq.read_schema(pa.BufferReader(data)) if is_text_type(field.type)]
        file = pq.ParquetFile(pa.BufferReader(data), read_dictionary=texts)
        check_sizes(file, where)
        return read_columns(file, where)
    except DataProblem:
        raise
    except (pa.ArrowException, OSError, ValueError, OverflowError) as error:
        raise DataProblem("reading.error.parquet", where=where, type=type(error).__name__) from None


def is_text_type(kind: pa.DataType) -> bool:
    return pa.types.is_string(kind) or pa.types.is_large_string(kind)


def check_sizes(file: pq.ParquetFile, where: Where) -> None:
    """Check the numbers of rows and columns in the metadata, before anything is unpacked."""
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
    """Unpack one column at a time."""
    n_rows, names = file.metadata.num_rows, file.schema_arrow.names
    rows, decisions = sample_positions(n_rows, len(names)) if n_rows > max_rows(len(names)) else (None, [])
    columns, unpacked = {}, unpacked_bytes(file)
    for j, name in enumerate(names):
        cells = None
        if is_supported_type(file.schema_arrow.field(name).type):  # others may be lists that unpack to gigabytes
            if unpacked[name] > MAX_UNPACKED:
                raise too_much_text_error(where)
            column = file.read(columns=[name]).column(name)
            cells = to_cells(column if rows is None else column.take(pa.array(rows)), where)
        if cells is None:
            decisions.append(Decision(msg("reading.decision.no-cells-read", name=quote(name)), name))
        else:
            columns[j] = cells
    if not columns:
        raise DataProblem("reading.error.parquet-nothing", where=where)
    return pd.DataFrame(columns), names, decisions


def unpacked_bytes(file: pq.ParquetFile) -> Counter[str]:
    """Sum up each column's unpacked size from the metadata."""
    sizes: Counter[str] = Counter()
    for group in range(file.metadata.num_row_groups):
        for number in range(file.metadata.num_columns):
            chunk = file.metadata.row_group(group).column(number)
            sizes[chunk.path_in_schema] += chunk.total_uncompressed_size
    return sizes


def is_supported_type(kind: pa.DataType) -> bool:
    """True for numbers, booleans, dates and text."""
    types = pa.types
    if types.is_dictionary(kind):
        return is_supported_type(kind.value_type)
    simple = (types.is_boolean, types.is_integer, types.is_floating, types.is_decimal, types.is_date,
              types.is_timestamp, types.is_null)  # fmt: skip
    return is_text_type(kind) or any(is_type(kind) for is_type in simple)


def to_cells(column: pa.ChunkedArray, where: Where) -> pd.Series | None:
    """Convert a column of numbers, booleans, dates or text; None for another type."""
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
    """Decode a dictionary-encoded column; DataProblem if its texts would be too long together."""
    column = column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
    chunk = column if isinstance(column, pa.DictionaryArray) else pa.concat_arrays(column.chunks)
    if not is_text_type(chunk.type.value_type):
        return to_cells(pa.chunked_array([chunk.dictionary_decode()]), where)
    chunk.validate(full=True)  # a damaged file's indices may lie beyond the dictionary
    lengths = pc.call_function("binary_length", [chunk.dictionary]).to_numpy(zero_copy_only=False).astype(np.int64)
    indices = chunk.indices.drop_null().to_numpy(zero_copy_only=False)
    if lengths[indices].sum() > MAX_TEXT:
        raise too_much_text_error(where)
    return chunk.dictionary_decode().to_pandas().astype("str")


def too_much_text_error(where: Where) -> DataProblem:
    return DataProblem("reading.error.parquet-text", where=where, megabytes=MAX_TEXT // 10**6)


def to_timestamps(column: pa.ChunkedArray) -> pd.Series | None:
    """Convert to timestamps, in UTC if they have a zone; None if some are beyond the years of Python's dates."""
    unit = column.type.unit if pa.types.is_timestamp(column.type) else "s"
    dates = column.cast(pa.timestamp(unit)).to_pandas()
    return dates if dates.dropna().dt.year.between(*YEAR_RANGE).all() else None
