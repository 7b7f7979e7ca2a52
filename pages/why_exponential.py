"""Why exponential loss? AdaBoost's sample weights and alphas derived from it, line by line."""

from pages.frame.guard import guard
from pages.i18n.text import t
from pages.lesson.layout import show_lesson_page
from pages.lesson.page import LessonPage

guard()
show_lesson_page(
    LessonPage(
        name="why_exponential",
        default_table="seven_rows",
        idea=(
            t("derivation.exponential-intro.stagewise"),
            t("derivation.exponential-intro.loss"),
            t("derivation.exponential-intro.next-tree"),
            t("derivation.exponential-intro.cheap"),
            t("derivation.exponential-intro.lowest-point"),
        ),
        formulas=(
            (
                t("derivation.exponential-formula.stagewise"),
                r"(\beta_m, f_m) = \arg\min_{\beta,\, f} \sum_i L(y_i, F_{m-1}(x_i) + \beta f(x_i))",
            ),
            (t("derivation.exponential-formula.loss"), r"L = \sum_i e^{-y_i F(x_i)}"),
            (t("derivation.exponential-formula.alpha"), r"\beta = \frac{1}{2} \log \frac{1 - err}{err}"),
            (t("derivation.exponential-formula.lowest-point"), r"F^* = \frac{1}{2} \log \frac{p}{1 - p}"),
        ),
    )
)
