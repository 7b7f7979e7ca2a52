"""The same model with xgboost itself: a program that can be run, and what it does otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from datasets import Dataset
from engine import Trace
from engine.core.settings import completed
from engine.learners.xgb.fitting import fit
from engine.learners.xgb.model import XgbModel
from pages.parts.elsewhere.tree import AS_FOUND
from pages.parts.lesson.page import OpenLesson

SAME_NAME = (
    "learning_rate", "max_depth", "reg_lambda", "reg_alpha", "gamma", "min_child_weight", "base_score", "subsample",
    "colsample_bytree",
)  # fmt: skip
UNKNOWN_THERE = {
    "subsample": "It draws other rows (subsample): chance is its own.",
    "colsample_bytree": "It draws other features (colsample_bytree): chance is its own.",
}
NUMBERS = """\
import xgboost

from datasets import load  # the tables of Treerings

data = load({name!r})
model = xgboost.XGBRegressor({arguments})
model.fit(data.X, data.y)
predicted = model.predict(data.X)
print(((predicted - data.y) ** 2).mean())  # mean squared residual
"""
CLASSES = """\
import xgboost

from datasets import load  # the tables of Treerings

data = load({name!r})
model = xgboost.XGBClassifier({arguments})
model.fit(data.X, data.y)
predicted = model.predict(data.X)
print((predicted == data.y).mean())  # share of rows it answers right
"""


def same(lesson: OpenLesson) -> tuple[str, list[str]]:
    """The program for a lesson, and what is different there."""
    program = code(lesson.data.name, lesson.trace, lesson.settings)
    return program, differences(lesson.data, lesson.picked.found, lesson.settings)


def code(name: str, trace: Trace, settings: Mapping[str, Any]) -> str:
    """A program that trains with these settings, as many rounds as the trace has."""
    given = completed(fit, settings)
    arguments = [f"n_estimators={len(trace.model_as(XgbModel).growths)}", f"tree_method={given['tree_method']!r}"]
    arguments += [f"{key}={given[key]!r}" for key in SAME_NAME if given[key] is not None]
    if given["max_depth"] is None:
        arguments.append("max_depth=0")  # which is xgboost's word for: as deep as it goes
    if given["tree_method"] == "approx":
        arguments.append(f"max_bin={given['max_bin']}")
    if trace.model_as(XgbModel).recipe.objective.trees == 2:
        arguments.append('objective="multi:softprob", num_class=2')
    wrapped = "\n    " + ",\n    ".join(arguments) + ",\n"
    return (CLASSES if trace.data.class_names else NUMBERS).format(name=name, arguments=wrapped)


def differences(data: Dataset, found: Dataset, settings: Mapping[str, Any]) -> list[str]:
    """Why that program may learn something else; nothing to say means: the same, up to ties and rounding."""
    given = completed(fit, settings)
    said = [why for name, why in UNKNOWN_THERE.items() if given[name] < 1]
    if settings.get("tree_method") == "approx":
        said.append("Its quantiles come from a sketch, ours from the sorted rows: some cuts lie elsewhere.")
    if "category" in data.kinds and settings.get("categories") != "as_numbers":
        said.append("Levels are numbers to this program, cut like numbers. Set categories = as_numbers.")
    if "category" in data.kinds and np.isnan(data.X).any():
        said.append("A missing level has a direction of its own there.")
    if data.kinds != found.kinds:
        said.append(AS_FOUND)
    if "cv" in settings:
        said.append("The number of rounds is the one that cross-validation chose here.")
    return said
