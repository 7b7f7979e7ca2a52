"""A fit declares its settings in its own signature, once: name, default, allowed values and the key of its help.

    @declares
    def fit(data, *, max_depth: Annotated[int | None, Whole("setting.help.max-depth", high=64)] = None)

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

from engine.core.errors import DataProblem, short_repr
from engine.text.message import Message, Span, msg

Fit = TypeVar("Fit", bound=Callable[..., Any])


LARGEST = 1e100  # of a number that is set: its square times a million rows is still a number


@dataclass(frozen=True)
class Constraint:
    """What a setting may be. Texts are keys of messages: its help, and the heading under which a page shows it."""

    help: str
    group: str = "setting.group.tree"

    def accepts(self, value) -> bool:
        return True

    @property
    def expected(self) -> Message:
        """The values it accepts, as part of a sentence."""
        return msg("setting.expected.anything")


@dataclass(frozen=True)
class Choice(Constraint):
    """One of a few words. `unset` is the key of what a page calls None."""

    options: tuple = ()
    unset: str = "setting.unset.automatic"

    def accepts(self, value) -> bool:
        return any(value is option or (type(value) is type(option) and value == option) for option in self.options)

    @property
    def unset_in_links(self) -> str:
        """None as links spell it: in English, whatever the reader's language."""
        return str(Message(self.unset, {}))

    @property
    def options_in_code(self) -> Span:
        """The options as they would be typed. Example: 'best', 'random'."""
        return Span(", ".join(map(repr, self.options)))

    @property
    def expected(self) -> Message:
        return msg("setting.expected.one-of", options=self.options_in_code)


@dataclass(frozen=True)
class Number(Constraint):
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
    def expected(self) -> Message:
        whole, (low, high) = self.whole, map(int if self.whole else float, (self.low, self.high))
        match self.low > -LARGEST, self.high < LARGEST, self.open_low:
            case False, False, _:
                return msg("setting.expected.number", whole=whole)
            case False, True, _:
                return msg("setting.expected.at-most", whole=whole, high=high)
            case True, False, False:
                return msg("setting.expected.at-least", whole=whole, low=low)
            case True, False, True:
                return msg("setting.expected.above", whole=whole, low=low)
            case True, True, False:
                return msg("setting.expected.between", whole=whole, low=low, high=high)
        return msg("setting.expected.above-to", whole=whole, low=low, high=high)


@dataclass(frozen=True)
class Integer(Number):
    """A whole number between low and high: without a limit of its own a million, as many as there may be rows."""

    high: float = 1_000_000
    whole: bool = True


def _is_writable(letter: str) -> bool:
    """Into a file and a link, from which it comes back: half a letter and a control character cannot."""
    return letter.isprintable() or letter.isspace()


@dataclass(frozen=True)
class Switch(Constraint):
    """On or off."""

    def accepts(self, value) -> bool:
        return isinstance(value, bool)

    @property
    def expected(self) -> Message:
        return msg("setting.expected.switch")


@dataclass(frozen=True)
class TextInput(Constraint):
    """Something that is typed. The fit reads it, and says what it cannot."""

    most: int = 200

    def accepts(self, value) -> bool:
        return isinstance(value, str) and 0 < len(value) <= self.most and all(map(_is_writable, value))

    @property
    def expected(self) -> Message:
        return msg("setting.expected.text", most=self.most)


@dataclass(frozen=True)
class ProgrammaticOnly(Constraint):
    """A parameter without a UI control, such as row weights; `fit` validates it."""


@dataclass(frozen=True)
class Parameter:
    """One declared setting of a fit."""

    name: str
    default: Any
    constraint: Constraint
    optional: bool  # may it be None, that is, not used?

    def validate(self, value) -> Any:
        """The value as the fit gets it: a NumPy scalar as the plain value it stands for. Or a refusal."""
        value = plain(value)
        if (value is None and self.optional) or self.constraint.accepts(value):
            return value
        if isinstance(self.constraint, Number) and self.constraint.is_too_large(value):
            raise DataProblem("setting.error.too-large", name=self.name, value=short_repr(value))
        raise DataProblem(
            "setting.error.not-accepted",
            name=self.name,
            value=short_repr(value),
            expected=self.constraint.expected,
            optional=self.optional,
        )


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
        rules = [rule for rule in getattr(hints.get(name), "__metadata__", ()) if isinstance(rule, Constraint)]
        if rules:
            plain = typing.get_args(hints[name])[0]
            found[name] = Parameter(name, given.default, rules[0], type(None) in typing.get_args(plain))
        elif given.kind is given.KEYWORD_ONLY and name != "log":
            raise TypeError(f"{fit.__module__}: the setting {name} needs a rule, {name}: Annotated[int, Integer(...)].")
    return found


def with_defaults(fit: Callable, settings: Mapping[str, Any]) -> dict[str, Any]:
    """All settings a fit runs with: those asked for, the others by default."""
    return {name: settings.get(name, parameter.default) for name, parameter in parameters(fit).items()}


def settings_like(other: Callable, without: tuple[str, ...] = (), **defaults: Any) -> Callable[[Fit], Fit]:
    """Declare for a fit the settings of another one, without some and with other defaults for some."""

    def declare(fit: Fit) -> Fit:
        hints = typing.get_type_hints(other, include_extras=True)
        given = [each for name, each in inspect.signature(other).parameters.items() if name not in without]
        kept = [each.replace(default=defaults.get(each.name, each.default)) for each in given]
        vars(fit)["__signature__"] = inspect.Signature(kept)
        fit.__annotations__ = {each.name: hints[each.name] for each in kept if each.name in hints}
        return fit

    return declare


def validate_settings(fit: Fit) -> Fit:
    """Make `fit` refuse settings it does not have, and values they do not accept."""

    @functools.wraps(fit)
    def checked(data, *, log=None, **settings):
        declared, known = parameters(fit), {}
        for name, value in settings.items():
            if name not in declared:
                raise DataProblem("setting.error.unknown", name=short_repr(name), names=", ".join(declared))
            known[name] = declared[name].validate(value)
        return fit(data, **known) if log is None else fit(data, log=log, **known)

    return checked  # pyright: ignore[reportReturnType]: it takes what `fit` takes, and says so (functools.wraps)
