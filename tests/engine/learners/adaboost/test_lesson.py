"""AdaBoost's lessons as a learner walks them: every number worked out, the rounds in order, questions that are fair."""

from __future__ import annotations

import math
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from sklearn.ensemble import AdaBoostClassifier, AdaBoostRegressor
from sklearn.tree import DecisionTreeClassifier

from datasets import load
from engine import adaboost, record
from engine.learners.adaboost.events import AdaBoostStop, Reweight, RoundResult
from engine.learners.adaboost.lesson import walk_classes, walk_numbers
from engine.learners.adaboost.lesson.rounds import grouped_sum_expr
from engine.learners.registry import lesson_for_trace
from engine.text.arithmetic import format_plain_number
from engine.text.follow_row import choose_new_row
from engine.text.picture import ACTIVE_TREES, NEW_ROW
from engine.text.step import DETAIL_SPLITS, DETAIL_STORY, select_rows
from engine.tree.growth import Branch, Growth, Leaf, Search
from tests.stories import assert_keeps_promises, assert_questions_are_fair, disagreements
from tests.tables import random_table, random_weight, table
from tests.words import question, sentence, words


@cache
def walked(name: str, candidates: int = 8, **settings):
    return told(record(adaboost.fit, load(name), **settings), candidates)


def told(trace, candidates: int = 8):
    """The trace, and its steps with their places in the algorithm as lines: two places may share a line of code."""
    walk, _ = lesson_for_trace(trace).walk.args
    return trace, tuple(step for piece in walk(trace, candidates) for step in piece.steps())


CLASSES = {
    "seven rows": ("seven_rows", {"n_estimators": 4}),
    "whole log": ("six_row_forest", {"n_estimators": 4, "say": "log"}),
    "three classes": ("iris", {"n_estimators": 3, "max_depth": 1}),
    "gaps and levels": ("penguins", {"n_estimators": 2, "max_depth": 2, "criterion": "entropy"}),
    "slowly": ("moons", {"n_estimators": 3, "learning_rate": 0.3}),
    "drawn": ("seven_rows", {"n_estimators": 4, "update": "resample", "seed": 3}),
    "drawn from many": ("xor", {"n_estimators": 3, "update": "resample", "say": "log"}),
}
NUMBERS = {
    "wave": ("wave", {"n_estimators": 3, "max_depth": 2}),
    "four points": ("four_points", {"n_estimators": 3, "max_depth": 2}),
    "square": ("loss_table", {"n_estimators": 4, "loss": "square", "max_depth": 2}),
    "exponential": ("cars", {"n_estimators": 3, "loss": "exponential", "max_depth": 3, "learning_rate": 0.5}),
    "drawn values": ("wave", {"n_estimators": 3, "max_depth": 3, "update": "resample", "seed": 2}),
    "the notes' sum": ("cars", {"n_estimators": 4, "max_depth": 2, "combine": "notes_sum"}),
}
EVERY = CLASSES | NUMBERS
everywhere = pytest.mark.parametrize("name", EVERY)


def lesson(name: str):
    data, settings = EVERY[name]
    return walked(data, **settings)


# -- every number


