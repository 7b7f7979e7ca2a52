"""The lesson of a model that was read from a file: its splits, its leaves, its errors tree by tree."""
