"""Where do similarity and gain come from? XGBoost's formulas line by line, from its objective, on real rows."""

from pages.parts.frame.guard import guard
from pages.parts.lesson.layout import show
from pages.parts.lesson.page import LessonPage

guard()
show(
    LessonPage(
        name="why_similarity",
        first="four_points",
        idea=(
            "XGBoost asks of one more tree: by how much does it lower the loss, if leaves and large outputs have a "
            "price? Near the present prediction every loss is about a parabola.",
            "Parabolas add up. So a leaf needs two numbers only, the sums of slopes and of bends; its best output and "
            "what that is worth follow from them.",
            "What it is worth is half the similarity. A split is worth the similarities of its sides less that of the "
            "node: the gain.",
        ),
        formulas=(
            ("The best output of a leaf", r"w^* = -\frac{G}{H + \lambda}"),
            ("What it takes off the objective", r"\frac{1}{2} \frac{G^2}{H + \lambda}"),
            (
                "What a split takes off",
                r"\frac{1}{2} \left[\frac{G_L^2}{H_L + \lambda} + \frac{G_R^2}{H_R + \lambda} - "
                r"\frac{G^2}{H + \lambda}\right] - \gamma",
            ),
        ),
    )
)
