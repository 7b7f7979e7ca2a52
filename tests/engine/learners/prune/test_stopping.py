"""Errors of trees that stop at a smallest gain, against fits that really stop there."""

import numpy as np
import pytest

from datasets import load
from engine import cart, prune, record
from engine.learners.prune.fitting import AlphaChoice
from engine.learners.prune.stopping import cross_validate_stopping, stopping_path
from tests.tables import random_table, random_weight


@pytest.mark.parametrize("task", ["classification", "regression"])
@pytest.mark.parametrize("seed", range(8))
def test_every_threshold_and_fold_is_a_fit_of_its_own(task, seed):
    rng = np.random.default_rng([seed, 3])
    data = random_table(rng, 60, 3, task, classes=3, missing=0.1 * (seed % 2), category=0.3)
    weight = random_weight(rng, 60)
    trace = record(prune.fit, data, cv=3, sample_weight=weight, max_depth=5, min_samples_leaf=2)
    choice, weight = trace.last_event(AlphaChoice), np.ones(60) if weight is None else weight
    stopped = cross_validate_stopping(choice, data)
    assert stopped.leaves[[0, -1]].tolist() == [len(choice.path.growth.tree.leaves), 1]
    assert (np.diff(stopped.leaves) < 0).all() and (np.diff(stopped.min_gain) > 0).all()
    for s, least in enumerate(stopped.min_gain.tolist()):
        limits = {"min_gain": least, "max_depth": 5, "min_samples_leaf": 2}
        assert len(cart.fit(data, sample_weight=weight, **limits).tree.leaves) == stopped.leaves[s]
        for fold, error in zip(choice.folds, stopped.error[:, s], strict=True):
            held = fold.validation_rows
            training = weight.copy()
            training[held] = 0
            wrong = cart.fit(data, sample_weight=training, **limits).predict(data.X[held]) - data.y[held]
            loss = (wrong != 0) if task == "classification" else wrong**2
            assert error == pytest.approx(np.average(loss, weights=weight[held]), rel=1e-9, abs=1e-12)


def test_on_exclusive_or_a_threshold_stops_too_early_and_pruning_does_not():
    """The first split gains next to nothing, and without it the others are never seen."""
    data = load("xor")
    choice = record(prune.fit, data).last_event(AlphaChoice)
    stopped, pruned = cross_validate_stopping(choice, data), choice.fold_error.mean(0)
    few = (stopped.leaves <= 8) & (stopped.leaves > 1)
    assert pruned[choice.path.leaves <= 8].min() < stopped.error.mean(0)[few].min(initial=1.0)
    first = choice.path.growth.tree.gain[0]
    assert stopping_path(choice.path.growth, "impurity", np.array([0.0, 1.01 * first])).leaves[1] == 1
