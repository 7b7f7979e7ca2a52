"""Which step of a lesson shows an example: found in the steps themselves, so that nobody has to count them.

`at` of an opening may ask for a tree, node or feature in the light, for words in the sentence, and for a value of
recompute.py among the step's workings. What fits first is taken, or with `last` what fits last.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from engine import lessons
from engine.lessons.common.step import SPLITS, Step
from pages.language.messages import language
from pages.notes import Example, Opening, examples
from pages.notes.recompute import recomputed, trace_of
from pages.parts.learners import BY_PAGE

CLOSE = 1e-9


def address(opening: Opening) -> dict[str, str | list[str]]:
    """The settings of an opening, as the address bar has them."""
    return {name: written(value) for name, value in opening.settings.items()}


def address_of(example: Example, opening: Opening) -> dict[str, str | list[str]]:
    """The same with the example it is and, where it is a lesson, the step."""
    asked = address(opening) | {"example": example.id}
    if opening.page in BY_PAGE:
        step, grain = step_of(example, opening)
        asked |= {"step": str(step), "grain": str(grain)}
    return asked


def written(value) -> str | list[str]:
    """A setting as the address bar has it."""
    return [str(each) for each in value] if isinstance(value, list) else str(value)


def step_of(example: Example, opening: Opening) -> tuple[int, int]:
    """The number of the step, and the grain in which it is seen."""
    return _found(example.id, example.opens.index(opening))


@cache
def _found(id: str, place: int) -> tuple[int, int]:
    opening = examples()[id].opens[place]
    trace = trace_of(opening)
    steps = lessons.of(trace).steps(trace)
    fits = fitting(opening, recomputed(id))
    order = range(len(steps))
    if opening.at.get("last"):
        order = order[::-1]
    number = next((i for i in order if fits(steps[i])), 0)
    return number, max(steps[number].grain, SPLITS)


def fitting(opening: Opening, values: dict) -> Callable[[Step], bool]:
    """Does a step show what the opening asks for?"""
    at, light = opening.at, {name: opening.at[name] for name in ("tree", "node", "feature") if name in opening.at}
    wanted = values[at["value"]] if "value" in at else None

    def fits(step: Step) -> bool:
        if any(getattr(step.light, name) != place for name, place in light.items()):
            return False
        if at.get("says", "") not in language().text(*step.says):
            return False
        return wanted is None or any(abs(working.value - wanted) < CLOSE for working in step.workings)

    return fits
