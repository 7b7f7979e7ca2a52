"""The notes' worked examples as a learner reads them: the numbers in the sentences, and the arithmetic behind them.

The ids and lines are those of the inventory of examples; where the notes are wrong, the corrected value stands here.
"""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import chi2

from datasets import load
from engine import cart, prune, record
from engine.learners.cart.lesson.whole_tree import tree_path_steps
from engine.learners.prune.lesson.scores import alpha_calculation, tree_score_calculation
from engine.learners.prune.path import effective_alpha
from engine.learners.registry import lesson_for_trace
from engine.text import formulas
from engine.text.formulas import RowGroup
from engine.text.step import DETAIL_CALCULATIONS, DETAIL_SPLITS
from engine.tree.growth import Independence
from engine.tree.independence import CORRECTIONS
from tests.arithmetic import agrees
from tests.tables import table
from tests.words import question, sentence, words


def steps_of(data, **settings):
    trace = record(cart.fit, data, **settings)
    return lesson_for_trace(trace).steps(trace)


def split(steps, text: str, node: int = 0):
    """The step that tells a candidate split of a node."""
    begins = f"Candidate split {text}. "
    return next(step for step in steps if sentence(step).startswith(begins) and step.highlight.node == node)


SEVEN = steps_of(load("seven_rows"))


@pytest.mark.parametrize(
    ("text", "printed", "numbers"),
    [
        ("x_1 = 0", "0.4048", "3/7 * (1 - (1/3)**2 - (2/3)**2) + 4/7 * (1 - (3/4)**2 - (1/4)**2)"),
        ("x_2 = 0", "0.2143", "3/7 * 0 + 4/7 * (1 - (1/4)**2 - (3/4)**2)"),
        ("x_3 ≤ 15", "0.3429", "2/7 * 0 + 5/7 * (1 - (2/5)**2 - (3/5)**2)"),
    ],
)
def test_ex03_the_splits_of_the_root(text, printed, numbers):
    """EX03, S1:59-79. Printed: 0.405, 0.214, 0.343."""
    step = split(SEVEN, text)
    assert f"The weighted Gini impurity is {printed} instead of 0.4898" in sentence(step)
    assert step.numbers == numbers
    assert round(step.value, 3) == float(f"{float(printed):.3f}")


def test_ex03_the_tie_and_the_winner():
    """x_3 <= 44 gives 12/35 as x_3 <= 15 does: the first one is kept. The root asks x_2."""
    assert "It ties with x_3 ≤ 15. On a tie the first is kept." in sentence(split(SEVEN, "x_3 ≤ 44"))
    assert "x_2 = 0 is still ahead with a gain of 0.2755." in sentence(split(SEVEN, "x_3 ≤ 44"))
    ahead = "Best split on x_3 so far, but x_2 = 0 is still ahead with a gain of 0.2755."
    assert sentence(split(SEVEN, "x_3 ≤ 15")).endswith(ahead)
    root = next(step for step in SEVEN if step.detail == DETAIL_SPLITS)
    assert sentence(root).startswith(
        "Best split at the root: x_2 = 0. Of 8 candidate splits it lowers the Gini impurity most, by 0.2755 "
        "(0.4898 to 0.2143). 3 rows go left: all of class 0."
    )


def test_ex04_the_left_child_corrected():
    """EX04, S1:81-88. x_1 is printed as 0.205; two rows on each side give 1/4, and no split of four rows 0.205."""
    assert split(SEVEN, "x_1 = 0", 2).numbers == "2/4 * 0 + 2/4 * (1 - (1/2)**2 - (1/2)**2)"
    assert "The weighted Gini impurity is 0.25 instead" in sentence(split(SEVEN, "x_1 = 0", 2))
    best = "The weighted Gini impurity is 0 instead of 0.375: gain 0.375. It is the best split so far."
    assert sentence(split(SEVEN, "x_3 ≤ 12.5", 2)).endswith(best)
    assert "0.205" not in "".join(sentence(step) for step in SEVEN)


def test_ex05_the_new_row():
    """EX05, S1:90-99. (1, 1, 15): x_2 is 1, x_3 <= 12.5 is not so, the label is 1."""
    way = [sentence(step) for step in tree_path_steps(record(cart.fit, load("seven_rows")), np.array([1, 1, 15]))]
    assert way[:3] == [
        "A row starts at the root: x_2 = 1, x_3 = 15.",
        "The root: x_2 = 0? The row has x_2 = 1. No: it goes right, to node 2.",
        "Node 2: x_3 ≤ 12.5? The row has x_3 = 15. No: it goes right, to node 4.",
    ]
    assert way[3].startswith("The row ends in node 4. Node 4 is a leaf and predicts class 1")


