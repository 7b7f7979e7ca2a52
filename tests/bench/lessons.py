"""A lesson ready to be stepped, in processor time: recorded, scripted, its book packed and its first chapter told.

Against our own fit, against what somebody would pick instead (scikit-learn's fit and its picture of the tree), and how
it grows. Every time is of a trace nobody asked for before; only formulas that were typeset once stay typeset.
"""

from __future__ import annotations

import contextlib
import gc
import io
import tempfile
import time
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec

import numpy as np
import xgboost
from sklearn.ensemble import AdaBoostClassifier, GradientBoostingRegressor, RandomForestClassifier
from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

from datasets import load
from engine import adaboost, cart, forest, gradient_boosting, prune, record, xgb
from engine.learners.registry import lesson_for_trace
from pages.stage.reel import fitting_reel
from pages.tables.model_lesson import build_model_lesson
from tests.bench.data import numbers
from tests.bench.measure import Cell, Row, growth_exponent

# The catalogue's lessons as their pages open (`first` and `start` of each of pages/*.py), and a few that are asked for.
LESSONS = {
    "tree": (cart.fit, "seven_rows", {"criterion": "gini", "max_depth": 3}),
    "regression tree": (cart.fit, "four_points", {"max_depth": 3}),
    "pruning": (prune.fit, "iris", {"max_depth": 3}),
    "forest": (forest.fit, "seven_rows", {"n_estimators": 5, "max_depth": 3}),
    "forest of 12": (forest.fit, "moons", {"n_estimators": 12, "max_depth": 3}),
    "adaboost": (adaboost.fit, "seven_rows", {"n_estimators": 10}),
    "gradient boosting": (gradient_boosting.fit, "four_points",
                          {"n_estimators": 10, "learning_rate": 0.3, "max_depth": 2}),
    "xgboost": (xgb.fit, "four_points", {"n_estimators": 10, "max_depth": 3}),
    "tree of depth 5": (cart.fit, "moons", {"max_depth": 5}),
    "adaboost, 20 rounds": (adaboost.fit, "moons", {"n_estimators": 20}),
    "gradient boosting, 50 rounds": (gradient_boosting.fit, "moons", {"n_estimators": 50}),
    "xgboost, 50 rounds": (xgb.fit, "moons", {"n_estimators": 50}),
}  # fmt: skip
TIMES, ENOUGH = 5.0, 15.0  # a lesson may take so many times its fit, or so many milliseconds where that is more
ROUNDS = (10, 30, 100)
TREES, DEPTH, SECONDS = 500, 6, 2.0  # of a model from elsewhere, and what it may take
# What each lesson's tree, or the first of its trees, is with scikit-learn.
THEIRS = {
    "tree": lambda: DecisionTreeClassifier(max_depth=3),
    "regression tree": lambda: DecisionTreeRegressor(max_depth=3),
    "forest": lambda: RandomForestClassifier(5, max_depth=3),
    "forest of 12": lambda: RandomForestClassifier(12, max_depth=3),
    "adaboost": lambda: AdaBoostClassifier(DecisionTreeClassifier(max_depth=1), n_estimators=10),
    "gradient boosting": lambda: GradientBoostingRegressor(n_estimators=10, learning_rate=0.3, max_depth=2),
    "tree of depth 5": lambda: DecisionTreeClassifier(max_depth=5),
}


def ready(fit: Callable, data, settings: dict) -> None:
    trace = record(fit, data, **settings)
    reel = fitting_reel(trace, lesson_for_trace(trace), "A lesson", "lesson")
    assert reel.packed_book and reel.packed_first_chapter


def processor(call: Callable, seconds: float) -> float:
    """The median of several times, at least five where there is time for more than one look."""
    times, stop = [], time.perf_counter() + seconds
    while len(times) < (5 if seconds else 1) or time.perf_counter() < stop:
        gc.collect(0)
        start = time.process_time()
        call()
        times.append(time.process_time() - start)
    return float(np.median(times))


def against_fit(name: str, n: int, d: int, seconds: float) -> Cell:
    """Of the goal, which is 5 times the fit or 15 ms: 1 is just reached."""
    fit, table, settings = LESSONS[name]
    data = load(table)
    ready(fit, data, settings)
    own = processor(partial(record, fit, data, **settings), seconds / 3)
    ours = processor(partial(ready, fit, data, settings), seconds)
    return Cell(ours / max(TIMES * own, ENOUGH / 1_000))


