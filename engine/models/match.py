"""A table beside a model: its columns in the model's order, its levels and classes by the model's numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import Any

import numpy as np

from engine.core.errors import DataProblem
from engine.core.protocols import Table
from engine.models.model import TrainedModel
from engine.models.nodes import MAX_LEVELS
from engine.models.readers.fields import level_name, to_float
from engine.text.message import ListText, list_text, quoted

NAMED = 3  # columns that a sentence names
SPACES = re.compile(r"[\s_]+")
NUMBER, CATEGORY = "number", "category"


def match_table(model: TrainedModel, data: Table) -> Table:
    """The rows as the trees of the model see them."""
    places = _places(model, data)
    columns = [_column(model, j, data, place) for j, place in enumerate(places)]
    X = model.inputs.readings(np.stack([column for column, *_ in columns], 1))
    y, names = _target(model, data)
    known = ~np.isnan(y) if y.dtype.kind == "f" else np.ones(len(y), bool)
    changes: dict[str, Any] = {
        "X": X[known], "y": y[known], "feature_names": model.feature_names,
        "kinds": tuple(kind for _, kind, _ in columns), "levels": tuple(levels for *_, levels in columns),
        "class_names": names, "task": model.task, "query_rows": (),
    }  # fmt: skip
    return replace(data, **changes)


def _places(model: TrainedModel, data: Table) -> list[int | None]:
    """The column of each feature: by name; where the file has no names, by place. A table may lack what no split asks
    about, such as a column with one value, which tables leave out."""
    names, there = model.feature_names, list(data.feature_names)
    unnamed = all(name == f"f{j}" or name == f"Column_{j}" or name == str(j) for j, name in enumerate(names))
    by_name = {name: place for place, name in enumerate(there)}
    if unnamed and len(there) == len(names) and not set(names) <= set(there):
        return list(range(len(names)))
    written = _lightgbm_names(there) if model.library == "LightGBM" else {}
    found = [by_name.get(name, written.get(_underscored(name))) for name in names]
    asked = np.unique(model.nodes.feature[model.nodes.feature >= 0]).tolist()
    lacks = [names[j] for j in asked if found[j] is None]
    if not lacks:
        return found
    if data.target_name in lacks:
        raise DataProblem("model.error.asks-target", name=quoted(data.target_name))
    if unnamed:
        raise DataProblem("model.error.unnamed-features", count=len(names), found=len(there))
    raise DataProblem("model.error.lacks-columns", names=_join_names(lacks))


def _lightgbm_names(names: Sequence[str]) -> dict[str, int]:
    """The columns by their names as LightGBM writes them, where only one is written so."""
    written = [_underscored(name) for name in names]
    often = Counter(written)
    return {name: place for place, name in enumerate(written) if often[name] == 1}


def _underscored(name: str) -> str:
    """Example: "sepal length (cm)" -> "sepal_length_(cm)". A run of spaces is one space in a table's names."""
    return SPACES.sub("_", name)


def _column(model: TrainedModel, j: int, data: Table, place: int | None) -> tuple[np.ndarray, str, tuple[str, ...]]:
    """Its values, kind and levels as the model counts them; all missing where the table lacks it."""
    if place is None:
        levels = model.inputs.levels[j]
        return np.full(len(data.X), np.nan), CATEGORY if levels else NUMBER, levels
    x, kind, own, names = data.X[:, place], data.kinds[place], data.levels[place], model.inputs.levels[j]
    listed, name = _n_listed_levels(model, j), quoted(model.feature_names[j])
    if names:
        there = np.unique(x[~np.isnan(x)])
        known = _by_level(names)
        spelt = own or tuple(map(level_name, there.tolist()))
        found = [known.get(level, known.get(_parse_level(level))) for level in spelt]
        if not own and len(there) and not any(place is not None for place in found):
            raise DataProblem(
                "model.error.numbers-as-levels", name=name, levels=_join_names(names), numbers=_join_names(spelt)
            )
        new = [level for level, place in zip(spelt, found, strict=True) if place is None]
        numbers = count(len(names))
        codes = np.array([next(numbers) if place is None else place for place in found] or [0], float)
        places = np.nan_to_num(x).astype(np.int64) if own else there.searchsorted(np.nan_to_num(x, nan=-np.inf))
        return np.where(np.isnan(x), np.nan, codes[np.minimum(places, len(codes) - 1)]), CATEGORY, (*names, *new)
    if listed and all(level.isdecimal() for level in own):
        x = np.array([*map(float, own), np.nan])[np.where(np.isnan(x), -1, x).astype(np.int64)] if own else x
        if (beyond := x[(x < 0) | (x >= MAX_LEVELS)]).size:
            raise DataProblem("model.error.level", name=name, level=float(beyond[0]), most=MAX_LEVELS - 1)
        return x, CATEGORY, tuple(map(str, range(max(listed, int(np.nanmax(x, initial=0)) + 1))))
    if listed:
        raise DataProblem("model.error.unnamed-levels", name=name)
    if own:
        raise DataProblem("model.error.number-as-category", name=name)
    return x, kind, ()


