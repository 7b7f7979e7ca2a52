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
from engine.learners.common.ensemble import Ensemble
from engine.lessons.common.picture import TREES
from engine.lessons.common.script import SCENES, SIDES, Script, panel_of
from engine.lessons.common.step import SPLITS, Lesson, Part, Question, Told
from engine.tree.growth import Growth
from engine.tree.reasons import Reason
from pages.stage.bounds import BYTES, STEPS, STEPS_OF_MANY, chapters, drawn_rows, few_enough, shortened, trees_told
from pages.stage.candidates import SentSearches
from pages.stage.json_values import as_sent, packed, plain, state
from pages.stage.trees import tables

FORMAT = 3
NO_CANDIDATE = int(Reason.NO_CANDIDATE)
WORDS = {"side": SIDES, "scene": SCENES}  # columns whose numbers stand for words


class Reel:
    """A lesson as it is sent. Example: Reel(record(cart.fit, load("seven_rows")), lessons.of(trace), "Decision tree",
    "cart")."""

    def __init__(self, trace: Trace, lesson: Lesson, title: str, algorithm: str, budget: int = 0):
        self.trace, self.lesson, self.title, self.algorithm = trace, lesson, title, algorithm
        self.picture = lesson.picture(trace)
        told = trees_told(self.picture)
        self.trees = self.picture.trees[:told]
        budget = budget or (STEPS if len(self.trees) == 1 else STEPS_OF_MANY)
        self.steps, left_out = few_enough(trace, lesson, told, budget)  # a script: objects for those asked for alone
        self.rows = drawn_rows(trace.data.n, trace.data.d, told)
        self.facts = _left_out(len(self.rows), len(trace.data.y), "rows", "drawn; all of them were learned from")
        self.facts += _left_out(told, len(self.picture.trees), "trees", "told") + left_out
        self.starts = chapters(self.steps)
        chapter_of = np.array(self.starts).searchsorted(np.arange(len(self.steps)), side="right") - 1
        growths = [each.growth for each in self.trees]
        self.searches = SentSearches(self.steps, growths, chapter_of, self._has_candidates)

    def _has_candidates(self, tree: int, node: int) -> bool:
        """Was there anything to choose from at a node that was searched? A split that was asked for need not be."""
        growth = self.trees[tree].growth
        if self.trace.settings.get("force"):
            return bool(growth.table(node).allowed.any())
        return growth.tree.reason[node] != NO_CANDIDATE

    @property
    def growths(self) -> set[Growth]:
        """All that tables may have been derived from."""
        return {each.growth for each in self.trees} | {
            event for event in self.trace.logged if isinstance(event, Growth)
        }

    def chapter_of(self, step: int) -> int:
        """The chapter a step is in; beyond the end the last one."""
        return bisect_right(self.starts, step) - 1

    # -- the book

    @property
    def book(self) -> dict:
        """As the stage has it."""
        columns = {name: column.tolist() for name, column in self._columns.items()}
        for name, meant in WORDS.items():
            columns[name] = [meant[place] for place in columns[name]]
        nodes = {"nodes": [list(self.steps.nodes.get(i, ())) for i in range(len(self.steps))]}
        return {**self._facts_of_book, "steps": {**columns, **nodes}}

    @cached_property
    def packed(self) -> tuple[bytes, str]:
        """The book packed, and its name, which changes with its content."""
        return packed({**self._facts_of_book, "steps": as_sent(self._columns, WORDS, self.steps.nodes)})

    @property
    def _facts_of_book(self) -> dict:
        data = self.trace.data
        return {
            "format": FORMAT,
            "algorithm": self.algorithm,
            "title": self.title,
            "settings": [[name, str(value)] for name, value in self.trace.settings.items()],
            "facts": self.facts,
            "data": _data(data, self.rows),
            "code": list(self.lesson.code),
            "trees": tables(self.trees, data.class_names, self.steps, self.rows),
            "ensemble": _ensemble(self.picture.ensemble, len(self.trees)),
            "columns": [vars(column) for column in self.picture.columns],
            "panels": [{**vars(panel), "content": state(panel.content)} for panel in self.picture.panels],
            "searches": np.column_stack((self.searches.tree, self.searches.node)).tolist(),
            "ticks": _ticks(self.steps),
            "chapters": self.starts,
        }

    @cached_property
    def opening(self) -> bytes:
        """The first chapter packed: every viewer gets it."""
        return packed(self.chapter(0))[0]

    @cached_property
    def _columns(self) -> dict[str, np.ndarray]:
        """What is known of every step without its words."""
        columns = self.steps.columns
        place = np.full(len(self.trace.data.y) + 1, -1)  # the last for no row
        place[self.rows] = np.arange(len(self.rows))
        panels = {panel.name: number for number, panel in enumerate(self.picture.panels)}
        return {
            **{name: columns[name] for name in ("grain", "tree", "subtree", "feature", "side", "scene")},
            "line": columns["line"] - 1,
            "node": np.maximum(columns["node"], 0),
            "search": self.searches.number,
            "candidate": np.where(self.searches.number >= 0, columns["candidate"], -1),
            "row": place[columns["row"]],
            "panel": self.steps.each(lambda piece: panels.get(panel_of(piece), -1)),
        }

    # -- a chapter

    def chapter(self, number: int) -> dict:
        start, end = self.starts[number], [*self.starts[1:], len(self.steps)][number]
        formulas: dict[str, int] = {}
        words = [self.steps.tell(i) for i in range(start, end)]
        searches = self.searches.number[start:end].tolist()
        return {
            "from": start,
            "says": [[[part.text, _role(part, search)] for part in each.says]
                     for each, search in zip(words, searches, strict=True)],
            "workings": [_workings(each, formulas) for each in words],
            "question": [_question(each.question) for each in words],
            "searches": [[search, self.searches[search].value()] for search in dict.fromkeys(searches) if search >= 0],
            "formulas": [mathml(formula) for formula in formulas],
            "before": {name: self._state(name, value) for name, value in self.steps.before(start).items()},
            "sets": [[i, name, self._state(name, value)] for i, name, value in self.steps.sets(start, end)],
        }  # fmt: skip

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


def _ensemble(ensemble: Ensemble | None, trees: int) -> dict | None:
    if ensemble is None:
        return None
    return {
        "rule": ensemble.rule,
        "weight": plain(ensemble.weight[:trees]),
        "start": plain(ensemble.begin(1)[0]),
        "score": None if ensemble.score is None else list(map(int, ensemble.score[:trees])),
        "votes": ensemble.votes,
        "at_zero": ensemble.at_zero,
        "link": ensemble.link,
    }


def _ticks(script: Script) -> list[list]:
    """A tick a part of the story; where it has none, a tick a node."""
    parts = [[i, opens] for i, opens in script.opens.items()]
    return parts or [[i, ""] for i in (script.columns["grain"] == SPLITS).nonzero()[0].tolist()]


def _workings(told: Told, formulas: dict[str, int]) -> list[list]:
    """A formula is sent once a chapter, and named by its number."""
    return [[w.of, formulas.setdefault(w.formula, len(formulas)), shortened(w.numbers), state(w.value)]
            for w in told.workings]  # fmt: skip


def _role(part: Part, search: int) -> str:
    """A split is named by its id only where it is a candidate of the step's own search."""
    named = part.number >= 0 and (part.role != "cut" or search >= 0)
    return f"{part.role}:{part.number}" if named else part.role


def _question(question: Question | None) -> dict | None:
    return question and {
        "ask": question.ask,
        "choices": list(question.choices),
        "answer": question.answer,
        "because": question.because,
        "grains": list(question.grains),
    }
