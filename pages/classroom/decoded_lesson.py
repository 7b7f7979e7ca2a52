"""A lesson as it travels (pages/stage/REEL.md), read again: what stands at a step, and which steps a walk takes."""

from __future__ import annotations

import gzip
import json
from bisect import bisect_right
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Any

from pages.stage.lesson_store import StoredLesson

CACHED_CHAPTERS = 6  # chapters that are held read
TREES = "trees"  # the state that says how many trees are in force


class DecodedLesson:
    """A book and those of its chapters that somebody has asked for."""

    def __init__(self, lesson: StoredLesson):
        self.lesson = lesson
        self.chapter = lru_cache(CACHED_CHAPTERS)(self._chapter)

    @cached_property
    def book(self) -> dict:
        book = json.loads(gzip.decompress(self.lesson.book))
        return {**book, "steps": decode_steps(book["steps"])}

    @property
    def count(self) -> int:
        return len(self.book["steps"]["grain"])

    def _chapter(self, number: int) -> dict:
        return json.loads(gzip.decompress(self.lesson.chapter(number)))

    def chapter_of(self, step: int) -> int:
        return bisect_right(self.book["chapters"], step) - 1

    def step_value(self, name: str, step: int) -> Any:
        """What a column of the steps holds."""
        return self.book["steps"][name][step]

    def step_text(self, what: str, step: int) -> Any:
        """One of "says", "workings" and "question" of a step."""
        chapter = self.chapter(self.chapter_of(step))
        return chapter[what][step - chapter["from"]]

    def question(self, step: int, grain: int) -> dict | None:
        """What is asked at a step. In other grains an earlier step has told the answer."""
        question = self.step_text("question", step)
        return question if question and grain in question["grains"] else None

    def column_state(self, name: str, step: int) -> Any:
        """What a column of facts holds at a step, None for nothing."""
        chapter = self.chapter(self.chapter_of(step))
        found = chapter["before"].get(name)
        for since, what, value in chapter["sets"]:
            if since <= step and what == name:
                found = value
        return found

    def before(self, step: int, grain: int) -> int:
        """The step before in a walk of this grain; the first of all has none."""
        grains = self.book["steps"]["grain"]
        return next((i for i in range(step - 1, -1, -1) if grains[i] <= grain), step)

    def after(self, step: int, grain: int) -> int:
        grains = self.book["steps"]["grain"]
        return next((i for i in range(step + 1, self.count) if grains[i] <= grain), step)

    def is_measured(self, tree: int, node: int, step: int) -> bool:
        """Has one of the steps at this node worked something out, this one or those before it?"""
        steps = self.book["steps"]
        while step >= 0 and (steps["tree"][step], steps["node"][step]) == (tree, node):
            if self.step_text("workings", step):
                return True
            step -= 1
        return False


def decode_steps(sent: dict) -> dict[str, list]:
    """The columns of a book's steps from how they travel (pages/stage/encoding.py)."""
    steps: dict[str, list] = {}
    for name, (differences, times) in sent["runs"].items():
        numbers = accumulate(by for by, often in zip(differences, times, strict=True) for _ in range(often))
        meant = sent["words"].get(name)
        steps[name] = [meant[number] if meant else number for number in numbers]
    nodes: list[list[int]] = [[] for _ in steps["grain"]]
    for i, further in zip(*sent["nodes"], strict=True):
        nodes[i] = further
    return steps | {"nodes": nodes}
