"""The types of design questions: a question, its instance for a seed, its fits and tables.

No answer is written by hand. A question says what to fit, what to plot, and which number tells the fits apart. The seed
draws the table, the settings and the order of the plots. The results of the fits decide whether the question is asked,
which choice is right, and the numbers of the explanation.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Protocol
from zlib import crc32

import numpy as np
from numpy.random import Generator

from engine.core.protocols import Table
from engine.core.trace import Trace, record
from engine.design.plots import Plot
from engine.learners.registry import LEARNERS
from engine.text.message import Message

# Tables of the catalogue by their plot: class regions, a fitted line, importances, boosting curves.
PLANES = ("moons", "circles", "xor", "blobs")
LINES = ("wave", "steps")
WIDE = ("iris", "wisconsin", "penguins", "cars", "diabetes")
BOOSTED = ("moons", "circles", "wave", "cars", "diabetes", "plane")
HELD = {"validation_fraction": 0.3}  # the setting that gives boosting validation rows
N_FIT_SEEDS = 100  # number of seeds of a fit


class TableSource(Protocol):
    """A source of tables; the engine has none of its own."""

    def load(self, name: str) -> Table: ...

    def split(self, data: Table, seed: int) -> tuple[Table, np.ndarray]:
        """Return the training rows, and a mask [n] of the test rows."""
        ...


@dataclass(frozen=True)
class FitSpec:
    """A learner, a table and settings, as a link to a lesson needs them."""

    learner: str  # a key of LEARNERS
    table: str
    settings: Mapping[str, Any] = field(default_factory=dict)

    def run(self, data: Table) -> Trace:
        return record(LEARNERS[self.learner].fit, data, **self.settings)


@dataclass(frozen=True)
class ComparisonSpec:
    """Several learners with the same table, number of trees, depth and seed of the test rows."""

    learners: tuple[str, ...]
    table: str
    trees: int
    depth: int
    seed: int


@dataclass(frozen=True, eq=False)
class DesignQuestionInstance:
    """A question with all that is shown before and after the answer."""

    question_name: str
    topic: str
    table: str
    prompt: Message
    plots: tuple[Plot, ...]
    choices: tuple[Message, ...]
    answer_index: int
    explanation: tuple[Message, ...]
    evidence_values: tuple[float, ...]  # the numbers that decide: one a choice, or before and after
    fit_specs: tuple[FitSpec | ComparisonSpec, ...]  # for links to the lessons
    answer_plots: tuple[Plot, ...] = ()  # shown with the answer

    @property
    def megabytes(self) -> float:
        """An estimate of the memory: a plot has some thousand numbers."""
        return 0.1 * (len(self.plots) + len(self.answer_plots))


InstanceOrNone = DesignQuestionInstance | None


class DesignQuestion(Protocol):
    """A question with the tables and variants it can be asked on."""

    @property
    def name(self) -> str: ...

    @property
    def topic(self) -> str: ...

    @property
    def tables(self) -> tuple[str, ...]: ...

    @property
    def variants(self) -> tuple[Any, ...]: ...

    def build_instance(self, tables: TableSource, table: str, variant: Any, rng: Generator) -> InstanceOrNone:
        """Return the question on a table with a variant. None if the fits do not differ enough."""
        ...


def instance_for_seed(
    question: DesignQuestion, tables: TableSource, seed: int, avoided_table: str = ""
) -> DesignQuestionInstance:
    """Return the instance for a seed, if possible not on `avoided_table`."""
    for table, variant, rng in shuffled_variants(question, seed, avoided_table):
        if (instance := question.build_instance(tables, table, variant, rng)) is not None:
            return instance
    raise LookupError(f"the design question {question.name} is never asked")


def shuffled_variants(question: DesignQuestion, seed: int, avoided_table: str) -> Iterator[tuple[str, Any, Generator]]:
    """Yield all pairs of table and variant in random order, `avoided_table` last, with the generator."""
    rng = np.random.default_rng([seed, crc32(question.name.encode())])
    pairs = list(product(question.tables, question.variants))
    shuffled = [pairs[i] for i in rng.permutation(len(pairs))]
    for table, variant in sorted(shuffled, key=lambda pair: pair[0] == avoided_table):
        yield table, variant, rng
