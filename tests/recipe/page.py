"""Lucky trees: only a tree that is right more often than all before it may vote."""

from pages.frame.guard import guard
from pages.lesson.layout import show_lesson_page
from pages.lesson.page import LessonPage

guard()
show_lesson_page(
    LessonPage(
        name="lucky",
        default_table="seven_rows",
        idea=("A tree that is right more often than all before it joins the vote; the others are sent home.",),
        formulas=(("How often a tree is right, its luckiness", r"\frac{r}{n}"),),
    )
)
