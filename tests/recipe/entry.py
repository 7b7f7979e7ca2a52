"""What the app offers of lucky trees. follow.py copies this to pages/learners/lucky/learner.py."""

from engine.text.message import msg
from pages.learners.common.entries import CardPicture, Learner, LessonEntry

LEARNER = Learner(
    name="lucky",
    title=msg("page.lucky.title"),
    compare_name="Lucky trees",
    pages=(
        LessonEntry(
            name="lucky",
            icon="casino",
            minutes=5,
            picture=CardPicture("moons"),
            task="classification",
        ),
    ),
)
