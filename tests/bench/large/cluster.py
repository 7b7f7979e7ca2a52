"""python -m tests.bench.large.cluster [2_250_000] [folder]: CLUSTER.md's program on more than a worker holds.

It writes rows of 30 columns as Parquet where there are none yet, runs the program as it stands on two workers, and
says how the table compares with a worker's limit. Dask ends a worker that goes beyond it, and the program waits in
vain: beside a bin of a byte a column, XGBoost keeps some 60 bytes a row.
"""

import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import pandas as pd
import xgboost

PAGE = Path(__file__).parents[3] / "datasets/large/CLUSTER.md"
PART, COLUMNS = 250_000, 30  # rows of a file, in row groups of 50,000


def write(folder: Path, rows: int) -> None:
    random = np.random.default_rng(0)
    folder.mkdir()
    for place in range(rows // PART):
        X = random.normal(size=(PART, COLUMNS))
        y = (X[:, 0] + X[:, 1] * X[:, 2] + random.normal(size=PART) > 0).astype(int)
        part = pd.DataFrame(X, columns=[f"x{j}" for j in range(COLUMNS)]).assign(y=y)
        part.to_parquet(folder / f"{place:03}.parquet", row_group_size=50_000, index=False)


def main(rows: int = 2_250_000, folder: str = "") -> None:
    program = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)[0]
    limit = int(re.findall(r'memory_limit="(\d+)MB"', program)[0])
    with tempfile.TemporaryDirectory() as own:
        place = Path(folder or own)
        if not (place / "rows").exists():
            write(place / "rows", rows)
        (place / "train.py").write_text(program, "utf-8")
        begun = time.perf_counter()
        command = [sys.executable, "train.py"]
        subprocess.run(command, cwd=place, check=True, stderr=subprocess.DEVNULL, timeout=1_200)
        seconds = time.perf_counter() - begun
        sample = pd.read_parquet(place / "sample.parquet")
        booster = xgboost.Booster(model_file=place / "model.json")
        said = booster.predict(xgboost.DMatrix(sample.drop(columns="y"))) > 0.5
        size = rows * (COLUMNS + 1) * 8 / 1e6
        print(f"{rows:,} rows, {size:,.0f} MB in memory, two workers of {limit} MB: {seconds:.1f} s; "
              f"{(said == sample['y']).mean():.1%} of {len(sample):,} sampled rows right")  # fmt: skip


if __name__ == "__main__":
    main(*(int(word) if word.isdecimal() or "_" in word else word for word in sys.argv[1:]))
