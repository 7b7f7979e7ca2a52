"""Pruning: grow a large tree, take back the splits that pay least, and let rows held out say where to stop."""

from pages.parts.frame.guard import guard
from pages.parts.lesson.layout import show
from pages.parts.lesson.page import LessonPage
from pages.parts.views import pruning as pruning_views

guard()
show(
    LessonPage(
        name="pruning",
        first="moons",
        start={"max_depth": 4},  # large enough to have much to take back, small enough to see it
        views=(
            ("Scores", pruning_views.scores),
            ("Cross-validation", pruning_views.curve),
            ("Three ways", pruning_views.ways),
        ),
        idea=(
            "A tree that stops early may miss what the next question would have shown. So let it grow, then prune.",
            "Every leaf has a price, alpha. A branch pays while what it saves, per leaf it adds, is more than alpha.",
            "As alpha rises the weakest branch goes first, then the next: nested trees, down to the root alone.",
            "Which of them is best, rows decide that no tree has seen: those of each fold in turn.",
        ),
        formulas=(
            ("What a tree costs at a price alpha", r"C_\alpha(T) = R(T) + \alpha \, |T|"),
            ("The price at which branch t stops paying", r"g(t) = \frac{R(t) - R(T_t)}{|T_t| - 1}"),
        ),
    )
)
