"""treerings survey: every candidate split of the root and of one path below it, counted on all rows of a table that no
memory holds. It is read once for each node: a node's best split says which rows belong to the next.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from pathlib import Path

import pandas as pd

from datasets.large import LargeTable, Side, TableScan, large_table
from datasets.large import survey as one_pass
from engine import DataProblem
from engine.core.progress import progress_listener
from engine.split.criteria import CLASS_CRITERIA, Criterion, SquaredError
from pages.exports.atomic_file import atomic_writer, write_file

MAX_SHOWN_CANDIDATES = 25  # candidates of a node on the page; a CSV has all of them
INTERRUPTED_EXIT_CODE = 130  # as shells know a program that Ctrl-C ended
STYLE = """body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color-scheme: light dark; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; } div { overflow-x: auto; }
th, td { padding: .2rem .8rem; text-align: right; border-bottom: 1px solid #7d879b66; }
th:first-child, td:first-child { text-align: left; }"""


@dataclass(frozen=True)
class SurveyNode:
    """A node of the path: the way to it, and its candidate splits, the best first."""

    path: tuple[Side, ...]
    rows: int
    candidates: pd.DataFrame

    @property
    def name(self) -> str:
        return "The root" if not self.path else ", ".join(map(step_text, self.path))

    @property
    def next_step(self) -> Side:
        """To the side of its best split that has more rows."""
        best = self.candidates.iloc[0]
        left = bool(best["n_left"] >= best["n_right"])
        return Side(str(best["feature"]), float(best["threshold"]), left, bool(best["missing_left"]))


def step_text(side: Side) -> str:
    """Examples: "a <= 0.5 or missing", "a > 0.5", "a is missing"."""
    if side.threshold == float("inf"):
        return f"{side.feature} is {'there' if side.left else 'missing'}"
    missing = " or missing" if side.missing_left == side.left else ""
    return f"{side.feature} {'<=' if side.left else '>'} {side.threshold:.6g}{missing}"


def survey(words: list[str]) -> str | int | None:
    asked = _parser().parse_args(words)
    try:
        table = large_table(asked.table, asked.target, classes=asked.classes or None)
        with progress_line() as show:
            found, nodes = walk_path(table, _criterion(asked.criterion, table), asked.depth, show)
        _write(Path(asked.output), table, found, nodes)
        if asked.sample:
            with atomic_writer(Path(asked.sample)) as file:
                found.sample.to_parquet(file, index=False)
    except KeyboardInterrupt:
        print("\nStopped. Nothing was written.", file=sys.stderr)
        return INTERRUPTED_EXIT_CODE
    except DataProblem as problem:
        return str(problem)
    except OSError as problem:
        return f"{problem.filename}: {problem.strerror}."
    print(*found.facts, sep="\n")
    for node in nodes:
        print(f"{node.name}: {node.rows:,} rows, best split {_told(node)}.")
    print(f"{asked.output}: all of it{f'; the sample is in {asked.sample}' if asked.sample else ''}.")
    return None


def walk_path(table: LargeTable, criterion: Criterion, depth: int, show) -> tuple[TableScan, list[SurveyNode]]:
    """A pass for each node, as long as there is a split that gains something."""
    nodes: list[SurveyNode] = []
    found = None
    for level in range(depth + 1):
        way = () if not nodes else (*nodes[-1].path, nodes[-1].next_step)
        with progress_listener(lambda done, level=level: show(level, done)):
            seen = one_pass(table, way)
        candidates = seen.candidates(criterion, len(way)).sort_values("gain", ascending=False, kind="stable")
        if candidates.empty or candidates["gain"].iloc[0] <= 0:
            break
        found = found or seen
        nodes.append(SurveyNode(way, seen.nodes[-1].rows, candidates.reset_index(drop=True)))
    if found is None:
        raise DataProblem("command.error.no-gain")
    return found, nodes


@contextmanager
def progress_line() -> Iterator:
    """A line that says how far it is, where somebody watches."""
    watched = sys.stderr.isatty()

    def show(level: int, done: float | None):
        if watched:
            where = "the root" if not level else f"depth {level}"
            print(f"\r\x1b[KReading all rows for {where}: {done or 0:.0%}. Ctrl-C stops.", end="", file=sys.stderr)

    yield show
    if watched:
        print("\r\x1b[K", end="", file=sys.stderr)


def _criterion(name: str, table: LargeTable) -> Criterion:
    return CLASS_CRITERIA[name]() if table.has_classes else SquaredError()


def _told(node: SurveyNode) -> str:
    best = node.candidates.iloc[0]
    split = Side(str(best["feature"]), float(best["threshold"]), True, bool(best["missing_left"]))
    return f"{step_text(split)} with a gain of {best['gain']:.4g}"


# -- what is written


def _write(file: Path, table: LargeTable, found: TableScan, nodes: list[SurveyNode]) -> None:
    """A page, or a CSV with every candidate."""
    if file.suffix.lower() == ".csv":
        parts = [node.candidates.assign(node=place, way=node.name) for place, node in enumerate(nodes)]
        text = pd.concat(parts).to_csv(index=False)
    else:
        text = _page(table, found, nodes)
    write_file(file, text.encode())


def _page(table: LargeTable, found: TableScan, nodes: list[SurveyNode]) -> str:
    title = escape(f"Candidate splits of {table.target}")
    parts = [f"<h1>{title}</h1>", *(f"<p>{escape(str(fact))}</p>" for fact in found.facts)]
    parts += ["<h2>Columns</h2>", _table(found.columns)]
    for node in nodes:
        many = len(node.candidates)
        parts += [
            f"<h2>{escape(node.name)}</h2>",
            f"<p>{node.rows:,} rows. {many:,} candidate splits, each counted on all of them; the best "
            f"{min(MAX_SHOWN_CANDIDATES, many)} are shown.</p>",
            _table(node.candidates.head(MAX_SHOWN_CANDIDATES)),
        ]
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    return (
        f'<!doctype html><html lang="en"><head>{head}<style>{STYLE}</style></head><body>{"".join(parts)}</body></html>'
    )


def _table(frame: pd.DataFrame) -> str:
    """Names of columns are text, whatever is in them."""
    named = frame.rename(columns=lambda name: str(name).replace("_", " "))
    return f"<div>{named.to_html(index=False, border=0, escape=True, float_format=lambda x: f'{x:.6g}')}</div>"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("treerings survey", description="Candidate splits at the root and along one path, "
                                     "from all rows of Parquet files that no memory holds.")  # fmt: skip
    parser.add_argument("table", help="a Parquet file, or a folder of them with the same columns")
    parser.add_argument("--target", required=True, help="the column to predict")
    parser.add_argument("--classes", action="store_true", help="numbers of the target are classes")
    parser.add_argument("--criterion", choices=list(CLASS_CRITERIA), default="gini", help="of classes")
    parser.add_argument("--depth", type=int, choices=range(0, 11), default=2, metavar="0-10",
                        help="how far down the path goes; all rows are read once more for each level")  # fmt: skip
    parser.add_argument("--sample", metavar="FILE.parquet", help="also write a sample, of each class its share")
    parser.add_argument("-o", "--output", default="survey.html", help="a page, or a .csv with every candidate")
    return parser
