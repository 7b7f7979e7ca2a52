"""The Python API of Treerings: train with a trace, and show the lesson in a notebook cell.

    from treerings import cart, load, record, show
    show(record(cart.fit, load("seven_rows")))

Installed, the folders engine, datasets and pages are subpackages of this one (hatch_build.py).
"""

from datasets import from_frame, load, read_table
from engine import DataProblem, Trace, adaboost, cart, extra_trees, forest, gradient_boosting, prune, record, xgb
from pages.exports.formats import exported
from treerings.notebook import live, show

__all__ = [
    "DataProblem", "Trace", "adaboost", "cart", "exported", "extra_trees", "forest", "from_frame", "gradient_boosting",
    "live", "load", "prune", "read_table", "record", "show", "xgb",
]  # fmt: skip

# Notebooks (Jupyter, marimo, Quarto) draw a trace at the end of a cell by this method. The engine has no HTML, so it
# is added here.
Trace._repr_html_ = lambda trace: show(trace)._repr_html_()  # pyright: ignore[reportAttributeAccessIssue]
