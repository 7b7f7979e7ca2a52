"""A test row, sent through what was fitted without it: every comparison, or every tree's part."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import streamlit as st

from datasets import Dataset
from engine.lessons import row_steps
from engine.lessons.common.follow_row import sending_steps
from engine.lessons.common.step import Step
from pages.parts.frame import markup
from pages.parts.lesson.page import OpenLesson
from pages.parts.speaking.page import language, tell
from pages.parts.views.node_text import row_of, said


def steps_of(lesson: OpenLesson, x) -> Iterator[Step]:
    """The way of a row of values through one tree, or through all trees of an ensemble."""
    picture = lesson.fitted.reel.picture
    if picture.ensemble is None:
        return iter(row_steps(lesson.trace, x))
    return islice(sending_steps(lesson.trace, picture, x, 1), 1, None)  # the first tells of another row


def show(lesson: OpenLesson, test: Dataset):
    row = st.number_input(tell("views-test-row"), 1, test.n, 1, key="test row", width=160) - 1
    truth, predicted = said(test, test.y[row]), said(test, lesson.trace.model.predict(test.X[row : row + 1])[0])
    markup.says(tell("views-it-is-the-prediction-is", truth=markup.marked(truth), answer=markup.marked(predicted)))
    markup.soft(row_of(test, test.X[row]))
    for step in steps_of(lesson, test.X[row]):
        markup.says_calmly(language().text(*step.says))
