"""Every page of the app, in teaching order: the menu, the path on the home page and the search are made from this.

The lessons stand in learners.py; here is what comes between them and beside them.
"""

from __future__ import annotations

from engine.text.message import Message
from pages.parts.entry import DATA, IDEAS, LESSONS, NOTES, PRACTICE, PageEntry, Picture
from pages.parts.learners import ENTRIES, LEARNERS

BEGINNING = ""
# The ideas that come right after a lesson, by the lesson's name, and those that come before any.
AFTER: dict[str, tuple[PageEntry, ...]] = {
    BEGINNING: (
        PageEntry(
            name="mixed",
            icon="blender",
            section=IDEAS,
            minutes=5,
            picture=Picture("seven_rows", {"max_depth": 1}, "cart"),
        ),
    ),
    "tree": (
        PageEntry(
            name="lines_and_boxes",
            icon="grid_4x4",
            section=IDEAS,
            minutes=5,
            needs=("tree",),
            picture=Picture("moons", {"max_depth": 2}, "cart"),
        ),
        PageEntry(
            name="splitting_categories",
            icon="category",
            section=IDEAS,
            minutes=5,
            needs=("tree",),
            picture=Picture("titanic", {"max_depth": 2}, "cart"),
        ),
        PageEntry(
            name="greedy",
            icon="directions_run",
            section=IDEAS,
            minutes=5,
            needs=("tree",),
            picture=Picture("xor", {"max_depth": 2}, "cart"),
        ),
    ),
    "pruning": (
        PageEntry(
            name="unstable",
            icon="earthquake",
            section=IDEAS,
            minutes=5,
            needs=("tree",),
            picture=Picture("iris", {"n_estimators": 4, "max_depth": 2}, "forest"),
        ),
        PageEntry(
            name="averages",
            icon="functions",
            section=IDEAS,
            minutes=5,
            needs=("unstable",),
            picture=Picture("wave", {"n_estimators": 6, "max_depth": 2}, "forest"),
        ),
    ),
    "adaboost": (
        ENTRIES["why_exponential"],
        PageEntry(
            name="losses_and_outliers",
            icon="scatter_plot",
            section=IDEAS,
            minutes=5,
            needs=("regression",),
            picture=Picture("wave", {"loss": "huber", "n_estimators": 4, "max_depth": 2}, "gradient_boosting"),
        ),
        PageEntry(
            name="descent",
            icon="downhill_skiing",
            section=IDEAS,
            minutes=5,
            needs=("losses_and_outliers",),
            picture=Picture("four_points", {"n_estimators": 5, "max_depth": 1}, "gradient_boosting"),
        ),
        PageEntry(
            name="votes",
            icon="how_to_vote",
            section=IDEAS,
            minutes=5,
            needs=("tree",),
            picture=Picture("iris", {"max_depth": 2}, "cart"),
        ),
    ),
    "gradient_boosting": (ENTRIES["why_similarity"],),
    "xgboost": (
        PageEntry(
            name="openings",
            icon="signpost",
            section=IDEAS,
            minutes=10,
            needs=("xgboost",),
            picture=Picture("moons", {"n_estimators": 4, "gamma": 2.0, "max_depth": 3}, "xgb"),
        ),
    ),
}
COMPARE = PageEntry(
    name="compare",
    icon="compare",
    section=LESSONS,
    minutes=10,
    needs=("forest", "adaboost", "gradient_boosting", "xgboost"),
    picture=Picture("moons", {"n_estimators": 5, "max_depth": 2}, "forest"),
)
PATH = (
    *AFTER[BEGINNING],
    *(page for learner in LEARNERS for lesson in learner.pages for page in (lesson, *AFTER.get(lesson.name, ()))),
    COMPARE,
)
BESIDE = (
    PageEntry(
        name="which",
        icon="quiz",
        section=PRACTICE,
    ),
    PageEntry(
        name="again",
        icon="event_repeat",
        section=PRACTICE,
    ),
    PageEntry(
        name="assignments",
        icon="assignment",
        section=PRACTICE,
    ),
    PageEntry(
        name="talk",
        icon="co_present",
        section=LESSONS,
    ),
    PageEntry(
        name="examples",
        icon="menu_book",
        section=NOTES,
    ),
    PageEntry(
        name="errata",
        icon="spellcheck",
        section=NOTES,
    ),
    PageEntry(
        name="words",
        icon="translate",
        section=NOTES,
    ),
    PageEntry(
        name="data",
        icon="table",
        section=DATA,
    ),
    PageEntry(
        name="model",
        icon="model_training",
        section=DATA,
    ),
    PageEntry(
        name="own",
        icon="upload_file",
        section=DATA,
    ),
)
STOPS = (*PATH, *BESIDE)


def section(name: Message) -> list[PageEntry]:
    """The pages of a part of the menu, in teaching order."""
    return [stop for stop in STOPS if stop.section == name]


def called(name: str) -> PageEntry:
    return next(stop for stop in STOPS if stop.name == name)
