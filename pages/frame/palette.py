"""One colour and one shape a class, the same everywhere and in both themes: the colours of .streamlit/config.toml."""

import tomllib
from functools import cache
from pathlib import Path

CONFIG_FILE = Path(__file__).parents[2] / ".streamlit/config.toml"

# Plotly's names for the shapes of the stage (pages/stage/web/core/marks.js), and the same as letters.
SHAPES, MARK_LETTERS = ("circle", "square", "triangle-up", "diamond", "cross"), "●■▲◆✚"
GREY = "#6f7a90"  # of what is no class: what is not chosen, where something would be


@cache
def class_colours() -> list[str]:
    """From the file: a notebook has no server that would have read it."""
    return tomllib.loads(CONFIG_FILE.read_text("utf-8"))["theme"]["chartCategoricalColors"]


def class_colour(k: int) -> str:
    """Class after class; with more classes than colours they come round again."""
    colours = class_colours()
    return colours[k % len(colours)]


def class_mark(k: int, size: int, hollow: bool = False) -> dict:
    """A row of class k as Plotly draws it: by its colour, and by its shape for whom the colour is not enough."""
    return {"color": class_colour(k), "symbol": SHAPES[k % len(SHAPES)] + "-open" * hollow, "size": size}
