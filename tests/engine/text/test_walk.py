"""Lessons as a learner walks them: every event has steps, grains keep their order, questions have one right answer."""

from __future__ import annotations

import re
from functools import cache

import numpy as np
import pytest

from datasets import load
from engine import cart, prune, record
from engine.learners.cart.lesson.split_search import running_leaders, spread_sample
from engine.learners.cart.lesson.whole_tree import tree_path_steps
from engine.learners.prune.fitting import AlphaChoice
from engine.learners.prune.lesson.folds import fold_steps
from engine.learners.prune.lesson.scores import steps_at_alpha
from engine.learners.prune.path import WeakestLink
from engine.learners.registry import lesson_for_trace
from engine.text.arithmetic import expr_to_latex, format_plain_number, join_names, number_expr
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, DETAIL_STORY, Span
from engine.text.wording import leaf_reason_text, split_text
from engine.tree.growth import Branch, Independence, Leaf, Search
from pages.i18n.translator import translator_for
from tests.arithmetic import agrees
from tests.stories import assert_keeps_promises, assert_questions_are_fair
from tests.tables import table
from tests.words import question, sentence, words

WALKS = {
    "seven rows": (cart.fit, "seven_rows", {}),
    "best first": (cart.fit, "moons", {"max_leaf_nodes": 6}),
    "gaps and levels": (cart.fit, "penguins", {"max_depth": 3}),
    "values": (cart.fit, "cars", {"min_impurity_decrease": 1.0}),
    "chi-square": (cart.fit, "blobs", {"independence_alpha": 1e-6}),
    "forced": (cart.fit, "seven_rows", {"force": {"": ("x_1", 0.5)}}),
    "pruning": (prune.fit, "iris", {"cv": 3}),
    "pruning values": (prune.fit, "cars", {"measure": "ssr", "max_depth": 4}),
}


@cache
def walked(name: str):
    fit, data, settings = WALKS[name]
    trace = record(fit, load(data), **settings)
    return trace, lesson_for_trace(trace).steps(trace, candidates=60)


everywhere = pytest.mark.parametrize("name", WALKS)


# -- events, lines, grains


@everywhere
def test_one_step_a_node_in_the_grain_of_splits_and_all_its_numbers_before(name):
    trace, steps = walked(name)
    nodes = [event for event in trace.events if isinstance(event, Branch | Leaf)]
    coarse = [step for step in steps if step.detail == DETAIL_SPLITS and isinstance(step.event, Branch | Leaf)]
    assert [step.event for step in coarse] == nodes
    assert [step.highlight.node for step in coarse] == [event.node for event in nodes]
    told = {step.event: i for i, step in enumerate(steps) if step.detail == DETAIL_SPLITS}
    for i, step in enumerate(steps):
        if isinstance(step.event, Search):
            end = next(node for node in nodes if node.search is step.event)
            assert step.detail == DETAIL_CALCULATIONS or step is steps[0]
            assert i < told[end]
    rounds = [i for i, step in enumerate(steps) if step.detail == DETAIL_STORY]
    assert rounds[0] == 0 and rounds[-1] == len(steps) - 1


@everywhere
def test_a_lesson_keeps_its_promises_and_a_candidate_is_of_the_feature_it_lights(name):
    trace, steps = walked(name)
    assert_keeps_promises(trace, steps)
    for step in steps:
        light = step.highlight
        if light.candidate >= 0:
            shown_table = (step.event if isinstance(step.event, Search) else step.event.search).table
            assert light.feature in (-1, shown_table.feature[light.candidate])


# -- bounds


def test_some_of_many():
    assert spread_sample(9, np.array([4]), 4).tolist() == [0, 4, 7, 8]
    assert spread_sample(5, np.array([2]), 5).tolist() == [0, 1, 2, 3, 4]
    found = spread_sample(10_000, np.array([7770, 7771, 10_001]), 400)
    assert len(found) == 400 and {0, 7770, 7771, 9999} <= set(found.tolist())


