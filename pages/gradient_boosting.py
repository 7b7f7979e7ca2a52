"""Gradient boosting: start from a constant, then fit small trees to the residuals and take a part of each."""

from pages.frame.guard import guard
from pages.i18n.text import t
from pages.learners.gradient_boosting import views
from pages.lesson.layout import show_lesson_page
from pages.lesson.page import LessonPage

guard()
show_lesson_page(
    LessonPage(
        name="gradient_boosting",
        default_table="four_points",
        # Ten rounds at the notes' rate get far on a small table, and each tree fits on a slide.
        initial_settings={"n_estimators": 10, "learning_rate": 0.3, "max_depth": 2},
        views=((t("gradient_boosting.tab.rates"), views.show_rates), (t("gradient_boosting.tab.row"), views.show_row)),
        idea=(
            t("gradient_boosting.intro.start"),
            t("gradient_boosting.intro.gradient"),
            t("gradient_boosting.intro.learning-rate"),
            t("gradient_boosting.intro.classes"),
            t("gradient_boosting.intro.history"),
            t("gradient_boosting.intro.bias"),
        ),
        formulas=(
            (
                t("gradient_boosting.intro-formula.residual"),
                r"r_i = -\frac{\partial L(y_i, F)}{\partial F} \Big|_{F = F_{m-1}(x_i)}",
            ),
            (t("gradient_boosting.intro-formula.step"), r"F_m(x) = F_{m-1}(x) + \nu \cdot \word{leaf}_m(x)"),
            (
                t("gradient_boosting.intro-formula.leaf"),
                r"\frac{\sum_i r_i}{\sum_i h_i}, \quad h = \frac{\partial^2 L}{\partial F^2}",
            ),
            (
                t("gradient_boosting.intro-formula.probability"),
                r"p = \frac{1}{1 + e^{-F}}, \quad p_k = \frac{e^{F_k}}{\sum_j e^{F_j}}",
            ),
        ),
    )
)
