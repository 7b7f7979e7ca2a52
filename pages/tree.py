"""Decision tree: how rows of known classes are split, again and again, until a leaf can predict one."""

from pages.frame.guard import guard
from pages.i18n.text import t
from pages.learners.cart import build_view, views
from pages.lesson.layout import show_lesson_page
from pages.lesson.page import LessonPage

guard()
show_lesson_page(
    LessonPage(
        name="tree",
        default_table="penguin_sizes",
        # A first tree that can be read from the last row of a lecture hall.
        initial_settings={"criterion": "gini", "max_depth": 3},
        opening_settings={"max_depth": 2},  # two questions are enough
        allowed_values={"criterion": ("gini", "entropy", "misclassification")},
        views=(
            (t("cart.tab.build"), build_view.show_builder),
            (t("cart.tab.measures"), views.show_measures),
            (t("cart.tab.noise"), views.show_noise),
        ),
        idea=(
            t("cart.intro.questions"),
            t("cart.intro.search"),
            t("cart.intro.recursion"),
            t("cart.intro.greedy"),
            t("cart.intro.multiway"),
        ),
        formulas=(
            (t("cart.intro-formula.gini"), r"G = 1 - \sum_k p_k^2"),
            (t("cart.intro-formula.entropy"), r"H = -\sum_k p_k \log_2 p_k"),
            (t("cart.intro-formula.misclassification"), r"E = 1 - \max_k p_k"),
            (t("cart.intro-formula.gain"), r"I - \frac{n_L}{n} I_L - \frac{n_R}{n} I_R"),
        ),
    )
)
