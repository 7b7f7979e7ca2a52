"""Pruning: grow a large tree, prune its weakest links, and let validation rows decide where to stop."""

from pages.frame.guard import guard
from pages.i18n.text import t
from pages.learners.prune import views
from pages.lesson.layout import show_lesson_page
from pages.lesson.page import LessonPage

guard()
show_lesson_page(
    LessonPage(
        name="pruning",
        default_table="iris",
        initial_settings={"max_depth": 3},  # large enough to have something to prune, small enough to see it
        views=(
            (t("prune.tab.scores"), views.scores),
            (t("views.tab.cross-validation"), views.curve),
            (t("prune.tab.choices"), views.ways),
            (t("prune.tab.stopping"), views.stop_or_prune),
        ),
        idea=(
            t("prune.intro.grow-first"),
            t("prune.intro.alpha"),
            t("prune.intro.weakest-link"),
            t("prune.intro.why-weakest"),
            t("prune.intro.cross-validation"),
            t("prune.intro.which-error"),
        ),
        formulas=(
            (t("prune.intro-formula.cost-complexity"), r"C_\alpha(T) = R(T) + \alpha \, |T|"),
            (t("prune.intro-formula.link-strength"), r"g(t) = \frac{R(t) - R(T_t)}{|T_t| - 1}"),
        ),
    )
)
