"""XGBoost."""

from engine.learners.xgb.fitting import fit

__all__ = ["fit"]
