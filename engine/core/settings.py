"""A fit declares its settings in its own signature, once: name, default, allowed values and a line of help.

    @declares
    def fit(data, *, max_depth: Annotated[int | None, Whole("The most questions from root to leaf.", high=64)] = None)

Pages make their controls from `parameters(fit)`; `declares` makes the fit refuse anything else with a sentence.
"""

from __future__ import annotations

import functools
import inspect
import math
import numbers
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from engine.core.problem import DataProblem, shortened

Fit = TypeVar("Fit", bound=Callable[..., Any])


LARGEST = 1e100  # of a number that is set: its square times a million rows is still a number


@dataclass(frozen=True)
class Rule:
    """What a setting may be. `group` says under which heading a page shows it."""

    help: str
    group: str = "tree"

    def accepts(self, value) -> bool:
        return True

    @property
    def wants(self) -> str:
        return "a value it knows"


@dataclass(frozen=True)
class Choice(Rule):
    """One of a few words. `unset` is what a page calls None."""

    options: tuple = ()
    unset: str = "automatic"

    def accepts(self, value) -> bool:
        return any(value is option or (type(value) is type(option) and value == option) for option in self.options)

    @property
    def wants(self) -> str:
        return "one of " + ", ".join(map(repr, self.options))


@dataclass(frozen=True)
class Number(Rule):
    """A number between low and high. `open_low` leaves out the lower end itself."""

    low: float = -LARGEST
    high: float = LARGEST
    open_low: bool = False
    whole: bool = False

    def accepts(self, value) -> bool:
        kind: type[Any] = numbers.Integral if self.whole else numbers.Real
        if isinstance(value, bool) or not isinstance(value, kind):
            return False
        return self.low <= value <= self.high and not (self.open_low and value == self.low)

    def is_too_large(self, value) -> bool:
        """Is it a number that only LARGEST keeps out?"""
        return LARGEST in (-self.low, self.high) and isinstance(value, int | float) and LARGEST < abs(value) < math.inf

    @property
    def wants(self) -> str:
        kind = "a whole number" if self.whole else "a number"
        low, high = (f"{end:,}" if self.whole else f"{end:g}" for end in (self.low, self.high))
        if self.low == -LARGEST:
            return kind if self.high == LARGEST else f"{kind} of at most {high}"
        start = f"{kind} above {low}" if self.open_low else f"{kind} of at least {low}"
        return start if self.high == LARGEST else f"{start} and at most {high}"


@dataclass(frozen=True)
class Whole(Number):
    """A whole number between low and high: without a limit of its own a million, as many as there may be rows."""

    high: float = 1_000_000
    whole: bool = True


def _can_be_written(letter: str) -> bool:
    """Into a file and a link, from which it comes back: half a letter and a control character cannot."""
    return letter.isprintable() or letter.isspace()


@dataclass(frozen=True)
class Switch(Rule):
    """On or off."""

    def accepts(self, value) -> bool:
        return isinstance(value, bool)

    @property
    def wants(self) -> str:
        return "True or False"


@dataclass(frozen=True)
class Text(Rule):
    """Something that is typed. The fit reads it, and says what it cannot."""

    most: int = 200

    def accepts(self, value) -> bool:
        return isinstance(value, str) and 0 < len(value) <= self.most and all(map(_can_be_written, value))

    @property
    def wants(self) -> str:
        return f"a text of at most {self.most} letters"


@dataclass(frozen=True)
class Given(Rule):
    """A parameter without a UI control, such as row weights; `fit` validates it."""


@dataclass(frozen=True)
class Parameter:
    """One declared setting of a fit."""

    name: str
    default: Any
    rule: Rule
    optional: bool  # may it be None, that is, not used?

    def checked(self, value) -> Any:
        """The value as the fit gets it: a NumPy scalar as the plain value it stands for. Or a refusal."""
        value = plain(value)
        if (value is None and self.optional) or self.rule.accepts(value):
            return value
        if isinstance(self.rule, Number) and self.rule.is_too_large(value):
            said = shortened(value)
            raise DataProblem(f"{self.name} cannot be {said}: it is too large to calculate with, take 1e100 or less.")
        none = " or None" if self.optional else ""
        raise DataProblem(f"{self.name} cannot be {shortened(value)}: it takes {self.rule.wants}{none}.")


def plain(value) -> Any:
    """A NumPy scalar as the plain value it stands for: np.int64(3), as loops over arrays give it, is 3."""
    if isinstance(value, np.floating):  # the longest of them has no other plain value
        return float(value)
    return value.item() if isinstance(value, np.generic) else value


@functools.cache
def parameters(fit: Callable) -> dict[str, Parameter]:
    """The declared settings of a fit, in the order of its signature."""
    hints = typing.get_type_hints(fit, include_extras=True)
    found = {}
    for name, given in inspect.signature(fit).parameters.items():
        rules = [rule for rule in getattr(hints.get(name), "__metadata__", ()) if isinstance(rule, Rule)]
        if rules:
            plain = typing.get_args(hints[name])[0]
            found[name] = Parameter(name, given.default, rules[0], type(None) in typing.get_args(plain))
    return found


def completed(fit: Callable, settings: Mapping[str, Any]) -> dict[str, Any]:
    """All settings a fit runs with: those asked for, the others by default."""
    return {name: settings.get(name, parameter.default) for name, parameter in parameters(fit).items()}


def like(other: Callable, without: tuple[str, ...] = (), **defaults: Any) -> Callable[[Fit], Fit]:
    """Declare for a fit the settings of another one, without some and with other defaults for some."""

    def declare(fit: Fit) -> Fit:
        hints = typing.get_type_hints(other, include_extras=True)
        given = [each for name, each in inspect.signature(other).parameters.items() if name not in without]
        kept = [each.replace(default=defaults.get(each.name, each.default)) for each in given]
        vars(fit)["__signature__"] = inspect.Signature(kept)
        fit.__annotations__ = {each.name: hints[each.name] for each in kept if each.name in hints}
        return fit

    return declare


def declares(fit: Fit) -> Fit:
    """Make `fit` refuse settings it does not have, and values they cannot take, each with a sentence."""

    @functools.wraps(fit)
    def checked(data, *, log=None, **settings):
        declared, known = parameters(fit), {}
        for name, value in settings.items():
            if name not in declared:
                raise DataProblem(f"There is no setting named {shortened(name)}: it takes {', '.join(declared)}.")
            known[name] = declared[name].checked(value)
        return fit(data, **known) if log is None else fit(data, log=log, **known)

    return checked  # pyright: ignore[reportReturnType]: it takes what `fit` takes, and says so (functools.wraps)
