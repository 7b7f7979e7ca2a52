"""The same kind of trees with scikit-learn, which draws in an order of its own."""

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
    """The program for a lesson, and what is different there."""
    trees, settings = len(lesson.trace.model_as(ForestModel).trees), lesson.trace.settings
    return code(lesson.data.name, lesson.data, settings, trees), differences(
        lesson.data, lesson.selection.as_read, settings
    )


def code(name: str, data: Dataset, settings: Mapping[str, Any], trees: int) -> str:
    """A program that grows so many trees with these settings."""
    given = with_defaults(fit, settings)
    own = {"n_estimators": trees, "max_features": n_features_drawn(given, data)}
    own |= {name: given[name] for name in ("bootstrap", "max_samples", "class_weight", *forest_code.OF_A_TREE)
            if given[name] != parameters(fit)[name].default and given[name] != "misclassification"}  # fmt: skip
    own |= tree_code.class_weight(data, given)
    arguments = ", ".join(f"{name}={value!r}" for name, value in {**own, "random_state": given["seed"]}.items())
    model, score = MODELS[data.task], forest_code.SCORE[data.task]
    return forest_code.FOREST.format(name=name, model=model, arguments=arguments, score=score)


def n_features_drawn(given: dict[str, Any], data: Dataset) -> int:
    """As many features as the fit draws at each node."""
    asked = None if given["max_features"] == "auto" and not data.class_names else given["max_features"]
    return resolve_max_features(asked, data.d, bool(data.class_names))


def differences(data: Dataset, found: Dataset, settings: Mapping[str, Any]) -> list[Message]:
    """Why that program grows other trees."""
    given = with_defaults(fit, settings)
    others = {name: value for name, value in settings.items() if name != "max_features"}
    said = [DRAWS_ITSELF, *tree_code.differences(data, found, others)]
    said += [ONE_SIDE] * bool(np.isnan(data.X).any())
    said += [ONCE_A_TREE] * (given["features_drawn"] == "tree" and n_features_drawn(given, data) < data.d)
    said += [NO_BAGS] * (given["bags"] is not None)
    said += [forest_code.AVERAGES] * (given["vote"] == "majority" and bool(data.class_names))
    said += [forest_code.ALL_TREES] * given["stop_when_settled"]
    return said
