"""An exercise as a book brings it: its tasks in words, with what is needed to mark them where there is no server.

As a quiz's answers do, right answers travel along: whoever looks for them finds them. The classroom's phones get none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.exercises import NUMBER, Exercise, ExerciseTask
from engine.lessons.common.script import Script
from engine.lessons.common.shown_at import step_shown_at
from engine.text.message import Number, msg
from pages.language.messages import Language
from pages.stage.json_values import plain

OF_A_CLASS = "share "  # a column of this name says whose share it holds by the class's number


def sent(exercise: Exercise, steps: Script, language: Language, mathml: Callable[[str], str]) -> dict[str, Any]:
    """`steps` are those of its lesson: each wrong answer names the one that shows how it is right."""
    tasks = tasks_in_words(exercise, language, mathml)
    for task in tasks:
        for each in task["wrong"]:
            each["step"] = step_shown_at(steps, each["rule"], task["step"])
    return {"tasks": tasks}


def tasks_in_words(exercise: Exercise, language: Language, mathml: Callable[[str], str]) -> list[dict[str, Any]]:
    """Its tasks in words. `mathml` writes a formula. What is plain here is documented in REEL.md."""
    classes = exercise.trace.data.class_names
    return [_task(task, classes, language, mathml) for task in exercise.tasks]


def _task(
    task: ExerciseTask, classes: Iterable[str], language: Language, mathml: Callable[[str], str]
) -> dict[str, Any]:
    working = task.working
    return {
        "topic": task.topic,
        "topic_name": language.text(msg("exercise-topic", topic=task.topic)),
        "kind": task.kind,
        "ask": language.text(task.ask),
        "choices": language.plain(task.choices),
        "splits": [list(each) for each in task.splits],
        "given": [[_heading(name, tuple(classes), language), [_cell(x, language) for x in column]]
                  for name, column in task.given.items()],
        "facts": [[_heading(name, (), language), _cell(x, language)] for name, x in task.facts.items()],
        "hints": [language.text(hint) for hint in task.hints],
        "formula": mathml(working.formula) if working else None,
        "numbers": working.numbers if working else None,
        "right": _answer(task, task.right),
        "tolerance": task.tolerance,
        "wrong": [{"rule": each.rule, "answer": _answer(task, each.answer),
                   "why": language.text(msg("wrong-rule", rule=each.rule))} for each in task.wrong],
        "before": task.moment.before,
        "step": task.moment.step,
        "part": task.moment.part,
    }  # fmt: skip


def _answer(task: ExerciseTask, answer: Any) -> float | int | list[int]:
    """As the browser has it: a number, the place of a choice, the places of rows."""
    return float(answer) if task.kind == NUMBER else plain(answer) if isinstance(answer, tuple) else int(answer)


def _heading(name: str, classes: tuple[str, ...], language: Language) -> str:
    if name.startswith(OF_A_CLASS):
        whose = classes[int(name.removeprefix(OF_A_CLASS))]
        return language.plain(msg("exercise-column", what="share", **{"class": f"{whose}"}))
    return language.plain(msg("exercise-column", what=name))


def _cell(x: Any, language: Language) -> str:
    """A number to four digits, or what is said."""
    return language.number(Number(float(x))) if isinstance(x, float | int) else language.plain(x)
