"""The lesson of gradient boosting."""
