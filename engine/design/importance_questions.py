"""Design questions on feature importances: which feature's importance changes most after a change."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import compress
from typing import Any

import numpy as np
from numpy.random import Generator

from engine.core.protocols import Table
from engine.design.comparison_questions import learner_text, seed_setting, setting_value_text, specs_for_values
from engine.design.plots import ImportancePlot, plot_importances
from engine.design.question import DesignQuestionInstance, FitSpec, InstanceOrNone, TableSource
from engine.text.message import Message, NumberText, Span, msg

N_CHOICES = 4  # features
MIN_CHANGE, MIN_RATIO = 0.05, 1.25  # the largest change, and its ratio to the second largest, are at least this


def has_clear_maximum(changes: np.ndarray) -> bool:
    first, second = np.sort(changes)[::-1][:2]
    return bool(first >= MIN_CHANGE and first >= MIN_RATIO * second)


@dataclass(frozen=True)
class ImportanceLoss:
    """Which feature's importance falls most when a setting changes?"""

    name: str
    topic: str
    learner: str
    setting: str
    variants: tuple[tuple[Any, Any], ...]  # pairs of values
    tables: tuple[str, ...]
    fixed_settings: Mapping[str, Any] = field(default_factory=dict)

    def build_instance(self, tables: TableSource, table: str, variant: Any, rng: Generator) -> InstanceOrNone:
        data, fits = tables.load(table), specs_for_values(self, table, variant, rng)
        before, after = (plot_importances(fit.run(data)) for fit in fits)
        fall = before.value - after.value
        if not has_clear_maximum(fall):
            return None
        first, second = (setting_value_text(self, value) for value in variant)
        learner, setting = learner_text(self.learner), Span(self.setting)
        prompt = msg("design.question.loses-importance", learner=learner, setting=setting, first=first, second=second)
        return feature_question(self, data, prompt, before, after, int(fall.argmax()), fits)


@dataclass(frozen=True)
class FeatureRemoval:
    """Which feature's importance rises most when the most important feature is removed?"""

    name: str
    topic: str
    learner: str
    variants: tuple[Mapping[str, Any], ...]  # settings
    tables: tuple[str, ...]

    def build_instance(self, tables: TableSource, table: str, variant: Any, rng: Generator) -> InstanceOrNone:
        data = tables.load(table)
        fit = FitSpec(self.learner, table, {**variant, **seed_setting(self.learner, rng)})
        before = plot_importances(fit.run(data))
        removed = int(before.value.argmax())
        mask, after = np.arange(data.d) != removed, np.zeros(data.d)
        after[mask] = plot_importances(fit.run(select_features(data, mask))).value
        rise = np.where(mask, after - before.value, -1.0)
        if not has_clear_maximum(rise):
            return None
        learner, feature = learner_text(self.learner), Span(data.feature_names[removed])
        prompt, plot = msg("design.question.left-out", learner=learner, feature=feature), replace(before, value=after)
        return feature_question(self, data, prompt, before, plot, int(rise.argmax()), (fit,), removed)


def select_features(data: Table, mask: np.ndarray) -> Table:
    names = ("feature_names", "kinds", "levels")
    return replace(data, X=data.X[:, mask], **{name: tuple(compress(getattr(data, name), mask)) for name in names})


def feature_question(
    question: ImportanceLoss | FeatureRemoval,
    data: Table,
    prompt: Message,
    before: ImportancePlot,
    after: ImportancePlot,
    answer: int,
    fits: tuple[FitSpec, ...],
    removed: int = -1,
) -> DesignQuestionInstance:
    """The question whose choices are the right feature and the most important others, in table order."""
    others = [int(j) for j in np.argsort(-before.value, kind="stable") if j not in (answer, removed)]
    features = sorted([answer, *others[: N_CHOICES - 1]])
    names = [Span(data.feature_names[j]) for j in features]
    choices, place = tuple(msg("design.choice.feature", name=name) for name in names), features.index(answer)
    values = float(before.value[answer]), float(after.value[answer])
    first, second = map(NumberText, values)
    explanation = (
        msg("design.evidence.importance", feature=names[place], before=first, after=second),
        msg("design.explanation.topic", topic=question.topic),
    )
    name, topic, table = question.name, question.topic, fits[0].table
    return DesignQuestionInstance(
        name, topic, table, prompt, (before,), choices, place, explanation, values, fits, (after,)
    )
