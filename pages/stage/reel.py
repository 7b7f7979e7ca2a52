"""From a trace and its lesson to the reel: a book and its chapters, all a picture needs. REEL.md documents it.

Facts are columns; what can be derived from them (which rows stand where, which boxes the plane has) is derived in the
browser. The words of a chapter are made when it is asked for: most viewers never see most of them.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from latex2mathml.converter import convert

from engine.core.trace import Trace
from engine.lessons.common.picture import TREES, Ensemble
from engine.lessons.common.step import SPLITS, Lesson, Part, Question, Step, Told
from pages.stage.bounds import BYTES, STEPS, STEPS_OF_MANY, chapters, drawn_rows, few_enough, shortened, trees_told
from pages.stage.candidates import SentSearch, search_of, sent_searches
from pages.stage.json_values import packed, plain, state
from pages.stage.trees import tables

FORMAT = 2


class Reel:
    """A lesson as it is sent. Example: Reel(record(cart.fit, load("seven_rows")), lessons.of(trace), "Decision tree",
    "cart")."""

    def __init__(self, trace: Trace, lesson: Lesson, title: str, algorithm: str, budget: int = 0):
        self.trace, self.lesson, self.title, self.algorithm = trace, lesson, title, algorithm
        self.picture = lesson.picture(trace)
        told = trees_told(self.picture)
        self.trees = self.picture.trees[:told]
        budget = budget or (STEPS if len(self.trees) == 1 else STEPS_OF_MANY)
        self.steps, left_out = few_enough(trace, lesson, told, budget)
        self.rows = drawn_rows(trace.data.n, trace.data.d, told)
        self.facts = _left_out(len(self.rows), len(trace.data.y), "rows", "drawn; all of them were learned from")
        self.facts += _left_out(told, len(self.picture.trees), "trees", "told") + left_out
        self.starts = chapters(self.steps)
        self.searches = sent_searches(self.steps, [self.chapter_of(i) for i in range(len(self.steps))])

    def chapter_of(self, step: int) -> int:
        """The chapter a step is in; beyond the end the last one."""
        return bisect_right(self.starts, step) - 1

    # -- the book

    @property
    def book(self) -> dict:
        data, skeleton = self.trace.data, [self._skeleton(step) for step in self.steps]
        return {
            "format": FORMAT,
            "algorithm": self.algorithm,
            "title": self.title,
            "settings": [[name, str(value)] for name, value in self.trace.settings.items()],
            "facts": self.facts,
            "data": _data(data, self.rows),
            "code": list(self.lesson.code),
            "trees": tables(self.trees, data.class_names, self.steps, self.rows),
            "ensemble": _ensemble(self.picture.ensemble, len(self.trees), len(data.class_names)),
            "columns": [vars(column) for column in self.picture.columns],
            "panels": [{**vars(panel), "content": state(panel.content)} for panel in self.picture.panels],
            "steps": {name: [row[name] for row in skeleton] for name in skeleton[0]},
            "searches": [[sent.tree, sent.search.node] for sent in self.searches.values()],
            "ticks": _ticks(self.steps),
            "chapters": self.starts,
        }

    @cached_property
    def packed(self) -> tuple[bytes, str]:
        """The book packed, and its name, which changes with its content."""
        return packed(self.book)

    @cached_property
    def opening(self) -> bytes:
        """The first chapter packed: every viewer gets it."""
        return packed(self.chapter(0))[0]

    def _skeleton(self, step: Step) -> dict:
        light, search = step.light, search_of(step)
        number, sent = self._numbered.get(search, (-1, None))
        untried = light.feature, -1
        feature, candidate = sent.places.get(light.candidate, untried) if sent else untried
        return {
            "grain": step.grain,
            "line": step.line - 1,
            "tree": light.tree,
            "node": max(light.node, 0),
            "nodes": list(light.nodes),
            "subtree": light.subtree,
            "search": number,
            "feature": feature,
            "candidate": candidate,
            "side": light.side,
            "row": self._place.get(light.row, -1),
            "scene": light.scene,
            "panel": self._panels.get(light.panel, -1),
        }

    @cached_property
    def _numbered(self) -> dict[Any, tuple[int, SentSearch]]:
        return {search: (number, sent) for number, (search, sent) in enumerate(self.searches.items())}

    @cached_property
    def _place(self) -> dict[int, int]:
        return {int(row): place for place, row in enumerate(self.rows)}

    @cached_property
    def _panels(self) -> dict[str, int]:
        return {panel.name: place for place, panel in enumerate(self.picture.panels)}

    # -- a chapter

    def chapter(self, number: int) -> dict:
        start, end = self.starts[number], [*self.starts[1:], len(self.steps)][number]
        steps, formulas = self.steps[start:end], {}
        words = [step.tell() for step in steps]  # not step.told: nobody keeps the words of all steps
        told = [(each.says, _workings(each, formulas), _question(each.question)) for each in words]
        met = dict.fromkeys(search for step in steps if (search := search_of(step)) in self.searches)
        return {
            "from": start,
            "says": [[[part.text, self._role(part, step)] for part in says]
                     for step, (says, *_) in zip(steps, told, strict=True)],
            "workings": [workings for _, workings, _ in told],
            "question": [question for _, _, question in told],
            "searches": [[self._numbered[search][0], self.searches[search].value()] for search in met],
            "formulas": [mathml(formula) for formula in formulas],
            "before": {name: self._state(name, value) for name, value in self._before(start).items()},
            "sets": [[start + i, name, self._state(name, value)]
                     for i, step in enumerate(steps) for name, value in step.sets.items()],
        }  # fmt: skip

    def _role(self, part: Part, step: Step) -> str:
        """A split is named by its id only where it is a candidate of the step's own search."""
        named = part.number >= 0 and (part.role != "cut" or search_of(step) in self.searches)
        return f"{part.role}:{part.number}" if named else part.role

    def _before(self, start: int) -> dict[str, Any]:
        held: dict[str, Any] = {}
        for step in self.steps[:start]:
            held.update(step.sets)
        return held

    def _state(self, name: str, value: Any) -> Any:
        """What a column or a panel holds. Facts about rows are sent for those that are drawn."""
        if value is None or name == TREES:
            return value
        return state(np.asarray(value, float)[self.rows] if name in self._of_rows else value)

    @cached_property
    def _of_rows(self) -> set[str]:
        cells = {panel.name for panel in self.picture.panels if panel.kind == "cells"}
        return cells | {column.name for column in self.picture.columns}


