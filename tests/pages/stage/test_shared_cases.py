"""Cases that the engine and the browser share: `node --test` in pages/stage/web runs the same tables."""

import json
from types import SimpleNamespace

import numpy as np
import pytest

from engine.learners.cart.lesson.tree_view import TreeView
from engine.learners.common.ensemble import Ensemble
from engine.text.wording import split_text
from engine.tree.tree import ThresholdRows, Tree
from tests.pages.stage.shared_cases import CHECKS, FILE, cases
from tests.words import words

SPLITS = json.loads((CHECKS / "splits.json").read_text("utf-8"))
BY_HAND = json.loads((CHECKS / "ensembles_by_hand.json").read_text("utf-8"))["cases"]
SENT_AS = {"score": "score_index", "votes": "uses_votes", "at_zero": "class_at_zero"}  # as the reel names its fields


def listed(many) -> list:
    return many if isinstance(many, list) else list(range(many or 0))


def threshold_of(case: dict) -> float:
    return np.inf if case.get("threshold") is None else case["threshold"]


def values(case: dict) -> tuple[np.ndarray, list[bool]]:
    return np.array([np.nan if x is None else x for x, _ in case["goes"]]), [left for _, left in case["goes"]]


def one_split(case: dict) -> Tree:
    """A root and its two leaves."""
    side = np.zeros(len(listed(case.get("levels"))), np.int64)
    side[listed(case.get("categories"))], side[case.get("unseen", [])] = 1, -1
    leaf, given = np.full(3, -1), np.array([threshold_of(case), np.nan, np.nan])
    return Tree(
        feature=np.array([0, -1, -1]),
        left=np.array([1, -1, -1]),
        right=np.array([2, -1, -1]),
        missing_left=np.array([case.get("missing_left", False), False, False]),
        threshold_rows=ThresholdRows(np.zeros((1, 1)), np.zeros(3, int), np.zeros(3, int), True, given),
        level_side={0: side} if case.get("categories") else {},
        count=leaf,
        gain=leaf,
        reason=leaf,
        value=np.zeros(3),
        strict=case.get("strict", False),
    )


@pytest.mark.parametrize("case", SPLITS["sides"], ids=lambda case: case["about"])
def test_a_tree_sends_rows_to_the_sides_of_the_table(case):
    x, left = values(case)
    assert one_split(case).goes_left(np.zeros(len(x), int), x).tolist() == left


@pytest.mark.parametrize("case", [c for c in SPLITS["sides"] if "unseen" not in c], ids=lambda case: case["about"])
def test_a_candidate_sends_rows_to_the_sides_of_the_table(case):
    x, left = values(case)
    table = SimpleNamespace(feature=[0], threshold=[threshold_of(case)], categories=[case.get("categories", ())],
                            missing_left=[case.get("missing_left", False)],
                            strict=case.get("strict", False))  # fmt: skip
    facts = SimpleNamespace(feature_values=lambda rows, feature: x[rows])
    assert TreeView.rows_going_left(facts, table, 0, np.arange(len(x))).tolist() == left


@pytest.mark.parametrize("case", SPLITS["words"], ids=lambda case: case["text"])
def test_a_split_is_written_as_in_the_table(case):
    levels = tuple(map(str, listed(case.get("levels"))))
    data = SimpleNamespace(feature_names=(case["name"],), kinds=(case.get("kind", "number"),), levels=(levels,))
    categories = tuple(listed(case.get("categories")))
    assert (
        words(
            split_text(data, 0, threshold_of(case), categories, case.get("missing", False), case.get("strict", False))
        )
        == case["text"]
    )


@pytest.mark.parametrize("case", BY_HAND, ids=lambda case: case["about"])
def test_trees_answer_together_as_in_the_table(case):
    settings = {SENT_AS.get(name, name): value for name, value in case["ensemble"].items()}
    ensemble = Ensemble(**{**settings, "weight": np.array(settings["weight"], float)},
                        n_classes=len(case.get("classes", ())))  # fmt: skip
    given = [ensemble.leaf_outputs(leaf(held)) for held in case["trees"]]
    stages = [ensemble.initial_scores(1), *ensemble.accumulate_scores(1, given)]
    probabilities = case.get("probabilities")
    assert ensemble.has_probabilities == bool(probabilities)
    for k, (found, scores) in enumerate(zip(stages, case["scores"], strict=True)):
        if scores is None:  # nobody has said anything yet
            continue
        assert found[0].tolist() == scores
        assert ensemble.predict_from_scores(found).tolist() == [case["answers"][k]]
        if probabilities:
            assert ensemble.probabilities(found)[0] == pytest.approx(probabilities[k], abs=1e-12)
    assert ensemble.final_scores(1, given)[0].tolist() == case["scores"][-1]


def leaf(held) -> np.ndarray:
    """[1] or [1, K] what a tree of one leaf would predict."""
    if not isinstance(held, dict):
        return np.array([float(held)])
    weights = np.array([held["weights"]], float)
    return weights / weights.sum()


def test_the_cases_of_random_trees_are_what_the_engine_says():
    """Stale? `python -m tests.pages.stage.shared_cases` writes the file again."""
    same(json.loads(FILE.read_text("utf-8")), json.loads(json.dumps(cases())), "ensembles.json")


def same(written, fresh, where: str):
    """Equal, numbers but for what another machine's rounding may change."""
    if isinstance(written, dict):
        assert list(written) == list(fresh), where
        for name in written:
            same(written[name], fresh[name], f"{where}, {name}")
    elif isinstance(written, list):
        assert len(written) == len(fresh), where
        for k, (one, other) in enumerate(zip(written, fresh, strict=True)):
            same(one, other, f"{where} {k}")
    else:
        close = isinstance(written, float) and fresh == pytest.approx(written, rel=1e-9, abs=1e-12)
        assert close or written == fresh, where
