"""Misconceptions: wrong ideas about learners as functions that compute wrong answers from the facts of a task.

A misconception has a function for each topic of answers it affects; the function's parameter names are the facts it
needs. If these are missing, or the idea does not apply (None), there is no wrong answer.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

EPSILON = 1e-12  # smaller answers are rounding errors


@dataclass(frozen=True)
class Misconception:
    """A wrong idea. Example: "unweighted children" gives both sides of a split of 1 and 6 rows the weight one half."""

    name: str
    learners: tuple[str, ...]  # names of the learners it is about
    evidence_events: str  # classes of the events whose steps refute it: "ScoreUpdate XgbScoreUpdate"
    answer_functions: Mapping[str, Callable[..., Any]]  # by topic

    def answers(self, topic: str, facts: Mapping[str, Any]) -> list[Any]:
        """Return the wrong answers from these facts, the most tempting first."""
        function = self.answer_functions.get(topic)
        if function is None:
            return []
        needs = function.__code__.co_varnames[: function.__code__.co_argcount]
        if any(facts.get(name) is None for name in needs):
            return []
        try:
            with np.errstate(all="ignore"):
                result = function(**{name: facts[name] for name in needs})
        except ZeroDivisionError:
            return []
        answers = [] if result is None else result if isinstance(result, MultipleAnswers) else [result]
        return [float(answer) + 0.0 if isinstance(answer, float | np.floating) else answer for answer in answers]


class MultipleAnswers(list):
    """The answers of a misconception that has more than one."""


@dataclass(frozen=True)
class WrongAnswer:
    """A wrong answer and the name of its misconception."""

    misconception: str
    answer: Any


def collect_wrong_answers(
    rules: Iterable[Misconception],
    topic: str,
    answer: Any,
    facts: Mapping[str, Any],
    display_key: Callable[[Any], Any],
    max_answers: int,
    is_plausible: Callable[[Any], bool] = lambda answer: True,
) -> tuple[WrongAnswer, ...]:
    """Return the first answer of each rule, then the second answers, and so on; no two with the same `display_key`."""
    answers = [(rule.name, rule.answers(topic, facts)) for rule in rules]
    wrong, seen = [], {display_key(answer)}
    for turn in range(max((len(of_rule) for _, of_rule in answers), default=0)):
        for name, of_rule in answers:
            answer = of_rule[turn] if turn < len(of_rule) and len(wrong) < max_answers else None
            if answer is None or not is_sound(answer) or not is_plausible(answer) or display_key(answer) in seen:
                continue
            seen.add(display_key(answer))
            wrong.append(WrongAnswer(name, answer))
    return tuple(wrong)


def is_sound(answer: Any) -> bool:
    """False for NaN, infinity and rounding errors of 0."""
    return not isinstance(answer, float) or answer == 0 or EPSILON < abs(answer) < np.inf
