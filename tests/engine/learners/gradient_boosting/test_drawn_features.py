"""What the lesson says of the features that each node draws."""

import pytest

from datasets import load
from engine import gradient_boosting, record
from engine.learners.registry import lesson_for_trace
from tests.words import sentence


@pytest.mark.parametrize("max_features", [2, None])
def test_the_features_drawn_for_each_node_are_told(max_features):
    """Each searched node names those whose candidates it may take, and only with max_features."""
    settings = {"n_estimators": 2, "max_depth": 2, "max_features": max_features, "seed": 1}
    trace = record(gradient_boosting.fit, load("iris"), **settings)
    steps = lesson_for_trace(trace).steps(trace, candidates=4)
    said = [sentence(step) for step in steps if "draws" in sentence(step) and "at random" in sentence(step)]
    names, expected = trace.data.feature_names, []
    nodes, candidates = trace.columns("nodes"), trace.columns("candidates")
    key = lambda of, i: (of["round"][i], of["tree"][i], of["node"][i])  # noqa: E731
    for i in range(len(nodes["n"])):
        own = [k for k in range(len(candidates["feature"])) if key(candidates, k) == key(nodes, i)]
        drawn = sorted({int(candidates["feature"][k]) for k in own if candidates["allowed"][k]})
        assert len(drawn) in (0, max_features or 4)
        if drawn and max_features:
            place = "The root" if nodes["node"][i] == 0 else f"Node {nodes['node'][i]}"
            expected.append(f"{place} draws {names[drawn[0]]} and {names[drawn[1]]} at random from 4 features")
    assert [text.split(":")[0] for text in said] == expected
    assert bool(said) == bool(max_features)