def test_ex14_the_code_of_the_colours_decides_which_splits_there_are():
    """EX14, S2:105-125. As numbers, each code of three colours reaches 2 of the 3 ways; as names all are reached."""
    reached = []
    for names in (("Red", "Blue", "Yellow"), ("Blue", "Yellow", "Red")):
        data = table([[0], [1], [2]], [0, 1, 0], kinds=("category",), levels=(names,))
        for how in ("as_numbers", "subset"):
            steps = steps_of(data, categories=how, max_depth=1)
            sides = [
                frozenset(names[: 1 + step.highlight.candidate]) for step in steps if step.highlight.candidate >= 0
            ]
            reached.append(
                set(sides[:2])
                if how == "as_numbers"
                else {words(s.sentences[0].values["split"]) for s in steps if s.line == 5}
            )
    assert reached[0] == {frozenset({"Red"}), frozenset({"Red", "Blue"})}
    assert reached[2] == {frozenset({"Blue"}), frozenset({"Blue", "Yellow"})}
    assert reached[1] == {"x_1 is Red", "x_1 is Red or Yellow", "x_1 is Red or Blue"}


def test_ex15_two_regions():
    """EX15, S2:144-154. Gini of 0 | 6 is 0 and of 5 | 8 is 80/169; the weighted sum, not printed, is 80/247."""
    first, second = (RowGroup("gini", np.repeat([0, 1], counts), None, 2) for counts in ([0, 6], [5, 8]))
    assert first.impurity_expr == "1 - (6/6)**2"  # printed as 6/6^2, which would be 1/6
    assert second.impurity_expr == "1 - (5/13)**2 - (8/13)**2" and agrees(second.impurity_expr, 80 / 169)
    weighted = formulas.weighted_impurity_calculation(first, second, 80 / 247)
    assert weighted.numbers == "6/19 * 0 + 13/19 * (1 - (5/13)**2 - (8/13)**2)"
    assert agrees(weighted.numbers, weighted.value)


def test_ex16_the_slides_scores():
    """EX16, S2:193-230. At alpha 0.2: 0.32 with 8 leaves scores 1.92, 0.33 with 7 leaves 1.73; even at alpha 0.01."""
    large, small = tree_score_calculation(0.32, 8, 0.2), tree_score_calculation(0.33, 7, 0.2)
    assert (large.numbers, small.numbers) == ("0.32 + 0.2 * 8", "0.33 + 0.2 * 7")
    assert (large.value, small.value) == (pytest.approx(1.92), pytest.approx(1.73))
    even = alpha_calculation((0.32, 0.33), (8, 7), float(effective_alpha(0.33 - 0.32, 8 - 7)))
    assert even.numbers == "(0.33 - 0.32)/(8 - 7)" and even.value == pytest.approx(0.01)  # printed with the other sign


def test_ex25_the_wisconsin_tree():
    """EX25, S0:48-52. The leaves 278 | 2 and 16 | 11 of Figure 1."""
    steps = steps_of(load("wisconsin_figure_1"), max_depth=2)
    inside = [sentence(step) for step in steps if step.line == 2]
    assert any("holds 280 rows: 278 of class benign, 2 of class malignant." in sentence for sentence in inside)
    assert any("holds 27 rows: 16 of class benign, 11 of class malignant." in sentence for sentence in inside)


def test_ex26_the_stump_on_clump_thickness():
    """EX26, S0:147-149. On all 699 rows the best Gini threshold of Clump Thickness is 6.5: 453 | 94 and 5 | 147."""
    data = load("wisconsin")
    name = next(name for name in data.feature_names if "lump" in name)
    steps = steps_of(data, max_depth=1, force={"": (name, 6.5)})
    root = next(step for step in steps if step.detail == DETAIL_SPLITS)
    assert f"as asked for: {name} ≤ 6.5. It lowers" in sentence(root) and "The best split would have" in sentence(root)
    assert "547 rows go left: 453 of class benign, 94 of class malignant. 152 rows go right: 5 of" in sentence(root)
    assert root.question is None


