"""A wrong idea about a learner that can be run: what somebody gets who has it, from the same facts as the right answer.

A rule has a way for each kind of answer that it spoils, by the topic of the answer; the way's arguments are the facts
it needs. Where they are not given, or the idea means nothing there (None), it makes no answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

Way = Callable[..., Any]
DUST = 1e-12  # smaller answers are what rounding leaves


@dataclass(frozen=True)
class WrongRule:
    """Example: unweighted children, at a split that sends 1 row left and 6 right: both count one half."""

    name: str
    learners: tuple[str, ...]  # whose mistake it is, by the names in the list of learners
    shown_at: str  # the kinds of events whose steps show how it is right: "Advance XgbAdvance", by the lesson
    ways: Mapping[str, Way]

    def answers(self, topic: str, facts: Mapping[str, Any]) -> list[Any]:
        """What it makes of the facts: none, one, or several in the order in which they tempt."""
        way = self.ways.get(topic)
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
        answers = [] if found is None else found if isinstance(found, Several) else [found]
        return [float(each) + 0.0 if isinstance(each, float | np.floating) else each for each in answers]


class Several(list):
    """The answers of a rule that makes more than one."""


@dataclass(frozen=True)
class Wrong:
    """A wrong answer and the idea that makes it."""

    rule: str
    answer: Any


def wrong_answers(
    rules: Iterable[WrongRule],
    topic: str,
    right: Any,
    facts: Mapping[str, Any],
    reads: Callable[[Any], Any],
    most: int,
    may: Callable[[Any], bool] = lambda answer: True,
) -> tuple[Wrong, ...]:
    """One answer a rule, then the others of rules that have more; none that reads as the right one or another does."""
    made = [(rule.name, rule.answers(topic, facts)) for rule in rules]
    found, seen = [], {reads(right)}
    for turn in range(max((len(answers) for _, answers in made), default=0)):
        for name, answers in made:
            answer = answers[turn] if turn < len(answers) and len(found) < most else None
            if answer is None or not sound(answer) or not may(answer) or reads(answer) in seen:
                continue
            seen.add(reads(answer))
            found.append(Wrong(name, answer))
    return tuple(found)


def sound(answer: Any) -> bool:
    """Not what a division by 0 leaves, nor what rounding leaves of 0."""
    return not isinstance(answer, float) or answer == 0 or DUST < abs(answer) < np.inf
