"""Treerings from Python: train with a trace, and see it in the cell of a notebook.

    from treerings import cart, load, record, show
    show(record(cart.fit, load("seven_rows")))

In the repository this folder stands beside engine, datasets and pages; installed, they are parts of it
(hatch_build.py).
"""

from datasets import from_frame, load, read_table
from engine import DataProblem, Trace, adaboost, cart, extra_trees, forest, gradient_boosting, prune, record, xgb
from pages.exports.formats import exported
from treerings.notebook import live, show

__all__ = [
    "DataProblem",
    "Trace",
    "adaboost",
    "cart",
    "exported",
    "extra_trees",
    "forest",
    "from_frame",
    "gradient_boosting",
    "live",
    "load",
    "prune",
    "read_table",
    "record",
    "show",
    "xgb",
]

# A trace as the last line of a cell is its lesson. Whoever draws cells (Jupyter, marimo, Quarto) asks for this method;
# the engine, which knows no screen, is given it by whoever has both.
Trace._repr_html_ = lambda trace: show(trace)._repr_html_()  # pyright: ignore[reportAttributeAccessIssue]
