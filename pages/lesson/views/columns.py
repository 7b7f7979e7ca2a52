"""The titles of the columns of our own tables; a user's columns keep their names."""

from engine.text.message import msg
from pages.i18n.text import t

TITLES = {
    "node": msg("column.title.node"), "parent": msg("column.title.parent"), "asks": msg("column.title.asks"),
    "rows": msg("column.title.rows"), "impurity": msg("column.title.impurity"), "holds": msg("column.title.holds"),
    "similarity": msg("column.title.similarity"), "prediction": msg("column.title.prediction"),
    "why a leaf": msg("column.title.why-a-leaf"), "split": msg("column.title.split"),
    "missing values go": msg("column.title.missing-values-go"),
    "weighted impurity": msg("column.title.weighted-impurity"),
    "gain": msg("column.title.gain"), "gain - gamma": msg("column.title.gain-minus-gamma"),
    "rows left": msg("column.title.rows-left"), "rows right": msg("column.title.rows-right"),
    "impurity left": msg("column.title.impurity-left"), "impurity right": msg("column.title.impurity-right"),
    "similarity left": msg("column.title.similarity-left"), "similarity right": msg("column.title.similarity-right"),
    "similarity score left": msg("column.title.similarity-left"),
    "similarity score right": msg("column.title.similarity-right"),
    "output value left": msg("column.title.output-value-left"),
    "output value right": msg("column.title.output-value-right"),
    "G left": msg("column.title.g-left"), "H left": msg("column.title.h-left"),
    "G right": msg("column.title.g-right"), "H right": msg("column.title.h-right"),
    "subtree": msg("column.title.subtree"), "leaves": msg("column.title.leaves"), "leaf": msg("column.title.leaf"),
    "R + alpha · leaves": msg("column.title.cost-complexity"), "features drawn": msg("column.title.features-drawn"),
    "variance of one tree": msg("column.title.variance-of-one-tree"),
    "variance of the mean": msg("column.title.variance-of-the-mean"), "out-of-bag error": msg("column.title.oob-error"),
    "round": msg("column.title.round"), "row": msg("column.title.row"), "class": msg("column.title.class"),
    "tree": msg("column.title.tree"), "weight": msg("column.title.weight"), "error": msg("column.title.error"),
    "residual": msg("column.title.residual"), "chosen": msg("column.title.chosen"),
}  # fmt: skip


def column_title(name: str) -> str:
    """Return a column's title; a name of the program, such as "oob_error", is its own title."""
    return t(TITLES[name]) if name in TITLES else name
