"""Extremely randomized trees: a forest whose splits are drawn at random, and the best of a few of them made."""

from pages.parts.frame.guard import guard
from pages.parts.lesson.layout import show
from pages.parts.lesson.page import LessonPage
from pages.parts.speaking.page import tell
from pages.parts.views import forest as views

guard()
show(
    LessonPage(
        name="extra_trees",
        first="moons",
        start={"n_estimators": 5, "max_depth": 3},  # few and small enough to watch each grow
        views=(
            (tell("lessons-error"), views.errors),
            (tell("lessons-correlation"), views.correlations),
            (tell("lessons-importances"), views.importances),
        ),
        idea=(
            tell("lessons-the-trees-of-a-forest"),
            tell("lessons-extra-trees-extremely"),
            tell("lessons-a-single-split-is-worse"),
            tell("lessons-a-tree-that-is-fitted-to"),
        ),
        formulas=(
            (
                tell("lessons-a-threshold-drawn"),
                r"t_j = x_j^{\text{min}} + u \cdot (x_j^{\text{max}} - x_j^{\text{min}}), \quad u \sim U(0, 1)",
            ),
            (
                tell("lessons-the-split-that-is-made"),
                r"\operatorname{argmax}_{j \in \word{drawn}} \term{gain}(j, t_j)",
            ),
            (tell("lessons-variance-of-the-mean-of-b"), r"\rho \sigma^2 + \frac{1 - \rho}{B} \sigma^2"),
        ),
    )
)
