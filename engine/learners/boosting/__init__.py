"""Gradient boosting."""

from engine.learners.boosting.fitting import fit

__all__ = ["fit"]
