"""Lucky trees: only a tree that is right more often than all before it may vote."""

from pages.parts.frame.guard import guard
from pages.parts.lesson.layout import show
from pages.parts.lesson.page import LessonPage

guard()
show(
    LessonPage(
        name="lucky",
        first="seven_rows",
        idea=("A tree that is right more often than all before it joins the vote; the others are sent home.",),
        formulas=(("How often a tree is right, its luckiness", r"\frac{r}{n}"),),
    )
)
