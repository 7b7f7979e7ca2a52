"""Random forest: many trees on many bags of rows, asked together; with all features at every split it is bagging."""

from pages.parts.frame.guard import guard
from pages.parts.lesson.layout import show
from pages.parts.lesson.page import LessonPage
from pages.parts.views import forest as forest_views

guard()
show(
    LessonPage(
        name="forest",
        first="moons",
        start={"n_estimators": 12, "max_depth": 3},  # few and small enough to watch each grow
        views=(
            ("Error", forest_views.errors),
            ("How alike", forest_views.alike),
            ("Importances", forest_views.importances),
        ),
        idea=(
            "A tree changes much when a few rows change. The mean of many trees does not, if they err differently.",
            "So each tree learns from a bag of its own: rows drawn with replacement, some twice, about a third not at "
            "all. That is bagging. A forest lets each split ask about a few features only, drawn by lot, so that the "
            "trees are less alike.",
            "The rows left out of a tree's bag are new to it. Judged by such trees only, every row tests the forest, "
            "and no rows have to be set aside.",
            "More trees do no harm; the error settles. What stays is what the trees have in common.",
        ),
        formulas=(
            ("A row is in none of m draws from n rows", r"\left(1 - \frac{1}{n}\right)^m \approx \frac{1}{e}"),
            (
                "The answer for numbers, for classes",
                r"\frac{1}{B} \sum_b f_b(x), \quad "
                r"\operatorname{argmax}_k \sum_b p_{b,k}(x)",
            ),
            ("The mean of B trees that vary alike varies by", r"\rho \sigma^2 + \frac{1 - \rho}{B} \sigma^2"),
        ),
    )
)
