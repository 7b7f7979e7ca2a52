"""Match a table to a model from a file.

Columns get the model's order, levels and classes its codes. `synthetic_rows` makes rows where there is no table.
"""

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
from engine.text.message import ListText, Message, list_text, quoted

MAX_NAMES = 3  # in an error
SPACES = re.compile(r"[\s_]+")
NUMBER, CATEGORY = "number", "category"


def match_table(model: TrainedModel, data: Table) -> Table:
    """The rows as the trees of the model see them."""
    columns = [_column(model, j, data, column) for j, column in enumerate(_find_columns(model, data))]
    X = model.inputs.readings(np.stack([column for column, *_ in columns], 1))
    y, names = _target(model, data)
    known = ~np.isnan(y) if y.dtype.kind == "f" else np.ones(len(y), bool)
    changes: dict[str, Any] = {
        "X": X[known], "y": y[known], "feature_names": model.feature_names,
        "kinds": tuple(kind for _, kind, _ in columns), "levels": tuple(levels for *_, levels in columns),
        "class_names": names, "task": model.task, "query_rows": (),
    }  # fmt: skip
    return replace(data, **changes)


def _find_columns(model: TrainedModel, data: Table) -> list[int | None]:
    """The table's column for each feature, by name or (without names) by position.

    None where the table lacks a feature that no split uses: tables leave out columns with one value.
    """
    names, columns = model.feature_names, list(data.feature_names)
    is_unnamed = all(name == f"f{j}" or name == f"Column_{j}" or name == str(j) for j, name in enumerate(names))
    by_name = {name: column for column, name in enumerate(columns)}
    if is_unnamed and len(columns) == len(names) and not set(names) <= set(columns):
        return list(range(len(names)))
    written = _lightgbm_names(columns) if model.library == "LightGBM" else {}
    found = [by_name.get(name, written.get(_underscored(name))) for name in names]
    used = np.unique(model.nodes.feature[model.nodes.feature >= 0]).tolist()
    missing = [names[j] for j in used if found[j] is None]
    if not missing:
        return found
    if data.target_name in missing:
        raise DataProblem("model.error.asks-target", name=quoted(data.target_name))
    if is_unnamed:
        raise DataProblem("model.error.unnamed-features", count=len(names), found=len(columns))
    raise DataProblem("model.error.lacks-columns", names=_join_names(missing))


def _lightgbm_names(names: Sequence[str]) -> dict[str, int]:
    """The columns by the names that LightGBM writes for them, without those it writes alike."""
    written = [_underscored(name) for name in names]
    counts = Counter(written)
    return {name: column for column, name in enumerate(written) if counts[name] == 1}


def _underscored(name: str) -> str:
    """A column's name as LightGBM writes it. Example: "sepal length (cm)" -> "sepal_length_(cm)".

    Tables turn a run of spaces into one space, so a run of _ becomes one _ too.
    """
    return SPACES.sub("_", name)


def _column(model: TrainedModel, j: int, data: Table, column: int | None) -> tuple[np.ndarray, str, tuple[str, ...]]:
    """The values, kind and levels of feature j in the model's codes (missing without a column)."""
    names = model.inputs.levels[j]
    if column is None:
        return np.full(len(data.X), np.nan), CATEGORY if names else NUMBER, names
    x, kind, levels = data.X[:, column], data.kinds[column], data.levels[column]
    n_listed, name = _n_listed_levels(model, j), quoted(model.feature_names[j])
    if names:
        return _coded_levels(x, levels, names, name)
    if n_listed and all(level.isdecimal() for level in levels):
        x = np.array([*map(float, levels), np.nan])[np.where(np.isnan(x), -1, x).astype(np.int64)] if levels else x
        if (beyond := x[(x < 0) | (x >= MAX_LEVELS)]).size:
            raise DataProblem("model.error.level", name=name, level=float(beyond[0]), most=MAX_LEVELS - 1)
        return x, CATEGORY, tuple(map(str, range(max(n_listed, int(np.nanmax(x, initial=0)) + 1))))
    if n_listed:
        raise DataProblem("model.error.unnamed-levels", name=name)
    if levels:
        raise DataProblem("model.error.number-as-category", name=name)
    return x, kind, ()


