"""Small models that other libraries trained on tables of the catalogue, so that the page *Your model* shows something
at once. `python -m tests.engine.models.samples` trains them again; SOURCES.md says by which versions these were.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class SampleModel:
    """One of them. `data` is the table of the catalogue it was trained on."""

    name: str
    title: str
    file: str
    data: str

    @property
    def raw(self) -> bytes:
        return (FOLDER / self.file).read_bytes()


SAMPLE_MODELS = (
    SampleModel("xgboost", "XGBoost: Penguins", "xgboost.json", "penguins"),
    SampleModel("xgboost-moons", "XGBoost: Moons", "xgboost_moons.ubj", "moons"),
    SampleModel("lightgbm", "LightGBM: Titanic", "lightgbm.txt", "titanic"),
    SampleModel("catboost", "CatBoost: Titanic", "catboost.json", "titanic"),
    SampleModel("forest", "scikit-learn, random forest: Iris", "forest.json", "iris"),
    SampleModel("boosting", "scikit-learn, gradient boosting: Diabetes", "boosting.json", "diabetes"),
)
BY_TITLE = {sample.title: sample for sample in SAMPLE_MODELS}
