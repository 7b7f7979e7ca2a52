"""Gradient boosting: start from a constant, then let small trees correct, a part at a time, what is still wrong."""

from pages.parts.frame.guard import guard
from pages.parts.lesson.layout import show
from pages.parts.lesson.page import LessonPage
from pages.parts.views import boosting as gradient_boosting_views

guard()
show(
    LessonPage(
        name="gradient_boosting",
        first="four_points",
        # Ten rounds at the notes' rate get far on a small table, and each tree fits on a slide.
        start={"n_estimators": 10, "learning_rate": 0.3, "max_depth": 2},
        views=(
            ("Learning rates", gradient_boosting_views.rates),
            ("One row", gradient_boosting_views.one_row),
        ),
        idea=(
            "Every row starts with the same score. What a row still lacks, its residual, is what the next tree learns.",
            "A residual is minus the slope of the loss: which way the row's score has to move for its loss to fall. "
            "So each tree is a step downhill, taken for all rows at once, and one that new rows can take too.",
            "Only a part of each step is taken, the learning rate. Small steps need many trees; too large ones "
            "overshoot, and the loss rises.",
            "For classes the score is a log odds: the residual is what the probability lacks. Of K classes each has a "
            "score of its own, and in every round a tree.",
        ),
        formulas=(
            ("The residual of a row", r"r_i = -\frac{\partial L(y_i, F)}{\partial F} \Big|_{F = F_{m-1}(x_i)}"),
            ("The step of a round", r"F_m(x) = F_{m-1}(x) + \nu \cdot \mathrm{leaf}_m(x)"),
            (
                "What a leaf adds: Newton's step",
                r"\frac{\sum_i r_i}{\sum_i h_i}, \quad h = \frac{\partial^2 L}{\partial F^2}",
            ),
            ("From score to probability", r"p = \frac{1}{1 + e^{-F}}, \quad p_k = \frac{e^{F_k}}{\sum_j e^{F_j}}"),
        ),
    )
)
