"""Pruning: grow a large tree, prune its weakest links, and let validation rows decide where to stop."""

from pages.parts.frame.guard import guard
from pages.parts.lesson.layout import show
from pages.parts.lesson.page import LessonPage
from pages.parts.speaking.page import tell
from pages.parts.views import pruning as pruning_views

guard()
show(
    LessonPage(
        name="pruning",
        first="iris",
        start={"max_depth": 3},  # large enough to have something to prune, small enough to see it
        views=(
            (tell("lessons-scores"), pruning_views.scores),
            (tell("lessons-cross-validation"), pruning_views.curve),
            (tell("lessons-three-ways"), pruning_views.ways),
        ),
        idea=(
            tell("lessons-a-tree-that-stops-early"),
            tell("lessons-cost-complexity-adds-alpha"),
            tell("lessons-as-alpha-rises-the-weakest"),
            tell("lessons-cross-validation-chooses"),
        ),
        formulas=(
            (tell("lessons-cost-complexity-of-a-tree"), r"C_\alpha(T) = R(T) + \alpha \, |T|"),
            (tell("lessons-the-alpha-from-which-on"), r"g(t) = \frac{R(t) - R(T_t)}{|T_t| - 1}"),
        ),
    )
)
