"""Find the step of a lesson that shows an example, and its query parameters.

`at` of an opening may name a highlighted tree, node or feature, words of the sentence, and a value of recompute.py
among the step's calculations. The first step that matches is taken, or with `last` the last.
"""

from collections.abc import Callable
from functools import cache

from datasets import load
from engine.learners.registry import lesson_for_trace
from engine.text.step import DETAIL_SPLITS, Step
from pages.i18n.translator import translator_for
from pages.learners.registry import LEARNER_BY_PAGE
from pages.notes import Example, Opening, examples
from pages.notes.recompute import recompute_example, record_opening

TOLERANCE = 1e-9


def opening_query(opening: Opening) -> dict[str, str | list[str]]:
    """Return the query parameters of an opening."""
    settings = opening.settings.items()
    return {name: list(map(str, value)) if isinstance(value, list) else str(value) for name, value in settings}


def example_query(example: Example, opening: Opening) -> dict[str, str | list[str]]:
    """Return an opening's query parameters with the example's id and a lesson's step."""
    query = opening_query(opening) | {"example": example.id}
    if opening.page in LEARNER_BY_PAGE:
        step, detail = find_step(example, opening)
        query |= {"step": str(step), "grain": str(detail)}
    if opening.follows:
        query["follow"] = ",".join(map(str, load(opening.settings["data"]).query_rows[0]))
    return query


def find_step(example: Example, opening: Opening) -> tuple[int, int]:
    """Find the number of the step, and the level of detail that includes it."""
    return _find_step(example.id, example.opens.index(opening))


@cache
def _find_step(id: str, i: int) -> tuple[int, int]:
    opening = examples()[id].opens[i]
    trace = record_opening(opening)
    steps = lesson_for_trace(trace).steps(trace)
    matches = step_matcher(opening, recompute_example(id))
    order = range(len(steps))[:: -1 if opening.at.get("last") else 1]
    number = next((i for i in order if matches(steps[i])), 0)
    return number, max(steps[number].detail, DETAIL_SPLITS)


def step_matcher(opening: Opening, values: dict) -> Callable[[Step], bool]:
    """Return a function that tells whether a step shows what the opening asks for."""
    at, highlight = opening.at, {name: opening.at[name] for name in ("tree", "node", "feature") if name in opening.at}
    expected = values[at["value"]] if "value" in at else None

    def matches(step: Step) -> bool:
        if any(getattr(step.highlight, name) != number for name, number in highlight.items()):
            return False
        if at.get("says", "") not in translator_for().text(*step.sentences):
            return False
        return expected is None or any(abs(calc.value - expected) < TOLERANCE for calc in step.calculations)

    return matches
