"""The same tree in scikit-learn: code that can be run, and what it cannot do the same way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from datasets import Dataset
from engine import Trace
from engine.learners.common.amounts import how_many_features
from engine.learners.common.class_weights import of_classes
from engine.learners.pruning.fitting import Chosen
from engine.split.features import NEARLY_EQUAL, features_of
from engine.text.phrases import listed

if TYPE_CHECKING:
    from pages.parts.lesson.page import OpenLesson

MODELS = {"classification": "DecisionTreeClassifier", "regression": "DecisionTreeRegressor"}
SCORES = {"classification": "share of rows predicted right", "regression": "R²: 1 - MSE / variance of the target"}
SAME_NAME = (
    "criterion", "max_depth", "min_samples_split", "min_samples_leaf", "min_weight_fraction_leaf",
    "max_leaf_nodes", "min_impurity_decrease", "ccp_alpha", "class_weight", "max_features", "splitter",
)  # fmt: skip
AT_RANDOM = "It draws thresholds in an order of its own: another tree of the same kind (splitter)."
HALFWAY = "Its thresholds lie halfway between two values (threshold)."
GINI = "It does not know the misclassification rate: the code takes the Gini impurity."
NO_CATEGORIES = "It knows no categories: levels are numbers to it, split like numbers. Set categories = as_numbers."
AS_FOUND = "The code reads the columns as they were found."
UNKNOWN_THERE = {
    "min_impurity": "A node cannot be left alone for being pure enough (min_impurity).",
    "min_gain": "There is no least gain of a node (min_gain); min_impurity_decrease counts by the whole tree.",
    "stop_without_gain": "It splits on where nothing is gained (stop_without_gain).",
    "independence_alpha": "It makes no test of independence (independence_alpha).",
    "threshold": HALFWAY,
    "leaf_probability": "Its leaves know shares, no softmax (leaf_probability).",
    "max_features": "It draws other features (max_features): its random draws are its own.",
    "force": "It always makes the best split; another one cannot be asked for.",
    "measure": "It prunes by the criterion it grew with (measure), so that its alphas are others.",
}


def same(lesson: OpenLesson) -> tuple[str, list[str]]:
    """The program for a lesson, and what is different there."""
    given = lesson.settings | ({"force": lesson.force} if lesson.force else {})
    differs = differences(lesson.data, lesson.picked.found, given)
    return code(lesson.data.name, lesson.data, lesson.settings | alpha_of(lesson.trace)), differs


def code(name: str, data: Dataset, settings: Mapping[str, Any]) -> str:
    """A program that grows the tree of these settings."""
    settings = {**settings, **class_weight(data, settings)}
    if "max_features" in settings:
        settings["max_features"] = how_many_features(settings["max_features"], data.d, bool(data.class_names))
    given = [f"{k}={v!r}" for k, v in settings.items() if k in SAME_NAME and v != "misclassification"]
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
    """The weights of classes by their numbers, which is what the code's tables hold."""
    wanted = settings.get("class_weight")
    if not isinstance(wanted, dict):
        return {}
    return {"class_weight": dict(enumerate(of_classes(wanted, data, None).tolist()))}


def alpha_of(trace: Trace) -> dict[str, float]:
    """The ccp_alpha that leaves the tree a pruning chose: halfway to the next, where no rounding can tip it over."""
    chosen = next((event for event in trace.logged if isinstance(event, Chosen)), None)
    if chosen is None:
        return {}
    alpha, at = chosen.path.alpha, chosen.subtree
    return {"ccp_alpha": float(alpha[at] + alpha[at + 1]) / 2 if at + 1 < len(alpha) else float(chosen.alpha) + 1.0}


def differences(data: Dataset, found: Dataset, settings: Mapping[str, Any]) -> list[str]:
    """Why that program may grow another tree; nothing to say means: the same one, up to ties."""
    said = [why for name, why in UNKNOWN_THERE.items() if name in settings]
    if settings.get("criterion") == "misclassification":
        said.append(GINI)
    if settings.get("splitter") == "random":
        said.append(AT_RANDOM)
    return said + about_columns(data, found, settings)


def nearly_equal_told(data: Dataset) -> list[str]:
    """Values that are one value to it, if there are any."""
    near = features_of(data).nearly_equal.nonzero()[0].tolist()
    names = listed([data.feature_names[j] for j in near]) if near else ""
    return (
        [f"It takes values no farther apart than {NEARLY_EQUAL:g} for one: there are such in {names}."] if near else []
    )


def about_columns(data: Dataset, found: Dataset, settings: Mapping[str, Any]) -> list[str]:
    """What scikit-learn makes of other columns than numbers."""
    said = nearly_equal_told(data)
    if "category" in data.kinds and settings.get("categories") != "as_numbers":
        said.append(NO_CATEGORIES)
    if np.isnan(data.X).any() and "category" in data.kinds:
        said.append("A missing level is one more number to it.")
    if data.kinds != found.kinds:
        said.append(AS_FOUND)
    return said
