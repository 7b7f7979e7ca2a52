"""Which step of a lesson shows an example: found in the steps themselves, so that nobody has to count them.

`at` of an opening may ask for a tree, node or feature in the light, for words in the sentence, and for a value of
recompute.py among the step's workings. What fits first is taken, or with `last` what fits last.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from engine.learners.registry import lesson_for_trace
from engine.text.step import DETAIL_SPLITS, Step
from pages.i18n.translator import translator_for
from pages.learners.registry import LEARNER_BY_PAGE
from pages.notes import Example, Opening, examples
from pages.notes.recompute import recompute_example, record_opening

TOLERANCE = 1e-9


def opening_query(opening: Opening) -> dict[str, str | list[str]]:
    """The settings of an opening, as the address bar has them."""
    return {name: query_value(value) for name, value in opening.settings.items()}


def example_query(example: Example, opening: Opening) -> dict[str, str | list[str]]:
    """The same with the example it is and, where it is a lesson, the step."""
    asked = opening_query(opening) | {"example": example.id}
    if opening.page in LEARNER_BY_PAGE:
        step, grain = find_step(example, opening)
        asked |= {"step": str(step), "grain": str(grain)}
    return asked


def query_value(value) -> str | list[str]:
    """A setting as the address bar has it."""
    return [str(each) for each in value] if isinstance(value, list) else str(value)


def find_step(example: Example, opening: Opening) -> tuple[int, int]:
    """The number of the step, and the grain in which it is seen."""
    return _found(example.id, example.opens.index(opening))


@cache
def _found(id: str, place: int) -> tuple[int, int]:
    opening = examples()[id].opens[place]
    trace = record_opening(opening)
    steps = lesson_for_trace(trace).steps(trace)
    fits = step_matcher(opening, recompute_example(id))
    order = range(len(steps))
    if opening.at.get("last"):
        order = order[::-1]
    number = next((i for i in order if fits(steps[i])), 0)
    return number, max(steps[number].detail, DETAIL_SPLITS)


def step_matcher(opening: Opening, values: dict) -> Callable[[Step], bool]:
    """Does a step show what the opening asks for?"""
    at, light = opening.at, {name: opening.at[name] for name in ("tree", "node", "feature") if name in opening.at}
    wanted = values[at["value"]] if "value" in at else None

    def fits(step: Step) -> bool:
        if any(getattr(step.highlight, name) != place for name, place in light.items()):
            return False
        if at.get("says", "") not in translator_for().text(*step.sentences):
            return False
        return wanted is None or any(abs(working.value - wanted) < TOLERANCE for working in step.calculations)

    return fits
