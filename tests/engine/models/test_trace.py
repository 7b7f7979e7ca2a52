"""Our own traces, written by a lesson's page and read as a model: the same predictions."""

import json

import numpy as np
import pytest

from datasets import load
from engine import DataProblem, cart, models, record
from pages.exports.panel import trace_json
from tests.learners import CASES

READ = [case for case in CASES if case.number < 2]


@pytest.mark.parametrize("case", READ, ids=str)
def test_a_trace_predicts_what_its_model_does(case):
    try:
        trace = case.trace
    except DataProblem:
        pytest.skip("this table is refused by the learner itself")
    raw = trace_json(trace)
    if json.loads(raw)["model"] is None:
        with pytest.raises(DataProblem, match="no model of trees"):
            models.read(raw)
        return
    model, X = models.read(raw), trace.data.X
    assert model.feature_names == trace.data.feature_names and model.class_names == trace.data.class_names
    np.testing.assert_allclose(model.predict(X), trace.model.predict(X), rtol=1e-12, atol=1e-12)
    if model.class_names and model.link.has_probabilities and model.link.name != "samme":
        np.testing.assert_allclose(model.predict_proba(X), trace.model.predict_proba(X), rtol=1e-9, atol=1e-12)


def test_leaves_of_softmax_are_refused():
    with pytest.raises(DataProblem, match="no model of trees"):
        models.read(trace_json(record(cart.fit, load("iris"), max_depth=2, leaf_probability="softmax")))
