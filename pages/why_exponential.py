"""Why exponential loss? AdaBoost's weights and says line by line, from one cost, on real rows."""

from pages.parts.frame.guard import guard
from pages.parts.lesson.layout import show
from pages.parts.lesson.page import LessonPage

guard()
show(
    LessonPage(
        name="why_exponential",
        first="seven_rows",
        idea=(
            "AdaBoost was found before anybody knew what it minimises. It is this: every row costs exp(-y F), little "
            "where the trees so far are right and surely so, much where they are wrong.",
            "Add one more tree with a say, ask which tree and which say cost least, and all of AdaBoost falls out: the "
            "weights of the rows, the weighted error, half the log as the say, and the new weights.",
            "The curve is above the count of mistakes everywhere, and its lowest point for a share of classes is half "
            "the log odds. That is why its sign may be trusted.",
        ),
        formulas=(
            ("What all rows cost", r"L = \sum_i e^{-y_i F(x_i)}"),
            ("The say that costs least", r"\beta = \frac{1}{2} \log \frac{1 - err}{err}"),
            ("The lowest point for a share p of class +1", r"F^* = \frac{1}{2} \log \frac{p}{1 - p}"),
        ),
    )
)
