"""The parts of a room's excerpts, by their names: made where the lesson is, kept for whoever needs them.

"table 1" are the rows of the first lesson of a class, "tree 1 4" its fifth tree, "step 1 17 2 0 -1 -1" step 17 in the
finest grain, not veiled, over the usual axes. No name tells what the lesson is called on the server: with that, anybody
could ask for all of it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

from engine.text.message import msg
from pages.classroom.excerpt import Shown, excerpt, table_part, tree_part
from pages.classroom.lesson import ReadLesson
from pages.classroom.messages import At
from pages.classroom.room import Asked, Refused
from pages.stage.json_values import packed
from pages.stage.shelf import ShownLesson

NO_LESSON = msg("classroom.refusal.lesson-missing")
Find = Callable[[str], ShownLesson | None]


@dataclass(frozen=True)
class StepName:
    lesson: int
    step: int
    grain: int
    veiled: bool
    axes: tuple[int, int | None] | None

    def __str__(self) -> str:
        across, up = self.axes or (None, None)
        numbers = (
            self.lesson,
            self.step,
            self.grain,
            int(self.veiled),
            *(-1 if a is None else a for a in (across, up)),
        )
        return f"step {' '.join(map(str, numbers))}"

    @classmethod
    def read(cls, name: str) -> StepName:
        lesson, step, grain, veiled, across, up = map(int, name.split()[1:])
        axes = None if across < 0 else (across, None if up < 0 else up)
        return cls(lesson, step, grain, bool(veiled), axes)


class SharedLesson:
    """The lesson a room shows, where this process has it."""

    def __init__(self, find: Find, reel: str, number: int):
        self.find, self.reel, self.number = find, reel, number
        self.making = threading.Lock()  # one part: reading a chapter twice at once is of no use
        self.read = ReadLesson(self.on_shelf)

    @property
    def on_shelf(self) -> ShownLesson:
        """A lesson on somebody's own rows may be gone at any time, and then nobody gets more of it."""
        lesson = self.find(self.reel)
        if lesson is None:
            raise Refused(NO_LESSON)
        return lesson

    def named(self, at: At) -> StepName:
        """The step that the presenter's stage is at, as far as there is such a step."""
        with self.making:
            step = min(at.step, self.read.count - 1)
            features = len(self.read.book["data"]["features"])
            axes = at.axes if at.axes and all(a is None or a < features for a in at.axes) else None
            veiled = at.veiled and self.read.question(step, at.grain) is not None
        return StepName(self.number, step, at.grain, veiled, axes)

    def make(self, name: str) -> bytes:
        """A part as it travels. That of a step has before it what only the server reads, see StepPart."""
        self.on_shelf  # noqa: B018  (still there?)
        kind, *numbers = name.split()
        with self.making:
            if kind == "table":
                return packed({"part": name, "value": table_part(self.read)})[0]
            if kind == "tree":
                return packed({"part": name, "value": tree_part(self.read, int(numbers[1]))})[0]
            step = StepName.read(name)
            found = excerpt(self.read, Shown(step.step, step.grain, step.veiled, step.axes))
            value = {"lesson": self.number, "needs": [self.of_lesson(need) for need in found.needs], **found.step}
            beside = self.read.before(step.step, step.grain), self.read.after(step.step, step.grain)
            return b"%d %d %d " % (len(found.needs) - 1, *beside) + packed(value)[0]

    def question(self, step: int, grain: int) -> Asked | None:
        with self.making:
            found = self.read.question(step, grain)
        if found is None:
            return None
        return Asked(found["ask"], tuple(found["choices"]), found["answer"], found["because"], step)

    def of_lesson(self, need: str) -> str:
        """Example: "tree 4" of the first lesson -> "tree 1 4"."""
        kind, *number = need.split()
        return " ".join([kind, str(self.number), *number])


@dataclass(frozen=True)
class StepPart:
    """A kept step: what else it is drawn from, the steps beside it, which no phone is told, and what travels."""

    needs: tuple[str, ...]
    back: int
    next: int
    travels: bytes

    @classmethod
    def read(cls, name: str, kept: bytes) -> StepPart:
        trees, back, following, travels = kept.split(b" ", 3)
        lesson = StepName.read(name).lesson
        needs = (f"table {lesson}", *(f"tree {lesson} {k}" for k in range(int(trees))))
        return cls(needs, int(back), int(following), travels)
