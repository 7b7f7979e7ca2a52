"""The learners, a folder each. This is the one list of them: all that belongs to a learner is found by its name.

In its folder `__init__.py` has its fit, `learner.py` its lesson and exercises; `misconceptions.py` and
`design_questions.py` may be missing. What the app shows of it stands in pages/learners under the same name.
"""

# In teaching order; `from engine.learners import *` imports these folders.
# pyright: reportUnsupportedDunderAll=false
__all__ = ["cart", "prune", "forest", "extra_trees", "adaboost", "gradient_boosting", "xgb"]
