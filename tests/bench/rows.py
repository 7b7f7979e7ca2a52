"""Every row of the bench. A new one is a small function in a file of its own, and its ROWS in this list."""

from tests.bench import lessons, memory
from tests.bench.learners import adaboost, forests, gradient_boosting, node_table, trees, xgb

MODULES = (trees, node_table, memory, adaboost, gradient_boosting, forests, xgb, lessons)
ROWS = [row for module in MODULES for row in module.ROWS]
