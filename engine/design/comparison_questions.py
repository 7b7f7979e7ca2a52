"""Design questions that compare fits: match plots to settings or learners, choose the best learner."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

import numpy as np
from numpy.random import Generator

from engine.core.settings import Choice, parameters
from engine.core.trace import Trace, expect_type
from engine.design.plots import Plot, are_distinct, error_of_predictions, plot_rows
from engine.design.question import (
    N_FIT_SEEDS,
    ComparisonSpec,
    DesignQuestionInstance,
    FitSpec,
    InstanceOrNone,
    TableSource,
)
from engine.learners.registry import LEARNERS
from engine.text.message import Message, NumberText, Span, list_text, msg

MIN_RATIO = 1.3  # the larger number is at least so many times the smaller one


@dataclass(frozen=True)
class SettingComparison:
    """Which of two plots belongs to which value of a setting?"""

    name: str
    topic: str
    learner: str
    setting: str
    variants: tuple[tuple[Any, Any], ...]  # pairs of values
    tables: tuple[str, ...]
    plot: Callable[[Trace], Plot]
    measure: Callable[[Trace, Plot], float]
    evidence_key: str  # names the measure in the explanation
    sign: int  # +1 if the measure is larger at the second value, -1 if smaller; else the question is not asked
    fixed_settings: Mapping[str, Any] = field(default_factory=dict)
    min_ratio: float = MIN_RATIO

    def build_instance(self, tables: TableSource, table: str, variant: Any, rng: Generator) -> InstanceOrNone:
        data, fits, answer = tables.load(table), specs_for_values(self, table, variant, rng), int(rng.integers(2))
        first, second = (setting_value_text(self, value) for value in variant)
        places = {"first": first, "second": second, "value": (first, second)[answer]}
        learner, setting = learner_text(self.learner), Span(self.setting)
        prompt = msg("design.question.setting", learner=learner, setting=setting, **places)
        return side_by_side(self, fits, [fit.run(data) for fit in fits], prompt, answer, rng)


@dataclass(frozen=True)
class LearnerComparison:
    """Which of two plots belongs to which of two learners?"""

    name: str
    topic: str
    learners: tuple[str, str]
    variants: tuple[tuple[Mapping[str, Any], Mapping[str, Any]], ...]  # pairs of settings
    tables: tuple[str, ...]
    plot: Callable[[Trace], Plot]
    measure: Callable[[Trace, Plot], float]
    evidence_key: str
    sign: int  # +1 if the measure is larger for the second learner, -1 if smaller
    min_ratio: float = MIN_RATIO

    def build_instance(self, tables: TableSource, table: str, variant: Any, rng: Generator) -> InstanceOrNone:
        data = tables.load(table)
        fits = [FitSpec(learner, table, {**settings, **seed_setting(learner, rng)})
                for learner, settings in zip(self.learners, variant, strict=True)]  # fmt: skip
        answer = int(rng.integers(2))
        first, second = map(learner_text, self.learners)
        prompt = msg("design.question.learner", first=first, second=second, learner=(first, second)[answer])
        return side_by_side(self, fits, [fit.run(data) for fit in fits], prompt, answer, rng)


def side_by_side(
    question: SettingComparison | LearnerComparison,
    fits: Sequence[FitSpec],
    traces: list[Trace],
    prompt: Message,
    fit_index: int,
    rng: Generator,
) -> InstanceOrNone:
    """The question about two plots in random order. None if they can hardly be told apart."""
    plots = tuple(question.plot(trace) for trace in traces)
    measures = [question.measure(trace, plot) for trace, plot in zip(traces, plots, strict=True)]
    low, high = measures[:: question.sign]
    if not (high > 0 and high >= question.min_ratio * low and are_distinct(plots)):
        return None
    order = rng.permutation(2).tolist()
    plots, measures, specs = (tuple(pair[i] for i in order) for pair in (plots, measures, fits))
    a, b = (NumberText(int(x) if x.is_integer() else x) for x in measures)
    answer = order.index(fit_index)
    choices = msg("design.choice.picture", which="a"), msg("design.choice.picture", which="b")
    explanation = (
        msg("design.evidence.picture", which="ab"[answer]),
        msg("design.evidence.comparison", what=question.evidence_key, a=a, b=b),
        msg("design.explanation.topic", topic=question.topic),
    )
    return DesignQuestionInstance(
        question.name, question.topic, fits[0].table, prompt, plots, choices, answer, explanation, measures, specs
    )


def seed_setting(learner: str, rng: Generator) -> dict[str, int]:
    """A random seed; empty for learners that draw nothing at random."""
    seed = int(rng.integers(N_FIT_SEEDS))
    return {"seed": seed} if LEARNERS[learner].draws_by_default and "seed" in parameters(LEARNERS[learner].fit) else {}


def learner_text(name: str) -> Message:
    """Example: "forest" -> "random forest"."""
    return msg("design.learner.name", name=name)


class SettingQuestion(Protocol):
    """A question about a setting of a learner."""

    @property
    def learner(self) -> str: ...

    @property
    def setting(self) -> str: ...

    @property
    def fixed_settings(self) -> Mapping[str, Any]: ...


def specs_for_values(question: SettingQuestion, table: str, values: tuple, rng: Generator) -> tuple[FitSpec, ...]:
    """One fit for each value of the setting, with all else equal."""
    shared = {**question.fixed_settings, **seed_setting(question.learner, rng)}
    return tuple(FitSpec(question.learner, table, {**shared, question.setting: value}) for value in values)


def setting_value_text(question: SettingQuestion, value: Any) -> Span | NumberText:
    """A value as the setting's control shows it. Examples: "8", "0.05", "third", of max_features = None "all"."""
    if value is None:
        rule = expect_type(Choice, parameters(LEARNERS[question.learner].fit)[question.setting].constraint)
        return Span(Message(rule.unset, {}))
    return Span(value) if isinstance(value, str) else setting_number(value)


