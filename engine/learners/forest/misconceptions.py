"""Misconceptions about bootstrap samples, votes and out-of-bag rows."""

import numpy as np

from engine.learners.common.misconception import Misconception, MultipleAnswers

FOREST = ("forest", "extra_trees")
ENSEMBLES = (*FOREST, "adaboost", "gradient_boosting", "xgb")
LAST = "Finished Reweight AdaBoostStop ScoreUpdate XgbScoreUpdate"  # their steps show the prediction of all trees


def rows_where(mask: np.ndarray) -> tuple[int, ...]:
    return tuple(int(row) for row in np.flatnonzero(mask))


MISCONCEPTIONS = (
    Misconception("drawn-rows", FOREST, "Bag", {"oob-rows": lambda times: rows_where(times > 0)}),
    Misconception("rows-drawn-once", FOREST, "Bag", {"oob-rows": lambda times: rows_where(times == 1)}),
    Misconception("rows-drawn-again", FOREST, "Bag", {"oob-rows": lambda times: rows_where(times > 1)}),
    Misconception("oob-asks-all-trees", FOREST, "TreeVotes", {"oob-error": lambda all_trees: all_trees}),
    Misconception("oob-over-all-rows", FOREST, "TreeVotes", {"oob-error": lambda wrong, n: wrong / n}),
    Misconception("oob-share-right", FOREST, "TreeVotes", {"oob-error": lambda wrong, asked: 1 - wrong / asked}),
    Misconception("oob-last-tree-alone", FOREST, "TreeVotes", {"oob-error": lambda last_tree: last_tree}),
    Misconception("error-of-other-trees", FOREST, "TreeVotes", {"oob-error": lambda near: MultipleAnswers(near)}),
    Misconception("one-tree-alone", ENSEMBLES, LAST,
                  {"vote": lambda single: MultipleAnswers(single[::-1]),
                   "together": lambda single: MultipleAnswers(single[::-1]),
                   "median": lambda single: MultipleAnswers(single[::-1])}),
    Misconception("trees-added-up", FOREST, "Finished",
                  {"together": lambda single, mean: sum(single) if mean else None}),
    Misconception("a-tree-forgotten", ENSEMBLES, LAST, {"together": lambda running: MultipleAnswers(running[::-1])}),
    Misconception("class-with-fewer-votes", ENSEMBLES, LAST, {"vote": lambda others: MultipleAnswers(others)}),
    Misconception("trees-independent", FOREST, "Finished", {"variance-of-mean": lambda sigma2, trees: sigma2 / trees}),
    Misconception("correlation-divided-too", FOREST, "Finished",
                  {"variance-of-mean": lambda rho, sigma2, trees: rho * sigma2 / trees}),
    Misconception("averaging-without-effect", FOREST, "Finished", {"variance-of-mean": lambda sigma2: sigma2}),
    Misconception("correlation-alone", FOREST, "Finished", {"variance-of-mean": lambda rho, sigma2: rho * sigma2}),
    Misconception("less-important", (*ENSEMBLES, "cart"), "Finished",
                  {"importance": lambda others: MultipleAnswers(others)}),
    Misconception("all-trees-needed", FOREST, "Finished", {"settled": lambda trees: trees}),
    Misconception("patience-alone", FOREST, "Finished", {"settled": lambda patience: patience}),
    Misconception("patience-added", FOREST, "Finished", {"settled": lambda after, patience: after + patience}),
    Misconception("settled-too-soon", FOREST, "Finished", {"settled": lambda after: after // 2}),
)  # fmt: skip
