"""AdaBoost: trees that look hardest at what the ones before them got wrong, and vote with different weights."""

from pages.frame.guard import guard
from pages.i18n.text import t
from pages.learners.adaboost import views
from pages.lesson.layout import show_lesson_page
from pages.lesson.page import LessonPage

guard()
show_lesson_page(
    LessonPage(
        name="adaboost",
        default_table="seven_rows",
        initial_settings={"n_estimators": 10},  # enough to see weights wander, few enough to step through
        views=(
            (t("adaboost.tab.errors"), views.show_errors),
            (t("adaboost.tab.weights"), views.show_weights),
            ("-1 and +1", views.signs),
        ),
        idea=(
            t("adaboost.intro.stump"),
            t("adaboost.intro.sample-weight"),
            t("adaboost.intro.alpha"),
            t("adaboost.intro.regression"),
        ),
        formulas=(
            (t("adaboost.intro-formula.alpha"), r"\alpha = \frac{1}{2}\left(\log\frac{1-e}{e} + \log(K-1)\right)"),
            (t("adaboost.intro-formula.new-weight"), r"w_i e^{\alpha}, \quad w_i e^{-\alpha}"),
            (
                t("adaboost.intro-formula.regression-factor"),
                r"\beta^{1 - L_i}, \quad \beta = \frac{\bar{L}}{1 - \bar{L}}",
            ),
        ),
    )
)
