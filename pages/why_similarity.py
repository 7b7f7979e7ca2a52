"""Where do similarity score and gain come from? XGBoost's formulas line by line, from its objective, on real rows."""

from pages.parts.frame.guard import guard
from pages.parts.lesson.layout import show
from pages.parts.lesson.page import LessonPage
from pages.parts.speaking.page import tell

guard()
show(
    LessonPage(
        name="why_similarity",
        first="four_points",
        idea=(
            tell("lessons-xgboost-asks-of-one-more"),
            tell("lessons-parabolas-add-up-so-a-leaf"),
            tell("lessons-that-fall-is-half-the"),
        ),
        formulas=(
            (tell("lessons-the-best-output-value-of-a"), r"w^* = -\frac{G}{H + \lambda}"),
            (tell("lessons-by-how-much-it-lowers-the"), r"\frac{1}{2} \frac{G^2}{H + \lambda}"),
            (
                tell("lessons-gain-of-a-split-by-how"),
                r"\frac{1}{2} \left[\frac{G_L^2}{H_L + \lambda} + \frac{G_R^2}{H_R + \lambda} - "
                r"\frac{G^2}{H + \lambda}\right] - \gamma",
            ),
        ),
    )
)
