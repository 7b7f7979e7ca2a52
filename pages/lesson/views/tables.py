"""The numbers behind the pictures as tables: every candidate, every node; and files of them, safe to open."""

from __future__ import annotations

import re
from csv import QUOTE_NONNUMERIC
from pathlib import PurePath

import numpy as np
import pandas as pd
import streamlit as st

from datasets import Dataset
from engine import Trace
from engine.split.candidates import CandidateTable
from engine.split.criteria import Similarity
from engine.text.arithmetic import snap_array
from engine.text.wording import split_text
from engine.tree.growth import Growth
from pages.exports.trace import best_candidates, first_lines
from pages.i18n.text import format_number, t, translator
from pages.lesson.views import tree_summary as node_text
from pages.lesson.views.columns import column_title
from pages.stage.trees import beyond_rounding

MAX_SHOWN = 1_000  # lines of a table on the page
IN_FILE = 100_000  # lines of a file of it: some 10 MB, made in two seconds
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # with these a spreadsheet takes a cell for something to compute


def height(frame: pd.DataFrame, most: int = 320) -> int:
    """Pixels for the head of a table and all its lines; of a long one only some are seen at once."""
    return min(38 + 35 * len(frame), most)


def show_table(frame: pd.DataFrame, alt: str):
    """The table, its numbers as sentences have them: of 0.0001218 four decimals would leave 0.0001."""
    frame = frame.rename(columns=column_title)
    floats = frame.select_dtypes(np.floating).columns
    # The stubs want a formatter of any object; only the columns of floats are given to this one.
    styled = frame.style.format(format_number, floats, na_rep="")  # pyright: ignore[reportArgumentType]
    st.dataframe(styled, hide_index=True, height=height(frame), alt=alt)


def candidates(data: Dataset, table: CandidateTable, most: int) -> pd.DataFrame:
    """The best candidate splits of a node, the chosen one first; of equal gains the first in line comes first."""
    own = table.take(best_candidates(table, most)).columns()
    splits = zip(own["feature"], own["threshold"], own["categories"], strict=True)
    asks = [translator().render(split_text(data, *split)) for split in splits]
    measure = "similarity" if "similarity_left" in own else "impurity"
    both = {"weighted impurity": own["impurity"]} if measure == "impurity" else {}
    frame = pd.DataFrame(
        {
            "": np.where(own["chosen"], t("column.mark.chosen"), ""),
            "split": asks,
            "missing values go": np.where(own["missing_left"], t("column.side.left"), t("column.side.right")),
            "gain": own["gain"],
            "rows left": own["n_left"],
            "rows right": own["n_right"],
            f"{measure} left": own[f"{measure}_left"],
            f"{measure} right": own[f"{measure}_right"],
            **both,
        }
    )
    return (
        frame
        if np.isnan(data.X[:, table.features_with_candidates()]).any()
        else frame.drop(columns="missing values go")
    )


def columns_of(growth: Growth) -> dict[str, np.ndarray]:
    """Its columns "nodes" as they are shown: what only rounding left of 0 is 0. Gradient boosting works its predictions
    out for the leaves alone: above them there are none."""
    own = growth.columns("nodes")
    value = own["value"]
    if value.ndim == 1:
        known = own["left"] < 0 if isinstance(growth.value, np.ndarray) else True
        value = np.where(known, snap_array(value, np.abs(value).max()), np.nan)
    return own | {"impurity": beyond_rounding(growth), "value": value}


def nodes(data: Dataset, growth: Growth, value_name: str, most: int) -> pd.DataFrame:
    """One line a node: what it asks or says, how many rows it holds, and why a leaf is one."""
    own = {name: column[:most] for name, column in columns_of(growth).items()}
    every = range(len(own["n"]))
    measure = "similarity" if isinstance(growth.scores.criterion, Similarity) else "impurity"
    return pd.DataFrame(
        {
            "node": every,
            "parent": pd.array([int(p) if p >= 0 else None for p in own["parent"]], "Int64"),
            "asks": [node_text.question_text(data, own, node) for node in every],
            "rows": own["n"],
            measure: own["impurity"],
            "holds": [node_text.inside(own["value"][node], own["n"][node], value_name) for node in every],
            "prediction": [node_text.prediction(data, value) for value in own["value"]],
            "why a leaf": [node_text.why_leaf(own["reason"][node]) if own["left"][node] < 0 else "" for node in every],
        }
    )


def by_round(trace: Trace, of: str, most: int) -> pd.DataFrame:
    """The table of "rounds", or of the "rows" in each of them. Both count from 1, as on the stage."""
    counted = ("round", "row")
    columns = first_lines(trace, of, most)
    return pd.DataFrame({name: column + 1 if name in counted else column for name, column in columns.items()})


def csv(frame: pd.DataFrame) -> bytes:
    """A file for a spreadsheet. No name in it can become a formula: a cell like that begins with an apostrophe."""
    texts, numbers = frame.select_dtypes(exclude="number").columns, frame.select_dtypes(np.floating).columns
    tame = frame.assign(**{name: frame[name].map(escape_formula_cell) for name in texts})
    tame[numbers] += 0.0  # of a 0 nobody wants to read "-0.0"
    return tame.rename(columns=escape_formula_cell).to_csv(index=False, quoting=QUOTE_NONNUMERIC).encode("utf-8-sig")


def escape_formula_cell(cell):
    """With one more apostrophe if it would be a formula without those it has: no two cells become the same."""
    return "'" + cell if isinstance(cell, str) and cell.lstrip("'").startswith(FORMULA) else cell


def file_name(data: Dataset) -> str:
    """What files about a table begin with; of one's own it is made safe: "My survey (1).csv" -> "My survey 1"."""
    return re.sub(r"[^\w-]+", " ", PurePath(data.name).stem).strip(" -") or "table"
