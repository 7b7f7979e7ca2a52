"""Lessons: what happened in a trace, told step by step with numbers that are checked against the engine's.

A new one is a file with its pseudo-code, a `walk(trace, candidates)` that yields steps, and its Lesson; here it needs a
line in LESSONS. Read common/step.py first, then tree/lesson.py.
"""

from engine.core.trace import Trace
from engine.learners import cart as cart_fit
from engine.learners import extra_trees as extra_trees_fit
from engine.learners.adaboost import fitting as adaboost_fit
from engine.learners.boosting import fitting as gradient_boosting_fit
from engine.learners.forest import fitting as forest_fit
from engine.learners.pruning import fitting as prune_fit
from engine.learners.xgb import fitting as xgb_fit
from engine.lessons.adaboost import lesson as adaboost
from engine.lessons.adaboost import regression as adaboost_numbers
from engine.lessons.boosting import lesson as gradient_boosting
from engine.lessons.common.step import Calculation, Highlight, Lesson, Question, Span, Step, StepText, total_skipped
from engine.lessons.derivations import exponential, similarity
from engine.lessons.forest import lesson as forest
from engine.lessons.model import lesson as model
from engine.lessons.pruning import lesson as prune
from engine.lessons.pruning.scores import subtree_score_steps
from engine.lessons.tree import lesson as cart
from engine.lessons.tree.follow_row import tree_path_steps
from engine.lessons.xgb import lesson as xgb
from engine.models import replay
from engine.text.arithmetic import expr_to_latex

LESSONS = {
    cart_fit.fit: cart.LESSON,
    prune_fit.fit: prune.LESSON,
    (cart_fit.fit, "random"): cart.RANDOM_SPLITS_LESSON,
    forest_fit.fit: forest.LESSON,
    (forest_fit.fit, "random"): forest.EXTRA_TREES_LESSON,
    extra_trees_fit.fit: forest.EXTRA_TREES_LESSON,
    adaboost_fit.fit: adaboost.LESSON,
    (adaboost_fit.fit, "log"): adaboost.FULL_LOG_LESSON,
    (adaboost_fit.fit, "regression"): adaboost_numbers.LESSON,
    (adaboost_fit.fit, "regression", "notes_sum"): adaboost_numbers.NOTES_SUM_LESSON,
    gradient_boosting_fit.fit: gradient_boosting.LESSON,
    xgb_fit.fit: xgb.LESSON,
    replay.fit: model.LESSON,
    exponential.fit: exponential.LESSON,
    similarity.fit: similarity.LESSON,
}


def lesson_for_trace(trace: Trace) -> Lesson:
    """The lesson of the fit that made a trace; some tell classes and numbers, or other settings, in other words."""
    fit, task, asked = trace.fit, trace.data.task, trace.settings.get
    ways = ((fit, asked("splitter")), (fit, task, asked("combine")), (fit, task), (fit, asked("say")), fit)
    return next(LESSONS[way] for way in ways if way in LESSONS)


__all__ = [
    "LESSONS",
    "Lesson",
    "Highlight",
    "Span",
    "Question",
    "Step",
    "StepText",
    "Calculation",
    "total_skipped",
    "lesson_for_trace",
    "tree_path_steps",
    "subtree_score_steps",
    "expr_to_latex",
]
