"""Tables that models are trained on and asked about: random, tied with thresholds, missing, with categories."""

from __future__ import annotations

import numpy as np
import pandas as pd

NAMES = ["u", "v", "w", "port"]
PORTS = ["Cork", "Bergen", "<script>alert(1)</script>", "Dover", "Århus"]


def numbers(seed: int, n: int = 400, missing: float = 0.0, whole: bool = False) -> np.ndarray:
    """[n, 3]; whole numbers from 0 to 9 have many rows at each threshold."""
    rng = np.random.default_rng(seed)
    X = rng.integers(0, 10, (n, 3)).astype(float) if whole else rng.normal(size=(n, 3)) * 3
    X[rng.random(X.shape) < missing] = np.nan
    return X


def classes(X: np.ndarray, k: int, seed: int = 0) -> np.ndarray:
    """[n] a class that X says much about, but not all."""
    rng = np.random.default_rng(seed)
    score = np.nan_to_num(X[:, 0]) - np.nan_to_num(X[:, 1]) / 2 + rng.normal(size=len(X))
    y = np.searchsorted(np.quantile(score, np.arange(1, k) / k), score)
    return np.where(rng.random(len(X)) < 0.1, rng.integers(0, k, len(X)), y)


def values(X: np.ndarray, seed: int = 0) -> np.ndarray:
    """[n] above 0, so that every objective may be asked for it."""
    rng = np.random.default_rng(seed)
    return np.exp(np.nan_to_num(X[:, 0]) / 6 + rng.normal(size=len(X)) / 4)


def frame(X: np.ndarray, seed: int = 0) -> pd.DataFrame:
    """The same with a category beside it, some of it missing where numbers are."""
    rng = np.random.default_rng(seed)
    port = rng.integers(0, len(PORTS), len(X))
    found = pd.DataFrame(X, columns=NAMES[:3])
    found["port"] = pd.Categorical(np.array(PORTS, object)[port], categories=PORTS)
    if np.isnan(X).any():
        found.loc[rng.random(len(X)) < 0.1, "port"] = None
    return found


def coded(rows: pd.DataFrame, levels: tuple[tuple[str, ...], ...]) -> np.ndarray:
    """The frame as a model takes it: a category is the number of its level, one that it does not know -1."""
    columns = [rows[name].to_numpy(float) for name in NAMES[:3]]
    port = rows["port"].astype(object)
    known = {name: place for place, name in enumerate(levels[3] or rows["port"].cat.categories)}
    columns.append(np.array([np.nan if pd.isna(name) else known.get(name, -1) for name in port], float))
    return np.stack(columns, 1)


def near_thresholds(thresholds: np.ndarray, d: int, seed: int = 0) -> np.ndarray:
    """[n, d] rows at thresholds, and at the next numbers of 32 and 64 bits beside them."""
    t = np.unique(thresholds[np.abs(thresholds) < 1e30])  # beyond are those that part missing values
    single = t.astype(np.float32)
    beside = [t, np.nextafter(t, np.inf), np.nextafter(t, -np.inf), single.astype(float),
              np.nextafter(single, np.float32(np.inf)).astype(float),
              np.nextafter(single, np.float32(-np.inf)).astype(float)]  # fmt: skip
    column = np.concatenate(beside)
    rng = np.random.default_rng(seed)
    return np.stack([rng.permutation(column) for _ in range(d)], 1)
