"""An entry of the catalogue: a data set's description and how to load it."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

import pandas as pd

from datasets.dataset import Dataset
from datasets.from_frame import from_frame
from datasets.reading.read import read_table
from engine.text.message import Message, msg

FROM_NOTES = "from the notes"


@dataclass(frozen=True)
class Entry:
    """A data set before it is loaded; its size is computed from its rows."""

    name: str
    title: Message = field(hash=False)
    description: Message = field(hash=False)  # one sentence
    group: str
    task: str
    target: str
    source: str
    licence: str
    frame: Callable[[], pd.DataFrame] = field(repr=False)
    features: tuple[str, ...] | None = None  # None: all usable columns
    ask: tuple[tuple[float, ...], ...] = ()  # new rows to predict, with a value for each feature

    @property
    def display_title(self) -> Message:
        """The title, with the origin if it is lecture notes. Example: "Seven rows, from the notes"."""
        return msg("catalogue.name.from-notes", title=self.title) if self.group == FROM_NOTES else self.title

    @property
    def n(self) -> int:
        """The number of rows."""
        return load_entry(self).n

    @property
    def d(self) -> int:
        """The number of features."""
        return load_entry(self).d


@cache
def load_entry(entry: Entry) -> Dataset:
    """Load an entry's data set. Its arrays are read-only, so the cache can share one object."""
    described = {"features": entry.features, "task": entry.task, "name": entry.name, "source": entry.source}
    return replace(from_frame(entry.frame(), entry.target, **described), query_rows=entry.ask)


def read_stored_table(name: str) -> pd.DataFrame:
    """Read a CSV of this package, without the decisions made while reading."""
    frame = read_table(Path(__file__).parents[1] / f"{name}.csv")
    frame.attrs = {}
    return frame
