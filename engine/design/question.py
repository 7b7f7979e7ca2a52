"""What a design question is made of, and what it is once it is asked: two fits, their pictures, the answer, and why.

Nothing of an answer is typed. A question is a row of a table: what to fit, what to draw, which number tells the fits
apart. Tables, settings and the order of the pictures are drawn from a seed; what the fits then show decides whether it
is asked at all, which choice is right, and the numbers of the reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol
from zlib import crc32

import numpy as np

from engine.core.protocols import Table
from engine.core.trace import Trace, record
from engine.design.plots import Plot
from engine.learners.registry import LEARNERS
from engine.text.message import Message

# Tables of the catalogue by what can be drawn of them: a plane, a line, importances, curves of boosting.
PLANES = ("moons", "circles", "xor", "blobs")
LINES = ("wave", "steps")
WIDE = ("iris", "wisconsin", "penguins", "cars", "diabetes")
BOOSTED = ("moons", "circles", "wave", "cars", "diabetes", "plane")
HELD = {"validation_fraction": 0.3}  # settings under which boosting has validation rows
N_FIT_SEEDS = 100  # a fit draws with one of so many
MOST_SEED = 9_999  # of a question


class TableSource(Protocol):
    """Where tables come from: the engine knows none by itself."""

    def load(self, name: str) -> Table: ...

    def split(self, data: Table, seed: int) -> tuple[Table, np.ndarray]:
        """The training rows, and [n] which rows are test rows."""
        ...


@dataclass(frozen=True)
class FitSpec:
    """A learner, a table and settings: what a lesson needs to be opened, or a comparison of several learners."""

    learner: str  # one of FITS
    table: str
    settings: Mapping[str, Any] = field(default_factory=dict)

    def run(self, data: Table) -> Trace:
        return record(LEARNERS[self.learner].fit, data, **self.settings)


@dataclass(frozen=True)
class ComparisonSpec:
    """The same of several learners with the same trees, depth and test rows."""

    learners: tuple[str, ...]
    table: str
    trees: int
    depth: int
    seed: int


@dataclass(frozen=True, eq=False)
class DesignQuestionInstance:
    """A question with all that is shown before and after the answer."""

    question_name: str  # its name
    topic: str
    table: str
    prompt: Message
    plots: tuple[Plot, ...]
    choices: tuple[Message, ...]
    answer_index: int
    explanation: tuple[Message, ...]
    evidence_values: tuple[float, ...]  # the numbers that decide, in the order of the choices or of before and after
    fit_specs: tuple[FitSpec | ComparisonSpec, ...]  # where it can be seen to run
    answer_plots: tuple[Plot, ...] = ()  # shown with the answer

    @property
    def megabytes(self) -> float:
        """About what it takes: a picture has some thousand numbers."""
        return 0.1 * (len(self.plots) + len(self.answer_plots))


class DesignQuestion(Protocol):
    """A row of the table."""

    @property
    def name(self) -> str: ...

    @property
    def topic(self) -> str: ...

    @property
    def tables(self) -> tuple[str, ...]: ...

    @property
    def variants(self) -> tuple[Any, ...]: ...

    def build_instance(
        self, tables: TableSource, table: str, variant: Any, rng: np.random.Generator
    ) -> DesignQuestionInstance | None:
        """On this table with these settings; None where the fits do not show what it asks for."""
        ...


def instance_for_seed(
    question: DesignQuestion, tables: TableSource, seed: int, avoided_table: str = ""
) -> DesignQuestionInstance:
    """The variant of a seed, on another table than one that was had before if that can be."""
    for table, variant, chance in shuffled_variants(question, seed, avoided_table):
        found = question.build_instance(tables, table, variant, chance)
        if found is not None:
            return found
    raise LookupError(f"the design question {question.name} is never asked")


def shuffled_variants(
    question: DesignQuestion, seed: int, other_than: str
) -> Iterator[tuple[str, Any, np.random.Generator]]:
    """Every table with every variant, in an order drawn from the seed."""
    chance = np.random.default_rng([seed, crc32(question.name.encode())])
    every = [(table, variant) for table in question.tables for variant in question.variants]
    order = [every[place] for place in chance.permutation(len(every))]
    for table, variant in sorted(order, key=lambda each: each[0] == other_than):
        yield table, variant, chance
