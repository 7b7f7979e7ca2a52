"""Design questions on a change of one fit: does the error fall?

Shown are the results before the change: an error curve up to the decision, or a tree. The answer shows the whole curve.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.random import Generator

from engine.core.trace import Trace
from engine.design import plots
from engine.design.comparison_questions import (
    learner_text,
    seed_setting,
    setting_number,
    setting_value_text,
    specs_for_values,
)
from engine.design.plots import ErrorCurvePlot, Plot
from engine.design.question import (
    N_FIT_SEEDS,
    ComparisonSpec,
    DesignQuestion,
    DesignQuestionInstance,
    FitSpec,
    InstanceOrNone,
    TableSource,
)
from engine.text.message import Message, NumberText, Span, msg

CHANGE_KINDS = ("falls", "level", "rises")
MIN_ROWS = 2.5  # an error rate must change by more rows than that
THRESHOLD, MARGIN = 0.1, 0.03  # a relative change above the threshold counts; not asked within the margin around it


def classify_change(measure: str, rows: int, before: float, after: float) -> int | None:
    """Return the index in CHANGE_KINDS. None if the change is near the threshold or one of few rows.

    Examples of a loss: 0.30, 0.20 -> 0; 0.30, 0.31 -> 1; 0.30, 0.272 -> None.
    """
    if not before > 0 or np.isnan(after):
        return None
    ratio = after / before - 1
    few = measure == "rate" and abs(after - before) * rows < MIN_ROWS
    if abs(abs(ratio) - THRESHOLD) < MARGIN or (few and abs(ratio) > THRESHOLD):
        return None
    return 0 if ratio < -THRESHOLD else 2 if ratio > THRESHOLD else 1


def measure_text(curve: ErrorCurvePlot) -> Message:
    """Example: "misclassification rate on the out-of-bag rows"."""
    return msg("design.measure.name", of=curve.measure_key, rows=curve.row_set)


def change_question(
    question: DesignQuestion,
    prompt: Message,
    n: int,
    before: float,
    after: float,
    plot: Plot,
    curve: ErrorCurvePlot,
    specs: tuple[FitSpec | ComparisonSpec, ...],
) -> InstanceOrNone:
    """The question whether the error of n rows falls; None if the change is unclear. `curve` comes with the answer."""
    if (answer := classify_change(curve.measure_key, n, before, after)) is None:
        return None
    choices, how = tuple(msg("design.choice.change", how=kind) for kind in CHANGE_KINDS), CHANGE_KINDS[answer]
    values = {"before": NumberText(before), "after": NumberText(after)}
    change = msg("design.evidence.change", measure=measure_text(curve), how=how, **values)
    explanation = change, msg("design.explanation.change", topic=question.topic, how=how)
    name, topic, table = question.name, question.topic, specs[0].table
    return DesignQuestionInstance(
        name, topic, table, prompt, (plot,), choices, answer, explanation, (before, after), specs, (curve,)
    )


@dataclass(frozen=True)
class MoreTrees:
    """Does the error fall with more trees?"""

    name: str
    topic: str
    learner: str
    variants: tuple[tuple[int, int], ...]  # few trees, many trees
    tables: tuple[str, ...]
    plot: Callable[[Trace], ErrorCurvePlot]
    fixed_settings: Mapping[str, Any] = field(default_factory=dict)

    def build_instance(self, tables: TableSource, table: str, variant: Any, rng: Generator) -> InstanceOrNone:
        few, many = variant
        settings = {**self.fixed_settings, "n_estimators": many, **seed_setting(self.learner, rng)}
        fit, data = FitSpec(self.learner, table, settings), tables.load(table)
        curve = self.plot(fit.run(data))
        return more_trees_question(self, curve, few, many, data.n, fit, settings.get("learning_rate"))


@dataclass(frozen=True)
class MoreStumps:
    """Does the error on test rows fall with more trees?"""

    name: str
    topic: str
    learner: str
    variants: tuple[tuple[int, int, int], ...]  # few trees, many trees, depth
    tables: tuple[str, ...]

    def build_instance(self, tables: TableSource, table: str, variant: Any, rng: Generator) -> InstanceOrNone:
        few, many, depth = variant
        data, seed = tables.load(table), int(rng.integers(N_FIT_SEEDS))
        training, is_test = tables.split(data, seed)
        trace = FitSpec(self.learner, table, {"n_estimators": many, "max_depth": depth}).run(training)
        curve = plots.plot_error_on(trace, replace(data, X=data.X[is_test], y=data.y[is_test]), "test")
        spec = ComparisonSpec((self.learner,), table, many, depth, seed)
        return more_trees_question(self, curve, few, many, int(is_test.sum()), spec)


def more_trees_question(
    question: MoreTrees | MoreStumps,
    curve: ErrorCurvePlot,
    few: int,
    many: int,
    n: int,
    spec: FitSpec | ComparisonSpec,
    rate: float | None = None,
) -> InstanceOrNone:
    """The question about the error curve of n rows. None if it ends early or the change is unclear."""
    if len(curve.value) < many:
        return None
    learner, measure = learner_text(question.learner), measure_text(curve)
    given = {"rate": "" if rate is None else "given", "at": setting_number(rate or 0)}
    prompt = msg("design.question.more-trees", learner=learner, few=few, many=many, measure=measure, **given)
    shown = replace(curve, x=curve.x[:few], value=curve.value[:few], x_max=float(curve.x[-1]))
    before, after = float(curve.value[few - 1]), float(curve.value[-1])
    return change_question(question, prompt, n, before, after, shown, curve, (spec,))


@dataclass(frozen=True)
class SettingChange:
    """Does the error fall with another value of a setting? Shown is the error curve of the first value."""

    name: str
    topic: str
    learner: str
    setting: str
    variants: tuple[tuple[Any, Any], ...]  # pairs of values
    tables: tuple[str, ...]
    plot: Callable[[Trace], ErrorCurvePlot]
    fixed_settings: Mapping[str, Any] = field(default_factory=dict)

    def build_instance(self, tables: TableSource, table: str, variant: Any, rng: Generator) -> InstanceOrNone:
        data, fits = tables.load(table), specs_for_values(self, table, variant, rng)
        curve, other = (self.plot(fit.run(data)) for fit in fits)
        if len(curve.value) != len(other.value):  # one stopped early
            return None
        before, after = float(curve.value[-1]), float(other.value[-1])
        first, second = (setting_value_text(self, value) for value in variant)
        places = {"trees": int(curve.x[-1]), "first": first, "second": second, "measure": measure_text(curve)}
        learner, setting = learner_text(self.learner), Span(self.setting)
        prompt = msg("design.question.change", learner=learner, setting=setting, **places)
        return change_question(self, prompt, data.n, before, after, curve, other, fits)


@dataclass(frozen=True)
class PruningChange:
    """Does the error on the folds fall if a tree is pruned to few leaves?"""

    name: str
    topic: str
    variants: tuple[int, ...]  # the largest number of leaves
    tables: tuple[str, ...]
    fixed_settings: Mapping[str, Any] = field(default_factory=dict)

    def build_instance(self, tables: TableSource, table: str, variant: Any, rng: Generator) -> InstanceOrNone:
        data = tables.load(table)
        fit = FitSpec("prune", table, {**self.fixed_settings, **seed_setting("prune", rng)})
        curve = plots.plot_cross_validation(fit.run(data))
        is_small = curve.x <= variant
        if not is_small.any() or is_small.all() or curve.x[is_small][-1] < 2:
            return None
        settings = {name: value for name, value in self.fixed_settings.items() if name == "max_depth"}
        plot = plots.plot_predictions(FitSpec("cart", table, settings).run(data))
        leaves, kept = int(curve.x[-1]), int(curve.x[is_small][-1])
        prompt = msg("design.question.prune", leaves=leaves, kept=kept, measure=measure_text(curve))
        before, after = float(curve.value[-1]), float(curve.value[is_small][-1])
        return change_question(self, prompt, data.n, before, after, plot, curve, (fit,))
