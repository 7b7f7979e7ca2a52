"""Every criterion against its definition in fractions, and its leaf value against every other value it could take."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.split.criteria import (
    CLASS_CRITERIA,
    AbsoluteError,
    Entropy,
    Gini,
    Misclassification,
    Similarity,
    SquaredError,
    x_log2_x,
)
from engine.split.newton import NewtonScores
from tests import oracle

COUNTS = st.lists(st.integers(0, 50), min_size=2, max_size=6)
ANSWERS = st.lists(st.tuples(st.integers(-20, 20), st.integers(1, 5)), min_size=1, max_size=12)
examples = settings(max_examples=100, derandomize=True, deadline=None)


def rows_of(counts):
    return [(k, Fraction(n)) for k, n in enumerate(counts) if n]


def sums_of(answers):
    """w, w y and w y^2 of rows of (y, w)."""
    y, w = np.array(answers, float).T
    return np.array([w.sum(), (w * y).sum(), (w * y * y).sum()])


@pytest.mark.parametrize("name", list(CLASS_CRITERIA))
@given(counts=COUNTS)
@examples
def test_class_losses_are_their_definitions(name, counts):
    criterion, sums = CLASS_CRITERIA[name](), np.array(counts, float)
    if not any(counts):
        assert criterion.loss(sums) == criterion.impurity(sums) == 0
        return
    loss = float(oracle.LOSSES[name](rows_of(counts)))
    assert criterion.loss(sums) == pytest.approx(loss, rel=1e-12, abs=1e-12)
    assert criterion.impurity(sums) == pytest.approx(loss / sum(counts), rel=1e-12, abs=1e-14)
    assert criterion.leaf(sums) == pytest.approx(sums / sums.sum())
    assert criterion.weight(sums) == sum(counts)


@given(ANSWERS)
@examples
def test_squared_error_is_its_definition(answers):
    sums, rows = sums_of(answers), [(Fraction(y), Fraction(w)) for y, w in answers]
    loss, total = float(oracle.squared_error(rows)), sum(w for _, w in answers)
    assert SquaredError().loss(sums) == pytest.approx(loss, rel=1e-9, abs=1e-9)
    assert SquaredError().impurity(sums) == pytest.approx(loss / total, rel=1e-9, abs=1e-9)
    assert SquaredError().leaf(sums) == pytest.approx(float(sum(w * y for y, w in rows) / total))


@given(ANSWERS, st.floats(-3, 3))
@examples
def test_no_other_mean_fits_better(answers, away):
    y, w = np.array(answers, float).T
    leaf = SquaredError().leaf(sums_of(answers))
    assert (w * (y - leaf) ** 2).sum() == pytest.approx(SquaredError().loss(sums_of(answers)), rel=1e-9, abs=1e-8)
    assert (w * (y - leaf - away) ** 2).sum() >= SquaredError().loss(sums_of(answers)) - 1e-8


@given(st.floats(-50, 50), st.floats(0.01, 30), st.floats(0, 5), st.floats(0, 10), st.floats(-3, 3))
@examples
def test_no_other_newton_leaf_loses_less(G, H, reg_lambda, reg_alpha, away):
    """The leaf is least in G v + (H + lambda) v^2 / 2 + alpha |v|, and the loss is what is left there."""
    criterion, sums = Similarity(reg_lambda, reg_alpha), np.array([G, H])

    def cost(v):
        return G * v + (H + reg_lambda) * v * v / 2 + reg_alpha * abs(v)

    leaf = float(criterion.leaf(sums))
    room = 1e-9 * max(1.0, G * G / H)
    assert cost(leaf) == pytest.approx(float(criterion.loss(sums)), rel=1e-9, abs=room)
    assert cost(leaf + away) >= cost(leaf) - room
    assert criterion.loss(sums) == pytest.approx(-criterion.similarity(sums) / 2)


@given(COUNTS, st.data())
@examples
def test_no_split_of_classes_makes_things_worse(counts, data):
    left = np.array([data.draw(st.integers(0, n)) for n in counts], float)
    whole = np.array(counts, float)
    for criterion in (Gini(), Entropy(), Misclassification()):
        gain = criterion.loss(whole) - criterion.loss(left) - criterion.loss(whole - left)
        assert gain >= -1e-9


@pytest.mark.parametrize(
    ("criterion", "sums", "loss", "leaf"),
    [
        (Gini(), [2, 3], 2.4, [0.4, 0.6]),
        (Entropy(), [2, 2], 4.0, [0.5, 0.5]),
        (Entropy(), [4, 0], 0.0, [1.0, 0.0]),
        (Misclassification(), [2, 3], 2.0, [0.4, 0.6]),
        (SquaredError(), [3, 9, 41], 14.0, 3.0),
        (AbsoluteError(), [3, 5, 2, 0, 0], 5.0, 2.0),
        (Similarity(reg_lambda=0.0), [4, 4], -2.0, -1.0),
        (Similarity(reg_lambda=1.0, reg_alpha=1.0), [-3, 1], -1.0, 1.0),
        (Similarity(reg_alpha=1.0), [0.5, 1], 0.0, 0.0),
    ],
)
def test_the_examples_beside_the_formulas(criterion, sums, loss, leaf):
    sums = np.array(sums, float)
    assert criterion.loss(sums) == pytest.approx(loss)
    assert criterion.leaf(sums) == pytest.approx(leaf)


def test_many_nodes_at_once_are_each_alone():
    rng = np.random.default_rng(0)
    for criterion, width in (
        (Gini(), 4),
        (Entropy(), 4),
        (Misclassification(), 4),
        (SquaredError(), 3),
        (Similarity(), 2),
    ):
        sums = rng.integers(1, 9, (5, 6, width)).astype(float)
        for name in ("loss", "leaf"):
            together = getattr(criterion, name)(sums)
            alone = [[getattr(criterion, name)(cell) for cell in line] for line in sums]
            assert np.array_equal(together, np.array(alone))


def test_an_empty_side_loses_nothing():
    for criterion, width in ((Gini(), 3), (Entropy(), 3), (Misclassification(), 3), (SquaredError(), 3)):
        assert criterion.loss(np.zeros(width)) == 0
        assert (criterion.leaf(np.zeros(width)) == 0).all()
    assert Similarity(reg_lambda=0.0).loss(np.zeros(2)) == 0


def test_x_log2_x():
    assert x_log2_x([0, 1, 2, 8]).tolist() == [0, 0, 2, 24]
    assert x_log2_x(math.e) == pytest.approx(math.e * math.log2(math.e))


def test_a_similarity_beyond_all_numbers_is_infinite():
    scores = NewtonScores(Similarity(), np.array([1e200, -1e200]), None, 0.0)
    assert scores.max_similarity() == np.inf and scores.max_similarity(np.array([0])) == np.inf
