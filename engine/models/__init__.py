"""Models that others trained, read from the files of their libraries: trees, gains, covers, and their predictions.

    from engine import models
    model = models.read(file, name="model.json")      # XGBoost, LightGBM, CatBoost, scikit-learn, or a trace of ours
    model.predict(X), model.predict_proba(X), model.raw(X), model.trees

No file is run: pickles are refused, and every reader is bounded (bounds.py).
"""

from engine.models.formats import read
from engine.models.model import ModelTree, TrainedModel

__all__ = ["TrainedModel", "ModelTree", "read"]
