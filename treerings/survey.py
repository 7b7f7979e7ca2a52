"""The command `treerings survey`: candidate splits along one path from the root, from all rows of large files.

The table is read once for each node, since a node's best split decides which rows are in the next.
"""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from pathlib import Path

import pandas as pd

from datasets.large import LargeTable, Side, TableScan, large_table
from datasets.large import survey as scan_table
from engine import DataProblem
from engine.core.progress import progress_listener
from engine.split.criteria import CLASS_CRITERIA, Criterion, SquaredError
from pages.exports.atomic_file import atomic_writer, write_file

MAX_SHOWN_CANDIDATES = 25  # of each node on the HTML page; a CSV has all of them
INTERRUPTED_EXIT_CODE = 130  # the shell's code for Ctrl-C
STYLE = """body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color-scheme: light dark; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; } div { overflow-x: auto; }
th, td { padding: .2rem .8rem; text-align: right; border-bottom: 1px solid #7d879b66; }
th:first-child, td:first-child { text-align: left; }"""


@dataclass(frozen=True)
class SurveyNode:
    """A node of the path."""

    path: tuple[Side, ...]  # from the root
    rows: int
    candidates: pd.DataFrame  # the best first

    @property
    def name(self) -> str:
        return "The root" if not self.path else ", ".join(map(step_text, self.path))

    @property
    def next_step(self) -> Side:
        """The larger side of the best split."""
        best = self.candidates.iloc[0]
        return self.best_side(left=bool(best["n_left"] >= best["n_right"]))

    def best_side(self, left: bool) -> Side:
        best = self.candidates.iloc[0]
        return Side(str(best["feature"]), float(best["threshold"]), left, bool(best["missing_left"]))

    @property
    def summary(self) -> str:
        best = f"{step_text(self.best_side(left=True))} with a gain of {self.candidates.iloc[0]['gain']:.4g}"
        return f"{self.name}: {self.rows:,} rows, best split {best}."


def step_text(side: Side) -> str:
    """Describe the rows of a side. Examples: "a <= 0.5 or missing", "a > 0.5", "a is missing"."""
    if side.threshold == float("inf"):
        return f"{side.feature} is {'there' if side.left else 'missing'}"
    missing = " or missing" if side.missing_left == side.left else ""
    return f"{side.feature} {'<=' if side.left else '>'} {side.threshold:.6g}{missing}"


def survey(words: list[str]) -> str | int | None:
    """Scan the table and write the results; return an error for `sys.exit`, or None."""
    args = _parser().parse_args(words)
    try:
        table = large_table(args.table, args.target, classes=args.classes or None)
        criterion = CLASS_CRITERIA[args.criterion]() if table.has_classes else SquaredError()
        with progress_line() as show:
            scan, nodes = walk_path(table, criterion, args.depth, show)
        _write(Path(args.output), table, scan, nodes)
        if args.sample:
            with atomic_writer(Path(args.sample)) as file:
                scan.sample.to_parquet(file, index=False)
    except KeyboardInterrupt:
        print("\nStopped. Nothing was written.", file=sys.stderr)
        return INTERRUPTED_EXIT_CODE
    except DataProblem as problem:
        return str(problem)
    except OSError as problem:
        return f"{problem.filename}: {problem.strerror}."
    print(*scan.facts, *(node.summary for node in nodes), sep="\n")
    print(f"{args.output}: all of it{f'; the sample is in {args.sample}' if args.sample else ''}.")
    return None


def walk_path(table: LargeTable, criterion: Criterion, depth: int, show) -> tuple[TableScan, list[SurveyNode]]:
    """Scan the table once for each node, until no split has a gain. Return the first scan too."""
    nodes: list[SurveyNode] = []
    first = None
    for level in range(depth + 1):
        path = () if not nodes else (*nodes[-1].path, nodes[-1].next_step)
        with progress_listener(lambda done, level=level: show(level, done)):
            scan = scan_table(table, path)
        candidates = scan.candidates(criterion, level).sort_values("gain", ascending=False, kind="stable")
        if candidates.empty or candidates["gain"].iloc[0] <= 0:
            break
        first = first or scan
        nodes.append(SurveyNode(path, scan.nodes[-1].rows, candidates.reset_index(drop=True)))
    if first is None:
        raise DataProblem("command.error.no-gain")
    return first, nodes


@contextmanager
def progress_line() -> Iterator:
    """Yield a function that shows progress on one line, if stderr is a terminal."""
    is_terminal = sys.stderr.isatty()

    def show(level: int, done: float | None):
        if is_terminal:
            where = "the root" if not level else f"depth {level}"
            print(f"\r\x1b[KReading all rows for {where}: {done or 0:.0%}. Ctrl-C stops.", end="", file=sys.stderr)

    yield show
    if is_terminal:
        print("\r\x1b[K", end="", file=sys.stderr)


# -- output


def _write(file: Path, table: LargeTable, scan: TableScan, nodes: list[SurveyNode]) -> None:
    """Write an HTML page, or a CSV with every candidate."""
    if file.suffix.lower() == ".csv":
        parts = [node.candidates.assign(node=i, way=node.name) for i, node in enumerate(nodes)]
        text = pd.concat(parts).to_csv(index=False)
    else:
        text = _page(table, scan, nodes)
    write_file(file, text.encode())


def _page(table: LargeTable, scan: TableScan, nodes: list[SurveyNode]) -> str:
    title = escape(f"Candidate splits of {table.target}")
    parts = [f"<h1>{title}</h1>", *(f"<p>{escape(str(fact))}</p>" for fact in scan.facts)]
    parts += ["<h2>Columns</h2>", _table(scan.columns)]
    for node in nodes:
        n = len(node.candidates)
        parts += [
            f"<h2>{escape(node.name)}</h2>",
            f"<p>{node.rows:,} rows. {n:,} candidate splits, each counted on all of them; the best "
            f"{min(MAX_SHOWN_CANDIDATES, n)} are shown.</p>",
            _table(node.candidates.head(MAX_SHOWN_CANDIDATES)),
        ]
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{title}</title>'
    body, style = "".join(parts), f"<style>{STYLE}</style>"
    return f'<!doctype html><html lang="en"><head>{head}{style}</head><body>{body}</body></html>'


def _table(frame: pd.DataFrame) -> str:
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
