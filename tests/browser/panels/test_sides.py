"""What a split would make is what it makes: its two sides weigh, while it is tried, what the children weigh later.

Of XGBoost the stage works out each side's output and similarity score; the engine worked out those of the children.
"""

import pytest

from engine import adaboost, cart, forest, xgb
from tests.browser.stages import in_parts, lesson_of

FITS = {
    "tree": (cart.fit, "iris", {}),
    "AdaBoost": (adaboost.fit, "moons", {"n_estimators": 2}),
    "AdaBoost of three classes": (adaboost.fit, "iris", {"n_estimators": 2, "max_depth": 2}),
    "AdaBoost by drawing": (adaboost.fit, "seven_rows", {"n_estimators": 4, "update": "resample"}),
    "AdaBoost of numbers": (adaboost.fit, "wave", {"n_estimators": 2}),
    "forest": (forest.fit, "iris", {"n_estimators": 2, "max_depth": 2}),
    "forest of numbers": (forest.fit, "wave", {"n_estimators": 2, "max_depth": 2}),
    "XGBoost": (xgb.fit, "moons", {"n_estimators": 2, "max_depth": 3}),
    "XGBoost with penalties": (
        xgb.fit,
        "wave",
        {"n_estimators": 2, "max_depth": 3, "reg_alpha": 0.3, "reg_lambda": 0.5},
    ),
}
# [what the side of the chosen split weighs, what the child does], for each split while its last candidate is tried.
SIDES = """([book, chapters]) => {
    const reel = new Book(book), found = [];
    chapters.forEach((chapter, k) => reel.addChapter(k, chapter));
    reel.trees.forEach((tree, t) => tree.feature.forEach((feature, v) => {
        if (feature < 0) return;
        for (let i = tree.decided[v]; i >= tree.born[v]; i -= 1) {
            if (reel.steps.tree[i] !== t || reel.steps.node[i] !== v || reel.steps.search[i] < 0) continue;
            const list = reel.searchAt(i)?.features.find(each => each.feature === feature);
            if (!list || list.chosen < 0) continue;
            const view = viewOf(reel, i, {candidate: {feature, c: list.chosen}}, i - 1, false);
            for (const left of [true, false]) {
                const child = (left ? tree.left : tree.right)[v], side = sideOf(view, left);
                found.push([side.counts ?? [side.center], tree.weights?.[child] ?? [tree.value[child]]]);
                if (tree.sums) found.push([[side.sums.S], [tree.impurity[child]]]);
            }
            break;
        }
    }));
    return found;
}"""


@pytest.mark.parametrize("name", FITS)
def test_sides_weigh_what_the_children_weigh(open_stage, name):
    fit, data, settings = FITS[name]
    reel = lesson_of(data, fit, **settings)[1]
    stage = open_stage(lesson_of("seven_rows")[1])
    found = stage.page.evaluate(SIDES, list(in_parts(reel)))
    assert len(found) >= 4
    for side, child in found:
        assert side == pytest.approx(child, rel=1e-3, abs=1e-4)
