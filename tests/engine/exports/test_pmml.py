"""The document is read by a reader written from the standard (tests/engine/exports/pmml_reader.py)."""

import numpy as np
import pytest

from engine.exports import pmml
from tests.engine.exports.models import as_given, going_out, grown, predicted, probabilities, rows_for
from tests.engine.exports.pmml_reader import Reader, is_clear


@pytest.mark.parametrize("name", grown())
def test_every_models_document_predicts_what_the_model_does(name):
    case = grown()[name]
    model, X = going_out(case), rows_for(case)
    document, expected = pmml.to_pmml(model), predicted(case, X)
    for last_of_equal in (False, True):
        reader = Reader(document, last_of_equal)
        assert_same(case, model, X, [reader.predict(row) for row in as_given(case, X)], expected)


def assert_same(case, model, X, said, expected):
    if not model.class_names:
        assert [value for value, _ in said] == pytest.approx(expected, rel=1e-12, abs=1e-13)
        return
    shares = probabilities(case, X)
    given = np.array([[of[name] for name in model.class_names] for _, of in said])
    assert np.allclose(given, shares, 1e-9, 2e-11)
    clear = is_clear(model, shares)
    assert [mine for (mine, _), is_clear in zip(said, clear, strict=True) if is_clear] == [
        ours for ours, is_clear in zip(expected, clear, strict=True) if is_clear
    ]
