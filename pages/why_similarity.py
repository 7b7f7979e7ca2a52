"""Where do similarity score and gain come from? XGBoost's formulas line by line."""

from pages.frame.guard import guard
from pages.i18n.text import t
from pages.lesson.layout import show_lesson_page
from pages.lesson.page import LessonPage

guard()
show_lesson_page(
    LessonPage(
        name="why_similarity",
        default_table="four_points",
        idea=(
            t("derivation.similarity-intro.parabola"),
            t("derivation.similarity-intro.sums"),
            t("derivation.similarity-intro.gain"),
        ),
        formulas=(
            (t("derivation.similarity-formula.output"), r"w^* = -\frac{G}{H + \lambda}"),
            (t("derivation.similarity-formula.objective"), r"\frac{1}{2} \frac{G^2}{H + \lambda}"),
            (
                t("derivation.similarity-formula.gain"),
                r"\frac{1}{2} \left[\frac{G_L^2}{H_L + \lambda} + \frac{G_R^2}{H_R + \lambda} - "
                r"\frac{G^2}{H + \lambda}\right] - \gamma",
            ),
        ),
    )
)
