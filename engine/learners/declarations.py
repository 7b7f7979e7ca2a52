"""Look up the declarations in a learner's folder; errors name the file to correct."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeVar

T = TypeVar("T")


def find_declaration(module: str, attribute: str, kind: type[T]) -> T:
    """Return an attribute that a module must declare.

    Example: find_declaration("engine.learners.cart.learner", "LEARNER", LearnerSpec).
    """
    if not _exists(module):
        raise LookupError(
            f"{_path(module)} is missing, and {_path(module.rpartition('.')[0])} is in the list of learners "
            f"(__all__ in engine/learners/__init__.py): write the file, or take the name out of the list."
        )
    value = getattr(import_module(module), attribute, None)
    if not isinstance(value, kind):
        actual = "is none" if value is None else f"it is a {type(value).__name__}"
        raise TypeError(f"{_path(module)} must declare {attribute}, a {kind.__name__}. There {actual}.")
    return value


def find_optional(module: str, attribute: str) -> tuple[Any, ...]:
    """Return the tuple that a module declares; () if there is no such module."""
    return find_declaration(module, attribute, tuple) if _exists(module) else ()


def _exists(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError as error:
        if not f"{module}.".startswith(f"{error.name}."):
            raise  # a module that the folder imports is missing, not the folder
        return False


def _path(module: str) -> str:
    return module.replace(".", "/") + (".py" if module.count(".") > 2 else "")
