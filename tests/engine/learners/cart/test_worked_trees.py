"""The notes' worked examples of one tree, through the public API, to the printed precision or the corrected value.

The ids are those of the inventory of examples; S0, S1, S2 are the sets of lecture notes, with the lines they stand in.
"""

from fractions import Fraction

import numpy as np
import pytest

from datasets import load
from engine import cart, record
from tests.tables import table

FOUR_ROWS = [[0, 0, 0, 125, 0], [1, 1, 1, 180, 1], [1, 1, 0, 210, 0], [1, 0, 1, 167, 1]]
SEVEN_ROWS = [[1, 1, 7, 0], [1, 0, 12, 0], [0, 1, 18, 1], [0, 1, 35, 1], [1, 1, 38, 1], [1, 0, 50, 0], [0, 0, 83, 0]]


def grown(rows, **settings):
    rows = np.array(rows)
    return record(cart.fit, table(rows[:, :-1], rows[:, -1]), **settings)


def candidates(trace, node=0) -> dict[tuple, dict]:
    """(feature's name, threshold) -> its candidate at one node."""
    columns = trace.columns("candidates")
    own = (columns["node"] == node).nonzero()[0]
    names = trace.data.feature_names
    return {
        (names[columns["feature"][i]], float(columns["threshold"][i])): {name: columns[name][i] for name in columns}
        for i in own
    }


def leaves(trace) -> list[list[int]]:
    """The rows of each class in each leaf, left to right."""
    growth = trace.logged_events[0]
    order = [node for node in growth.tree.preorder() if growth.tree.feature[node] < 0]
    return growth.node_class_weights[order].astype(int).tolist()


def exactly(fraction: str):
    return pytest.approx(float(Fraction(fraction)), rel=1e-12, abs=1e-15)


def test_the_notes_own_tables_are_the_ones_typed_here():
    for name, rows in (("four_rows", FOUR_ROWS), ("seven_rows", SEVEN_ROWS)):
        data = load(name)
        assert np.column_stack((data.X, data.y)).tolist() == rows


def test_ex01_the_first_tree_of_the_four_rows():
    """EX01, S1:15-49. The first tree asks x_1, then x_2; both leave a weighted Gini of 1/3 behind."""
    trace = grown(FOUR_ROWS, force={"": ("x_1", 0.5), "R": ("x_2", 0.5)}, max_depth=2)
    root, below = candidates(trace)["x_1", 0.5], candidates(trace, node=2)["x_2", 0.5]
    assert root["chosen"] and root["impurity"] == exactly("1/3")
    assert below["chosen"] and below["impurity"] == exactly("1/3")
    assert (below["impurity_left"], below["impurity_right"]) == (0, exactly("1/2"))  # printed: 0.5 and 0
    assert leaves(trace) == [[1, 0], [0, 1], [1, 1]]  # "one red, one green" stays impure


def test_ex02_the_second_tree_of_the_four_rows():
    """EX02, S1:29-33. x_3 alone parts the classes. All six candidates by hand."""
    trace = grown(FOUR_ROWS)
    assert trace.columns("nodes")["feature"].tolist() == [2, -1, -1]
    assert leaves(trace) == [[2, 0], [0, 2]]
    weighted = {at: found["impurity"] for at, found in candidates(trace).items()}
    by_hand = {("x_1", 0.5): "1/3", ("x_2", 0.5): "1/2", ("x_3", 0.5): "0", ("x_4", 146.0): "1/3",
               ("x_4", 173.5): "1/2", ("x_4", 195.0): "1/3"}  # fmt: skip
    assert weighted == {at: exactly(fraction) for at, fraction in by_hand.items()}


def test_ex03_the_root_of_the_seven_rows():
    """EX03, S1:59-79. Printed: x_1 0.405, x_2 0.214, x_3 <= 15 0.343; the root is x_2."""
    found = candidates(grown(SEVEN_ROWS))
    assert [round(found[at]["impurity"], 3) for at in (("x_1", 0.5), ("x_2", 0.5), ("x_3", 15.0))] == [
        0.405,
        0.214,
        0.343,
    ]
    by_hand = {9.5: "3/7", 15.0: "12/35", 26.5: "10/21", 36.5: "10/21", 44.0: "12/35", 66.5: "3/7"}
    assert {at: found["x_3", at]["impurity"] for at in by_hand} == {c: exactly(f) for c, f in by_hand.items()}
    assert found["x_2", 0.5]["chosen"] and found["x_2", 0.5]["gain"] == exactly("27/98")


def test_ex04_the_child_with_x_2():
    """EX04, S1:81-88. Printed for x_1: 0.205, which no split of four rows gives; right is 1/4. x_3 <= 12.5 gives 0."""
    trace = grown(SEVEN_ROWS)
    nodes = trace.columns("nodes")
    assert nodes["n"].tolist() == [7, 3, 4, 1, 3] and nodes["impurity"][2] == exactly("3/8")
    found = candidates(trace, node=2)
    assert found["x_1", 0.5]["impurity"] == exactly("1/4")
    assert found["x_3", 12.5]["impurity"] == 0 and found["x_3", 12.5]["chosen"]
    assert found["x_3", 26.5]["impurity"] == exactly("1/4") and found["x_3", 36.5]["impurity"] == exactly("1/3")


