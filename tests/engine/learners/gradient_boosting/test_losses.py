"""Each loss against finite differences, a numerical minimiser, worked examples, and the other way of writing it."""

import numpy as np
import pytest
from scipy.optimize import minimize_scalar
from scipy.special import log_softmax
from sklearn.utils.stats import _weighted_percentile

from engine.core.errors import DataProblem
from engine.learners.common.custom_loss import CustomLoss
from engine.learners.common.leaf_step import lowest_point, medians, weighted_medians
from engine.learners.common.losses import AbsoluteLoss, HuberLoss, LogisticLoss, SoftmaxLoss, SquaredLoss

VALUE_LOSSES = [SquaredLoss(), AbsoluteLoss(), HuberLoss(0.5), HuberLoss(2.0)]
TWO_CLASSES = [LogisticLoss(), LogisticLoss(2.0)]

# The notes' loss table, EX22 (S3:79-89), with delta = 0.5.
Y, PREDICTED = np.array([0.5, 1.2, 2.0, 5.0]), np.array([0.6, 1.4, 1.5, 1.7])


@pytest.mark.parametrize(
    ("loss", "losses", "residuals"),
    [
        (SquaredLoss(), [0.005, 0.02, 0.125, 5.445], [-0.1, -0.2, 0.5, 3.3]),
        (AbsoluteLoss(), [0.1, 0.2, 0.5, 3.3], [-1, -1, 1, 1]),
        (HuberLoss(0.5), [0.005, 0.02, 0.125, 1.525], [-0.1, -0.2, 0.5, 0.5]),  # erratum C3-02: the notes print 0.002
    ],
)
def test_the_loss_table_of_the_notes(loss, losses, residuals):
    assert loss.row_losses(Y, PREDICTED) == pytest.approx(losses, rel=1e-12)
    assert loss.residual(Y, PREDICTED) == pytest.approx(residuals, rel=1e-12)


@pytest.mark.parametrize(("loss", "start"), [(SquaredLoss(), 2.175), (AbsoluteLoss(), 1.6), (HuberLoss(0.5), 1.6)])
def test_start_of_the_loss_table(loss, start):
    assert loss.start(Y) == pytest.approx(start, rel=1e-12)  # erratum C3-03: the mean is not best for every loss


def problem(loss, seed):
    """Random targets and scores, off the corners where a loss has no second derivative."""
    rng = np.random.default_rng(seed)
    y = rng.integers(0, getattr(loss, "K", 2), 40).astype(float) if loss.is_classification else rng.normal(0, 3, 40)
    return y, rng.normal(0, 2, (loss.K, 40) if isinstance(loss, SoftmaxLoss) else 40)


@pytest.mark.parametrize("loss", [*VALUE_LOSSES, *TWO_CLASSES, SoftmaxLoss(2), SoftmaxLoss(4)], ids=repr)
def test_gradient_and_hessian_are_the_differences_of_the_loss(loss):
    y, F = problem(loss, 1)
    for k in range(len(np.atleast_2d(F))):
        tiny = np.zeros_like(F)
        tiny[k if F.ndim > 1 else slice(None)] = 1e-5
        own = (lambda a, k=k: a[k]) if F.ndim > 1 else (lambda a: a)
        slope = (loss.row_losses(y, F + tiny) - loss.row_losses(y, F - tiny)) / 2e-5
        curve = own(loss.gradient(y, F + tiny) - loss.gradient(y, F - tiny)) / 2e-5
        assert own(loss.gradient(y, F)) == pytest.approx(slope, abs=1e-8)
        assert own(loss.hessian(y, F)) == pytest.approx(curve, abs=1e-8)
    assert (loss.residual(y, F) == -loss.gradient(y, F)).all()


@pytest.mark.parametrize("loss", [*VALUE_LOSSES, *TWO_CLASSES], ids=repr)
@pytest.mark.parametrize("seed", range(5))
def test_start_loses_least(loss, seed):
    rng = np.random.default_rng(seed)
    y = rng.permutation([0.0] * 7 + [1.0] * 4) if loss.is_classification else np.round(rng.standard_t(2, 11), 1)
    total = lambda c: loss.row_losses(y, np.full(len(y), c)).sum()  # noqa: E731
    best = minimize_scalar(total, bounds=(-40, 40), method="bounded", options={"xatol": 1e-10})
    assert total(loss.start(y)) <= best.fun + 1e-12


def test_start_of_classes_is_their_shares():
    """Erratum C3-07 (EX24): 0.5 for each of three classes would add up to 1.5."""
    y = np.array([0, 1, 1, 2, 2, 2])
    p = SoftmaxLoss(3).inverse_link(SoftmaxLoss(3).start(y)[:, None])[:, 0]
    assert p == pytest.approx([1 / 6, 2 / 6, 3 / 6])
    assert SoftmaxLoss(3).inverse_link(np.zeros((3, 1)))[:, 0] == pytest.approx([1 / 3] * 3)


