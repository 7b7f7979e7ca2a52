"""Tables of a lesson's candidate splits, nodes and rounds, and safe CSV files of them."""

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

MAX_SHOWN = 1_000  # rows of a table on the page
IN_FILE = 100_000  # rows of its file: some 10 MB, made in two seconds
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # with these first characters a spreadsheet takes a cell for a formula


def height(frame: pd.DataFrame, most: int = 320) -> int:
    """Return the height in pixels of a table with all its rows, at most `most`."""
    return min(38 + 35 * len(frame), most)


def show_table(frame: pd.DataFrame, alt: str):
    """Draw a table with numbers formatted as in sentences; Streamlit would round 0.0001218 to 0.0001."""
    frame = frame.rename(columns=column_title)
    floats = frame.select_dtypes(np.floating).columns
    # The stubs expect a formatter of any object; this one gets only floats.
    styled = frame.style.format(format_number, floats, na_rep="")  # pyright: ignore[reportArgumentType]
    st.dataframe(styled, hide_index=True, height=height(frame), alt=alt)


def candidates(data: Dataset, table: CandidateTable, most: int) -> pd.DataFrame:
    """Return a node's best candidate splits, the chosen one first, ties in table order."""
    best = table.take(best_candidates(table, most)).columns()
    splits = zip(best["feature"], best["threshold"], best["categories"], strict=True)
    questions = [translator().render(split_text(data, *split, strict=table.strict)) for split in splits]
    measure = "similarity" if "similarity_left" in best else "impurity"
    weighted = {"weighted impurity": best["impurity"]} if measure == "impurity" else {}
    frame = pd.DataFrame(
        {
            "": np.where(best["chosen"], t("column.mark.chosen"), ""),
            "split": questions,
            "missing values go": np.where(best["missing_left"], t("column.side.left"), t("column.side.right")),
            "gain": best["gain"],
            "rows left": best["n_left"],
            "rows right": best["n_right"],
            f"{measure} left": best[f"{measure}_left"],
            f"{measure} right": best[f"{measure}_right"],
            **weighted,
        }
    )
    has_missing = np.isnan(data.X[:, table.features_with_candidates()]).any()
    return frame if has_missing else frame.drop(columns="missing values go")


def columns_of(growth: Growth) -> dict[str, np.ndarray]:
    """Return the columns "nodes" for display, with rounding errors snapped to 0.

    Gradient boosting computes predictions only for leaves; those of other nodes are NaN.
    """
    columns = growth.columns("nodes")
    value = columns["value"]
    if value.ndim == 1:
        known = columns["left"] < 0 if isinstance(growth.value, np.ndarray) else True
        value = np.where(known, snap_array(value, np.abs(value).max()), np.nan)
    return columns | {"impurity": beyond_rounding(growth), "value": value}


def nodes(data: Dataset, growth: Growth, value_name: str, most: int) -> pd.DataFrame:
    """Return a table with a row for each node: its question or prediction, its rows, and why a leaf is one."""
    columns = {name: column[:most] for name, column in columns_of(growth).items()}
    numbers = range(len(columns["n"]))
    measure = "similarity" if isinstance(growth.scores.criterion, Similarity) else "impurity"
    return pd.DataFrame(
        {
            "node": numbers,
            "parent": pd.array([int(p) if p >= 0 else None for p in columns["parent"]], "Int64"),
            "asks": [node_text.question_text(data, columns, node) for node in numbers],
            "rows": columns["n"],
            measure: columns["impurity"],
            "holds": [node_text.inside(v, n, value_name) for v, n in zip(columns["value"], columns["n"], strict=True)],
            "prediction": [node_text.prediction(data, value) for value in columns["value"]],
            "why a leaf": [
                node_text.why_leaf(reason) if left < 0 else ""
                for reason, left in zip(columns["reason"], columns["left"], strict=True)
            ],
        }
    )


def by_round(trace: Trace, name: str, most: int) -> pd.DataFrame:
    """Return the table "rounds", or "rows" in each round. Both count from 1, as on the stage."""
    columns = first_lines(trace, name, most).items()
    return pd.DataFrame({title: column + 1 if title in ("round", "row") else column for title, column in columns})


def csv(frame: pd.DataFrame) -> bytes:
    """Return a CSV file for a spreadsheet; an apostrophe before a cell keeps it from being a formula."""
    texts, numbers = frame.select_dtypes(exclude="number").columns, frame.select_dtypes(np.floating).columns
    safe = frame.assign(**{name: frame[name].map(escape_formula_cell) for name in texts})
    safe[numbers] += 0.0  # turns -0.0 into 0.0
    return safe.rename(columns=escape_formula_cell).to_csv(index=False, quoting=QUOTE_NONNUMERIC).encode("utf-8-sig")


def escape_formula_cell(cell):
    """Prefix an apostrophe to a formula, and to one with apostrophes, so that cells stay different."""
    return "'" + cell if isinstance(cell, str) and cell.lstrip("'").startswith(FORMULA) else cell


def file_name(data: Dataset) -> str:
    """Return the start of file names about a table. Example: "My survey (1).csv" -> "My survey 1"."""
    return re.sub(r"[^\w-]+", " ", PurePath(data.name).stem).strip(" -") or "table"
