"""Regression tree: how rows with a number as target are split, again and again, until a leaf predicts their mean."""

from pages.parts.frame.guard import guard
from pages.parts.lesson.layout import show
from pages.parts.lesson.page import LessonPage
from pages.parts.speaking.page import tell
from pages.parts.views.build import page as build

guard()
show(
    LessonPage(
        name="regression",
        first="four_points",
        start={"max_depth": 3},
        offers={"criterion": (), "class_weight": (), "independence_alpha": (), "leaf_probability": ()},
        views=((tell("lessons-build-it-yourself"), build.show),),
        idea=(
            tell("lessons-a-regression-tree-predicts"),
            tell("lessons-of-all-single-numbers-the"),
            tell("lessons-the-split-that-leaves"),
            tell("lessons-no-prediction-is-above-the"),
        ),
        formulas=(
            (tell("lessons-sum-of-squared-residuals"), r"\word{ssr} = \sum_{i} (y_i - \bar{y})^2"),
            (tell("lessons-mean-squared-error"), r"\word{mse} = \frac{\word{ssr}}{n}"),
            (
                tell("lessons-gain-of-a-split"),
                r"\word{mse} - \frac{n_L}{n} \word{mse}_L - \frac{n_R}{n} \word{mse}_R",
            ),
        ),
    )
)
