"""Builds a lesson from a model file and rows. A worker runs it, hence no Streamlit."""

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
N_MADE_UP_ROWS = 200


def build_model_lesson(
    raw: bytes, name: str, data: Dataset | None, private: bool, locale: Locale = ENGLISH_LOCALE,
    force: ForcedSplits | None = None,
) -> FittedLesson:  # fmt: skip
    """Build a model's lesson, with random rows between its thresholds if `data` is None.

    `force` replaces the splits of some nodes (engine/models/what_if.py).
    """
    model = models.read(raw, name)
    report()
    if data is None:
        data = make_up_rows(model)
    else:
        data = with_score_target(model, expect_type(Dataset, replay.prepare_rows(model, data)))
    trace = record(replay.fit, data, model=model, **({"force": dict(force)} if force else {}))
    report()
    return build_lesson(trace, translator_for(locale).render(MODEL_TITLE), ALGORITHM, private, locale)


def make_up_rows(model: TrainedModel) -> Dataset:
    """Draw random rows between the model's thresholds, with its predictions as the target."""
    X = synthetic_rows(model, N_MADE_UP_ROWS)
    kinds, levels = kinds_and_levels(model)
    y = model.predict(X)
    return Dataset(model.inputs.readings(X), y, model.feature_names, kinds, levels, model.class_names, model.task,
                   target_name="prediction", name="rows between the thresholds")  # fmt: skip


def with_score_target(model: TrainedModel, data: Dataset) -> Dataset:
    """Set an isolation forest's score as the target, which it lacks; return other data as it is."""
    if model.kind != "isolation forest":
        return data
    return replace(data, y=np.asarray(model.predict(data.X), float), target_name="anomaly score")
