"""What the cells of a column mean: numbers, dates, codes, words for missing."""
