"""Random forest: many trees on many bootstrap samples, predicting together; with all features, bagging."""

from pages.parts.frame.guard import guard
from pages.parts.lesson.layout import show
from pages.parts.lesson.page import LessonPage
from pages.parts.speaking.page import tell
from pages.parts.views import forest as forest_views

guard()
show(
    LessonPage(
        name="forest",
        first="seven_rows",
        start={"n_estimators": 5, "max_depth": 3},  # few and small enough to watch each grow
        views=(
            (tell("lessons-error"), forest_views.errors),
            (tell("lessons-correlation"), forest_views.correlations),
            (tell("lessons-importances"), forest_views.importances),
        ),
        idea=(
            tell("lessons-a-tree-changes-much-when-a"),
            tell("lessons-so-each-tree-is-fitted-to"),
            tell("lessons-the-rows-that-a-tree-s"),
            tell("lessons-more-trees-do-no-harm-the"),
        ),
        formulas=(
            (tell("lessons-a-row-is-in-none-of-m"), r"\left(1 - \frac{1}{n}\right)^m \approx \frac{1}{e}"),
            (
                tell("lessons-the-prediction-a-number-a"),
                r"\frac{1}{B} \sum_b f_b(x), \quad "
                r"\operatorname{argmax}_k \sum_b p_{b,k}(x)",
            ),
            (tell("lessons-variance-of-the-mean-of-b"), r"\rho \sigma^2 + \frac{1 - \rho}{B} \sigma^2"),
        ),
    )
)
