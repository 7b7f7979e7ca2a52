"""All learners with their pages, in the teaching order of engine/learners/__init__.py.

The menu, the path, search, Compare, settings, notes, files and tests are made from these lists. What only one page
needs (its idea, formulas, initial settings) stands in that page's own file, as a LessonPage (pages/lesson/page.py).
"""

from engine.learners import __all__ as NAMES
from engine.learners.declarations import find_declaration
from engine.text.message import msg
from pages.learners.common.entries import IDEAS, CardPicture, Learner, LessonEntry


def load_learner(name: str) -> Learner:
    """Return the LEARNER that a folder declares; its name must be the folder's."""
    learner = find_declaration(f"{__package__}.{name}.learner", "LEARNER", Learner)
    if learner.name != name:
        raise ValueError(f'pages/learners/{name}/learner.py: Learner(name="{learner.name}") must be name="{name}".')
    return learner


LEARNERS = tuple(map(load_learner, NAMES))

# Formulas derived on real rows: pages step through them like learners, but nobody trains them as models.
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
