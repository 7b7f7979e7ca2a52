"""The notes' examples about bagging and forests, as the lesson tells them.

EX06 is the forest of six rows, EX17 the variance of a mean, EX18 who is left out of a bag.
"""

from __future__ import annotations

import re

import numpy as np
import pytest

from datasets import load
from engine import forest, record
from engine.learners.forest.out_of_bag import TreeVotes
from engine.learners.registry import lesson_for_trace
from engine.text.arithmetic import format_plain_number
from engine.text.follow_row import predict_row
from engine.text.step import DETAIL_SPLITS
from engine.tree.growth import Branch
from tests.engine.learners.forest.test_examples import BAGS, NEW
from tests.engine.learners.forest.test_lesson import told, walked
from tests.words import sentence, words


def test_ex06_the_notes_forest_votes_three_to_one():
    trace, steps = walked("by hand")
    picture = lesson_for_trace(trace).picture(trace)
    sent = predict_row(picture, np.array(NEW[0]))
    assert [each.scores.tolist() for each in sent.contributions] == [[0, 1], [1, 0], [0, 1], [0, 1]]
    assert sent.scores_after(4).tolist() == [0.25, 0.75]
    said = [sentence(step) for step in steps]
    assert "It may split only on x_0 and x_1, as was asked for." in said[1]
    assert any("Draw 1: row 3 goes into the sample." in sentence for sentence in said)
    assert any("row 3 goes into the sample. It has been drawn 2 times now." in sentence for sentence in said)
    drawn = next(sentence for sentence in said if sentence.endswith("can test the tree."))
    assert drawn == (
        "The sample of tree 1 contains 4 distinct rows. Rows 3 and 6 were drawn most often, 2 times each. "
        "A row drawn twice counts twice: how often it was drawn is its weight. "
        "2 rows were never drawn: rows 2 and 4 are out-of-bag (OOB) and can test the tree."
    )
    asked = [sentence(step) for step in steps if isinstance(step.event, Branch) and step.highlight.tree == 0
             and step.detail == DETAIL_SPLITS]  # fmt: skip
    assert [re.search(r"at .*: (x_\d ≤ [\d.]+)\. ", sentence)[1] for sentence in asked] == ["x_1 ≤ 4.9", "x_0 ≤ 4.3"]
    assert sentence(steps[-1]) == "Count the votes: 3 of 4 trees for class 1, 1 for class 0. The prediction is class 1."
    last = [step for step in steps if isinstance(step.event, TreeVotes)][-1]
    assert last.value == 2 / 5 and "1 row was in every sample so far." in sentence(last)


def test_ex06_with_midpoints_it_is_two_against_two():
    trace, _ = told(record(forest.fit, load("six_row_forest"), bags=BAGS, vote="majority"))
    sent = predict_row(lesson_for_trace(trace).picture(trace), np.array(NEW[0]))
    assert sent.scores_after(4).tolist() == [0.5, 0.5]


def test_ex18_the_chance_to_be_left_out():
    """0.335 of six rows, 0.340 of seven."""
    for name, chance in (("six_row_forest", 0.33489797668), ("seven_rows", 0.33991667708)):
        _, steps = told(record(forest.fit, load(name), n_estimators=1))
        step = next(step for step in steps if words(step.section_title) == "tree 1")
        assert step.value == pytest.approx(chance, abs=1e-11)
        assert format_plain_number(chance) in sentence(step)


def test_ex17_the_slides_formula_is_told_beside_the_right_one():
    """They print rho sigma^2 / B; right is rho sigma^2 + (1 - rho) sigma^2 / B."""
    _, steps = walked("bagging")
    step = next(
        step for step in steps if step.calculations and words(step.calculations[0].quantity) == "Variance of the mean"
    )
    right, alone, printed = step.calculations
    B, sigma2 = 4, alone.value * 4
    rho = printed.value * B / sigma2
    assert right.value == pytest.approx(rho * sigma2 + (1 - rho) * sigma2 / B)
    assert f"Some slides print rho · sigma² / B = {format_plain_number(printed.value)}, less than the" in sentence(step)
    assert words(printed.quantity).endswith("which is wrong")
