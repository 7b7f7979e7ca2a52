"""Story, the coarsest detail of a lesson: about eight scenes, each a step and the question that it answers.

A learner's story.py chooses the steps by what they are (the first split, the vote), so it fits any table and settings.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from engine.core.protocols import Table
from engine.text.message import Message, list_text, msg
from engine.text.script import CHOSEN_SPLIT, Script, panel_name_of
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_STORY, Question
from engine.text.wording import class_span, node_name_text, target_span

MAX_SCENES = 10
MAX_LOOKED_AT = 6  # steps whose texts are rendered to find one with a question


@dataclass(frozen=True)
class Scene:
    """A step of a story, and the question that it answers."""

    step: int
    question: Message


@dataclass(frozen=True)
class Story:
    """A lesson's idea in two lines, and its scenes in the order of their steps."""

    idea: Message
    scenes: tuple[Scene, ...]

    @property
    def steps(self) -> list[int]:
        return [scene.step for scene in self.scenes]


def tell_story(idea: Message, scenes: Iterable[tuple[int | None, Message]]) -> Story:
    """Return the story of those scenes whose step there is. Of two scenes at one step the first stays."""
    question_of: dict[int, Message] = {}
    for step, question in scenes:
        if step is not None:
            question_of.setdefault(step, question)
    return Story(idea, tuple(Scene(step, question_of[step]) for step in sorted(question_of)))


def ask_target(data: Table) -> Message:
    """Return the question that a lesson's model answers: "Is species Adelie, Chinstrap or Gentoo?"."""
    classes = list_text([class_span(data, k) for k in range(len(data.class_names))], "or")
    return msg("lesson.story.target", task=data.task, target=target_span(data), classes=classes)


def question_details(question: Question, is_scene: bool | None) -> tuple[int, ...]:
    """Return the levels of detail at which a step asks its question. `is_scene` is None where a lesson has no story.

    A story shows fewer steps than finer details, so that none of its steps has given the answer away.
    """
    if is_scene is None:
        return question.details
    finer = tuple(detail for detail in question.details if detail != DETAIL_STORY)
    return (DETAIL_STORY, *finer) if is_scene else finer


class StepFinder:
    """Finds the steps of a script by what they are: their event, panel, and columns."""

    def __init__(self, script: Script):
        self.script = script
        self.panels = script.map_pieces(panel_name_of) if len(script) else np.zeros(0, str)

    @property
    def last(self) -> int:
        return len(self.script) - 1

    def all(
        self, event: str = "", panel: str = "", *, after: int = -1, fine: bool = False, **columns: int
    ) -> np.ndarray:
        """Return the steps with this event, panel and columns that come after a step.

        Those of the finest detail are among them only if `fine`.
        """
        mask = np.arange(len(self.script)) > after
        if not fine:
            mask &= self.script.columns["grain"] < DETAIL_CALCULATIONS
        if event:
            mask &= self.script.event_types == event
        if panel:
            mask &= self.panels == panel
        for name, value in columns.items():
            mask &= self.script.columns[name] == value
        return mask.nonzero()[0]

    def first(self, event: str = "", panel: str = "", **where) -> int | None:
        """Return the first such step; None if there is none."""
        return next(iter(self.all(event, panel, **where).tolist()), None)

    def final(self, event: str = "", panel: str = "", **where) -> int | None:
        """Return the last such step; None if there is none."""
        return next(iter(self.all(event, panel, **where)[::-1].tolist()), None)

    def with_question(self, steps: np.ndarray) -> int | None:
        """Return the first of some steps that asks a question, else the first; None if there are none."""
        near = steps[:MAX_LOOKED_AT].tolist()
        return next((i for i in near if self.script.render_text(i).question), next(iter(near), None))

    # -- what trees have in common

    def best_split(self, tree: int = 0) -> int | None:
        """Return the step that says why a root takes its split."""
        return self.first(tree=tree, node=0, candidate=CHOSEN_SPLIT, after=0)

    def candidate(self) -> int | None:
        """Return the step of a candidate near the middle of the root's first feature.

        It comes before the chosen one: later candidates say which one is ahead, so they would give that one away.
        """
        best = self.best_split()
        if best is None:
            return None
        tried = self.all("Search", fine=True, tree=0, node=0)
        columns = self.script.columns
        tried = tried[columns["candidate"][tried] >= 0]
        tried = tried[columns["feature"][tried] == columns["feature"][tried[0]]].tolist() if len(tried) else []
        chosen, middle = self.script[best].highlight.candidate, len(tried) // 2
        earlier = [i for i in tried if self.script[i].highlight.candidate < chosen]
        return earlier[min(middle, len(earlier) - 1)] if earlier else None

    def rows_split(self) -> int | None:
        """Return the step that sends the root's rows left and right."""
        best = self.best_split()
        return None if best is None else self.first("Branch", fine=True, after=best, tree=0, node=0)

    def next_split(self) -> int | None:
        """Return the step of the first split below the root."""
        splits = self.all("Branch", tree=0, candidate=CHOSEN_SPLIT)
        return next(iter(splits[self.script.columns["node"][splits] > 0].tolist()), None)

    def leaf(self) -> int | None:
        """Return the step of the first leaf."""
        leaves = self.all("Leaf", tree=0, after=0)
        return next(iter(leaves[self.script.columns["node"][leaves] >= 0].tolist()), None)

    def node_name(self, step: int | None) -> Message:
        return node_name_text(0 if step is None else int(self.script.columns["node"][step]))

    def best_split_scene(self, classes: bool) -> tuple[int | None, Message]:
        """Return the scene of the first tree's first split: which candidate is best."""
        return self.best_split(), msg("lesson.story.best-split", classes=classes)

    def new_row_scenes(self, trees: int) -> list[tuple[int | None, Message]]:
        """Return the scenes of an ensemble's last steps, which predict a new row."""
        titles = {getattr(title, "key", ""): i for i, title in self.script.section_titles.items()}
        begin = titles.get("follow.section.new-row")
        if begin is None:
            return []
        end = self.first(after=begin, grain=DETAIL_STORY)
        return [(begin, msg("lesson.story.new-row", trees=trees)), (end, msg("lesson.story.vote", trees=trees))]
