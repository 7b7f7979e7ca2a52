"""The list of learners. Each has a folder of its name here, and one in pages/learners for its page.

In the folder here `__init__.py` has the fit and `learner.py` the lesson and exercises; `misconceptions.py` and
`design_questions.py` are optional.
"""

# In teaching order; `from engine.learners import *` imports these folders.
# pyright: reportUnsupportedDunderAll=false
__all__ = ["cart", "prune", "forest", "extra_trees", "adaboost", "gradient_boosting", "xgb"]
