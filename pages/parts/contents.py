"""Every page of the app, in teaching order: the menu, the path on the home page and the search are made from this."""

from __future__ import annotations

from dataclasses import dataclass

LESSONS, IDEAS, NOTES, DATA = "Lessons", "Ideas", "Notes", "Data"


@dataclass(frozen=True)
class PageEntry:
    """One page. `needs` are the pages it builds on, by name; its picture is made from a trace of `shown`."""

    name: str  # of its file, and in its address
    title: str
    icon: str
    what: str
    section: str
    minutes: int = 0
    needs: tuple[str, ...] = ()
    shown: str = ""  # a data set
    settings: tuple[tuple[str, object], ...] = ()  # of the trace in its picture

    @property
    def file(self) -> str:
        return f"pages/{self.name}.py"

    @property
    def symbol(self) -> str:
        return f":material/{self.icon}:"


PATH = (
    PageEntry(
        "mixed",
        "How mixed is a node?",
        "blender",
        "Gini, entropy and the share of wrong rows of the same balls.",
        IDEAS,
        5,
        (),
        "seven_rows",
        (("max_depth", 1),),
    ),
    PageEntry(
        "tree",
        "Decision tree",
        "account_tree",
        "Every cut that is possible at a node, what each would gain, and why one wins.",
        LESSONS,
        15,
        ("mixed",),
        "seven_rows",
    ),
    PageEntry(
        "lines_and_boxes",
        "Lines and boxes",
        "grid_4x4",
        "A tree's boxes against the line of a logistic regression.",
        IDEAS,
        5,
        ("tree",),
        "moons",
        (("max_depth", 2),),
    ),
    PageEntry(
        "splitting_categories",
        "Splitting categories",
        "category",
        "Subsets of levels, one against the rest, or numbers: what each can reach.",
        IDEAS,
        5,
        ("tree",),
        "titanic",
        (("max_depth", 2),),
    ),
    PageEntry(
        "greedy",
        "Greedy is not best",
        "directions_run",
        "The best first cut need not lead to the best tree.",
        IDEAS,
        5,
        ("tree",),
        "xor",
        (("max_depth", 2),),
    ),
    PageEntry(
        "regression",
        "Regression tree",
        "stairs",
        "Leaves answer with means, and cuts leave squared residuals.",
        LESSONS,
        10,
        ("tree",),
        "wave",
        (("max_depth", 3),),
    ),
    PageEntry(
        "pruning",
        "Pruning",
        "content_cut",
        "Take back what pays least; rows held out choose the price of a leaf.",
        LESSONS,
        15,
        ("tree",),
        "moons",
        (("max_depth", 4),),
    ),
    PageEntry(
        "unstable",
        "Trees are unstable",
        "earthquake",
        "Leave out one row and see another tree.",
        IDEAS,
        5,
        ("tree",),
        "iris",
        (("n_estimators", 4), ("max_depth", 2)),
    ),
    PageEntry(
        "averages",
        "Averages of correlated trees",
        "functions",
        "What averaging is worth when trees are alike.",
        IDEAS,
        5,
        ("unstable",),
        "wave",
        (("n_estimators", 6), ("max_depth", 2)),
    ),
    PageEntry(
        "forest",
        "Random forest",
        "forest",
        "Bags of rows, draws of features, votes of the trees that did not know a row.",
        LESSONS,
        20,
        ("tree", "unstable"),
        "moons",
        (("n_estimators", 6), ("max_depth", 3)),
    ),
    PageEntry(
        "extra_trees",
        "Extra-Trees",
        "park",
        "Thresholds drawn at random: worse splits, less alike trees.",
        LESSONS,
        10,
        ("forest",),
        "moons",
        (("n_estimators", 6), ("max_depth", 4)),
    ),
    PageEntry(
        "adaboost",
        "AdaBoost",
        "balance",
        "Stumps that vote: each looks hardest at what those before it got wrong.",
        LESSONS,
        20,
        ("tree",),
        "moons",
        (("n_estimators", 6),),
    ),
    PageEntry(
        "why_exponential",
        "Why exponential loss?",
        "show_chart",
        "AdaBoost's weights and says from one cost, line by line.",
        IDEAS,
        10,
        ("adaboost",),
        "seven_rows",
        (("n_estimators", 3),),
    ),
    PageEntry(
        "losses_and_outliers",
        "Losses and outliers",
        "scatter_plot",
        "What one row far away does to squared, absolute and Huber's loss.",
        IDEAS,
        5,
        ("regression",),
        "wave",
        (("loss", "huber"), ("n_estimators", 4), ("max_depth", 2)),
    ),
    PageEntry(
        "descent",
        "Gradient descent",
        "downhill_skiing",
        "Rates too small, right and too large; boosting goes the same way.",
        IDEAS,
        5,
        ("losses_and_outliers",),
        "four_points",
        (("n_estimators", 5), ("max_depth", 1)),
    ),
    PageEntry(
        "votes",
        "Votes, shares, softmax",
        "how_to_vote",
        "From counts to probabilities, from probabilities to scores and back.",
        IDEAS,
        5,
        ("tree",),
        "iris",
        (("max_depth", 2),),
    ),
    PageEntry(
        "gradient_boosting",
        "Gradient boosting",
        "trending_down",
        "Tree after tree corrects what is still wrong, a part of the way each time.",
        LESSONS,
        20,
        ("regression", "descent"),
        "wave",
        (("n_estimators", 6), ("max_depth", 2)),
    ),
    PageEntry(
        "why_similarity",
        "Where similarity comes from",
        "polyline",
        "Similarity and gain from the objective, line by line.",
        IDEAS,
        10,
        ("gradient_boosting",),
        "four_points",
        (("n_estimators", 2), ("max_depth", 2)),
    ),
    PageEntry(
        "xgboost",
        "XGBoost",
        "rocket_launch",
        "Similarity, gain, lambda, alpha, gamma; growing, then pruning back; missing values.",
        LESSONS,
        25,
        ("gradient_boosting",),
        "moons",
        (("n_estimators", 6), ("max_depth", 2)),
    ),
    PageEntry(
        "openings",
        "Guided openings of XGBoost",
        "signpost",
        "Quantiles, pruning back and cross-validation, each where it is worth a look.",
        IDEAS,
        10,
        ("xgboost",),
        "moons",
        (("n_estimators", 4), ("gamma", 2.0), ("max_depth", 3)),
    ),
    PageEntry(
        "compare",
        "Compare",
        "compare",
        "Up to four learners on the same rows, and one row through all of them.",
        LESSONS,
        10,
        ("forest", "adaboost", "gradient_boosting", "xgboost"),
        "moons",
        (("n_estimators", 5), ("max_depth", 2)),
    ),
)
BESIDE = (
    PageEntry(
        "examples",
        "Worked examples",
        "menu_book",
        "Every example of the five sets of notes: what is printed, what comes out.",
        NOTES,
    ),
    PageEntry("errata", "Errata", "spellcheck", "What the notes print and what is right, with a proof.", NOTES),
    PageEntry(
        "words",
        "Words and symbols",
        "translate",
        "What things are called here, which letter each set of notes writes, what each setting does.",
        NOTES,
    ),
    PageEntry("data", "Data sets", "table", "Each table of the catalogue before anything learns from it.", DATA),
    PageEntry("own", "Your data", "upload_file", "Upload a table, paste it, or edit one; then step through it.", DATA),
)
STOPS = (*PATH, *BESIDE)


def section(name: str) -> list[PageEntry]:
    """The pages of a part of the menu, in teaching order."""
    return [stop for stop in STOPS if stop.section == name]


def called(name: str) -> PageEntry:
    return next(stop for stop in STOPS if stop.name == name)
