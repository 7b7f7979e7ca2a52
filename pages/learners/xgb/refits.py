"""XGBoost with another loss, and with more rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from datasets import Dataset
from engine import Trace, record, xgb
from engine.core.settings import with_defaults
from engine.learners.xgb.model import XgbModel
from engine.text.arithmetic import format_plain_number as number
from engine.text.message import Message, msg
from pages.learners.xgb.objectives import AnyObjective, target_scale
from pages.lesson.views.tree_summary import percent

CURVE_RANGE = 3.0  # how far from the target the shape of an objective is drawn
CURVE_POINTS = 121  # points of it
FIRST_RUN_SETTINGS = ("n_estimators", "cv", "early_stopping_rounds")  # settings of the first run that do not go on


@dataclass(frozen=True)
class ObjectiveOutcome:
    """What is left of the rounds with another loss once they are measured."""

    start: float  # of F
    remark: Message | None  # what is unusual about its derivatives
    measures: tuple[str, ...]
    no_split_reason: Message | None = None  # why no tree has a split


def outcome(data: Dataset, settings: dict[str, Any], chosen: AnyObjective) -> ObjectiveOutcome:
    model = with_loss(data, settings, chosen)
    found = measures(model.predict(data.X), data)
    return ObjectiveOutcome(
        float(model.start), model.params.objective.remark, found, explain_no_split(data, settings, model)
    )


def explain_no_split(data: Dataset, settings: dict[str, Any], model: XgbModel) -> Message | None:
    """Both children of a split need hessians that add up to min_child_weight: the most frequent reason for no split."""
    least = float(with_defaults(xgb.fit, settings)["min_child_weight"])
    if any(len(growth.tree.feature) > growth.tree.roots for growth in model.growths):
        return None
    _, h = model.params.objective.derivatives(np.asarray(data.y, float), np.full(data.n, float(model.start)), None)
    whole = float(data.n if h is None else h.sum())
    if not least or whole >= 2 * least:
        return None
    return msg("objective.outcome.no-split", least=least, whole=whole)


def with_loss(data: Dataset, settings: dict[str, Any], chosen: AnyObjective) -> XgbModel:
    """The same rounds. For numbers F starts at the median: Newton's way to the best constant need not arrive."""
    kept = {name: value for name, value in settings.items() if name not in ("loss", "own_loss", "base_score", "cv")}
    if not data.class_names:
        kept["base_score"] = float(np.median(data.y))
    return xgb.fit(data, **kept, loss=chosen.make(np.asarray(data.y, float)))


def measures(said: np.ndarray, data: Dataset) -> tuple[str, ...]:
    if data.class_names:
        return percent((said == data.y).mean()), percent((said == 1).mean())
    away = data.y - said
    return number(float(np.abs(away).mean())), number(float((away**2).mean())), percent((away < 0).mean())


@dataclass(frozen=True)
class ObjectiveCurves:
    """Loss, g and h of one row, over F - y or over F."""

    x: np.ndarray
    curves: dict[str, np.ndarray]


def objective_curves(data: Dataset, chosen: AnyObjective) -> ObjectiveCurves:
    """For a row of the median, or for a row of class 1. Of what was typed only the derivatives are known."""
    made = chosen.make(np.asarray(data.y, float))
    derivatives, value = made if isinstance(made, tuple) else (made, None)
    along = np.linspace(-CURVE_RANGE, CURVE_RANGE, CURVE_POINTS)
    if data.class_names:
        F = x = along
        y = np.ones(CURVE_POINTS)
    else:
        y = np.full(CURVE_POINTS, float(np.median(data.y)))
        F = y + along * min(target_scale(data.y), float(data.y.max() - data.y.min()) / (2 * CURVE_RANGE))
        x = F - y
    g, h = derivatives(y, F)
    return ObjectiveCurves(x, ({} if value is None else {"loss": value(y, F)}) | {"g": g, "h": h})


def losses_of(trace: Trace, settings: dict[str, Any], added: int) -> np.ndarray:
    """[rounds] the mean loss of the rounds there were, and of those added."""
    return continue_training(trace, settings, added).columns("rounds")["train_loss"]


def continue_training(trace: Trace, settings: dict[str, Any], added: int) -> Trace:
    """The same trace with more rounds."""
    kept = {name: value for name, value in settings.items() if name not in FIRST_RUN_SETTINGS}
    return record(xgb.fit, trace.data, **kept, n_estimators=added, continue_from=trace)
