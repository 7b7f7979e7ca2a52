"""An exercise as JSON: its tasks in words, and the answers for marking in the browser.

A student can find the answers in it, as those of a quiz. In a class the phones do not get them.
"""

from collections.abc import Callable, Iterable
from typing import Any

from engine.learners.common.exercise import NUMBER_TASK, Exercise, ExerciseTask
from engine.text.message import NumberText, msg
from engine.text.questions import evidence_step
from engine.text.script import Script
from pages.i18n.translator import Translator
from pages.stage.encoding import json_numbers

SHARE_PREFIX = "share "  # a column "share 2" holds the shares of class 2


Mathml = Callable[[str], str]  # converts LaTeX


def exercise_json(exercise: Exercise, steps: Script, language: Translator, mathml: Mathml) -> dict[str, Any]:
    """Return an exercise; each wrong answer names the step that shows what is right."""
    tasks = tasks_in_words(exercise, language, mathml)
    for task in tasks:
        for answer in task["wrong"]:
            answer["step"] = evidence_step(steps, answer["rule"], task["step"])
    return {"tasks": tasks}


def tasks_in_words(exercise: Exercise, language: Translator, mathml: Mathml) -> list[dict[str, Any]]:
    """Return the tasks of an exercise as JSON; REEL.md documents the fields."""
    classes = exercise.trace.data.class_names
    return [_task(task, classes, language, mathml) for task in exercise.tasks]


def _task(task: ExerciseTask, classes: Iterable[str], language: Translator, mathml: Mathml) -> dict[str, Any]:
    calculation = task.calculation
    return {
        "topic": task.topic,
        "topic_name": language.text(msg("exercise.topic.name", topic=task.topic)),
        "kind": task.kind,
        "ask": language.text(task.prompt),
        "choices": language.render(task.choices),
        "splits": list(map(list, task.splits)),
        "given": [
            [_heading(name, tuple(classes), language), [_cell(x, language) for x in column]]
            for name, column in task.shown_table.items()
        ],
        "facts": [[_heading(name, (), language), _cell(x, language)] for name, x in task.shown_values.items()],
        "hints": list(map(language.text, task.hints)),
        "formula": mathml(calculation.formula) if calculation else None,
        "numbers": calculation.numbers if calculation else None,
        "right": _answer(task, task.answer),
        "tolerance": task.tolerance,
        "wrong": [
            {
                "rule": wrong.misconception,
                "answer": _answer(task, wrong.answer),
                "why": language.text(msg("misconception.rule.explanation", rule=wrong.misconception)),
            }
            for wrong in task.wrong_answers
        ],
        "before": task.task_position.start_step,
        "step": task.task_position.answer_step,
        "part": task.task_position.part,
    }


def _answer(task: ExerciseTask, answer: Any) -> float | int | list[int]:
    """Return an answer for JSON: a number, the index of a choice, or row numbers."""
    if isinstance(answer, tuple):
        return json_numbers(answer)
    return float(answer) if task.kind == NUMBER_TASK else int(answer)


def _heading(name: str, classes: tuple[str, ...], language: Translator) -> str:
    if name.startswith(SHARE_PREFIX):
        name_of_class = classes[int(name.removeprefix(SHARE_PREFIX))]
        return language.render(msg("exercise.column.heading", what="share", **{"class": name_of_class}))
    return language.render(msg("exercise.column.heading", what=name))


def _cell(x: Any, language: Translator) -> str:
    """Format a number to four digits, or render a text."""
    return language.format_number(NumberText(float(x))) if isinstance(x, float | int) else language.render(x)