def test_a_class_that_never_occurs_leaves_every_score_finite():
    """Its share is 0, whose logarithm is not a number to add trees to (rows held out may hold all of a class)."""
    start = SoftmaxLoss(3).start(np.array([0, 0, 1]))
    assert np.isfinite(start).all() and np.isfinite(LogisticLoss().start(np.ones(4)))
    assert SoftmaxLoss(3).inverse_link(start[:, None])[:, 0] == pytest.approx([2 / 3, 1 / 3, 0])


@pytest.mark.parametrize("ones", range(1, 9))
@pytest.mark.parametrize("others", range(1, 9))
def test_the_two_forms_of_the_first_score(ones, others):
    """EX27 (S0:541-551): 1/2 log(#(+1) / #(-1)) = 1/2 log((1 + mean) / (1 - mean)), y = -1 or +1."""
    y = np.array([1.0] * ones + [0.0] * others)
    mean = (2 * y - 1).mean()
    assert LogisticLoss(2.0).start(y) == pytest.approx(np.log(ones / others) / 2, abs=1e-14)
    assert LogisticLoss(2.0).start(y) == pytest.approx(np.log((1 + mean) / (1 - mean)) / 2, abs=1e-14)
    # Erratum C1-10: the log is needed. Without it 3 : 1 would be the probability 0.953 instead of 0.75.
    assert LogisticLoss().inverse_link(LogisticLoss().start(y)) == pytest.approx(ones / (ones + others))


def test_minus_one_and_plus_one_is_half_the_log_odds():
    """S0:493 (17) and S0:536 (23): r = 2y / (1 + e^2yF), leaf = sum r / sum |r|(2 - |r|)."""
    rng = np.random.default_rng(3)
    y, F = rng.integers(0, 2, 30).astype(float), rng.normal(size=30)
    sign, leaf, half = 2 * y - 1, rng.integers(0, 3, 30), LogisticLoss(2.0)
    r = half.residual(y, F)
    assert half.row_losses(y, F) == pytest.approx(np.log(1 + np.exp(-2 * sign * F)), rel=1e-12)
    assert r == pytest.approx(2 * sign / (1 + np.exp(2 * sign * F)), rel=1e-12)
    step = half.leaf_formula(y, F, r, leaf, 3)
    for j in range(3):
        own = np.abs(r[leaf == j])
        assert step.value[j] == pytest.approx(r[leaf == j].sum() / (own * (2 - own)).sum(), rel=1e-12)
    full = LogisticLoss()
    assert (full.leaf_formula(y, 2 * F, full.residual(y, 2 * F), leaf, 3).value == 2 * step.value).all()  # V-21
    assert (full.inverse_link(2 * F) == half.inverse_link(F)).all()


