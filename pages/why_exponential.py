"""Why exponential loss? AdaBoost's sample weights and amounts of say line by line, from one loss, on real rows."""

from pages.parts.frame.guard import guard
from pages.parts.lesson.layout import show
from pages.parts.lesson.page import LessonPage
from pages.parts.speaking.page import tell

guard()
show(
    LessonPage(
        name="why_exponential",
        first="seven_rows",
        idea=(
            tell("lessons-adaboost-was-found-before"),
            tell("lessons-add-one-more-tree-with-an"),
            tell("lessons-the-exponential-loss-is"),
        ),
        formulas=(
            (tell("lessons-the-loss-of-all-rows"), r"L = \sum_i e^{-y_i F(x_i)}"),
            (tell("lessons-the-amount-of-say-with-the"), r"\beta = \frac{1}{2} \log \frac{1 - err}{err}"),
            (tell("lessons-the-lowest-point-for-a"), r"F^* = \frac{1}{2} \log \frac{p}{1 - p}"),
        ),
    )
)
