"""The table somebody brought along, as its owner sees it. Without Streamlit: it is made in whichever process there is
time for it.
"""

from __future__ import annotations

from dataclasses import dataclass

import pandas as pd

from datasets import Asked, Dataset, Decision, Entry, Reading
from datasets.reading.wording import label
from engine.text.message import Message, Span, msg
from pages.parts.speaking.page import tell

NAME = "own"  # in the address, which carries nothing of the table itself
MOST_TEST_ROWS = 50  # percent


@dataclass(frozen=True)
class Shape:
    """What is predicted from what. None: as it is found."""

    target: str
    features: tuple[str, ...] | None = None
    kinds: tuple[tuple[str, str], ...] = ()
    task: str | None = None
    class_order: tuple[str, ...] | None = None
    held_out: int = 0  # percent of the rows


@dataclass(frozen=True, eq=False)
class OwnTable:
    """A table as its owner sees it. `key` names this version of it in this session, and nothing else anywhere."""

    key: str
    name: str  # of the file, on one line and not too long
    raw: bytes  # to read again in another way; nothing where the table was never a file
    asked: Asked
    reading: Reading
    frame: pd.DataFrame  # the reading's, or what its owner made of it
    shape: Shape
    whole: Dataset
    decisions: tuple[Decision, ...]  # about its columns
    data: Dataset  # the training rows
    test: Dataset | None  # the test rows
    said: Message | None  # why not all rows are used, if that is so

    @property
    def edited(self) -> bool:
        return self.frame is not self.reading.frame

    @property
    def unanswered(self) -> list[int]:
        """The rows, counted from 1, that lack what is to be learned."""
        column = self.frame[self.whole.target_name]
        gone = column.isna() | (column.astype(object).map(label) == "")
        return [number for number, missing in enumerate(gone, 1) if missing]

    @property
    def about(self) -> Message:
        if self.said is None:
            return msg("own-table.about.all-rows")
        return msg("own-table.about.sample", why=self.said)

    @property
    def entry(self) -> Entry:
        """As one of the catalogue."""
        return Entry(
            name=NAME,
            title=msg("own-table.title.private", name=Span(self.name)),
            about=self.about,
            group="private",
            task=self.whole.task,
            target=self.whole.target_name,
            source=tell("own-brought-along-in-this"),
            licence=tell("own-whatever-its-owner-says"),
            frame=lambda: self.frame,
        )


@dataclass(frozen=True, eq=False)
class InVain:
    """A file that is a table, and why nothing can be fitted to it as it was understood."""

    raw: bytes
    name: str
    asked: Asked
    why: Message
    ways: tuple[Decision, ...]  # what may help
