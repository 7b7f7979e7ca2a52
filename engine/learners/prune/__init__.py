"""Pruning: grow a large tree, then prune its weakest links."""

from engine.learners.prune.fitting import fit

__all__ = ["fit"]
