"""What a model leans on: which feature's importance moves, and where to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from engine.core.protocols import Table
from engine.design_questions import pictures
from engine.design_questions.asked import Asked, Fit, Tables
from engine.design_questions.compared import fits_of, learner_said, seed_for, value_said
from engine.text.message import Message, Number, Span, msg

CHOICES = 4  # features that are offered
CLEAR = 1.25  # what moves most moves so many times as far as the next, and by at least
LEAST = 0.05


def clear_winner(moves: np.ndarray) -> bool:
    first, second = np.sort(moves)[::-1][:2]
    return bool(first >= LEAST and first >= CLEAR * second)


def offered(data: Table, before: np.ndarray, answer: int, without: int = -1) -> list[int]:
    """The right feature among the most important ones, in the order of the table."""
    order = [int(j) for j in np.argsort(-before, kind="stable") if j not in (answer, without)]
    return sorted([answer, *order[: CHOICES - 1]])


def feature_choices(data: Table, features: list[int]) -> tuple[Message, ...]:
    return tuple(msg("design-feature", name=Span(data.feature_names[j])) for j in features)


@dataclass(frozen=True)
class Loses:
    """A setting is changed: whose share of importance falls most?"""

    name: str
    topic: str
    learner: str
    setting: str
    variants: tuple[tuple[Any, Any], ...]
    tables: tuple[str, ...]
    also: Mapping[str, Any] = field(default_factory=dict)

    def asked(self, tables: Tables, table: str, variant: Any, chance: np.random.Generator) -> Asked | None:
        data, fits = tables.load(table), fits_of(self, table, variant, chance)
        before, after = (pictures.importances(fit.run(data)) for fit in fits)
        moves = before.value - after.value
        if not clear_winner(moves):
            return None
        most = int(moves.argmax())
        features = offered(data, before.value, most)
        first, second = (value_said(self, value) for value in variant)
        setting = Span(self.setting)
        ask = msg("design-ask-loses", learner=learner_said(self.learner), setting=setting, first=first, second=second)
        return of_feature(self, data, ask, before, after, features, most, fits)


@dataclass(frozen=True)
class LeftOut:
    """The most important feature is left out: whose share of importance rises most?"""

    name: str
    topic: str
    learner: str
    variants: tuple[Mapping[str, Any], ...]
    tables: tuple[str, ...]

    def asked(self, tables: Tables, table: str, variant: Any, chance: np.random.Generator) -> Asked | None:
        data = tables.load(table)
        fit = Fit(self.learner, table, {**variant, **seed_for(self.learner, chance)})
        before = pictures.importances(fit.run(data))
        gone = int(before.value.argmax())
        rest = np.arange(data.d) != gone
        after_value = np.zeros(data.d)
        after_value[rest] = pictures.importances(fit.run(without(data, rest))).value
        moves = np.where(rest, after_value - before.value, -1.0)
        if not clear_winner(moves):
            return None
        most = int(moves.argmax())
        features = offered(data, before.value, most, gone)
        ask = msg("design-ask-left-out", learner=learner_said(self.learner), feature=Span(data.feature_names[gone]))
        after = replace(before, value=after_value)
        return of_feature(self, data, ask, before, after, features, most, (fit,))


def without(data: Table, rest: np.ndarray) -> Table:
    """Only some of the features."""
    kept = {name: tuple(each for each, stays in zip(getattr(data, name), rest, strict=True) if stays)
            for name in ("feature_names", "kinds", "levels")}  # fmt: skip
    return replace(data, X=data.X[:, rest], **kept)


def of_feature(
    question: Loses | LeftOut,
    data: Table,
    ask: Message,
    before: pictures.Shares,
    after: pictures.Shares,
    features: list[int],
    most: int,
    fits: tuple[Fit, ...],
) -> Asked:
    seen = float(before.value[most]), float(after.value[most])
    because = (
        msg("design-moved", feature=Span(data.feature_names[most]), before=Number(seen[0]), after=Number(seen[1])),
        msg("design-why", topic=question.topic),
    )
    return Asked(question.name, question.topic, fits[0].table, ask, (before,), feature_choices(data, features),
                 features.index(most), because, seen, fits, (after,))  # fmt: skip
