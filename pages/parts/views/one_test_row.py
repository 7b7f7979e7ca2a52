"""A test row, sent through what was fitted without it: every comparison, or every tree's part."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import streamlit as st

from datasets import Dataset
from engine.lessons import tree_path_steps
from engine.lessons.common.follow_row import follow_row_steps
from engine.lessons.common.step import Step
from pages.parts.frame import markup
from pages.parts.lesson.page import OpenLesson
from pages.parts.speaking.page import t, translator
from pages.parts.views.node_text import row_of, target_text


def test_row_steps(lesson: OpenLesson, x) -> Iterator[Step]:
    """The way of a row of values through one tree, or through all trees of an ensemble."""
    picture = lesson.fitted.reel.picture
    if picture.ensemble is None:
        return iter(tree_path_steps(lesson.trace, x))
    return islice(follow_row_steps(lesson.trace, picture, x, 1), 1, None)  # the first tells of another row


def show_test_row(lesson: OpenLesson, test: Dataset):
    row = st.number_input(t("views.test-rows.control"), 1, test.n, 1, key="test row", width=160) - 1
    truth, predicted = (
        target_text(test, test.y[row]),
        target_text(test, lesson.trace.model.predict(test.X[row : row + 1])[0]),
    )
    markup.headline(t("views.test-rows.result", truth=markup.mark_name(truth), answer=markup.mark_name(predicted)))
    markup.caption(row_of(test, test.X[row]))
    for step in test_row_steps(lesson, test.X[row]):
        markup.paragraph(translator().text(*step.sentences))