def test_a_regression_by_hand():
    """Four points (EX07's): y = -10, 7, 8, -7 around -0.5. The split 12.5 | 17.5 leaves -10 alone."""
    steps = steps_of(load("four_points"))
    first = split(steps, "x ≤ 15")
    assert first.numbers == "1/4 * 0 + 3/4 * (((7 - 8/3)**2 + (8 - 8/3)**2 + ((-7) - 8/3)**2)/3)"
    of = {words(working.quantity): working for working in first.calculations}
    assert of["sum of squared residuals"].value == pytest.approx(422 / 3)
    right = of["mean of the right child"]
    assert right.numbers == "(7 + 8 + (-7))/3"
    assert right.value == pytest.approx(8 / 3) and of["weighted mean squared error"].value == pytest.approx(422 / 12)
    leaf = next(step for step in steps if step.detail == DETAIL_SPLITS and "leaf" in sentence(step))
    assert leaf.numbers == "(-10)/1" and sentence(leaf).startswith(
        "Node 1 is a leaf and predicts -10, the value of its one row."
    )


def test_chi_square_by_hand():
    """Left 3 | 0, right 1 | 3: expected 12/7, 9/7, 16/7, 12/7, statistic 3.9375, p = 0.047."""
    steps = steps_of(load("seven_rows"), independence_alpha=0.05)
    tested = next(step for step in steps if "could a split this good arise by chance?" in sentence(step))
    assert tested.numbers.startswith("(3 - 3 * 4/7)**2/(3 * 4/7) + ") and tested.value == pytest.approx(3.9375)
    told = "chi-square is 3.938 with 1 degree of freedom: p = 0.04722. That is at most 0.05: the split is kept. All "
    assert told in sentence(tested)
    asks = question(tested)
    assert tested.detail == DETAIL_CALCULATIONS and asks.choices[asks.answer_index] == "Kept: p is at most 0.05"
    assert f"gives p = {1 / 7:.4g}: by it the split would not be kept. " in sentence(tested)
    assert "the best of 8 candidate splits was chosen" in sentence(tested)
    steps = steps_of(load("seven_rows"), independence_alpha=0.05, independence_correction="bonferroni")
    tested = next(step for step in steps if "could a split this good arise by chance?" in sentence(step))
    assert [working.value for working in tested.calculations] == pytest.approx([3.9375, 8 * chi2.sf(3.9375, 1)])


@pytest.mark.parametrize("correction", CORRECTIONS)
@pytest.mark.parametrize("alpha", [0.6, 0.05, 0.01])
def test_the_answer_to_the_independence_question_is_the_test_s(alpha, correction):
    trace = record(cart.fit, load("seven_rows"), independence_alpha=alpha, independence_correction=correction)
    tested = [step for step in lesson_for_trace(trace).steps(trace) if isinstance(step.event, Independence)]
    assert tested
    for step in tested:
        asks = question(step)
        answer = asks.choices[asks.answer_index]
        assert answer.startswith("Kept: p is at most" if step.event.passed else "Not kept")
        assert step.highlight.candidate >= 0
        assert (f"p = {step.event.p:.4g}" if step.event.p < 1 else "p = 1") in sentence(step)
        says_uncorrected = "It ignores that the best of" in sentence(step)
        assert says_uncorrected == (correction == "none" and step.event.n_candidates > 1)


def links(trace) -> list:
    """The steps that work out g."""
    steps = lesson_for_trace(trace).steps(trace)
    return [step for step in steps if step.calculations and words(step.calculations[0].quantity).endswith(", g")]


def test_the_seven_rows_pruned_by_hand():
    """R: root 24/49, node 2 4/7 * 3/8 = 3/14. g(2) = 3/14, g(0) = 12/49; then g(0) = 24/49 - 3/14 = 27/98."""
    trace = record(prune.fit, load("seven_rows"), ccp_alpha=0.25)
    worth = links(trace)
    assert [step.value for step in worth] == pytest.approx([12 / 49, 3 / 14, 27 / 98])
    assert worth[1].calculations[1].numbers == "4/7 * (1 - (1/4)**2 - (3/4)**2)"
    errors = record(prune.fit, load("seven_rows"), measure="error_rate", ccp_alpha=0.25)
    numbers = [step.numbers for step in links(errors)]
    assert numbers == ["(3/7 - 0/7)/(3 - 1)", "(1/7 - 0/7)/(2 - 1)", "(3/7 - 1/7)/(2 - 1)"]
