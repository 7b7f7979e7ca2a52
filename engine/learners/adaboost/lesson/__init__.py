"""The lessons of AdaBoost, for classes and for numbers."""
