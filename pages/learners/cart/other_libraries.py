"""Write a program that grows the same tree with scikit-learn, and list what it does differently."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from datasets import Dataset
from engine import Trace
from engine.learners.common.parameters import of_classes, resolve_max_features
from engine.learners.prune.fitting import AlphaChoice
from engine.text.message import Message, msg
from pages.learners.common.sklearn_code import GINI_INSTEAD, HALFWAY_THRESHOLDS, SCORES, about_columns

if TYPE_CHECKING:
    from pages.lesson.page import OpenLesson

MODELS = {"classification": "DecisionTreeClassifier", "regression": "DecisionTreeRegressor"}
SHARED_PARAMETERS = (
    "criterion", "max_depth", "min_samples_split", "min_samples_leaf", "min_weight_fraction_leaf",
    "max_leaf_nodes", "min_impurity_decrease", "ccp_alpha", "class_weight", "max_features", "splitter",
)  # fmt: skip
AT_RANDOM = msg("cart.elsewhere.splitter")
UNSUPPORTED = {
    "min_impurity": msg("library.difference.min-impurity"),
    "min_gain": msg("library.difference.min-gain"),
    "stop_without_gain": msg("library.difference.stop-without-gain"),
    "independence_alpha": msg("library.difference.independence"),
    "threshold": HALFWAY_THRESHOLDS,
    "leaf_probability": msg("library.difference.leaf-probability"),
    "max_features": msg("library.difference.max-features"),
    "force": msg("library.difference.force"),
    "measure": msg("prune.elsewhere.measure"),
}


def write_program(lesson: OpenLesson) -> tuple[str, list[Message]]:
    """Return the program for a lesson, and the differences."""
    given = lesson.settings | ({"force": lesson.forced_splits} if lesson.forced_splits else {})
    differs = differences(lesson.data, lesson.selection.as_read, given)
    return code(lesson.data.name, lesson.data, lesson.settings | alpha_of(lesson.trace)), differs


def code(name: str, data: Dataset, settings: Mapping[str, Any]) -> str:
    """Return a program that grows the tree of these settings."""
    settings = {**settings, **class_weight(data, settings)}
    if "max_features" in settings:
        settings["max_features"] = resolve_max_features(settings["max_features"], data.d, bool(data.class_names))
    given = [f"{k}={v!r}" for k, v in settings.items() if k in SHARED_PARAMETERS and v != "misclassification"]
    model, arguments = MODELS[data.task], ", ".join([*given, f"random_state={settings.get('seed', 0)}"])
    return (
        f"from sklearn.tree import {model}\n\n"
        "from datasets import load  # the tables of Treerings\n\n"
        f"data = load({name!r})\n"
        f"model = {model}({arguments})\n"
        "model.fit(data.X, data.y)\n"
        f"print(model.score(data.X, data.y))  # {SCORES[data.task]}\n"
    )


def class_weight(data: Dataset, settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return class weights keyed by class number, as the program's tables hold classes; {} if they are no dict."""
    weights = settings.get("class_weight")
    if not isinstance(weights, dict):
        return {}
    return {"class_weight": dict(enumerate(of_classes(weights, data, None).tolist()))}


def alpha_of(trace: Trace) -> dict[str, float]:
    """Return the ccp_alpha of the tree that pruning chose: halfway to the next, so that rounding changes nothing."""
    chosen = trace.last_event(AlphaChoice)
    if chosen is None:
        return {}
    alpha, i = chosen.path.alpha, chosen.subtree
    return {"ccp_alpha": float(alpha[i] + alpha[i + 1]) / 2 if i + 1 < len(alpha) else float(chosen.alpha) + 1.0}


def differences(data: Dataset, as_read: Dataset, settings: Mapping[str, Any]) -> list[Message]:
    """List why that program may grow another tree; [] means the same one, up to ties."""
    notes = [why for name, why in UNSUPPORTED.items() if name in settings]
    if settings.get("criterion") == "misclassification":
        notes.append(GINI_INSTEAD)
    if settings.get("splitter") == "random":
        notes.append(AT_RANDOM)
    return notes + about_columns(data, as_read, settings)
