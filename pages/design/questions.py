"""Where a design question comes from and where it leads: the catalogue's tables, and lessons with the same settings.

What is asked runs in the pool like any fit, so this module knows no Streamlit.
"""

from __future__ import annotations

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
    """The tables that questions are asked on."""

    @staticmethod
    def load(name: str) -> Dataset:
        return load(name)

    @staticmethod
    def split(data: Dataset, seed: int) -> tuple[Dataset, Any]:
        return split_rows(data, seed)


def make_question(topic: str, variant: int, excluded_table: str) -> DesignQuestionInstance:
    """The work behind the page."""
    question, seed = question_of_topic(topic, variant)
    return design_questions.instance_for_seed(question, QuestionData, seed, excluded_table)  # pyright: ignore[reportArgumentType]


def lesson_of(fit: FitSpec) -> tuple[PageEntry, dict[str, str]]:
    """The page that steps through a fit, and what its address asks for."""
    learner, data = LEARNER_BY_NAME[fit.learner], load(fit.table)
    page = learner.page_for(data.task)
    known, first = parameters(learner.fit), read_declaration(page.name).get("initial_settings", {})
    wanted = {name: known[name].default for name in first if name != "criterion"} | dict(fit.settings)
    return page, {"data": fit.table} | {
        name: setting_text(known[name].constraint, value, data.n) for name, value in wanted.items()
    }


def setting_text(rule: Any, value: Any, rows: int) -> str:
    """A setting as the address has it. What is not used is a choice of its own; a depth that the page limits at first
    gets a limit that no tree on so many rows reaches."""
    if value is None:
        return rule.unset_in_links if isinstance(rule, Choice) else str(rows)
    return str(value)


def comparison_of(comparison: ComparisonSpec) -> dict[str, str | list[str]]:
    """What the address of Compare asks for."""
    names = [LEARNER_BY_NAME[learner].compare_name for learner in comparison.learners]
    numbers = {"trees": comparison.trees, "depth": comparison.depth, "seed": comparison.seed}
    return {"data": comparison.table, "with": names} | {name: str(value) for name, value in numbers.items()}