def fitting_reel(trace: Trace, lesson: Lesson, title: str, algorithm: str) -> Reel:
    """With as many steps as the bounds allow."""
    reel = Reel(trace, lesson, title, algorithm)
    while True:
        size, budget = len(reel.packed[0]) + len(reel.opening), len(reel.steps)
        if size <= BYTES or budget < 100:
            return reel
        reel = Reel(trace, lesson, title, algorithm, int(budget * 0.9 * BYTES / size))


@lru_cache(maxsize=4_096)
def mathml(formula: str) -> str:
    return convert(formula)


def _left_out(shown: int, there: int, things: str, what: str) -> list[str]:
    return [f"{shown:,} of {there:,} {things} are {what}."] if shown < there else []


def _data(data, rows: np.ndarray) -> dict:
    features = [
        {"name": name, "kind": kind, "levels": list(levels), "values": plain(data.X[rows, j])}
        for j, (name, kind, levels) in enumerate(zip(data.feature_names, data.kinds, data.levels, strict=True))
    ]
    target = {"name": data.target_name, "classes": list(data.class_names) or None, "values": plain(data.y[rows])}
    return {"rows": (rows + 1).tolist(), "features": features, "target": target}


def _ensemble(ensemble: Ensemble | None, trees: int, classes: int) -> dict | None:
    if ensemble is None:
        return None
    scores = len(ensemble.start) if ensemble.score is not None else max(classes, 1)
    return {
        "rule": ensemble.rule,
        "weight": plain(ensemble.weight[:trees]),
        "start": plain(np.broadcast_to(ensemble.start, scores)),
        "score": None if ensemble.score is None else list(map(int, ensemble.score[:trees])),
        "votes": ensemble.votes,
        "at_zero": ensemble.at_zero,
        "link": ensemble.link,
    }


def _ticks(steps: tuple[Step, ...]) -> list[list]:
    """A tick a part of the story; where it has none, a tick a node."""
    parts = [[i, step.opens] for i, step in enumerate(steps) if step.opens]
    return parts or [[i, ""] for i, step in enumerate(steps) if step.grain == SPLITS]


def _workings(told: Told, formulas: dict[str, int]) -> list[list]:
    """A formula is sent once a chapter, and named by its number."""
    return [[w.of, formulas.setdefault(w.formula, len(formulas)), shortened(w.numbers), state(w.value)]
            for w in told.workings]  # fmt: skip


def _question(question: Question | None) -> dict | None:
    return question and {
        "ask": question.ask,
        "choices": list(question.choices),
        "answer": question.answer,
        "because": question.because,
        "grains": list(question.grains),
    }
