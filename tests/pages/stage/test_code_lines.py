"""Pseudo-code has at most twelve lines, and every step stands at the line that says what it does."""

import re

import pytest

from datasets import load
from engine import adaboost, cart, extra_trees, forest, gradient_boosting, prune, record, xgb
from engine.ideas import exponential, similarity
from engine.learners.registry import lesson_for_trace
from pages.i18n.locale import ENGLISH, LANGUAGES, Locale
from pages.i18n.translator import translator_for

LESSONS = [
    (cart.fit, "penguins", {"max_depth": 3}),
    (cart.fit, "blobs", {"independence_alpha": 1e-6}),
    (cart.fit, "diabetes", {"splitter": "random", "max_features": 2, "max_depth": 2}),
    (prune.fit, "iris", {"cv": 3}),
    (prune.fit, "seven_rows", {"ccp_alpha": 0.01}),
    (forest.fit, "iris", {"n_estimators": 3}),
    (forest.fit, "iris", {"n_estimators": 30, "stop_when_settled": True, "vote": "majority"}),
    (forest.fit, "iris", {"n_estimators": 2, "features_drawn": "tree"}),
    (extra_trees.fit, "diabetes", {"n_estimators": 2, "max_depth": 2}),
    (adaboost.fit, "iris", {"n_estimators": 3, "update": "resample"}),
    (adaboost.fit, "iris", {"n_estimators": 3, "say": "log", "learning_rate": 0.5}),
    (adaboost.fit, "cars", {"n_estimators": 3}),
    (adaboost.fit, "cars", {"n_estimators": 3, "update": "resample", "combine": "notes_sum", "loss": "square"}),
    (gradient_boosting.fit, "iris", {"n_estimators": 2}),
    (gradient_boosting.fit, "penguins", {"n_estimators": 30, "subsample": 0.5, "n_iter_no_change": 2,
                           "max_depth": 2}),
    (gradient_boosting.fit, "four_points", {"n_estimators": 3, "learning_rate": 1.0}),
    (xgb.fit, "iris", {"n_estimators": 2, "gamma": 0.1}),
    (xgb.fit, "penguins", {"n_estimators": 30, "gamma": 0.1, "subsample": 0.5, "colsample_bytree": 0.5,
                           "colsample_bynode": 0.5, "early_stopping_rounds": 2, "validation_fraction": 0.3,
                           "max_depth": 2, "reg_alpha": 0.1}),
    (xgb.fit, "cars", {"n_estimators": 2, "tree_method": "approx", "max_bin": 8, "subsample": 0.5, "max_depth": 2}),
    (xgb.fit, "diabetes", {"cv": 3, "n_estimators": 10, "max_depth": 2}),
    (exponential.fit, "seven_rows", {}),
    (similarity.fit, "four_points", {}),
]  # fmt: skip
NEW_ROW = r"|\*\*return"  # the last steps send a new row through the trees
SAYS = {  # what the line of an event's steps says, in English
    "Branch": r"\*\*split", "Independence": "not significant", "WeakestLink": r"\$g\$|g\(t\)",
    "PruningFold": "fold|without",
    "AlphaChoice": r"^\$α|R\(T\)",
    "Bag": r"^\*\*for|sample|all rows", "TreeVotes": "^predict|error",
    "Finished": "importance|error|settled" + NEW_ROW, "ClassificationResult": r"^\$(e|α_m|w_i) ←",
    "Reweight": r"^\$w_i" + NEW_ROW, "RegressionResult": r"^\$(d_i|e|β_m|w_i) ←", "BoostingStart": r"^\$F",
    "Residuals": r"^\$r_i", "RowDraw": "^draw", "XgbDraw": "^draw", "BoostingStop": "stop" + NEW_ROW,
    "ScoreUpdate": r"\$F\(x_i\) ←|^\*\*for" + NEW_ROW, "LeafStep": "leaf", "XgbStart": r"\$F ←",
    "Gradients": r"^\$g_i",
    "ThresholdProposal": "^bins", "PruneStep": "γ", "LeafOutputs": r"v = ", "XgbScoreUpdate": r"η v" + NEW_ROW,
    "ValidationRows": "validation rows", "XgbEarlyStop": "stop" + NEW_ROW,
    "RoundsChoice": "validation loss|start value",
}  # fmt: skip
HEDGES = re.compile(r"\b(or|oder|if asked|wenn verlangt|of equals|not used)\b")


@pytest.mark.parametrize(("fit", "data", "settings"), LESSONS, ids=lambda each: getattr(each, "__module__", str(each)))
def test_every_step_stands_at_a_line_that_says_what_it_does(fit, data, settings):
    trace = record(fit, load(data), **settings)
    lesson = lesson_for_trace(trace)
    codes = {name: translator_for(Locale(name)).render(lesson.code) for name in LANGUAGES}
    for code in codes.values():
        assert 5 <= len(code) <= 12
        for line in code:
            assert not HEDGES.search(line), line
            assert line.count("**") % 2 == line.count("$") % 2 == 0, line
            for formula in re.findall(r"\$(.+?)\$", line):
                assert formula.count("(") == formula.count(")") and "**" not in formula, line
    lines, code = set(), [line.strip() for line in codes[ENGLISH]]
    for piece in lesson.walk(trace, 6):
        for step in piece.with_limits(6, 100).steps():
            name = type(step.event).__name__
            assert 1 <= step.line <= len(code)
            assert re.search(SAYS.get(name, ""), code[step.line - 1]) or fit.__module__.startswith("engine.ideas"), name
            lines.add(step.line)
    assert len(lines) >= len(code) - 4  # loops and headings have no steps, and a few lines of rare outcomes
