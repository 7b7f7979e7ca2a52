"""Gradient boosting's lesson: its numbers give what the engine stored, and what it shows is what others work out."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from sklearn.ensemble import GradientBoostingClassifier, GradientBoostingRegressor

from datasets import load
from engine import gradient_boosting, record
from engine.learners.common.losses import AbsoluteLoss, HuberLoss, LogisticLoss, SoftmaxLoss, SquaredLoss
from engine.learners.gradient_boosting.events import BoostingStop
from engine.learners.gradient_boosting.lesson.context import SEND
from engine.learners.gradient_boosting.lesson.losses import LeafRows, LossRow, leaf_calculations, row_calculations
from engine.learners.registry import lesson_for_trace
from engine.text.follow_row import choose_new_row, predict_row
from engine.text.picture import NEW_ROW
from engine.text.script import Script
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, DETAIL_STORY
from engine.tree.growth import Leaf
from tests.arithmetic import agrees, evaluate
from tests.stories import assert_keeps_promises, assert_questions_are_fair, disagreements
from tests.tables import random_table, table
from tests.words import sentence, words

SMALL = {"n_estimators": 2, "max_depth": 2, "learning_rate": 0.3}


@cache
def told(name: str, **settings):
    trace = record(gradient_boosting.fit, load(name), **{**SMALL, **settings})
    return trace, lesson_for_trace(trace).steps(trace, candidates=4)


def told_of(data, **settings):
    trace = record(gradient_boosting.fit, data, **{**SMALL, **settings})
    return trace, lesson_for_trace(trace).steps(trace, candidates=4)


# -- every number


OF_NUMBERS = [{"loss": loss, "leaf": leaf, "start": start} for loss in ("squared", "absolute", "huber")
              for leaf, start in (("step", "mean"), ("line_search", "zero"), ("step", "minimum"))]  # fmt: skip
OF_NUMBERS += [{"loss": "huber", "huber_delta": 1.5, "median": "halfway"}, {"loss": "absolute", "median": "halfway"}]
OF_CLASSES = [{"log_odds": "half"}, {"log_odds": "half", "leaf": "line_search"}, {"start": "zero"}, {"loss": "softmax"}]


@pytest.mark.parametrize("settings", OF_NUMBERS, ids=str)
@pytest.mark.parametrize("name", ["four_points", "loss_table", "wave"])
def test_numbers_of_every_loss_start_and_step(name, settings):
    assert not disagreements(*told(name, **settings))


@pytest.mark.parametrize("settings", OF_CLASSES, ids=str)
@pytest.mark.parametrize("name", ["seven_rows", "moons"])
def test_numbers_of_two_classes(name, settings):
    assert not disagreements(*told(name, **settings))


@pytest.mark.parametrize("settings", [*OF_NUMBERS, *OF_CLASSES], ids=str)
@pytest.mark.parametrize("rows", [7, 60])
def test_numbers_of_weighted_rows(settings, rows):
    """Seven rows are written one by one; halves of a weight are reached exactly, or passed; two rows count nothing."""
    rng = np.random.default_rng(rows)
    task = "classification" if settings in OF_CLASSES else "regression"
    data = random_table(rng, rows, 3, task, classes=3 if settings.get("loss") == "softmax" else 2)
    weight = rng.integers(1, 4, rows) / 2.0
    weight[:2] = 0.0
    trace, steps = told_of(data, sample_weight=weight, **settings)
    assert not disagreements(trace, steps)
    assert any("w_i" in working.formula for step in steps for working in step.calculations)


CHANCE = {"subsample": 0.5, "max_features": 1, "validation_fraction": 0.2}


OF_MANY = [{"leaf": "line_search", **CHANCE}, {"max_leaf_nodes": 4, "max_depth": None, "n_estimators": 3}]


@pytest.mark.parametrize("settings", OF_MANY, ids=str)
def test_numbers_of_many_classes_at_random_and_best_first(settings):
    assert not disagreements(*told("penguins", **settings))


def test_numbers_where_nothing_is_unsure_any_more():
    """Long at full steps: powers overflow, and p is 0 or 1 to the last bit."""
    data = table(np.arange(8.0)[:, None], [0, 0, 0, 0, 1, 1, 1, 1])
    for loss, rate in (("logistic", 10.0), ("softmax", 10.0), ("logistic", 1.0)):
        trace, steps = told_of(data, loss=loss, learning_rate=rate, n_estimators=40)
        assert not disagreements(trace, steps)
        assert np.abs(trace.model.decision_function(data.X)).max() > 30


# -- what others work out


def values_of(workings) -> dict[str, float]:
    return {words(each.quantity): each.value for each in workings}


EX22 = [  # y and F of three columns, and the losses S3:79-89 prints; 0.002 of the second is 0.02 (erratum C3-02)
    (0.5, 0.6, {"squared": 0.005, "absolute": 0.1, "huber": 0.005}),
    (1.2, 1.4, {"squared": 0.02, "absolute": 0.2, "huber": 0.02}),
    (2.0, 1.5, {"squared": 0.125, "absolute": 0.5, "huber": 0.125}),
    (5.0, 1.7, {"squared": 5.445, "absolute": 3.3, "huber": 1.525}),
]


@pytest.mark.parametrize(("y", "F", "printed"), EX22)
def test_losses_of_example_22(y, F, printed):
    for loss in (SquaredLoss(), AbsoluteLoss(), HuberLoss(0.5)):
        residual = float(loss.residual(np.array([y]), np.array([F]))[0])
        found = row_calculations(loss, LossRow(y, np.array([F]), residual))
        assert values_of(found)["loss"] == pytest.approx(printed[loss.name])
        assert all(agrees(each.numbers, each.value) for each in found)


def test_residuals_of_example_22_by_hand():
    """y - F = -0.1, -0.2, 0.5, 3.3: clipped at 0.5 only the last one is."""
    expected = {"squared": [-0.1, -0.2, 0.5, 3.3], "absolute": [-1, -1, 1, 1], "huber": [-0.1, -0.2, 0.5, 0.5]}
    for loss in (SquaredLoss(), AbsoluteLoss(), HuberLoss(0.5)):
        found = []
        for y, F, _ in EX22:
            residual = float(loss.residual(np.array([y]), np.array([F]))[0])
            found.append(evaluate(row_calculations(loss, LossRow(y, np.array([F]), residual))[0].numbers)[0])
        assert found == pytest.approx(expected[loss.name])


def test_from_score_to_probability_to_residual_by_hand():
    """F = log 3 of a row of class 1: p = 0.75, residual 0.25; with half the log odds 2/(1 + 3) = 0.5."""
    full = values_of(row_calculations(LogisticLoss(), LossRow(1.0, np.log([3]), 0.25)))
    assert full["probability"] == pytest.approx(0.75) and full["loss"] == pytest.approx(-np.log(0.75))
    half = row_calculations(LogisticLoss(2.0), LossRow(1.0, np.log([3]) / 2, 0.5))
    assert values_of(half)["probability"] == pytest.approx(0.75)
    assert evaluate(half[0].numbers)[0] == pytest.approx(0.5) and "2 y" in half[0].formula
    own = values_of(row_calculations(SoftmaxLoss(3), LossRow(1.0, np.array([0, np.log(2), 0]), -0.25, 0)))
    assert own["probability"] == pytest.approx(0.25) and own["loss"] == pytest.approx(np.log(2))


def test_leaves_by_hand():
    """Two rows of class 1 and one of class 0 at p = 0.5: 0.5/0.75; of half log odds 1/3 (V-21); 2/3 of it of K = 3."""
    r, y, F = np.array([0.5, 0.5, -0.5]), np.array([1.0, 1.0, 0.0]), np.zeros(3)
    number_of = lambda loss, leaf: evaluate(leaf_calculations(loss, leaf)[0].numbers)[0]  # noqa: E731
    assert number_of(LogisticLoss(), LeafRows(y, F, r, 0, 0.5, 0.75, None)) == pytest.approx(2 / 3)
    assert number_of(LogisticLoss(2.0), LeafRows(y, F, 2 * r, 0, 1.0, 3.0, None)) == pytest.approx(1 / 3)
    assert number_of(SoftmaxLoss(3), LeafRows(y, F, r, 0, 0.5, 0.75, None)) == pytest.approx(4 / 9)
    away = np.array([1.0, 2.0, 6.0, 7.0])
    assert number_of(SquaredLoss(), LeafRows(away, np.zeros(4), away, 0, 0, 4, None)) == 4
    assert number_of(AbsoluteLoss(), LeafRows(away, np.zeros(4), away, 0, 0, 1, None)) == 2
    assert number_of(AbsoluteLoss(True), LeafRows(away, np.zeros(4), away, 0, 0, 1, None)) == 4
    # from the median 2: -1, 0, 4 and 5, clipped at 3: -1 + 0 + 3 + 3 over 4
    assert number_of(HuberLoss(3.0), LeafRows(away, np.zeros(4), away, 0, 0, 4, None)) == 2 + 5 / 4
    assert number_of(SquaredLoss(), LeafRows(away, np.zeros(4), away, 0, 0, 4, 0.5)) == 2


def test_starts_by_hand():
    """EX27: half of log 3 from the mean 0.5 of three +1 and one -1; erratum C1-10: log 3, not 3."""
    data = table([[1.0], [2.0], [3.0], [4.0]], [1, 1, 1, 0])
    full, half = (told_of(data, log_odds=odds)[1][0] for odds in ("full", "half"))
    assert full.numbers == "log(3/1)" and full.value == pytest.approx(np.log(3))
    assert half.numbers == "1/2 * log((1 + 0.5)/(1 - 0.5))" and half.value == pytest.approx(np.log(3) / 2)
    values = table([[1.0], [2.0], [3.0], [4.0]], [0.5, 1.2, 2.0, 5.0])
    assert told_of(values)[1][0].numbers == "(0.5 + 1.2 + 2 + 5)/4"
    assert told_of(values, loss="absolute")[1][0].numbers == "(1.2 + 2)/2"


def test_two_rounds_by_hand():
    """Mean 5; residuals -4 -2 0 6; leaves -3 and 3; half of that: 3.5 3.5 6.5 6.5, as the steps tell them."""
    data = table([[1.0], [2.0], [3.0], [4.0]], [1.0, 3.0, 5.0, 11.0])
    _, steps = told_of(data, n_estimators=1, learning_rate=0.5, max_depth=1)
    residuals = [step.value for step in steps if step.line == 3 and step.detail == DETAIL_CALCULATIONS]
    leaves = [step.value for step in steps if isinstance(step.event, Leaf)]
    moved = [step.value for step in steps if step.line == 8 and step.detail == DETAIL_CALCULATIONS]
    assert residuals == [-4, -2, 0, 6] and leaves == [-2, 6]
    assert moved == [4, 4, 4, 8]
    assert [step.value for step in steps if step.detail == DETAIL_STORY and step.line == 8] == [20 / 8]


@pytest.mark.parametrize("name", ["cars", "moons", "iris"])
def test_the_new_row_comes_to_what_scikit_learn_says(name):
    trace, steps = told(name)
    data, x = trace.data, choose_new_row(trace.data)
    theirs = GradientBoostingClassifier if data.class_names else GradientBoostingRegressor
    model = theirs(random_state=0, **SMALL).fit(data.X, data.y)
    expected = model.decision_function(x[None]) if data.class_names else model.predict(x[None])
    found = sorted(working.value for working in steps[-1].calculations)
    assert found == pytest.approx(sorted(np.ravel(expected).tolist()), abs=1e-8)


# -- what is seen


@pytest.mark.parametrize("name", ["four_points", "moons", "penguins"])
def test_the_picture_adds_up_to_the_model(name):
    trace, _ = told(name)
    picture = lesson_for_trace(trace).picture(trace)
    stages = list(trace.model.staged_decision_function(trace.data.X[:12]))
    per_round = len(picture.trees) // len(stages)
    for i, x in enumerate(trace.data.X[:12]):
        sent = predict_row(picture, x)
        for m, stage in enumerate(stages):
            assert sent.scores_after((m + 1) * per_round) == pytest.approx(np.atleast_1d(stage[i]), abs=1e-10)


@pytest.mark.parametrize("name", ["wave", "moons", "penguins"])
def test_columns_hold_what_the_trace_has(name):
    trace, steps = told(name, subsample=0.7)
    table_of, n, picture = trace.columns("rows"), trace.data.n, lesson_for_trace(trace).picture(trace)
    names = {"trees", NEW_ROW} | {column.name for column in picture.columns} | {panel.name for panel in picture.panels}
    seen = 0
    for step in steps:
        assert set(step.state_updates) <= names
        if step.line == 3 and "residual" in step.state_updates:
            here = slice(seen * n, seen * n + n)  # round after round, class after class
            assert np.array_equal(step.state_updates["residual"], table_of["residual"][here])
            assert np.array_equal(step.state_updates["F"], table_of["before"][here])
            if "p" in step.state_updates:
                assert step.state_updates["p"] == pytest.approx(table_of["predicted"][here])
            seen += 1
        elif step.line == 8 or (step.line == 9 and step.highlight.scene == "all"):
            assert step.state_updates.get("residual") is None  # that would be those of the scores before
        elif step.line == 9:  # what the tree was fitted to that the new row passes
            here = slice(step.highlight.tree * n, step.highlight.tree * n + n)
            assert np.array_equal(step.state_updates["residual"], table_of["residual"][here])
    assert seen * n == len(table_of["residual"])
    drawn = [step.state_updates["used"] for step in steps if "used" in step.state_updates]
    assert [column.sum() for column in drawn] == [int(0.7 * n)] * 2


def test_a_round_is_two_steps_in_the_coarsest_grain_and_opens_with_its_first():
    for name in ("wave", "penguins"):
        trace, steps = told(name)
        rounds = [step for step in steps if step.detail == DETAIL_STORY]
        opened = [words(step.section_title) for step in rounds]
        assert opened == ["start", "round 1", "", "round 2", "", "the end", "a new row", ""]
        trees = len(lesson_for_trace(trace).picture(trace).trees)
        assert [step.state_updates.get("trees") for step in rounds if "trees" in step.state_updates] == [
            0, trees // 2, trees, trees, trees]  # fmt: skip
        assert all(step.section_title == "" for step in steps if step.detail != DETAIL_STORY)


def test_the_loss_panel_has_the_rounds_of_the_trace():
    trace, steps = told("wave", validation_fraction=0.25)
    panel = next(panel for panel in lesson_for_trace(trace).picture(trace).panels if panel.name == "loss")
    rounds = trace.columns("rounds")
    learned, held = (series["values"] for series in panel.content["series"])
    assert learned[1:] == rounds["train_loss"].tolist() and held[1:] == rounds["held_out_loss"].tolist()
    updates = [step.state_updates for step in steps if step.detail == DETAIL_STORY]
    assert [update["loss"] for update in updates if "loss" in update][:3] == [1, 2, 3]


def test_every_leaf_is_told_once_and_not_before_its_value():
    trace, steps = told("penguins", max_depth=3)
    leaves = [(step.highlight.tree, step.event.node) for step in steps if isinstance(step.event, Leaf)]
    trees = lesson_for_trace(trace).picture(trace).trees
    assert len(set(leaves)) == len(leaves) == sum(len(each.growth.tree.leaves) for each in trees)
    assert all(step.line == 7 and step.detail == DETAIL_SPLITS for step in steps if isinstance(step.event, Leaf))


def test_at_most_twelve_rows_are_told_of_each_phase():
    _, steps = told("wisconsin")
    rows = [step.highlight.row for step in steps if step.line == 3 and step.detail == DETAIL_CALCULATIONS]
    assert len([row for row in rows if row >= 0]) == 2 * 12
    assert [step.n_skipped for step in steps if step.line == 3 and step.n_skipped] == [699 - 12] * 2


STORIES = [
    ("wave", {"validation_fraction": 0.2}),
    ("moons", {"subsample": 0.5}),
    ("iris", {}),
    ("cars", {"loss": "huber"}),
]


def tells_of_the_same(step, other) -> bool:
    return other.event is step.event and other.highlight.tree == step.highlight.tree


@pytest.mark.parametrize(("name", "settings"), STORIES, ids=str)
def test_a_lesson_keeps_its_promises_and_its_questions_are_fair(name, settings):
    trace, steps = told(name, **settings)
    assert_keeps_promises(trace, steps)
    sent = lesson_for_trace(trace).walk.args[1][SEND]
    steps = [step for step in steps if step.line != sent]  # a new row may end where another did
    assert min(assert_questions_are_fair(steps, tells_of_the_same))


# -- ends


def test_a_target_that_never_changes_needs_no_tree():
    trace, steps = told_of(table([[1.0], [2.0]], [3.0, 3.0]))
    assert [words(step.section_title) for step in steps] == ["start", "round 1", "the end"]
    assert "nothing is left to correct" in sentence(steps[1]) and "No tree was needed" in sentence(steps[-1])
    picture = lesson_for_trace(trace).picture(trace)
    assert len(picture.trees) == 1 and picture.ensemble.weight.tolist() == [0.0]
    assert predict_row(picture, np.array([9.0])).scores_after(1).tolist() == [3.0]


def test_a_rate_far_too_large_ends_with_its_reason():
    _, steps = told("four_points", learning_rate=10.0, n_estimators=300, max_depth=2)
    said = next(step for step in steps if isinstance(step.event, BoostingStop))
    assert said.detail == DETAIL_STORY and "beyond all bounds" in sentence(said)
    assert "of 300" in sentence(said) and "rises" in "".join(sentence(step) for step in steps if step.line == 8)


def test_a_loss_of_ones_own_is_told_without_its_value():
    pair = lambda y, F: (F - y, np.ones_like(F))  # noqa: E731  (squared error by its derivatives)
    trace, steps = told("four_points", loss=pair)
    assert not disagreements(trace, steps)
    assert "loss" not in {panel.name for panel in lesson_for_trace(trace).picture(trace).panels}


def test_one_hundred_rounds_are_walked_quickly_apart_from_tables():
    """Counted, not timed: a step a row told, a node and a leaf, whatever the number of rounds."""
    trace = record(gradient_boosting.fit, load("moons"), n_estimators=100, max_depth=3)
    pieces = list(lesson_for_trace(trace).walk(trace, 4))
    coarse = Script(tuple(each for piece in pieces if (each := piece.coarse_only()) is not None)).columns["grain"]
    assert len(pieces) < 100 * 10 and (coarse < DETAIL_CALCULATIONS).all()
    assert len(coarse) < 100 * 22 and (coarse == DETAIL_STORY).sum() == 204


def test_random_tables_with_gaps_and_levels():
    rng = np.random.default_rng(4)
    for task, classes in (("regression", 0), ("classification", 2), ("classification", 4)):
        data = random_table(rng, 60, 4, task, classes=classes or 2, missing=0.2, category=0.5)
        data = replace(data, y=data.y * 1e6) if task == "regression" else data
        assert not disagreements(*told_of(data))


@pytest.mark.parametrize("name", ["four_points", "cars", "iris"])
def test_bars_of_leaves_are_those_of_the_tree_in_hand_by_the_numbers_of_their_nodes(name):
    trace, steps = told(name, n_estimators=3, max_depth=2)
    shown = [(step, step.state_updates["leaves"]) for step in steps if step.state_updates.get("leaves")]
    assert len(shown) >= 6
    for step, bars in shown:
        tree = lesson_for_trace(trace).picture(trace).trees[step.highlight.tree].growth.tree
        assert sorted(map(words, bars["labels"])) == sorted(f"node {leaf}" for leaf in tree.leaves)
        place = list(map(words, bars["labels"])).index(f"node {step.highlight.node}")
        assert np.isfinite(bars["values"][: place + 1]).all() and np.isnan(bars["values"][place + 1 :]).all()


# -- conventions that are told (Example 22's table, by hand)


def of_line(steps, line: int) -> list[str]:
    return [sentence(step) for step in steps if step.line == line]


@pytest.mark.parametrize("loss", ["absolute", "huber"])
def test_which_median_is_taken_is_told_at_the_start_and_at_the_leaves(loss):
    """y = 0.5, 1.2, 2, 5: halfway between 1.2 and 2; the left leaf has y - F = -1.1 and -0.4."""
    lower, halfway = (
        told("loss_table", loss=loss, huber_delta=0.5, max_depth=1, median=median)[1] for median in ("lower", "halfway")
    )
    for steps in (lower, halfway):
        assert "1.2 and 2: the start lies halfway between them." in sentence(steps[0])
    assert "-1.1 and -0.4: the median is the lower one" in of_line(lower, 7)[0] and "-0.75" in of_line(lower, 7)[0]
    assert "the median is taken halfway" in of_line(halfway, 7)[0] and "-1.1" in of_line(halfway, 7)[0]


def test_where_the_leafs_huber_loss_is_lowest_is_told_where_the_step_misses_it():
    """By a fine search: -0.75 of the left leaf, where one step from the median -1.1 comes to -0.85."""
    steps = told("loss_table", loss="huber", huber_delta=0.5, max_depth=1)[1]
    at = np.linspace(-2, 2, 4001)
    costs = sum(HuberLoss(0.5).row_losses(np.full_like(at, away), at) for away in (-1.1, -0.4))
    lowest, said = at[costs.argmin()], next(step for step in steps if isinstance(step.event, Leaf))
    assert said.value == pytest.approx(-0.85) and lowest == pytest.approx(-0.75)
    assert f"lowest at {lowest:.4g}." in sentence(said)


@pytest.mark.parametrize("loss", ["squared", "absolute", "huber"])
@pytest.mark.parametrize("start", ["mean", "minimum", "zero"])
def test_whether_another_constant_loses_less_is_as_a_search_finds(loss, start):
    data = load("loss_table")
    trace, steps = told("loss_table", loss=loss, huber_delta=0.5, start=start)
    made = {"squared": SquaredLoss(), "absolute": AbsoluteLoss(), "huber": HuberLoss(0.5)}[loss]
    costs = [made.row_losses(data.y, np.full(data.n, c)).mean() for c in np.linspace(0, 5, 5001)]
    own = made.row_losses(data.y, np.full(data.n, trace.model.start)).mean()
    assert ("No other constant" in sentence(steps[0])) == (own <= min(costs) + 1e-12)
    assert ("instead of" in sentence(steps[0])) == (own > min(costs) + 1e-12)


def test_a_row_of_two_classes_shows_its_residuals_formula_first():
    _, steps = told("seven_rows")
    rows = [step for step in steps if step.line == 3 and step.highlight.row >= 0]
    assert rows and all(
        step.calculations[0].formula == "y - p" and words(step.calculations[1].quantity) == "probability"
        for step in rows
    )


def test_the_sign_of_0_is_told():
    """The median of three rows is one of them: it is exact there."""
    _, steps = told_of(table([[1.0], [2.0], [3.0]], [1.0, 2.0, 9.0]), loss="absolute")
    assert "exact for 1 row" in of_line(steps, 3)[0] and "the sign of 0 is taken as 0" in of_line(steps, 3)[0]
    assert sum("so the residual is 0." in text for text in of_line(steps, 3)) == 2  # each round


@pytest.mark.parametrize("name", ["loss_table", "wave"])
def test_the_line_search_of_absolute_loss_is_walked_to_where_a_plain_search_ends(name):
    trace, steps = told(name, loss="absolute", leaf="line_search", start="mean", n_estimators=1)
    tips = [step for step in steps if "has its tip at rho" in sentence(step)]
    away, leaf = trace.data.y - trace.model.start, trace.model.growths[0].leaf_of
    h = np.array([np.sign(away)[leaf == node].mean() for node in leaf])
    at = np.linspace(0, 3, 30001)
    least = np.abs(away[:, None] - h[:, None] * at).sum(0).min()
    assert np.abs(away - h * tips[-1].value).sum() <= least + 1e-12
    assert tips[-1].calculations[1].value >= 0 and all(step.calculations[1].value < 0 for step in tips[:-1])
    assert "here the loss is lowest" in sentence(tips[-1])
