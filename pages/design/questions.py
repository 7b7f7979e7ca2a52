"""Make a design question, and the addresses of the lesson or comparison that shows the same fits.

The work runs in a worker process, so this module does not import Streamlit.
"""

from typing import Any

from datasets import Dataset, load
from engine import design as design_questions
from engine.core.settings import Choice, parameters
from engine.design import ComparisonSpec, DesignQuestionInstance, FitSpec, question_of_topic
from pages.comparison.results import split_rows
from pages.learners.common.entries import PageEntry
from pages.learners.registry import LEARNER_BY_NAME
from pages.lesson.declarations import read_declaration


class QuestionData:
    """The tables of the catalogue and their test rows, for the engine's design questions."""

    @staticmethod
    def load(name: str) -> Dataset:
        return load(name)

    @staticmethod
    def split(data: Dataset, seed: int) -> tuple[Dataset, Any]:
        return split_rows(data, seed)


def make_question(topic: str, variant: int, excluded_table: str) -> DesignQuestionInstance:
    """Return the question for a topic and variant, on another table than `excluded_table`."""
    question, seed = question_of_topic(topic, variant)
    return design_questions.instance_for_seed(question, QuestionData, seed, excluded_table)  # pyright: ignore[reportArgumentType]


def lesson_of(fit: FitSpec) -> tuple[PageEntry, dict[str, str]]:
    """Return the page that steps through a fit, and the query parameters of its address."""
    learner, data = LEARNER_BY_NAME[fit.learner], load(fit.table)
    page = learner.page_for(data.task)
    known, first = parameters(learner.fit), read_declaration(page.name).get("initial_settings", {})
    settings = {name: known[name].default for name in first if name != "criterion"} | dict(fit.settings)
    texts = {name: setting_text(known[name].constraint, value, data.n) for name, value in settings.items()}
    return page, {"data": fit.table} | texts


def setting_text(rule: Any, value: Any, rows: int) -> str:
    """Return a setting's value as the address spells it.

    None is an option of its own; a limit on the depth that is not set becomes one that no tree on so many rows reaches.
    """
    if value is None:
        return rule.unset_in_links if isinstance(rule, Choice) else str(rows)
    return str(value)


def comparison_of(comparison: ComparisonSpec) -> dict[str, str | list[str]]:
    """Return the query parameters of the Compare page for these fits."""
    names = [LEARNER_BY_NAME[learner].compare_name for learner in comparison.learners]
    numbers = {"trees": comparison.trees, "depth": comparison.depth, "seed": comparison.seed}
    return {"data": comparison.table, "with": names} | {name: str(value) for name, value in numbers.items()}
