"""From the bytes of a model, and the rows beside it, to a lesson: the work of the pool."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from datasets import Dataset
from engine import models, record
from engine.core.progress import report
from engine.core.trace import must_be
from engine.models import TrainedModel, replay
from engine.models.match import columns_of, made_up
from engine.models.what_if import Asked
from engine.text.message import msg
from pages.language.messages import language
from pages.language.names import IN_ENGLISH, Spoken
from pages.parts.lesson.fitted import Fitted, told

TITLE, ALGORITHM = msg("page-model"), "model"
MADE_UP = 200  # rows between the thresholds, where none were brought
SCORE = "anomaly score"


def opened(
    raw: bytes, name: str, data: Dataset | None, private: bool, speech: Spoken = IN_ENGLISH, force: Asked | None = None
) -> Fitted:
    """The lesson of a model. Without rows it is told with some that are drawn between its thresholds. `force`: at these
    nodes another split is made (engine/models/what_if.py)."""
    model = models.read(raw, name)
    report()
    rows = without_rows(model) if data is None else scored(model, must_be(Dataset, replay.ready(model, data)))
    asked = {"force": dict(force)} if force else {}
    trace = record(replay.fit, rows, model=model, **asked)
    report()
    return told(trace, language(speech).plain(TITLE), ALGORITHM, private, speech)


def without_rows(model: TrainedModel) -> Dataset:
    """Rows drawn at random between the thresholds of the model, with what it predicts for them as the target."""
    X = made_up(model, MADE_UP)
    kinds, levels = columns_of(model)
    y = model.predict(X)
    return Dataset(model.inputs.readings(X), y, model.feature_names, kinds, levels, model.class_names, model.task,
                   target_name="prediction", name="rows between the thresholds")  # fmt: skip


def scored(model: TrainedModel, data: Dataset) -> Dataset:
    """An isolation forest has no target: its own score stands for one."""
    if model.kind != "isolation forest":
        return data
    return replace(data, y=np.asarray(model.predict(data.X), float), target_name=SCORE)
