"""Three measures side by side: each is what a tree grown by it says of the same root."""

import numpy as np
import pytest

from datasets import catalog, load
from engine import cart, record
from engine.split.criteria import CLASS_CRITERIA
from pages.learners.cart.views import opinions
from tests.pages.lesson.test_page import view
from tests.pages.test_every_page import opened, text

SETS = [entry.name for entry in catalog() if entry.task == "classification"]


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("grown_by", CLASS_CRITERIA)
def test_each_opinion_is_that_of_a_tree_grown_by_the_measure(name, grown_by):
    data = load(name)
    growth = record(cart.fit, data, criterion=grown_by, max_depth=1).logged_events[0]
    for opinion in opinions(growth, 0):
        own = record(cart.fit, data, criterion=opinion.name, max_depth=1)
        nodes = own.columns("nodes")
        assert opinion.impurity == pytest.approx(nodes["impurity"][0])
        if opinion.best_split < 0:
            assert nodes["left"][0] < 0
            continue
        table, every = growth.table(0), own.columns("candidates")
        place = int(every["chosen"].argmax())
        assert table.feature[opinion.best_split] == every["feature"][place]
        assert np.array_equal(table.threshold[opinion.best_split], every["threshold"][place], equal_nan=True)
        assert table.categories[opinion.best_split] == every["categories"][place]
        assert opinion.gain == pytest.approx(every["gain"][place])
        assert opinion.after == pytest.approx(every["impurity"][place])


def test_the_page_shows_all_three_for_the_node_in_sight_and_for_a_leaf():
    app = view(opened("tree.py", data="wisconsin", max_depth="2"), "Three measures")
    assert [name in text(app) for name in ("Gini impurity", "Entropy", "Misclassification rate")] == [True] * 3
    assert len(app.latex) == 3
    assert "They do not agree" in text(app)
    nodes = record(cart.fit, load("seven_rows")).columns("nodes")
    leaf = int((nodes["left"] < 0).argmax())
    app = opened("tree.py", data="seven_rows", step="20", grain="2")
    assert leaf > 0
    view(app, "Three measures")
