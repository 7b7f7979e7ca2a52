"""Every row of the bench. A new one is a small function in a file of its own, and its ROWS in this list."""

from tests.bench import forests, memory, node_table, trees, xgb

ROWS = [row for module in (trees, node_table, memory, forests, xgb) for row in module.ROWS]
