"""Every page of the app in teaching order, for menu, home page and search.

The lessons come from pages/learners/registry.py; this file adds the pages of ideas between them, and all others.
"""

from engine.text.message import Message
from pages.learners.common.entries import DATA, IDEAS, LESSONS, NOTES, PRACTICE, CardPicture, PageEntry
from pages.learners.registry import LEARNERS, LESSON_ENTRIES


def _idea(name: str, icon: str, picture: CardPicture, *prerequisites: str, minutes: int = 5) -> PageEntry:
    return PageEntry(name, icon, IDEAS, minutes, prerequisites, picture)


BEGINNING = ""
# The pages that follow a lesson, by the lesson's name, and those before any.
IDEAS_AFTER: dict[str, tuple[PageEntry, ...]] = {
    BEGINNING: (_idea("mixed", "blender", CardPicture("seven_rows", {"max_depth": 1}, "cart")),),
    "tree": (
        _idea("lines_and_boxes", "grid_4x4", CardPicture("moons", {"max_depth": 2}, "cart"), "tree"),
        _idea("splitting_categories", "category", CardPicture("titanic", {"max_depth": 2}, "cart"), "tree"),
        _idea("multiway", "account_tree", CardPicture("play_tennis", {"criterion": "entropy"}, "cart"), "tree",
              minutes=10),
        _idea("greedy", "directions_run", CardPicture("xor", {"max_depth": 2}, "cart"), "tree"),
    ),
    "pruning": (
        _idea("unstable", "earthquake", CardPicture("iris", {"n_estimators": 4, "max_depth": 2}, "forest"), "tree"),
        _idea("averages", "functions", CardPicture("wave", {"n_estimators": 6, "max_depth": 2}, "forest"), "unstable"),
    ),
    "forest": (
        _idea("few_relevant", "filter_alt", CardPicture("diabetes", {"n_estimators": 4, "max_depth": 2}, "forest"),
              "forest"),
    ),
    "adaboost": (
        LESSON_ENTRIES["why_exponential"],
        _idea("losses_and_outliers", "scatter_plot",
              CardPicture("wave", {"loss": "huber", "n_estimators": 4, "max_depth": 2}, "gradient_boosting"),
              "regression"),
        _idea("descent", "downhill_skiing",
              CardPicture("four_points", {"n_estimators": 5, "max_depth": 1}, "gradient_boosting"),
              "losses_and_outliers"),
        _idea("votes", "how_to_vote", CardPicture("iris", {"max_depth": 2}, "cart"), "tree"),
    ),
    "gradient_boosting": (
        _idea("rounds_and_leaves", "add_notes",
              CardPicture("wave", {"n_estimators": 4, "max_depth": 1}, "gradient_boosting"), "gradient_boosting"),
        _idea("average_or_sum", "join", CardPicture("wave", {"n_estimators": 4, "max_depth": 3}, "forest"),
              "forest", "gradient_boosting"),
        _idea("bias_and_variance", "adjust", CardPicture("wave", {"max_depth": 4}, "cart"),
              "pruning", "forest", "gradient_boosting", minutes=10),
        LESSON_ENTRIES["why_similarity"],
        _idea("three_fits", "stairs", CardPicture("steps", {"n_estimators": 1, "max_depth": 2}, "xgb"),
              "why_similarity"),
    ),
    "xgboost": (
        _idea("openings", "signpost", CardPicture("moons", {"n_estimators": 4, "gamma": 2.0, "max_depth": 3}, "xgb"),
              "xgboost", minutes=10),
    ),
}  # fmt: skip
COMPARE = PageEntry(
    "compare", "compare", LESSONS, 10, ("forest", "adaboost", "gradient_boosting", "xgboost"),
    CardPicture("moons", {"n_estimators": 5, "max_depth": 2}, "forest"),
)  # fmt: skip
LEARNING_PATH = (
    *IDEAS_AFTER[BEGINNING],
    *(page for learner in LEARNERS for lesson in learner.pages for page in (lesson, *IDEAS_AFTER.get(lesson.name, ()))),
    COMPARE,
)
OTHER_PAGES = (
    PageEntry("which", "quiz", PRACTICE),
    PageEntry("again", "event_repeat", PRACTICE),
    PageEntry("assignments", "assignment", PRACTICE),
    PageEntry("talk", "co_present", LESSONS),
    PageEntry("examples", "menu_book", NOTES),
    PageEntry("errata", "spellcheck", NOTES),
    PageEntry("words", "translate", NOTES),
    PageEntry("data", "table", DATA),
    PageEntry("model", "model_training", DATA),
    PageEntry("own", "upload_file", DATA),
)
ALL_PAGES = (*LEARNING_PATH, *OTHER_PAGES)


def section(name: Message) -> list[PageEntry]:
    """Return the pages of a section of the menu, in teaching order."""
    return [page for page in ALL_PAGES if page.section == name]


def pages_building_on(lesson: str) -> list[PageEntry]:
    """Return the pages of ideas that need a lesson, in teaching order."""
    return [page for page in section(IDEAS) if lesson in page.prerequisites]


def page_named(name: str) -> PageEntry:
    if name not in (names := [page.name for page in ALL_PAGES]):
        raise LookupError(f"no page is named {name}: see prerequisites in pages/learners/*/learner.py and contents.py")
    return ALL_PAGES[names.index(name)]
