"""Splits that are asked for, as the engine takes them: features by number, levels by their codes; or a refusal."""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.core.problem import DataProblem, short_repr
from engine.core.protocols import Table


def parse_forced_splits(force, data: Table, categories: str) -> dict[str, tuple[int, object]] | None:
    """The splits asked for, with features as numbers and levels as codes."""
    if not force:
        return None
    if not isinstance(force, dict):
        raise DataProblem("force.error.no-dict", example="{'': (0, 2.5), 'L': ('age', 30)}")
    named = [kind == "category" and categories != "as_numbers" for kind in data.kinds]
    return {_path(path): parse_forced_split(split, data, named) for path, split in force.items()}


def _path(path) -> str:
    if not isinstance(path, str) or set(path) - {"L", "R"}:
        raise DataProblem("force.error.no-path", path=short_repr(path))
    return path


def parse_forced_split(split, data: Table, named: list[bool]) -> tuple[int, object]:
    """A split that is asked for, by the numbers of feature and levels. `named`: is a feature split by its levels?"""
    names = list(data.feature_names)
    if not isinstance(split, tuple | list) or len(split) != 2:
        raise DataProblem("force.error.no-split", split=short_repr(split))
    feature, where = split
    index = names.index(feature) if feature in names else feature
    if isinstance(index, bool) or not isinstance(index, int | np.integer) or not 0 <= index < len(names):
        raise DataProblem("force.error.no-feature", name=short_repr(feature), names=", ".join(names))
    if not named[index]:
        if not isinstance(where, int | float | np.number) or np.isnan(where):  # infinite: present against missing
            raise DataProblem("force.error.no-threshold", value=short_repr(where), name=names[index])
        return int(index), float(where)
    levels = list(data.levels[index])
    codes: list[Any] = (
        [levels.index(one) if one in levels else one for one in where] if isinstance(where, tuple | list) else [None]
    )
    if not all(isinstance(code, int | np.integer) and 0 <= code < len(levels) for code in codes):
        raise DataProblem("force.error.no-levels", value=short_repr(where), name=names[index], names=", ".join(levels))
    return int(index), tuple(int(code) for code in codes)
