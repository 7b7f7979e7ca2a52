"""A loss that somebody types: read part by part, bounded, and the same trees as the loss that it spells."""

import numpy as np
import pytest

from datasets import load
from engine import DataProblem, record, xgb
from engine.learners.common.custom_loss import LONGEST, parse_loss
from engine.learners.registry import lesson_for_trace
from tests.arithmetic import untrue

P = "1 / (1 + exp(-F))"
LOGISTIC = f"{P} - y; max({P} * (1 - {P}), 1e-16)"
SMALL = {"n_estimators": 3, "max_depth": 2}


@pytest.mark.parametrize(("name", "text"), [("cars", "F - y; 1"), ("wave", "-(y - F); 1.0"), ("moons", LOGISTIC)])
def test_what_is_typed_boosts_like_the_loss_it_spells(name, text):
    data = load(name)
    ours, theirs = (xgb.fit(data, **SMALL, **more) for more in ({"own_loss": text}, {}))
    for mine, other in zip(ours.growths, theirs.growths, strict=True):
        assert mine.tree.feature.tolist() == other.tree.feature.tolist()
        assert mine.tree.value == pytest.approx(other.tree.value, rel=1e-9, abs=1e-12)


def test_every_part_is_worked_out_as_numpy_does():
    y, F = np.array([0.0, 1.0, 2.0]), np.array([-1.5, 1.0, 4.0])
    text = "max(tanh(F), y / 2) - abs(F) ** 2 * (F > y) + min(sign(y - F), +3) - -log(1 + cosh(F)); sqrt(exp(sinh(y)))"
    g, h = parse_loss(text)(y, F)
    expected = np.maximum(np.tanh(F), y / 2) - np.abs(F) ** 2 * (y < F) + np.minimum(np.sign(y - F), 3)
    assert g == pytest.approx(expected + np.log(1 + np.cosh(F))) and h == pytest.approx(np.sqrt(np.exp(np.sinh(y))))
    assert parse_loss("F - y; 1")(y, F)[1].tolist() == [1, 1, 1]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("F - y", "write its gradient, a semicolon and its hessian"),
        ("F - y; ", "write its gradient, a semicolon and its hessian"),
        ("F - ; 1", "The gradient 'F -' cannot be read"),
        ("__import__('os').getcwd(); 1", "It may use F, y, numbers"),
        ("F.__class__; 1", "It may use F, y, numbers"),
        ("F - y; (lambda: 1)()", "The hessian"),
        ("[F for F in y]; 1", "It may use F, y, numbers"),
        ("F if y else 1; 1", "It may use F, y, numbers"),
        ("z - y; 1", "has 'z' in it"),
        ("eval(F); 1", "has 'eval(F)' in it"),
        ("0 < F < y; 1", "has '0 < F < y' in it"),
        ("F - y; exp(F, y)", "gives exp 2 values: it takes 1"),
        ("F - y; True", "has 'True' in it"),
        (f"F - y; {'1' * LONGEST}0", f"takes a text of at most {LONGEST} letters"),
        (f"F - y; {'-' * 150}1", "has too many parts"),
        ("F - y; 9 ** 9 ** 9", "is not a finite number in row 1"),
        ("F - y; log(y - y)", "is not a finite number in row 1"),
        ("1e308 - y; 1", "is too large to add up in row 1"),
        ("F - y; 1e200", "Your loss's hessian is too large to add up in row 1"),
        ("y - F; 1", "falls as F rises"),
        ("F - y; -1", "is below 0 in row 1"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(text, says):
    with pytest.raises(DataProblem) as found:
        xgb.fit(load("four_points"), own_loss=text, n_estimators=1)
    assert says in str(found.value) and str(found.value).endswith(".")


def test_a_name_and_a_text_are_not_both_taken():
    with pytest.raises(DataProblem, match="give one of the two"):
        xgb.fit(load("four_points"), own_loss="F - y; 1", loss="squared")


def test_its_lesson_is_stepped_with_numbers_that_agree():
    trace = record(xgb.fit, load("four_points"), own_loss="4 * tanh((F - y) / 4); 1 - tanh((F - y) / 4) ** 2",
                   n_estimators=2, max_depth=2, min_child_weight=0.0)  # fmt: skip
    steps = lesson_for_trace(trace).steps(trace, candidates=4)
    assert not untrue(steps, 100.0)
    assert len(trace.model.growths[0].tree.feature) > 1 and trace.settings["own_loss"].startswith("4 * tanh")