def _by_level(names: Sequence[str]) -> dict[str | float, int]:
    """The place of each level, by its name and, where it is the only one that reads so, by the number it reads as."""
    readings = [_parse_level(name) for name in names]
    often = Counter(readings)
    return {reading: place for place, reading in enumerate(readings) if often[reading] == 1} | {
        name: place for place, name in reversed(list(enumerate(names)))}  # fmt: skip


def _parse_level(level: str) -> str | float:
    """A table may have numbers where a model has words. Examples: "1.0" -> 1.0, "True" -> 1.0, "Cork" -> "Cork"."""
    number = to_float({"True": 1, "False": 0}.get(level, level))
    return number if np.isfinite(number) else level


def _n_listed_levels(model: TrainedModel, j: int) -> int:
    """How many levels a feature has by the splits that list some of them, 0 where none does."""
    nodes = model.nodes
    found = (max(levels, default=0) + 1 for node, levels in nodes.listed_levels.items() if nodes.feature[node] == j)
    return max(found, default=0)


def _target(model: TrainedModel, data: Table) -> tuple[np.ndarray, tuple[str, ...]]:
    """The target by the model's numbers, and what its classes are called."""
    if not model.class_names:
        if not data.class_names:
            return np.asarray(data.y, float), ()
        values = [_number(name) for name in data.class_names]
        if None in values:
            raise DataProblem("model.error.target-of-classes", name=quoted(data.target_name))
        return np.array(values, float)[data.y], ()
    if not data.class_names:
        found, y = np.unique(data.y, return_inverse=True)
        own = tuple(map(level_name, found.tolist()))
    else:
        own, y = data.class_names, data.y
    if set(own) <= set(model.class_names):
        return np.array([model.class_names.index(name) for name in own], np.int64)[y], model.class_names
    if len(own) == len(model.class_names) and model.class_names == tuple(map(str, range(len(own)))):
        return np.asarray(y, np.int64), own  # the file numbers them, in order
    raise DataProblem("model.error.other-classes", count=len(model.class_names), classes=_join_names(model.class_names),
                      name=quoted(data.target_name), found=_join_names(own))  # fmt: skip


def _join_names(names: Sequence[str]) -> ListText:
    return list_text(list(map(quoted, names)), most=NAMED)


def _number(name: str) -> float | None:
    try:
        return float(name)
    except ValueError:
        return None


def synthetic_rows(model: TrainedModel, n: int, seed: int = 0) -> np.ndarray:
    """[n, d] rows between the model's own thresholds, where no rows were brought: of each feature a gap between two
    thresholds is drawn, and a place in it; of levels one."""
    rng, d = np.random.default_rng(seed), model.inputs.d
    X = np.zeros((n, d))
    for j in range(d):
        levels = max(len(model.inputs.levels[j]), _n_listed_levels(model, j))
        if levels:
            X[:, j] = rng.integers(0, levels, n)
            continue
        own = model.nodes.threshold[model.nodes.feature == j]
        edges = np.unique(own[np.abs(own) < 1e30])
        if len(edges):
            wide = np.diff(edges).mean() if len(edges) > 1 else max(abs(edges[0]), 1.0)
            edges = np.concatenate(([edges[0] - wide], edges, [edges[-1] + wide]))
            gap = rng.integers(0, len(edges) - 1, n)
            X[:, j] = edges[gap] + rng.random(n) * (edges[gap + 1] - edges[gap])
    return X


def kinds_and_levels(model: TrainedModel) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Kinds and levels of the features, as far as the file knows them."""
    listed = [_n_listed_levels(model, j) for j in range(model.inputs.d)]
    levels = tuple(names or tuple(map(str, range(most)))
                   for names, most in zip(model.inputs.levels, listed, strict=True))  # fmt: skip
    return tuple(CATEGORY if own else NUMBER for own in levels), levels
