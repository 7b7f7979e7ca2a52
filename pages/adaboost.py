"""AdaBoost: trees that look hardest at what the ones before them got wrong, and vote with different weights."""

from pages.parts.frame.guard import guard
from pages.parts.lesson.layout import show
from pages.parts.lesson.page import LessonPage
from pages.parts.views import adaboost as adaboost_views

guard()
show(
    LessonPage(
        name="adaboost",
        first="seven_rows",
        start={"n_estimators": 10},  # enough to see weights wander, few enough to step through
        views=(
            ("Errors", adaboost_views.curves),
            ("Weights", adaboost_views.weights),
        ),
        idea=(
            "A stump, a tree with a single question, is seldom right. Many stumps that vote can be, if each looks at "
            "what those before it got wrong.",
            "So every row has a weight. After each round wrong rows weigh more and right ones less, until this tree, "
            "asked again, would do no better than a guess: the next one has to find something new.",
            "A tree's say in the vote follows from its error: much for a good one, none for a guess.",
            "For numbers there is no wrong or right: the further a row is missed, the more it weighs, and the answer "
            "is the weighted median of what the trees say.",
        ),
        formulas=(
            ("The say of a tree with error e, for K classes", r"\frac{1}{2}\left(\log\frac{1-e}{e} + \log(K-1)\right)"),
            ("The new weight of a wrong row, of a right one", r"w_i e^{\mathrm{say}}, \quad w_i e^{-\mathrm{say}}"),
            (
                "For numbers: what multiplies a weight",
                r"\beta^{1 - L_i}, \quad \beta = \frac{\bar{L}}{1 - \bar{L}}",
            ),
        ),
    )
)
