"""Wrong ideas about pruning: the weakest link, alpha, and which subtree is kept."""

from __future__ import annotations

import numpy as np

from engine.wrong_rules.rule import Several, WrongRule
from engine.wrong_rules.tree import lowest

PRUNING = ("prune",)

RULES = (
    WrongRule(
        "link-not-per-leaf",
        PRUNING,
        "WeakestLink",
        {
            "link-strength": lambda as_leaf, as_subtree: as_leaf - as_subtree,
            "weakest-link": lambda as_leaf, as_subtree: lowest(as_leaf - as_subtree),
            "keep-or-prune": lambda as_leaf, as_subtree, alpha: int(as_leaf - as_subtree <= alpha),
        },
    ),
    WrongRule(
        "link-divided-by-leaves",
        PRUNING,
        "WeakestLink",
        {
            "link-strength": lambda as_leaf, as_subtree, leaves: (as_leaf - as_subtree) / leaves,
            "weakest-link": lambda as_leaf, as_subtree, leaves: lowest((as_leaf - as_subtree) / leaves),
        },
    ),
    WrongRule(
        "subtree-error-forgotten",
        PRUNING,
        "WeakestLink",
        {"link-strength": lambda as_leaf, leaves: as_leaf / (leaves - 1)},
    ),
    WrongRule("strongest-link", PRUNING, "WeakestLink", {"weakest-link": lambda g: int(np.argmax(g))}),
    WrongRule(
        "smallest-subtree", PRUNING, "WeakestLink", {"weakest-link": lambda leaves: lowest(leaves.astype(float))}
    ),
    WrongRule("next-weakest", PRUNING, "WeakestLink", {"weakest-link": lambda g: Several(map(int, np.argsort(g)[1:]))}),
    WrongRule("alpha-forgotten", PRUNING, "Chosen", {"tree-score": lambda error: error}),
    WrongRule(
        "alpha-times-splits",
        PRUNING,
        "Chosen",
        {"tree-score": lambda error, alpha, leaves: error + alpha * (leaves - 1)},
    ),
    WrongRule(
        "alpha-times-nodes",
        PRUNING,
        "Chosen",
        {"tree-score": lambda error, alpha, leaves: error + alpha * (2 * leaves - 1)},
    ),
    WrongRule("alpha-counted-once", PRUNING, "Chosen", {"tree-score": lambda error, alpha: error + alpha}),
    WrongRule("pruned-the-wrong-way", PRUNING, "WeakestLink", {"keep-or-prune": lambda g, alpha: int(g > alpha)}),
    WrongRule(
        "pruned-by-error-alone",
        PRUNING,
        "WeakestLink",
        {"keep-or-prune": lambda as_leaf, as_subtree: int(as_leaf <= as_subtree)},
    ),
    WrongRule("alpha-with-more-error", PRUNING, "Fold", {"alpha": lambda worse: Several(worse)}),
    WrongRule("another-subtree", PRUNING, "Chosen", {"leaves-kept": lambda near: Several(near)}),
)
