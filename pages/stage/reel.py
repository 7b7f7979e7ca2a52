"""From a trace and its lesson to the reel: a book and its chapters, all a picture needs. REEL.md documents it.

Facts are columns; what can be derived from them (which rows stand where, which boxes the plane has) is derived in the
browser. The words of a chapter are made when it is asked for: most viewers never see most of them.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np

from engine.core.progress import report
from engine.core.trace import Trace
from engine.learners.common.ensemble import Ensemble
from engine.learners.common.exercise import Exercise
from engine.learners.registry import lesson_for_trace
from engine.text.arithmetic import values_scale
from engine.text.message import msg
from engine.text.picture import ACTIVE_TREES, Column, Panel
from engine.text.questions import evidence_steps
from engine.text.script import SCENES, SIDES, Script, panel_name_of
from engine.text.step import DETAIL_SPLITS, Lesson, Question, StepText
from engine.tree.growth import Growth
from engine.tree.reasons import Reason
from pages.i18n.locale import ENGLISH_LOCALE, Locale
from pages.i18n.translator import SpanTuple, Translator, translator_for
from pages.notes.vocabulary import define_term
from pages.stage.bounds import BYTES, STEPS, STEPS_OF_MANY, chapters, choose_rows, count_trees, limit_steps, shortened
from pages.stage.candidates import ReelSearches
from pages.stage.encoding import encode_steps, json_numbers, json_state, mathml, pack
from pages.stage.exercise import exercise_json
from pages.stage.trees import tree_tables

FORMAT = 4
ROOT = Path(__file__).parents[2]
EDITION_FOLDERS = ("engine", "datasets", "pages/stage", "pages/i18n")  # the folders that decide what a lesson says
FIRST_STEPS_SEARCHED, LAST_STEPS_SEARCHED = 2_000, 500  # steps at the beginning and at the end, for a question
NO_CANDIDATE = int(Reason.NO_CANDIDATE)
TERM_PREFIX = "term:"  # how the role of a term begins
WORD_COLUMNS = {"side": SIDES, "scene": SCENES}  # columns whose numbers stand for words


class Reel:
    """A lesson as it is sent. Example: Reel(record(cart.fit, load("seven_rows")), lesson_for_trace(trace),
    "Decision tree", "cart")."""

    def __init__(self, trace: Trace, lesson: Lesson, title: str, algorithm: str, budget: int = 0,
                 locale: Locale = ENGLISH_LOCALE, exercise: Exercise | None = None):  # fmt: skip
        self.language = translator_for(locale)
        self.trace, self.lesson, self.title, self.algorithm, self.budget = trace, lesson, title, algorithm, budget
        self.exercise = exercise
        self.picture = lesson.picture(trace)
        told = count_trees(self.picture)
        self.trees = self.picture.trees[:told]
        budget = budget or (STEPS if len(self.trees) == 1 else STEPS_OF_MANY)
        self.steps, left_out = limit_steps(trace, lesson, told, budget)  # a script: objects for those asked for alone
        self.rows = choose_rows(trace.data.n, trace.data.d, told)
        rows, trees = len(trace.data.y), len(self.picture.trees)
        self.facts = [
            *([msg("lesson.note.rows-drawn", shown=len(self.rows), there=rows)] if len(self.rows) < rows else []),
            *([msg("lesson.note.trees-shown", shown=told, there=trees)] if told < trees else []),
            *left_out,
        ]
        self.starts = chapters(self.steps)
        chapter_of = np.array(self.starts).searchsorted(np.arange(len(self.steps)), side="right") - 1
        growths = [each.growth for each in self.trees]
        self.searches = ReelSearches(self.steps, growths, chapter_of, self._has_candidates)

    def __reduce__(self):
        """To another process go the trace and what is packed of it, which took longest; steps are made again there."""
        made = self.packed_book, self.packed_first_chapter, self.exercise
        return _unpacked, (self.trace, self.title, self.algorithm, self.budget, self.language.locale, *made)

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
            event for event in self.trace.logged_events if isinstance(event, Growth)
        }

    def chapter_of(self, step: int) -> int:
        """The chapter a step is in; beyond the end the last one."""
        return bisect_right(self.starts, step) - 1

    def first_question_step(self, topic: str) -> tuple[int, tuple[int, ...]] | None:
        """The first step with a question of a topic, and the grains it is asked in; None if there is none.

        Of a long lesson only the beginning and the end are looked through: all of it would take seconds.
        """
        for i in (
            *range(len(self.steps))[:FIRST_STEPS_SEARCHED],
            *range(len(self.steps))[FIRST_STEPS_SEARCHED:][-LAST_STEPS_SEARCHED:],
        ):
            question = self.steps.render_text(i).question
            if question and question.topic == topic:
                return i, question.details
        return None

    # -- the book

    @property
    def book(self) -> dict:
        """As the stage has it."""
        columns = {name: column.tolist() for name, column in self._columns.items()}
        for name, meant in WORD_COLUMNS.items():
            columns[name] = [meant[place] for place in columns[name]]
        nodes = {"nodes": [list(self.steps.extra_nodes.get(i, ())) for i in range(len(self.steps))]}
        return {**self._facts_of_book, "steps": {**columns, **nodes}}

    @cached_property
    def packed_book(self) -> tuple[bytes, str]:
        """The book packed, and its name, which changes with its content."""
        return pack({**self._facts_of_book, "steps": encode_steps(self._columns, WORD_COLUMNS, self.steps.extra_nodes)})

    @property
    def _facts_of_book(self) -> dict:
        data = self.trace.data
        classes, size = data.class_names, values_scale(data.y, bool(data.class_names))
        return {
            "format": FORMAT,
            "algorithm": self.algorithm,
            "title": self.title,
            "language": dict(
                zip(("name", "group", "decimal"), (self.language.name, *self.language.separators), strict=True)
            ),
            "settings": [[name, str(value)] for name, value in self.trace.settings.items()],
            "facts": [self.language.text(fact) for fact in self.facts],
            "data": _data(data, self.rows),
            "code": self.language.render(self.lesson.code),
            "trees": tree_tables(self.trees, classes, size, self.steps, self.rows, self.language),
            "ensemble": _ensemble(self.picture.ensemble, len(self.trees)),
            "columns": [self._column(column) for column in self.picture.columns],
            "panels": [self._panel(panel) for panel in self.picture.panels],
            "searches": np.column_stack((self.searches.tree, self.searches.node)).tolist(),
            "ticks": [[i, self.language.text(opens)] for i, opens in _ticks(self.steps)],
            "chapters": self.starts,
            "exercise": self.exercise and exercise_json(self.exercise, self.steps, self.language, self._written),
        }

    def _written(self, formula: str) -> str:
        """As MathML, with the language's words and numbers."""
        return self.language.localize_mathml(mathml(self.language.localize_latex(formula)))

    @cached_property
    def packed_first_chapter(self) -> bytes:
        """The first chapter packed: every viewer gets it."""
        return pack(self.chapter(0))[0]

    @cached_property
    def _columns(self) -> dict[str, np.ndarray]:
        """What is known of every step without its words."""
        columns = self.steps.columns
        if (last := columns["line"].max()) > len(self.lesson.code):
            walk, code = self.lesson.walk.__module__, len(self.lesson.code)
            raise ValueError(f"{walk}: a step stands at line {last} of the pseudo-code, which has {code} lines")
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
            "panel": self.steps.map_pieces(lambda piece: panels.get(panel_name_of(piece), -1)),
        }

    # -- a chapter

    def chapter(self, number: int) -> dict:
        start, end = self.starts[number], [*self.starts[1:], len(self.steps)][number]
        formulas: dict[str, int] = {}
        words = [self.steps.render_text(i) for i in range(start, end)]
        searches = self.searches.number[start:end].tolist()
        says = [self.language.span_tuples(each.sentences) for each in words]
        return {
            "from": start,
            "says": [
                [[text, _role(role, number, search)] for text, role, number in each]
                for each, search in zip(says, searches, strict=True)
            ],
            "terms": _terms(says, self.language),
            "workings": [_workings(each, formulas, self.language) for each in words],
            "question": [_question(each.question, self.steps, i, self.language) for i, each in enumerate(words, start)],
            "searches": [
                [search, self.searches[search].value(self.language)]
                for search in dict.fromkeys(searches)
                if search >= 0
            ],
            "formulas": [self.language.localize_mathml(mathml(formula)) for formula in formulas],
            "before": {name: self._state(name, value) for name, value in self.steps.state_before(start).items()},
            "sets": [
                [i, name, self._state(name, value)] for i, name, value in self.steps.state_updates_between(start, end)
            ],
        }

    def _state(self, name: str, value: Any) -> Any:
        """What a column or a panel holds. Facts about rows are sent for those that are drawn."""
        if value is None or name == ACTIVE_TREES:
            return value
        return json_state(np.asarray(value, float)[self.rows] if name in self._of_rows else self.language.render(value))

    def _panel(self, panel: Panel) -> dict:
        title, content = self.language.text(panel.title), self.language.render(panel.content)
        return {"name": panel.name, "title": title, "kind": panel.kind, "content": json_state(content)}

    def _column(self, column: Column) -> dict:
        why, title = self.language.text(column.why), self.language.render(column.title or column.name)
        return {**vars(column), "why": why, "title": title}

    @cached_property
    def _of_rows(self) -> set[str]:
        cells = {panel.name for panel in self.picture.panels if panel.kind == "cells"}
        return cells | {column.name for column in self.picture.columns}


