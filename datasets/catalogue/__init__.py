"""The catalogue: rows of the lecture notes, well-known real tables, made-up ones."""
