"""Misconceptions about pruning: the weakest link, alpha, and which subtree is kept."""

import numpy as np

from engine.learners.cart.misconceptions import unique_argmin
from engine.learners.common.misconception import Misconception, MultipleAnswers

PRUNING = ("prune",)

MISCONCEPTIONS = (
    Misconception("link-not-per-leaf", PRUNING, "WeakestLink",
        {"link-strength": lambda as_leaf, as_subtree: as_leaf - as_subtree,
         "weakest-link": lambda as_leaf, as_subtree: unique_argmin(as_leaf - as_subtree),
         "keep-or-prune": lambda as_leaf, as_subtree, alpha: int(as_leaf - as_subtree <= alpha)}),
    Misconception("link-divided-by-leaves", PRUNING, "WeakestLink",
        {"link-strength": lambda as_leaf, as_subtree, leaves: (as_leaf - as_subtree) / leaves,
         "weakest-link": lambda as_leaf, as_subtree, leaves: unique_argmin((as_leaf - as_subtree) / leaves)}),
    Misconception("subtree-error-forgotten", PRUNING, "WeakestLink",
        {"link-strength": lambda as_leaf, leaves: as_leaf / (leaves - 1)}),
    Misconception("strongest-link", PRUNING, "WeakestLink", {"weakest-link": lambda g: int(np.argmax(g))}),
    Misconception("smallest-subtree", PRUNING, "WeakestLink",
        {"weakest-link": lambda leaves: unique_argmin(leaves.astype(float))}),
    Misconception("next-weakest", PRUNING, "WeakestLink",
        {"weakest-link": lambda g: MultipleAnswers(map(int, np.argsort(g)[1:]))}),
    Misconception("alpha-forgotten", PRUNING, "AlphaChoice", {"tree-score": lambda error: error}),
    Misconception("alpha-times-splits", PRUNING, "AlphaChoice",
        {"tree-score": lambda error, alpha, leaves: error + alpha * (leaves - 1)}),
    Misconception("alpha-times-nodes", PRUNING, "AlphaChoice",
        {"tree-score": lambda error, alpha, leaves: error + alpha * (2 * leaves - 1)}),
    Misconception("alpha-counted-once", PRUNING, "AlphaChoice", {"tree-score": lambda error, alpha: error + alpha}),
    Misconception("pruned-the-wrong-way", PRUNING, "WeakestLink", {"keep-or-prune": lambda g, alpha: int(g > alpha)}),
    Misconception("pruned-by-error-alone", PRUNING, "WeakestLink",
        {"keep-or-prune": lambda as_leaf, as_subtree: int(as_leaf <= as_subtree)}),
    Misconception("alpha-with-more-error", PRUNING, "PruningFold", {"alpha": lambda worse: MultipleAnswers(worse)}),
    Misconception("another-subtree", PRUNING, "AlphaChoice", {"leaves-kept": lambda near: MultipleAnswers(near)}),
)  # fmt: skip
