"""The notes' XGBoost examples and the two of the errata about gamma, as the lesson tells them."""

from __future__ import annotations

import re

import numpy as np
import pytest
import xgboost

from datasets import load
from engine import record, xgb
from engine.learners.registry import lesson_for_trace
from engine.learners.xgb.events import LeafOutputs
from engine.learners.xgb.gamma import PruneStep, SplitVerdict
from engine.learners.xgb.lesson.context import ADVANCE
from engine.text.step import DETAIL_CALCULATIONS
from tests.engine.learners.xgb.test_lesson import one, told
from tests.tables import table
from tests.words import question, sentence, words

CORNERS = [[0, 0], [0, 1], [1, 0], [1, 1]]
NOTES = {"reg_lambda": 0.0, "base_score": 0.5, "learning_rate": 0.3, "max_depth": 2, "n_estimators": 2}


# -- the notes' examples


@pytest.fixture(scope="module")
def four_points():
    """EX07 to EX11 with y4 = -7."""
    trace = record(xgb.fit, load("four_points"), **NOTES)
    return trace, told(trace)


def test_ex07_to_ex11_step_by_step(four_points):
    trace, steps = four_points
    residuals = [step.calculations[1].value for step in steps if re.match(r"Row \d: prediction ", sentence(step))]
    assert residuals == pytest.approx([-10.5, 6.5, 7.5, -7.5, -7.35, 4.4, 5.4, -5.25])
    root = one(steps, "The root holds 4 rows")
    assert [working.value for working in root.calculations] == pytest.approx([4.0, 4.0])
    assert root.calculations[1].numbers == "((-10.5) + 6.5 + 7.5 + (-7.5))**2/(4 + 0)"
    assert root.calculations[1].formula == r"\frac{\left(\sum r\right)^2}{n + \lambda}"
    step = one(steps, "Candidate split x ≤ 15")
    assert [working.value for working in step.calculations[:4]] == pytest.approx([361 / 3, 361 / 3, 441 / 4, 169 / 12])
    scores = "similarity score 110.25. 3 rows go right: G = -6.5, H = 3, similarity score 14.08. The gain is 120.33."
    assert scores in sentence(step)
    tried = [step for step in steps if sentence(step).startswith("Candidate split x ≤")]
    gains = [step.value for step in tried if step.highlight.tree == 0]
    assert gains == pytest.approx([361 / 3, 4.0, 169 / 3, 169 / 6, 841 / 6])
    answers = [
        step.value for step in steps if isinstance(step.event, LeafOutputs) and step.detail == DETAIL_CALCULATIONS
    ]
    assert answers[:3] == pytest.approx([-10.5, 7.0, -7.5])
    advance = lesson_for_trace(trace).walk.args[1][ADVANCE]
    moved = [step.value for step in steps if step.line == advance and words(step.calculations[0].quantity) == "F after"]
    assert moved == pytest.approx([-2.65, 2.6, 2.6, -1.75, -4.855, 4.07, 4.07, -3.325])


def test_ex10_the_slip_of_the_notes_is_a_choice_and_not_the_answer(four_points):
    """Printed: 0.5 + 0.3 * (-10.5) = -10, the learning rate forgotten."""
    _, steps = four_points
    asks = question(one(steps, "Row 1 is in node 1"))
    assert asks.choices[asks.answer_index] == "-2.65" and "-10" in asks.choices


def test_classes_have_p_times_1_minus_p_and_lambda_once():
    """Seed 001, lines 293-301; C1-07, C1-08."""
    data = table([[1.0], [2.0], [3.0]], [0, 1, 1])
    settings = {"n_estimators": 1, "base_score": 0.25, "reg_lambda": 1.0, "min_child_weight": 0.0}
    root = one(told(record(xgb.fit, data, **settings)), "The root holds 3 rows")
    plain = root.calculations[1]
    assert plain.formula == r"\frac{\left(\sum r\right)^2}{\sum  p(1 - p) + \lambda}"
    assert plain.numbers.endswith(" + ".join(["0.25 * (1 - 0.25)"] * 3) + " + 1)")
    assert plain.value == pytest.approx(1.25**2 / (3 * 0.1875 + 1))


# -- gamma


def corners(y, **settings):
    plain = {"n_estimators": 1, "learning_rate": 1.0, "reg_lambda": 0.0, "base_score": 0.0, "max_depth": 2}
    return record(xgb.fit, table(CORNERS, np.array(y, float), "regression"), **plain, **settings)


def test_ex20_minus_two_stays_above_plus_ten():
    b = np.sqrt(32)
    trace = corners([1 + b / 2, 1 - b / 2, -1 - b / 2, -1 + b / 2], gamma=6.0)
    weighed = [step for step in told(trace) if isinstance(step.event, PruneStep)]
    assert [step.value for step in weighed] == pytest.approx([10, 10, -2])
    assert "After subtracting gamma = 6, -2 is left. It stays all the same: a split below it stays." in sentence(
        weighed[-1]
    )
    assert weighed[-1].highlight.subtree == 0 and weighed[-1].state_updates["net"][:3] == pytest.approx([-2, 10, 10])
    answers = [question(step).choices[step.question.answer_index] for step in weighed]
    assert [answer.split(":")[0] for answer in answers] == ["Kept"] * 3 and len(set(answers)) == 2


@pytest.mark.parametrize(("gamma", "gone"), [(5.0, 0), (30.0, 1), (50.0, 3)])
def test_splits_are_pruned_one_by_one_in_the_picture_too(gamma, gone):
    """Gains 0.5625, then 40.5 and 28.125 (C2-24)."""
    trace = corners([5, -4, -4, 3.5], gamma=gamma)
    steps = told(trace)
    weighed = [step for step in steps if isinstance(step.event, PruneStep)]
    pruned = np.cumsum([step.event.split_verdict is SplitVerdict.PRUNED for step in weighed])
    assert [step.highlight.subtree for step in weighed] == pruned.tolist() and pruned[-1] == gone
    drawn = lesson_for_trace(trace).picture(trace).trees[0]
    seen = [int(((drawn.pruned_at < 0) | (drawn.pruned_at > k)).sum()) for k in range(gone + 1)]
    assert seen == [7 - 2 * k for k in range(gone + 1)]
    below = drawn.growth.tree.in_subtree
    for k in range(1, gone + 1):
        gone_by_now = [step.highlight.node for step in weighed if step.event.split_verdict is SplitVerdict.PRUNED][:k]
        inside = np.any([below(node) & (np.arange(7) != node) for node in gone_by_now], axis=0)
        assert (((drawn.pruned_at >= 0) & (drawn.pruned_at <= k)) == inside).all()
    assert all(step.highlight.subtree == gone for step in steps if isinstance(step.event, LeafOutputs))
    outputs = [step for step in steps if isinstance(step.event, LeafOutputs) and step.detail == DETAIL_CALCULATIONS]
    assert len(outputs) == 4 - gone
    booster = xgboost.train({"eta": 1, "reg_lambda": 0, "base_score": 0, "max_depth": 2, "gamma": gamma, "nthread": 1,
                             "tree_method": "exact"}, xgboost.DMatrix(CORNERS, label=[5, -4, -4, 3.5]), 1)  # fmt: skip
    theirs = [float(leaf) for leaf in re.findall(r"leaf=([-\d.]+)", booster.get_dump()[0])]
    assert sorted(step.value for step in outputs) == pytest.approx(sorted(theirs))
