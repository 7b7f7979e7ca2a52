"""Decision tree: how rows of known classes are split, again and again, until a leaf can predict one."""

from pages.parts.frame.guard import guard
from pages.parts.lesson.layout import show
from pages.parts.lesson.page import LessonPage
from pages.parts.speaking.page import tell
from pages.parts.views import measures
from pages.parts.views.build import page as build

guard()
show(
    LessonPage(
        name="tree",
        first="seven_rows",
        # A first tree that can be read from the last row of a lecture hall.
        start={"criterion": "gini", "max_depth": 3},
        offers={"criterion": ("gini", "entropy", "misclassification")},
        views=((tell("lessons-build-it-yourself"), build.show), (tell("lessons-three-measures"), measures.show)),
        idea=(
            tell("lessons-a-decision-tree-asks-one"),
            tell("lessons-to-grow-one-every"),
            tell("lessons-then-both-children-are"),
            tell("lessons-that-is-greedy-the-best"),
        ),
        formulas=(
            (tell("lessons-gini-impurity-how-often"), r"G = 1 - \sum_k p_k^2"),
            (tell("lessons-entropy-bits-it-takes-to"), r"H = -\sum_k p_k \log_2 p_k"),
            (tell("lessons-misclassification-rate"), r"E = 1 - \max_k p_k"),
            (tell("lessons-gain-of-a-split"), r"I - \frac{n_L}{n} I_L - \frac{n_R}{n} I_R"),
        ),
    )
)
