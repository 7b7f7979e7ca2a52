"""One decision or regression tree (CART)."""

from engine.learners.cart.fitting import CartModel, fit

__all__ = ["CartModel", "fit"]
