"""Extra-Trees in words: a forest's lesson, with what differs in its pseudo-code. The steps say themselves what they do:
no rows are drawn unless asked for, and of each feature one split is drawn at random."""

from __future__ import annotations

from engine.lessons.common.step import Lesson
from engine.lessons.forest import lesson as forest
from engine.lessons.tree import lesson as tree

CODE = (
    "for each tree:",
    "    take all rows (with bootstrap: draw a bag of them)",
    "    grow a tree on them, below; at each node",
    "        draw some of the features; of each, one split at random",
    "    let it predict the rows it has not seen, if there are any",
    "    error so far = how wrong the predictions are, averaged",
    *forest.CODE[6:],
)

LESSON = Lesson("Extra-Trees", (*CODE, *tree.RANDOM_CODE), forest.walk, forest.picture)
