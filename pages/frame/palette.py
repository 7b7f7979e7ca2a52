"""The colour and shape of each class, the same everywhere; the colours are those of .streamlit/config.toml."""

import tomllib
from functools import cache
from pathlib import Path

CONFIG_FILE = Path(__file__).parents[2] / ".streamlit/config.toml"

# Plotly's names for the shapes of the stage (pages/stage/web/core/marks.js), and characters for them.
SHAPES, MARK_LETTERS = ("circle", "square", "triangle-up", "diamond", "cross"), "●■▲◆✚"
GREY = "#6f7a90"  # for anything that is not a class
CURVE_COLOURS = "#7c5ce0", "#c2478f", GREY, "#98731d"  # apart from those of classes, and from each other by lightness


@cache
def class_colours() -> list[str]:
    """Read the colours from the file: a notebook has no Streamlit server with these options."""
    return tomllib.loads(CONFIG_FILE.read_text("utf-8"))["theme"]["chartCategoricalColors"]


def class_colour(k: int) -> str:
    """Return the colour of class k; they repeat if there are more classes than colours."""
    colours = class_colours()
    return colours[k % len(colours)]


def curve_colour(k: int) -> str:
    """Return the colour of curve k, which is no class's: these colours are for classes alone."""
    return CURVE_COLOURS[k % len(CURVE_COLOURS)]


def curve_mark(k: int, size: int) -> dict:
    """Return Plotly's marker for a point of curve k."""
    return {"color": curve_colour(k), "symbol": "circle-open", "size": size}


def class_mark(k: int, size: int, hollow: bool = False) -> dict:
    """Return Plotly's marker for class k: colour, and a shape for colour-blind readers."""
    return {"color": class_colour(k), "symbol": SHAPES[k % len(SHAPES)] + "-open" * hollow, "size": size}
