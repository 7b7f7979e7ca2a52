"""Bagging and random forests."""

from engine.learners.forest.fitting import fit

__all__ = ["fit"]
