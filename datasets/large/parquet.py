"""Parquet files as one table, read in batches. One batch is in memory at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from datasets.reading.formats.parquet import is_text_type
from datasets.reading.wording import join_words, quote
from engine.core.errors import DataProblem

BATCH_ROWS = 500_000  # with ten columns 40 MB as floats, and as much in Arrow
SCOUT_ROW_GROUPS = 64  # whose first rows are read before the scan


@dataclass(frozen=True)
class LargeTable:
    """A table of n rows in several files."""

    files: tuple[Path, ...]
    features: tuple[str, ...]  # the numeric columns
    target: str
    has_classes: bool
    skipped_columns: tuple[str, ...]  # the other columns
    n: int

    @property
    def row_groups(self) -> list[tuple[Path, int]]:
        return [(file, group) for file in self.files for group in range(pq.ParquetFile(file).metadata.num_row_groups)]

    def batches(self) -> Iterator[tuple[np.ndarray, np.ndarray | EncodedTexts]]:
        """Yield X [m, d] in column-major order, and y [m], for all rows in order."""
        for file in self.files:
            yield from self._batches(file, BATCH_ROWS)

    def read_scout_rows(self, rows: int) -> np.ndarray:
        """Return X of at most about so many rows: all, or the first of row groups spread over the files."""
        if self.n <= rows:
            parts = list(self.batches())
        else:
            groups = self.row_groups
            picked = [groups[k] for k in np.unique(np.linspace(0, len(groups) - 1, SCOUT_ROW_GROUPS).astype(int))]
            size = max(rows // len(picked), 1)
            parts = [next(self._batches(file, size, [group])) for file, group in picked]
        return np.concatenate([X for X, _ in parts])

    def _batches(self, file: Path, size: int, groups: list[int] | None = None) -> Iterator:
        opened = pq.ParquetFile(file)
        try:
            for batch in opened.iter_batches(size, row_groups=groups, columns=[*self.features, self.target]):
                X = np.empty((len(batch), len(self.features)), order="F")
                for j, name in enumerate(self.features):
                    X[:, j] = arrow_to_floats(batch.column(name))
                y = batch.column(self.target)
                yield X, (encode_texts(y) if self.has_classes else arrow_to_floats(y))
        except (pa.ArrowException, OSError) as error:
            raise DataProblem("large.error.not-read-to-end", file=file.name, type=type(error).__name__) from None
        finally:
            opened.close()


@dataclass(frozen=True)
class EncodedTexts:
    """A batch of texts: the different ones, and the index of each row's."""

    names: list[str]
    numbers: np.ndarray  # [m] -1 where missing


def encode_texts(column: pa.Array) -> EncodedTexts:
    encoded = column if isinstance(column, pa.DictionaryArray) else column.dictionary_encode()
    names = [category_text(value) for value in encoded.dictionary.to_pylist()]
    return EncodedTexts(names, encoded.indices.fill_null(-1).to_numpy(zero_copy_only=False))


def category_text(value: object) -> str:
    """Return a value's name as a class. Example: 1.0 -> "1"."""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def arrow_to_floats(column: pa.Array) -> np.ndarray:
    """Convert a column to floats, NaN where missing."""
    if pa.types.is_boolean(column.type) or pa.types.is_decimal(column.type):
        column = column.cast(pa.float64())
    return np.asarray(column.to_numpy(zero_copy_only=False), float)


def large_table(place: str | Path, target: str, classes: bool | None = None) -> LargeTable:
    """Open a Parquet file, or a folder of them with the same columns.

    A target of texts or booleans has classes; one of numbers only if `classes` says so.
    """
    files = find_parquet_files(Path(place))
    try:
        opened = [pq.ParquetFile(file) for file in files]
    except (pa.ArrowException, OSError) as error:
        raise DataProblem("large.error.not-parquet", place=str(place), type=type(error).__name__) from None
    schema, names = opened[0].schema_arrow, opened[0].schema_arrow.names
    for path, file in zip(files, opened, strict=True):
        if file.schema_arrow.names != names:
            raise DataProblem("large.error.other-columns", file=path.name, first=files[0].name)
    if target not in names:
        raise DataProblem("large.error.no-column", name=quote(target), names=join_words(names, most=len(names)))
    numeric = [name for name in names if name != target and is_numeric_type(schema.field(name).type)]
    if not numeric:
        raise DataProblem("large.error.no-numbers", place=str(place))
    if not (rows := sum(file.metadata.num_rows for file in opened)):
        raise DataProblem("large.error.no-rows", place=str(place))
    kind = schema.field(target).type
    if not (is_numeric_type(kind) or is_text_type(kind)):
        raise DataProblem("large.error.other-type", name=quote(target), type=str(kind))
    skipped = tuple(name for name in names if name not in {*numeric, target})
    has_classes = is_text_type(kind) or pa.types.is_boolean(kind) or bool(classes)
    return LargeTable(files, tuple(numeric), target, has_classes, skipped, rows)


def find_parquet_files(place: Path) -> tuple[Path, ...]:
    files = tuple(sorted(place.glob("**/*.parquet"))) if place.is_dir() else (place,)
    if not files or not all(file.is_file() for file in files):
        raise DataProblem("large.error.no-file", place=str(place))
    return files


def is_numeric_type(kind: pa.DataType) -> bool:
    types = pa.types
    return types.is_integer(kind) or types.is_floating(kind) or types.is_boolean(kind) or types.is_decimal(kind)
