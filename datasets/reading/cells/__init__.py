"""Types of columns, inferred from their cells: numbers, dates, codes, words for missing values."""
