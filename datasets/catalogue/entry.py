"""What the catalogue knows about a data set, and how it becomes one."""

from __future__ import annotations

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
    """A data set before it is loaded. Its size is not written down here: it is asked of the rows themselves."""

    name: str
    title: Message = field(hash=False)
    description: Message = field(hash=False)  # one sentence
    group: str
    task: str
    target: str
    source: str
    licence: str
    frame: Callable[[], pd.DataFrame] = field(repr=False)
    features: tuple[str, ...] | None = None  # None: all that can serve
    ask: tuple[tuple[float, ...], ...] = ()  # new rows to send through, one value a feature

    @property
    def display_title(self) -> Message:
        """Its title, and that it is from the notes where it is. Example: "Seven rows, from the notes"."""
        return msg("catalogue.name.from-notes", title=self.title) if self.group == FROM_NOTES else self.title

    @property
    def n(self) -> int:
        """How many rows."""
        return load_entry(self).n

    @property
    def d(self) -> int:
        """How many features."""
        return load_entry(self).d


@cache
def load_entry(entry: Entry) -> Dataset:
    """The rows of an entry; the same object every time, which is safe because nobody can write to it."""
    read = from_frame(
        entry.frame(), entry.target, features=entry.features, task=entry.task, name=entry.name, source=entry.source
    )
    return replace(read, query_rows=entry.ask)


def read_stored_table(name: str) -> pd.DataFrame:
    """A stored CSV. What read_table() decides about our own files goes without saying."""
    frame = read_table(Path(__file__).parents[1] / f"{name}.csv")
    frame.attrs = {}
    return frame
