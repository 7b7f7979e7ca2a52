"""The parts of a room's excerpts by name, made by the process that has the lesson and stored for all.

"table 1" has the rows of the first lesson of a class, "tree 1 4" its fifth tree, "step 1 17 2 0 -1 -1" step 17 at the
finest detail, not veiled, over the default axes. No part has the lesson's name on the server, with which anybody could
request all of it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

from engine.text.message import msg
from pages.classroom.decoded_lesson import DecodedLesson
from pages.classroom.excerpt import ShownStep, excerpt, table_part, tree_part
from pages.classroom.incoming import StagePosition
from pages.classroom.room import ClassroomProblem, VoteQuestion
from pages.stage.encoding import pack
from pages.stage.lesson_store import StoredLesson

NO_LESSON = msg("classroom.refusal.lesson-missing")
FindLesson = Callable[[str], StoredLesson | None]


@dataclass(frozen=True)
class StepName:
    """The name of a step's part as values. Example: "step 1 17 2 0 -1 -1"."""

    lesson_number: int
    step: int
    detail: int
    is_veiled: bool
    axes: tuple[int, int | None] | None

    def __str__(self) -> str:
        x, y = (-1 if axis is None else axis for axis in self.axes or (None, None))
        return f"step {self.lesson_number} {self.step} {self.detail} {int(self.is_veiled)} {x} {y}"

    @classmethod
    def parse(cls, name: str) -> StepName:
        lesson, step, detail, is_veiled, x, y = map(int, name.split()[1:])
        axes = None if x < 0 else (x, None if y < 0 else y)
        return cls(lesson, step, detail, bool(is_veiled), axes)


class RoomLesson:
    """The lesson that a room shows, in the process that has it."""

    def __init__(self, find: FindLesson, reel: str, number: int):
        self.find_lesson, self.reel, self.number = find, reel, number
        self.lock = threading.Lock()  # so that no two threads decode the same chapter
        self.decoded = DecodedLesson(self.stored_lesson)

    @property
    def stored_lesson(self) -> StoredLesson:
        """The lesson; ClassroomProblem once it is gone, as one on a user's rows may be at any time."""
        lesson = self.find_lesson(self.reel)
        if lesson is None:
            raise ClassroomProblem(NO_LESSON)
        return lesson

    def name_of(self, at: StagePosition) -> StepName:
        """Return the name of the step at a stage's position, with values clipped to what the lesson has."""
        with self.lock:
            step = min(at.step, self.decoded.count - 1)
            n_features = len(self.decoded.book["data"]["features"])
            axes = at.axes if at.axes and all(axis is None or axis < n_features for axis in at.axes) else None
            is_veiled = at.is_veiled and self.decoded.question(step, at.detail) is not None
        return StepName(self.number, step, at.detail, is_veiled, axes)

    def make_part(self, name: str) -> bytes:
        """Return a part as it is stored; that of a step begins with a header for the server, see StepPart."""
        self.stored_lesson  # noqa: B018  (raises if it is gone)
        kind, *numbers = name.split()
        with self.lock:
            if kind == "table":
                return pack({"part": name, "value": table_part(self.decoded)})[0]
            if kind == "tree":
                return pack({"part": name, "value": tree_part(self.decoded, int(numbers[1]))})[0]
            step = StepName.parse(name)
            made = excerpt(self.decoded, ShownStep(step.step, step.detail, step.is_veiled, step.axes))
            needs = [self.part_name(part) for part in made.required_parts]
            neighbours = self.decoded.before(step.step, step.detail), self.decoded.after(step.step, step.detail)
            packed = pack({"lesson": self.number, "needs": needs, **made.step})[0]
            return b"%d %d %d " % (len(made.required_parts) - 1, *neighbours) + packed

    def question(self, step: int, detail: int) -> VoteQuestion | None:
        with self.lock:
            question = self.decoded.question(step, detail)
        if question is None:
            return None
        return VoteQuestion(question["ask"], tuple(question["choices"]), question["answer"], question["because"], step)

    def part_name(self, part: str) -> str:
        """Add the lesson's number to a name. Example: "tree 4" of the first lesson -> "tree 1 4"."""
        kind, *number = part.split()
        return " ".join([kind, str(self.number), *number])


@dataclass(frozen=True)
class StepPart:
    """The stored part of a step: the header (required parts, steps before and after) and what phones are sent."""

    required_parts: tuple[str, ...]
    previous_step: int
    next: int
    body: bytes

    @classmethod
    def parse(cls, name: str, stored: bytes) -> StepPart:
        n_trees, previous_step, next_step, body = stored.split(b" ", 3)
        lesson = StepName.parse(name).lesson_number
        required = (f"table {lesson}", *(f"tree {lesson} {k}" for k in range(int(n_trees))))
        return cls(required, int(previous_step), int(next_step), body)
