"""Parsing of an assignment from TOML or from the form. Errors say where, what, and what to do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePath
from typing import Any

from datasets import DataProblem, catalog, from_frame, load, read_table
from engine.core.settings import ProgrammaticOnly, parameters
from engine.text.message import Message, Span, msg
from pages.assignment import plan
from pages.assignment.bounded_toml import parse_toml
from pages.assignment.plan import DETAILS, EXERCISE, KINDS, LETTERS, MARKED, NONE, PAGES, QUIZ, AssignedPart, Assignment
from pages.exercises.drill import N_SEEDS
from pages.i18n.locale import ENGLISH, LANGUAGES
from pages.learners.registry import LEARNER_BY_PAGE
from pages.stage.bundle import PANELS

MAX_FILE_BYTES = 100_000
MAX_TABLE_BYTES = 1_000_000
KEYS_BY_KIND = {EXERCISE: ("exercise", "marked"),
                QUIZ: ("data", "csv", "target", "settings", "detail", "questions", "show")}  # fmt: skip
FORMER_STORY = "trees"  # the name of the coarsest detail in older files and links


def read_file(path: Path) -> Assignment:
    """Read an assignment's file and the tables beside it."""
    try:
        raw = _read_start(path, MAX_FILE_BYTES)
    except OSError as problem:
        raise DataProblem("assignment.error.no-file", file=str(path), why=problem.strerror or "") from None
    return read_toml(raw, lambda name: _read_table(path.parent / name))


def _read_table(path: Path) -> bytes | None:
    try:
        return _read_start(path, MAX_TABLE_BYTES) if path.is_file() else None
    except OSError:
        return None


def _read_start(path: Path, most: int) -> bytes:
    """Read at most `most + 1` bytes; the last one shows that the file is too large."""
    with path.open("rb") as file:
        return file.read(most + 1)


