"""Every page of the app, in teaching order: the menu, the path on the home page and the search are made from this.

The lessons stand in learners.py; here is what comes between them and beside them.
"""

from __future__ import annotations

from pages.parts.entry import DATA, IDEAS, LESSONS, NOTES, PageEntry, Picture
from pages.parts.learners import ENTRIES, LEARNERS

BEGINNING = ""
# The ideas that come right after a lesson, by the lesson's name, and those that come before any.
AFTER: dict[str, tuple[PageEntry, ...]] = {
    BEGINNING: (
        PageEntry(
            name="mixed",
            title="How mixed is a node?",
            icon="blender",
            what="Gini, entropy and the share of wrong rows of the same balls.",
            section=IDEAS,
            minutes=5,
            picture=Picture("seven_rows", {"max_depth": 1}, "cart"),
        ),
    ),
    "tree": (
        PageEntry(
            name="lines_and_boxes",
            title="Lines and boxes",
            icon="grid_4x4",
            what="A tree's boxes against the line of a logistic regression.",
            section=IDEAS,
            minutes=5,
            needs=("tree",),
            picture=Picture("moons", {"max_depth": 2}, "cart"),
        ),
        PageEntry(
            name="splitting_categories",
            title="Splitting categories",
            icon="category",
            what="Subsets of levels, one against the rest, or numbers: what each can reach.",
            section=IDEAS,
            minutes=5,
            needs=("tree",),
            picture=Picture("titanic", {"max_depth": 2}, "cart"),
        ),
        PageEntry(
            name="greedy",
            title="Greedy is not best",
            icon="directions_run",
            what="The best first cut need not lead to the best tree.",
            section=IDEAS,
            minutes=5,
            needs=("tree",),
            picture=Picture("xor", {"max_depth": 2}, "cart"),
        ),
    ),
    "pruning": (
        PageEntry(
            name="unstable",
            title="Trees are unstable",
            icon="earthquake",
            what="Leave out one row and see another tree.",
            section=IDEAS,
            minutes=5,
            needs=("tree",),
            picture=Picture("iris", {"n_estimators": 4, "max_depth": 2}, "forest"),
        ),
        PageEntry(
            name="averages",
            title="Averages of correlated trees",
            icon="functions",
            what="What averaging is worth when trees are alike.",
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
            title="Losses and outliers",
            icon="scatter_plot",
            what="What one row far away does to squared, absolute and Huber's loss.",
            section=IDEAS,
            minutes=5,
            needs=("regression",),
            picture=Picture("wave", {"loss": "huber", "n_estimators": 4, "max_depth": 2}, "gradient_boosting"),
        ),
        PageEntry(
            name="descent",
            title="Gradient descent",
            icon="downhill_skiing",
            what="Rates too small, right and too large; boosting goes the same way.",
            section=IDEAS,
            minutes=5,
            needs=("losses_and_outliers",),
            picture=Picture("four_points", {"n_estimators": 5, "max_depth": 1}, "gradient_boosting"),
        ),
        PageEntry(
            name="votes",
            title="Votes, shares, softmax",
            icon="how_to_vote",
            what="From counts to probabilities, from probabilities to scores and back.",
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
            title="Guided openings of XGBoost",
            icon="signpost",
            what="Quantiles, pruning back and cross-validation, each where it is worth a look.",
            section=IDEAS,
            minutes=10,
            needs=("xgboost",),
            picture=Picture("moons", {"n_estimators": 4, "gamma": 2.0, "max_depth": 3}, "xgb"),
        ),
    ),
}
COMPARE = PageEntry(
    name="compare",
    title="Compare",
    icon="compare",
    what="Up to four learners on the same rows, and one row through all of them.",
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
        name="examples",
        title="Worked examples",
        icon="menu_book",
        what="Every example of the five sets of notes: what is printed, what comes out.",
        section=NOTES,
    ),
    PageEntry(
        name="errata",
        title="Errata",
        icon="spellcheck",
        what="What the notes print and what is right, with a proof.",
        section=NOTES,
    ),
    PageEntry(
        name="words",
        title="Words and symbols",
        icon="translate",
        what="What things are called here, which letter each set of notes writes, what each setting does.",
        section=NOTES,
    ),
    PageEntry(
        name="data",
        title="Data sets",
        icon="table",
        what="Each table of the catalogue before anything learns from it.",
        section=DATA,
    ),
    PageEntry(
        name="own",
        title="Your data",
        icon="upload_file",
        what="Upload a table, paste it, or edit one; then step through it.",
        section=DATA,
    ),
)
STOPS = (*PATH, *BESIDE)


def section(name: str) -> list[PageEntry]:
    """The pages of a part of the menu, in teaching order."""
    return [stop for stop in STOPS if stop.section == name]


def called(name: str) -> PageEntry:
    return next(stop for stop in STOPS if stop.name == name)
