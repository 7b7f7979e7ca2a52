"""From TOML to an assignment. Whatever is wrong there is said in a sentence: where, what, and what to do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Any

from datasets import DataProblem, catalog, from_frame, load, read_table
from engine.core.settings import ProgrammaticOnly, parameters
from engine.text.message import Message, Span, msg
from pages.assignment.bounded_toml import parse_toml
from pages.assignment.plan import (
    ATTEMPTS,
    BY_STUDENT,
    DETAILS,
    EXERCISE,
    KINDS,
    LETTERS,
    MARKED,
    NONE,
    PAGES,
    PARTS,
    QUESTIONS,
    QUIZ,
    SEEDS_OF,
    VARIANTS,
    AssignedPart,
    Assignment,
)
from pages.exercises.drill import N_SEEDS
from pages.i18n.locale import ENGLISH, LANGUAGES
from pages.learners.registry import LEARNER_BY_PAGE
from pages.stage.bundle import PANELS

MAX_FILE_BYTES = 100_000  # bytes of the file
MAX_TABLE_BYTES = 1_000_000  # and of each table
KEYS_BY_KIND = {EXERCISE: ("exercise", "marked"),
       QUIZ: ("data", "csv", "target", "settings", "detail", "questions", "show")}  # fmt: skip


def read_file(path: Path) -> Assignment:
    """The file and the tables beside it."""
    try:
        raw = _start_of(path, MAX_FILE_BYTES)
    except OSError as problem:
        raise DataProblem("assignment.error.no-file", file=str(path), why=problem.strerror or "") from None
    return read_toml(raw, lambda name: _beside(path.parent / name))


def _beside(path: Path) -> bytes | None:
    try:
        return _start_of(path, MAX_TABLE_BYTES) if path.is_file() else None
    except OSError:
        return None


def _start_of(path: Path, most: int) -> bytes:
    """As many bytes as are read, and one more where there are more."""
    with path.open("rb") as file:
        return file.read(most + 1)


def read_toml(raw: bytes, load_table=lambda name: None) -> Assignment:
    """`table(name)` are the bytes of a CSV that a part names, None where there is none."""
    if len(raw) > MAX_FILE_BYTES:
        raise DataProblem("assignment.error.file-too-large", n=MAX_FILE_BYTES // 1000)
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DataProblem("assignment.error.not-utf-8") from None
    return make_assignment(parse_toml(text), load_table)


def compose_assignment(given: dict[str, Any], tables: Mapping[str, bytes]) -> Assignment:
    """What the form gives, with the tables beside it."""
    return make_assignment(given, tables.get)


def make_assignment(given: dict[str, Any], table=lambda name: None) -> Assignment:
    """What the file, or a form, gives: its keys and their values."""
    assignment = _assignment(given)
    tables = {part.csv: _table(number, part, table) for number, part in enumerate(assignment.parts, 1) if part.csv}
    assignment = assignment.with_tables(tables)
    for number, part in enumerate(assignment.parts, 1):
        if part.kind == QUIZ:
            check_quiz(assignment, number, part)
    return assignment


@dataclass(frozen=True)
class FileContents:
    """What an instructor's files hold: the columns of tables, and an assignment or why it cannot be read."""

    columns: Mapping[str, tuple[str, ...]]  # of each table, none of one that cannot be read
    assignment: Assignment | None = None
    problem: Message | None = None


def read_files(raw: bytes, tables: Mapping[str, bytes]) -> FileContents:
    """The assignment's file, b"" where there is none, and the tables beside it."""
    columns = {name: columns_of(content, name) for name, content in tables.items()}
    try:
        return FileContents(columns, read_toml(raw, tables.get) if raw else None)
    except DataProblem as problem:
        return FileContents(columns, problem=problem.message)


def columns_of(raw: bytes, name: str) -> tuple[str, ...]:
    """The names of a table's columns, none where it cannot be read: why is said when the assignment is."""
    try:
        return tuple(map(str, read_table(raw, name).columns)) if len(raw) <= MAX_TABLE_BYTES else ()
    except DataProblem:
        return ()


class TableReader:
    """The keys of a table of the file, each asked for once; what is left is unknown."""

    def __init__(self, where: Message, given: Mapping[str, Any]):
        self.where, self.given, self.known_keys = where, given, []

    def get(self, name: str, other: Any, kind: type, wants: Message) -> Any:
        self.known_keys.append(name)
        value = self.given.get(name, other)
        if type(value) is not kind:
            self.refuse(name, value, wants)
        return value

    def refuse(self, name: str, value: Any, wants: Message):
        short = repr(value) if len(repr(value)) <= LETTERS else f"{repr(value)[:LETTERS]}…"
        raise DataProblem("assignment.error.value", where=self.where, name=name, value=short, wants=wants)

    def text(self, name: str, other: str = "", needed: bool = False, most: int = LETTERS) -> str:
        wants = msg("assignment.expected.text", n=most)
        value = self.get(name, other, str, wants)
        if needed and not value.strip():
            raise DataProblem("assignment.error.missing", where=self.where, name=name, wants=wants)
        if len(value) > most or not value.isprintable():
            self.refuse(name, value, wants)
        return value.strip()

    def get_integer(self, name: str, other: int, low: int, high: int) -> int:
        wants = msg("assignment.expected.number", low=low, high=high)
        value = self.get(name, other, int, wants)
        if not low <= value <= high:
            self.refuse(name, value, wants)
        return value

    def get_choice(self, name: str, options: Sequence[str], other: str = "") -> str:
        wants = msg("assignment.expected.one-of", options=Span(", ".join(options)))
        if not other and name not in self.given:
            raise DataProblem("assignment.error.missing", where=self.where, name=name, wants=wants)
        value = self.get(name, other, str, wants)
        if value not in options:
            self.refuse(name, value, wants)
        return value

    def refuse_unknown(self):
        if unknown := [name for name in self.given if name not in self.known_keys]:
            known = ", ".join(self.known_keys)
            raise DataProblem("assignment.error.unknown", where=self.where, name=unknown[0][:LETTERS], known=known)


