"""Tables for every learner: those of the catalogue, yours from a file, yours from a DataFrame."""

from pathlib import Path

from datasets.catalogue.entry import Entry
from datasets.catalogue.sets import catalog, load
from datasets.dataset import Dataset
from datasets.drawn import drawn
from datasets.from_frame import from_frame, understood
from datasets.reading.decision import AS_FOUND, Asked, Change, Decision
from datasets.reading.read import Reading, read
from datasets.reading.read_table import read_table
from datasets.sampling import rows_of, sampled, some_rows, train_test_split
from engine.core.problem import DataProblem
from engine.text.english import add_folder

add_folder(Path(__file__).with_name("messages"))

__all__ = [
    "Dataset", "DataProblem", "Entry", "catalog", "from_frame", "load", "read_table",
    "drawn", "AS_FOUND", "Asked", "Change", "Decision", "Reading", "read", "understood",
    "train_test_split", "rows_of", "sampled", "some_rows",
]  # fmt: skip
