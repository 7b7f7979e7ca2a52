"""Write a program that trains the same model with xgboost, and list what it does differently."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from datasets import Dataset
from engine import Trace
from engine.core.settings import with_defaults
from engine.learners.xgb.events import XgbScoreUpdate
from engine.learners.xgb.fitting import fit
from engine.learners.xgb.model import XgbModel
from engine.learners.xgb.n_rounds import ValidationRows
from engine.split.criteria import PARTS
from engine.text.message import Message, msg
from pages.learners.common.sklearn_code import COLUMNS_AS_READ

if TYPE_CHECKING:
    from pages.lesson.page import OpenLesson

SHARED_PARAMETERS = (
    "learning_rate", "max_depth", "reg_lambda", "reg_alpha", "gamma", "min_child_weight", "base_score", "subsample",
    "colsample_bytree", "early_stopping_rounds", "colsample_bylevel", "colsample_bynode", "max_leaves",
)  # fmt: skip
SOFTMAX_TABLES, SOFTMAX_TABLES_THAT_DIFFER = 100, 45  # counted by tests/engine/learners/xgb/test_approx.py
OBJECTIVES = {"squared_log": "reg:squaredlogerror", "absolute": "reg:absoluteerror", "pinball": "reg:quantileerror"}
UNSUPPORTED = {
    "subsample": msg("library.difference.subsample"),
    "colsample_bytree": msg("xgb.elsewhere.colsample-bytree"),
    "colsample_bylevel": msg("xgb.elsewhere.colsample-bylevel"),
    "colsample_bynode": msg("xgb.elsewhere.colsample-bynode"),
}
REGRESSION_PROGRAM = """\
import xgboost

from datasets import load  # the tables of Treerings

data = load({name!r})
model = xgboost.XGBRegressor({arguments})
{fitted}
predicted = model.predict(data.X)
print(((predicted - data.y) ** 2).mean())  # mean squared error
"""
CLASSIFICATION_PROGRAM = """\
import xgboost

from datasets import load  # the tables of Treerings

data = load({name!r})
model = xgboost.XGBClassifier({arguments})
{fitted}
predicted = model.predict(data.X)
print((predicted == data.y).mean())  # share of rows predicted right
"""
VALIDATION_FIT = """\
validation = {rows}  # the validation rows
training = [row for row in range(data.n) if row not in validation]
model.fit(data.X[training], data.y[training], eval_set=[(data.X[validation], data.y[validation])], verbose=False)"""


def write_program(lesson: OpenLesson) -> tuple[str, list[Message]]:
    """Return the program for a lesson, and the differences."""
    program = code(lesson.data.name, lesson.trace, lesson.settings)
    return program, differences(lesson.data, lesson.selection.as_read, lesson.settings)


def code(name: str, trace: Trace, settings: Mapping[str, Any]) -> str:
    """Return a program that trains with these settings, for as many rounds as the trace has."""
    given = with_defaults(fit, settings)
    method = "approx" if given["colsample_bynode"] < 1 or given["max_leaves"] else given["tree_method"]
    arguments = [f"n_estimators={len(trace.events_of(XgbScoreUpdate))}", f"tree_method={method!r}"]
    values = {**given, "gamma": given["gamma"] / PARTS[given["gain"]]}  # xgboost has no factor 1/2 in its gains
    arguments += [f"{key}={values[key]!r}" for key in SHARED_PARAMETERS if values[key] is not None]
    if given["loss"] in OBJECTIVES:
        arguments.append(f"objective={OBJECTIVES[given['loss']]!r}")
    if given["loss"] == "pinball":
        arguments.append(f"quantile_alpha={given['quantile_alpha']!r}")
    if given["scale_pos_weight"] != 1:  # xgboost warns of it with losses other than the logistic
        arguments.append(f"scale_pos_weight={given['scale_pos_weight']!r}")
    if (metric := given["eval_metric"]) != "loss":  # xgboost's name depends on the number of trees a round
        multi = metric == "error" and trace.model_as(XgbModel).params.objective.trees_per_round > 1
        arguments.append(f"eval_metric={('merror' if multi else metric)!r}")
    if given["max_depth"] is None:
        arguments.append("max_depth=0")  # no limit, in xgboost
    if given["max_leaves"]:
        arguments.append(f"grow_policy={given['grow_policy']!r}")
    if method == "approx":
        arguments.append(f"max_bin={given['max_bin']}")
    if trace.model_as(XgbModel).params.objective.trees_per_round == 2:
        arguments.append('objective="multi:softprob", num_class=2')
    wrapped = "\n    " + ",\n    ".join(arguments) + ",\n"
    program = CLASSIFICATION_PROGRAM if trace.data.class_names else REGRESSION_PROGRAM
    return program.format(name=name, arguments=wrapped, fitted=_fitted(trace))


def _fitted(trace: Trace) -> str:
    """Return the code that trains, on all rows or without the validation rows."""
    validation = trace.last_event(ValidationRows)
    if validation is None:
        return "model.fit(data.X, data.y)"
    return VALIDATION_FIT.format(rows=validation.rows.nonzero()[0].tolist())


def differences(data: Dataset, as_read: Dataset, settings: Mapping[str, Any]) -> list[Message]:
    """List why that program may learn something else; [] means the same, up to ties and rounding."""
    given = with_defaults(fit, settings)
    notes = [why for name, why in UNSUPPORTED.items() if given[name] < 1]
    is_softmax = given["loss"] == "softmax" or (given["loss"] is None and len(data.class_names) > 2)
    if settings.get("tree_method") == "approx" and is_softmax:
        notes.append(msg("xgb.elsewhere.sketch-of-classes", tables=SOFTMAX_TABLES, differ=SOFTMAX_TABLES_THAT_DIFFER))
    if given["gain"] == "half":
        notes.append(msg("xgb.elsewhere.gain-factor"))
    if given["max_leaves"] and settings.get("tree_method") != "approx":
        notes.append(msg("xgb.elsewhere.max-leaves"))
    if "category" in data.kinds and settings.get("categories") != "as_numbers":
        notes.append(msg("xgb.elsewhere.categories"))
    if "category" in data.kinds and np.isnan(data.X).any():
        notes.append(msg("xgb.elsewhere.missing-level"))
    if data.kinds != as_read.kinds:
        notes.append(COLUMNS_AS_READ)
    if given["own_loss"]:
        notes.append(msg("xgb.elsewhere.own-loss"))
    if "cv" in settings:
        notes.append(msg("xgb.elsewhere.rounds"))
    return notes
