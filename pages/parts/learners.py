"""The one list of learners. Menu, path, search, Compare, settings, notes, files and tests are made from it.

A page of its own says what only that page needs (pages/parts/lesson/page.py): the idea, formulas, first values.
"""

from __future__ import annotations

from engine import adaboost, cart, extra_trees, forest, gradient_boosting, prune, xgb
from engine.lessons.derivations import exponential, similarity
from engine.text.message import msg
from pages.parts.challenges import adaboost as adaboost_tries
from pages.parts.challenges import boosting as boosting_tries
from pages.parts.challenges import extra_trees as extra_trees_tries
from pages.parts.challenges import forest as forest_tries
from pages.parts.challenges import tree as tree_tries
from pages.parts.challenges import xgb as xgb_tries
from pages.parts.elsewhere import adaboost as adaboost_elsewhere
from pages.parts.elsewhere import boosting as boosting_elsewhere
from pages.parts.elsewhere import extra_trees as extra_trees_elsewhere
from pages.parts.elsewhere import forest as forest_elsewhere
from pages.parts.elsewhere import tree as tree_elsewhere
from pages.parts.elsewhere import xgb as xgb_elsewhere
from pages.parts.entry import IDEAS, Learner, LessonEntry, Picture
from pages.parts.exercises import drill as drills
from pages.parts.presets import ensembles as ensemble_presets
from pages.parts.presets import tree as tree_presets

# In teaching order: their pages stand so in the menu and on the path.
LEARNERS = (
    Learner(
        name="cart",
        title=msg("page-tree"),
        compared="Decision tree",
        fit=cart.fit,
        elsewhere=(("In scikit-learn", tree_elsewhere.same),),
        pages=(
            LessonEntry(
                name="tree",
                icon="account_tree",
                minutes=15,
                needs=("mixed",),
                picture=Picture("seven_rows"),
                task="classification",
                presets=tree_presets.FOR_CLASSES,
                tries=tree_tries.FOR_CLASSES,
                drills=drills.TREE,
            ),
            LessonEntry(
                name="regression",
                icon="stairs",
                minutes=10,
                needs=("tree",),
                picture=Picture("wave", {"max_depth": 3}),
                task="regression",
                presets=tree_presets.FOR_NUMBERS,
                tries=tree_tries.FOR_NUMBERS,
                drills=drills.REGRESSION,
            ),
        ),
    ),
    Learner(
        name="prune",
        title=msg("page-pruning"),
        fit=prune.fit,
        elsewhere=(("In scikit-learn", tree_elsewhere.same),),
        pages=(
            LessonEntry(
                name="pruning",
                icon="content_cut",
                minutes=15,
                needs=("tree",),
                picture=Picture("moons", {"max_depth": 4}),
                presets=tree_presets.FOR_PRUNING,
                drills=drills.PRUNING,
            ),
        ),
    ),
    Learner(
        name="forest",
        title=msg("page-forest"),
        compared="Random forest",
        fit=forest.fit,
        elsewhere=(("In scikit-learn", forest_elsewhere.same),),
        pages=(
            LessonEntry(
                name="forest",
                icon="forest",
                minutes=20,
                needs=("tree", "unstable"),
                picture=Picture("moons", {"n_estimators": 6, "max_depth": 3}),
                presets=ensemble_presets.FOREST,
                tries=forest_tries.FOR_BOTH,
                drills=drills.FOREST,
            ),
        ),
    ),
    Learner(
        name="extra_trees",
        title="Extra-Trees",
        compared="Extra-Trees",
        fit=extra_trees.fit,
        elsewhere=(("In scikit-learn", extra_trees_elsewhere.same),),
        pages=(
            LessonEntry(
                name="extra_trees",
                icon="park",
                minutes=10,
                needs=("forest",),
                picture=Picture("moons", {"n_estimators": 6, "max_depth": 4}),
                presets=ensemble_presets.EXTRA_TREES,
                tries=extra_trees_tries.FOR_BOTH,
                drills=drills.EXTRA_TREES,
            ),
        ),
    ),
    Learner(
        name="adaboost",
        title="AdaBoost",
        compared="AdaBoost",
        fit=adaboost.fit,
        elsewhere=(("In scikit-learn", adaboost_elsewhere.same),),
        pages=(
            LessonEntry(
                name="adaboost",
                icon="balance",
                minutes=20,
                needs=("tree",),
                picture=Picture("moons", {"n_estimators": 6}),
                presets=ensemble_presets.ADABOOST,
                tries=adaboost_tries.FOR_BOTH,
                drills=drills.ADABOOST,
            ),
        ),
    ),
    Learner(
        name="gradient_boosting",
        title=msg("page-gradient_boosting"),
        compared="Gradient boosting",
        fit=gradient_boosting.fit,
        elsewhere=(("In scikit-learn", boosting_elsewhere.same),),
        pages=(
            LessonEntry(
                name="gradient_boosting",
                icon="trending_down",
                minutes=20,
                needs=("regression", "descent"),
                picture=Picture("wave", {"n_estimators": 6, "max_depth": 2}),
                presets=ensemble_presets.GRADIENT_BOOSTING,
                tries=boosting_tries.FOR_BOTH,
                drills=drills.GRADIENT_BOOSTING,
            ),
        ),
    ),
    Learner(
        name="xgb",
        title="XGBoost",
        compared="XGBoost",
        fit=xgb.fit,
        stage="xgboost",
        elsewhere=(("In xgboost", xgb_elsewhere.same),),
        pages=(
            LessonEntry(
                name="xgboost",
                icon="rocket_launch",
                minutes=25,
                needs=("gradient_boosting",),
                picture=Picture("moons", {"n_estimators": 6, "max_depth": 2}),
                presets=ensemble_presets.XGB,
                tries=xgb_tries.FOR_BOTH,
                drills=drills.XGB,
            ),
        ),
    ),
)

# Formulas that are derived on real rows: stepped through like learners, but not to be trained for their own sake.
DERIVATIONS = (
    Learner(
        name="exponential",
        title=msg("page-why_exponential"),
        fit=exponential.fit,
        stage="why_exponential",
        pages=(
            LessonEntry(
                name="why_exponential",
                icon="show_chart",
                section=IDEAS,
                minutes=10,
                needs=("adaboost",),
                picture=Picture("seven_rows", {"n_estimators": 3}, "adaboost"),
                task="classification",
            ),
        ),
    ),
    Learner(
        name="similarity",
        title=msg("page-why_similarity"),
        fit=similarity.fit,
        stage="why_similarity",
        pages=(
            LessonEntry(
                name="why_similarity",
                icon="polyline",
                section=IDEAS,
                minutes=10,
                needs=("gradient_boosting",),
                picture=Picture("four_points", {"n_estimators": 2, "max_depth": 2}, "xgb"),
            ),
        ),
    ),
)

STEPPED = (*LEARNERS, *DERIVATIONS)
BY_NAME = {learner.name: learner for learner in STEPPED}
BY_PAGE = {page.name: learner for learner in STEPPED for page in learner.pages}
ENTRIES = {page.name: page for learner in STEPPED for page in learner.pages}