@pytest.mark.parametrize("seed", range(6))
def test_random_tables_of_weighted_rows_with_gaps_and_levels(seed):
    rng = np.random.default_rng([5, seed])
    task = "regression" if seed % 2 else "classification"
    data = random_table(rng, 30, 3, task, classes=3, missing=0.1, category=0.4)
    update = ("reweight", "resample")[seed // 2 % 2]
    weight = random_weight(rng, 30)
    trace = record(adaboost.fit, data, n_estimators=3, max_depth=2, sample_weight=weight, update=update)
    assert not disagreements(*told(trace))


# -- the shape of the story


@everywhere
def test_the_lines_of_a_tree_tell_its_growth_and_nothing_else(name):
    trace, steps = lesson(name)
    last = walk_classes.SEND if trace.data.class_names else walk_numbers.SEND
    for step in steps:
        if step.detail != DETAIL_STORY:
            assert (step.line > last) == isinstance(step.event, Search | Branch | Leaf)


@everywhere
def test_a_class_that_steps_round_by_round_sees_two_steps_a_round(name):
    trace, steps = lesson(name)
    coarse = [step for step in steps if step.detail == DETAIL_STORY]
    trees = len([event for event in trace.logged_events if isinstance(event, Growth)])
    titles = [words(step.section_title).capitalize() for step in steps if step.section_title]
    assert titles == [*(f"Round {k + 1}" for k in range(trees)), "A new row"]
    lit = [step.highlight.tree for step in coarse if step.state_updates.get(ACTIVE_TREES) == step.highlight.tree + 1]
    assert lit[:trees] == [*range(trees)]
    assert all(step.highlight.scene == "all" for step in coarse if ACTIVE_TREES in step.state_updates)
    opened = [i for i, step in enumerate(coarse) if words(step.section_title).capitalize().startswith("Round")]
    stops = {event.result.round for event in trace.events_of(AdaBoostStop)}
    assert [b - a for a, b in pairwise(opened)] == [2] * (trees - 1)
    assert [words(step.section_title).capitalize() for step in coarse].index("A new row") - opened[-1] == 2 + len(stops)


@everywhere
def test_a_lesson_keeps_its_promises_and_fills_all_of_its_picture(name):
    trace, steps = lesson(name)
    shown = lesson_for_trace(trace).steps(trace, 8)  # on the lines of the code in place of places in the algorithm
    assert_keeps_promises(trace, shown, rough=0.02)  # powers of rounded numbers are rough
    picture = lesson_for_trace(trace).picture(trace)
    columns, panels = ({each.name for each in kind} for kind in (picture.columns, picture.panels))
    lit = {step.highlight.panel for step in steps} - {""}
    assert lit <= panels and (panels - lit == {"all trees"} or not trace.events_of(Reweight))
    # whatever the lesson has is filled at some step, and those that tell a step are lit
    filled = {n for step in steps for n, value in step.state_updates.items() if value is not None}
    assert filled >= columns | panels | {ACTIVE_TREES, NEW_ROW} or not trace.events_of(Reweight)


@everywhere
def test_sample_weights_and_unnormalised_ones_are_never_shown_for_each_other(name):
    """The panel and the column of sample weights hold such as add up to 1; what is not yet divided has its own."""
    trace, steps = lesson(name)
    updates = [step.state_updates for step in steps]
    held = [update[of] for update in updates for of in ("weights", "sample weight") if of in update]
    assert [weight.sum() for weight in held] == pytest.approx([1.0] * len(held))
    undivided = {}
    for step in steps:
        if (filled := step.state_updates.get("unnormalised")) is not None:
            if step.highlight.row >= 0:  # cell by cell, this row's too
                assert filled[step.highlight.row] == pytest.approx(step.value)
            undivided[id(step.event)] = filled.sum()  # the last is whole
    assert [*undivided.values()] == pytest.approx([event.total for event in trace.events_of(Reweight)])


def test_a_hundred_rounds_stay_in_proportion():
    """Twelve rows a phase at most, whatever the data; what is left out is counted."""
    trace, steps = walked("moons", n_estimators=40, candidates=5)
    for verdict in trace.events_of(RoundResult):
        own = [step for step in steps if step.event is verdict]
        rows = [step for step in own if step.highlight.row >= 0]
        assert len(rows) <= 12 and len(rows) + sum(step.n_skipped for step in own) == verdict.is_wrong.sum()
        assert {step.highlight.row for step in rows} <= set(verdict.is_wrong.nonzero()[0].tolist())
    for after in trace.events_of(Reweight):
        assert len([step for step in steps if step.event is after and step.highlight.row >= 0]) < 3 * 12 + 1
    marked = [step.state_updates["say"] for step in steps if step.state_updates.get("say")]
    assert max(map(len, marked)) < 12


# -- against plain loops


@pytest.mark.parametrize("K", [2, 3])
@pytest.mark.parametrize("say", ["half_log", "log"])
def test_what_is_shown_is_what_plain_loops_find(K, say):
    rng = np.random.default_rng(K)
    X = rng.normal(size=(25, 2))
    y = np.digitize(X[:, 0] + rng.normal(size=25), [0.0] if K == 2 else [-0.5, 0.5])
    trace, steps = told(record(adaboost.fit, table(X, y, classes=K), n_estimators=4, say=say, learning_rate=0.7))
    model = trace.model
    weight, votes = [1 / 25] * 25, [[0.0] * K for _ in range(25)]
    for k, voter in enumerate(model.voting_results):
        answers = voter.growth.tree.predict(X).argmax(1).tolist()
        error = sum(w for w, a, b in zip(weight, answers, y.tolist(), strict=True) if a != b)
        whole = 0.7 * (math.log((1 - error) / error) + math.log(K - 1))
        earned = whole / 2 if say == "half_log" else whole
        own = [
            step
            for step in steps
            if step.highlight.tree == k
            and words(step.section_title).capitalize() != "A new row"
            and step.line < walk_classes.SEND
        ]
        values = {words(working.quantity): working.value for step in own for working in step.calculations}
        assert values["weighted error"] == pytest.approx(error) and values["amount of say (alpha)"] == pytest.approx(
            earned
        )
        grown = [w * math.exp(whole if a != b else 0) for w, a, b in zip(weight, answers, y.tolist(), strict=True)]
        weight = [w / sum(grown) for w in grown]
        for row, answer in enumerate(answers):
            votes[row][answer] += earned
        held = {n: value for step in own for n, value in step.state_updates.items()}
        assert held["sample weight"] == pytest.approx(weight) and held["weights"] == pytest.approx(weight)
        assert held["prediction"].tolist() == answers and held[ACTIVE_TREES] == k + 1
        assert held["together"].tolist() == [row.index(max(row)) for row in votes]
        assert held["sides"][2:] == pytest.approx([sum(w for w, a, b in zip(weight, answers, y, strict=True)
                                                      if (a != b) == side) for side in (False, True)])  # fmt: skip
        wrong = sum(row.index(max(row)) != b for row, b in zip(votes, y.tolist(), strict=True))
        assert values["misclassification rate"] == pytest.approx(wrong / 25)
        for step in (step for step in own if "votes" in step.state_updates):
            assert step.state_updates["votes"] == pytest.approx(votes[step.highlight.row])


@pytest.mark.parametrize("loss", ["linear", "square", "exponential"])
def test_numbers_shown_are_what_plain_loops_find(loss):
    rng = np.random.default_rng(4)
    X, y = rng.normal(size=(20, 2)), rng.normal(size=20)
    trace, steps = told(record(adaboost.fit, table(X, y), n_estimators=4, loss=loss, max_depth=2))
    weight, said, says = [1 / 20] * 20, [], []
    for k, tree in enumerate(trace.model.trees):
        said.append(tree.predict(X).tolist())
        miss = [abs(a - b) for a, b in zip(said[-1], y.tolist(), strict=True)]
        share = [m / max(miss) for m in miss]
        relative = {"linear": share, "square": [s * s for s in share],
                    "exponential": [1 - math.exp(-s) for s in share]}[loss]  # fmt: skip
        error = sum(w * r for w, r in zip(weight, relative, strict=True))
        beta = error / (1 - error)
        says.append(math.log(1 / beta))
        own = [
            step
            for step in steps
            if step.highlight.tree == k
            and words(step.section_title).capitalize() != "A new row"
            and step.line < walk_numbers.SEND
        ]
        values = {words(working.quantity): working.value for step in own for working in step.calculations}
        assert (values["Largest absolute error"], values["weighted error"]) == (
            pytest.approx(max(miss)),
            pytest.approx(error),
        )
        assert (values["Beta"], values["amount of say (alpha)"]) == (pytest.approx(beta), pytest.approx(says[-1]))
        grown = [w * beta ** (1 - r) for w, r in zip(weight, relative, strict=True)]
        weight = [w / sum(grown) for w in grown]
        held = {n: value for step in own for n, value in step.state_updates.items()}
        assert held["sample weight"] == pytest.approx(weight) and held["loss"] == pytest.approx(relative)
        together = [plain_median([answers[row] for answers in said], says) for row in range(20)]
        assert held["together"] == pytest.approx(together)
        assert values["mean squared error"] == pytest.approx(((np.array(together) - y) ** 2).mean())
        for step in (step for step in own if "median" in step.state_updates):
            line = step.state_updates["median"]
            assert line["draws"].tolist() == pytest.approx([sum(says) / 2]) and line["ends"][-1] == pytest.approx(
                sum(says)
            )
            assert words(line["labels"][line["lit"]]).startswith(format_plain_number(together[step.highlight.row]))


def plain_median(values: list[float], says: list[float]) -> float:
    reached = 0.0
    for value, say in sorted(zip(values, says, strict=True)):
        reached += say
        if reached >= sum(says) / 2 - 1e-12:
            return value
    raise AssertionError


@everywhere
def test_the_new_row_gets_what_the_model_says(name):
    """The panel fills tree by tree, and ends with what the model answers."""
    trace, steps = lesson(name)
    x = choose_new_row(trace.data)[None]
    begin = next(i for i, step in enumerate(steps) if words(step.section_title).capitalize() == "A new row")
    summed = trace.settings.get("combine") == "notes_sum"
    panel = "votes" if trace.data.class_names else "sum" if summed else "median"
    states = [step.state_updates[panel] for step in steps[begin:]]
    if trace.data.class_names:
        stages = [np.zeros(len(trace.data.class_names)), *(votes[0] for votes in trace.model.staged_votes(x))]
        assert np.array(states[: len(stages)]) == pytest.approx(np.array(stages))
        assert states[-1] == pytest.approx(stages[-1])
    elif summed:
        stages = [stage[0] for stage in trace.model.staged_predict(x)]
        assert states[0] is None and format_plain_number(trace.model.predict(x)[0]) in sentence(steps[-1])
        assert [np.nansum(state) for state in states[1:]] == pytest.approx([*stages, stages[-1]])
    else:
        answers = [answer[0] for answer in trace.model.staged_predict(x)]
        said = [words(state["labels"][state["lit"]]) for state in states[1:]]
        shown = [format_plain_number(answer) for answer in [*answers, answers[-1]]]
        assert all(label.startswith(f"{number} (") for label, number in zip(said, shown, strict=False))
        assert states[0] is None and said[-1].startswith(shown[-1])


# -- scikit-learn


def test_errors_and_says_shown_are_scikit_learns():
    rng = np.random.default_rng(11)
    X = rng.normal(size=(400, 3)).astype(np.float32)
    data = table(X, (X[:, 0] + X[:, 1] * X[:, 2] + rng.normal(size=400) > 0).astype(int))
    theirs = AdaBoostClassifier(DecisionTreeClassifier(max_depth=1), n_estimators=5, random_state=0).fit(data.X, data.y)
    _, steps = told(record(adaboost.fit, data, n_estimators=5, say="log"), 2)
    found = {
        of: [w.value for step in steps for w in step.calculations if words(w.quantity) == of]
        for of in ("weighted error", "amount of say (alpha)")
    }
    assert found["weighted error"] == pytest.approx(theirs.estimator_errors_, abs=1e-10)
    assert found["amount of say (alpha)"] == pytest.approx(theirs.estimator_weights_, abs=1e-10)
    wrong = [w.value for step in steps for w in step.calculations if words(w.quantity) == "misclassification rate"]
    assert wrong == pytest.approx([1 - score for score in theirs.staged_score(data.X, data.y)])


def test_the_median_of_the_new_row_is_what_scikit_learn_answers():
    """It draws rows always; its median is asked of trees that answer what ours do."""
    trace, steps = walked("wave", n_estimators=6, max_depth=2)
    says, trees = trace.model.alphas, trace.model.trees
    theirs = AdaBoostRegressor(n_estimators=len(trees))
    theirs.estimators_, theirs.estimator_weights_ = list(trees), says
    theirs.n_features_in_ = 1
    combined = [step for step in steps if step.line == walk_numbers.COMBINE and step.highlight.row >= 0]
    for step in (step for step in combined if step.highlight.tree == len(trees) - 1):
        if words(step.calculations[0].quantity) == "Say up to this prediction":
            expected = theirs._get_median_predict(trace.data.X[[step.highlight.row]], len(trees))[0]
            assert f"so the weighted median is {format_plain_number(expected)}." in sentence(step)


# -- questions


@everywhere
def test_questions_are_fair(name):
    assert any(assert_questions_are_fair(lesson(name)[1], tells_of_the_same, least=2))


def tells_of_the_same(step, other) -> bool:
    """Nodes count by themselves; what comes of a tree counts together, but for the round's opening."""
    if question(step).prompt.startswith("How many of"):  # a count is too short to be found in sentences
        return False
    if isinstance(step.event, Search | Branch | Leaf):
        here, there = step.highlight, other.highlight
        return (there.tree, there.node) == (here.tree, here.node) and there.row < 0
    return other.event is step.event and other.line == step.line


def test_the_right_answers_are_right():
    trace, steps = lesson("drawn")
    asked = set()
    for step in steps:
        if (given := question(step)) is None:
            continue
        answer = given.choices[given.answer_index]
        verdicts = trace.events_of(RoundResult)
        if given.prompt.startswith("What is the weighted error"):
            assert answer == format_plain_number(verdicts[step.highlight.tree].error)
        elif given.prompt.startswith("What is the amount of say"):
            assert answer == format_plain_number(verdicts[step.highlight.tree].alpha)
        elif given.prompt.startswith("Which row does the random"):
            drawn = step.event
            assert answer == f"row {drawn.rows[0] + 1}" and format_plain_number(drawn.uniforms[0]) in given.prompt
        elif given.prompt.startswith("Which of these rows has a larger"):
            after = step.event
            gains = [after.after[r] > after.before[r] for r in (int(c[4:]) - 1 for c in given.choices)]
            assert gains.count(True) == 1 and gains[given.answer_index]
        elif given.prompt.startswith("What will the wrong rows weigh"):
            assert answer == format_plain_number(float(step.event.after[step.event.result.is_wrong].sum()))
        elif given.prompt.startswith("How many of"):
            stage = list(trace.model.staged_predict(trace.data.X))[step.highlight.tree]
            assert answer == format_plain_number(int((stage != trace.data.y).sum()))
            assert all(0 <= int(choice) <= trace.data.n for choice in given.choices)
        else:
            continue
        asked.add(given.prompt[:14])
    assert len(asked) == 6


def test_a_leaf_says_the_heaviest_class_where_its_rows_weigh_differently():
    trace, steps = lesson("gaps and levels")
    growths, found = [event for event in trace.logged_events if isinstance(event, Growth)], set()
    for step in (step for step in steps if isinstance(step.event, Leaf) and step.detail == DETAIL_SPLITS):
        growth = growths[step.highlight.tree]
        alike = np.ptp(growth.scores.row_weight[growth.rows_of(step.highlight.node)]) == 0
        for phrase in ("the most common class of its", "the class with the most weight among its"):
            if phrase in sentence(step):
                assert alike == ("common" in phrase)
                found.add(phrase)
    assert len(found) == 2


# -- small helpers


def test_equal_terms_are_taken_together():
    assert grouped_sum_expr(np.array([0.1, 0.5, 0.1])) == "2 * 0.1 + 0.5"
    assert grouped_sum_expr(np.array([])) == grouped_sum_expr(np.zeros(3)) == "0"
    assert float(grouped_sum_expr(np.arange(20.0))) == 190
    worth = np.array([0.1, 0.5, 0.2, 0.5])
    assert select_rows(worth, 2, np.array([True, True, True, False])).tolist() == [1, 2]
    assert select_rows(worth).tolist() == [0, 1, 2, 3] and select_rows(worth, 1).tolist() == [1]
