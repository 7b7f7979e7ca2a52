"""read_table(): the bytes of a file become a table, or a sentence on why they cannot."""

from __future__ import annotations

import os

import pandas as pd

from datasets.reading.read import BinaryFile, read_with_decisions


def read_table(file: bytes | str | os.PathLike | BinaryFile, name: str = "") -> pd.DataFrame:
    """A CSV or the like as a table: numbers, True/False, dates and text, missing cells as NaN.

    Encoding, separator, header and decimal mark are found out. What was decided is kept in `attrs`: "decisions" (an
    English sentence each, since pandas writes attrs as JSON), "name", "encoding", "separator", "has_header", "decimal"
    and "texts" (columns that are no numbers, whatever their cells look like; from_frame() minds them). Anything else
    raises DataProblem.
    reading.read() does the same, can be told otherwise, and says for each decision how.
    """
    reading = read_with_decisions(file, name)
    reading.frame.attrs = {
        "name": reading.name,
        "encoding": reading.encoding,
        "separator": reading.separator,
        "has_header": reading.has_header,
        "decimal": reading.decimal,
        "texts": reading.texts,
        "decisions": tuple(str(decision.text) for decision in reading.decisions),
    }
    return reading.frame
