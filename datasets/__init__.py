"""Data sets for learners: load() from the catalogue, read_table() from a file, from_frame() from a DataFrame."""

from pathlib import Path

from datasets.catalogue.entry import Entry
from datasets.catalogue.made_up import random_table
from datasets.catalogue.sets import catalog, load
from datasets.dataset import Dataset, sample_if_large, sample_rows, take_rows, train_test_split
from datasets.from_frame import from_frame, interpret_frame
from datasets.reading.decision import DEFAULT_OPTIONS, Change, Decision, ReadOptions
from datasets.reading.read import ReadResult, read_table, read_with_decisions
from engine.core.errors import DataProblem
from engine.text.english import add_folder

add_folder(Path(__file__).with_name("messages"))

__all__ = [
    "Dataset", "DataProblem", "Entry", "catalog", "from_frame", "load", "read_table", "random_table",
    "DEFAULT_OPTIONS", "ReadOptions", "Change", "Decision", "ReadResult", "read_with_decisions", "interpret_frame",
    "train_test_split", "take_rows", "sample_if_large", "sample_rows",
]  # fmt: skip
