"""Every page of the app, in teaching order: the menu, the path on the home page and the search are made from this.

The lessons stand in learners.py; here is what comes between them and beside them.
"""

from __future__ import annotations

from engine.text.message import Message
from pages.learners.common.entries import DATA, IDEAS, LESSONS, NOTES, PRACTICE, CardPicture, PageEntry
from pages.learners.registry import LEARNERS, LESSON_ENTRIES

BEGINNING = ""
# The ideas that come right after a lesson, by the lesson's name, and those that come before any.
IDEAS_AFTER: dict[str, tuple[PageEntry, ...]] = {
    BEGINNING: (
        PageEntry(
            name="mixed",
            icon="blender",
            section=IDEAS,
            minutes=5,
            picture=CardPicture("seven_rows", {"max_depth": 1}, "cart"),
        ),
    ),
    "tree": (
        PageEntry(
            name="lines_and_boxes",
            icon="grid_4x4",
            section=IDEAS,
            minutes=5,
            prerequisites=("tree",),
            picture=CardPicture("moons", {"max_depth": 2}, "cart"),
        ),
        PageEntry(
            name="splitting_categories",
            icon="category",
            section=IDEAS,
            minutes=5,
            prerequisites=("tree",),
            picture=CardPicture("titanic", {"max_depth": 2}, "cart"),
        ),
        PageEntry(
            name="greedy",
            icon="directions_run",
            section=IDEAS,
            minutes=5,
            prerequisites=("tree",),
            picture=CardPicture("xor", {"max_depth": 2}, "cart"),
        ),
    ),
    "pruning": (
        PageEntry(
            name="unstable",
            icon="earthquake",
            section=IDEAS,
            minutes=5,
            prerequisites=("tree",),
            picture=CardPicture("iris", {"n_estimators": 4, "max_depth": 2}, "forest"),
        ),
        PageEntry(
            name="averages",
            icon="functions",
            section=IDEAS,
            minutes=5,
            prerequisites=("unstable",),
            picture=CardPicture("wave", {"n_estimators": 6, "max_depth": 2}, "forest"),
        ),
    ),
    "adaboost": (
        LESSON_ENTRIES["why_exponential"],
        PageEntry(
            name="losses_and_outliers",
            icon="scatter_plot",
            section=IDEAS,
            minutes=5,
            prerequisites=("regression",),
            picture=CardPicture("wave", {"loss": "huber", "n_estimators": 4, "max_depth": 2}, "gradient_boosting"),
        ),
        PageEntry(
            name="descent",
            icon="downhill_skiing",
            section=IDEAS,
            minutes=5,
            prerequisites=("losses_and_outliers",),
            picture=CardPicture("four_points", {"n_estimators": 5, "max_depth": 1}, "gradient_boosting"),
        ),
        PageEntry(
            name="votes",
            icon="how_to_vote",
            section=IDEAS,
            minutes=5,
            prerequisites=("tree",),
            picture=CardPicture("iris", {"max_depth": 2}, "cart"),
        ),
    ),
    "gradient_boosting": (LESSON_ENTRIES["why_similarity"],),
    "xgboost": (
        PageEntry(
            name="openings",
            icon="signpost",
            section=IDEAS,
            minutes=10,
            prerequisites=("xgboost",),
            picture=CardPicture("moons", {"n_estimators": 4, "gamma": 2.0, "max_depth": 3}, "xgb"),
        ),
    ),
}
COMPARE = PageEntry(
    name="compare",
    icon="compare",
    section=LESSONS,
    minutes=10,
    prerequisites=("forest", "adaboost", "gradient_boosting", "xgboost"),
    picture=CardPicture("moons", {"n_estimators": 5, "max_depth": 2}, "forest"),
)
LEARNING_PATH = (
    *IDEAS_AFTER[BEGINNING],
    *(page for learner in LEARNERS for lesson in learner.pages for page in (lesson, *IDEAS_AFTER.get(lesson.name, ()))),
    COMPARE,
)
OTHER_PAGES = (
    PageEntry(name="which", icon="quiz", section=PRACTICE),
    PageEntry(name="again", icon="event_repeat", section=PRACTICE),
    PageEntry(name="assignments", icon="assignment", section=PRACTICE),
    PageEntry(name="talk", icon="co_present", section=LESSONS),
    PageEntry(name="examples", icon="menu_book", section=NOTES),
    PageEntry(name="errata", icon="spellcheck", section=NOTES),
    PageEntry(name="words", icon="translate", section=NOTES),
    PageEntry(name="data", icon="table", section=DATA),
    PageEntry(name="model", icon="model_training", section=DATA),
    PageEntry(name="own", icon="upload_file", section=DATA),
)
ALL_PAGES = (*LEARNING_PATH, *OTHER_PAGES)


def section(name: Message) -> list[PageEntry]:
    """The pages of a part of the menu, in teaching order."""
    return [stop for stop in ALL_PAGES if stop.section == name]


def page_named(name: str) -> PageEntry:
    return next(stop for stop in ALL_PAGES if stop.name == name)
