"""Fits behind the views: XGBoost with another loss, and with more rounds.

They run in worker processes, so this module does not import Streamlit.
"""

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

CURVE_RANGE = 3.0  # curves of an objective reach so far on either side of the target
CURVE_POINTS = 121
FIRST_RUN_SETTINGS = ("n_estimators", "cv", "early_stopping_rounds")  # not passed on when training continues


@dataclass(frozen=True)
class ObjectiveOutcome:
    """Start, measures and remarks of a fit with another loss."""

    start: float  # of F
    remark: Message | None  # what is unusual about its derivatives
    measures: tuple[str, ...]
    no_split_reason: Message | None = None  # why no tree has a split


def outcome(data: Dataset, settings: dict[str, Any], chosen: AnyObjective) -> ObjectiveOutcome:
    model = with_loss(data, settings, chosen)
    measured, reason = measures(model.predict(data.X), data), explain_no_split(data, settings, model)
    return ObjectiveOutcome(float(model.start), model.params.objective.remark, measured, reason)


def explain_no_split(data: Dataset, settings: dict[str, Any], model: XgbModel) -> Message | None:
    """Say that hessians below min_child_weight prevent every split; None if that is not so."""
    least = float(with_defaults(xgb.fit, settings)["min_child_weight"])
    if any(len(growth.tree.feature) > growth.tree.roots for growth in model.growths):
        return None
    _, h = model.params.objective.derivatives(np.asarray(data.y, float), np.full(data.n, float(model.start)), None)
    total = float(data.n if h is None else h.sum())
    if not least or total >= 2 * least:  # each of the two children needs `least`
        return None
    return msg("objective.outcome.no-split", least=least, whole=total)


def with_loss(data: Dataset, settings: dict[str, Any], chosen: AnyObjective) -> XgbModel:
    """Fit with another loss. Numbers start at the median, as Newton steps need not reach the best constant."""
    plain = {name: value for name, value in settings.items() if name not in ("loss", "own_loss", "base_score", "cv")}
    if not data.class_names:
        plain["base_score"] = float(np.median(data.y))
    return xgb.fit(data, **plain, loss=chosen.make(np.asarray(data.y, float)))


def measures(predicted: np.ndarray, data: Dataset) -> tuple[str, ...]:
    """Accuracy and share of class 1; for numbers absolute error, squared error and share predicted too high."""
    if data.class_names:
        return percent((predicted == data.y).mean()), percent((predicted == 1).mean())
    residual = data.y - predicted
    return number(float(np.abs(residual).mean())), number(float((residual**2).mean())), percent((residual < 0).mean())


@dataclass(frozen=True)
class ObjectiveCurves:
    """Loss, g and h of one row, over F - y or over F."""

    x: np.ndarray
    curves: dict[str, np.ndarray]


def objective_curves(data: Dataset, chosen: AnyObjective) -> ObjectiveCurves:
    """Return the curves for a row with the median target, or of class 1; typed objectives have no loss."""
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
    """[rounds] the mean training losses of the trace's rounds and of those added."""
    return continue_training(trace, settings, added).columns("rounds")["train_loss"]


def continue_training(trace: Trace, settings: dict[str, Any], added: int) -> Trace:
    plain = {name: value for name, value in settings.items() if name not in FIRST_RUN_SETTINGS}
    return record(xgb.fit, trace.data, **plain, n_estimators=added, continue_from=trace)
