"""Every row of the bench. A new one is a small function in a file of its own, and its ROWS in this list."""

from tests.bench import forests, gradient_boosting, memory, node_table, surfaces, trees, xgb

ROWS = [row for module in (trees, node_table, memory, gradient_boosting, surfaces, forests, xgb) for row in module.ROWS]
