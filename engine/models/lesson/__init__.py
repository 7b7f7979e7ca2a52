"""The lesson of a model from a file: its splits, its leaves, its errors."""
