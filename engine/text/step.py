"""Step, one moment of a lesson: sentences, formulas with their numbers, highlights and questions.

A lesson turns a trace into steps, most of them as rows of a table (engine/text/script.py). Texts are rendered when a
step is opened (`step_text`), since a large trace has a hundred thousand steps and a lecture opens a few hundred.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from engine.core.trace import Event, Trace
from engine.text.message import Message, Span, msg
from engine.text.picture import LessonPicture, single_tree_picture

MAX_CANDIDATES = 400  # shown per feature and node, by default
DETAIL_STORY, DETAIL_SPLITS, DETAIL_CALCULATIONS = range(3)  # a step is shown at its level of detail and all finer ones


@dataclass
class Highlight:
    """What a picture highlights. -1 and () mean "none".

    It determines the highlighted rows: `row` if there is one; else those of `node`, and with a `candidate` those of
    them that go to `side` ("both": in two colours). Without a node, all rows.
    """

    tree: int = 0  # index among the lesson's trees
    node: int = -1
    feature: int = -1
    candidate: int = -1  # index in the node's table of candidates
    side: str = ""  # "", "left", "right", "both"
    row: int = -1  # index in the data, from 0; sentences count from 1
    nodes: tuple[int, ...] = ()  # further nodes: weakest links, a row's path
    subtree: int = -1  # while pruning: the number of steps of the path so far
    fold: int = -1
    scene: str = "tree"  # the plane shows the current "tree" with its targets, or "all" active trees
    panel: str = ""  # the lesson's panel that shows this step; "": the candidates


@dataclass(frozen=True)
class Calculation:
    """One formula with its numbers. `numbers` is Python arithmetic that gives `value`; expr_to_latex renders it."""

    quantity: str | Message | Span  # its name: "weighted Gini impurity". Plain text that may hold users' names
    formula: str  # LaTeX, in symbols
    numbers: str
    value: float  # what the engine stored


@dataclass(frozen=True)
class Question:
    """A question asked before its step is shown, at the levels of `details`; at others an earlier step answers it."""

    prompt: str | Message
    choices: tuple[Any, ...]
    answer_index: int
    explanation: Any  # sentences
    details: tuple[int, ...]
    topic: str = ""  # as misconceptions name it
    misconceptions: tuple[str, ...] = ()  # by choice: the name of the misconception it comes from; "" for the answer


@dataclass(frozen=True)
class StepText:
    """The text of a step. The formula panel opens with the first calculation."""

    sentences: tuple[Message | Span, ...]
    calculations: tuple[Calculation, ...] = ()
    question: Question | None = None


@dataclass(eq=False)
class Step:
    """One step of a lesson; also a piece of a script, like StepBlock."""

    event: Event
    line: int  # of the lesson's pseudo-code, from 1
    detail: int
    highlight: Highlight
    render_text: Callable[[], StepText] = field(repr=False)
    n_skipped: int = 0  # the number of steps that this one stands for
    section_title: str | Message = ""  # of a new section, a tick of the slider: "Round 3"
    # New states of the picture's columns and panels; "trees" is the number of active trees.
    state_updates: Mapping[str, Any] = field(default_factory=dict)

    def steps(self) -> tuple[Step, ...]:
        return (self,)

    def with_state_updates(self, updates: Mapping[str, Any]) -> Step:
        return replace(self, state_updates={**self.state_updates, **updates})

    def on_lines(self, line_of: np.ndarray) -> Step:
        """Return the step, at place p of the code, on line line_of[p]."""
        return replace(self, line=int(line_of[self.line]))

    def offset_by(self, lines: int, tree: int) -> Step:
        """Return the step for tree number `tree`, whose code is `lines` lines further down."""
        return replace(self, line=self.line + lines, highlight=replace(self.highlight, tree=tree))

    @property
    def tree(self) -> int:
        return self.highlight.tree

    def with_limits(self, candidates: int, room: int | None) -> Step:
        """Return the step itself; only searches have candidates to limit."""
        return self

    def coarse_only(self) -> Step | None:
        """Return the step, or None if it is of the finest detail."""
        return self if self.n_coarse else None

    @property
    def size(self) -> int:
        return 1

    @property
    def event_types(self) -> tuple[str]:
        """The class name of its event."""
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
    """The lesson of one algorithm.

    `walk(trace, candidates)` yields its steps and blocks of steps (engine/text/script.py), with at most `candidates`
    candidates per feature and node. `story(trace, script, trees)` chooses the scenes of its Story
    (engine/text/story.py); without one the coarsest detail shows the steps that the walk gives it.
    """

    name: str
    code: tuple[str | Message | Span, ...]
    walk: Callable[[Trace, int], Iterator[Any]] = field(repr=False)
    picture: Callable[[Trace], LessonPicture] = field(default=single_tree_picture, repr=False)
    story: Callable[[Trace, Any, int], Any] | None = field(default=None, repr=False)

    def steps(self, trace: Trace, candidates: int = MAX_CANDIDATES) -> tuple[Step, ...]:
        """Return all steps as objects."""
        return tuple(step for piece in self.walk(trace, candidates) for step in piece.steps())


def skipped_step(event: Event, line: int, light: Highlight, count: int, thing: str, why: Message) -> Step:
    """Return the step that stands for `count` skipped ones. `thing` is a variant of lesson.count.further-things."""
    return Step(event, line, DETAIL_CALCULATIONS, light, lambda: skipped_text(count, thing, why), count)


def skipped_text(count: int, thing: str, why: Message) -> StepText:
    """Return a text like "12 more candidate splits are not shown. None has more gain."."""
    more = msg("lesson.count.further-things", n=int(count), what=thing)
    return StepText((msg("lesson.count.not-shown", n=int(count), more=more), why))


MAX_ROWS_SHOWN = 12


def select_rows(priority: np.ndarray, max_rows: int = MAX_ROWS_SHOWN, row_mask: np.ndarray | None = None) -> np.ndarray:
    """Return the `max_rows` rows of highest priority, ascending; only rows of `row_mask` [n] bool.

    Example: .1 .5 .2, at most 2 -> rows 1 and 2.
    """
    rows = np.arange(len(priority)) if row_mask is None else row_mask.nonzero()[0]
    return np.sort(rows[np.argsort(-priority[rows], kind="stable")[:max_rows]])
