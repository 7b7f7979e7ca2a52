"""A lesson decoded from its packed format (pages/stage/REEL.md): the values at a step, and a step's neighbours."""

import gzip
import json
from bisect import bisect_right
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Any

from pages.stage.lesson_store import StoredLesson

TREES = "trees"  # the column of facts with the number of trees in the ensemble


class DecodedLesson:
    """The book of a lesson, and its chapters, decoded on demand."""

    def __init__(self, lesson: StoredLesson):
        self.lesson = lesson
        self.chapter = lru_cache(6)(lambda number: json.loads(gzip.decompress(lesson.chapter(number))))

    @cached_property
    def book(self) -> dict:
        book = json.loads(gzip.decompress(self.lesson.book))
        return {**book, "steps": decode_steps(book["steps"])}

    @property
    def count(self) -> int:
        return len(self.book["steps"]["grain"])

    def chapter_of(self, step: int) -> int:
        return bisect_right(self.book["chapters"], step) - 1

    def step_value(self, name: str, step: int) -> Any:
        """Return a value of the table of steps."""
        return self.book["steps"][name][step]

    def step_text(self, field: str, step: int) -> Any:
        """Return "says", "workings" or "question" of a step."""
        chapter = self.chapter(self.chapter_of(step))
        return chapter[field][step - chapter["from"]]

    def question(self, step: int, detail: int) -> dict | None:
        """Return the question of a step. At another level of detail an earlier step gives its answer away."""
        question = self.step_text("question", step)
        return question if question and detail in question["grains"] else None

    def column_state(self, name: str, step: int) -> Any:
        """Return the value of a column of facts at a step, None if it has none yet."""
        chapter = self.chapter(self.chapter_of(step))
        state = chapter["before"].get(name)
        for since, column, value in chapter["sets"]:
            if since <= step and column == name:
                state = value
        return state

    def before(self, step: int, detail: int) -> int:
        """Return the step before, at a level of detail; the first step itself."""
        details = self.book["steps"]["grain"]
        return next((i for i in range(step - 1, -1, -1) if details[i] <= detail), step)

    def after(self, step: int, detail: int) -> int:
        """Return the step after, at a level of detail; the last step itself."""
        details = self.book["steps"]["grain"]
        return next((i for i in range(step + 1, self.count) if details[i] <= detail), step)

    def is_measured(self, tree: int, node: int, step: int) -> bool:
        """True if one of the consecutive steps at this node, up to this step, has a calculation."""
        steps = self.book["steps"]
        while step >= 0 and (steps["tree"][step], steps["node"][step]) == (tree, node):
            if self.step_text("workings", step):
                return True
            step -= 1
        return False


def decode_steps(packed: dict) -> dict[str, list]:
    """Decode the table of steps, packed by pages/stage/encoding.py: run lengths of differences."""
    steps: dict[str, list] = {}
    for name, (differences, times) in packed["runs"].items():
        numbers = accumulate(by for by, n in zip(differences, times, strict=True) for _ in range(n))
        words = packed["words"].get(name)
        steps[name] = [words[number] if words else number for number in numbers]
    nodes: list[list[int]] = [[] for _ in steps["grain"]]
    for i, further in zip(*packed["nodes"], strict=True):
        nodes[i] = further
    return steps | {"nodes": nodes}
