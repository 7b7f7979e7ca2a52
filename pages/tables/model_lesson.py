"""From the bytes of a model, and the rows beside it, to a lesson: the work of the pool."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from datasets import Dataset
from engine import models, record
from engine.core.progress import report
from engine.core.trace import expect_type
from engine.models import TrainedModel, replay
from engine.models.match import kinds_and_levels, synthetic_rows
from engine.models.what_if import ForcedSplits
from engine.text.message import msg
from pages.i18n.locale import ENGLISH_LOCALE, Locale
from pages.i18n.translator import translator_for
from pages.lesson.fitted import FittedLesson, build_lesson

MODEL_TITLE, ALGORITHM = msg("page.model.title"), "model"
N_MADE_UP_ROWS = 200  # rows between the thresholds, where none were brought
SCORE_NAME = "anomaly score"


def build_model_lesson(
    raw: bytes,
    name: str,
    data: Dataset | None,
    private: bool,
    locale: Locale = ENGLISH_LOCALE,
    force: ForcedSplits | None = None,
) -> FittedLesson:
    """The lesson of a model. Without rows it is told with some that are drawn between its thresholds. `force`: at these
    nodes another split is made (engine/models/what_if.py)."""
    model = models.read(raw, name)
    report()
    rows = (
        make_up_rows(model)
        if data is None
        else with_score_target(model, expect_type(Dataset, replay.prepare_rows(model, data)))
    )
    asked = {"force": dict(force)} if force else {}
    trace = record(replay.fit, rows, model=model, **asked)
    report()
    return build_lesson(trace, translator_for(locale).render(MODEL_TITLE), ALGORITHM, private, locale)


def make_up_rows(model: TrainedModel) -> Dataset:
    """Rows drawn at random between the thresholds of the model, with what it predicts for them as the target."""
    X = synthetic_rows(model, N_MADE_UP_ROWS)
    kinds, levels = kinds_and_levels(model)
    y = model.predict(X)
    return Dataset(model.inputs.readings(X), y, model.feature_names, kinds, levels, model.class_names, model.task,
                   target_name="prediction", name="rows between the thresholds")  # fmt: skip


def with_score_target(model: TrainedModel, data: Dataset) -> Dataset:
    """An isolation forest has no target: its own score stands for one."""
    if model.kind != "isolation forest":
        return data
    return replace(data, y=np.asarray(model.predict(data.X), float), target_name=SCORE_NAME)
