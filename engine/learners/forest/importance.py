"""Which features does a forest lean on? Two measures, which need not agree.

* Impurity: add up what every split on a feature gained. Free of charge, but it counts what was learned by heart too.
* Permutation: shuffle a feature among the rows a tree has not seen and watch how much worse the tree gets.

Throughout: B trees, d features.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.learners.common.ensemble import gain_by_feature, normalize_importance
from engine.learners.forest.fitting import ForestModel
from engine.learners.forest.out_of_bag import prediction_error
from engine.learners.forest.samples import Bag
from engine.tree.tree import Tree


@dataclass(frozen=True, eq=False)
class ImpurityImportance:
    """What the splits on each feature gained, tree by tree."""

    by_tree: np.ndarray  # [B, d] loss taken away: Gini times rows, or squares (each row as often as it is in the bag)

    @property
    def total(self) -> np.ndarray:
        """[d] the decrease the notes speak of: added up in each tree, averaged over trees."""
        return self.by_tree.mean(0)

    @property
    def share(self) -> np.ndarray:
        """[d] the same with every tree counting alike, as scikit-learn has it: they add up to 1 (0 without a split)."""
        return normalize_importance(normalize_importance(self.by_tree).mean(0))


def impurity_importance(model: ForestModel) -> ImpurityImportance:
    """The gain of every split, times what its node weighs, given to its feature."""
    return ImpurityImportance(np.concatenate([gain_by_feature(growth) for growth in model.forest.growths]))


@dataclass(frozen=True)
class Shuffle:
    """How one feature was shuffled among one tree's left-out rows. Made again from its seed by whoever looks."""

    seed: int
    tree: int
    feature: int
    rows: int  # how many there are to shuffle

    @property
    def order(self) -> np.ndarray:
        """[rows] place i gets the value of place order[i]."""
        return np.random.default_rng([self.seed, self.tree, self.feature]).permutation(self.rows)


@dataclass(frozen=True, eq=False)
class PermutationImportance:
    """Errors on the rows each tree has not seen: share wrong, or squared error; NaN for a tree that has seen all."""

    seed: int
    bags: tuple[Bag, ...]
    before: np.ndarray  # [B] with the values as they are
    after: np.ndarray  # [B, d] with one feature shuffled

    @property
    def by_tree(self) -> np.ndarray:
        """[B, d] how much worse each tree gets: the drop in accuracy, or the rise of the squared error."""
        return self.after - self.before[:, None]

    @property
    def total(self) -> np.ndarray:
        """[d] averaged over the trees that left rows out; NaN if none did."""
        judged = ~np.isnan(self.before)
        return self.by_tree[judged].mean(0) if judged.any() else np.full(self.after.shape[1], np.nan)

    def shuffle(self, tree: int, feature: int) -> Shuffle:
        """The shuffle behind one number."""
        return Shuffle(self.seed, tree, feature, len(self.bags[tree].oob_rows))


def permutation_importance(model: ForestModel, seed: int = 0) -> PermutationImportance:
    """Shuffle each feature within each tree's left-out rows, and let that tree predict them again."""
    forest = model.forest
    task, B = forest.task, len(forest.growths)
    before, after = np.empty(B), np.empty((B, task.features.d))
    for number, (bag, tree) in enumerate(zip(forest.bags, model.trees, strict=True)):
        X, y = task.features.X[bag.oob_rows], task.target[bag.oob_rows]
        before[number] = after[number] = prediction_error(y, forest.predict_tree(number, X), task.n_classes)
        for feature in _split_features(tree) if len(y) else ():  # the others cannot change what the tree says
            shuffled = X.copy()
            shuffled[:, feature] = X[Shuffle(seed, number, feature, len(y)).order, feature]
            after[number, feature] = prediction_error(y, forest.predict_tree(number, shuffled), task.n_classes)
    return PermutationImportance(seed, forest.bags, before, after)


def _split_features(tree: Tree) -> list[int]:
    return np.unique(tree.feature[tree.feature >= 0]).tolist()
