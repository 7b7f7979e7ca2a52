"""Regression tree: how rows with a number as target are split, again and again, until a leaf predicts their mean."""

from pages.frame.guard import guard
from pages.i18n.text import t
from pages.learners.cart import build_view, error_view
from pages.lesson.layout import show_lesson_page
from pages.lesson.page import LessonPage

guard()
show_lesson_page(
    LessonPage(
        name="regression",
        default_table="four_points",
        initial_settings={"criterion": "squared_error", "max_depth": 3},
        allowed_values={
            "criterion": ("squared_error", "absolute_error"),
            "class_weight": (),
            "independence_alpha": (),
            "independence_correction": (),
            "leaf_probability": (),
        },
        views=((t("cart.tab.build"), build_view.show_builder), (t("cart.tab.errors"), error_view.show_errors)),
        idea=(
            t("cart.regression-intro.leaf-mean"),
            t("cart.regression-intro.squared-residuals"),
            t("cart.regression-intro.search"),
            t("cart.regression-intro.median"),
            t("cart.regression-intro.limits"),
        ),
        formulas=(
            (t("cart.regression-formula.sum-of-squares"), r"\word{ssr} = \sum_{i} (y_i - \bar{y})^2"),
            (t("cart.regression-formula.mse"), r"\word{mse} = \frac{\word{ssr}}{n}"),
            (t("cart.regression-formula.mae"), r"\word{mae} = \frac{1}{n} \sum_{i} |y_i - \word{median}|"),
            (t("cart.intro-formula.gain"), r"\word{mse} - \frac{n_L}{n} \word{mse}_L - \frac{n_R}{n} \word{mse}_R"),
        ),
    )
)
