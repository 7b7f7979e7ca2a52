"""One fit, and a change: does it help here? The curve is shown up to where one has to decide, then the rest of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from engine.core.trace import Trace
from engine.design_questions import pictures
from engine.design_questions.asked import SEEDS, Asked, Comparison, Fit, Tables
from engine.design_questions.compared import fits_of, learner_said, number_said, seed_for, value_said
from engine.design_questions.pictures import Curve
from engine.text.message import Message, Number, Span, msg

FALLS, LEVEL, RISES = HOW = ("falls", "level", "rises")
FEW = 2.5  # rows
TENTH, UNCLEAR = 0.1, 0.03  # what counts as a change; nearer than that to the limit it is not asked


def change(of: str, rows: int, before: float, after: float) -> int | None:
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
    return tuple(msg("design-change", how=how) for how in HOW)


def measured(curve: Curve) -> Message:
    """Example: "misclassification rate on the out-of-bag rows"."""
    return msg("design-measure", of=curve.of, rows=curve.rows)


def told(topic: str, curve: Curve, before: float, after: float, how: int) -> tuple[Message, ...]:
    """What came of it, and why."""
    seen = msg("design-went", measure=measured(curve), before=Number(before), after=Number(after), how=HOW[how])
    return seen, msg("design-why-change", topic=topic, how=HOW[how])


@dataclass(frozen=True)
class MoreTrees:
    """So many trees as the first of a pair are shown; do so many as the second lower the error?"""

    name: str
    topic: str
    learner: str
    variants: tuple[tuple[int, int], ...]
    tables: tuple[str, ...]
    draw: Callable[[Trace], Curve]
    also: Mapping[str, Any] = field(default_factory=dict)

    def asked(self, tables: Tables, table: str, variant: Any, chance: np.random.Generator) -> Asked | None:
        few, many = variant
        fit = Fit(self.learner, table, {**self.also, "n_estimators": many, **seed_for(self.learner, chance)})
        data = tables.load(table)
        curve = self.draw(fit.run(data))
        if len(curve.value) < many:  # it has stopped by itself
            return None
        rate = fit.settings.get("learning_rate")
        ask = msg("design-ask-trees", learner=learner_said(self.learner), few=few, many=many, measure=measured(curve),
                  rate="" if rate is None else "given", at=number_said(rate or 0))  # fmt: skip
        return of_curve(self, curve, few, data.n, ask, (fit,))


@dataclass(frozen=True)
class MoreStumps:
    """The same on test rows, as Compare draws it."""

    name: str
    topic: str
    learner: str
    variants: tuple[tuple[int, int, int], ...]  # few trees, many trees, depth
    tables: tuple[str, ...]

    def asked(self, tables: Tables, table: str, variant: Any, chance: np.random.Generator) -> Asked | None:
        few, many, depth = variant
        data, seed = tables.load(table), int(chance.integers(SEEDS))
        training, test = tables.split(data, seed)
        trace = Fit(self.learner, table, {"n_estimators": many, "max_depth": depth}).run(training)
        curve = pictures.error_on(trace, replace(data, X=data.X[test], y=data.y[test]), "test")
        if len(curve.value) < many:
            return None
        ask = msg("design-ask-trees", learner=learner_said(self.learner), few=few, many=many, measure=measured(curve),
                  rate="", at=number_said(0))  # fmt: skip
        compared = Comparison((self.learner,), table, many, depth, seed)
        return of_curve(self, curve, few, int(test.sum()), ask, (compared,))


def of_curve(
    question: MoreTrees | MoreStumps,
    curve: Curve,
    few: int,
    rows: int,
    ask: Message,
    runs: tuple[Fit | Comparison, ...],
) -> Asked | None:
    before, after = float(curve.value[few - 1]), float(curve.value[-1])
    if (how := change(curve.of, rows, before, after)) is None:
        return None
    begun = replace(curve, x=curve.x[:few], value=curve.value[:few], until=float(curve.x[-1]))
    because = told(question.topic, curve, before, after, how)
    table = runs[0].table
    return Asked(question.name, question.topic, table, ask, (begun,), choices(), how, because, (before, after), runs,
                 (curve,))  # fmt: skip


@dataclass(frozen=True)
class Changed:
    """Two fits of one learner, of which the curve of the first is shown; does the other value of a setting help?"""

    name: str
    topic: str
    learner: str
    setting: str
    variants: tuple[tuple[Any, Any], ...]
    tables: tuple[str, ...]
    draw: Callable[[Trace], Curve]
    also: Mapping[str, Any] = field(default_factory=dict)

    def asked(self, tables: Tables, table: str, variant: Any, chance: np.random.Generator) -> Asked | None:
        data, fits = tables.load(table), fits_of(self, table, variant, chance)
        first, second = (self.draw(fit.run(data)) for fit in fits)
        if len(first.value) != len(second.value):  # one has stopped by itself
            return None
        before, after = float(first.value[-1]), float(second.value[-1])
        if (how := change(first.of, data.n, before, after)) is None:
            return None
        ask = msg(
            "design-ask-change",
            learner=learner_said(self.learner),
            setting=Span(self.setting),
            trees=int(first.x[-1]),
            first=value_said(self, variant[0]),
            second=value_said(self, variant[1]),
            measure=measured(first),
        )
        because = told(self.topic, first, before, after, how)
        return Asked(self.name, self.topic, table, ask, (first,), choices(), how, because, (before, after), fits,
                     (second,))  # fmt: skip


@dataclass(frozen=True)
class Pruned:
    """A large tree, and a subtree with so many times fewer leaves: what becomes of the error on the folds?"""

    name: str
    topic: str
    variants: tuple[int, ...]  # leaves of the subtree, at most
    tables: tuple[str, ...]
    also: Mapping[str, Any] = field(default_factory=dict)

    def asked(self, tables: Tables, table: str, variant: Any, chance: np.random.Generator) -> Asked | None:
        data, settings = tables.load(table), {**self.also, **seed_for("prune", chance)}
        fit = Fit("prune", table, settings)
        curve = pictures.cross_validated(fit.run(data))
        kept = curve.x <= variant
        if not kept.any() or kept.all() or curve.x[kept][-1] < 2:
            return None
        before, after = float(curve.value[-1]), float(curve.value[kept][-1])
        if (how := change(curve.of, data.n, before, after)) is None:
            return None
        whole = Fit("cart", table, {name: value for name, value in self.also.items() if name == "max_depth"})
        grown = whole.run(data)
        shown = pictures.regions(grown) if data.class_names else pictures.fitted(grown)
        ask = msg("design-ask-prune", leaves=int(curve.x[-1]), kept=int(curve.x[kept][-1]), measure=measured(curve))
        return Asked(self.name, self.topic, table, ask, (shown,), choices(), how,
                     told(self.topic, curve, before, after, how), (before, after), (fit,), (curve,))  # fmt: skip