def test_what_is_left_out_is_said_and_the_best_never_is():
    trace = record(cart.fit, load("moons"), max_depth=2)
    steps = lesson_for_trace(trace).steps(trace, candidates=10)
    for search in trace.events_of(Search):
        own = [step for step in steps if step.event is search]
        tried = [step.highlight.candidate for step in own if step.highlight.candidate >= 0]
        assert search.table.is_best.argmax() in tried and search.table.chosen.argmax() in tried
        for feature in range(2):
            several = [c for c in tried if search.table.feature[c] == feature]
            here = (search.table.feature == feature).nonzero()[0]
            best = here[search.table.gain[here].argmax()]
            assert len(several) <= 10 and {best - 1, best, best + 1} & set(here) <= set(several)
            told = [step for step in own if step.n_skipped and step.highlight.feature == feature]
            assert sum(step.n_skipped for step in told) == len(here) - len(several)
            assert all(f"{step.n_skipped:,} more candidate splits are not shown" in sentence(step) for step in told)
    whole = lesson_for_trace(trace).steps(trace)
    skipped = [step.n_skipped for step in steps if step.n_skipped]
    assert not any(step.n_skipped for step in whole) and len(whole) - len(steps) == sum(skipped) - len(skipped)


def test_long_paths_are_bounded_and_the_best_subtree_is_always_there():
    trace = record(prune.fit, load("diabetes"), cv=2)
    path = trace.logged_events[1]
    for alpha in (0.0, float(path.alpha[len(path) // 3]), float(path.alpha[-1])):
        steps = list(steps_at_alpha(trace.events_of(AlphaChoice)[-1], alpha))
        there = [step.highlight.subtree for step in steps if not step.n_skipped]
        assert path.subtree_at(alpha) in there and len(there) <= 40
        assert len(path) == len(there) + sum(step.n_skipped for step in steps)
    for fold in trace.last_event(AlphaChoice).folds:
        own = [step for step in fold_steps(trace, fold) if not step.n_skipped]
        assert fold.best_index in [step.highlight.subtree for step in own[:-1]] and len(own) <= 41


def test_who_is_ahead():
    gain, names = np.array([1.0, 3, 2, 3 + 1e-12, 4]), np.arange(5, 10)
    assert running_leaders(gain, names, np.full(5, -1)).tolist() == [-1, 5, 6, 6, 6, 9]
    tied, last = np.array([3.0, 3, 2, 3, 3]), np.array([0, 0, 0, 0, 2])
    assert running_leaders(tied, names, last).tolist() == [-1, 5, 6, 6, 8, 8]


# -- questions


def tells_of_the_same(step, other) -> bool:
    if step.highlight.node < 0 or step.highlight.subtree >= 0:
        return other.event is step.event
    return other.highlight.node == step.highlight.node and other.highlight.subtree < 0


@everywhere
def test_questions_are_fair(name):
    assert min(assert_questions_are_fair(walked(name)[1], tells_of_the_same)[DETAIL_SPLITS:]) > 3


def test_the_search_for_answers_given_away_can_find_one():
    """Asked at the split itself, which split has the largest gain would be no question in the finest grain."""
    _, steps = walked("seven rows")
    split = next(step for step in steps if isinstance(step.event, Branch))
    before = [step for step in steps[: steps.index(split)] if step.highlight.node == 0]
    assert any(right_answer(split) in sentence(step) for step in before)


@pytest.mark.parametrize("name", ["seven rows", "best first", "gaps and levels", "values"])
def test_the_right_answer_is_right(name):
    trace, steps = walked(name)
    tree, checked = trace.model.tree, set()
    for step in steps:
        if (asks := question(step)) is None:
            continue
        answer, node = right_answer(step), step.highlight.node
        if "largest gain" in asks.prompt:
            search = step.event if isinstance(step.event, Search) else step.event.search
            gains = search.table.gain
            splits = split_texts(trace.data, search.table)
            assert answer in (splits[i] for i in np.flatnonzero(gains >= gains.max() - 1e-9))
            others = set(asks.choices) - {answer}
            assert all(gains[i] < gains.max() for i, split in enumerate(splits) if split in others)
        elif asks.prompt.startswith("What is the"):
            assert answer == format_plain_number(trace.columns("nodes")["impurity"][node])
        elif asks.prompt.startswith("Which of these rows"):
            left = [bool(tree.goes_left(np.array([node]), trace.data.X[[int(row[4:]) - 1], tree.feature[node]])[0])
                    for row in asks.choices]  # fmt: skip
            assert [where == ("left" in asks.prompt) for where in left].count(True) == 1
            assert left[asks.answer_index] == ("left" in asks.prompt)
        elif asks.prompt.startswith("Why"):
            assert answer == words(leaf_reason_text(trace.columns("nodes")["reason"][node]))
        checked.add(asks.prompt.split()[0])
    assert checked == {"Which", "What", "Why"}


def right_answer(step) -> str:
    asks = question(step)
    return asks.choices[asks.answer_index]


def split_texts(data, table) -> list[str]:
    """Every candidate as a question, written once more."""
    columns = table.feature.tolist(), table.threshold.tolist(), table.categories.tolist(), table.missing_left.tolist()
    return [
        words(split_text(data, j, t, levels)) + " or missing" * gap for j, t, levels, gap in zip(*columns, strict=True)
    ]


def test_wrong_reasons_do_not_hold():
    """A leaf of one row at the greatest depth: two more rules would have stopped there, and are no wrong answers."""
    trace = record(cart.fit, table([[0], [1], [2]], [0, 1, 1]), max_depth=1)
    leaf = next(
        step
        for step in lesson_for_trace(trace).steps(trace)
        if isinstance(step.event, Leaf) and step.highlight.node == 1
    )
    assert right_answer(leaf) == words(leaf_reason_text("pure"))
    assert not {words(leaf_reason_text(name)) for name in ("max_depth", "min_samples_split")} & set(
        question(leaf).choices
    )


def test_what_is_said_after_an_answer_is_what_people_write():
    """The setting that stopped a node as it is set, numbers as they are shown, ways to choose in words."""
    trace = record(prune.fit, load("wave"), max_depth=2, choose="one_se")
    asked = [question(step) for step in lesson_for_trace(trace).steps(trace) if step.question]
    said = {each.prompt: each.explanation for each in asked}
    assert said["Why is this node not split?"] == "It lies at depth 2. The limit is max_depth = 2."
    assert any(ask.startswith("Alpha is ") and "within one standard error" in ask for ask in said)
    assert not re.search(r"\d\.\d{7}|_se|one se", " ".join([*said, *said.values()]))
    asked = [question(step) for step in walked("seven rows")[1] if step.question]
    assert {each.explanation for each in asked if each.prompt.startswith("Why")} == {"Its Gini impurity is 0."}


@pytest.mark.parametrize("name", ["pruning", "pruning values"])
def test_the_right_answers_of_pruning_are_right(name):
    trace, steps = walked(name)
    path, chosen = trace.logged_events[1], trace.last_event(AlphaChoice)
    for link in trace.events_of(WeakestLink):
        own = [step for step in steps if step.event is link]
        weakest = {f"node {node}" for node in link.table["node"][link.table["weakest"]]}
        for step in (own[0], own[-1]):  # the first number of a step, and the step itself
            if len(link.table["node"]) - len(weakest) >= 2:
                assert set(question(step).choices) & weakest == {right_answer(step)}
        assert not any(step.question for step in own[1:-1])
        assert own[-1].highlight.nodes == tuple(link.nodes) and own[-1].highlight.subtree == link.step
    for fold in chosen.folds:
        best = {format_plain_number(alpha) for alpha in path.alpha[fold.error <= fold.error.min() * (1 + 1e-12)]}
        for step in (step for step in steps if step.event is fold and step.question):
            assert right_answer(step) == format_plain_number(path.alpha[fold.best_index])
            assert not (set(question(step).choices) & best) - {format_plain_number(path.alpha[fold.best_index])}
    assert right_answer(steps[-1]) == format_plain_number(path.leaves[chosen.subtree])


# -- splits that were asked for


@pytest.mark.parametrize(
    "rule",
    [
        {"independence_alpha": 0.1},
        {"min_gain": 0.3},
        {"min_impurity_decrease": 0.3},
        {"independence_alpha": 0.1, "independence_correction": "bonferroni"},
        {"independence_alpha": 0.1, "independence_correction": "permutation"},
    ],
)
def test_what_was_asked_for_is_made_whatever_the_rules_say(rule):
    """x_1 gains 0.085 at the root, and chance would do as well."""
    trace = record(cart.fit, load("seven_rows"), force={"": ("x_1", 0.5)}, **rule)
    root = next(step for step in lesson_for_trace(trace).steps(trace) if step.detail == DETAIL_SPLITS)
    assert sentence(root).startswith(
        "Split at the root, as asked for: x_1 = 0. It lowers the Gini impurity by 0.08503 (0.4898 to 0.4048). "
        "The best split would have been x_2 = 0, with a gain of 0.2755."
    )
    for step in (step for step in lesson_for_trace(trace).steps(trace) if isinstance(step.event, Independence)):
        if step.highlight.node == 0:
            assert "That is above 0.1: chance could do as well, but this split was asked for." in sentence(step)
            assert step.question is None and "the best of" not in sentence(step) and "permuted" not in sentence(step)


def test_a_split_asked_for_need_not_be_a_candidate():
    """One level against the others is all that is tried; two against one was asked for."""
    force = {"": ("x_1", ("a", "b"))}
    data = table([[0], [1], [2], [3]] * 4, [0, 0, 1, 1] * 4, kinds=("category",))
    trace = record(cart.fit, data, categories="one_vs_rest", force=force, independence_alpha=0.5)
    tested, root = (next(step for step in lesson_for_trace(trace).steps(trace) if isinstance(step.event, kind))
                    for kind in (Independence, Branch))  # fmt: skip
    assert "For x_1 is a or b chi-square is 16 with" in sentence(tested) and agrees(tested.numbers, 16.0)
    assert sentence(root).startswith(
        "Split at the root, as asked for: x_1 is a or b. It lowers the Gini impurity by 0.5 "
    )
    assert root.highlight.candidate == tested.highlight.candidate == -1


# -- names are data


def test_sentences_keep_their_roles():
    _, steps = walked("seven rows")
    tried = next(step for step in steps if sentence(step).startswith("Candidate split x_3 ≤ 15"))
    parts = translator_for().spans(tried.sentences)
    assert Span("x_3 ≤ 15", "split", 3) in parts and Span("0.3429", "number") in parts
    assert Span("0", "class", 0) in parts and Span("1", "class", 1) in parts and Span("gain", "term:gain") in parts


# -- a row's way


@pytest.mark.parametrize("name", ["seven rows", "gaps and levels", "values", "pruning"])
def test_a_row_comes_to_the_leaf_the_model_puts_it_into(name):
    trace, _ = walked(name)
    tree = trace.model.tree
    leaves = tree.apply(trace.data.X)
    for row in range(0, len(leaves), max(1, len(leaves) // 25)):
        steps = tree_path_steps(trace, row)
        assert steps[-1].highlight.node == leaves[row] and f"ends in node {leaves[row]}." in sentence(steps[-1])
        assert [step.highlight.node for step in steps[1:-1]] == [
            node for node, _ in tree.decision_path(trace.data.X[row])
        ]
        assert all(step.highlight.row == row for step in steps)
        for step, (_, left) in zip(steps[1:-1], tree.decision_path(trace.data.X[row]), strict=True):
            assert f"it goes {'left' if left else 'right'}, to node" in sentence(step)
            assert step.highlight.side == ("left" if left else "right")
        asks = question(steps[0])
        if asks:
            assert asks.choices[asks.answer_index].startswith(f"node {leaves[row]},")
            assert 3 <= len(set(asks.choices)) == len(asks.choices)


def test_missing_and_unknown_values_on_the_way():
    levels = ("a", "b", "c", "new")
    X = [[0], [0], [1], [1], [2], [2]]
    trace = record(cart.fit, table(X, [0, 0, 1, 1, 1, 1], kinds=("category",), levels=(levels,)))
    assert "Its x_1 is missing. Rows with a missing value go right here, to node 2." in sentence(
        tree_path_steps(trace, np.array([np.nan]))[1]
    )
    assert "No row in training had this level" in sentence(tree_path_steps(trace, np.array([3.0]))[1])
    assert "x_1 is a? The row has x_1 = a. Yes: it goes left" in sentence(tree_path_steps(trace, np.array([0.0]))[1])


# -- numbers as people read them


def test_what_only_rounding_keeps_from_0_is_0():
    """Three rows of one value: their squares about the node's mean do not cancel to the last bit."""
    trace = record(cart.fit, load("four_points"))
    said = [sentence(step) for step in lesson_for_trace(trace).steps(trace)]
    assert not any("e-1" in sentence for sentence in said)
    assert any(
        working.value == 0 != column
        for step in lesson_for_trace(trace).steps(trace)
        if step.highlight.candidate >= 0 and isinstance(step.event, Search)
        for working, column in [
            (step.calculations[1], step.event.table.columns()["impurity_left"][step.highlight.candidate])
        ]
    )


@pytest.mark.parametrize(
    ("x", "as_read"),
    [(83.0, "83"), (12 / 35, "0.3429"), (1234567.8, "1,234,568"), (1234.567, "1,234.57"),
     (120.3333, "120.33"), (0.1 + 0.2, "0.3"), (-2.5, "-2.5"), (3e-7, "3e-07"),
     (6300, "6,300"), (2.45, "2.45"), (0, "0"), (0.00001234, "1.23e-05"), (1e300, "1e+300"), (0.48979591, "0.4898")],
)  # fmt: skip
def test_numbers_read_aloud(x, as_read):
    assert format_plain_number(x) == as_read


@pytest.mark.parametrize(
    ("numbers", "latex"),
    [
        ("2/7 * 0 + 5/7 * (1 - 2/5)", r"\frac{2}{7} \cdot 0 + \frac{5}{7} \cdot \left(1 - \frac{2}{5}\right)"),
        ("1 - (2/5)**2", r"1 - \left(\frac{2}{5}\right)^{2}"),
        ("7 - (-0.5)", r"7 - \left(-0.5\right)"),
        ("1 - (2 - 3)", r"1 - \left(2 - 3\right)"),
        ("(1 - 2) - 3", "1 - 2 - 3"),
        ("-(2/3) * log2(2/3)", r"-\frac{2}{3} \cdot \log_2\left(\frac{2}{3}\right)"),
        ("exp(3)/exp(1)", r"\frac{e^{3}}{e^{1}}"),
        ("0.342857142857 * 1e-7", r"0.3429 \cdot \left(1 \cdot 10^{-7}\right)"),
        ("123456.789", "123457"),
        ("(exp(2))**2", r"\left(e^{2}\right)^{2}"),
        ("2 * (3 * 4)", r"2 \cdot \left(3 \cdot 4\right)"),
        ("sqrt(1/4)", r"\sqrt{\frac{1}{4}}"),
    ],
)
def test_worked_formulas(numbers, latex):
    assert expr_to_latex(numbers) == latex


def test_text_and_lists():
    assert [number_expr(x) for x in (3.0, 0.1 + 0.2, -2, 1e20)] == ["3", "0.3", "(-2)", "1e+20"]
    assert join_names(["a"]) == "a" and join_names("abc") == "a, b and c" and join_names("abc", "or") == "a, b or c"
    assert join_names("abcdefgh") == "a, b, c, d, e and 3 more"


def test_a_lesson_is_found_by_the_fit():
    assert lesson_for_trace(record(cart.fit, load("four_rows"))).name == "Decision tree"
    assert lesson_for_trace(record(prune.fit, load("four_rows"), ccp_alpha=0.1)).name == "Pruning"
