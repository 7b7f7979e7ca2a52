"""Lessons: what happened in a trace, told step by step with numbers that are checked against the engine's.

A new one is a file with its pseudo-code, a `walk(trace, candidates)` that yields steps, and its Lesson; here it needs a
line in LESSONS. Read step.py first, then cart.py.
"""

from engine import adaboost as adaboost_fit
from engine import cart as cart_fit
from engine import forest as forest_fit
from engine import gradient_boosting as gradient_boosting_fit
from engine import prune as prune_fit
from engine import xgb as xgb_fit
from engine.lessons import (
    adaboost,
    adaboost_numbers,
    cart,
    derivation_exponential,
    derivation_similarity,
    forest,
    gradient_boosting,
    prune,
    xgb,
)
from engine.lessons.maths import worked
from engine.lessons.rows import row_steps
from engine.lessons.step import Lesson, Light, Part, Question, Step, Told, Working, left_out
from engine.lessons.tree_scores import score_steps
from engine.trace import Trace

LESSONS = {
    cart_fit.fit: cart.LESSON,
    prune_fit.fit: prune.LESSON,
    forest_fit.fit: forest.LESSON,
    adaboost_fit.fit: adaboost.LESSON,
    (adaboost_fit.fit, "regression"): adaboost_numbers.LESSON,
    gradient_boosting_fit.fit: gradient_boosting.LESSON,
    xgb_fit.fit: xgb.LESSON,
    derivation_exponential.fit: derivation_exponential.LESSON,
    derivation_similarity.fit: derivation_similarity.LESSON,
}


def of(trace: Trace) -> Lesson:
    """The lesson of the fit that made a trace; some tell classes and numbers in different words."""
    return LESSONS.get((trace.fit, trace.data.task)) or LESSONS[trace.fit]


__all__ = [
    "LESSONS",
    "Lesson",
    "Light",
    "Part",
    "Question",
    "Step",
    "Told",
    "Working",
    "left_out",
    "of",
    "row_steps",
    "score_steps",
    "worked",
]
