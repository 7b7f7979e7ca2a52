"""Models trained by other libraries, read from their files: trees, gains, covers, predictions.

    from engine import models
    model = models.read(file, name="model.json")      # of XGBoost, LightGBM, CatBoost, scikit-learn or Treerings
    model.predict(X), model.predict_proba(X), model.raw(X), model.trees

No file is executed: pickles are refused. Every reader is bounded (the limits in nodes.py).
"""

from engine.models.formats import read
from engine.models.model import ModelTree, TrainedModel

__all__ = ["TrainedModel", "ModelTree", "read"]
