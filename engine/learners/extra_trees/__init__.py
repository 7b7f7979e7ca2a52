"""Extra-Trees (extremely randomized trees)."""

from engine.learners.extra_trees.fitting import fit

__all__ = ["fit"]
