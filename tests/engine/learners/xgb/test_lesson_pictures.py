"""XGBoost's pseudo-code has the lines its settings use, and its boxes the sums of their rows."""

import re

import numpy as np
import pytest

from engine.learners.registry import lesson_for_trace
from engine.learners.xgb.lesson.context import BEST, MEASURE, PRUNE
from engine.learners.xgb.lesson.rounds import xgb_rounds
from engine.text.step import MAX_CANDIDATES
from engine.tree.growth import Branch
from tests.engine.learners.xgb.test_lesson import everywhere, walked
from tests.words import words


@everywhere
def test_the_sums_drawn_in_a_node_are_those_of_its_rows_and_make_its_score_and_output(name):
    trace, _ = walked(name)
    for tree in xgb_rounds(trace, MAX_CANDIDATES).boosted_trees:
        drawn, (ridge, alpha) = tree.lesson_tree().gradient_sums, tree.lesson_tree().penalty
        if tree.round.output.quantile is not None:
            assert drawn is None
            continue
        sums = [tree.node_sums(node) for node in range(len(tree.growth.tree.feature))]
        assert drawn == pytest.approx(
            np.array([[each.G for each in sums], [each.H for each in sums]]), rel=1e-9, abs=1e-9
        )
        moved = np.sign(drawn[0]) * np.maximum(0, abs(drawn[0]) - alpha)
        assert moved**2 / (drawn[1] + ridge) == pytest.approx(tree.growth.impurity, rel=1e-9, abs=1e-9)


@everywhere
def test_the_code_has_only_lines_that_these_settings_use(name):
    trace, steps = walked(name)
    lesson = lesson_for_trace(trace)
    code, line_of = lesson.code, lesson.walk.args[1]
    of_rounds = next(i for i, line in enumerate(code, 1) if words(line) == "**for each** round:")
    never = {of_rounds} if any(isinstance(step.event, Branch) for step in steps) else {of_rounds, line_of[BEST]}
    assert set(range(1, len(code) + 1)) - {step.line for step in steps} <= never
    assert not [line for line in code if re.search("if asked to|as set|as ties says", words(line))]
    shrinks, prunes = ("T(G)" in words(code[line_of[MEASURE] - 1]), "prune" in words(code[line_of[PRUNE] - 1]))
    assert (shrinks, prunes) == (trace.settings.get("reg_alpha", 0) > 0, trace.model.params.prunes_after_growth)
    if set(trace.settings) <= {"n_estimators", "max_depth", "reg_lambda", "reg_alpha", "gamma", "base_score", "gain"}:
        assert len(code) <= 12
