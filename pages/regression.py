"""Regression tree: how rows with a number to learn are parted, cut by cut, until a leaf can answer with a mean."""

from pages.parts.frame.guard import guard
from pages.parts.lesson.layout import show
from pages.parts.lesson.page import LessonPage
from pages.parts.views.build import page as build

guard()
show(
    LessonPage(
        name="regression",
        first="four_points",
        start={"max_depth": 3},
        offers={"criterion": (), "class_weight": (), "independence_alpha": (), "leaf_probability": ()},
        views=(("Build it yourself", build.show),),
        idea=(
            "A regression tree answers with a number: the mean of the rows that come to the same leaf.",
            "A mean errs least, in squares, of all single numbers. So a cut is judged by what two means leave over: "
            "the squared residuals of both sides, added up.",
            "The cut that leaves least is kept, and both sides go on alone. Over one feature that makes stairs.",
            "It never answers above the largest value it has seen, nor below the smallest.",
        ),
        formulas=(
            ("Sum of squared residuals of a node", r"\mathrm{SSR} = \sum_{i} (y_i - \bar{y})^2"),
            ("Mean squared residual", r"\mathrm{MSE} = \frac{\mathrm{SSR}}{n}"),
            ("What a cut gains", r"\mathrm{MSE} - \frac{n_L}{n} \mathrm{MSE}_L - \frac{n_R}{n} \mathrm{MSE}_R"),
        ),
    )
)
