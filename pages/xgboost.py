"""XGBoost: trees fitted to the gradients and hessians of a loss, with regularisation."""

from pages.parts.frame.guard import guard
from pages.parts.lesson.layout import show
from pages.parts.lesson.page import LessonPage
from pages.parts.speaking.page import tell
from pages.parts.views.xgb import more_rounds, own_objective
from pages.parts.views.xgb import penalties as xgb_views

guard()
show(
    LessonPage(
        name="xgboost",
        first="four_points",
        start={"n_estimators": 10, "max_depth": 3},  # trees that fit a slide, rounds enough to see the loss settle
        views=(
            (tell("lessons-lambda-alpha-gamma"), xgb_views.penalties),
            (tell("lessons-cross-validation"), xgb_views.rounds),
            (tell("lessons-continue-training"), more_rounds.show),
            (tell("lessons-own-objective"), own_objective.show),
        ),
        idea=(
            tell("lessons-each-round-takes-two"),
            tell("lessons-a-leaf-whose-rows-have-the"),
            tell("lessons-lambda-l2-makes-output"),
            tell("lessons-the-score-of-every-row"),
        ),
        formulas=(
            (tell("lessons-similarity-score-in-sums"), r"\frac{G^2}{H + \lambda}"),
            (tell("lessons-the-same-in-residuals-for"), r"\frac{(\sum r)^2}{n + \lambda}"),
            (tell("lessons-and-for-two-classes"), r"\frac{(\sum r)^2}{\sum p(1 - p) + \lambda}"),
            (tell("lessons-gain-of-a-split-before"), r"\frac{G_L^2}{H_L + \lambda} + \frac{G_R^2}{H_R + \lambda} - "
             r"\frac{G^2}{H + \lambda}"),
            (tell("lessons-with-gain-half-as-derived"), r"\frac{1}{2}\left(\frac{G_L^2}{H_L + \lambda} + "
             r"\frac{G_R^2}{H_R + \lambda} - \frac{G^2}{H + \lambda}\right)"),
            (tell("lessons-output-value-of-a-leaf"), r"w = -\frac{G}{H + \lambda}"),
            (tell("lessons-the-step-of-a-row"), r"F \leftarrow F + \eta\, w"),
        ),
    )
)  # fmt: skip
