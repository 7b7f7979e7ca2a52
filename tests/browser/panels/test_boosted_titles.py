"""Node titles of boosted trees say what the trace knows of each: question or answer, rows, measure, reason."""

import numpy as np
import pytest

from engine import gradient_boosting, xgb
from engine.learners.xgb.lesson.rounds import xgb_rounds
from engine.text.arithmetic import format_plain_number
from engine.text.step import MAX_CANDIDATES
from engine.text.wording import leaf_reason_text, split_text
from tests.browser.stages import lesson_of
from tests.words import words

FITS = {
    "squared error": (gradient_boosting.fit, "cars", {"n_estimators": 3, "max_depth": 2}),
    "logistic": (gradient_boosting.fit, "seven_rows", {"n_estimators": 4}),
    "softmax, with rows that cancel": (gradient_boosting.fit, "iris", {"loss": "softmax", "n_estimators": 1}),
    "XGBoost of numbers": (xgb.fit, "cars", {"n_estimators": 3, "max_depth": 3}),
    "XGBoost of two, with levels": (xgb.fit, "titanic", {"n_estimators": 2, "max_depth": 2}),
    "XGBoost of three, with gaps": (xgb.fit, "penguins", {"n_estimators": 1, "max_depth": 2}),
    "XGBoost with gamma": (xgb.fit, "cars", {"n_estimators": 3, "max_depth": 3, "gamma": 40}),
}
# Of every tree, when its last node is made: the title of each node, as the picture and (besides whose child it is) a
# screen reader have it.
TITLES = """() => stage.reel.trees.map((tree, t) => {
    stage.seekTree(t);
    stage.draw();
    const label = (node) => node.ariaLabel.replace(/, (the root|(left|right) child of node \\d+):/, ":");
    return [...document.querySelectorAll(".tree .node")].map(each =>
        each.classList.contains("seen") && [each.querySelector("title").textContent, label(each)]);
})"""


def told(trace, nodes: list[dict], measure: str, sums) -> list[str]:
    """What the titles of one tree are to say."""
    # A similarity is a square: rounding leaves 1e-30 of it, and 1e-11 is what a start has that is not quite the best.
    dust = 1e-20 if measure == "similarity" else 1e-12 * max(abs(each["impurity"]) for each in nodes)
    most = max(abs(each["value"]) for each in nodes if each["left"] < 0)
    lacking = lacks(trace.data.X, nodes)

    def title(v, node):
        rows = "1 row" if node["n"] == 1 else f"{node['n']:,} rows"
        size = 0.0 if abs(node["impurity"]) < dust else node["impurity"]
        facts = f"{rows} · {measure} {format_plain_number(size)}"
        if measure == "similarity":
            G, H = (format_plain_number(each) for each in (sums[v].G, sums[v].H))
            facts = f"{rows} · G {G} · H {H} · S {format_plain_number(size)}"
        if node["left"] < 0:
            answer = 0.0 if abs(node["value"]) < 1e-12 * most else node["value"]
            return f"Node {v}: {format_plain_number(answer)}, {facts}. {words(leaf_reason_text(node['reason']))}"
        known = np.inf if not node["categories"] and np.isnan(node["threshold"]) else node["threshold"]
        missing = " or missing" if lacking[v] and node["missing_left"] else ""
        return (
            f"Node {v}: {words(split_text(trace.data, node['feature'], known, node['categories']))}{missing} ?, {facts}"
        )

    return [title(v, node) for v, node in enumerate(nodes)]


def lacks(X, nodes: list[dict]) -> list[bool]:
    """Does a row that comes to the node lack the value it asks for? Every row walks down by itself."""
    lacking = [False] * len(nodes)
    for x in X:
        v = 0
        while nodes[v]["left"] >= 0:
            node, value = nodes[v], x[nodes[v]["feature"]]
            lacking[v] |= bool(np.isnan(value))
            yes = value in node["categories"] if node["categories"] else value <= node["threshold"]
            v = node["left"] if (node["missing_left"] if np.isnan(value) else yes) else node["right"]
    return lacking


@pytest.mark.parametrize("name", FITS)
def test_titles_of_boosted_trees_say_what_the_trace_knows(open_stage, name):
    fit, data, settings = FITS[name]
    trace, reel = lesson_of(data, fit=fit, **settings)
    table = trace.columns("nodes")
    trees = {}
    for row in zip(*(column.tolist() for column in table.values()), strict=True):
        node = dict(zip(table, row, strict=True))
        trees.setdefault((node["round"], node["tree"]), []).append(node)
    seen = open_stage(reel, step=0, grain=2).page.evaluate(TITLES)
    assert len(seen) == len(trees)
    boosted = xgb_rounds(trace, MAX_CANDIDATES).boosted_trees if fit is xgb.fit else [None] * len(seen)
    for found, wanted, tree in zip(seen, trees.values(), boosted, strict=True):
        sums = [] if tree is None else [tree.node_sums(v) for v in range(len(wanted))]
        expected = told(trace, wanted, "similarity" if fit is xgb.fit else "MSE", sums)
        assert found == [[each, each] for each in expected]
