"""The graph is run by onnxruntime."""

import json

import numpy as np
import onnx
import onnxruntime
import pytest

from pages.exports import formats as file
from tests.engine.exports.models import going_out, grown, predicted, probabilities, rows_for


@pytest.mark.parametrize("name", grown())
def test_every_models_graph_predicts_what_the_model_does(name):
    case = grown()[name]
    model, X = going_out(case), rows_for(case)
    session = onnxruntime.InferenceSession(file.onnx_bytes(model), providers=["CPUExecutionProvider"])
    said = dict(zip([each.name for each in session.get_outputs()], session.run(None, {"X": X}), strict=True))
    expected = predicted(case, X)
    if model.class_names:
        assert said["prediction"].tolist() == expected
    else:
        assert said["prediction"] == pytest.approx(expected, rel=1e-12, abs=1e-14)
    shares = probabilities(case, X)
    assert (shares is None) == ("probabilities" not in said)
    assert shares is None or np.allclose(said["probabilities"], shares, 1e-9, 1e-12)


def test_the_names_stand_in_the_file():
    case = next(case for name, case in grown().items() if name == "cart-0-levels")
    props = {
        each.key: json.loads(each.value)
        for each in onnx.load_from_string(file.onnx_bytes(going_out(case))).metadata_props
    }
    assert [each["name"] for each in props["features"]] == list(case.data.feature_names)
    assert [tuple(each["levels"]) for each in props["features"]] == list(case.data.levels)
