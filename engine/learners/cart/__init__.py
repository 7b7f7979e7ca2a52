"""One decision or regression tree (CART): fit, lesson, exercises, questions."""

from engine.learners.cart.fitting import CartModel, fit

__all__ = ["CartModel", "fit"]
