"""Random forest: many trees on many bootstrap samples, predicting together; with all features, bagging."""

from pages.frame.guard import guard
from pages.i18n.text import t
from pages.learners.forest import views
from pages.lesson.layout import show_lesson_page
from pages.lesson.page import LessonPage

guard()
show_lesson_page(
    LessonPage(
        name="forest",
        default_table="moons",
        # Few and small enough to watch each grow; the out-of-bag error falls from the third tree to the last.
        initial_settings={"n_estimators": 10, "max_depth": 3},
        views=(
            (t("forest.tab.error"), views.show_errors),
            (t("forest.tab.correlation"), views.correlations),
            (t("forest.tab.importances"), views.importances),
        ),
        idea=(
            t("forest.intro.averaging"),
            t("forest.intro.bootstrap"),
            t("forest.intro.out-of-bag"),
            t("forest.intro.limit"),
            t("forest.intro.price"),
        ),
        formulas=(
            (t("forest.intro-formula.never-drawn"), r"\left(1 - \frac{1}{n}\right)^m \approx \frac{1}{e}"),
            (
                t("forest.intro-formula.prediction"),
                r"\frac{1}{B} \sum_b f_b(x), \quad \operatorname{argmax}_k \sum_b p_{b,k}(x)",
            ),
            (t("forest.intro-formula.variance"), r"\rho \sigma^2 + \frac{1 - \rho}{B} \sigma^2"),
        ),
    )
)
