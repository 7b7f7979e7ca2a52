"""Tables for every learner: those of the catalogue, yours from a file, yours from a DataFrame."""

from engine.problem import DataProblem

from .catalog import catalog, load
from .dataset import Dataset
from .decision import AS_FOUND, Asked, Change, Decision
from .draws import hold_out, rows_of, sampled, some_rows
from .entry import Entry
from .frame import from_frame, understood
from .reading import Reading, read
from .table import read_table

__all__ = [
    "Dataset", "DataProblem", "Entry", "catalog", "from_frame", "load", "read_table",
    "AS_FOUND", "Asked", "Change", "Decision", "Reading", "read", "understood",
    "hold_out", "rows_of", "sampled", "some_rows",
]  # fmt: skip
