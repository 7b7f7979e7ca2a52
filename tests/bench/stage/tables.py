"""The lessons whose stage is timed: seven rows, two moons, and as many rows as a reel ever draws."""

from __future__ import annotations

import numpy as np
import pandas as pd

from datasets import Dataset, Entry, catalog
from datasets.catalogue import made_up
from datasets.catalogue.entry import load_entry
from engine import cart, record
from engine.learners.registry import lesson_for_trace
from engine.text.message import Span, msg
from pages.stage.bounds import ROWS
from pages.stage.reel import fitting_reel
from tests.browser.stages import whole

DEPTHS = {"seven_rows": 3, "moons": 5, "crowd": 7}
NOISE_COLUMNS = 2  # of the crowd: more to search, more to show


def crowd() -> pd.DataFrame:
    """Two moons so noisy that their tree grows large, beside columns that mean nothing."""
    points, side = made_up.moons(ROWS, noise=0.3)
    beside = np.random.default_rng(0).normal(size=(ROWS, NOISE_COLUMNS))
    columns = {f"x_{j + 1}": column for j, column in enumerate(np.column_stack([points, beside]).T)}
    return pd.DataFrame({**columns, "y": np.array(["up", "down"])[side]})


CROWD = Entry(
    name="crowd",
    title=msg("own_table.title.private", name=Span("A crowd")),
    description=msg("own_table.title.private", name=Span("As many rows as a reel ever draws")),
    group="made",
    task="classification",
    target="y",
    source="made by the bench",
    licence="CC0-1.0",
    frame=crowd,
)
ENTRIES = {entry.name: entry for entry in (*catalog(), CROWD) if entry.name in DEPTHS}


def table(name: str) -> Dataset:
    return load_entry(ENTRIES[name])


def reel(name: str) -> dict:
    """What the tree's page shows of a table at its depth, Gini and the other settings as they are."""
    trace = record(cart.fit, table(name), criterion="gini", max_depth=DEPTHS[name])
    return whole(fitting_reel(trace, lesson_for_trace(trace), "Decision tree", "cart"))
