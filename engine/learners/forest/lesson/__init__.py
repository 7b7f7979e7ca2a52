"""Lesson of bagging and random forests: steps and picture."""