@pytest.mark.parametrize(("threshold", "where"), [("midpoint", 12.5), ("observed", 7.0)])
def test_ex05_the_tree_of_the_seven_rows_and_a_new_row(threshold, where):
    """EX05, S1:90-99. x_2 = 1? then x_3 <= 12.5?; the new row (1, 1, 15) is of class 1. So it is with x_3 <= 7."""
    trace = grown(SEVEN_ROWS, threshold=threshold)
    tree = trace.model.tree
    assert tree.feature.tolist() == [1, -1, 2, -1, -1]
    assert tree.threshold[2] == where
    assert tree.decision_path([1, 1, 15]) == [(0, False), (2, False)]
    assert trace.model.predict([[1, 1, 15]]).tolist() == [1]
    assert (trace.model.predict(trace.data.X) == trace.data.y).all()


def partitions(codes: dict[str, int], **settings) -> set[frozenset]:
    """The ways to part three colours that the trace tries, each named by its side without Red."""
    names = sorted(codes, key=codes.get)
    data = table([[0.0], [1.0], [2.0]], [0, 1, 0], kinds=["category"], levels=[tuple(names)])
    columns = record(cart.fit, data, max_depth=1, **settings).columns("candidates")
    found = set()
    for i in range(len(columns["gain"])):
        codes_left = columns["categories"][i] or [c for c in range(3) if c <= columns["threshold"][i]]
        left = {names[c] for c in codes_left}
        found.add(frozenset(left if "Red" not in left else set(names) - left))
    return found


def test_ex14_an_encoding_decides_which_splits_there_are():
    """EX14, S2:105-125. Read as numbers, each encoding misses one of the three ways to part the colours."""
    blue, yellow, both = frozenset({"Blue"}), frozenset({"Yellow"}), frozenset({"Blue", "Yellow"})
    assert partitions({"Red": 0, "Blue": 1, "Yellow": 2}, categories="as_numbers") == {both, yellow}
    assert partitions({"Red": 2, "Blue": 0, "Yellow": 1}, categories="as_numbers") == {blue, both}
    assert partitions({"Red": 0, "Blue": 1, "Yellow": 2}) == {blue, yellow, both}


def test_ex15_the_gini_of_two_regions():
    """EX15, S2:144-154. Regions of 0 | 6 and 5 | 8 rows: 0 and 80/169; weighted 80/247, from 140/361 (not printed)."""
    trace = grown([[0, 1]] * 6 + [[1, 0]] * 5 + [[1, 1]] * 8)
    found = candidates(trace)["x_1", 0.5]
    assert (found["impurity_left"], found["impurity_right"]) == (0, exactly("80/169"))
    assert found["impurity"] == exactly("80/247") and found["gain"] == exactly("300/4693")
    assert trace.columns("nodes")["impurity"][0] == exactly("140/361")


def test_ex25_the_tree_of_figure_1():
    """EX25, S0:48-52. The leftmost leaf is 278 benign and 2 malignant, the second from the right 16 and 11."""
    trace = record(cart.fit, load("wisconsin_figure_1"), max_depth=2)
    nodes, names = trace.columns("nodes"), trace.data.feature_names
    asked = [(names[f], t) for f, t in zip(nodes["feature"][:3], nodes["threshold"][:3], strict=True)]
    assert asked == [("Uniformity of Cell Size", 2.5), ("Normal Nucleoli", 3.5), ("Bare Nuclei", 1.5)]
    assert leaves(trace) == [[278, 2], [2, 5], [16, 11], [9, 143]]
    assert nodes["missing_left"][2]  # the missing Bare Nuclei are on the low side
    by_leaf = dict(zip(nodes["node"].tolist(), nodes["impurity"].tolist(), strict=True))
    assert (by_leaf[3], by_leaf[5]) == (exactly("139/9800"), exactly("352/729"))
    assert trace.model.predict_proba(trace.data.X).max(1).min() == exactly("16/27")


@pytest.mark.parametrize(
    ("criterion", "threshold", "sides", "left_after"),
    [
        ("gini", 6.5, [[453, 94], [5, 147]], "2291503/9686276"),
        ("misclassification", 5.5, [[437, 76], [21, 165]], "97/699"),
    ],
)
def test_ex26_the_stump_of_figure_2(criterion, threshold, sides, left_after):
    """EX26, S0:147-149. No numbers are printed. By Gini the threshold is 6.5 with 99 errors, by errors 5.5 with 97."""
    whole = load("wisconsin")
    trace = record(cart.fit, table(whole.X[:, :1], whole.y), criterion=criterion, max_depth=1)
    assert trace.columns("nodes")["threshold"][0] == threshold
    assert leaves(trace) == sides
    assert candidates(trace)["x_1", threshold]["impurity"] == exactly(left_after)


def test_ex26_clump_thickness_is_not_the_best_stump():
    trace = record(cart.fit, load("wisconsin"), max_depth=1)
    assert trace.data.feature_names[trace.columns("nodes")["feature"][0]] == "Uniformity of Cell Size"
    assert leaves(trace) == [[417, 12], [41, 229]]


@pytest.mark.parametrize(
    ("feature", "threshold", "sides"),
    [(1, 2.5, [[417, 12], [41, 229]]), (2, 3.5, [[436, 32], [22, 209]]), (3, 3.5, [[443, 80], [15, 161]]),
     (4, 2.5, [[409, 24], [49, 217]]), (5, 2.5, [[422, 26], [36, 215]]), (6, 3.5, [[438, 45], [20, 196]]),
     (7, 2.5, [[432, 47], [26, 194]]), (8, 1.5, [[445, 134], [13, 107]])],
)  # fmt: skip
def test_ex26_the_best_stump_of_every_other_feature(feature, threshold, sides):
    whole = load("wisconsin")
    trace = record(cart.fit, table(whole.X[:, [feature]], whole.y), max_depth=1)
    assert trace.columns("nodes")["threshold"][0] == threshold
    assert leaves(trace) == sides
