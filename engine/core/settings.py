"""Settings of fits: each fit declares name, default, constraint and help key of its settings in its signature.

    @validate_settings
    def fit(data, *, max_depth: Annotated[int | None, Integer("setting.help.max-depth", high=64)] = None, log=no_log)

Pages make their controls from `parameters(fit)`; `validate_settings` makes the fit raise DataProblem for other values.
"""

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
LARGEST = 1e100  # bound of numeric settings: its square times a million rows is still finite


@dataclass(frozen=True)
class Constraint:
    """The values a setting accepts. `help` and `group` (its heading on pages) are message keys."""

    help: str
    group: str = "setting.group.tree"

    def accepts(self, value) -> bool:
        return True

    @property
    def expected(self) -> Message:
        """The accepted values, as part of a sentence."""
        return msg("setting.expected.anything")


@dataclass(frozen=True)
class Choice(Constraint):
    """One of a few options. `unset` is the message key of None as pages show it."""

    options: tuple = ()
    unset: str = "setting.unset.automatic"

    def accepts(self, value) -> bool:
        return any(value is option or (type(value) is type(option) and value == option) for option in self.options)

    @property
    def unset_in_links(self) -> str:
        """None as links spell it: in English, in every language of the page."""
        return str(Message(self.unset, {}))

    @property
    def options_in_code(self) -> Span:
        """The options as Python code. Example: 'best', 'random'."""
        return Span(", ".join(map(repr, self.options)))

    @property
    def expected(self) -> Message:
        return msg("setting.expected.one-of", options=self.options_in_code)


@dataclass(frozen=True)
class Number(Constraint):
    """A number from low to high. `open_low` excludes low itself."""

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
        """Is the value a number that only LARGEST excludes?"""
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
    """An integer from low to high. The default limit is the largest number of rows."""

    high: float = 1_000_000
    whole: bool = True


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
    """Free text, which the fit parses."""

    most: int = 200

    def accepts(self, value) -> bool:
        if not isinstance(value, str) or not 0 < len(value) <= self.most:
            return False
        return all(c.isprintable() or c.isspace() for c in value)  # others do not survive files and links

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
        """Return the value as the fit gets it (NumPy scalars as Python numbers), or raise DataProblem."""
        value = plain(value)
        if (value is None and self.optional) or self.constraint.accepts(value):
            return value
        values, rule = {"name": self.name, "value": short_repr(value)}, self.constraint
        if isinstance(rule, Number) and rule.is_too_large(value):
            raise DataProblem("setting.error.too-large", **values)
        raise DataProblem("setting.error.not-accepted", **values, expected=rule.expected, optional=self.optional)


def plain(value) -> Any:
    """Convert a NumPy scalar to a Python value. Example: np.int64(3) -> 3."""
    if isinstance(value, np.floating):  # item() would leave np.longdouble as it is
        return float(value)
    return value.item() if isinstance(value, np.generic) else value


@functools.cache
def parameters(fit: Callable) -> dict[str, Parameter]:
    """Return the declared settings of a fit, in the order of its signature."""
    hints = typing.get_type_hints(fit, include_extras=True)
    declared = {}
    for name, parameter in inspect.signature(fit).parameters.items():
        constraints = [c for c in getattr(hints.get(name), "__metadata__", ()) if isinstance(c, Constraint)]
        if constraints:
            optional = type(None) in typing.get_args(typing.get_args(hints[name])[0])
            declared[name] = Parameter(name, parameter.default, constraints[0], optional)
        elif parameter.kind is parameter.KEYWORD_ONLY and name != "log":
            raise TypeError(f"{fit.__module__}: the setting {name} needs a rule, {name}: Annotated[int, Integer(...)].")
    return declared


def with_defaults(fit: Callable, settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return all settings of a fit: `settings`, and the defaults of the others."""
    return {name: settings.get(name, parameter.default) for name, parameter in parameters(fit).items()}


def settings_like(other: Callable, without: tuple[str, ...] = (), **defaults: Any) -> Callable[[Fit], Fit]:
    """Return a decorator that gives a fit the settings of `other`, with other `defaults` for some.

    Below `validate_settings` the fit is handed these defaults too, where the caller sets nothing.
    """

    def declare(fit: Fit) -> Fit:
        hints = typing.get_type_hints(other, include_extras=True)
        if unknown := {*defaults, *without} - set(inspect.signature(other).parameters):
            raise TypeError(f"{fit.__module__}: settings_like names unknown settings {sorted(unknown)}.")
        for name, value in defaults.items():
            parameters(other)[name].validate(value)
        declared = [p.replace(default=defaults.get(name, p.default))
                    for name, p in inspect.signature(other).parameters.items() if name not in without]  # fmt: skip
        vars(fit)["__signature__"] = inspect.Signature(declared)
        fit.__annotations__ = {p.name: hints[p.name] for p in declared if p.name in hints}
        vars(fit)["other_defaults"] = defaults
        return fit

    return declare


def validate_settings(fit: Fit) -> Fit:
    """Decorate a fit to raise DataProblem for unknown settings and for values they do not accept."""

    @functools.wraps(fit)
    def checked(data, *, log=None, **settings):
        declared, valid = parameters(fit), dict(vars(fit).get("other_defaults", {}))
        for name, value in settings.items():
            if name not in declared:
                raise DataProblem("setting.error.unknown", name=short_repr(name), names=", ".join(declared))
            valid[name] = declared[name].validate(value)
        return fit(data, **valid) if log is None else fit(data, log=log, **valid)

    return checked  # pyright: ignore[reportReturnType]: functools.wraps gives it the signature of `fit`
