"""XGBoost: trees fitted to the gradients and hessians of a loss, with regularisation."""

from pages.frame.guard import guard
from pages.i18n.text import t
from pages.learners.xgb import objective_view, views
from pages.lesson.layout import show_lesson_page
from pages.lesson.page import LessonPage

guard()
show_lesson_page(
    LessonPage(
        name="xgboost",
        default_table="four_points",
        # Trees that fit a slide, and enough rounds to see the loss settle.
        initial_settings={"n_estimators": 10, "max_depth": 3},
        opening_settings={"base_score": 0.5, "reg_lambda": 0.0},  # the notes' on these four points: gain 120.33
        views=(
            (t("xgb.tab.penalties"), views.penalties),
            (t("views.tab.cross-validation"), views.rounds),
            (t("xgb.tab.more-rounds"), views.show_continuation),
            (t("xgb.tab.own-objective"), objective_view.show_objective),
        ),
        idea=(
            t("xgb.intro.derivatives"),
            t("xgb.intro.similarity"),
            t("xgb.intro.penalties"),
            t("xgb.intro.update"),
            t("xgb.intro.history"),
        ),
        formulas=(
            (t("xgb.intro-formula.similarity"), r"\frac{G^2}{H + \lambda}"),
            (t("xgb.intro-formula.similarity-residuals"), r"\frac{(\sum r)^2}{n + \lambda}"),
            (t("xgb.intro-formula.similarity-classes"), r"\frac{(\sum r)^2}{\sum p(1 - p) + \lambda}"),
            (
                t("xgb.intro-formula.gain"),
                r"\frac{G_L^2}{H_L + \lambda} + \frac{G_R^2}{H_R + \lambda} - \frac{G^2}{H + \lambda}",
            ),
            (
                t("xgb.intro-formula.half-gain"),
                r"\frac{1}{2}\left(\frac{G_L^2}{H_L + \lambda} + "
                r"\frac{G_R^2}{H_R + \lambda} - \frac{G^2}{H + \lambda}\right)",
            ),
            (t("xgb.intro-formula.output"), r"w = -\frac{G}{H + \lambda}"),
            (t("xgb.intro-formula.step"), r"F \leftarrow F + \eta\, w"),
        ),
    )
)
