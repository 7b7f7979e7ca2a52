"""python -m tests.bench.large [20_000_000] [folder]: one pass over a large table, its seconds and its memory.

It writes rows of ten columns as Parquet where there are none yet, reads them with pyarrow alone, and then with
datasets.large: statistics, a sample, and candidate splits at the root and two nodes down. The goal, on two cores: 20
million rows in less than two minutes and 2 GB.
"""

import resource
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from datasets.large import Side, large_table, survey
from engine.split.criteria import Gini

GROUP = 1_000_000


def write(file: Path, rows: int) -> None:
    random, writer = np.random.default_rng(0), None
    for first in range(0, rows, GROUP):
        X = random.normal(size=(min(GROUP, rows - first), 10))
        y = X[:, 0] + X[:, 1] * X[:, 2] + random.normal(size=len(X)) > 0
        columns = {f"x{j}": column for j, column in enumerate(X.T)}
        part = pa.table({**columns, "y": np.where(y, "yes", "no")})
        writer = writer or pq.ParquetWriter(file, part.schema)
        writer.write_table(part)
    if writer:
        writer.close()


def read(file: Path) -> None:
    for _ in pq.ParquetFile(file).iter_batches(500_000):
        pass


def main(rows: int = 20_000_000, folder: str = "") -> None:
    with tempfile.TemporaryDirectory() as own:
        file = Path(folder or own) / f"{rows}.parquet"
        if not file.exists():
            write(file, rows)
        begun = time.perf_counter()
        read(file)
        alone = time.perf_counter() - begun
        found = survey(large_table(file, "y"), [Side("x0", 0.0, True), Side("x1", 0.5, False)])
        best = [found.candidates(Gini(), node)["gain"].max() for node in range(3)]
        seconds = time.perf_counter() - begun - alone
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
        print(f"{rows:,} rows: {seconds:.1f} s, {seconds / alone:.1f} times reading alone; {memory:,.0f} MB")
        print(f"largest gains at the root and down the path: {', '.join(f'{gain:.4g}' for gain in best)}")


if __name__ == "__main__":
    main(*(int(word) if word.isdecimal() or "_" in word else word for word in sys.argv[1:]))
