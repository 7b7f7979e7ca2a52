"""Extremely randomized trees: a forest whose splits are drawn at random, and the best of a few of them made."""

from pages.frame.guard import guard
from pages.i18n.text import t
from pages.learners.forest import views
from pages.lesson.layout import show_lesson_page
from pages.lesson.page import LessonPage

guard()
show_lesson_page(
    LessonPage(
        name="extra_trees",
        default_table="moons",
        # Both features are drawn, so a node has two random splits to choose from.
        initial_settings={"n_estimators": 5, "max_depth": 3, "max_features": None},
        views=(
            (t("forest.tab.error"), views.show_errors),
            (t("forest.tab.correlation"), views.correlations),
            (t("forest.tab.importances"), views.importances),
        ),
        idea=(
            t("extra_trees.intro.shared-search"),
            t("extra_trees.intro.random-thresholds"),
            t("extra_trees.intro.trade-off"),
            t("extra_trees.intro.out-of-bag"),
        ),
        formulas=(
            (
                t("extra_trees.intro-formula.threshold"),
                r"t_j = x_j^{\text{min}} + u \cdot (x_j^{\text{max}} - x_j^{\text{min}}), \quad u \sim U(0, 1)",
            ),
            (t("extra_trees.intro-formula.split"), r"\operatorname{argmax}_{j \in \word{drawn}} \term{gain}(j, t_j)"),
            (t("forest.intro-formula.variance"), r"\rho \sigma^2 + \frac{1 - \rho}{B} \sigma^2"),
        ),
    )
)
