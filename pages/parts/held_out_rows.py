"""A row that was held out, sent through what was learned without it: every comparison, or every tree's part."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import streamlit as st

from engine.lessons import row_steps
from engine.lessons.sending import sending_steps
from engine.lessons.step import Step
from engine.lessons.words import shown as number
from engine.lessons.words import value_of
from pages.parts import markup
from pages.parts.lesson import Lesson


def steps_of(lesson: Lesson, x) -> Iterator[Step]:
    """The way of a row of values through one tree, or through all trees of an ensemble."""
    picture = lesson.fitted.reel.picture
    if picture.ensemble is None:
        return iter(row_steps(lesson.trace, x))
    return islice(sending_steps(lesson.trace, picture, x, 1), 1, None)  # the first tells of another row


def show(lesson: Lesson):
    test = lesson.picked.test
    row = st.number_input("Row held out", 1, test.n, 1, key="row held out", width=160) - 1
    cells = ", ".join(f"{name} = {value_of(test, j, test.X[row, j])}" for j, name in enumerate(test.feature_names))
    truth = test.class_names[test.y[row]] if test.class_names else number(float(test.y[row]))
    said = lesson.trace.model.predict(test.X[row : row + 1])[0]
    answer = test.class_names[int(said)] if test.class_names else number(float(said))
    markup.says(f"It is {markup.marked(truth)}; the answer is {markup.marked(answer)}.")
    markup.soft(cells)
    for step in steps_of(lesson, test.X[row]):
        markup.says_calmly(step.sentence)