def _assignment(given: dict[str, Any]) -> Assignment:
    keys = TableReader(msg("assignment.place.header"), given)
    title = keys.text("title", needed=True)
    read = {
        "passing": keys.get_integer("pass", 60, 0, 100),
        "seeds": keys.get_choice("seeds", SEEDS_OF, BY_STUDENT),
        "seed": keys.get_integer("seed", 1, 0, N_SEEDS - 1),
        "variants": keys.get_integer("variants", 6, 1, VARIANTS),
        "key": keys.text("key"),
        "language": keys.get_choice("language", LANGUAGES, ENGLISH),
    }
    parts = keys.get("part", [], list, msg("assignment.expected.parts", n=PARTS))
    if not 1 <= len(parts) <= PARTS or not all(isinstance(each, dict) for each in parts):
        raise DataProblem("assignment.error.part-count", n=PARTS)
    keys.refuse_unknown()
    return Assignment(title, tuple(part_of(number, each) for number, each in enumerate(parts, 1)), **read)


def part_of(number: int, given: dict[str, Any]) -> AssignedPart:
    keys = TableReader(msg("assignment.place.part", n=number), given)
    page, kind = keys.get_choice("page", tuple(PAGES)), keys.get_choice("kind", KINDS, EXERCISE)
    read: dict[str, Any] = {"title": keys.text("title"), "attempts": keys.get_integer("attempts", 1, 1, ATTEMPTS)}
    if others := [name for other in KINDS if other != kind for name in KEYS_BY_KIND[other] if name in given]:
        raise DataProblem("assignment.error.other-kind", where=keys.where, name=others[0], kind=kind)
    if kind == EXERCISE:
        read["exercise"] = keys.get_integer("exercise", 1, 1, len(PAGES[page].drills))
        read["marked"] = keys.get_choice("marked", MARKED, MARKED[0])
    else:
        read |= _quiz(keys, page)
    keys.refuse_unknown()
    return AssignedPart(page, kind, **read)


def _quiz(keys: TableReader, page: str) -> dict[str, Any]:
    task = PAGES[page].task
    tables = tuple(each.name for each in catalog() if task in (None, each.task))
    read: dict[str, Any] = {"csv": keys.text("csv"), "target": keys.text("target")}
    if read["csv"] and "data" in keys.given:
        raise DataProblem("assignment.error.two-tables", where=keys.where)
    if bool(read["csv"]) != bool(read["target"]):
        raise DataProblem("assignment.error.target", where=keys.where)
    if PurePath(read["csv"]).name != read["csv"] or "\\" in read["csv"]:
        keys.refuse("csv", read["csv"], msg("assignment.expected.file"))
    keys.known_keys.append("data")
    read["data"] = "" if read["csv"] else keys.get_choice("data", tables)
    read["settings"] = _settings(keys, page)
    read["detail"] = keys.get_choice("detail", DETAILS, DETAILS[1])
    read["questions"] = keys.get_integer("questions", 10, 1, QUESTIONS)
    wants = msg("assignment.expected.some-of", options=Span(", ".join(PANELS)))
    show = keys.get("show", [], list, wants)
    if any(each not in PANELS for each in show):
        keys.refuse("show", show, wants)
    read["show"] = tuple(show)
    return read


def _settings(keys: TableReader, page: str) -> dict[str, Any]:
    """Those of the fit, as it checks them itself."""
    given = keys.get("settings", {}, dict, msg("assignment.expected.settings"))
    own = {
        name: each
        for name, each in parameters(LEARNER_BY_PAGE[page].fit).items()
        if not isinstance(each.constraint, ProgrammaticOnly)
    }
    where = msg("assignment.place.settings", where=keys.where)
    if unknown := [name for name in given if name not in own]:
        known = ", ".join(own)
        raise DataProblem("assignment.error.unknown", where=where, name=unknown[0][:LETTERS], known=known)
    plain = {name: None if value == NONE and own[name].optional else value for name, value in given.items()}
    try:
        return {name: own[name].validate(value) for name, value in plain.items()}
    except DataProblem as problem:
        raise DataProblem("assignment.error.within", where=where, why=problem.message) from None


def _table(number: int, part: AssignedPart, table) -> bytes:
    where, raw = msg("assignment.place.part", n=number), table(part.csv)
    if raw is None:
        raise DataProblem("assignment.error.no-table", where=where, file=part.csv)
    if len(raw) > MAX_TABLE_BYTES:
        raise DataProblem(
            "assignment.error.table-too-large", where=where, file=part.csv, n=MAX_TABLE_BYTES // 1_000_000
        )
    return raw


def data_of(assignment: Assignment, part: AssignedPart):
    """The table of a quiz."""
    if part.data:
        return load(part.data)
    return from_frame(read_table(assignment.tables[part.csv], part.csv), part.target)


def check_quiz(assignment: Assignment, number: int, part: AssignedPart):
    """That its table can be learned from there."""
    where, task = msg("assignment.place.part", n=number), PAGES[part.page].task
    try:
        data = data_of(assignment, part)
    except DataProblem as problem:
        raise DataProblem("assignment.error.within", where=where, why=problem.message) from None
    if task not in (None, data.task):
        raise DataProblem("assignment.error.other-task", where=where, page=part.page, file=part.csv or part.data)