def fitting_reel(trace: Trace, lesson: Lesson, title: str, algorithm: str, locale: Locale = ENGLISH_LOCALE) -> Reel:
    """With as many steps as the bounds allow, or as the splits alone have."""
    reel = Reel(trace, lesson, title, algorithm, locale=locale)
    while (size := len(reel.packed_book[0]) + len(reel.packed_first_chapter)) > BYTES:
        report()
        budget = int(len(reel.steps) * 0.9 * BYTES / size)
        fewer = Reel(trace, lesson, title, algorithm, budget, locale)
        if len(fewer.steps) >= len(reel.steps):
            break
        reel = fewer
    return reel


def _unpacked(trace: Trace, title: str, algorithm: str, budget: int, spoken: Locale, book: tuple[bytes, str],
              opening: bytes, exercise: Exercise | None) -> Reel:  # fmt: skip
    reel = Reel(trace, lesson_for_trace(trace), title, algorithm, budget, spoken, exercise)
    vars(reel).update(packed_book=book, packed_first_chapter=opening)
    return reel


@cache
def edition() -> str:
    """Which edition of the program tells a lesson. Browsers keep chapters for a year, and what they say is not all in
    the book that names them: another edition may use other words."""
    files = sorted(
        path for folder in EDITION_FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in (".py", ".ftl")
    )
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:8]


