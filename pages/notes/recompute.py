"""Our value of everything the examples print, worked out by the engine from the example's own data.

One function an example: it returns what the TOML files beside it call `ours`, by name: a number, several, or words.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache

import numpy as np

from datasets import load
from engine import Trace, record, xgb
from engine.core.settings import parameters
from engine.learners.adaboost.events import Reweight
from engine.learners.cart.fitting import CartModel
from engine.learners.common.losses import AbsoluteLoss, HuberLoss, SquaredLoss
from engine.learners.common.parameters import resolve_max_features
from engine.learners.common.random_draws import Resample, oob_probability, resample_by_weight
from engine.learners.forest.correlation import variance_of_mean
from engine.learners.gradient_boosting.events import BoostingStart
from engine.learners.prune.path import effective_alpha
from engine.learners.xgb.events import Gradients, LeafOutputs, XgbScoreUpdate
from engine.learners.xgb.events import XgbStart as XgbStart
from engine.learners.xgb.gamma import PruneStep
from pages.learners.registry import LEARNER_BY_PAGE
from pages.notes import Example, Opening, examples

Values = dict[str, float | str | tuple]
EXAMPLE_FUNCTIONS: dict[str, Callable[..., Values]] = {}


@cache
def recompute_example(id: str) -> Values:
    """All our values of one example. Its function is handed the trace of every opening that is a lesson."""
    example = examples()[id]
    return (
        EXAMPLE_FUNCTIONS[id](*(record_opening(opening) for opening in training_openings(example)))
        if id in EXAMPLE_FUNCTIONS
        else {}
    )


def training_openings(example: Example) -> list[Opening]:
    """Its openings that train something."""
    return [opening for opening in example.opens if opening.page in LEARNER_BY_PAGE]


def record_opening(opening: Opening) -> Trace:
    """What the page trains when it is opened so."""
    asked = {name: value for name, value in opening.settings.items() if name != "data"} | dict(opening.given)
    if "force" in asked:
        asked["force"] = dict(map(_split, np.atleast_1d(asked["force"]).tolist()))
    return record(LEARNER_BY_PAGE[opening.page].fit, load(opening.settings["data"]), **asked)


def _split(text: str) -> tuple[str, tuple[int, float]]:
    """As addresses write a split. Example: "R:1:0.5" -> ("R", (1, 0.5))."""
    path, feature, threshold = text.split(":")
    return "" if path == "root" else path, (int(feature), float(threshold))


def recomputes(id: str) -> Callable:
    """Marks the function that works out an example."""

    def keep(function):
        EXAMPLE_FUNCTIONS[id] = function
        return function

    return keep


# -- one tree


def column_by_split(trace: Trace, node: int, column: str = "impurity") -> dict[tuple[str, float], float]:
    """A column of the table of candidates at one node, by feature and threshold."""
    every, names = trace.columns("candidates"), trace.data.feature_names
    own = (every["node"] == node).nonzero()[0]
    return {(names[every["feature"][i]], float(every["threshold"][i])): float(every[column][i]) for i in own}


def class_counts_text(trace: Trace, node: int) -> str:
    """Example: "278 | 2"."""
    return " | ".join(f"{count:g}" for count in trace.model_as(CartModel).growth.node_class_weights[node])


@recomputes("EX01")
def _(trace):
    impurity = trace.columns("nodes")["impurity"]
    return {"mixed leaf": impurity[4], "pure leaf": impurity[3], "x_2": column_by_split(trace, 2)["x_2", 0.5]}


@recomputes("EX02")
def _(trace):
    return {"x_3": column_by_split(trace, 0)["x_3", 0.5]}


@recomputes("EX03")
def _(trace):
    left = column_by_split(trace, 0)
    return {"x_1": left["x_1", 0.5], "x_2": left["x_2", 0.5], "x_3": left["x_3", 15.0]}


@recomputes("EX04")
def _(trace):
    left = column_by_split(trace, 2)
    return {"x_1": left["x_1", 0.5], "x_3": left["x_3", 12.5]}


@recomputes("EX05")
def _(trace):
    return {"label": trace.data.class_names[trace.model.predict([[1, 1, 15]])[0]]}


@recomputes("EX14")
def _(trace):
    every, names = trace.columns("candidates"), trace.data.levels[0]
    at_root = every["node"] == 0

    def sent_left(feature: int, colours: tuple[str, ...]) -> str:
        own = every["threshold"][at_root & (every["feature"] == feature)]
        return "; ".join(" and ".join(colours[: 1 + int(threshold)]) for threshold in own)

    ways = every["categories"][at_root & (every["feature"] == 0)]
    named = "; ".join(" and ".join(names[int(code)] for code in left) for left in ways)
    return {
        "first code": sent_left(1, ("Red", "Blue", "Yellow")),
        "second code": sent_left(2, ("Blue", "Yellow", "Red")),
        "names": f"{len(ways)}: {named}",
    }


@recomputes("EX15")
def _(trace):
    at = ("region", 1.5)
    return {
        "first": column_by_split(trace, 0, "impurity_left")[at],
        "second": column_by_split(trace, 0, "impurity_right")[at],
        "weighted": column_by_split(trace, 0)[at],
    }


@recomputes("EX23")
def _(trace):
    share, soft = trace.model.tree.value[1:], trace.model.predict_proba([[1], [2]])
    return {
        "share": float(share[0, 0]),
        "share of dogs": float(share[0, 1]),
        "softmax of 3": float(soft[0, 0]),
        "softmax of 3, dogs": float(soft[0, 1]),
        "softmax of 30": float(soft[1, 0]),
        "softmax of 30, dogs": float(soft[1, 1]),
    }


@recomputes("EX25")
def _(trace):
    return {"first leaf": class_counts_text(trace, 3), "third leaf": class_counts_text(trace, 5)}


@recomputes("EX26")
def _(trace):
    return {
        "gini": column_by_split(trace, 0)["Clump Thickness", 6.5],
        "left": class_counts_text(trace, 1),
        "right": class_counts_text(trace, 2),
    }


@recomputes("EX16")
def _(trace):
    path = trace.logged_events[1]
    scores = path.scores(trace.settings["ccp_alpha"])
    even = effective_alpha(path.error[1] - path.error[0], path.leaves[0] - path.leaves[1])
    return {"large": float(scores[0]), "small": float(scores[1]), "even": float(even)}


# -- many trees


@recomputes("EX06")
def _(observed, midpoint):
    new = np.array([[5.3, 4.2, 4.7, 5.1, 5.4]])

    def voted(trace) -> tuple[str, str]:
        shares = trace.model.predict_proba(new)[0] * len(trace.model.trees)
        return f"{shares[1]:.0f} : {shares[0]:.0f}", trace.data.class_names[trace.model.predict(new)[0]]

    (first, label), (second, other) = voted(observed), voted(midpoint)
    return {"observed": first, "observed label": label, "midpoint": second, "midpoint label": other}


@recomputes("EX13")
def _(trace):
    given, places = load("resampling_weights").y, np.array([0.03, 0.18, 0.3, 0.5, 0.7, 0.8, 0.9])
    by_hand = resample_by_weight(given, places, 0, None).rows
    weights, drawn = trace.events_of(Reweight)[0], trace.events_of(Resample)[0].rows
    wrong = weights.result.is_wrong
    return {
        "0.03 by the printed weights": float(by_hand[0]),
        "0.18 by the printed weights": float(by_hand[1]),
        "wrong row": float(weights.after[wrong][0]),
        "right row": float(weights.after[~wrong][0]),
        "0.03": float(drawn[0]),
        "0.18": float(drawn[1]),
    }


@recomputes("EX17")
def _():
    return {"independent": variance_of_mean(0.0, 1.0, 100), "correlated": variance_of_mean(0.5, 1.0, 100)}


@recomputes("EX18")
def _(trace):
    return {"six": oob_probability(6, trace.data.n), "thousand": oob_probability(1000, 1000)}


@recomputes("EX31")
def _(trace):
    return {"classes": float(resolve_max_features("auto", len(trace.data.feature_names), True))}


# -- losses and gradients


@recomputes("EX21")
def _():
    by_x1, by_x2 = -0.8, 1.0
    return {"slope": -by_x1 / by_x2}


@recomputes("EX22")
def _():
    table = load("loss_table")
    losses = {"square": SquaredLoss(), "absolute": AbsoluteLoss(), "huber": HuberLoss(0.5)}
    return {
        f"{name} {row}": float(cost)
        for name, loss in losses.items()
        for row, cost in enumerate(loss.row_losses(table.y, table.X[:, 0]), start=1)
    }


@recomputes("EX24")
def _(trace):
    start = trace.events_of(BoostingStart)[0]
    shares = start.loss.inverse_link(np.asarray(start.value)[:, None])[:, 0]
    return {"each": float(shares[0]), "sum": float(shares.sum())}


@recomputes("EX27")
def _(trace):
    mean = float(np.mean(2 * trace.data.y - 1))
    return {
        "by counts": float(trace.events_of(BoostingStart)[0].value),
        "by the mean": 0.5 * math.log((1 + mean) / (1 - mean)),
    }


@recomputes("EX28")
def _(trace):
    p, scores = trace.data.y.mean(), np.linspace(-3, 3, 60_001)
    cost = p * np.exp(-scores) + (1 - p) * np.exp(scores)
    return {"searched": float(scores[cost.argmin()]), "formula": 0.5 * math.log(p / (1 - p))}


@recomputes("EX30")
def _(trace):
    return {"leaves": f"{len(trace.model.trees[0].leaves)}"}


# -- XGBoost


def residuals(trace, round: int) -> np.ndarray:
    return -trace.events_of(Gradients)[round].g


def both_readings(name: str, function: Callable, as_meant, as_printed) -> Values:
    """The same of both readings of the last point."""
    return {f"y -7, {name}": function(as_meant), f"y -7.5, {name}": function(as_printed)}


@recomputes("EX07")
def _(as_meant, as_printed):
    return {
        "first three": tuple(residuals(as_meant, 0)[:3].tolist()),
        **both_readings("residual 4", lambda trace: float(residuals(trace, 0)[3]), as_meant, as_printed),
        **both_readings("root", lambda trace: float(trace.columns("nodes")["impurity"][0]), as_meant, as_printed),
    }


def first_split(column: str) -> Callable:
    def found(trace) -> float:
        every = trace.columns("candidates")
        return float(every[column][(every["round"] == 0) & (every["node"] == 0) & (every["threshold"] == 15)][0])

    return found


@recomputes("EX08")
def _(as_meant, as_printed):
    return {
        "left": first_split("similarity_left")(as_meant),
        **both_readings("right", first_split("similarity_right"), as_meant, as_printed),
        **both_readings("gain", first_split("gain"), as_meant, as_printed),
    }


def leaf_outputs(trace) -> list[float]:
    first = trace.events_of(LeafOutputs)[0]
    return first.value[first.leaves].tolist()


@recomputes("EX09")
def _(as_meant, as_printed):
    return {
        "first two": tuple(leaf_outputs(as_meant)[:2]),
        **both_readings("last", lambda trace: leaf_outputs(trace)[2], as_meant, as_printed),
    }


def rows_of_both_readings(values: Callable, as_meant, as_printed) -> Values:
    """Three rows that are the same in both readings, and the fourth that is not."""
    first = {f"row {row + 1}": float(values(as_meant)[row]) for row in range(3)}
    return first | both_readings("row 4", lambda trace: float(values(trace)[3]), as_meant, as_printed)


@recomputes("EX10")
def _(as_meant, as_printed):
    return rows_of_both_readings(lambda trace: trace.events_of(XgbScoreUpdate)[0].after, as_meant, as_printed)


@recomputes("EX11")
def _(as_meant, as_printed):
    return rows_of_both_readings(lambda trace: residuals(trace, 1), as_meant, as_printed)


@recomputes("EX12")
def _(trace):
    return {"start": float(trace.events_of(XgbStart)[0].start)}


@recomputes("EX19")
def _(trace):
    return {"one leaf": -float(trace.columns("nodes")["impurity"][0]) / 2}


@recomputes("EX20")
def _(trace):
    below, first = (step.net for step in trace.events_of(PruneStep))
    return {"first": first, "below": below, "together": first + below}


@recomputes("EX29")
def _(trace):
    return {"eta": parameters(xgb.fit)["learning_rate"].default, "start": float(trace.events_of(XgbStart)[0].start)}


@recomputes("EX33")
def _(trace):
    advance = trace.events_of(XgbScoreUpdate)[0]
    return {"after": float(advance.after[0]), "output": float(advance.output.value[advance.leaf[0]])}
