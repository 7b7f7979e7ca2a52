"""What a model leans on: which feature's importance moves, and where to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from engine.core.protocols import Table
from engine.design import plots as pictures
from engine.design.comparison_questions import learner_text, seed_setting, setting_value_text, specs_for_values
from engine.design.question import DesignQuestionInstance, FitSpec, TableSource
from engine.text.message import Message, NumberText, Span, msg

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
    return tuple(msg("design.choice.feature", name=Span(data.feature_names[j])) for j in features)


@dataclass(frozen=True)
class ImportanceLoss:
    """A setting is changed: whose share of importance falls most?"""

    name: str
    topic: str
    learner: str
    setting: str
    variants: tuple[tuple[Any, Any], ...]
    tables: tuple[str, ...]
    fixed_settings: Mapping[str, Any] = field(default_factory=dict)

    def build_instance(
        self, tables: TableSource, table: str, variant: Any, rng: np.random.Generator
    ) -> DesignQuestionInstance | None:
        data, fits = tables.load(table), specs_for_values(self, table, variant, rng)
        before, after = (pictures.plot_importances(fit.run(data)) for fit in fits)
        moves = before.value - after.value
        if not clear_winner(moves):
            return None
        most = int(moves.argmax())
        features = offered(data, before.value, most)
        first, second = (setting_value_text(self, value) for value in variant)
        setting = Span(self.setting)
        ask = msg(
            "design.question.loses-importance",
            learner=learner_text(self.learner),
            setting=setting,
            first=first,
            second=second,
        )
        return of_feature(self, data, ask, before, after, features, most, fits)


@dataclass(frozen=True)
class FeatureRemoval:
    """The most important feature is left out: whose share of importance rises most?"""

    name: str
    topic: str
    learner: str
    variants: tuple[Mapping[str, Any], ...]
    tables: tuple[str, ...]

    def build_instance(
        self, tables: TableSource, table: str, variant: Any, rng: np.random.Generator
    ) -> DesignQuestionInstance | None:
        data = tables.load(table)
        fit = FitSpec(self.learner, table, {**variant, **seed_setting(self.learner, rng)})
        before = pictures.plot_importances(fit.run(data))
        gone = int(before.value.argmax())
        rest = np.arange(data.d) != gone
        after_value = np.zeros(data.d)
        after_value[rest] = pictures.plot_importances(fit.run(without(data, rest))).value
        moves = np.where(rest, after_value - before.value, -1.0)
        if not clear_winner(moves):
            return None
        most = int(moves.argmax())
        features = offered(data, before.value, most, gone)
        ask = msg(
            "design.question.left-out", learner=learner_text(self.learner), feature=Span(data.feature_names[gone])
        )
        after = replace(before, value=after_value)
        return of_feature(self, data, ask, before, after, features, most, (fit,))


def without(data: Table, rest: np.ndarray) -> Table:
    """Only some of the features."""
    kept = {name: tuple(each for each, stays in zip(getattr(data, name), rest, strict=True) if stays)
            for name in ("feature_names", "kinds", "levels")}  # fmt: skip
    return replace(data, X=data.X[:, rest], **kept)


def of_feature(
    question: ImportanceLoss | FeatureRemoval,
    data: Table,
    ask: Message,
    before: pictures.ImportancePlot,
    after: pictures.ImportancePlot,
    features: list[int],
    most: int,
    fits: tuple[FitSpec, ...],
) -> DesignQuestionInstance:
    seen = float(before.value[most]), float(after.value[most])
    because = (
        msg(
            "design.evidence.importance",
            feature=Span(data.feature_names[most]),
            before=NumberText(seen[0]),
            after=NumberText(seen[1]),
        ),
        msg("design.explanation.topic", topic=question.topic),
    )
    return DesignQuestionInstance(
        question.name,
        question.topic,
        fits[0].table,
        ask,
        (before,),
        feature_choices(data, features),
        features.index(most),
        because,
        seen,
        fits,
        (after,),
    )
