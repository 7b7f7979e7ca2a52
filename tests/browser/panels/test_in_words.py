"""Pictures in words: what a table, a plane, a curve and a tree show at a step is told beside them, and is so."""

import re

import numpy as np
import pytest

from engine import adaboost, gradient_boosting
from tests.browser.stages import lesson_of

# Of each picture, by its panel: the words that describe it, and whether they would be read out by themselves.
WORDS = """() => Object.fromEntries([...document.querySelectorAll("[aria-describedby]")].map((picture) => {
    const words = document.getElementById(picture.getAttribute("aria-describedby"));
    return [picture.closest(".panel").classList[1], words.closest("[aria-live]") ? "spoken" : words.textContent];
}))"""
NODES = "() => [...document.querySelectorAll('.tree .node.seen')].map(each => each.ariaLabel)"
PICTURES = "() => [...document.querySelectorAll('svg[role=img]')].map(each => each.ariaLabel?.trim())"
ROWS = "() => [...document.querySelectorAll('.table-panel tbody th')].map(each => each.ariaLabel)"


@pytest.fixture(scope="module")
def seven():
    return lesson_of("seven_rows", max_depth=2)


def tried_at(reel, place: int) -> int:
    """The step at which the candidate of this place is tried, of all of the root."""
    steps = reel["steps"]
    return [i for i, c in enumerate(steps["candidate"]) if c >= 0 and steps["search"][i] == 0][place]


def named(rows) -> str:
    """Example: "3 rows (2, 6 and 7)"."""
    *others, last = [str(row + 1) for row in rows]
    names = f"{', '.join(others)} and {last}" if others else last
    return f"{counted(len(rows))} ({names})"


def counted(n: int) -> str:
    return f"{n} row" if n == 1 else f"{n} rows"


def test_a_split_in_hand_is_told_with_the_rows_and_classes_on_both_sides(open_stage, seven):
    trace, reel = seven
    stage = open_stage(reel, step=tried_at(reel, 2), grain=2)
    words, data = stage.page.evaluate(WORDS), trace.data
    left = data.X[:, 2] <= 9.5
    assert words["table-panel"] == (
        f"x_3 ≤ 9.5: left {named(np.flatnonzero(left))}; right {named(np.flatnonzero(~left))}."
    )
    counts = [np.bincount(data.y[side].astype(int), minlength=2) for side in (left, ~left)]
    yes, no = (f"{counted(n.sum())}, {n[0]} of class 0, {n[1]} of class 1" for n in counts)
    assert words["plane-panel"] == f"x_3 ≤ 9.5: left {yes}; right {no}."
    sides = [f"{row + 1}, goes {'left' if left[row] else 'right'}" for row in range(data.n)]
    assert stage.page.evaluate(ROWS) == sides


def test_candidates_are_told_in_the_order_of_their_gain(open_stage, seven):
    trace, reel = seven
    table = trace.columns("candidates")
    stage = open_stage(reel, step=tried_at(reel, 4), grain=2)
    words = stage.page.evaluate(WORDS)["curve-panel"]
    root = np.flatnonzero(table["node"] == 0)[:5]
    best = root[np.argsort(-table["gain"][root], kind="stable")]
    told = re.findall(r"gain ([\d.]+), (\d) left, (\d) right", words)
    assert words.startswith(f"5 of {(table['node'] == 0).sum()} candidate splits tried. 1. x_2 = 0: gain 0.2755")
    assert [(int(n), int(m)) for _, n, m in told] == [(table["n_left"][c], table["n_right"][c]) for c in best]
    assert [float(gain) for gain, _, _ in told] == pytest.approx(table["gain"][best], rel=1e-3)


def test_a_node_says_whose_child_it_is_and_the_plane_what_each_leaf_predicts(open_stage, seven):
    reel = seven[1]
    tree, last = reel["trees"][0], len(reel["steps"]["grain"]) - 1
    stage = open_stage(reel, step=last, grain=1)
    labels, words = stage.page.evaluate(NODES), stage.page.evaluate(WORDS)
    for v, label in enumerate(labels):
        above = tree["parent"][v]
        side = "left" if above >= 0 and tree["left"][above] == v else "right"
        assert label.startswith(f"Node {v}, the root: " if above < 0 else f"Node {v}, {side} child of node {above}: ")
    leaves = [v for v, left in enumerate(tree["left"]) if left < 0]
    so_far = f"So far {len(tree['left'])} nodes, {len(leaves)} leaves."
    assert words["tree-panel"] == f"{so_far} This step is at node 0, the root."
    stage.page.evaluate("() => { stage.setAxis(0, 1); stage.setAxis(1, 2); }")
    stage.press()
    regions = re.findall(r"(\d) rows?, predicts (\d)", stage.page.evaluate(WORDS)["plane-panel"])
    assert sorted(regions) == sorted((str(tree["n"][v]), tree["answer"][v]) for v in leaves)


def test_weights_and_losses_are_told_and_nothing_speaks_up_by_itself(open_stage):
    _, reel = lesson_of("seven_rows", adaboost.fit, n_estimators=2)
    stage = open_stage(reel, step=0, grain=2)
    weights = re.findall(r"Row (\d): sample weight ([\d.]+)", stage.page.evaluate(WORDS)["curve-panel"])
    assert [row for row, _ in weights] == [str(row + 1) for row in range(7)]
    assert [float(weight) for _, weight in weights] == pytest.approx([1 / 7] * 7, rel=1e-3)
    trace, reel = lesson_of("wave", gradient_boosting.fit, n_estimators=4, max_depth=1)
    stage = open_stage(reel, step=len(reel["steps"]["grain"]) - 1, grain=0)
    losses = next(panel for panel in reel["panels"] if panel["kind"] == "lines")["content"]["series"][0]["values"]
    place = next(k for k, panel in enumerate(reel["panels"]) if panel["kind"] == "lines")
    stage.page.evaluate("place => stage.pin(place)", place)
    stage.press()
    words = stage.page.evaluate(WORDS)
    first, last = re.search(r": ([\d.]+) at rounds 0, ([\d.]+) at rounds 4; lowest", words["curve-panel"]).groups()
    assert [float(first), float(last)] == pytest.approx([losses[0], losses[-1]], rel=1e-3)
    low, high = re.search(r"y: from (\S+) to (\S+)", words["plane-panel"]).groups()
    predicted = trace.model.predict(trace.data.X)
    assert [float(low), float(high)] == pytest.approx([predicted.min(), predicted.max()], abs=0.006)
    assert "spoken" not in words.values()
    assert all(stage.page.evaluate(PICTURES))
