"""Write a program that grows a forest with scikit-learn: by a loop over our bags, or by its own forest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from datasets import Dataset
from engine.core.settings import parameters, with_defaults
from engine.learners.common.parameters import resolve_max_features
from engine.learners.forest.fitting import ForestModel, fit
from engine.learners.forest.samples import parse_bags, resolve_max_samples
from engine.text.message import Message, Span, msg
from pages.learners.cart import other_libraries as tree_code

if TYPE_CHECKING:
    from pages.lesson.page import OpenLesson

NEAR = 1e-6  # relative to a value: 32 bits hold seven digits
OF_A_TREE = ("criterion", "max_depth", "min_samples_split", "min_samples_leaf", "min_weight_fraction_leaf",
             "max_leaf_nodes", "min_impurity_decrease")  # fmt: skip
LOOP = """\
import numpy as np
from sklearn.tree import {model}
{more}
from datasets import load  # the tables of Treerings

data = load({name!r})
n, d = data.X.shape
total = 0
{bags}
    tree = {model}({tree})
    tree.fit(data.X[:, features], data.y, sample_weight={weight})
    {says}
    total = total + says
predicted = {predicted}
{score}
"""
COUNTS = "np.bincount(rows, minlength=n)"
WEIGHS = "from sklearn.utils.class_weight import compute_sample_weight\n"
DRAWN = """\
for b in range({trees}):
    chance = np.random.default_rng([{seed}, b])
    rows = {rows}
    features = {features}"""
GIVEN_BAGS = """\
bags = {bags!r}
for rows, features in bags:"""
FOREST = """\
from sklearn.ensemble import {model}

from datasets import load  # the tables of Treerings

data = load({name!r})
model = {model}({arguments})
model.fit(data.X, data.y)
predicted = model.predict(data.X)
{score}
"""
SCORE = {
    "classification": "print((predicted == data.y).mean())  # share of rows predicted right",
    "regression": "print(((predicted - data.y) ** 2).mean())  # mean squared error",
}
DRAWS_ITSELF = msg("forest.elsewhere.draws")
DRAWS_BY_WEIGHT = msg("forest.elsewhere.class-weight")
AVERAGES = msg("forest.elsewhere.vote", setting=Span("vote"))
ALL_TREES = msg("forest.elsewhere.stop-when-settled")


def write_program(lesson: OpenLesson) -> tuple[str, list[Message]]:
    """Return the program for a lesson, and the differences."""
    model = lesson.trace.model_as(ForestModel)
    differs = differences(lesson.data, lesson.selection.as_read, lesson.trace.settings)
    if on_one := int(on_a_threshold(model, lesson.data).sum()):
        differs.append(msg("forest.elsewhere.on-threshold", n=on_one, count=lesson.data.n))
    return code(lesson.data.name, lesson.data, lesson.trace.settings, len(model.trees)), differs


def on_a_threshold(model: ForestModel, data: Dataset) -> np.ndarray:
    """[n] which rows are too near a threshold for 32 bits; rows of a tree's bag never are."""
    near = np.zeros(data.n, bool)
    for tree in model.trees:
        inner = (tree.feature >= 0).nonzero()[0]
        threshold = tree.threshold[inner]
        distance = np.abs(data.X[:, tree.feature[inner]] - threshold)
        near |= (distance <= NEAR * np.maximum(np.abs(threshold), 1e-30)).any(1)
    return near


def code(name: str, data: Dataset, settings: Mapping[str, Any], trees: int) -> str:
    """Return a program that grows this number of trees with these settings."""
    given = with_defaults(fit, settings)
    if _drawn_at_splits(data, given):
        return _forest(name, data, given, trees)
    bags = _given(data, given) if given["bags"] is not None else _drawn(data, given, trees)
    tree = ", ".join([*_of_a_tree(settings), "random_state=0"])
    call = "tree.predict_proba(data.X[:, features])" if data.class_names else "tree.predict(data.X[:, features])"
    says = f"says = {call}"
    if data.class_names and given["vote"] == "majority":
        says = f"says = np.eye({len(data.class_names)})[{call}.argmax(axis=1)]"
    predicted = "total.argmax(axis=1)" if data.class_names else f"total / {trees}"
    model = tree_code.MODELS[data.task]
    imports, weight = ("", COUNTS) if given["class_weight"] is None else (WEIGHS, _weight(data, given))
    return LOOP.format(name=name, model=model, bags=bags, tree=tree, says=says, predicted=predicted,
                       score=SCORE[data.task], more=imports, weight=weight)  # fmt: skip


