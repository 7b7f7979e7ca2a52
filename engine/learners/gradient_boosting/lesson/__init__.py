"""Lesson of gradient boosting: its steps, picture and formulas."""