def _data(data, rows: np.ndarray) -> dict:
    features = [
        {"name": name, "kind": kind, "levels": list(levels), "values": json_numbers(data.X[rows, j])}
        for j, (name, kind, levels) in enumerate(zip(data.feature_names, data.kinds, data.levels, strict=True))
    ]
    target = {"name": data.target_name, "classes": list(data.class_names) or None, "values": json_numbers(data.y[rows])}
    return {"rows": (rows + 1).tolist(), "features": features, "target": target}


def _ensemble(ensemble: Ensemble | None, trees: int) -> dict | None:
    if ensemble is None:
        return None
    return {
        "rule": ensemble.rule,
        "weight": json_numbers(ensemble.weight[:trees]),
        "start": json_numbers(ensemble.initial_scores(1)[0]),
        "score": None if ensemble.score_index is None else list(map(int, ensemble.score_index[:trees])),
        "votes": ensemble.uses_votes,
        "at_zero": ensemble.class_at_zero,
        "link": ensemble.link,
    }


def _ticks(script: Script) -> list[list]:
    """A tick a part of the story; where it has none, a tick a node."""
    parts = [[i, opens] for i, opens in script.section_titles.items()]
    return parts or [[i, ""] for i in (script.columns["grain"] == DETAIL_SPLITS).nonzero()[0].tolist()]


def _workings(told: StepText, formulas: dict[str, int], language: Translator) -> list[list]:
    """A formula is sent once a chapter, and named by its number."""
    return [
        [
            language.text(w.quantity),
            formulas.setdefault(language.localize_latex(w.formula), len(formulas)),
            shortened(w.numbers),
            json_state(w.value),
        ]
        for w in told.calculations
    ]


def _role(role: str, number: int, search: int) -> str:
    """A split is named by its id only where it is a candidate of the step's own search."""
    named = number >= 0 and (role != "split" or search >= 0)
    return f"{role}:{number}" if named else role


def _terms(says: list[list[SpanTuple]], language: Translator) -> dict[str, str]:
    """What the terms in some sentences mean, by the names that pieces of sentences have for them."""
    found = {role.removeprefix(TERM_PREFIX) for each in says for _, role, _ in each if role.startswith(TERM_PREFIX)}
    return {name: means for name in sorted(found) if (means := define_term(name, language))}


def _question(question: Question | None, steps: Script, i: int, language: Translator) -> dict | None:
    if question is None:
        return None
    shown = evidence_steps(steps, question, i)
    return {
        "ask": language.text(question.prompt),
        "choices": language.render(question.choices),
        "answer": question.answer_index,
        "because": language.text(
            *(question.explanation if isinstance(question.explanation, tuple) else (question.explanation,))
        ),
        "grains": list(question.details),
        "topic": question.topic,
        "topic_name": language.text(msg("exercise.topic.name", topic=question.topic)),
        "wrong": [
            {"rule": rule, "why": language.text(msg("misconception.rule.explanation", rule=rule)), "step": step}
            if rule
            else None
            for rule, step in zip(question.misconceptions, shown, strict=True)
        ],
    }