def _coded_levels(
    x: np.ndarray, levels: tuple[str, ...], names: tuple[str, ...], feature: Message
) -> tuple[np.ndarray, str, tuple[str, ...]]:
    """A column in the codes of the model's level names. Levels unknown to the model get further codes."""
    values, code_by_name = np.unique(x[~np.isnan(x)]), _code_by_name(names)
    texts = levels or tuple(map(level_name, values.tolist()))
    known = [code_by_name.get(text, code_by_name.get(_parse_level(text))) for text in texts]
    if not levels and len(values) and all(code is None for code in known):
        numbers = _join_names(texts)
        raise DataProblem("model.error.numbers-as-levels", name=feature, levels=_join_names(names), numbers=numbers)
    new_codes, new = count(len(names)), [text for text, code in zip(texts, known, strict=True) if code is None]
    codes = np.array([next(new_codes) if code is None else code for code in known] or [0], float)
    index = np.nan_to_num(x).astype(np.int64) if levels else values.searchsorted(np.nan_to_num(x, nan=-np.inf))
    return np.where(np.isnan(x), np.nan, codes[np.minimum(index, len(codes) - 1)]), CATEGORY, (*names, *new)


def _code_by_name(names: Sequence[str]) -> dict[str | float, int]:
    """The code of each level by name, and by number if that is unique."""
    values = [_parse_level(name) for name in names]
    counts = Counter(values)
    by_value = {value: code for code, value in enumerate(values) if counts[value] == 1}
    return by_value | {name: code for code, name in reversed(list(enumerate(names)))}


def _parse_level(level: str) -> str | float:
    """A level as a number if it reads as one. Examples: "1.0" -> 1.0, "True" -> 1.0, "Cork" -> "Cork"."""
    number = to_float({"True": 1, "False": 0}.get(level, level))
    return number if np.isfinite(number) else level


def _n_listed_levels(model: TrainedModel, j: int) -> int:
    """One more than the largest level of feature j in a split, 0 without levels."""
    nodes = model.nodes
    counts = (max(levels, default=0) + 1 for node, levels in nodes.listed_levels.items() if nodes.feature[node] == j)
    return max(counts, default=0)


def _target(model: TrainedModel, data: Table) -> tuple[np.ndarray, tuple[str, ...]]:
    """The target in the model's class numbers, and the class names; or numbers, for regression."""
    if not model.class_names:
        if not data.class_names:
            return np.asarray(data.y, float), ()
        try:
            return np.array(list(map(float, data.class_names)))[data.y], ()
        except ValueError:
            raise DataProblem("model.error.target-of-classes", name=quoted(data.target_name)) from None
    names, y = data.class_names, data.y
    if not names:
        values, y = np.unique(data.y, return_inverse=True)
        names = tuple(map(level_name, values.tolist()))
    if set(names) <= set(model.class_names):
        return np.array([model.class_names.index(name) for name in names], np.int64)[y], model.class_names
    if len(names) == len(model.class_names) and model.class_names == tuple(map(str, range(len(names)))):
        return np.asarray(y, np.int64), names  # the file has numbers for the classes, in order
    classes, target = _join_names(model.class_names), quoted(data.target_name)
    values = {"classes": classes, "name": target, "found": _join_names(names)}
    raise DataProblem("model.error.other-classes", count=len(model.class_names), **values)


def _join_names(names: Sequence[str]) -> ListText:
    return list_text(list(map(quoted, names)), most=MAX_NAMES)


def synthetic_rows(model: TrainedModel, n: int, seed: int = 0) -> np.ndarray:
    """[n, d] random rows for a model without data: levels, or numbers between two thresholds."""
    rng, d = np.random.default_rng(seed), model.inputs.d
    X = np.zeros((n, d))
    for j in range(d):
        n_levels = max(len(model.inputs.levels[j]), _n_listed_levels(model, j))
        if n_levels:
            X[:, j] = rng.integers(0, n_levels, n)
            continue
        thresholds = model.nodes.threshold[model.nodes.feature == j]
        edges = np.unique(thresholds[np.abs(thresholds) < 1e30])
        if len(edges):
            width = np.diff(edges).mean() if len(edges) > 1 else max(abs(edges[0]), 1.0)
            edges = np.concatenate(([edges[0] - width], edges, [edges[-1] + width]))
            gap = rng.integers(0, len(edges) - 1, n)
            X[:, j] = edges[gap] + rng.random(n) * (edges[gap + 1] - edges[gap])
    return X


def kinds_and_levels(model: TrainedModel) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """The kind and the levels of each feature, as far as the file has them."""
    levels = tuple(names or tuple(map(str, range(_n_listed_levels(model, j))))
                   for j, names in enumerate(model.inputs.levels))  # fmt: skip
    return tuple(CATEGORY if names else NUMBER for names in levels), levels
