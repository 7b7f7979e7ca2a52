"""Texts and code shared by the programs for scikit-learn."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from datasets import Dataset
from engine.split.features import NEARLY_EQUAL, build_features
from engine.text.message import Message, Span, list_text, msg

SCORES = {"classification": "share of rows predicted right", "regression": "R²: 1 - MSE / variance of the target"}
HALFWAY_THRESHOLDS = msg("library.difference.threshold", setting=Span("threshold"))
GINI_INSTEAD = msg("library.difference.misclassification")
NO_CATEGORIES = msg("library.difference.categories")
COLUMNS_AS_READ = msg("library.difference.column-kinds")
FILLS_MISSING = msg("library.difference.missing-values")
FILL_CODE = "filled = np.where(np.isnan(data.X), np.nanmedian(data.X, axis=0), data.X)  # it takes no missing values\n"


def nearly_equal_note(data: Dataset) -> list[Message]:
    """Name the features with values that scikit-learn's 32 bits cannot tell apart; [] if there are none."""
    near = build_features(data).nearly_equal.nonzero()[0].tolist()
    names = list_text([Span(data.feature_names[j]) for j in near])
    return [msg("library.difference.nearly-equal", most=Span(f"{NEARLY_EQUAL:g}"), names=names)] if near else []


def about_columns(data: Dataset, as_read: Dataset, settings: Mapping[str, Any]) -> list[Message]:
    """List what scikit-learn does differently with this table's columns; `as_read` has the detected column kinds."""
    notes = nearly_equal_note(data)
    if "category" in data.kinds and settings.get("categories") != "as_numbers":
        notes.append(NO_CATEGORIES)
    if np.isnan(data.X).any() and "category" in data.kinds:
        notes.append(msg("library.difference.missing-level"))
    if data.kinds != as_read.kinds:
        notes.append(COLUMNS_AS_READ)
    return notes
