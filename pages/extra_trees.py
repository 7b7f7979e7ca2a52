"""Extremely randomized trees: a forest whose splits are drawn at random, and the best of a few of them made."""

from pages.parts.frame.guard import guard
from pages.parts.lesson.layout import show
from pages.parts.lesson.page import LessonPage
from pages.parts.views import forest as views

guard()
show(
    LessonPage(
        name="extra_trees",
        first="moons",
        start={"n_estimators": 12, "max_depth": 4},  # few and small enough to watch each grow
        views=(("Error", views.errors), ("How alike", views.alike), ("Importances", views.importances)),
        idea=(
            "A forest's trees are unlike because each learns from other rows and tries other features. What they "
            "still share is the search: the same threshold wins again and again.",
            "Extra-Trees (extremely randomized trees) do not search. At each node some features are drawn at random, "
            "and of each feature one threshold, anywhere between its smallest and its largest value there. Of these "
            "few candidate splits the best is made.",
            "A single split is worse then, and a tree needs more of them. But the trees are less alike, so their mean "
            "varies less, and each may learn from all rows: no bootstrap sample is needed.",
            "Where every row is learned from, there are no out-of-bag rows: to test the trees, turn bootstrap on or "
            "hold rows out.",
        ),
        formulas=(
            (
                "A threshold, drawn uniformly at the node",
                r"t_j = x_j^{\min} + u \cdot (x_j^{\max} - x_j^{\min}), \quad u \sim U(0, 1)",
            ),
            ("The split that is made", r"\operatorname{argmax}_{j \in \mathrm{drawn}} \mathrm{gain}(j, t_j)"),
            ("The mean of B trees that vary alike varies by", r"\rho \sigma^2 + \frac{1 - \rho}{B} \sigma^2"),
        ),
    )
)
