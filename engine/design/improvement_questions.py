"""One fit, and a change: does it help here? The curve is shown up to where one has to decide, then the rest of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from engine.core.trace import Trace
from engine.design import plots as pictures
from engine.design.comparison_questions import (
    learner_text,
    seed_setting,
    setting_number,
    setting_value_text,
    specs_for_values,
)
from engine.design.plots import ErrorCurvePlot
from engine.design.question import N_FIT_SEEDS, ComparisonSpec, DesignQuestionInstance, FitSpec, TableSource
from engine.text.message import Message, NumberText, Span, msg

FALLS, LEVEL, RISES = CHANGE_KINDS = ("falls", "level", "rises")
FEW = 2.5  # rows
TENTH, UNCLEAR = 0.1, 0.03  # what counts as a change; nearer than that to the limit it is not asked


def classify_change(of: str, rows: int, before: float, after: float) -> int | None:
    """The place in HOW. Examples of a loss: 0.30, 0.20 -> 0; 0.30, 0.31 -> 1; 0.30, 0.272 -> None, nearly a tenth. A
    rate that changes with a row or two tells nothing."""
    if not before > 0 or np.isnan(after):
        return None
    ratio = after / before - 1
    few = of == "rate" and abs(after - before) * rows < FEW
    if abs(abs(ratio) - TENTH) < UNCLEAR or (few and abs(ratio) > TENTH):
        return None
    return 0 if ratio < -TENTH else 2 if ratio > TENTH else 1


def choices() -> tuple[Message, ...]:
    return tuple(msg("design.choice.change", how=how) for how in CHANGE_KINDS)


def measured(curve: ErrorCurvePlot) -> Message:
    """Example: "misclassification rate on the out-of-bag rows"."""
    return msg("design.measure.name", of=curve.measure_key, rows=curve.row_set)


def told(topic: str, curve: ErrorCurvePlot, before: float, after: float, how: int) -> tuple[Message, ...]:
    """What came of it, and why."""
    seen = msg(
        "design.evidence.change",
        measure=measured(curve),
        before=NumberText(before),
        after=NumberText(after),
        how=CHANGE_KINDS[how],
    )
    return seen, msg("design.explanation.change", topic=topic, how=CHANGE_KINDS[how])


@dataclass(frozen=True)
class MoreTrees:
    """So many trees as the first of a pair are shown; do so many as the second lower the error?"""

    name: str
    topic: str
    learner: str
    variants: tuple[tuple[int, int], ...]
    tables: tuple[str, ...]
    plot: Callable[[Trace], ErrorCurvePlot]
    fixed_settings: Mapping[str, Any] = field(default_factory=dict)

    def build_instance(
        self, tables: TableSource, table: str, variant: Any, rng: np.random.Generator
    ) -> DesignQuestionInstance | None:
        few, many = variant
        fit = FitSpec(
            self.learner, table, {**self.fixed_settings, "n_estimators": many, **seed_setting(self.learner, rng)}
        )
        data = tables.load(table)
        curve = self.plot(fit.run(data))
        if len(curve.value) < many:  # it has stopped by itself
            return None
        rate = fit.settings.get("learning_rate")
        ask = msg(
            "design.question.more-trees",
            learner=learner_text(self.learner),
            few=few,
            many=many,
            measure=measured(curve),
            rate="" if rate is None else "given",
            at=setting_number(rate or 0),
        )
        return of_curve(self, curve, few, data.n, ask, (fit,))


@dataclass(frozen=True)
class MoreStumps:
    """The same on test rows, as Compare draws it."""

    name: str
    topic: str
    learner: str
    variants: tuple[tuple[int, int, int], ...]  # few trees, many trees, depth
    tables: tuple[str, ...]

    def build_instance(
        self, tables: TableSource, table: str, variant: Any, rng: np.random.Generator
    ) -> DesignQuestionInstance | None:
        few, many, depth = variant
        data, seed = tables.load(table), int(rng.integers(N_FIT_SEEDS))
        training, test = tables.split(data, seed)
        trace = FitSpec(self.learner, table, {"n_estimators": many, "max_depth": depth}).run(training)
        curve = pictures.plot_error_on(trace, replace(data, X=data.X[test], y=data.y[test]), "test")
        if len(curve.value) < many:
            return None
        ask = msg(
            "design.question.more-trees",
            learner=learner_text(self.learner),
            few=few,
            many=many,
            measure=measured(curve),
            rate="",
            at=setting_number(0),
        )
        compared = ComparisonSpec((self.learner,), table, many, depth, seed)
        return of_curve(self, curve, few, int(test.sum()), ask, (compared,))


def of_curve(
    question: MoreTrees | MoreStumps,
    curve: ErrorCurvePlot,
    few: int,
    rows: int,
    ask: Message,
    runs: tuple[FitSpec | ComparisonSpec, ...],
) -> DesignQuestionInstance | None:
    before, after = float(curve.value[few - 1]), float(curve.value[-1])
    if (how := classify_change(curve.measure_key, rows, before, after)) is None:
        return None
    begun = replace(curve, x=curve.x[:few], value=curve.value[:few], x_max=float(curve.x[-1]))
    because = told(question.topic, curve, before, after, how)
    table = runs[0].table
    return DesignQuestionInstance(
        question.name, question.topic, table, ask, (begun,), choices(), how, because, (before, after), runs, (curve,)
    )


@dataclass(frozen=True)
class SettingChange:
    """Two fits of one learner, of which the curve of the first is shown; does the other value of a setting help?"""

    name: str
    topic: str
    learner: str
    setting: str
    variants: tuple[tuple[Any, Any], ...]
    tables: tuple[str, ...]
    plot: Callable[[Trace], ErrorCurvePlot]
    fixed_settings: Mapping[str, Any] = field(default_factory=dict)

    def build_instance(
        self, tables: TableSource, table: str, variant: Any, rng: np.random.Generator
    ) -> DesignQuestionInstance | None:
        data, fits = tables.load(table), specs_for_values(self, table, variant, rng)
        first, second = (self.plot(fit.run(data)) for fit in fits)
        if len(first.value) != len(second.value):  # one has stopped by itself
            return None
        before, after = float(first.value[-1]), float(second.value[-1])
        if (how := classify_change(first.measure_key, data.n, before, after)) is None:
            return None
        ask = msg(
            "design.question.change",
            learner=learner_text(self.learner),
            setting=Span(self.setting),
            trees=int(first.x[-1]),
            first=setting_value_text(self, variant[0]),
            second=setting_value_text(self, variant[1]),
            measure=measured(first),
        )
        because = told(self.topic, first, before, after, how)
        return DesignQuestionInstance(
            self.name, self.topic, table, ask, (first,), choices(), how, because, (before, after), fits, (second,)
        )


@dataclass(frozen=True)
class PruningChange:
    """A large tree, and a subtree with so many times fewer leaves: what becomes of the error on the folds?"""

    name: str
    topic: str
    variants: tuple[int, ...]  # leaves of the subtree, at most
    tables: tuple[str, ...]
    fixed_settings: Mapping[str, Any] = field(default_factory=dict)

    def build_instance(
        self, tables: TableSource, table: str, variant: Any, rng: np.random.Generator
    ) -> DesignQuestionInstance | None:
        data, settings = tables.load(table), {**self.fixed_settings, **seed_setting("prune", rng)}
        fit = FitSpec("prune", table, settings)
        curve = pictures.plot_cross_validation(fit.run(data))
        kept = curve.x <= variant
        if not kept.any() or kept.all() or curve.x[kept][-1] < 2:
            return None
        before, after = float(curve.value[-1]), float(curve.value[kept][-1])
        if (how := classify_change(curve.measure_key, data.n, before, after)) is None:
            return None
        whole = FitSpec(
            "cart", table, {name: value for name, value in self.fixed_settings.items() if name == "max_depth"}
        )
        grown = whole.run(data)
        shown = pictures.plot_regions(grown) if data.class_names else pictures.plot_fitted_line(grown)
        ask = msg(
            "design.question.prune", leaves=int(curve.x[-1]), kept=int(curve.x[kept][-1]), measure=measured(curve)
        )
        return DesignQuestionInstance(self.name, self.topic, table, ask, (shown,), choices(), how,
                     told(self.topic, curve, before, after, how), (before, after), (fit,), (curve,))  # fmt: skip