@pytest.mark.parametrize("loss", [*VALUE_LOSSES, *TWO_CLASSES, SoftmaxLoss(3)], ids=repr)
def test_a_leaf_step_asks_only_the_rows_of_the_leaf(loss):
    """Rows that were not used (leaf -1) have no say, and nodes without rows stay at 0."""
    y, F = problem(loss, 2)
    size, n = F.size, len(y)
    leaf = np.tile(np.random.default_rng(5).integers(-1, 3, n), size // n)
    leaf = np.where(leaf < 0, -1, leaf + 3 * (np.arange(size) // n))
    step = loss.leaf_formula(y, F, loss.residual(y, F), leaf, 3 * size // n + 1).value
    assert step[-1] == 0
    for j in range(3 * size // n):
        own = (leaf == j).nonzero()[0]
        assert step[j] == pytest.approx(plain_step(loss, y, F, own, j // 3), rel=1e-12, abs=1e-12)


def plain_step(loss, y, F, rows, k):
    """The leaf's value from its rows, one at a time."""
    rows = rows % len(y)
    F = F[k] if F.ndim > 1 else F
    away = sorted(y[i] - F[i] for i in rows)
    if loss.name == "squared":
        return sum(away) / len(away)
    if loss.name == "softmax":
        p = [np.exp(log_softmax(problem(loss, 2)[1][:, i])[k]) for i in rows]
        top = sum((y[i] == k) - q for i, q in zip(rows, p, strict=True))
        return (loss.K - 1) / loss.K * top / sum(q * (1 - q) for q in p)
    if loss.name == "logistic":
        p = [1 / (1 + np.exp(-loss.scale * F[i])) for i in rows]
        top = sum(y[i] - q for i, q in zip(rows, p, strict=True))
        return top / sum(q * (1 - q) for q in p) / loss.scale
    median = away[(len(away) - 1) // 2]
    if loss.name == "absolute":
        return median
    return median + sum(max(-loss.delta, min(loss.delta, a - median)) for a in away) / len(away)


@pytest.mark.parametrize("loss", [*TWO_CLASSES, SoftmaxLoss(3)], ids=repr)
def test_scores_that_are_far_too_sure_stay_numbers(loss):
    F = np.full((3, 4) if isinstance(loss, SoftmaxLoss) else 4, 800.0)
    F[..., 2:] *= -1
    y = np.array([0.0, 1.0, 0.0, 1.0])
    with np.errstate(all="raise", under="ignore"):
        found = (
            loss.row_losses(y, F),
            loss.residual(y, F),
            loss.leaf_formula(y, F, loss.residual(y, F), np.zeros(F.size, int), 1).value,
        )
    assert all(np.isfinite(part).all() for part in found)


def test_hubers_delta_is_a_quantile_of_the_distances():
    y, F = np.arange(10.0), np.zeros(10)
    assert HuberLoss(quantile=0.9).for_round(y, F).delta == 8.0  # nine of ten distances, 0 to 8, do not exceed it
    assert HuberLoss(0.3).for_round(y, F).delta == 0.3


@pytest.mark.parametrize(("middle", "expected"), [(False, [2.0, 5.0, 0.0]), (True, [4.0, 5.0, 0.0])])
def test_medians_by_leaf(middle, expected):
    values, leaf = np.array([7.0, 5, 1, 6, 2, 99]), np.array([0, 1, 0, 0, 0, -1])
    assert medians(values, leaf, 3, middle).tolist() == expected


def test_the_lowest_point_is_found_to_the_last_digits():
    rng = np.random.default_rng(0)
    at = rng.random(20)
    found = lowest_point(lambda x: x**3 - at, np.ones(20))
    assert found == pytest.approx(np.cbrt(at), rel=4e-16)


class TestOwnLoss:
    @staticmethod
    def poisson(y, F):
        return np.exp(F) - y, np.exp(F)

    def test_start_balances_the_gradients(self):
        y = np.array([0.0, 1, 2, 7])
        assert CustomLoss(self.poisson).start(y) == pytest.approx(np.log(2.5), rel=1e-12)

    @pytest.mark.parametrize("far", [3.0, 400.0, -1e6])
    def test_start_is_found_from_far_off_where_the_loss_is_next_to_straight(self, far):
        y = far + np.array([0.0, 1, 2, 9])
        log_cosh = CustomLoss(lambda y, F: (np.tanh(F - y), 1 - np.tanh(F - y) ** 2))
        start = log_cosh.start(y)
        assert far < start < far + 9
        assert np.tanh(start - y).sum() == pytest.approx(0, abs=1e-8)

    def test_start_without_any_curvature_is_a_median_and_without_any_slope_is_0(self):
        absolute = CustomLoss(lambda y, F: (np.sign(F - y), np.zeros(len(y))))
        assert absolute.start(np.array([70.0, 80, 90])) == pytest.approx(80)
        assert CustomLoss(lambda y, F: (0 * y, 0 * y)).start(np.array([1.0, 2])) == 0

    @pytest.mark.parametrize(
        ("function", "says"),
        [
            (lambda y, F: F - y, "two arrays"),
            (lambda y, F: 1 / 0, "ZeroDivisionError"),
            (lambda y, F: ((F - y)[:2], F), "gradient has shape (2,)"),
            (lambda y, F: (F - y, np.where(y > 1, np.nan, 1.0)), "hessian is not a finite number in row 3"),
            (lambda y, F: (F - y, np.where(y == 1, -1.0, 1.0)), "hessian is below 0 in row 2"),
        ],
    )
    def test_what_cannot_be_used_is_refused_with_a_sentence(self, function, says):
        with pytest.raises(DataProblem) as problem:
            CustomLoss(function).gradient_and_hessian(np.array([0.0, 1, 2]), np.zeros(3))
        assert says in str(problem.value)


# -- medians of weighted rows


def test_a_weighted_median_is_reached_at_half_the_weight():
    """Examples worked by hand: half is passed, half is met exactly, a leaf without rows, a row that was not used."""
    values, leaf = np.array([6.0, 1.0, 2.0, 5.0, 9.0, 100.0]), np.array([0, 0, 0, 2, 2, -1])
    weight = np.array([2.0, 1.0, 1.0, 0.5, 0.25, 50.0])
    assert weighted_medians(values, leaf, 3, False, weight).tolist() == [2.0, 0.0, 5.0]
    assert weighted_medians(values, leaf, 3, True, weight).tolist() == [4.0, 0.0, 5.0]


@pytest.mark.parametrize("middle", [False, True])
def test_weighted_medians_are_scikit_learns_percentiles(middle):
    rng = np.random.default_rng(8)
    for _ in range(50):
        n = int(rng.integers(1, 30))
        values, leaf, weight = rng.integers(0, 9, n).astype(float), rng.integers(0, 3, n), rng.integers(1, 4, n) / 2
        found = weighted_medians(values, leaf, 3, middle, weight)
        for node in np.unique(leaf):
            own = leaf == node
            assert found[node] == _weighted_percentile(values[own], weight[own], 50, average=middle)
