"""How large a model may be: enough for what people train, little enough that no file holds the server up."""

from __future__ import annotations

MAX_BYTES = 50_000_000  # of a file, as many as the page takes: reading so many takes some seconds and a gigabyte
MAX_TREES = 1_000
MAX_NODES = 1_000_000  # of all trees together
MAX_DEPTH = 400  # leaf-wise trees can be long and thin
MAX_FEATURES = 20_000
MAX_CLASSES = 1_000
MAX_LEVELS = 100_000  # codes of categories run from 0 to one less
MAX_ITEMS = 30_000_000  # numbers, names and lists in a file
MAX_NESTING = 200
CELLS = 1 << 20  # rows times trees that are looked up together
