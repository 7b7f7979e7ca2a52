"""Write a program that boosts with scikit-learn, and list what it does differently."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from datasets import Dataset
from engine.core.settings import with_defaults
from engine.learners.gradient_boosting.fitting import fit
from engine.text.message import Message, Span, msg
from pages.learners.common.sklearn_code import (
    COLUMNS_AS_READ,
    FILL_CODE,
    FILLS_MISSING,
    HALFWAY_THRESHOLDS,
    NO_CATEGORIES,
    SCORES,
    nearly_equal_note,
)

if TYPE_CHECKING:
    from pages.lesson.page import OpenLesson

MODELS = {"classification": "GradientBoostingClassifier", "regression": "GradientBoostingRegressor"}
LOSSES = {"absolute": "absolute_error", "huber": "huber"}  # the others are scikit-learn's defaults
SHARED_PARAMETERS = (
    "n_estimators", "learning_rate", "subsample", "max_features", "max_depth", "max_leaf_nodes", "min_samples_split",
    "min_samples_leaf", "min_weight_fraction_leaf", "min_impurity_decrease",
)  # fmt: skip
EARLY_STOPPING_PARAMETERS = ("n_iter_no_change", "validation_fraction", "tol")
UNSUPPORTED = {
    "n_iter_no_change": msg("gradient_boosting.elsewhere.validation-rows"),
    "subsample": msg("library.difference.subsample"),
    "max_features": msg("library.difference.max-features"),
    "leaf": msg("gradient_boosting.elsewhere.line-search", setting=Span("leaf")),
    "threshold": HALFWAY_THRESHOLDS,
}
PROGRAM = """\
{imports}
from sklearn.ensemble import {model}

from datasets import load  # the tables of Treerings

data = load({name!r})
{rows}model = {model}({arguments})
model.fit({X}, {y})
print(model.score({X}, {y}))  # {score}
"""
VALIDATION_ROWS = """\
n = len(data.y)
out = np.random.default_rng([{seed}, 0, 1]).permutation(n)[: max(1, round({fraction} * n))]
X, y = np.delete({X}, out, axis=0), np.delete(data.y, out)  # the training rows
"""


def write_program(lesson: OpenLesson) -> tuple[str, list[Message]]:
    """Return the program for a lesson, and the differences."""
    data, settings = lesson.data, lesson.settings
    return code(data.name, data, settings), differences(data, lesson.selection.as_read, settings)


def code(name: str, data: Dataset, settings: Mapping[str, Any]) -> str:
    """Return a program that boosts with these settings."""
    given = with_defaults(fit, settings)
    watched = given["n_iter_no_change"] is not None  # then scikit-learn draws validation rows itself
    missing, fraction = bool(np.isnan(data.X).any()), None if watched else given["validation_fraction"]
    imports = ["import numpy as np"] if missing or fraction else []
    arguments = [f"{k}={_sklearn_value(settings[k])!r}" for k in SHARED_PARAMETERS if k in settings]
    arguments += [f"{k}={given[k]!r}" for k in EARLY_STOPPING_PARAMETERS if watched and given[k] is not None]
    if given["loss"] in LOSSES:
        arguments.insert(0, f"loss={LOSSES[given['loss']]!r}")
    if given["loss"] == "huber" and given["huber_delta"] is None:
        arguments.append(f"alpha={given['alpha']!r}")
    if given["start"] == "zero":
        arguments.append("init='zero'")
    if given["start"] == "mean" and given["loss"] in LOSSES:
        imports.append("from sklearn.dummy import DummyRegressor")
        arguments.append("init=DummyRegressor(strategy='mean')")
    X = "filled" if missing else "data.X"
    rows = FILL_CODE if missing else ""
    if fraction:
        rows += VALIDATION_ROWS.format(seed=given["seed"], fraction=fraction, X=X)
    X, y = ("X", "y") if fraction else (X, "data.y")
    text = PROGRAM.format(imports="\n".join(imports), model=MODELS[data.task], name=name, rows=rows, X=X, y=y,
                          arguments=", ".join([*arguments, "random_state=0"]), score=SCORES[data.task])  # fmt: skip
    return text.lstrip("\n")


def _sklearn_value(value: Any) -> Any:
    """Return a setting's value as scikit-learn spells it: max_features="third" is 1/3."""
    return 1 / 3 if value == "third" else value


def differences(data: Dataset, as_read: Dataset, settings: Mapping[str, Any]) -> list[Message]:
    """List why that program may learn something else; [] means the same, up to ties."""
    notes = [why for name, why in UNSUPPORTED.items() if name in settings]
    loss = settings.get("loss")
    if loss == "huber" and settings.get("huber_delta") is not None:
        notes.append(msg("gradient_boosting.elsewhere.huber-delta"))
    if loss in LOSSES and settings.get("median") == "halfway":
        notes.append(msg("gradient_boosting.elsewhere.median"))
    if loss == "absolute":
        notes.append(msg("gradient_boosting.elsewhere.zero-residual"))
    if loss == "softmax" and len(data.class_names) == 2:
        notes.append(msg("gradient_boosting.elsewhere.two-classes"))
    if np.isnan(data.X).any():
        notes.append(FILLS_MISSING)
    if "category" in data.kinds and settings.get("categories") != "as_numbers":
        notes.append(NO_CATEGORIES)
    if data.kinds != as_read.kinds:
        notes.append(COLUMNS_AS_READ)
    return notes + nearly_equal_note(data)
