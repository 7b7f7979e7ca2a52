"""All learners with their pages, in teaching order: the list in engine/learners/__init__.py has their names.

Menu, path, search, Compare, settings, notes, files and tests are made from these.

A page of its own says what only that page needs (pages/lesson/page.py): the idea, formulas, first values.
"""

from __future__ import annotations

from engine.learners import __all__ as NAMES
from engine.learners.declarations import find_declaration
from engine.text.message import msg
from pages.learners.common.entries import IDEAS, CardPicture, Learner, LessonEntry


def load_learner(name: str) -> Learner:
    """Return what the learner's folder declares, which must bear the folder's name."""
    found = find_declaration(f"{__package__}.{name}.learner", "LEARNER", Learner)
    if found.name != name:
        raise ValueError(f'pages/learners/{name}/learner.py: Learner(name="{found.name}") must be name="{name}".')
    return found


LEARNERS = tuple(map(load_learner, NAMES))

# Formulas that are derived on real rows: stepped through like learners, but not to be trained for their own sake.
DERIVATIONS = (
    Learner(
        name="exponential",
        title=msg("page.why_exponential.title"),
        stage_name="why_exponential",
        pages=(
            LessonEntry(
                name="why_exponential",
                icon="show_chart",
                section=IDEAS,
                minutes=10,
                prerequisites=("adaboost",),
                picture=CardPicture("seven_rows", {"n_estimators": 3}, "adaboost"),
                task="classification",
            ),
        ),
    ),
    Learner(
        name="similarity",
        title=msg("page.why_similarity.title"),
        stage_name="why_similarity",
        pages=(
            LessonEntry(
                name="why_similarity",
                icon="polyline",
                section=IDEAS,
                minutes=10,
                prerequisites=("gradient_boosting",),
                picture=CardPicture("four_points", {"n_estimators": 2, "max_depth": 2}, "xgb"),
            ),
        ),
    ),
)

ALL_LEARNERS = (*LEARNERS, *DERIVATIONS)
LEARNER_BY_NAME = {learner.name: learner for learner in ALL_LEARNERS}
LEARNER_BY_PAGE = {page.name: learner for learner in ALL_LEARNERS for page in learner.pages}
LESSON_ENTRIES = {page.name: page for learner in ALL_LEARNERS for page in learner.pages}
