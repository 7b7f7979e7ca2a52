"""One pass over a large table: statistics of every column, a sample of rows, and histograms of the nodes of a path.

Before the pass a glance at some rows says where thresholds are to lie (at most 4,096 a feature, quantiles of what was
seen); the pass then adds up every row. Of a table that the glance sees whole, with no more values than that in a
column, the candidate splits are those that training in memory tries.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial

import numpy as np
import pandas as pd

from datasets.large.parquet import EncodedTexts, LargeTable
from datasets.reading.wording import join_words, quote
from engine.core.errors import DataProblem
from engine.core.progress import report
from engine.split.criteria import Criterion
from engine.split.histograms import Bins, histogram_candidates, make_bins
from engine.text.message import Message, msg

MAX_THRESHOLDS = 4_096  # of a feature at most
SCOUT_ROWS = 400_000  # rows whose values say where thresholds lie
SAMPLE_ROWS = 10_000  # rows kept
MAX_SCAN_CLASSES = 50
THREAD_COUNT = 2  # NumPy lets others work while it searches and counts

RowStatistics = Callable[[np.ndarray, np.ndarray], np.ndarray]  # X [m, d] and y [m] to what each row adds up, [m, C]


@dataclass(frozen=True)
class Side:
    """A step down a path: x <= threshold goes left, and what is missing where `missing_left` says."""

    feature: str
    threshold: float
    left: bool
    missing_left: bool = False


@dataclass
class PathNode:
    """The rows that have gone the way so far: how many, and what they add up, in each bin of each feature."""

    path: tuple[Side, ...]
    count: list[np.ndarray]  # [d] of [B]
    sums: list[np.ndarray]  # [d] of [B, C]

    @property
    def rows(self) -> int:
        return int(self.count[0].sum())


@dataclass
class TableScan:
    """What one pass has found."""

    table: LargeTable
    bins: tuple[Bins, ...]
    nodes: tuple[PathNode, ...]  # the root, and a node for each step of the path
    columns: pd.DataFrame  # a line a feature: rows, missing, least, largest, mean, thresholds
    classes: tuple[str, ...]
    sample: pd.DataFrame
    facts: list[Message] = field(default_factory=list)  # what was done, in sentences

    def candidates(self, criterion: Criterion, node: int = 0) -> pd.DataFrame:
        """Every candidate split at a node of the path, of all rows, a line each."""
        here = self.nodes[node]
        tables = [
            pd.DataFrame({"feature": name, **histogram_candidates(bins, count, sums, criterion)})
            for name, bins, count, sums in zip(self.table.features, self.bins, here.count, here.sums, strict=True)
        ]
        return pd.concat(tables, ignore_index=True)


def survey(
    table: LargeTable, path: Sequence[Side] = (), columns: RowStatistics | None = None, *, rows: int = SAMPLE_ROWS,
    most: int = MAX_THRESHOLDS, seed: int = 0,
) -> TableScan:  # fmt: skip
    """Read all rows once. `columns` says what a row adds up: its class or (1, y, y^2) by itself, or, for XGBoost,
    gradients(...). engine.core.progress.listening hears the share that is done, and may stop it."""
    unknown = [each.feature for each in path if each.feature not in table.features]
    if unknown:
        raise DataProblem("large.error.no-feature", name=quote(unknown[0]))
    X = table.read_scout_rows(SCOUT_ROWS)
    whole = len(X) == table.n
    bins = tuple(make_bins(column, most, whole) for column in X.T)
    passed = ScanPass(table, bins, tuple(path), columns, rows, seed)
    del X
    with ThreadPoolExecutor(THREAD_COUNT) as threads:
        for batch in table.batches():
            report(passed.n_seen / table.n)
            passed.add(*batch, threads)
    return passed.result(whole)


def target_moments(X: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Of a number: 1, y, y^2 (engine.split.criteria.SquaredError)."""
    return np.stack((np.ones(len(y)), y, y * y), 1)


