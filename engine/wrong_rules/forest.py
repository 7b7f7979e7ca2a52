"""Wrong ideas about bootstrap samples, votes and out-of-bag rows."""

from __future__ import annotations

import numpy as np

from engine.wrong_rules.rule import Several, WrongRule

FOREST = ("forest", "extra_trees")
ENSEMBLES = (*FOREST, "adaboost", "gradient_boosting", "xgb")
LAST = "Finished Reweight AdaBoostStop Advance XgbAdvance"  # of each: then all trees predict together


def rows_where(mask: np.ndarray) -> tuple[int, ...]:
    return tuple(int(row) for row in np.flatnonzero(mask))


RULES = (
    WrongRule("drawn-rows", FOREST, "Bag", {"oob-rows": lambda times: rows_where(times > 0)}),
    WrongRule("rows-drawn-once", FOREST, "Bag", {"oob-rows": lambda times: rows_where(times == 1)}),
    WrongRule("rows-drawn-again", FOREST, "Bag", {"oob-rows": lambda times: rows_where(times > 1)}),
    WrongRule("oob-asks-all-trees", FOREST, "Votes", {"oob-error": lambda all_trees: all_trees}),
    WrongRule("oob-over-all-rows", FOREST, "Votes", {"oob-error": lambda wrong, n: wrong / n}),
    WrongRule("oob-share-right", FOREST, "Votes", {"oob-error": lambda wrong, asked: 1 - wrong / asked}),
    WrongRule("oob-last-tree-alone", FOREST, "Votes", {"oob-error": lambda last_tree: last_tree}),
    WrongRule("error-of-other-trees", FOREST, "Votes", {"oob-error": lambda near: Several(near)}),
    WrongRule(
        "one-tree-alone",
        ENSEMBLES,
        LAST,
        {
            "vote": lambda single: Several(single[::-1]),
            "together": lambda single: Several(single[::-1]),
            "median": lambda single: Several(single[::-1]),
        },
    ),
    WrongRule("trees-added-up", FOREST, "Finished", {"together": lambda single, mean: sum(single) if mean else None}),
    WrongRule("a-tree-forgotten", ENSEMBLES, LAST, {"together": lambda running: Several(running[::-1])}),
    WrongRule("class-with-fewer-votes", ENSEMBLES, LAST, {"vote": lambda others: Several(others)}),
    WrongRule("trees-independent", FOREST, "Finished", {"variance-of-mean": lambda sigma2, trees: sigma2 / trees}),
    WrongRule(
        "correlation-divided-too",
        FOREST,
        "Finished",
        {"variance-of-mean": lambda rho, sigma2, trees: rho * sigma2 / trees},
    ),
    WrongRule("averaging-without-effect", FOREST, "Finished", {"variance-of-mean": lambda sigma2: sigma2}),
    WrongRule("correlation-alone", FOREST, "Finished", {"variance-of-mean": lambda rho, sigma2: rho * sigma2}),
    WrongRule("less-important", (*ENSEMBLES, "cart"), "Finished", {"importance": lambda others: Several(others)}),
    WrongRule("all-trees-needed", FOREST, "Finished", {"settled": lambda trees: trees}),
    WrongRule("patience-alone", FOREST, "Finished", {"settled": lambda patience: patience}),
    WrongRule("patience-added", FOREST, "Finished", {"settled": lambda after, patience: after + patience}),
    WrongRule("settled-too-soon", FOREST, "Finished", {"settled": lambda after: after // 2}),
)
