"""An exercise as a book brings it: its tasks in words, with what is needed to mark them where there is no server.

As a quiz's answers do, right answers travel along: whoever looks for them finds them. The classroom's phones get none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.learners.common.exercise import NUMBER_TASK, Exercise, ExerciseTask
from engine.text.message import NumberText, msg
from engine.text.questions import evidence_step
from engine.text.script import Script
from pages.i18n.translator import Translator
from pages.stage.encoding import json_numbers

SHARE_PREFIX = "share "  # a column of this name says whose share it holds by the class's number


def exercise_json(
    exercise: Exercise, steps: Script, language: Translator, mathml: Callable[[str], str]
) -> dict[str, Any]:
    """`steps` are those of its lesson: each wrong answer names the one that shows how it is right."""
    tasks = tasks_in_words(exercise, language, mathml)
    for task in tasks:
        for each in task["wrong"]:
            each["step"] = evidence_step(steps, each["rule"], task["step"])
    return {"tasks": tasks}


def tasks_in_words(exercise: Exercise, language: Translator, mathml: Callable[[str], str]) -> list[dict[str, Any]]:
    """Its tasks in words. `mathml` writes a formula. What is plain here is documented in REEL.md."""
    classes = exercise.trace.data.class_names
    return [_task(task, classes, language, mathml) for task in exercise.tasks]


def _task(
    task: ExerciseTask, classes: Iterable[str], language: Translator, mathml: Callable[[str], str]
) -> dict[str, Any]:
    working = task.calculation
    return {
        "topic": task.topic,
        "topic_name": language.text(msg("exercise.topic.name", topic=task.topic)),
        "kind": task.kind,
        "ask": language.text(task.prompt),
        "choices": language.render(task.choices),
        "splits": [list(each) for each in task.splits],
        "given": [
            [_heading(name, tuple(classes), language), [_cell(x, language) for x in column]]
            for name, column in task.shown_table.items()
        ],
        "facts": [[_heading(name, (), language), _cell(x, language)] for name, x in task.shown_values.items()],
        "hints": [language.text(hint) for hint in task.hints],
        "formula": mathml(working.formula) if working else None,
        "numbers": working.numbers if working else None,
        "right": _answer(task, task.answer),
        "tolerance": task.tolerance,
        "wrong": [
            {
                "rule": each.misconception,
                "answer": _answer(task, each.answer),
                "why": language.text(msg("misconception.rule.explanation", rule=each.misconception)),
            }
            for each in task.wrong_answers
        ],
        "before": task.task_position.start_step,
        "step": task.task_position.answer_step,
        "part": task.task_position.part,
    }


def _answer(task: ExerciseTask, answer: Any) -> float | int | list[int]:
    """As the browser has it: a number, the place of a choice, the places of rows."""
    return (
        float(answer)
        if task.kind == NUMBER_TASK
        else json_numbers(answer)
        if isinstance(answer, tuple)
        else int(answer)
    )


def _heading(name: str, classes: tuple[str, ...], language: Translator) -> str:
    if name.startswith(SHARE_PREFIX):
        whose = classes[int(name.removeprefix(SHARE_PREFIX))]
        return language.render(msg("exercise.column.heading", what="share", **{"class": f"{whose}"}))
    return language.render(msg("exercise.column.heading", what=name))


def _cell(x: Any, language: Translator) -> str:
    """A number to four digits, or what is said."""
    return language.format_number(NumberText(float(x))) if isinstance(x, float | int) else language.render(x)
