"""Turn a trace and its lesson into a reel: a book and its chapters, all the browser needs. REEL.md documents it.

Facts are columns; the browser derives the rest from them (the rows of a node, the boxes of the plane). The words of a
chapter are made on request: most viewers never see most chapters.
"""

import hashlib
from bisect import bisect_right
from collections.abc import Iterable
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
from engine.text.story import Story, question_details
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
EDITION_FOLDERS = ("engine", "datasets", "pages/stage", "pages/i18n")  # these decide the text of a lesson
FIRST_STEPS_SEARCHED, LAST_STEPS_SEARCHED = 2_000, 500  # steps in which a question is looked for
NO_SEARCH = -1
NO_CANDIDATE = int(Reason.NO_CANDIDATE)
TERM_PREFIX = "term:"  # of the role of a term
WORD_COLUMNS = {"side": SIDES, "scene": SCENES}  # columns of indices into these words


class Reel:
    """A lesson as it is sent to browsers.

    Example: trace = record(cart.fit, load("seven_rows")); Reel(trace, lesson_for_trace(trace), "Decision tree", "cart")
    """

    def __init__(self, trace: Trace, lesson: Lesson, title: str, algorithm: str, budget: int = 0,
                 locale: Locale = ENGLISH_LOCALE, exercise: Exercise | None = None):  # fmt: skip
        self.language = translator_for(locale)
        self.trace, self.lesson, self.title, self.algorithm, self.budget = trace, lesson, title, algorithm, budget
        self.exercise, self.picture = exercise, lesson.picture(trace)
        n_trees = count_trees(self.picture)
        self.trees = self.picture.trees[:n_trees]
        budget = budget or (STEPS if len(self.trees) == 1 else STEPS_OF_MANY)
        self.steps, limits = limit_steps(trace, lesson, n_trees, budget)
        self.story: Story | None = lesson.story and lesson.story(trace, self.steps, len(self.picture.trees))
        if self.story:
            self.steps = self.steps.with_story(self.story.steps)
        self.rows = choose_rows(trace.data.n, trace.data.d, n_trees)
        rows, trees = len(trace.data.y), len(self.picture.trees)
        self.facts = [
            *([msg("lesson.note.rows-drawn", shown=len(self.rows), there=rows)] if len(self.rows) < rows else []),
            *([msg("lesson.note.trees-shown", shown=n_trees, there=trees)] if n_trees < trees else []),
            *limits,
        ]
        self.starts = chapters(self.steps)
        chapter_of = np.array(self.starts).searchsorted(np.arange(len(self.steps)), side="right") - 1
        growths = [tree.growth for tree in self.trees]
        self.searches = ReelSearches(self.steps, growths, chapter_of, self._has_candidates)

    def __reduce__(self):
        """Send the trace and the packed parts, which took longest, to another process; it makes the steps again."""
        packed = self.packed_book, self.packed_first_chapter, self.exercise
        return _unpickle, (self.trace, self.title, self.algorithm, self.budget, self.language.locale, *packed)

    def _has_candidates(self, tree: int, node: int) -> bool:
        """Had a searched node any candidate splits? A forced split need not be one."""
        growth = self.trees[tree].growth
        if self.trace.settings.get("force"):
            return bool(growth.table(node).allowed.any())
        return growth.tree.reason[node] != NO_CANDIDATE

    @property
    def growths(self) -> set[Growth]:
        """The growths whose caches may hold candidate tables."""
        return {tree.growth for tree in self.trees} | {e for e in self.trace.logged_events if isinstance(e, Growth)}

    def chapter_of(self, step: int) -> int:
        """Return the number of a step's chapter; the last one for a step beyond the end."""
        return bisect_right(self.starts, step) - 1

    @property
    def opening_step(self) -> int:
        """The step a lesson opens at: the first, but with pruning the last before it, where the tree is grown."""
        return max(0, int((self.steps.columns["subtree"] >= 0).argmax()) - 1)

    def first_question_step(self, topic: str) -> tuple[int, tuple[int, ...]] | None:
        """Find the first question on a topic: its step, and the levels of detail with it.

        Only the beginning and the end of a long lesson are searched: all of it would take seconds.
        """
        steps = range(len(self.steps))
        for i in (*steps[:FIRST_STEPS_SEARCHED], *steps[FIRST_STEPS_SEARCHED:][-LAST_STEPS_SEARCHED:]):
            question = self.steps.render_text(i).question
            if question and question.topic == topic:
                return i, self._details(question, i)
        return None

    def _details(self, question: Question, i: int) -> tuple[int, ...]:
        """Return the levels of detail at which step i asks its question."""
        return question_details(question, self.story and i in self.story.steps)

    # -- the book

    @property
    def book(self) -> dict:
        """The book as the browser decodes it."""
        columns = {name: column.tolist() for name, column in self._columns.items()}
        for name, words in WORD_COLUMNS.items():
            columns[name] = [words[index] for index in columns[name]]
        columns["nodes"] = [list(self.steps.extra_nodes.get(i, ())) for i in range(len(self.steps))]
        return {**self._book_without_steps, "steps": columns}

    @cached_property
    def packed_book(self) -> tuple[bytes, str]:
        """The packed book, and its name, a hash of its content."""
        steps = encode_steps(self._columns, WORD_COLUMNS, self.steps.extra_nodes)
        return pack({**self._book_without_steps, "steps": steps})

    @property
    def _book_without_steps(self) -> dict:
        data, language = self.trace.data, self.language
        classes, size = data.class_names, values_scale(data.y, bool(data.class_names))
        return {
            "format": FORMAT,
            "algorithm": self.algorithm,
            "title": self.title,
            "language": dict(zip(("name", "group", "decimal"), (language.name, *language.separators), strict=True)),
            "settings": [[name, str(value)] for name, value in self.trace.settings.items()],
            "facts": list(map(language.text, self.facts)),
            "data": _data(data, self.rows),
            "code": language.render(self.lesson.code),
            "trees": tree_tables(self.trees, classes, size, self.steps, self.rows, language),
            "ensemble": _ensemble(self.picture.ensemble, len(self.trees)),
            "columns": list(map(self._column, self.picture.columns)),
            "panels": list(map(self._panel, self.picture.panels)),
            "searches": np.column_stack((self.searches.tree, self.searches.node)).tolist(),
            "ticks": [[i, language.text(title)] for i, title in _ticks(self.steps)],
            "chapters": self.starts,
            "story": self.story and self._story(self.story),
            "exercise": self.exercise and exercise_json(self.exercise, self.steps, language, self._mathml),
        }

    def _story(self, story: Story) -> dict:
        """Return the idea, and of each scene its step and the pieces of its question."""
        spans = ((scene.step, self.language.span_tuples((scene.question,))) for scene in story.scenes)
        scenes = [[i, [[text, _role(role, number, NO_SEARCH)] for text, role, number in each]] for i, each in spans]
        return {"idea": self.language.text(story.idea), "scenes": scenes}

    def _mathml(self, formula: str) -> str:
        """Convert LaTeX to MathML with the language's words and numbers."""
        return self.language.localize_mathml(mathml(self.language.localize_latex(formula)))

    @cached_property
    def packed_first_chapter(self) -> bytes:
        """The first chapter, packed: every viewer gets it."""
        return pack(self.chapter(0))[0]

    @cached_property
    def _columns(self) -> dict[str, np.ndarray]:
        """The columns of steps: everything but their words."""
        columns = self.steps.columns
        if (last := columns["line"].max()) > len(self.lesson.code):
            walk, code = self.lesson.walk.__module__, len(self.lesson.code)
            raise ValueError(f"{walk}: a step stands at line {last} of the pseudo-code, which has {code} lines")
        drawn_index = np.full(len(self.trace.data.y) + 1, -1)  # the last entry is for "no row", which is -1
        drawn_index[self.rows] = np.arange(len(self.rows))
        panels = {panel.name: number for number, panel in enumerate(self.picture.panels)}
        return {
            **{name: columns[name] for name in ("grain", "tree", "subtree", "feature", "side", "scene")},
            "line": columns["line"] - 1,
            "node": np.maximum(columns["node"], 0),
            "search": self.searches.number,
            "candidate": np.where(self.searches.number >= 0, columns["candidate"], -1),
            "row": drawn_index[columns["row"]],
            "panel": self.steps.map_pieces(lambda piece: panels.get(panel_name_of(piece), -1)),
        }

    # -- a chapter

    def chapter(self, number: int) -> dict:
        """Return the words, questions, candidates and state updates of a chapter's steps."""
        start, end = self.starts[number], [*self.starts[1:], len(self.steps)][number]
        formulas: dict[str, int] = {}
        texts = [self.steps.render_text(i) for i in range(start, end)]
        searches = self.searches.number[start:end].tolist()
        says = [self.language.span_tuples(text.sentences) for text in texts]
        updates = self.steps.state_updates_between(start, end)
        return {
            "from": start,
            "says": [
                [[text, _role(role, number, search)] for text, role, number in spans]
                for spans, search in zip(says, searches, strict=True)
            ],
            "terms": _terms(says, self.language),
            "workings": [_workings(text, formulas, self.language) for text in texts],
            "question": [self._question(text.question, i) for i, text in enumerate(texts, start)],
            "searches": [[k, self.searches[k].value(self.language)] for k in dict.fromkeys(searches) if k >= 0],
            "formulas": [self.language.localize_mathml(mathml(formula)) for formula in formulas],
            "before": {name: self._state(name, value) for name, value in self.steps.state_before(start).items()},
            "sets": [[i, name, self._state(name, value)] for i, name, value in updates],
        }

    def _question(self, question: Question | None, i: int) -> dict | None:
        if question is None:
            return None
        because = question.explanation if isinstance(question.explanation, tuple) else (question.explanation,)
        wrong = [
            {"rule": rule, "why": self.language.text(msg("misconception.rule.explanation", rule=rule)), "step": step}
            if rule
            else None
            for rule, step in zip(question.misconceptions, evidence_steps(self.steps, question, i), strict=True)
        ]
        return {
            "ask": self.language.text(question.prompt),
            "choices": self.language.render(question.choices),
            "answer": question.answer_index,
            "because": self.language.text(*because),
            "grains": list(self._details(question, i)),
            "topic": question.topic,
            "topic_name": self.language.text(msg("exercise.topic.name", topic=question.topic)),
            "wrong": wrong,
        }

    def _state(self, name: str, value: Any) -> Any:
        """Return the value of a column or panel as JSON; of columns only the rows drawn."""
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
    """Make a reel of at most BYTES by dropping fine steps; coarse steps always stay."""
    reel = Reel(trace, lesson, title, algorithm, locale=locale)
    while (size := len(reel.packed_book[0]) + len(reel.packed_first_chapter)) > BYTES:
        report()
        budget = int(len(reel.steps) * 0.9 * BYTES / size)
        fewer = Reel(trace, lesson, title, algorithm, budget, locale)
        if len(fewer.steps) >= len(reel.steps):
            break
        reel = fewer
    return reel


