"""Facts of a trace that several ask for: a lesson's steps and its picture."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from engine.core.trace import Trace


def cached_on_trace(find: Callable[..., Any]) -> Callable[..., Any]:
    """Find a fact of a trace when it is first asked for, and keep it with the trace."""

    @wraps(find)
    def known(trace: Trace, *more) -> Any:
        key = find, *more
        if key not in trace.derived_cache:
            trace.derived_cache[key] = find(trace, *more)
        return trace.derived_cache[key]

    return known
