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
from pages.parts.entry import IDEAS, CardPicture, Learner, LessonEntry
from pages.parts.exercises import drill as drills
from pages.parts.presets import ensembles as ensemble_presets
from pages.parts.presets import tree as tree_presets

# In teaching order: their pages stand so in the menu and on the path.
LEARNERS = (
    Learner(
        name="cart",
        title=msg("page.tree.title"),
        compare_name="Decision tree",
        fit=cart.fit,
        other_libraries=(("In scikit-learn", tree_elsewhere.write_program),),
        pages=(
            LessonEntry(
                name="tree",
                icon="account_tree",
                minutes=15,
                prerequisites=("mixed",),
                picture=CardPicture("seven_rows"),
                task="classification",
                presets=tree_presets.CLASSIFICATION_PRESETS,
                challenges=tree_tries.CLASSIFICATION_CHALLENGES,
                drills=drills.TREE_DRILLS,
            ),
            LessonEntry(
                name="regression",
                icon="stairs",
                minutes=10,
                prerequisites=("tree",),
                picture=CardPicture("wave", {"max_depth": 3}),
                task="regression",
                presets=tree_presets.REGRESSION_PRESETS,
                challenges=tree_tries.REGRESSION_CHALLENGES,
                drills=drills.REGRESSION_DRILLS,
            ),
        ),
    ),
    Learner(
        name="prune",
        title=msg("page.pruning.title"),
        fit=prune.fit,
        other_libraries=(("In scikit-learn", tree_elsewhere.write_program),),
        pages=(
            LessonEntry(
                name="pruning",
                icon="content_cut",
                minutes=15,
                prerequisites=("tree",),
                picture=CardPicture("moons", {"max_depth": 4}),
                presets=tree_presets.PRUNING_PRESETS,
                drills=drills.PRUNING_DRILLS,
            ),
        ),
    ),
    Learner(
        name="forest",
        title=msg("page.forest.title"),
        compare_name="Random forest",
        fit=forest.fit,
        other_libraries=(("In scikit-learn", forest_elsewhere.write_program),),
        pages=(
            LessonEntry(
                name="forest",
                icon="forest",
                minutes=20,
                prerequisites=("tree", "unstable"),
                picture=CardPicture("moons", {"n_estimators": 6, "max_depth": 3}),
                presets=ensemble_presets.FOREST,
                challenges=forest_tries.CHALLENGES,
                drills=drills.FOREST_DRILLS,
            ),
        ),
    ),
    Learner(
        name="extra_trees",
        title="Extra-Trees",
        compare_name="Extra-Trees",
        fit=extra_trees.fit,
        other_libraries=(("In scikit-learn", extra_trees_elsewhere.write_program),),
        pages=(
            LessonEntry(
                name="extra_trees",
                icon="park",
                minutes=10,
                prerequisites=("forest",),
                picture=CardPicture("moons", {"n_estimators": 6, "max_depth": 4}),
                presets=ensemble_presets.EXTRA_TREES,
                challenges=extra_trees_tries.CHALLENGES,
                drills=drills.EXTRA_TREES_DRILLS,
            ),
        ),
    ),
    Learner(
        name="adaboost",
        title="AdaBoost",
        compare_name="AdaBoost",
        fit=adaboost.fit,
        other_libraries=(("In scikit-learn", adaboost_elsewhere.write_program),),
        pages=(
            LessonEntry(
                name="adaboost",
                icon="balance",
                minutes=20,
                prerequisites=("tree",),
                picture=CardPicture("moons", {"n_estimators": 6}),
                presets=ensemble_presets.ADABOOST,
                challenges=adaboost_tries.CHALLENGES,
                drills=drills.ADABOOST_DRILLS,
            ),
        ),
    ),
    Learner(
        name="gradient_boosting",
        title=msg("page.gradient_boosting.title"),
        compare_name="Gradient boosting",
        fit=gradient_boosting.fit,
        other_libraries=(("In scikit-learn", boosting_elsewhere.write_program),),
        pages=(
            LessonEntry(
                name="gradient_boosting",
                icon="trending_down",
                minutes=20,
                prerequisites=("regression", "descent"),
                picture=CardPicture("wave", {"n_estimators": 6, "max_depth": 2}),
                presets=ensemble_presets.GRADIENT_BOOSTING,
                challenges=boosting_tries.CHALLENGES,
                drills=drills.GRADIENT_BOOSTING_DRILLS,
            ),
        ),
    ),
    Learner(
        name="xgb",
        title="XGBoost",
        compare_name="XGBoost",
        fit=xgb.fit,
        stage_name="xgboost",
        other_libraries=(("In xgboost", xgb_elsewhere.write_program),),
        pages=(
            LessonEntry(
                name="xgboost",
                icon="rocket_launch",
                minutes=25,
                prerequisites=("gradient_boosting",),
                picture=CardPicture("moons", {"n_estimators": 6, "max_depth": 2}),
                presets=ensemble_presets.XGB,
                challenges=xgb_tries.CHALLENGES,
                drills=drills.XGB_DRILLS,
            ),
        ),
    ),
)

# Formulas that are derived on real rows: stepped through like learners, but not to be trained for their own sake.
DERIVATIONS = (
    Learner(
        name="exponential",
        title=msg("page.why_exponential.title"),
        fit=exponential.fit,
        stage_name="why_exponential",
        pages=(
            LessonEntry(
                name="why_exponential",
                icon="show_chart",
                section=IDEAS,
                minutes=10,
                prerequisites=("adaboost",),
                picture=CardPicture("seven_rows", {"n_estimators": 3}, "adaboost"),
                task="classification",
            ),
        ),
    ),
    Learner(
        name="similarity",
        title=msg("page.why_similarity.title"),
        fit=similarity.fit,
        stage_name="why_similarity",
        pages=(
            LessonEntry(
                name="why_similarity",
                icon="polyline",
                section=IDEAS,
                minutes=10,
                prerequisites=("gradient_boosting",),
                picture=CardPicture("four_points", {"n_estimators": 2, "max_depth": 2}, "xgb"),
            ),
        ),
    ),
)

ALL_LEARNERS = (*LEARNERS, *DERIVATIONS)
LEARNER_BY_NAME = {learner.name: learner for learner in ALL_LEARNERS}
LEARNER_BY_PAGE = {page.name: learner for learner in ALL_LEARNERS for page in learner.pages}
LESSON_ENTRIES = {page.name: page for learner in ALL_LEARNERS for page in learner.pages}
