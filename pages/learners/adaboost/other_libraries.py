"""Write a program that boosts with scikit-learn: by its AdaBoost where that is the same, else by a loop."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from datasets import Dataset
from engine.core.settings import parameters, with_defaults
from engine.learners.adaboost.fitting import fit
from engine.text.message import Message
from pages.learners.common.sklearn_code import FILL_CODE, FILLS_MISSING, GINI_INSTEAD, HALFWAY_THRESHOLDS, about_columns

if TYPE_CHECKING:
    from pages.lesson.page import OpenLesson

SKLEARN_PROGRAM = """\
{imports}from sklearn.ensemble import AdaBoostClassifier
from sklearn.tree import DecisionTreeClassifier

from datasets import load  # the tables of Treerings

data = load({name!r})
tree = DecisionTreeClassifier({tree})
{rows}model = AdaBoostClassifier(tree, n_estimators={n_estimators}, learning_rate={learning_rate}, random_state=0)
model.fit({X}, data.y)
predicted = model.predict({X})
print((predicted == data.y).mean())  # share of rows predicted right
"""
RESAMPLING_PROGRAM = """\
import numpy as np
from sklearn.tree import DecisionTreeClassifier

from datasets import load  # the tables of Treerings

data, K = load({name!r}), {classes}
n = len(data.y)
weight, votes = np.full(n, 1 / n), np.zeros((n, K))
for k in range({n_estimators}):
    tree = DecisionTreeClassifier({tree}).fit(data.X, data.y, sample_weight=weight)
    said = tree.predict(data.X)
    wrong = said != data.y
    error = weight[wrong].sum()
    alone = weight.max() > 1 - 1e-12  # one row has all the weight
    if alone or error <= 0 or error > 1 - 1 / K - 1e-12:  # nothing to go on with: heard if perfect, or the only tree
        votes[np.arange(n), said] += k == 0 or (error <= 0 and not alone)
        break
    say = {learning_rate} * {half}(np.log((1 - error) / error) + np.log(K - 1))
    votes[np.arange(n), said] += say
    weight = weight * np.exp({both}say * wrong)
    ends = weight.cumsum() / weight.sum()
    draws = 1 - np.random.default_rng([{seed}, k]).random(n)
    weight = np.bincount(ends.searchsorted(draws), minlength=n) / n
predicted = votes.argmax(axis=1)
print((predicted == data.y).mean())  # share of rows predicted right
"""
REGRESSION_PROGRAM = """\
import numpy as np
from sklearn.tree import DecisionTreeRegressor

from datasets import load  # the tables of Treerings

data = load({name!r})
n = len(data.y)
weight, trees, says, betas = np.full(n, 1 / n), [], [], []
for k in range({n_estimators}):
    {counts}
    tree = DecisionTreeRegressor({tree}).fit(data.X, data.y, sample_weight=counts)
    miss = abs(data.y - tree.predict(data.X))
    perfect = miss.max() <= 1e-12 * abs(data.y).max()
    share = miss * 0 if perfect else miss / miss.max()
    error = weight @ {relative}
    if perfect or error >= 0.5:  # nothing to go on with, or no better than guessing
        if perfect or k == 0:
            trees, says, betas = [*trees, tree], [*says, 1.0], [*betas, 1.0]
        break
    beta = error / (1 - error)
    trees, says, betas = [*trees, tree], [*says, {learning_rate} * np.log(1 / beta)], [*betas, beta]
    weight = weight * beta ** ({learning_rate} * (1 - {relative}))
    weight = weight / weight.sum()
predictions = np.array([tree.predict(data.X) for tree in trees])
{combined}
print(((predicted - data.y) ** 2).mean())  # mean squared error
"""
DRAW = """\
draws = 1 - np.random.default_rng([{seed}, k]).random(n)
    counts = np.bincount((weight.cumsum() / weight.sum()).searchsorted(draws), minlength=n).astype(float)"""
RELATIVE = {"linear": "share", "square": "share**2", "exponential": "(1 - np.exp(-share))"}
MEDIAN = """\
order = predictions.argsort(axis=0, kind="stable")
heard = np.array(says)[order].cumsum(axis=0)
middle = (heard >= heard[-1] / 2).argmax(axis=0)  # the first at which half of all say is reached
predicted = predictions[order[middle, np.arange(n)], np.arange(n)]"""
SUM = "predicted = np.array(betas) @ predictions  # as the notes print it"


def write_program(lesson: OpenLesson) -> tuple[str, list[Message]]:
    """Return the program for a lesson, and the differences."""
    data, settings = lesson.data, lesson.settings
    return code(data.name, data, settings), differences(data, lesson.selection.as_read, settings)


def code(name: str, data: Dataset, settings: Mapping[str, Any]) -> str:
    """Return a program that boosts with these settings."""
    given = with_defaults(fit, settings)
    given["name"], given["classes"], given["tree"] = name, len(data.class_names), tree_of(data, given)
    if data.task == "regression":
        return regression_program(given)
    if given["update"] == "reweight":
        missing = refuses_missing(data, given)
        X, imports, rows = ("filled", "import numpy as np\n", FILL_CODE) if missing else ("data.X", "", "")
        return SKLEARN_PROGRAM.format(**given, X=X, imports=imports, rows=rows)
    half = "0.5 * " if given["say"] == "half_log" else ""
    return RESAMPLING_PROGRAM.format(**given, half=half, both="2 * " if half else "")


def refuses_missing(data: Dataset, given: Mapping[str, Any]) -> bool:
    """Would scikit-learn's AdaBoost refuse the table for its missing values?"""
    is_sklearn = bool(data.class_names) and given.get("update", parameters(fit)["update"].default) == "reweight"
    return is_sklearn and bool(np.isnan(data.X).any())


def tree_of(data: Dataset, given: dict[str, Any]) -> str:
    """Return the arguments of one tree, as code."""
    criterion = given["criterion"] if data.class_names and given["criterion"] != "misclassification" else None
    named = f"criterion={criterion!r}, " if criterion else ""
    return f"{named}max_depth={given['max_depth']!r}, random_state=0"


def regression_program(given: dict[str, Any]) -> str:
    counts = DRAW.format(**given) if given["update"] == "resample" else "counts = weight"
    combined = SUM if given["combine"] == "notes_sum" else MEDIAN
    return REGRESSION_PROGRAM.format(**given, counts=counts, combined=combined, relative=RELATIVE[given["loss"]])


def differences(data: Dataset, as_read: Dataset, settings: Mapping[str, Any]) -> list[Message]:
    """List why that program may learn something else; [] means the same, up to ties."""
    notes = [HALFWAY_THRESHOLDS] if "threshold" in settings else []
    if data.class_names and settings.get("criterion") == "misclassification":
        notes.append(GINI_INSTEAD)
    if refuses_missing(data, settings):
        notes.append(FILLS_MISSING)
    return notes + about_columns(data, as_read, settings)
