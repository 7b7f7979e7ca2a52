"""Gradient boosting: start from a constant, then fit small trees to the residuals and take a part of each."""

from pages.parts.frame.guard import guard
from pages.parts.lesson.layout import show
from pages.parts.lesson.page import LessonPage
from pages.parts.speaking.page import tell
from pages.parts.views import boosting as gradient_boosting_views

guard()
show(
    LessonPage(
        name="gradient_boosting",
        first="four_points",
        # Ten rounds at the notes' rate get far on a small table, and each tree fits on a slide.
        start={"n_estimators": 10, "learning_rate": 0.3, "max_depth": 2},
        views=(
            (tell("lessons-learning-rates"), gradient_boosting_views.rates),
            (tell("lessons-one-row"), gradient_boosting_views.one_row),
        ),
        idea=(
            tell("lessons-every-row-starts-with-the"),
            tell("lessons-a-residual-is-the-negative"),
            tell("lessons-only-a-part-of-each-step"),
            tell("lessons-for-classes-the-score-is"),
        ),
        formulas=(
            (
                tell("lessons-the-residual-of-a-row"),
                r"r_i = -\frac{\partial L(y_i, F)}{\partial F} \Big|_{F = F_{m-1}(x_i)}",
            ),
            (tell("lessons-the-step-of-a-round"), r"F_m(x) = F_{m-1}(x) + \nu \cdot \word{leaf}_m(x)"),
            (
                tell("lessons-what-a-leaf-adds-newton-s"),
                r"\frac{\sum_i r_i}{\sum_i h_i}, \quad h = \frac{\partial^2 L}{\partial F^2}",
            ),
            (
                tell("lessons-from-score-to-probability"),
                r"p = \frac{1}{1 + e^{-F}}, \quad p_k = \frac{e^{F_k}}{\sum_j e^{F_j}}",
            ),
        ),
    )
)
