"""Tables for every learner: those of the catalogue, yours from a file, yours from a DataFrame."""

from engine.problem import DataProblem

from .catalog import catalog, load
from .dataset import Dataset
from .entry import Entry
from .frame import from_frame
from .table import read_table

__all__ = ["Dataset", "DataProblem", "Entry", "catalog", "from_frame", "load", "read_table"]
