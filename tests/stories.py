"""What the steps of every lesson promise, whoever tells them."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest

from engine import gradient_boosting, xgb
from engine.core.trace import Trace
from engine.learners.registry import lesson_for_trace
from engine.learners.xgb.events import Gradients
from engine.text.arithmetic import expr_to_latex
from engine.text.picture import ACTIVE_TREES, NEW_ROW
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, DETAIL_STORY, Question, Step
from tests.arithmetic import evaluate, read_latex, untrue
from tests.words import question, sentence, words

Steps = tuple[Step, ...]


def disagreements(trace: Trace, steps: Steps) -> list[str]:
    """The workings whose numbers do not give their value, as exactly as what is added up allows."""
    if trace.fit is xgb.fit:  # what sums of g lose in rounding, squares may lose twice
        told = trace.events_of(Gradients)
        lightest = min((float(each.hessian.min()) for each in told), default=1.0)
        squares = sum(float(np.square(each.g).sum()) for each in told)
        return untrue(steps, squares / max(lightest + trace.model.params.similarity.reg_lambda, 1e-3) + 1)
    if trace.fit is gradient_boosting.fit:  # squares of the target are the largest that is added up
        return untrue(steps, 1.0 if trace.data.class_names else max(1.0, float(np.ptp(trace.data.y)) ** 2))
    return untrue(steps, max((step.value for step in steps if step.highlight.node == 0 and step.value), default=0.0))


def assert_keeps_promises(trace: Trace, steps: Steps, rough: float = 0.01):
    """True numbers, formulas that read as what they say (up to `rough`), an order, and lights of the picture."""
    assert not disagreements(trace, steps)
    for working in (each for step in steps[:: max(1, len(steps) // 60)] for each in step.calculations):
        latex = expr_to_latex(working.numbers)
        for each in (working.formula, latex):
            assert each.count("{") == each.count("}") and each.count(r"\left") == each.count(r"\right")
        near = pytest.approx(working.value, rel=rough, abs=rough * evaluate(working.numbers)[1])
        assert read_latex(latex) == near, working
    if trace.fit is not gradient_boosting.fit:  # which tells of a tree's leaves with the tree
        assert_told_in_order(trace, steps)
    assert_lit_in_the_picture(trace, steps)


def assert_lit_in_the_picture(trace: Trace, steps: Steps):
    """What a step lights is in the picture, and so is what it sets, a value for each row."""
    picture = lesson_for_trace(trace).picture(trace)
    panels, columns = {panel.name for panel in picture.panels}, {column.name for column in picture.columns}
    for step in steps:
        light, states = step.highlight, step.state_updates
        nodes = picture.trees[light.tree].growth.n_nodes
        assert light.panel in panels | {""} and light.scene in ("tree", "all") and light.tree >= 0
        assert light.side in ("", "left", "right", "both") and -1 <= light.row < trace.data.n
        assert -1 <= light.node < nodes and all(0 <= node < nodes for node in light.nodes)
        assert states.keys() <= panels | columns | {ACTIVE_TREES, NEW_ROW}
        assert all(states[name] is None or len(states[name]) == trace.data.n for name in columns & states.keys())


def assert_questions_are_fair(
    steps: Steps, same: Callable[[Step, Step], bool], least: int = 3, said=sentence
) -> list[int]:
    """In every grain: choices that differ, and no answer in what was said before of the same; how many are asked."""
    asked = [0, 0, 0]
    for grain in (DETAIL_STORY, DETAIL_SPLITS, DETAIL_CALCULATIONS):
        seen = [step for step in steps if step.detail <= grain]
        for i, step in enumerate(seen):
            if step.question is None or grain not in step.question.details:
                continue
            asked[grain] += 1
            assert_can_be_answered(asks := question(step), least)
            before = [said(other) for other in seen[:i] if same(step, other)]
            assert not [text for text in before if gives_away(asks).search(text)], (asks, sentence(step))
    return asked


def assert_told_in_order(trace: Trace, steps: tuple[Step, ...]):
    """Every event has steps, in the order things happened, each at a line of the lesson's code."""
    place = {event: i for i, event in enumerate(trace.events)}
    assert {step.event for step in steps} == set(trace.events)
    assert all(place[a.event] <= place[b.event] for a, b in pairwise(steps))
    code = lesson_for_trace(trace).code
    assert all(1 <= step.line <= len(code) and code[step.line - 1] for step in steps)


def assert_can_be_answered(question: Question, least: int = 3):
    choices = words(question.choices)
    assert least <= len(set(choices)) == len(choices) <= 4
    assert 0 <= question.answer_index < len(question.choices) and question.explanation


def gives_away(question: Question) -> re.Pattern:
    """The answer as it would stand in a sentence: not as a part of a longer word or number."""
    return re.compile(rf"(?<![\w.]){re.escape(words(question.choices[question.answer_index]))}(?![\w.]\w)")
