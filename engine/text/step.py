"""What a learner is shown at one moment: a sentence, the formula with its numbers, and what to light up.

A lesson turns a trace into steps, most of them as rows of a table (script.py). Their words and numbers are made when
somebody looks (`step_text`), since a large trace has a hundred thousand steps and a lecture looks at a few hundred.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from engine.core.trace import Event, Trace
from engine.text.message import Message, Span, msg
from engine.text.picture import LessonPicture, single_tree_picture

MAX_CANDIDATES = 400  # of one feature at one node that are shown at most, unless fewer are asked for
DETAIL_TREES, DETAIL_SPLITS, DETAIL_CALCULATIONS = (
    0,
    1,
    2,
)  # the grains: a step belongs to its own grain and all finer ones


@dataclass
class Highlight:
    """What a picture lights. -1 and () stand for "nothing in particular".

    Which rows light follows: `row` if there is one; else those of `node`, and with a `candidate` those of them that go
    to `side` ("both": in two colours). Without a node all rows do.
    """

    tree: int = 0  # its place among the lesson's trees
    node: int = -1
    feature: int = -1
    candidate: int = -1  # its place in the node's table of candidates
    side: str = ""  # "", "left", "right", "both"
    row: int = -1  # its place in the data, the first is 0; sentences count from 1
    nodes: tuple[int, ...] = ()  # further nodes: weakest links, a row's way down
    subtree: int = -1  # while pruning: how many steps of the path have been taken
    fold: int = -1
    scene: str = "tree"  # the plane shows the "tree" in hand with what it was fitted to, or "all" trees in force
    panel: str = ""  # the lesson's panel that tells this step; "": the candidates


@dataclass(frozen=True)
class Calculation:
    """One formula worked out. `numbers` is Python arithmetic that gives `value`; maths.worked(numbers) is its LaTeX."""

    quantity: (
        str | Message | Span
    )  # what is worked out: "weighted Gini impurity". Plain text, a name of users may be in it
    formula: str  # LaTeX, in symbols
    numbers: str
    value: float  # what the engine stored


@dataclass(frozen=True)
class Question:
    """Asked before the step is shown, while stepping in one of `grains`: in others an earlier step has told it."""

    prompt: str | Message
    choices: tuple[Any, ...]
    answer_index: int
    explanation: Any  # sentences
    details: tuple[int, ...]
    topic: str = ""  # what it is about, as the wrong rules have it
    misconceptions: tuple[str, ...] = ()  # of each choice the wrong rule that makes it, by name; "" of the right one


@dataclass(frozen=True)
class StepText:
    """The words and numbers of a step. The first working is the one the formula panel shows at first."""

    sentences: tuple[Message | Span, ...]
    calculations: tuple[Calculation, ...] = ()
    question: Question | None = None


@dataclass(eq=False)
class Step:
    event: Event
    line: int  # of the lesson's pseudo-code, the first is 1
    detail: int
    highlight: Highlight
    render_text: Callable[[], StepText] = field(repr=False)
    n_skipped: int = 0  # how many steps this one stands for, because nobody would walk through all of them
    section_title: str | Message = ""  # a new part of the story, a tick of the slider: "Round 3"
    # What columns and panels of the picture hold from here on, and under "trees" how many trees are in force.
    state_updates: Mapping[str, Any] = field(default_factory=dict)

    def steps(self) -> tuple[Step, ...]:
        """A step is a piece of one (script.py)."""
        return (self,)

    def with_state_updates(self, more: Mapping[str, Any]) -> Step:
        """The same step, which sets more."""
        return replace(self, state_updates={**self.state_updates, **more})

    def offset_by(self, lines: int, tree: int) -> Step:
        """The same step of a tree among others, whose lesson's code stands so many lines further down."""
        return replace(self, line=self.line + lines, highlight=replace(self.highlight, tree=tree))

    @property
    def tree(self) -> int:
        return self.highlight.tree

    def with_limits(self, candidates: int, room: int | None) -> Step:
        """Itself: it shows no candidates of its own."""
        return self

    def coarse_only(self) -> Step | None:
        """Itself, unless it is of the finest grain."""
        return self if self.n_coarse else None

    @property
    def size(self) -> int:
        return 1

    @property
    def event_types(self) -> tuple[str]:
        """The kind of event that it tells, by its name."""
        return (type(self.event).__name__,)

    @property
    def n_coarse(self) -> int:
        return int(self.detail < DETAIL_CALCULATIONS)

    @cached_property
    def step_text(self) -> StepText:
        return self.render_text()

    @property
    def sentences(self) -> tuple[Message | Span, ...]:
        return self.step_text.sentences

    @property
    def calculations(self) -> tuple[Calculation, ...]:
        return self.step_text.calculations

    @property
    def question(self) -> Question | None:
        return self.step_text.question

    @property
    def formula(self) -> str:
        return self.calculations[0].formula if self.calculations else ""

    @property
    def numbers(self) -> str:
        return self.calculations[0].numbers if self.calculations else ""

    @property
    def value(self) -> float | None:
        return self.calculations[0].value if self.calculations else None


@dataclass(frozen=True)
class Lesson:
    """One algorithm in words. `walk(trace, candidates)` yields its steps, single ones and blocks of them (script.py),
    with at most so many candidates a feature and node."""

    name: str
    code: tuple[str | Message | Span, ...]
    walk: Callable[[Trace, int], Iterator[Any]] = field(repr=False)
    picture: Callable[[Trace], LessonPicture] = field(default=single_tree_picture, repr=False)

    def steps(self, trace: Trace, candidates: int = MAX_CANDIDATES) -> tuple[Step, ...]:
        """All of them as objects: for those who read a whole lesson."""
        return tuple(step for piece in self.walk(trace, candidates) for step in piece.steps())


def skipped_step(event: Event, line: int, light: Highlight, count: int, thing: str, why: Message) -> Step:
    """The step that stands for those a bound leaves out. `thing` is one that common.ftl can count."""
    return Step(event, line, DETAIL_CALCULATIONS, light, lambda: skipped_text(count, thing, why), count)


def skipped_text(count: int, thing: str, why: Message) -> StepText:
    """Example: "12 more candidate splits are not shown. None has more gain."."""
    return StepText(
        (
            msg(
                "lesson.count.not-shown",
                n=int(count),
                more=msg("lesson.count.further-things", n=int(count), what=thing),
            ),
            why,
        )
    )


def total_skipped(steps: Iterable[Step]) -> int:
    """How many steps are not there because of the bound."""
    return sum(step.n_skipped for step in steps)


MAX_ROWS_SHOWN = 12


def select_rows(priority: np.ndarray, max_rows: int = MAX_ROWS_SHOWN, row_mask: np.ndarray | None = None) -> np.ndarray:
    """At most so many rows (`among` these [n] bools), those of most priority, in the order of the data.

    Example: .1 .5 .2, at most 2 -> rows 1 and 2.
    """
    rows = np.arange(len(priority)) if row_mask is None else row_mask.nonzero()[0]
    return np.sort(rows[np.argsort(-priority[rows], kind="stable")[:max_rows]])