def setting_number(value: float) -> NumberText:
    return NumberText(float(value), is_grouped=False)


MAX_ERROR_RATIO = 0.75  # the lowest error is at most this share of the next
MIN_MORE_RIGHT = 2  # test rows that the best learner gets right and the next does not


@dataclass(frozen=True)
class BestLearner:
    """Which learner has the lowest test error? A single tree has the depth, the others also the number of trees."""

    name: str
    topic: str
    learners: tuple[str, ...]
    variants: tuple[tuple[int, int], ...]  # trees, depth
    tables: tuple[str, ...]

    def build_instance(self, tables: TableSource, table: str, variant: Any, rng: Generator) -> InstanceOrNone:
        trees, depth = variant
        data, seed = tables.load(table), int(rng.integers(N_FIT_SEEDS))
        training, is_test = tables.split(data, seed)
        test, errors = replace(data, X=data.X[is_test], y=data.y[is_test]), []
        for learner in self.learners:
            settings = {"n_estimators": trees, "max_depth": depth, "seed": seed}
            known = {name: value for name, value in settings.items() if name in parameters(LEARNERS[learner].fit)}
            model = FitSpec(learner, table, known).run(training).model
            errors.append(error_of_predictions(test, model.predict(test.X)))
        order = np.argsort(errors, kind="stable")
        best, second = errors[order[0]], errors[order[1]]
        too_few_rows = data.class_names and (second - best) * len(test.y) < MIN_MORE_RIGHT
        if best > MAX_ERROR_RATIO * second or too_few_rows:
            return None
        measure = msg("design.measure.name", of="rate" if data.class_names else "square", rows="test")
        names, answer = tuple(map(learner_text, self.learners)), int(order[0])
        results = list_text([msg("design.evidence.learner-error", learner=name, error=float(error))
                             for name, error in zip(names, errors, strict=True)])  # fmt: skip
        size = "stumps" if depth == 1 else "deep"
        explanation = (
            msg("design.evidence.best-learner", learner=names[answer], measure=measure, errors=results),
            msg("design.explanation.best-learner", learner=self.learners[answer], depth=size),
        )
        numbers = {"trees": NumberText(trees), "depth": NumberText(depth)}
        prompt, plots = msg("design.question.best-learner", measure=measure, **numbers), (plot_rows(data),)
        spec = ComparisonSpec(self.learners, table, trees, depth, seed)
        return DesignQuestionInstance(
            self.name, self.topic, table, prompt, plots, names, answer, explanation, tuple(errors), (spec,)
        )
