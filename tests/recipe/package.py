"""Trees that vote if they are lucky. follow.py copies this to engine/learners/lucky/__init__.py."""

from engine.learners.lucky.fitting import fit

__all__ = ["fit"]
