"""Gradient boosting for numbers and classes."""

from engine.learners.gradient_boosting.fitting import fit

__all__ = ["fit"]