def read_toml(raw: bytes, load_table=lambda name: None) -> Assignment:
    """Parse an assignment's file. `load_table(name)` returns the bytes of a CSV, None if there is none."""
    if len(raw) > MAX_FILE_BYTES:
        raise DataProblem("assignment.error.file-too-large", n=MAX_FILE_BYTES // 1000)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DataProblem("assignment.error.not-utf-8") from None
    return make_assignment(parse_toml(text), load_table)


def compose_assignment(given: dict[str, Any], tables: Mapping[str, bytes]) -> Assignment:
    """Return the assignment of the form's keys and the uploaded tables."""
    return make_assignment(given, tables.get)


def make_assignment(given: dict[str, Any], load_table=lambda name: None) -> Assignment:
    """Return the assignment of the keys of a file or a form; DataProblem if one is wrong."""
    assignment = _assignment(given)
    parts = list(enumerate(assignment.parts, 1))
    tables = {part.csv: _table(number, part, load_table) for number, part in parts if part.csv}
    assignment = replace(assignment, tables=tables)
    for number, part in parts:
        if part.kind == QUIZ:
            check_quiz(assignment, number, part)
    return assignment


@dataclass(frozen=True)
class FileContents:
    """The contents of uploaded files: the columns of tables, and an assignment or its error."""

    columns: Mapping[str, tuple[str, ...]]  # by file name; () for a table that cannot be read
    assignment: Assignment | None = None
    problem: Message | None = None


def read_files(raw: bytes, tables: Mapping[str, bytes]) -> FileContents:
    """Read an assignment's file (b"" if there is none) and the tables uploaded with it."""
    columns = {name: columns_of(content, name) for name, content in tables.items()}
    try:
        return FileContents(columns, read_toml(raw, tables.get) if raw else None)
    except DataProblem as problem:
        return FileContents(columns, problem=problem.message)


def columns_of(raw: bytes, name: str) -> tuple[str, ...]:
    """Return the names of a table's columns, () if it cannot be read: the assignment reports that error."""
    try:
        return tuple(map(str, read_table(raw, name).columns)) if len(raw) <= MAX_TABLE_BYTES else ()
    except DataProblem:
        return ()


class TableReader:
    """Reads the keys of a TOML table with checks; keys that were never read are unknown."""

    def __init__(self, where: Message, given: Mapping[str, Any]):
        self.where, self.given, self.known_keys = where, given, []

    def get(self, name: str, default: Any, kind: type, expected: Message) -> Any:
        self.known_keys.append(name)
        value = self.given.get(name, default)
        if type(value) is not kind:
            self.refuse(name, value, expected)
        return value

    def refuse(self, name: str, value: Any, expected: Message):
        short = repr(value) if len(repr(value)) <= LETTERS else f"{repr(value)[:LETTERS]}…"
        raise DataProblem("assignment.error.value", where=self.where, name=name, value=short, wants=expected)

    def text(self, name: str, required: bool = False) -> str:
        expected = msg("assignment.expected.text", n=LETTERS)
        value = self.get(name, "", str, expected)
        if required and not value.strip():
            raise DataProblem("assignment.error.missing", where=self.where, name=name, wants=expected)
        if len(value) > LETTERS or not value.isprintable():
            self.refuse(name, value, expected)
        return value.strip()

    def get_integer(self, name: str, default: int, low: int, high: int) -> int:
        expected = msg("assignment.expected.number", low=low, high=high)
        value = self.get(name, default, int, expected)
        if not low <= value <= high:
            self.refuse(name, value, expected)
        return value

    def get_choice(self, name: str, options: Sequence[str], default: str = "") -> str:
        """Return a value out of `options`; without a default the key is required."""
        expected = msg("assignment.expected.one-of", options=Span(", ".join(options)))
        if not default and name not in self.given:
            raise DataProblem("assignment.error.missing", where=self.where, name=name, wants=expected)
        value = self.get(name, default, str, expected)
        if value not in options:
            self.refuse(name, value, expected)
        return value


def _refuse_unknown(where: Message, given: Mapping[str, Any], known: Sequence[str]):
    if unknown := [name for name in given if name not in known]:
        name = unknown[0][:LETTERS]
        raise DataProblem("assignment.error.unknown", where=where, name=name, known=", ".join(known))


def _assignment(given: dict[str, Any]) -> Assignment:
    keys = TableReader(msg("assignment.place.header"), given)
    title = keys.text("title", required=True)
    values: dict[str, Any] = {
        "passing": keys.get_integer("pass", 60, 0, 100),
        "seeds": keys.get_choice("seeds", plan.SEEDS_OF, plan.BY_STUDENT),
        "seed": keys.get_integer("seed", 1, 0, N_SEEDS - 1),
        "variants": keys.get_integer("variants", 6, 1, plan.VARIANTS), "key": keys.text("key"),
        "language": keys.get_choice("language", LANGUAGES, ENGLISH),
    }  # fmt: skip
    parts = keys.get("part", [], list, msg("assignment.expected.parts", n=plan.PARTS))
    if not 1 <= len(parts) <= plan.PARTS or not all(isinstance(part, dict) for part in parts):
        raise DataProblem("assignment.error.part-count", n=plan.PARTS)
    _refuse_unknown(keys.where, given, keys.known_keys)
    return Assignment(title, tuple(part_of(number, part) for number, part in enumerate(parts, 1)), **values)


def part_of(number: int, given: dict[str, Any]) -> AssignedPart:
    """Return a part of the keys of its TOML table; DataProblem if one is wrong."""
    keys = TableReader(msg("assignment.place.part", n=number), given)
    page, kind = keys.get_choice("page", tuple(PAGES)), keys.get_choice("kind", KINDS, EXERCISE)
    values: dict[str, Any] = {"title": keys.text("title")}
    values["attempts"] = keys.get_integer("attempts", 1, 1, plan.ATTEMPTS)
    if others := [name for other in KINDS if other != kind for name in KEYS_BY_KIND[other] if name in given]:
        raise DataProblem("assignment.error.other-kind", where=keys.where, name=others[0], kind=kind)
    if kind == EXERCISE:
        values["exercise"] = keys.get_integer("exercise", 1, 1, len(PAGES[page].drills))
        values["marked"] = keys.get_choice("marked", MARKED, MARKED[0])
    else:
        values |= _quiz(keys, page)
    _refuse_unknown(keys.where, given, keys.known_keys)
    return AssignedPart(page, kind, **values)


def _quiz(keys: TableReader, page: str) -> dict[str, Any]:
    task = PAGES[page].task
    tables = tuple(entry.name for entry in catalog() if task in (None, entry.task))
    csv, target = keys.text("csv"), keys.text("target")
    if csv and "data" in keys.given:
        raise DataProblem("assignment.error.two-tables", where=keys.where)
    if bool(csv) != bool(target):
        raise DataProblem("assignment.error.target", where=keys.where)
    if PurePath(csv).name != csv or "\\" in csv:
        keys.refuse("csv", csv, msg("assignment.expected.file"))
    keys.known_keys.append("data")
    values: dict[str, Any] = {"csv": csv, "target": target, "data": "" if csv else keys.get_choice("data", tables)}
    values["settings"] = _settings(keys, page)
    detail = keys.get_choice("detail", (*DETAILS, FORMER_STORY), DETAILS[1])
    values["detail"] = DETAILS[0] if detail == FORMER_STORY else detail
    values["questions"] = keys.get_integer("questions", 10, 1, plan.QUESTIONS)
    expected = msg("assignment.expected.some-of", options=Span(", ".join(PANELS)))
    panels = keys.get("show", [], list, expected)
    if any(panel not in PANELS for panel in panels):
        keys.refuse("show", panels, expected)
    return values | {"show": tuple(panels)}


def _settings(keys: TableReader, page: str) -> dict[str, Any]:
    """Return the settings of a learner's fit, checked by the fit's own rules."""
    given = keys.get("settings", {}, dict, msg("assignment.expected.settings"))
    allowed = {
        name: parameter
        for name, parameter in parameters(LEARNER_BY_PAGE[page].fit).items()
        if not isinstance(parameter.constraint, ProgrammaticOnly)
    }
    where = msg("assignment.place.settings", where=keys.where)
    _refuse_unknown(where, given, list(allowed))
    plain = {name: None if value == NONE and allowed[name].optional else value for name, value in given.items()}
    try:
        return {name: allowed[name].validate(value) for name, value in plain.items()}
    except DataProblem as problem:
        raise DataProblem("assignment.error.within", where=where, why=problem.message) from None


def _table(number: int, part: AssignedPart, load_table) -> bytes:
    where, file, raw = msg("assignment.place.part", n=number), part.csv, load_table(part.csv)
    if raw is None:
        raise DataProblem("assignment.error.no-table", where=where, file=file)
    if len(raw) > MAX_TABLE_BYTES:
        raise DataProblem("assignment.error.table-too-large", where=where, file=file, n=MAX_TABLE_BYTES // 1_000_000)
    return raw


def data_of(assignment: Assignment, part: AssignedPart):
    if part.data:
        return load(part.data)
    return from_frame(read_table(assignment.tables[part.csv], part.csv), part.target)


def check_quiz(assignment: Assignment, number: int, part: AssignedPart):
    """Raise DataProblem unless the quiz's table can be read and fits the page's learner."""
    where, task = msg("assignment.place.part", n=number), PAGES[part.page].task
    try:
        data = data_of(assignment, part)
    except DataProblem as problem:
        raise DataProblem("assignment.error.within", where=where, why=problem.message) from None
    if task not in (None, data.task):
        raise DataProblem("assignment.error.other-task", where=where, page=part.page, file=part.csv or part.data)
