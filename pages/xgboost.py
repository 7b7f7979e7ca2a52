"""XGBoost: trees fitted to first and second derivatives, with a price on leaves."""

from pages.parts.frame.guard import guard
from pages.parts.lesson.layout import show
from pages.parts.lesson.page import LessonPage
from pages.parts.views.xgb import more_rounds, own_objective
from pages.parts.views.xgb import prices as xgb_views

guard()
show(
    LessonPage(
        name="xgboost",
        first="four_points",
        start={"n_estimators": 10, "max_depth": 3},  # trees that fit a slide, rounds enough to see the loss settle
        views=(
            ("Lambda, alpha, gamma", xgb_views.prices),
            ("Cross-validation", xgb_views.rounds),
            ("Continue training", more_rounds.show),
            ("Own objective", own_objective.show),
        ),
        idea=(
            "Each round asks the loss of every row for two numbers: g, which way and how hard it is pulled, and h, how "
            "fast that changes. For squared error -g is the residual and h is 1.",
            "A leaf that holds rows with the sums G and H lowers the loss most if it answers -G / (H + lambda). What "
            "that is worth is the leaf's similarity, and a cut gains what its two sides are more alike than the node.",
            "Lambda makes outputs small, those of light leaves most; alpha leaves small sums without a say. Gamma is "
            "what a split costs: trees grow to their full depth first and are pruned from the bottom up, so a split "
            "that costs more than it gains stays where it leads to one that pays: -2 above +10 makes 8, and both stay. "
            "With quantiles only (approx) it is refused at once.",
            "Every row then moves by the learning rate times its leaf's answer, and the next round asks again.",
        ),
        formulas=(
            ("Similarity, in sums of g and h", r"\frac{G^2}{H + \lambda}"),
            ("The same in residuals, for squared error", r"\frac{(\sum r)^2}{n + \lambda}"),
            ("and for two classes", r"\frac{(\sum r)^2}{\sum p(1 - p) + \lambda}"),
            ("What a cut gains, before gamma", r"\frac{G_L^2}{H_L + \lambda} + \frac{G_R^2}{H_R + \lambda} - "
             r"\frac{G^2}{H + \lambda}"),
            ("What a leaf answers", r"w = -\frac{G}{H + \lambda}"),
            ("The step", r"F \leftarrow F + \eta\, w"),
        ),
    )
)  # fmt: skip
