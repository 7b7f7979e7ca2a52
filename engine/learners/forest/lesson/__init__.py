"""The lesson of bagging and random forests."""
