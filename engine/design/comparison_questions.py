"""Two fits, side by side: which picture belongs to which?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

import numpy as np

from engine.core.settings import Choice, parameters
from engine.core.trace import Trace, expect_type
from engine.design import plots as pictures
from engine.design.plots import Plot, are_distinct
from engine.design.question import (
    N_FIT_SEEDS,
    ComparisonSpec,
    DesignQuestionInstance,
    FitSpec,
    TableSource,
)
from engine.learners.registry import LEARNERS
from engine.text.message import Message, NumberText, Span, list_text, msg

MIN_RATIO = 1.3  # the larger number is so many times the smaller one


@dataclass(frozen=True)
class SettingComparison:
    """One setting differs. `seen` names what tells the fits apart, `sign` whether it is larger (+1) or smaller (-1) at
    the second value of a pair: where the fits do not show that, the question is not asked."""

    name: str
    topic: str
    learner: str
    setting: str
    variants: tuple[tuple[Any, Any], ...]
    tables: tuple[str, ...]
    plot: Callable[[Trace], Plot]
    measure: Callable[[Trace, Plot], float]
    evidence_key: str
    sign: int
    fixed_settings: Mapping[str, Any] = field(default_factory=dict)
    min_ratio: float = MIN_RATIO

    def build_instance(
        self, tables: TableSource, table: str, variant: Any, rng: np.random.Generator
    ) -> DesignQuestionInstance | None:
        data, fits = tables.load(table), specs_for_values(self, table, variant, rng)
        ask = msg(
            "design.question.setting",
            learner=learner_text(self.learner),
            setting=Span(self.setting),
            first=setting_value_text(self, variant[0]),
            second=setting_value_text(self, variant[1]),
            value=setting_value_text(self, variant[wanted := int(rng.integers(2))]),
        )
        return side_by_side(self, fits, [fit.run(data) for fit in fits], ask, wanted, rng)


@dataclass(frozen=True)
class LearnerComparison:
    """Two learners with settings of their own, of which the second has more (+1) or less (-1) of what is measured."""

    name: str
    topic: str
    learners: tuple[str, str]
    variants: tuple[tuple[Mapping[str, Any], Mapping[str, Any]], ...]
    tables: tuple[str, ...]
    plot: Callable[[Trace], Plot]
    measure: Callable[[Trace, Plot], float]
    evidence_key: str
    sign: int
    min_ratio: float = MIN_RATIO

    def build_instance(
        self, tables: TableSource, table: str, variant: Any, rng: np.random.Generator
    ) -> DesignQuestionInstance | None:
        data = tables.load(table)
        fits = [FitSpec(learner, table, {**settings, **seed_setting(learner, rng)})
                for learner, settings in zip(self.learners, variant, strict=True)]  # fmt: skip
        wanted = int(rng.integers(2))
        first, second = map(learner_text, self.learners)
        ask = msg("design.question.learner", first=first, second=second, learner=learner_text(self.learners[wanted]))
        return side_by_side(self, fits, [fit.run(data) for fit in fits], ask, wanted, rng)


def side_by_side(
    question: SettingComparison | LearnerComparison,
    fits: Sequence[FitSpec],
    traces: list[Trace],
    ask: Message,
    wanted: int,
    chance: np.random.Generator,
) -> DesignQuestionInstance | None:
    """The two pictures in an order drawn at random; None where they can hardly be told apart."""
    drawn = tuple(question.plot(trace) for trace in traces)
    measured = [question.measure(trace, picture) for trace, picture in zip(traces, drawn, strict=True)]
    low, high = measured[:: question.sign]
    if not (high > 0 and high >= question.min_ratio * low and are_distinct(drawn)):
        return None
    order = chance.permutation(2).tolist()
    seen = tuple(measured[place] for place in order)
    first, second = (int(x) if x.is_integer() else x for x in seen)
    answer = order.index(wanted)
    return DesignQuestionInstance(
        question.name,
        question.topic,
        fits[0].table,
        ask,
        tuple(drawn[place] for place in order),
        (msg("design.choice.picture", which="a"), msg("design.choice.picture", which="b")),
        answer,
        (
            msg("design.evidence.picture", which="ab"[answer]),
            msg("design.evidence.comparison", what=question.evidence_key, a=NumberText(first), b=NumberText(second)),
            msg("design.explanation.topic", topic=question.topic),
        ),
        seen,
        tuple(fits[place] for place in order),
    )


def seed_setting(learner: str, chance: np.random.Generator) -> dict[str, int]:
    """Where it draws at all."""
    seed = int(chance.integers(N_FIT_SEEDS))
    return {"seed": seed} if LEARNERS[learner].draws_by_default and "seed" in parameters(LEARNERS[learner].fit) else {}


def learner_text(name: str) -> Message:
    """Example: "forest" -> "random forest"."""
    return msg("design.learner.name", name=name)


class OfSetting(Protocol):
    """A question about a setting of a learner."""

    @property
    def learner(self) -> str: ...

    @property
    def setting(self) -> str: ...

    @property
    def fixed_settings(self) -> Mapping[str, Any]: ...


def specs_for_values(
    question: OfSetting, table: str, values: tuple, chance: np.random.Generator
) -> tuple[FitSpec, ...]:
    """One for each value of the setting: nothing else differs."""
    also = {**question.fixed_settings, **seed_setting(question.learner, chance)}
    return tuple(FitSpec(question.learner, table, {**also, question.setting: value}) for value in values)


def setting_value_text(question: OfSetting, value: Any) -> Span | NumberText:
    """Of a setting, as its control shows it. Examples: "8", "0.05", "third", of max_features = None "all"."""
    if value is None:
        rule = expect_type(Choice, parameters(LEARNERS[question.learner].fit)[question.setting].constraint)
        return Span(Message(rule.unset, {}))
    return Span(value) if isinstance(value, str) else setting_number(value)


def setting_number(value: float) -> NumberText:
    return NumberText(float(value), is_grouped=False)


MAX_ERROR_RATIO = 0.75  # the lowest error is at most so much of the next
LEAST = 2  # test rows that more must be right


@dataclass(frozen=True)
class BestLearner:
    """All have so many trees of such a depth (a single tree has the depth alone)."""

    name: str
    topic: str
    learners: tuple[str, ...]
    variants: tuple[tuple[int, int], ...]  # trees, depth
    tables: tuple[str, ...]

    def build_instance(
        self, tables: TableSource, table: str, variant: Any, rng: np.random.Generator
    ) -> DesignQuestionInstance | None:
        trees, depth = variant
        data, seed = tables.load(table), int(rng.integers(N_FIT_SEEDS))
        training, test = tables.split(data, seed)
        tested = replace(data, X=data.X[test], y=data.y[test])
        errors = []
        for learner in self.learners:
            wanted = {"n_estimators": trees, "max_depth": depth, "seed": seed}
            settings = {name: value for name, value in wanted.items() if name in parameters(LEARNERS[learner].fit)}
            model = FitSpec(learner, table, settings).run(training).model
            errors.append(pictures.error_of_predictions(tested, model.predict(tested.X)))
        order = np.argsort(errors, kind="stable")
        best, next_best = errors[order[0]], errors[order[1]]
        if best > MAX_ERROR_RATIO * next_best or (data.class_names and (next_best - best) * len(tested.y) < LEAST):
            return None
        measure = msg("design.measure.name", of="rate" if data.class_names else "square", rows="test")
        answer = int(order[0])
        lines = [msg("design.evidence.learner-error", learner=learner_text(learner), error=float(errors[k]))
                 for k, learner in enumerate(self.learners)]  # fmt: skip
        because = (
            msg(
                "design.evidence.best-learner",
                learner=learner_text(self.learners[answer]),
                measure=measure,
                errors=list_text(lines),
            ),
            msg(
                "design.explanation.best-learner",
                learner=self.learners[answer],
                depth="stumps" if depth == 1 else "deep",
            ),
        )
        return DesignQuestionInstance(
            self.name,
            self.topic,
            table,
            msg("design.question.best-learner", trees=NumberText(trees), depth=NumberText(depth), measure=measure),
            (pictures.plot_rows(data),),
            tuple(learner_text(learner) for learner in self.learners),
            answer,
            because,
            tuple(errors),
            (ComparisonSpec(self.learners, table, trees, depth, seed),),
        )
