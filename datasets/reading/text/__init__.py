"""From a text to its rows: separators, headers, and what stands around a table."""
