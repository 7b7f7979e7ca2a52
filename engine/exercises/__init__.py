"""Exercises: a learner runs the algorithm by hand, task by task, and the trace has the right answers.

A new learner is a file with its `tasks(trace, lesson)` and a line in TASKS. Read task.py first, then tree.py.
"""

from engine import lessons
from engine.core.trace import Trace
from engine.exercises import adaboost, boosting, forest, pruning, tree, xgb
from engine.exercises.task import CHOICE_TASK, NUMBER_TASK, ROWS_TASK, Exercise, ExerciseTask, LessonSteps, TaskPosition
from engine.learners import extra_trees as extra_trees_fit
from engine.learners.adaboost import fitting as adaboost_fit
from engine.learners.boosting import fitting as gradient_boosting_fit
from engine.learners.cart import fit as cart_fit
from engine.learners.forest import fitting as forest_fit
from engine.learners.pruning import fitting as prune_fit
from engine.learners.xgb import fitting as xgb_fit

TASK_BUILDERS = {
    cart_fit: tree.tasks,
    prune_fit.fit: pruning.tasks,
    forest_fit.fit: forest.tasks,
    extra_trees_fit.fit: forest.tasks,
    adaboost_fit.fit: adaboost.tasks,
    gradient_boosting_fit.fit: boosting.tasks,
    xgb_fit.fit: xgb.tasks,
}


def exercise_for_trace(trace: Trace) -> Exercise:
    """What can be done by hand of a trace of a small table with numbers for features."""
    lesson = LessonSteps(lessons.lesson_for_trace(trace).steps(trace))
    tasks = (
        task for task in TASK_BUILDERS[trace.fit](trace, lesson) if task.wrong_answers
    )  # where no idea goes wrong nobody learns
    return Exercise(
        trace,
        tuple(
            sorted(
                tasks,
                key=lambda task: (
                    task.task_position.part,
                    task.task_position.start_step,
                    task.task_position.answer_step,
                ),
            )
        ),
    )


__all__ = [
    "CHOICE_TASK",
    "NUMBER_TASK",
    "ROWS_TASK",
    "TASK_BUILDERS",
    "Exercise",
    "LessonSteps",
    "TaskPosition",
    "ExerciseTask",
    "exercise_for_trace",
]