def picture(model, X, y) -> None:
    """Fit it, and draw its tree, or its first one, as scikit-learn's examples do."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from sklearn.tree import plot_tree

    model.fit(X, y)
    tree = np.ravel(model.estimators_)[0] if hasattr(model, "estimators_") else model
    figure = Figure()
    FigureCanvasAgg(figure)  # it measures its text before it is saved
    plot_tree(tree, ax=figure.add_subplot(), filled=True)
    figure.savefig(io.BytesIO(), format="png")


def against_plot_tree(name: str, n: int, d: int, seconds: float) -> Cell:
    fit, table, settings = LESSONS[name]
    data = load(table)
    ready(fit, data, settings)
    picture(THEIRS[name](), data.X, data.y)
    ours = processor(partial(ready, fit, data, settings), seconds)
    return Cell(ours / processor(lambda: picture(THEIRS[name](), data.X, data.y), seconds))


def dtreeviz_view(model, data) -> str:
    told = {"feature_names": list(data.feature_names), "class_names": list(data.class_names) or None}
    return (
        import_module("dtreeviz")
        .model(model, data.X, data.y.astype(int), target_name=data.target_name, **told)
        .view()
        .svg()
    )


def supertree_page(model, data) -> None:
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        tree = import_module("supertree").SuperTree(
            model, data.X, data.y.astype(int), list(data.feature_names), list(data.class_names)
        )
        tree.save_html(f"{folder}/tree")


VIEWS = {"dtreeviz view": ("dtreeviz", dtreeviz_view), "supertree HTML": ("supertree", supertree_page)}


def against_view(view: Callable, name: str, n: int, d: int, seconds: float) -> Cell:
    """Of the same tree, fitted by scikit-learn. What programs of their own do for dtreeviz (dot) is not counted."""
    fit, table, settings = LESSONS[name]
    data = load(table)
    ready(fit, data, settings)
    ours = processor(partial(ready, fit, data, settings), seconds)
    return Cell(ours / processor(lambda: view(THEIRS[name]().fit(data.X, data.y), data), seconds))


def large(fit: Callable, n: int, d: int, seconds: float) -> Cell:
    """Of 150 ms: 100 rounds of depth 3."""
    data = numbers(n, d)
    ready(fit, data, {"n_estimators": 3, "max_depth": 3})
    return Cell(processor(partial(ready, fit, data, {"n_estimators": 100, "max_depth": 3}), seconds) / 0.15)


def by_nodes(fit: Callable, n: int, d: int, seconds: float) -> Cell:
    """The exponent of the time over the number of nodes, which are as many in every round."""
    data = numbers(n, d)
    settings = [{"n_estimators": rounds, "max_depth": 3} for rounds in ROUNDS]
    ready(fit, data, settings[0])
    times = [processor(partial(ready, fit, data, each), seconds) for each in settings]
    return Cell(growth_exponent(list(ROUNDS), times))


@cache
def saved(n: int, d: int, form: str) -> bytes:
    """The file of a model that XGBoost trained."""
    data = numbers(n, d)
    matrix = xgboost.DMatrix(data.X, data.y, feature_names=list(data.feature_names))
    return bytes(xgboost.train({"max_depth": DEPTH, "nthread": 1}, matrix, TREES).save_raw(form))


def of_a_model(form: str, n: int, d: int, seconds: float) -> Cell:
    """From its bytes to a lesson: of two seconds of the processor, 1 is just reached."""
    raw, data = saved(n, d, form), numbers(n, d)
    return Cell(processor(partial(build_model_lesson, raw, f"model.{form}", data, True), seconds) / SECONDS)


DRAWS = find_spec("matplotlib") is not None  # rows of peers are there where the peers are installed
ROWS = [
    *(Row(f"lesson {name} / own fit", {1: 1.0}, partial(against_fit, name), (1,)) for name in LESSONS),
    *(Row(f"lesson {name} / fit and plot_tree", {1: 0.15}, partial(against_plot_tree, name), (1,))
      for name in THEIRS if DRAWS),
    *(Row(f"lesson {name} / {title}", {1: 0.1}, partial(against_view, view, name), (1,))
      for name in ("tree", "tree of depth 5") for title, (package, view) in VIEWS.items() if find_spec(package)),
    *(Row(f"lesson {fit.__module__.split('.')[2]} 100 rounds / 150 ms", {1_000: 1.0}, partial(large, fit), (10,))
      for fit in (xgb.fit, gradient_boosting.fit)),
    *(Row(f"lesson {fit.__module__.split('.')[2]} exponent over nodes", {1_000: 1.1}, partial(by_nodes, fit), (10,))
      for fit in (xgb.fit, gradient_boosting.fit)),
    *(Row(f"lesson of a model of {TREES} trees, {form} / {SECONDS:g} s", {1_000: 1.0}, partial(of_a_model, form), (10,))
      for form in ("json", "ubj")),
]  # fmt: skip
