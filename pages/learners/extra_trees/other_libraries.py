"""Write a program that grows Extra-Trees with scikit-learn, whose random draws differ."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from datasets import Dataset
from engine.core.settings import parameters, with_defaults
from engine.learners.common.parameters import resolve_max_features
from engine.learners.extra_trees.fitting import fit
from engine.learners.forest.fitting import ForestModel
from engine.text.message import Message, msg
from pages.learners.cart import other_libraries as tree_code
from pages.learners.forest import other_libraries as forest_code

if TYPE_CHECKING:
    from pages.lesson.page import OpenLesson

MODELS = {"classification": "ExtraTreesClassifier", "regression": "ExtraTreesRegressor"}
DRAWS_ITSELF = msg("extra_trees.elsewhere.draws")
ONE_SIDE = msg("extra_trees.elsewhere.missing-direction")
ONCE_A_TREE = msg("extra_trees.elsewhere.features-drawn")
NO_BAGS = msg("extra_trees.elsewhere.bootstrap")


def write_program(lesson: OpenLesson) -> tuple[str, list[Message]]:
    """Return the program for a lesson, and the differences."""
    data, settings = lesson.data, lesson.trace.settings
    program = code(data.name, data, settings, len(lesson.trace.model_as(ForestModel).trees))
    return program, differences(data, lesson.selection.as_read, settings)


def code(name: str, data: Dataset, settings: Mapping[str, Any], trees: int) -> str:
    """Return a program that grows this number of trees with these settings."""
    given = with_defaults(fit, settings)
    options = {"n_estimators": trees, "max_features": n_features_drawn(given, data)}
    options |= {name: given[name] for name in ("bootstrap", "max_samples", "class_weight", *forest_code.OF_A_TREE)
                if given[name] != parameters(fit)[name].default and given[name] != "misclassification"}  # fmt: skip
    options |= tree_code.class_weight(data, given) | {"random_state": given["seed"]}
    arguments = ", ".join(f"{name}={value!r}" for name, value in options.items())
    model, score = MODELS[data.task], forest_code.SCORE[data.task]
    return forest_code.FOREST.format(name=name, model=model, arguments=arguments, score=score)


def n_features_drawn(given: dict[str, Any], data: Dataset) -> int:
    """Return the number of features that the fit draws at each node."""
    max_features = None if given["max_features"] == "auto" and not data.class_names else given["max_features"]
    return resolve_max_features(max_features, data.d, bool(data.class_names))


def differences(data: Dataset, as_read: Dataset, settings: Mapping[str, Any]) -> list[Message]:
    """List why that program grows other trees."""
    given = with_defaults(fit, settings)
    others = {name: value for name, value in settings.items() if name != "max_features"}
    notes = [DRAWS_ITSELF, *tree_code.differences(data, as_read, others)]
    notes += [ONE_SIDE] * bool(np.isnan(data.X).any())
    notes += [ONCE_A_TREE] * (given["features_drawn"] == "tree" and n_features_drawn(given, data) < data.d)
    notes += [NO_BAGS] * (given["bags"] is not None)
    notes += [forest_code.AVERAGES] * (given["vote"] == "majority" and bool(data.class_names))
    notes += [forest_code.ALL_TREES] * given["stop_when_settled"]
    return notes
