"""What a learner is shown at one moment: a sentence, the formula with its numbers, and what to light up.

A lesson turns a trace into steps, most of them as rows of a table (script.py). Their words and numbers are made when
somebody looks (`told`), since a large trace has a hundred thousand steps and a lecture looks at a few hundred.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from engine.core.trace import Event, Trace
from engine.lessons.common.picture import Picture, one_tree
from engine.text.message import Message, Span, msg

CANDIDATES = 400  # of one feature at one node that are shown at most, unless fewer are asked for
ROUNDS, SPLITS, EVERY_NUMBER = 0, 1, 2  # the grains: a step belongs to its own grain and all finer ones


@dataclass
class Light:
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
class Working:
    """One formula worked out. `numbers` is Python arithmetic that gives `value`; maths.worked(numbers) is its LaTeX."""

    of: str | Message | Span  # what is worked out: "weighted Gini impurity". Plain text, a name of users may be in it
    formula: str  # LaTeX, in symbols
    numbers: str
    value: float  # what the engine stored


@dataclass(frozen=True)
class Question:
    """Asked before the step is shown, while stepping in one of `grains`: in others an earlier step has told it."""

    ask: str | Message
    choices: tuple[Any, ...]
    answer: int
    because: Any  # sentences
    grains: tuple[int, ...]
    topic: str = ""  # what it is about, as the wrong rules have it
    wrong: tuple[str, ...] = ()  # of each choice the wrong rule that makes it, by name; "" of the right one


@dataclass(frozen=True)
class Told:
    """The words and numbers of a step. The first working is the one the formula panel shows at first."""

    says: tuple[Message | Span, ...]
    workings: tuple[Working, ...] = ()
    question: Question | None = None


@dataclass(eq=False)
class Step:
    event: Event
    line: int  # of the lesson's pseudo-code, the first is 1
    grain: int
    light: Light
    tell: Callable[[], Told] = field(repr=False)
    left_out: int = 0  # how many steps this one stands for, because nobody would walk through all of them
    opens: str | Message = ""  # a new part of the story, a tick of the slider: "Round 3"
    # What columns and panels of the picture hold from here on, and under "trees" how many trees are in force.
    sets: Mapping[str, Any] = field(default_factory=dict)

    def steps(self) -> tuple[Step, ...]:
        """A step is a piece of one (script.py)."""
        return (self,)

    def setting(self, more: Mapping[str, Any]) -> Step:
        """The same step, which sets more."""
        return replace(self, sets={**self.sets, **more})

    def moved(self, lines: int, tree: int) -> Step:
        """The same step of a tree among others, whose lesson's code stands so many lines further down."""
        return replace(self, line=self.line + lines, light=replace(self.light, tree=tree))

    @property
    def tree(self) -> int:
        return self.light.tree

    def limited(self, candidates: int, room: int | None) -> Step:
        """Itself: it shows no candidates of its own."""
        return self

    def coarsely(self) -> Step | None:
        """Itself, unless it is of the finest grain."""
        return self if self.coarse else None

    @property
    def size(self) -> int:
        return 1

    @property
    def kinds(self) -> tuple[str]:
        """The kind of event that it tells, by its name."""
        return (type(self.event).__name__,)

    @property
    def coarse(self) -> int:
        return int(self.grain < EVERY_NUMBER)

    @cached_property
    def told(self) -> Told:
        return self.tell()

    @property
    def says(self) -> tuple[Message | Span, ...]:
        return self.told.says

    @property
    def workings(self) -> tuple[Working, ...]:
        return self.told.workings

    @property
    def question(self) -> Question | None:
        return self.told.question

    @property
    def formula(self) -> str:
        return self.workings[0].formula if self.workings else ""

    @property
    def numbers(self) -> str:
        return self.workings[0].numbers if self.workings else ""

    @property
    def value(self) -> float | None:
        return self.workings[0].value if self.workings else None


@dataclass(frozen=True)
class Lesson:
    """One algorithm in words. `walk(trace, candidates)` yields its steps, single ones and blocks of them (script.py),
    with at most so many candidates a feature and node."""

    name: str
    code: tuple[str | Message | Span, ...]
    walk: Callable[[Trace, int], Iterator[Any]] = field(repr=False)
    picture: Callable[[Trace], Picture] = field(default=one_tree, repr=False)

    def steps(self, trace: Trace, candidates: int = CANDIDATES) -> tuple[Step, ...]:
        """All of them as objects: for those who read a whole lesson."""
        return tuple(step for piece in self.walk(trace, candidates) for step in piece.steps())


def not_shown(event: Event, line: int, light: Light, count: int, thing: str, why: Message) -> Step:
    """The step that stands for those a bound leaves out. `thing` is one that common.ftl can count."""
    return Step(event, line, EVERY_NUMBER, light, lambda: left_out_told(count, thing, why), count)


def left_out_told(count: int, thing: str, why: Message) -> Told:
    """Example: "12 more candidate splits are not shown. None has more gain."."""
    return Told((msg("not-shown", n=int(count), more=msg("more", n=int(count), what=thing)), why))


def left_out(steps: Iterable[Step]) -> int:
    """How many steps are not there because of the bound."""
    return sum(step.left_out for step in steps)
