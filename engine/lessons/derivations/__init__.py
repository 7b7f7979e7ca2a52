"""Formulas derived line by line, on real rows."""
