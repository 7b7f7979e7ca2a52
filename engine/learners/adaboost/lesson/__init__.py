"""Lessons of AdaBoost for classes and for numbers: steps, pictures and questions."""
