"""The table somebody brought along, as its owner sees it. Without Streamlit: it is made in whichever process there is
time for it.
"""

from __future__ import annotations

from dataclasses import dataclass

import pandas as pd

from datasets import Dataset, Decision, Entry, ReadOptions, ReadResult
from datasets.reading.wording import to_text
from engine.text.message import Message, Span, msg
from pages.parts.speaking.page import t

USER_TABLE = "own"  # in the address, which carries nothing of the table itself
MAX_TEST_PERCENT = 50  # percent


@dataclass(frozen=True)
class TaskSpec:
    """What is predicted from what. None: as it is found."""

    target: str
    features: tuple[str, ...] | None = None
    kinds: tuple[tuple[str, str], ...] = ()
    task: str | None = None
    class_order: tuple[str, ...] | None = None
    held_out: int = 0  # percent of the rows


@dataclass(frozen=True, eq=False)
class UserTable:
    """A table as its owner sees it. `key` names this version of it in this session, and nothing else anywhere."""

    key: str
    name: str  # of the file, on one line and not too long
    raw: bytes  # to read again in another way; nothing where the table was never a file
    options: ReadOptions
    read_result: ReadResult
    frame: pd.DataFrame  # the reading's, or what its owner made of it
    task_spec: TaskSpec
    full_data: Dataset
    decisions: tuple[Decision, ...]  # about its columns
    data: Dataset  # the training rows
    test: Dataset | None  # the test rows
    sampling_note: Message | None  # why not all rows are used, if that is so

    @property
    def is_edited(self) -> bool:
        return self.frame is not self.read_result.frame

    @property
    def rows_without_target(self) -> list[int]:
        """The rows, counted from 1, that lack what is to be learned."""
        column = self.frame[self.full_data.target_name]
        gone = column.isna() | (column.astype(object).map(to_text) == "")
        return [number for number, missing in enumerate(gone, 1) if missing]

    @property
    def about(self) -> Message:
        if self.sampling_note is None:
            return msg("own_table.about.all-rows")
        return msg("own_table.about.sample", why=self.sampling_note)

    @property
    def entry(self) -> Entry:
        """As one of the catalogue."""
        return Entry(
            name=USER_TABLE,
            title=msg("own_table.title.private", name=Span(self.name)),
            description=self.about,
            group="private",
            task=self.full_data.task,
            target=self.full_data.target_name,
            source=t("tables.entry.source"),
            licence=t("tables.entry.licence"),
            frame=lambda: self.frame,
        )


@dataclass(frozen=True, eq=False)
class UnusableFile:
    """A file that is a table, and why nothing can be fitted to it as it was understood."""

    raw: bytes
    name: str
    options: ReadOptions
    reason: Message
    fixes: tuple[Decision, ...]  # what may help