def gradients(derivatives: Callable[[np.ndarray, np.ndarray], tuple], raw: Callable | None = None) -> RowStatistics:
    """g and h (engine.split.criteria.Similarity) of derivatives(y, F); raw(X) gives F, the scores so far, else 0."""

    def columns(X: np.ndarray, y: np.ndarray) -> np.ndarray:
        g, h = derivatives(y, np.zeros(len(y)) if raw is None else raw(X))
        return np.stack((g, np.ones(len(y)) if h is None else h), 1)

    return columns


class ClassEncoder:
    """The number of each class, by its text, in the order they come; one that comes late is numbered then."""

    def __init__(self):
        self.numbers: dict[str, int] = {}

    def encode(self, y: EncodedTexts) -> np.ndarray:
        """[m]."""
        if len(y.numbers) and y.numbers.min() < 0:
            raise DataProblem("large.error.no-target")
        for name in sorted(y.names):
            self.numbers.setdefault(name, len(self.numbers))
        if len(self.numbers) > MAX_SCAN_CLASSES:
            raise DataProblem("large.error.many-classes", most=MAX_SCAN_CLASSES)
        return np.array([self.numbers[name] for name in y.names], np.int64)[y.numbers]


class RowSample:
    """As many rows as wanted, drawn at random in one pass: those with the smallest random numbers."""

    def __init__(self, rows: int):
        self.rows, self.n_seen = rows, 0
        self.keys, self.batches = np.zeros(0), []

    def add(self, X: np.ndarray, y: np.ndarray, keys: np.ndarray) -> None:
        self.n_seen += len(y)
        bars = [np.partition(each, self.rows)[self.rows] for each in (self.keys, keys) if len(each) > self.rows]
        own = (keys < min(bars, default=np.inf)).nonzero()[0]
        self.keys = np.concatenate((self.keys, keys[own]))
        self.batches.append((X[own], y[own]))
        if len(self.keys) > 4 * self.rows:
            self.batches = [self.first(self.rows)]
            self.keys = np.sort(self.keys)[: self.rows]

    def first(self, rows: int) -> tuple[np.ndarray, np.ndarray]:
        """So many of them, in the order of their random numbers."""
        order = np.argsort(self.keys, kind="stable")[:rows]
        X, y = (np.concatenate([part[k] for part in self.batches]) for k in (0, 1))
        return X[order], y[order]


