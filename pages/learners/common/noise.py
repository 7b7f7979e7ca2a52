"""Fits on noise behind the views: roots that are split though nothing can be learned, and columns of noise in forests.

They run in worker processes, so this module does not import Streamlit.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from datasets import Dataset
from datasets.dataset import CLASSIFICATION, NUMBER
from engine import cart, record
from engine.core.progress import iter_with_progress
from engine.learners.forest.importance import impurity_importance, permutation_importance
from engine.tree.growth import Independence
from engine.tree.independence import bonferroni

N_TABLES = 400
N_TREES = 100
SEED = 0


def noise_table(rng: np.random.Generator, n: int, d: int) -> Dataset:
    """Return n rows of d random features and two classes that do not depend on them."""
    names = tuple(f"x_{j + 1}" for j in range(d))
    y = rng.permutation(np.arange(n) % 2)
    return Dataset(rng.random((n, d)), y, names, (NUMBER,) * d, ((),) * d, ("0", "1"), CLASSIFICATION)


def root_p_values(n: int, d: int) -> np.ndarray:
    """[N_TABLES, 3] p of the best split at the root of tables of noise, by each correction in CORRECTIONS."""
    rng, p_values = np.random.default_rng(SEED), np.empty((N_TABLES, 3))
    for k in iter_with_progress(range(N_TABLES)):
        trace = record(cart.fit, noise_table(rng, n, d), max_depth=1, independence_alpha=1.0,
                       independence_correction="permutation", seed=k)  # fmt: skip
        test = trace.events_of(Independence)[0]
        p_values[k] = test.test.p, bonferroni(test.test.p, test.n_candidates), test.p
    return p_values


def with_noise(data: Dataset, names: tuple[str, str]) -> Dataset:
    """Return the table with two columns of noise: one of two values, one in which every row has its own."""
    rng = np.random.default_rng(SEED)
    X = np.column_stack((data.X, rng.permutation(np.arange(data.n) % 2), rng.permutation(data.n)))
    more = {"kinds": (*data.kinds, NUMBER, NUMBER), "levels": (*data.levels, (), ()), "query_rows": ()}
    return replace(data, X=X, feature_names=(*data.feature_names, *names), **more)


def importances_with_noise(data: Dataset, fit: Callable, settings: dict[str, Any], names: tuple[str, str]):
    """Return [d + 2] gain and permutation importances of a forest on the table with two columns of noise."""
    changed = {"n_estimators": N_TREES, "bootstrap": True, "stop_when_settled": False}
    model = fit(with_noise(data, names), **{**settings, **changed})
    gain, permutation = impurity_importance(model), permutation_importance(model, SEED)
    return gain.share, permutation.total
