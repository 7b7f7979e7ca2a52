"""The lesson of XGBoost."""
