"""When boosting stops by itself: the rule in a plain loop, and scikit-learn with the same validation rows."""

import numpy as np
import pytest
from sklearn.ensemble import GradientBoostingClassifier, GradientBoostingRegressor, _gb

from engine import DataProblem, gradient_boosting, record
from engine.learners.gradient_boosting.events import BoostingStart, ValidationStop
from engine.learners.gradient_boosting.lesson.context import STOP
from engine.learners.registry import lesson_for_trace
from tests.arithmetic import untrue
from tests.engine.learners.gradient_boosting.test_against_sklearn import THEIR_NAME, drawn_data
from tests.words import sentence

LOSSES = ["squared", "absolute", "huber", "logistic", "softmax"]


def last_round(losses, rounds: int, tol: float) -> int | None:
    """The round after which to stop: the first that is better, by tol, than none of the last that were kept."""
    kept = {}
    for number, loss in enumerate(losses):
        if len(kept) == rounds and not any(loss + tol < one for one in kept.values()):
            return number
        kept[number % rounds] = loss
    return None


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("rounds", [1, 3])
def test_it_stops_where_a_plain_loop_does(loss, rounds):
    data = drawn_data(np.random.default_rng(5), loss)
    settings = {"loss": loss, "n_estimators": 60, "learning_rate": 0.5, "seed": 2, "validation_fraction": 0.25}
    whole = record(gradient_boosting.fit, data, **settings).columns("rounds")["held_out_loss"]
    for tol in (1e-4, 0.003, 0.01, 0.03, 0.1, 0.3):
        factor = 2 if loss in ("squared", "logistic") else 1
        trace = record(gradient_boosting.fit, data, n_iter_no_change=rounds, tol=tol, **settings)
        number = last_round(factor * whole, rounds, tol)
        stop = trace.last_event(ValidationStop)
        assert stop.round == number and len(trace.model.growths) == number + 1 < 60
        assert stop.losses.tolist() == whole[: number + 1].tolist() and stop.tol == tol
        assert stop.rows.tolist() == (~trace.last_event(BoostingStart).is_training).nonzero()[0].tolist()


@pytest.mark.parametrize("loss", ["squared", "huber", "logistic", "softmax"])
@pytest.mark.parametrize("weighted", [False, True])
def test_scikit_learn_stops_after_the_same_round(loss, weighted, monkeypatch):
    """Its own draw of the rows is replaced by ours."""
    rng, met = np.random.default_rng(17), set()
    for seed in range(4):
        data = drawn_data(rng, loss)
        weight = rng.exponential(size=data.n) if weighted else None
        settings = {"n_estimators": 25, "learning_rate": 0.8, "max_depth": 2, "min_samples_leaf": 15,
                    "n_iter_no_change": 2, "tol": 0.01}  # fmt: skip
        trace = record(gradient_boosting.fit, data, loss=loss, seed=seed, sample_weight=weight, **settings)
        training = trace.last_event(BoostingStart).is_training
        assert (~training).sum() == round(0.1 * data.n)

        def split(*columns, training=training, **_):
            return [part for column in columns for part in (column[training], column[~training])]

        monkeypatch.setattr(_gb, "train_test_split", split)
        Theirs = GradientBoostingRegressor if loss in THEIR_NAME else GradientBoostingClassifier
        named = {"loss": THEIR_NAME[loss]} if loss in THEIR_NAME else {}
        theirs = Theirs(**named, **settings, random_state=0).fit(data.X, data.y, weight)
        assert len(trace.model.growths) == theirs.n_estimators_
        met.add(theirs.n_estimators_)
    assert len(met) > 1 and min(met) < 25


def test_the_lesson_says_why_it_stopped():
    data = drawn_data(np.random.default_rng(5), "squared")
    trace = record(gradient_boosting.fit, data, n_estimators=40, learning_rate=1.0, n_iter_no_change=2)
    lesson = lesson_for_trace(trace)
    steps, line = lesson.steps(trace, candidates=2), lesson.walk.args[1][STOP]
    (step,) = [step for step in steps if isinstance(step.event, ValidationStop) and step.line == line]
    assert "The loss on the validation rows no longer falls." in sentence(step)
    assert f"Boosting ends after round {step.event.round + 1} of 40." in sentence(step)
    assert step.calculations and not untrue(steps, float(np.ptp(data.y)) ** 2)


def test_it_watches_one_row_in_ten_unless_it_is_told_which():
    data = drawn_data(np.random.default_rng(6), "squared")
    trace = record(gradient_boosting.fit, data, n_estimators=3, n_iter_no_change=5, held_out=[1, 4])
    assert (~trace.last_event(BoostingStart).is_training).nonzero()[0].tolist() == [1, 4]
    assert trace.last_event(ValidationStop) is None and len(trace.model.growths) == 3


def test_a_loss_without_a_value_cannot_be_watched():
    data = drawn_data(np.random.default_rng(6), "squared")
    with pytest.raises(DataProblem, match="n_iter_no_change watches a loss"):
        gradient_boosting.fit(data, loss=lambda y, F: (F - y, np.ones_like(y)), n_iter_no_change=5)


@pytest.mark.parametrize("rows", [True, {"a": 1}, "abc", [[1], [2, 3]], [1.5], [10**400], [-1], [None]])
def test_what_names_no_rows_is_refused_in_a_sentence(rows):
    data = drawn_data(np.random.default_rng(6), "squared")
    with pytest.raises(DataProblem, match=r"^held_out takes row numbers from 0 to \d+: "):
        gradient_boosting.fit(data, held_out=rows)
