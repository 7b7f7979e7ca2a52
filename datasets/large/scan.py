"""Scans a large table once: statistics of columns, a sample of rows, and histograms of the nodes of a path.

First some rows are read to choose thresholds: quantiles, at most 4,096 a feature. Then every row is counted. If all
rows were read first, and no column has more values, the candidate splits are those of training in memory.
"""

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

MAX_THRESHOLDS = 4_096  # of a feature
SCOUT_ROWS = 400_000  # read first, to choose the thresholds
SAMPLE_ROWS = 10_000
MAX_SCAN_CLASSES = 50
THREAD_COUNT = 2  # NumPy releases the GIL while it searches and counts

RowStatistics = Callable[[np.ndarray, np.ndarray], np.ndarray]  # (X [m, d], y [m]) -> what nodes sum up, [m, C]


@dataclass(frozen=True)
class Side:
    """A step down a path: x <= threshold goes left; missing values too, if `missing_left`."""

    feature: str
    threshold: float
    left: bool
    missing_left: bool = False


@dataclass
class PathNode:
    """A node's histograms: for each feature the row count and the sums of each bin."""

    path: tuple[Side, ...]
    count: list[np.ndarray]  # d arrays [B]
    sums: list[np.ndarray]  # d arrays [B, C]

    @property
    def rows(self) -> int:
        return int(self.count[0].sum())


@dataclass
class TableScan:
    """The result of survey()."""

    table: LargeTable
    bins: tuple[Bins, ...]
    nodes: tuple[PathNode, ...]  # the root, and a node for each step of the path
    columns: pd.DataFrame  # a row a feature: rows, missing, least, largest, mean, thresholds
    classes: tuple[str, ...]
    sample: pd.DataFrame
    facts: list[Message] = field(default_factory=list)  # what was done, for the user

    def candidates(self, criterion: Criterion, node: int = 0) -> pd.DataFrame:
        """Return every candidate split at a node of the path."""
        histograms = self.nodes[node]
        features = zip(self.table.features, self.bins, histograms.count, histograms.sums, strict=True)
        tables = [pd.DataFrame({"feature": name, **histogram_candidates(bins, count, sums, criterion)})
                  for name, bins, count, sums in features]  # fmt: skip
        return pd.concat(tables, ignore_index=True)


def survey(
    table: LargeTable, path: Sequence[Side] = (), columns: RowStatistics | None = None, *, rows: int = SAMPLE_ROWS,
    most: int = MAX_THRESHOLDS, seed: int = 0,
) -> TableScan:  # fmt: skip
    """Scan all rows once.

    By default a node sums up the classes, or 1, y and y^2 of a number; with `columns` such as gradients(...) what that
    returns for each row. `rows` is the size of the sample, `most` the number of thresholds of a feature. A listener
    (engine.core.progress.progress_listener) sees the share done and may raise to cancel.
    """
    unknown = [side.feature for side in path if side.feature not in table.features]
    if unknown:
        raise DataProblem("large.error.no-feature", name=quote(unknown[0]))
    X = table.read_scout_rows(SCOUT_ROWS)
    is_whole = len(X) == table.n
    bins = tuple(make_bins(column, most, is_whole) for column in X.T)
    scan = ScanPass(table, bins, tuple(path), columns, rows, seed)
    del X
    with ThreadPoolExecutor(THREAD_COUNT) as threads:
        for batch in table.batches():
            report(scan.n_seen / table.n)
            scan.add(*batch, threads)
    return scan.result(is_whole)


