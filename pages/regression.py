"""Regression tree: how rows with a number to learn are parted, cut by cut, until a leaf can answer with a mean."""

from engine import cart
from pages.parts.challenges import tree as tries
from pages.parts.elsewhere import tree as sklearn_code
from pages.parts.frame.guard import guard
from pages.parts.lesson.layout import show
from pages.parts.lesson.page import LessonPage
from pages.parts.presets import tree as presets
from pages.parts.views.build import page as build

guard()
show(
    LessonPage(
        file="pages/regression.py",
        title="Regression tree",
        algorithm="cart",
        task="regression",
        first="four_points",
        fit=cart.fit,
        start={"max_depth": 3},
        offers={"criterion": (), "class_weight": (), "independence_alpha": (), "leaf_probability": ()},
        presets=presets.FOR_NUMBERS,
        tries=tries.FOR_NUMBERS,
        views=(("Build it yourself", build.show),),
        same_in=(("In scikit-learn", sklearn_code.same),),
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
