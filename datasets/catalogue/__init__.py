"""The catalogue of data sets: rows from lecture notes, well-known real tables, synthetic ones."""
