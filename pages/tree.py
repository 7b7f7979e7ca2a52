"""Decision tree: how rows of known classes are parted, cut by cut, until a leaf can answer."""

from pages.parts.frame.guard import guard
from pages.parts.lesson.layout import show
from pages.parts.lesson.page import LessonPage
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
        views=(("Build it yourself", build.show), ("Three measures", measures.show)),
        idea=(
            "A decision tree asks one yes/no question after another; its leaf answers with the most common class.",
            "To grow one, every possible question is tried on the rows at hand. Each parts them in two, and the one "
            "whose two sides are least mixed, each side counting by its share of the rows, is kept.",
            "Then both sides do the same on their own, until a side is pure or a rule says that it is enough.",
            "That is greedy: the best next question need not lead to the best tree, and a few rows can change it all.",
        ),
        formulas=(
            ("Gini: how often two rows drawn at random differ", r"G = 1 - \sum_k p_k^2"),
            ("Entropy: bits it takes to tell a row's class", r"H = -\sum_k p_k \log_2 p_k"),
            ("Share of wrong rows, if the most common class answers", r"E = 1 - \max_k p_k"),
            ("What a cut gains", r"I - \frac{n_L}{n} I_L - \frac{n_R}{n} I_R"),
        ),
    )
)
