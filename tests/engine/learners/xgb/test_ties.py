"""Which of equal gains wins: with ties="last" the one that xgboost's exact method takes, on grids full of ties.

Gains are compared by xgboost in float32. So targets are such multiples that all G^2 / H are whole numbers it holds.
"""

import numpy as np
import pytest
import xgboost

from engine import record, xgb
from engine.tree.growth import Branch
from tests.tables import table

PLAIN = {"learning_rate": 1.0, "reg_lambda": 0.0, "base_score": 0.0, "min_child_weight": 0.0}
UNIT = 840  # the least common multiple of 1 .. 8, as many rows as there are


def grids(missing, count=150):
    """Tables of 8 rows, few different values, targets -1, 0 and 1.

    Two of the values are always there: where all are alike xgboost mirrors "present against missing".
    """
    for seed in range(count):
        rng = np.random.default_rng([seed, int(10 * missing)])
        X = rng.integers(0, 4, (8, 3)).astype(float)
        X[:, 1:][rng.random((8, 2)) < missing] = np.nan
        X[:2] = [0, 0, 0], [3, 3, 3]
        yield X, rng.integers(-1, 2, 8) * float(UNIT)


def splits(X, y, **settings):
    """Feature, threshold and the side of missing rows of each split, as a recursion meets them; ours and xgboost's."""
    trace = record(xgb.fit, table(X, y, "regression"), n_estimators=1, **PLAIN, **settings)
    tree = trace.model.trees[0]
    ours = [(f"f{tree.feature[node]}", tree.threshold[node], tree.missing_left[node]) for node in tree.preorder()
            if tree.feature[node] >= 0]  # fmt: skip
    settings = {name: value for name, value in settings.items() if name != "ties"}
    asked = {"objective": "reg:squarederror", "nthread": 1, "tree_method": "exact", **PLAIN, **settings}
    dump = xgboost.train(asked, xgboost.DMatrix(X, label=y), 1).trees_to_dataframe().set_index("ID")
    theirs, waiting = [], ["0-0"]
    while waiting:
        row = dump.loc[waiting.pop()]
        if row.Feature != "Leaf":
            theirs.append((row.Feature, row.Split, row.Missing == row.Yes))
            waiting += [row.No, row.Yes]
    return ours, theirs


@pytest.mark.parametrize("missing", [0.0, 0.3])
def test_the_last_of_equals_is_what_xgboosts_exact_takes(missing):
    differs = 0
    for X, y in grids(missing):
        ours, theirs = splits(X, y, ties="last", max_depth=3)
        assert [each[::2] for each in ours] == [each[::2] for each in theirs]
        np.testing.assert_allclose([each[1] for each in ours], [each[1] for each in theirs], atol=1e-6)
        differs += splits(X, y, ties="first", max_depth=3)[0] != ours
    assert differs > 5


@pytest.mark.parametrize("missing", [0.0, 0.3])
def test_the_first_of_equals_is_what_xgboosts_approx_takes(missing):
    """With missing rows on the left it looks from above; a threshold beyond all values is named by float32."""
    for X, y in grids(missing, 40):
        ours, theirs = splits(X, y, ties="first", max_depth=3, tree_method="approx")
        assert [(name, np.float32(value), left) for name, value, left in ours] == [
            (name, np.float32(value), left) for name, value, left in theirs
        ]


@pytest.mark.parametrize("ties", ["first", "last"])
@pytest.mark.parametrize("missing", [0.0, 0.3])
@pytest.mark.parametrize("drawn", [1.0, 0.7])
def test_the_table_agrees_on_which_is_best(ties, missing, drawn):
    for X, y in grids(missing, 30):
        trace = record(xgb.fit, table(X, y, "regression"), n_estimators=2, ties=ties, colsample_bytree=drawn, **PLAIN)
        for split in trace.events_of(Branch):
            found = split.search.table
            assert found.chosen.any() and (found.is_best == found.chosen).all()


@pytest.mark.parametrize("gap", [False, True])
def test_among_mirrored_candidates(gap):
    """y = 1 0 0 1: the first and the last candidate gain as much. Where a row misses the feature both rules take the
    first: xgboost looks from below first, with that row on the right."""
    X, y = np.append(np.arange(4.0), np.nan)[: 5 if gap else 4, None], np.array([1.0, 0, 0, 1, 0.5])[: 5 if gap else 4]
    found = {ties: record(xgb.fit, table(X, y, "regression"), n_estimators=1, max_depth=1, ties=ties, **PLAIN)
             for ties in ("first", "last")}  # fmt: skip
    threshold = {ties: trace.model.trees[0].threshold[0] for ties, trace in found.items()}
    assert threshold == ({"first": 0.5, "last": 0.5} if gap else {"first": 0.5, "last": 2.5})
