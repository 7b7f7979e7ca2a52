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
    lesson_number: int
    step: int
    detail: int
    is_veiled: bool
    axes: tuple[int, int | None] | None

    def __str__(self) -> str:
        across, up = self.axes or (None, None)
        numbers = (
            self.lesson_number,
            self.step,
            self.detail,
            int(self.is_veiled),
            *(-1 if a is None else a for a in (across, up)),
        )
        return f"step {' '.join(map(str, numbers))}"

    @classmethod
    def parse(cls, name: str) -> StepName:
        lesson, step, grain, veiled, across, up = map(int, name.split()[1:])
        axes = None if across < 0 else (across, None if up < 0 else up)
        return cls(lesson, step, grain, bool(veiled), axes)


class RoomLesson:
    """The lesson a room shows, where this process has it."""

    def __init__(self, find: FindLesson, reel: str, number: int):
        self.find_lesson, self.reel, self.number = find, reel, number
        self.lock = threading.Lock()  # one part: reading a chapter twice at once is of no use
        self.decoded = DecodedLesson(self.stored_lesson)

    @property
    def stored_lesson(self) -> StoredLesson:
        """A lesson on somebody's own rows may be gone at any time, and then nobody gets more of it."""
        lesson = self.find_lesson(self.reel)
        if lesson is None:
            raise ClassroomProblem(NO_LESSON)
        return lesson

    def name_of(self, at: StagePosition) -> StepName:
        """The step that the presenter's stage is at, as far as there is such a step."""
        with self.lock:
            step = min(at.step, self.decoded.count - 1)
            features = len(self.decoded.book["data"]["features"])
            axes = at.axes if at.axes and all(a is None or a < features for a in at.axes) else None
            veiled = at.is_veiled and self.decoded.question(step, at.detail) is not None
        return StepName(self.number, step, at.detail, veiled, axes)

    def make_part(self, name: str) -> bytes:
        """A part as it travels. That of a step has before it what only the server reads, see StepPart."""
        self.stored_lesson  # noqa: B018  (still there?)
        kind, *numbers = name.split()
        with self.lock:
            if kind == "table":
                return pack({"part": name, "value": table_part(self.decoded)})[0]
            if kind == "tree":
                return pack({"part": name, "value": tree_part(self.decoded, int(numbers[1]))})[0]
            step = StepName.parse(name)
            found = excerpt(self.decoded, ShownStep(step.step, step.detail, step.is_veiled, step.axes))
            value = {
                "lesson": self.number,
                "needs": [self.part_name(need) for need in found.required_parts],
                **found.step,
            }
            beside = self.decoded.before(step.step, step.detail), self.decoded.after(step.step, step.detail)
            return b"%d %d %d " % (len(found.required_parts) - 1, *beside) + pack(value)[0]

    def question(self, step: int, grain: int) -> VoteQuestion | None:
        with self.lock:
            found = self.decoded.question(step, grain)
        if found is None:
            return None
        return VoteQuestion(found["ask"], tuple(found["choices"]), found["answer"], found["because"], step)

    def part_name(self, need: str) -> str:
        """Example: "tree 4" of the first lesson -> "tree 1 4"."""
        kind, *number = need.split()
        return " ".join([kind, str(self.number), *number])


@dataclass(frozen=True)
class StepPart:
    """A kept step: what else it is drawn from, the steps beside it, which no phone is told, and what travels."""

    required_parts: tuple[str, ...]
    previous_step: int
    next: int
    body: bytes

    @classmethod
    def parse(cls, name: str, kept: bytes) -> StepPart:
        trees, back, following, travels = kept.split(b" ", 3)
        lesson = StepName.parse(name).lesson_number
        needs = (f"table {lesson}", *(f"tree {lesson} {k}" for k in range(int(trees))))
        return cls(needs, int(back), int(following), travels)
