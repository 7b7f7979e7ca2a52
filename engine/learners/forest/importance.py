"""Feature importance of a forest by two measures, which need not agree.

* Impurity: the total gain of all splits on a feature. It costs nothing, but includes gains from overfitting.
* Permutation: how much worse each tree gets on its out-of-bag rows if the feature is shuffled among them.

Throughout: B trees, d features.
"""

from dataclasses import dataclass

import numpy as np

from engine.learners.common.ensemble import gain_by_feature, normalize_importance
from engine.learners.forest.fitting import ForestModel
from engine.learners.forest.out_of_bag import prediction_error
from engine.learners.forest.samples import Bag


@dataclass(frozen=True, eq=False)
class ImpurityImportance:
    """Total gain of the splits on each feature, for each tree."""

    by_tree: np.ndarray  # [B, d] decrease of Gini times rows, or of squares (rows count as often as drawn)

    @property
    def total(self) -> np.ndarray:
        """[d] decrease as in the notes: summed in each tree, averaged over trees."""
        return self.by_tree.mean(0)

    @property
    def share(self) -> np.ndarray:
        """[d] mean of the trees' normalised gains, as in scikit-learn. Their sum is 1, or 0 without a split."""
        return normalize_importance(normalize_importance(self.by_tree).mean(0))


def impurity_importance(model: ForestModel) -> ImpurityImportance:
    """Sum the gain of every split, times the weight of its node, by feature."""
    return ImpurityImportance(np.concatenate([gain_by_feature(growth) for growth in model.forest.growths]))


@dataclass(frozen=True)
class Shuffle:
    """Permutation of a feature among one tree's out-of-bag rows, recomputed from its seed when needed."""

    seed: int
    tree: int
    feature: int
    rows: int  # number of rows to shuffle

    @property
    def order(self) -> np.ndarray:
        """[rows] row i gets the value of row order[i]."""
        return np.random.default_rng([self.seed, self.tree, self.feature]).permutation(self.rows)


@dataclass(frozen=True, eq=False)
class PermutationImportance:
    """Out-of-bag error of each tree, with each feature shuffled or none; NaN without out-of-bag rows."""

    seed: int
    bags: tuple[Bag, ...]
    before: np.ndarray  # [B] nothing shuffled
    after: np.ndarray  # [B, d] one feature shuffled

    @property
    def by_tree(self) -> np.ndarray:
        """[B, d] rise of each tree's error: of the share of wrong rows, or of the squared error."""
        return self.after - self.before[:, None]

    @property
    def total(self) -> np.ndarray:
        """[d] mean over trees with out-of-bag rows; NaN without any."""
        has_oob_rows = ~np.isnan(self.before)
        return self.by_tree[has_oob_rows].mean(0) if has_oob_rows.any() else np.full(self.after.shape[1], np.nan)

    def shuffle(self, tree: int, feature: int) -> Shuffle:
        return Shuffle(self.seed, tree, feature, len(self.bags[tree].oob_rows))


def permutation_importance(model: ForestModel, seed: int = 0) -> PermutationImportance:
    """Shuffle each feature among each tree's out-of-bag rows, and compute the tree's error again."""
    forest = model.forest
    task, B = forest.task, len(forest.growths)
    before, after = np.empty(B), np.empty((B, task.features.d))
    for number, (bag, tree) in enumerate(zip(forest.bags, model.trees, strict=True)):
        X, y = task.features.X[bag.oob_rows], task.target[bag.oob_rows]
        before[number] = after[number] = prediction_error(y, forest.predict_tree(number, X), task.n_classes)
        # Features without a split cannot change the predictions.
        for feature in np.unique(tree.feature[tree.feature >= 0]).tolist() if len(y) else ():
            shuffled = X.copy()
            shuffled[:, feature] = X[Shuffle(seed, number, feature, len(y)).order, feature]
            after[number, feature] = prediction_error(y, forest.predict_tree(number, shuffled), task.n_classes)
    return PermutationImportance(seed, forest.bags, before, after)
