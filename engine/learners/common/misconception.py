"""A wrong idea about a learner that can be run: what somebody gets who has it, from the same facts as the right answer.

A rule has a way for each kind of answer that it spoils, by the topic of the answer; the way's arguments are the facts
it needs. Where they are not given, or the idea means nothing there (None), it makes no answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

AnswerFunction = Callable[..., Any]
EPSILON = 1e-12  # smaller answers are what rounding leaves


@dataclass(frozen=True)
class Misconception:
    """Example: unweighted children, at a split that sends 1 row left and 6 right: both count one half."""

    name: str
    learners: tuple[str, ...]  # whose mistake it is, by the names in the list of learners
    evidence_events: (
        str  # the kinds of events whose steps show how it is right: "ScoreUpdate XgbScoreUpdate", by the lesson
    )
    answer_functions: Mapping[str, AnswerFunction]

    def answers(self, topic: str, facts: Mapping[str, Any]) -> list[Any]:
        """What it makes of the facts: none, one, or several in the order in which they tempt."""
        way = self.answer_functions.get(topic)
        if way is None:
            return []
        needs = way.__code__.co_varnames[: way.__code__.co_argcount]
        if any(facts.get(name) is None for name in needs):
            return []
        try:
            with np.errstate(all="ignore"):
                found = way(**{name: facts[name] for name in needs})
        except ZeroDivisionError:
            return []
        answers = [] if found is None else found if isinstance(found, MultipleAnswers) else [found]
        return [float(each) + 0.0 if isinstance(each, float | np.floating) else each for each in answers]


class MultipleAnswers(list):
    """The answers of a rule that makes more than one."""


@dataclass(frozen=True)
class WrongAnswer:
    """A wrong answer and the idea that makes it."""

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
    """One answer a rule, then the others of rules that have more; none that reads as the right one or another does."""
    made = [(rule.name, rule.answers(topic, facts)) for rule in rules]
    found, seen = [], {display_key(answer)}
    for turn in range(max((len(answers) for _, answers in made), default=0)):
        for name, answers in made:
            answer = answers[turn] if turn < len(answers) and len(found) < max_answers else None
            if answer is None or not is_sound(answer) or not is_plausible(answer) or display_key(answer) in seen:
                continue
            seen.add(display_key(answer))
            found.append(WrongAnswer(name, answer))
    return tuple(found)


def is_sound(answer: Any) -> bool:
    """Not what a division by 0 leaves, nor what rounding leaves of 0."""
    return not isinstance(answer, float) or answer == 0 or EPSILON < abs(answer) < np.inf