def target_moments(X: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Return 1, y, y^2 of each row, which engine.split.criteria.SquaredError needs."""
    return np.stack((np.ones(len(y)), y, y * y), 1)


def gradients(derivatives: Callable[[np.ndarray, np.ndarray], tuple], raw: Callable | None = None) -> RowStatistics:
    """Make statistics (g, h) of derivatives(y, F) for engine.split.criteria.Similarity; F is raw(X), or 0."""

    def columns(X: np.ndarray, y: np.ndarray) -> np.ndarray:
        g, h = derivatives(y, np.zeros(len(y)) if raw is None else raw(X))
        return np.stack((g, np.ones(len(y)) if h is None else h), 1)

    return columns


class ClassEncoder:
    """Numbers the classes in the order in which batches bring them."""

    def __init__(self):
        self.numbers: dict[str, int] = {}

    def encode(self, y: EncodedTexts) -> np.ndarray:
        """Return the number of each row's class, [m]."""
        if len(y.numbers) and y.numbers.min() < 0:
            raise DataProblem("large.error.no-target")
        for name in sorted(y.names):
            self.numbers.setdefault(name, len(self.numbers))
        if len(self.numbers) > MAX_SCAN_CLASSES:
            raise DataProblem("large.error.many-classes", most=MAX_SCAN_CLASSES)
        return np.array([self.numbers[name] for name in y.names], np.int64)[y.numbers]


class RowSample:
    """A random sample drawn in one pass: the rows with the smallest random keys."""

    def __init__(self, rows: int):
        self.rows, self.n_seen = rows, 0
        self.keys, self.batches = np.zeros(0), []

    def add(self, X: np.ndarray, y: np.ndarray, keys: np.ndarray) -> None:
        self.n_seen += len(y)
        limits = [np.partition(both, self.rows)[self.rows] for both in (self.keys, keys) if len(both) > self.rows]
        drawn = (keys < min(limits, default=np.inf)).nonzero()[0]
        self.keys = np.concatenate((self.keys, keys[drawn]))
        self.batches.append((X[drawn], y[drawn]))
        if len(self.keys) > 4 * self.rows:
            self.batches = [self.first(self.rows)]
            self.keys = np.sort(self.keys)[: self.rows]

    def first(self, rows: int) -> tuple[np.ndarray, np.ndarray]:
        """Return so many rows, in the order of their keys."""
        order = np.argsort(self.keys, kind="stable")[:rows]
        X, y = (np.concatenate([part[k] for part in self.batches]) for k in (0, 1))
        return X[order], y[order]


class ScanPass:
    """The sums over the batches so far."""

    def __init__(self, table: LargeTable, bins, path, columns: RowStatistics | None, rows: int, seed: int):
        self.table, self.bins, self.path, self.rows = table, bins, path, rows
        self.columns = columns or (None if table.has_classes else target_moments)  # None: class counts
        self.classes, self.random, self.n_seen = ClassEncoder(), np.random.default_rng(seed), 0
        self.samples: dict[int, RowSample] = {}  # by class; of a numeric target one, 0
        self.count = [[np.zeros(bin.size, np.int64) for bin in bins] for _ in range(len(path) + 1)]
        self.sums: list[list[np.ndarray]] = [[np.zeros((bin.size, 0)) for bin in bins] for _ in self.count]
        self.minimum, self.maximum = np.full(len(bins), np.inf), np.full(len(bins), -np.inf)
        self.total = np.zeros(len(bins))

    def add(self, X: np.ndarray, target: np.ndarray | EncodedTexts, threads: ThreadPoolExecutor) -> None:
        """Add a batch of rows."""
        y = self.classes.encode(target) if isinstance(target, EncodedTexts) else target
        if np.isnan(y).any():
            raise DataProblem("large.error.no-target")
        added = None if self.columns is None else self.columns(X, y)
        nodes = self._rows_of_nodes(X)
        list(threads.map(partial(self._add_feature, X, y, added, nodes), range(X.shape[1])))
        keys = self.random.random(len(y))
        for k in np.unique(y).tolist() if self.table.has_classes else [0]:
            rows = y == k if self.table.has_classes else slice(None)
            self.samples.setdefault(k, RowSample(self.rows)).add(X[rows], y[rows], keys[rows])
        self.n_seen += len(y)

    def _rows_of_nodes(self, X: np.ndarray) -> list[np.ndarray | slice]:
        """Return the batch's rows in the root, and in each node of the path."""
        nodes: list[np.ndarray | slice] = [slice(None)]
        rows = np.arange(len(X))
        for side in self.path:
            x = X[rows, self.table.features.index(side.feature)]
            goes_left = np.where(np.isnan(x), side.missing_left, x <= side.threshold)
            rows = rows[goes_left == side.left]
            nodes.append(rows)
        return nodes

    def _add_feature(self, X, y, added: np.ndarray | None, nodes, j: int) -> None:
        """Add one feature of a batch; threads add several at the same time, into separate arrays."""
        x, size = X[:, j], self.bins[j].size
        bins = self.bins[j].digitize(x)
        present = x[bins < size - 1]
        if len(present):
            self.minimum[j], self.maximum[j] = min(self.minimum[j], present.min()), max(self.maximum[j], present.max())
            self.total[j] += present.sum()
        for count, sums, rows in zip(self.count, self.sums, nodes, strict=True):
            node_bins = bins[rows]
            if added is None:
                K = len(self.classes.numbers)
                new = np.bincount(node_bins * K + y[rows], minlength=size * K).reshape(size, K)
                count[j] += new.sum(1)
            else:
                new = np.stack([np.bincount(node_bins, column, size) for column in added[rows].T], 1)
                count[j] += np.bincount(node_bins, minlength=size)
            sums[j] = _wider(sums[j], new.shape[1]) + new

    def result(self, is_whole: bool) -> TableScan:
        C = max((sums.shape[1] for node in self.sums for sums in node), default=0)
        nodes = [PathNode(self.path[:k], count, [_wider(feature_sums, C) for feature_sums in sums])
                 for k, (count, sums) in enumerate(zip(self.count, self.sums, strict=True))]  # fmt: skip
        missing = np.array([count[-1] for count in self.count[0]])
        present = self.n_seen - missing
        columns = pd.DataFrame({
            "feature": self.table.features, "rows": self.n_seen, "missing": missing,
            "least": np.where(present, self.minimum, np.nan), "largest": np.where(present, self.maximum, np.nan),
            "mean": np.divide(self.total, present, out=np.full(len(present), np.nan), where=present > 0),
            "thresholds": [len(bin.thresholds) for bin in self.bins],
        })  # fmt: skip
        sample, classes = self._sample(), tuple(self.classes.numbers)
        facts = self._facts(is_whole, len(sample))
        return TableScan(self.table, self.bins, tuple(nodes), columns, classes, sample, facts)

    def _sample(self) -> pd.DataFrame:
        """Return the sample, stratified by class, with at least one row of each."""
        parts = [each.first(max(round(self.rows * each.n_seen / self.n_seen), 1)) for each in self.samples.values()]
        X, y = (np.concatenate([part[k] for part in parts]) for k in (0, 1))
        names = np.array(list(self.classes.numbers), object)
        frame = pd.DataFrame(X, columns=pd.Index(self.table.features))
        return frame.assign(**{self.table.target: names[y] if self.table.has_classes else y})

    def _facts(self, is_whole: bool, n_sampled: int) -> list[Message]:
        table, most = self.table, max(len(bin.thresholds) for bin in self.bins)
        facts = [msg("large.fact.read", n=self.n_seen, files=len(table.files))]
        if is_whole and all(bin.values is not None for bin in self.bins):
            facts.append(msg("large.fact.all-thresholds"))
        elif is_whole:
            facts.append(msg("large.fact.quantiles-of-all", most=most))
        else:
            facts.append(msg("large.fact.quantiles-of-some", n=SCOUT_ROWS, most=most))
        facts.append(msg("large.fact.sample-of-classes" if table.has_classes else "large.fact.sample", n=n_sampled))
        if skipped := table.skipped_columns:
            facts.append(msg("large.fact.left-out", names=join_words(skipped, most=len(skipped))))
        return facts


def _wider(sums: np.ndarray, columns: int) -> np.ndarray:
    """Append columns of 0 for classes that a batch has brought since."""
    return np.pad(sums, ((0, 0), (0, columns - sums.shape[1]))) if columns > sums.shape[1] else sums