def _unpickle(trace: Trace, title: str, algorithm: str, budget: int, locale: Locale, book: tuple[bytes, str],
              first_chapter: bytes, exercise: Exercise | None) -> Reel:  # fmt: skip
    reel = Reel(trace, lesson_for_trace(trace), title, algorithm, budget, locale, exercise)
    vars(reel).update(packed_book=book, packed_first_chapter=first_chapter)
    return reel


@cache
def edition() -> str:
    """Return a hash of the program's text, a part of a lesson's address.

    Browsers keep chapters for a year under the hash of their book, which does not change with the chapters' words.
    """
    paths = (path for folder in EDITION_FOLDERS for path in (ROOT / folder).rglob("*"))
    files = sorted(path for path in paths if path.suffix in (".py", ".ftl"))
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


def _ticks(script: Script) -> Iterable[tuple]:
    """Return the ticks of the slider, step and title: the sections, or the split of each node if there are none."""
    sections = script.section_titles.items()
    detail, node = script.columns["grain"], script.columns["node"]
    return sections or [(i, "") for i in ((detail <= DETAIL_SPLITS) & (node >= 0)).nonzero()[0].tolist()]


def _workings(text: StepText, formulas: dict[str, int], language: Translator) -> list[list]:
    """Return a step's calculations as JSON; `formulas` numbers the formulas, which a chapter sends once."""
    rows = []
    for c in text.calculations:
        formula = formulas.setdefault(language.localize_latex(c.formula), len(formulas))
        rows.append([language.text(c.quantity), formula, shortened(c.numbers), json_state(c.value)])
    return rows


def _role(role: str, number: int, search: int) -> str:
    """Append the number to a role; to that of a split only if the step belongs to a search."""
    return f"{role}:{number}" if number >= 0 and (role != "split" or search >= 0) else role


def _terms(says: list[list[SpanTuple]], language: Translator) -> dict[str, str]:
    """Return the meanings of the glossary terms in some sentences, by their names in terms.ftl."""
    names = {role.removeprefix(TERM_PREFIX) for spans in says for _, role, _ in spans if role.startswith(TERM_PREFIX)}
    return {name: meaning for name in sorted(names) if (meaning := define_term(name, language))}
