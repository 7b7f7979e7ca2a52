"""Lessons: what happened in a trace, told step by step with numbers that are checked against the engine's."""

from engine import cart as cart_fit
from engine import prune as prune_fit
from engine.lessons import cart, prune
from engine.lessons.maths import worked
from engine.lessons.rows import row_steps
from engine.lessons.step import Lesson, Light, Part, Question, Step, Told, Working, left_out
from engine.lessons.tree_scores import score_steps
from engine.trace import Trace

LESSONS = {cart_fit.fit: cart.LESSON, prune_fit.fit: prune.LESSON}


def of(trace: Trace) -> Lesson:
    """The lesson of the fit that made a trace."""
    return LESSONS[trace.fit]


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
