"""Sample models of other libraries for the page *Your model*, trained on catalogue tables.

`python -m tests.engine.models.samples` trains them again; SOURCES.md lists the libraries' versions.
"""

from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class SampleModel:
    """A model file of this folder."""

    name: str
    title: str
    file: str
    data: str  # the catalogue's name of the table it was trained on

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