class ScanPass:
    """What has been added up so far."""

    def __init__(self, table: LargeTable, bins, path, columns: RowStatistics | None, rows: int, seed: int):
        self.table, self.bins, self.path, self.rows = table, bins, path, rows
        self.columns = columns or (
            None if table.has_classes else target_moments
        )  # None: rows are counted by their class
        self.classes, self.random, self.n_seen = ClassEncoder(), np.random.default_rng(seed), 0
        self.samples: dict[int, RowSample] = {}  # of each class; of numbers all are in one
        self.count = [[np.zeros(each.size, np.int64) for each in bins] for _ in range(len(path) + 1)]
        self.sums: list[list[np.ndarray]] = [[np.zeros((each.size, 0)) for each in bins] for _ in self.count]
        self.minimum, self.maximum = np.full(len(bins), np.inf), np.full(len(bins), -np.inf)
        self.total = np.zeros(len(bins))

    def add(self, X: np.ndarray, target: np.ndarray | EncodedTexts, threads: ThreadPoolExecutor) -> None:
        """A batch of rows."""
        y = self.classes.encode(target) if isinstance(target, EncodedTexts) else target
        if np.isnan(y).any():
            raise DataProblem("large.error.no-target")
        added = None if self.columns is None else self.columns(X, y)
        nodes = self._rows_of_nodes(X)
        list(threads.map(partial(self._add_feature, X, y, added, nodes), range(X.shape[1])))
        keys = self.random.random(len(y))
        for k in np.unique(y).tolist() if self.table.has_classes else [0]:
            own = y == k if self.table.has_classes else slice(None)
            self.samples.setdefault(k, RowSample(self.rows)).add(X[own], y[own], keys[own])
        self.n_seen += len(y)

    def _rows_of_nodes(self, X: np.ndarray) -> list[np.ndarray | slice]:
        """The rows of the batch in the root, and in each node of the path."""
        nodes: list[np.ndarray | slice] = [slice(None)]
        rows = np.arange(len(X))
        for side in self.path:
            x = X[rows, self.table.features.index(side.feature)]
            goes_left = np.where(np.isnan(x), side.missing_left, x <= side.threshold)
            rows = rows[goes_left == side.left]
            nodes.append(rows)
        return nodes

    def _add_feature(self, X, y, added: np.ndarray | None, nodes, j: int) -> None:
        """Each feature has sums of its own, so features may be added at the same time."""
        x, size = X[:, j], self.bins[j].size
        bins = self.bins[j].digitize(x)
        present = x[bins < size - 1]
        if len(present):
            self.minimum[j], self.maximum[j] = min(self.minimum[j], present.min()), max(self.maximum[j], present.max())
            self.total[j] += present.sum()
        for count, sums, rows in zip(self.count, self.sums, nodes, strict=True):
            own = bins[rows]
            if added is None:
                K = len(self.classes.numbers)
                new = np.bincount(own * K + y[rows], minlength=size * K).reshape(size, K)
                count[j] += new.sum(1)
            else:
                new = np.stack([np.bincount(own, column, size) for column in added[rows].T], 1)
                count[j] += np.bincount(own, minlength=size)
            sums[j] = _wider(sums[j], new.shape[1]) + new

    def result(self, whole: bool) -> TableScan:
        C = max((each.shape[1] for node in self.sums for each in node), default=0)
        nodes = [PathNode(self.path[:k], count, [_wider(each, C) for each in sums])
                 for k, (count, sums) in enumerate(zip(self.count, self.sums, strict=True))]  # fmt: skip
        missing = np.array([each[-1] for each in self.count[0]])
        present = self.n_seen - missing
        columns = pd.DataFrame({
            "feature": self.table.features, "rows": self.n_seen, "missing": missing,
            "least": np.where(present, self.minimum, np.nan), "largest": np.where(present, self.maximum, np.nan),
            "mean": np.divide(self.total, present, out=np.full(len(present), np.nan), where=present > 0),
            "thresholds": [len(each.thresholds) for each in self.bins],
        })  # fmt: skip
        sample = self._sample()
        return TableScan(self.table, self.bins, tuple(nodes), columns, tuple(self.classes.numbers), sample,
                      self._facts(whole, len(sample)))  # fmt: skip

    def _sample(self) -> pd.DataFrame:
        """Stratified: of each class its share of the rows, at least one."""
        parts = [each.first(max(round(self.rows * each.n_seen / self.n_seen), 1)) for each in self.samples.values()]
        X, y = (np.concatenate([part[k] for part in parts]) for k in (0, 1))
        names = np.array(list(self.classes.numbers), object)
        frame = pd.DataFrame(X, columns=pd.Index(self.table.features))
        return frame.assign(**{self.table.target: names[y] if self.table.has_classes else y})

    def _facts(self, whole: bool, sample: int) -> list[Message]:
        table, most = self.table, max(len(each.thresholds) for each in self.bins)
        facts = [msg("large.fact.read", n=self.n_seen, files=len(table.files))]
        if whole and all(each.values is not None for each in self.bins):
            facts.append(msg("large.fact.all-thresholds"))
        elif whole:
            facts.append(msg("large.fact.quantiles-of-all", most=most))
        else:
            facts.append(msg("large.fact.quantiles-of-some", n=SCOUT_ROWS, most=most))
        facts.append(msg("large.fact.sample-of-classes" if table.has_classes else "large.fact.sample", n=sample))
        if table.skipped_columns:
            facts.append(
                msg("large.fact.left-out", names=join_words(table.skipped_columns, most=len(table.skipped_columns)))
            )
        return facts


def _wider(sums: np.ndarray, columns: int) -> np.ndarray:
    """With columns of 0 for classes that had not come yet."""
    return np.pad(sums, ((0, 0), (0, columns - sums.shape[1]))) if columns > sums.shape[1] else sums
