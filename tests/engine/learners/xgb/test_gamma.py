"""Gamma: grown to the full depth, then pruned from the bottom up, each step told."""

import numpy as np
import pytest
import xgboost

from engine import record, xgb
from engine.learners.xgb.events import LeafOutputs
from engine.learners.xgb.gamma import GammaPruning, PruneStep, SplitVerdict
from engine.tree.growth import Growth
from engine.tree.reasons import Reason
from tests.tables import table

CORNERS = [[0, 0], [0, 1], [1, 0], [1, 1]]
PLAIN = {"n_estimators": 1, "learning_rate": 1.0, "reg_lambda": 0.0, "base_score": 0.0, "max_depth": 2}


def grown(y, X=CORNERS, **settings):
    return record(xgb.fit, table(X, np.array(y, float), "regression"), **PLAIN, **settings)


def leaves_in_xgboost(y, gamma, X=CORNERS):
    asked = {"eta": 1, "reg_lambda": 0, "base_score": 0, "max_depth": 2, "gamma": gamma, "min_child_weight": 0}
    booster = xgboost.train({**asked, "tree_method": "exact", "nthread": 1}, xgboost.DMatrix(X, label=y), 1)
    return booster.get_dump()[0].count("leaf")


def leaves(trace):
    return len(trace.events_of(LeafOutputs)[0].leaves)


def test_ex20_a_split_of_minus_two_stays_above_two_of_plus_ten():
    """Seed 002, lines 944-948; C2-24: the numbers are gains less gamma. Here 4 - 6 = -2 and 16 - 6 = +10."""
    b = np.sqrt(32)
    y = [1 + b / 2, 1 - b / 2, -1 - b / 2, -1 + b / 2]
    trace = grown(y, gamma=6.0)
    steps = trace.events_of(PruneStep)
    assert [step.net for step in steps] == pytest.approx([10, 10, -2])  # children before their parent
    assert [step.node for step in steps] == [2, 1, 0]
    assert [step.split_verdict for step in steps] == [
        SplitVerdict.GAIN_AT_LEAST_GAMMA,
        SplitVerdict.GAIN_AT_LEAST_GAMMA,
        SplitVerdict.CHILD_KEPT,
    ]
    assert all(step.is_kept for step in steps)
    assert leaves(trace) == 4 == leaves_in_xgboost(y, 6.0)
    assert trace.model.predict(CORNERS) == pytest.approx(y)


@pytest.mark.parametrize(
    ("y", "gamma", "gains", "count"),
    [
        ([4, -4, -4, 4], 0.0, [], 1),  # a root gain of exactly 0 is never split, though depth 2 would fit perfectly
        ([5, -4, -4, 3.5], 0.0, [0.5625, 40.5, 28.125], 4),
        ([5, -4, -4, 3.5], 5.0, [0.5625, 40.5, 28.125], 4),
        ([5, -4, -4, 3.5], 30.0, [0.5625, 40.5, 28.125], 3),  # one child pays and shelters the root
        ([5, -4, -4, 3.5], 50.0, [0.5625, 40.5, 28.125], 1),
    ],
)
def test_c2_24_exclusive_or(y, gamma, gains, count):
    trace = grown(y, gamma=gamma)
    nodes = trace.columns("nodes")
    assert nodes["gain"][nodes["left"] >= 0] == pytest.approx(gains)
    assert leaves(trace) == count == leaves_in_xgboost(y, gamma)


def test_c2_24_the_notes_four_points():
    """Gains 361/3 = 120.3 and 841/6 = 140.2: gamma 130 keeps both, since the second one pays; 141 keeps none."""
    X, y = [[12.5], [17.5], [28.5], [31.5]], [-10, 7, 8, -7]
    for gamma, count in ((119.0, 3), (130.0, 3), (141.0, 1)):
        assert (
            leaves(grown(np.array(y) - 0.5, X, gamma=gamma)) == count == leaves_in_xgboost(np.array(y) - 0.5, gamma, X)
        )


def test_a_gain_equal_to_gamma_is_kept():
    y = [0.0, 0.0, 4.0, 4.0]  # split on the first feature: gain 16, and nothing below
    for gamma, count in ((16.0, 2), (np.nextafter(16.0, 17), 1)):
        assert leaves(grown(y, gamma=gamma)) == count == leaves_in_xgboost(y, float(np.float32(gamma) + (count < 2)))


def test_tiny_gains_are_never_split():
    """xgboost asks for more than 1e-6. Rows 0, 0, a, a gain a^2."""
    for a, count in ((2.0**-10, 1), (2.0**-9, 2)):
        y = [0.0, 0.0, a, a]
        assert leaves(grown(y)) == count == leaves_in_xgboost(y, 0.0)


def survivors(tree, gamma, node=0):
    """Plain recursion: the splits that stay."""
    if tree.feature[node] < 0:
        return set()
    below = survivors(tree, gamma, tree.left[node]) | survivors(tree, gamma, tree.right[node])
    return below | {node} if below or tree.gain[node] >= gamma else below


@pytest.mark.parametrize("gamma", [0.5, 2.0, 6.0])
def test_pruning_equals_a_plain_recursion(gamma):
    """On an exclusive or with noise, where weak splits stand above strong ones."""
    verdicts = set()
    for seed in (1, 4):
        rng = np.random.default_rng(seed)
        X = rng.integers(0, 2, (80, 4))
        data = table(X, 4.0 * (X[:, 0] ^ X[:, 1]) + 0.5 * rng.normal(size=80))
        trace = record(xgb.fit, data, n_estimators=3, gamma=gamma, max_depth=5)
        growths, prunings = ([e for e in trace.logged_events if isinstance(e, kind)] for kind in (Growth, GammaPruning))
        for growth, pruning, output in zip(growths, prunings, trace.events_of(LeafOutputs), strict=True):
            steps, inner = list(pruning.sub_events()), growth.tree.feature >= 0
            kept = survivors(growth.tree, gamma)
            assert {step.node for step in steps if step.is_kept} == kept
            assert {step.node for step in steps} == set(inner.nonzero()[0])
            assert (output.growth.tree.feature >= 0).sum() == len(kept)
            assert (output.growth.tree.reason == Reason.PRUNED).any() == (len(kept) < inner.sum())
            verdicts |= {step.split_verdict for step in steps}
    assert verdicts == set(SplitVerdict)
