"""What is shown in words and formulas: messages and their English, numbers as people read them, arithmetic as text."""
