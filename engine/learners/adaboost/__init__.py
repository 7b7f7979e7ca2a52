"""AdaBoost, for classes (SAMME) and for numbers (R2)."""

from engine.learners.adaboost.fitting import fit

__all__ = ["fit"]
