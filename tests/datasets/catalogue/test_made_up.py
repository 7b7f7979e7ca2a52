"""Made-up data tell the truth they claim: checked against scikit-learn's shapes, and against their own formulas."""

import numpy as np
import pytest
from sklearn.datasets import make_circles, make_moons

from datasets import load
from datasets.catalogue import made_up

EVERY = [made_up.moons, made_up.circles, made_up.xor, made_up.blobs, made_up.steps, made_up.wave, made_up.plane]
CLASSES = {made_up.moons: 2, made_up.circles: 2, made_up.xor: 2, made_up.blobs: 3}


def in_order(X: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Rows sorted, so that two shuffles of the same rows are equal."""
    table = np.column_stack([y, X.round(9) + 0.0])
    return table[np.lexsort(table.T[::-1])]


@pytest.mark.parametrize("n", [2, 7, 100])
def test_without_noise_moons_and_circles_are_scikit_learns(n):
    for ours, theirs in (
        (made_up.moons(n, noise=0), make_moons(n, shuffle=False)),
        (made_up.circles(n, noise=0), make_circles(n, shuffle=False, factor=0.5)),
    ):
        np.testing.assert_allclose(in_order(*ours), in_order(*theirs), atol=1e-8)


@pytest.mark.parametrize("make", EVERY)
@pytest.mark.parametrize("n", [1, 2, 50, 301])
def test_size_and_types(make, n):
    X, y = make(n)
    assert X.shape == (n, 1 if make in (made_up.steps, made_up.wave) else 2)
    assert y.shape == (n,)
    assert y.dtype.kind == ("i" if make in CLASSES else "f")
    assert np.isfinite(X).all()
    if n >= 50 and make in CLASSES:
        assert set(y) == set(range(CLASSES[make]))


@pytest.mark.parametrize("make", EVERY)
def test_the_seed_decides(make):
    np.testing.assert_array_equal(make(40, seed=3)[0], make(40, seed=3)[0])
    np.testing.assert_array_equal(make(40, seed=3)[1], make(40, seed=3)[1])
    assert (make(40, seed=3)[0] != make(40, seed=4)[0]).any()


def test_xor_is_one_where_exactly_one_feature_is_positive():
    X, y = made_up.xor(500, noise=0)
    assert all(answer == (int(a > 0) + int(b > 0) == 1) for (a, b), answer in zip(X, y, strict=True))


def test_blobs_without_noise_are_their_centers():
    X, y = made_up.blobs(10, noise=0)
    assert all(tuple(point) == made_up.CENTERS[k] for point, k in zip(X, y, strict=True))
    assert np.bincount(y).tolist() == [4, 3, 3]


def test_numbers_to_predict_follow_their_formulas():
    X, y = made_up.steps(400, noise=0)
    assert all(value == {0: 1.0, 1: 4.0, 2: 2.0, 3: 6.0}[int(x / 2.5)] for x, value in zip(X[:, 0], y, strict=True))
    X, y = made_up.wave(400, noise=0)
    np.testing.assert_array_equal(y, np.sin(X[:, 0]))
    for make in (made_up.steps, made_up.wave):
        X, _ = make(2_000)
        assert X.min() == pytest.approx(0, abs=0.05)
        assert X.max() == pytest.approx(10, abs=0.05)
    X, y = made_up.plane(400, noise=0)
    np.testing.assert_allclose(y, 3 * X[:, 0] - 2 * X[:, 1])


def test_more_irrelevant_features_change_neither_rows_nor_classes():
    for d in (2, 5, 50):
        X, y = made_up.few_relevant(d, 300, noise=0)
        np.testing.assert_array_equal(y, X[:, 0] + X[:, 1] > 0)
        np.testing.assert_array_equal(X, made_up.few_relevant(80, 300, noise=0)[0][:, :d])
        assert np.abs(np.corrcoef(X.T) - np.eye(d)).max() < 0.25


def test_the_interest_rises_after_half_of_the_days():
    X, y = made_up.interest(10, noise=0)
    assert (X[:, 0].tolist(), y.tolist()) == (list(range(1, 11)), [1.0] * 5 + [4.0] * 5)


@pytest.mark.parametrize(
    ("make", "exact"),
    [(made_up.steps, 0.3), (made_up.wave, 0.2), (made_up.plane, 0.3), (made_up.interest, 0.5)],
)
def test_noise_has_the_size_it_says(make, exact):
    (_, noisy), (_, clean) = make(20_000, noise=exact, seed=1), make(20_000, noise=0, seed=1)
    assert np.std(noisy - clean) == pytest.approx(exact, rel=0.03)


@pytest.mark.parametrize("make", EVERY)
def test_the_catalogue_holds_them_with_two_decimals(make):
    data, (X, y) = load(make.__name__), make()
    np.testing.assert_array_equal(data.X, X.round(2))
    np.testing.assert_array_equal(data.y, y.round(2))
    assert data.feature_names == (("x",) if data.d == 1 else ("x_1", "x_2"))


def test_the_catalogue_holds_as_many_rows_as_a_picture_can_show():
    sizes = {make.__name__: load(make.__name__).n for make in EVERY}
    assert sizes == {"moons": 300, "circles": 300, "xor": 300, "blobs": 300, "steps": 120, "wave": 120, "plane": 200}
