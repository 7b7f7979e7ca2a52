"""The document is read by a reader written from the standard (tests/engine/exports/pmml_reader.py)."""

import numpy as np
import pytest

from engine.exports import pmml
from tests.engine.exports.models import as_given, going_out, grown, predicted, probabilities, rows_for
from tests.engine.exports.pmml_reader import Reader


@pytest.mark.parametrize("name", grown())
def test_every_models_document_predicts_what_the_model_does(name):
    case = grown()[name]
    model, X = going_out(case), rows_for(case)
    reader = Reader(pmml.to_pmml(model))
    said = [reader.predict(row) for row in as_given(case, X)]
    expected = predicted(case, X)
    if not model.class_names:
        assert [value for value, _ in said] == pytest.approx(expected, rel=1e-12, abs=1e-13)
        return
    shares = probabilities(case, X)
    if shares is not None and case.algorithm.name != "adaboost":  # there a vote has the shares of say
        given = np.array([[of[name] for name in model.class_names] for _, of in said])
        assert np.allclose(given, shares, 1e-9, 1e-12)
        clear = np.ptp(shares, 1) > 1e-9  # of equally probable ones PMML takes the first, xgboost too, our logistic not
    else:
        clear = np.ones(len(X), bool)
    assert [mine for (mine, _), is_clear in zip(said, clear, strict=True) if is_clear] == [
        ours for ours, is_clear in zip(expected, clear, strict=True) if is_clear
    ]
