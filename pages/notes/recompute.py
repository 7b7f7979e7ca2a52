"""Recompute with the engine every value that the worked examples print.

One function for each example. It gets the traces of the example's lessons and returns its values by the names that the
TOML files give in `ours`: a number, a tuple of numbers, or words.
"""

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
from engine.learners.xgb.events import Gradients, LeafOutputs, XgbScoreUpdate, XgbStart
from engine.learners.xgb.gamma import PruneStep
from pages.learners.registry import LEARNER_BY_PAGE
from pages.lesson.views.split_texts import parse_split
from pages.notes import Opening, examples

Values = dict[str, float | str | tuple]
EXAMPLE_FUNCTIONS: dict[str, Callable[..., Values]] = {}


@cache
def recompute_example(id: str) -> Values:
    """Compute all values of one example; empty if it has none."""
    lessons = [opening for opening in examples()[id].opens if opening.page in LEARNER_BY_PAGE]
    return EXAMPLE_FUNCTIONS[id](*map(record_opening, lessons)) if id in EXAMPLE_FUNCTIONS else {}


def record_opening(opening: Opening) -> Trace:
    """Record the fit of the lesson that an opening links to."""
    settings = {name: value for name, value in opening.settings.items() if name != "data"} | dict(opening.given)
    if "force" in settings:
        settings["force"] = dict(map(parse_split, np.atleast_1d(settings["force"]).tolist()))
    return record(LEARNER_BY_PAGE[opening.page].fit, load(opening.settings["data"]), **settings)


def recomputes(id: str) -> Callable:
    """Register the decorated function for the example `id`."""

    def register(function):
        EXAMPLE_FUNCTIONS[id] = function
        return function

    return register


# -- one tree


def column_by_split(trace: Trace, node: int, column: str = "impurity") -> dict[tuple[str, float], float]:
    """Return a column of one node's candidate splits by (feature, threshold)."""
    table, names = trace.columns("candidates"), trace.data.feature_names
    rows = (table["node"] == node).nonzero()[0]
    return {(names[table["feature"][i]], float(table["threshold"][i])): float(table[column][i]) for i in rows}


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
    return {"label": trace.data.class_names[trace.model.predict(trace.data.query_rows)[0]]}


@recomputes("EX14")
def _(trace):
    table, names = trace.columns("candidates"), trace.data.levels[0]
    at_root = table["node"] == 0

    def colours_left(feature: int, colours: tuple[str, ...]) -> str:
        thresholds = table["threshold"][at_root & (table["feature"] == feature)]
        return "; ".join(" and ".join(colours[: 1 + int(threshold)]) for threshold in thresholds)

    splits = table["categories"][at_root & (table["feature"] == 0)]
    by_name = "; ".join(" and ".join(names[int(code)] for code in left) for left in splits)
    return {
        "first code": colours_left(1, ("Red", "Blue", "Yellow")),
        "second code": colours_left(2, ("Blue", "Yellow", "Red")),
        "names": f"{len(splits)}: {by_name}",
    }


@recomputes("EX15")
def _(trace):
    columns = {"first": "impurity_left", "second": "impurity_right", "weighted": "impurity"}
    return {name: column_by_split(trace, 0, column)["region", 1.5] for name, column in columns.items()}


@recomputes("EX23")
def _(trace):
    (share, share_dogs), *_ = trace.model.tree.value[1:].tolist()
    (of_3, of_3_dogs), (of_30, of_30_dogs) = trace.model.predict_proba([[1], [2]]).tolist()
    return {
        "share": share, "share of dogs": share_dogs, "softmax of 3": of_3, "softmax of 3, dogs": of_3_dogs,
        "softmax of 30": of_30, "softmax of 30, dogs": of_30_dogs,
    }  # fmt: skip


@recomputes("EX25")
def _(trace):
    return {"first leaf": class_counts_text(trace, 3), "third leaf": class_counts_text(trace, 5)}


@recomputes("EX26")
def _(trace):
    gini = column_by_split(trace, 0)["Clump Thickness", 6.5]
    return {"gini": gini, "left": class_counts_text(trace, 1), "right": class_counts_text(trace, 2)}


@recomputes("EX16")
def _(trace):
    path = trace.logged_events[1]
    scores = path.scores(trace.settings["ccp_alpha"])
    even = effective_alpha(path.error[1] - path.error[0], path.leaves[0] - path.leaves[1])
    return {"large": float(scores[0]), "small": float(scores[1]), "even": float(even)}


# -- many trees


@recomputes("EX06")
def _(observed, midpoint):
    new = np.array(observed.data.query_rows)

    def votes(trace) -> tuple[str, str]:
        counts = trace.model.predict_proba(new)[0] * len(trace.model.trees)
        return f"{counts[1]:.0f} : {counts[0]:.0f}", trace.data.class_names[trace.model.predict(new)[0]]

    (first, label), (second, other) = votes(observed), votes(midpoint)
    return {"observed": first, "observed label": label, "midpoint": second, "midpoint label": other}


@recomputes("EX13")
def _(trace):
    printed_weights, draws = load("resampling_weights").y, np.array([0.03, 0.18, 0.3, 0.5, 0.7, 0.8, 0.9])
    by_hand = resample_by_weight(printed_weights, draws, 0, None).rows
    weights, drawn = trace.events_of(Reweight)[0], trace.events_of(Resample)[0].rows
    wrong = weights.result.is_wrong
    return {
        "0.03 by the printed weights": float(by_hand[0]), "0.18 by the printed weights": float(by_hand[1]),
        "wrong row": float(weights.after[wrong][0]), "right row": float(weights.after[~wrong][0]),
        "0.03": float(drawn[0]), "0.18": float(drawn[1]),
    }  # fmt: skip


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
    by_counts, mean = float(trace.events_of(BoostingStart)[0].value), float(np.mean(2 * trace.data.y - 1))
    return {"by counts": by_counts, "by the mean": 0.5 * math.log((1 + mean) / (1 - mean))}


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
    """Apply `function` to the traces of both readings of the last point: y = -7 is meant, y = -7.5 printed."""
    return {f"y -7, {name}": function(as_meant), f"y -7.5, {name}": function(as_printed)}


@recomputes("EX07")
def _(as_meant, as_printed):
    return {
        "first three": tuple(residuals(as_meant, 0)[:3].tolist()),
        **both_readings("residual 4", lambda trace: float(residuals(trace, 0)[3]), as_meant, as_printed),
        **both_readings("root", lambda trace: float(trace.columns("nodes")["impurity"][0]), as_meant, as_printed),
    }


def first_split(column: str) -> Callable:
    """Return a function of a trace: this column of the first root's split at 15."""

    def value(trace) -> float:
        table = trace.columns("candidates")
        return float(table[column][(table["round"] == 0) & (table["node"] == 0) & (table["threshold"] == 15)][0])

    return value


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
    last = both_readings("last", lambda trace: leaf_outputs(trace)[2], as_meant, as_printed)
    return {"first two": tuple(leaf_outputs(as_meant)[:2]), **last}


def rows_of_both_readings(values: Callable, as_meant, as_printed) -> Values:
    """Return rows 1 to 3, which both readings share, and row 4 of each."""
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
    update = trace.events_of(XgbScoreUpdate)[0]
    return {"after": float(update.after[0]), "output": float(update.output.value[update.leaf[0]])}
