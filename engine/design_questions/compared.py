"""Two fits, side by side: which picture belongs to which?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from engine.core.settings import Choice, parameters
from engine.core.trace import Trace, must_be
from engine.design_questions.asked import FITS, SEEDS, Asked, Fit, Tables
from engine.design_questions.pictures import Picture, far_enough
from engine.text.message import Message, Number, Span, msg

CLEAR = 1.3  # the larger number is so many times the smaller one


@dataclass(frozen=True)
class Compared:
    """One setting differs. `seen` names what tells the fits apart, `sign` whether it is larger (+1) or smaller (-1) at
    the second value of a pair: where the fits do not show that, the question is not asked."""

    name: str
    topic: str
    learner: str
    setting: str
    variants: tuple[tuple[Any, Any], ...]
    tables: tuple[str, ...]
    draw: Callable[[Trace], Picture]
    measure: Callable[[Trace, Picture], float]
    seen: str
    sign: int
    also: Mapping[str, Any] = field(default_factory=dict)
    clear: float = CLEAR

    def asked(self, tables: Tables, table: str, variant: Any, chance: np.random.Generator) -> Asked | None:
        data, fits = tables.load(table), fits_of(self, table, variant, chance)
        ask = msg(
            "design-ask-setting",
            learner=learner_said(self.learner),
            setting=Span(self.setting),
            first=value_said(self, variant[0]),
            second=value_said(self, variant[1]),
            value=value_said(self, variant[wanted := int(chance.integers(2))]),
        )
        return side_by_side(self, fits, [fit.run(data) for fit in fits], ask, wanted, chance)


@dataclass(frozen=True)
class Which:
    """Two learners with settings of their own, of which the second has more (+1) or less (-1) of what is measured."""

    name: str
    topic: str
    learners: tuple[str, str]
    variants: tuple[tuple[Mapping[str, Any], Mapping[str, Any]], ...]
    tables: tuple[str, ...]
    draw: Callable[[Trace], Picture]
    measure: Callable[[Trace, Picture], float]
    seen: str
    sign: int
    clear: float = CLEAR

    def asked(self, tables: Tables, table: str, variant: Any, chance: np.random.Generator) -> Asked | None:
        data = tables.load(table)
        fits = [Fit(learner, table, {**settings, **seed_for(learner, chance)})
                for learner, settings in zip(self.learners, variant, strict=True)]  # fmt: skip
        wanted = int(chance.integers(2))
        first, second = map(learner_said, self.learners)
        ask = msg("design-ask-learner", first=first, second=second, learner=learner_said(self.learners[wanted]))
        return side_by_side(self, fits, [fit.run(data) for fit in fits], ask, wanted, chance)


def side_by_side(
    question: Compared | Which,
    fits: Sequence[Fit],
    traces: list[Trace],
    ask: Message,
    wanted: int,
    chance: np.random.Generator,
) -> Asked | None:
    """The two pictures in an order drawn at random; None where they can hardly be told apart."""
    drawn = tuple(question.draw(trace) for trace in traces)
    measured = [question.measure(trace, picture) for trace, picture in zip(traces, drawn, strict=True)]
    low, high = measured[:: question.sign]
    if not (high > 0 and high >= question.clear * low and far_enough(drawn)):
        return None
    order = chance.permutation(2).tolist()
    seen = tuple(measured[place] for place in order)
    first, second = (int(x) if x.is_integer() else x for x in seen)
    answer = order.index(wanted)
    return Asked(
        question.name,
        question.topic,
        fits[0].table,
        ask,
        tuple(drawn[place] for place in order),
        (msg("design-picture", which="a"), msg("design-picture", which="b")),
        answer,
        (
            msg("design-because-picture", which="ab"[answer]),
            msg("design-seen", what=question.seen, a=Number(first), b=Number(second)),
            msg("design-why", topic=question.topic),
        ),
        seen,
        tuple(fits[place] for place in order),
    )


def seed_for(learner: str, chance: np.random.Generator) -> dict[str, int]:
    """Where it draws at all."""
    seed = int(chance.integers(SEEDS))
    return {"seed": seed} if learner not in ("cart", "adaboost") and "seed" in parameters(FITS[learner]) else {}


def learner_said(name: str) -> Message:
    """Example: "forest" -> "random forest"."""
    return msg("design-learner", name=name)


class OfSetting(Protocol):
    """A question about a setting of a learner."""

    @property
    def learner(self) -> str: ...

    @property
    def setting(self) -> str: ...

    @property
    def also(self) -> Mapping[str, Any]: ...


def fits_of(question: OfSetting, table: str, values: tuple, chance: np.random.Generator) -> tuple[Fit, ...]:
    """One for each value of the setting: nothing else differs."""
    also = {**question.also, **seed_for(question.learner, chance)}
    return tuple(Fit(question.learner, table, {**also, question.setting: value}) for value in values)


def value_said(question: OfSetting, value: Any) -> Span | Number:
    """Of a setting, as its control shows it. Examples: "8", "0.05", "third", of max_features = None "all"."""
    if value is None:
        rule = must_be(Choice, parameters(FITS[question.learner])[question.setting].rule)
        return Span(Message(rule.unset, {}))
    return Span(value) if isinstance(value, str) else number_said(value)


def number_said(value: float) -> Number:
    return Number(float(value), grouped=False)
