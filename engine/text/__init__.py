"""Words and formulas: messages and their English, number formats, arithmetic as text, steps of lessons."""