def _weight(data: Dataset, given: dict[str, Any]) -> str:
    """Return code for the rows' weights in a tree: how often each was drawn, times its class weight."""
    if given["class_weight"] == "balanced_subsample":
        return f"{COUNTS} * compute_sample_weight('balanced', data.y, indices=rows)"
    weights = (given | tree_code.class_weight(data, given))["class_weight"]
    return f"{COUNTS} * compute_sample_weight({weights!r}, data.y)"


def _drawn_at_splits(data: Dataset, given: dict[str, Any]) -> bool:
    """Are features or thresholds drawn at every split? Then scikit-learn's random draws differ from ours."""
    if given["splitter"] == "random":
        return True
    are_given = given["bags"] is not None and all(features is not None for _, features in given["bags"])
    return _features(data, given) < data.d and given["features_drawn"] == "split" and not are_given


def _features(data: Dataset, given: dict[str, Any]) -> int:
    return resolve_max_features(given["max_features"], data.d, bool(data.class_names))


def _of_a_tree(settings: Mapping[str, Any]) -> list[str]:
    return [f"{k}={v!r}" for k, v in settings.items() if k in OF_A_TREE and v != "misclassification"]


def _drawn(data: Dataset, given: dict[str, Any], trees: int) -> str:
    size, count = resolve_max_samples(given["max_samples"], data.n, given["bootstrap"]), _features(data, given)
    rows = f"(chance.random({size}) * n).astype(int)" if given["bootstrap"] else "np.arange(n)"
    features = f"np.sort(chance.random(d).argsort()[:{count}])" if count < data.d else "np.arange(d)"
    return DRAWN.format(trees=trees, seed=given["seed"], rows=rows, features=features)


def _given(data: Dataset, given: dict[str, Any]) -> str:
    bags = parse_bags(given["bags"], data)
    lists = [(rows.tolist(), list(range(data.d) if named is None else named.tolist())) for rows, named in bags]
    return GIVEN_BAGS.format(bags=lists)


def _forest(name: str, data: Dataset, given: dict[str, Any], trees: int) -> str:
    kind = "ExtraTrees" if given["splitter"] == "random" else "RandomForest"
    model = kind + ("Classifier" if data.class_names else "Regressor")
    options = {"n_estimators": trees, "max_features": _features(data, given), "bootstrap": given["bootstrap"]}
    options |= {name: given[name] for name in ("max_samples", "class_weight") if given[name] is not None}
    options |= tree_code.class_weight(data, given)
    arguments = [f"{k}={v!r}" for k, v in options.items()]
    arguments += _of_a_tree({k: given[k] for k in OF_A_TREE if given[k] != parameters(fit)[k].default})
    score, arguments = SCORE[data.task], ", ".join([*arguments, f"random_state={given['seed']}"])
    return FOREST.format(name=name, model=model, arguments=arguments, score=score)


def differences(data: Dataset, as_read: Dataset, settings: Mapping[str, Any]) -> list[Message]:
    """List why that program may predict otherwise; [] means the same, up to ties."""
    given = with_defaults(fit, settings)
    notes = tree_code.differences(data, as_read, {k: v for k, v in settings.items() if k != "max_features"})
    if _drawn_at_splits(data, given):
        notes.append(DRAWS_ITSELF)
        if given["vote"] == "majority" and data.class_names:
            notes.append(AVERAGES)
        if given["class_weight"] is not None and given["class_weight"] != "balanced_subsample" and given["bootstrap"]:
            notes.append(DRAWS_BY_WEIGHT)
    if given["stop_when_settled"]:
        notes.append(ALL_TREES)
    return notes
