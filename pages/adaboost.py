"""AdaBoost: trees that look hardest at what the ones before them got wrong, and vote with different weights."""

from pages.parts.frame.guard import guard
from pages.parts.lesson.layout import show
from pages.parts.lesson.page import LessonPage
from pages.parts.speaking.page import tell
from pages.parts.views import adaboost as adaboost_views
from pages.parts.views.signs import signs

guard()
show(
    LessonPage(
        name="adaboost",
        first="seven_rows",
        start={"n_estimators": 10},  # enough to see weights wander, few enough to step through
        views=(
            (tell("lessons-errors"), adaboost_views.curves),
            (tell("lessons-weights"), adaboost_views.weights),
            ("-1 and +1", signs),
        ),
        idea=(
            tell("lessons-a-stump-a-tree-with-a"),
            tell("lessons-so-every-row-has-a-sample"),
            tell("lessons-a-tree-s-amount-of-say"),
            tell("lessons-for-values-there-is-no"),
        ),
        formulas=(
            (
                tell("lessons-the-amount-of-say-of-a"),
                r"\alpha = \frac{1}{2}\left(\log\frac{1-e}{e} + \log(K-1)\right)",
            ),
            (tell("lessons-the-unnormalised-weight-of"), r"w_i e^{\alpha}, \quad w_i e^{-\alpha}"),
            (
                tell("lessons-for-values-what-multiplies"),
                r"\beta^{1 - L_i}, \quad \beta = \frac{\bar{L}}{1 - \bar{L}}",
            ),
        ),
    )
)
