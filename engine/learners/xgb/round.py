"""The steps of a round of XGBoost: draw, derivatives, proposed thresholds, tree, outputs, advance.

Throughout: n rows, d features, K trees a round, N nodes of the round's trees. The K trees of softmax are K roots of one
growth, in which row i of tree k is row k * n + i.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np

from engine.core.fixed_point import Fixed
from engine.core.protocols import Table
from engine.core.trace import must_be
from engine.learners.boosting.leaf_step import leaf_counts, leaf_sums
from engine.learners.boosting.start import start_scores, target_of
from engine.learners.cart import counted
from engine.learners.common.random_draws import generator, some_features, some_rows
from engine.learners.xgb.column_draws import LevelDraw, share_of
from engine.learners.xgb.default_direction import Directed, within_reach
from engine.learners.xgb.early_stopping import ValidationRows
from engine.learners.xgb.events import Gradients, Output, XgbAdvance, XgbDraw, XgbStart, sums_of
from engine.learners.xgb.gamma import GammaPruning
from engine.learners.xgb.losses import quantiles
from engine.learners.xgb.model import Recipe
from engine.learners.xgb.quantiles import Proposal, propose
from engine.split.drawn_search import DrawnSplitter
from engine.split.features import features_of
from engine.split.level import Workspace
from engine.split.newton import Newton, newton
from engine.split.search import EVERY_CANDIDATE, Splitter
from engine.tree.grow import best_first, grow
from engine.tree.growth import Growth

ABOVE_0 = math.ulp(0.0)  # the smallest number that is


class Booster:
    """What all rounds of one fit share: the rows, sorted once, and the recipe."""

    def __init__(
        self, data: Table, weight: np.ndarray | None, recipe: Recipe, validation: ValidationRows | None = None
    ):
        self.recipe, self.objective, self.weight, self.validation = recipe, recipe.objective, weight, validation
        training = None if validation is None else validation.training
        self.features = replace(features_of(data, recipe.categories, training), ties=recipe.ties)
        self.y = target_of(data)
        self.counted = counted(weight if training is None else training * (1.0 if weight is None else weight))
        self.leaves_out = self.counted is not None or recipe.subsample < 1
        self.samples = recipe.subsample < 1 or recipe.columns.bytree < 1
        self.searched, self.work = self.features, Workspace()  # what trees are grown on: for approx, quantized

    def start(self) -> XgbStart:
        """The same F for every row."""
        asked, y, weight = self.recipe.base_score, self.y, self.weight
        if self.validation is not None:
            y, weight = y[self.validation.training], None if weight is None else weight[self.validation.training]
        value = self.objective.start(y, weight, asked)
        return XgbStart(self.y, self.weight, self.objective, asked, value, start_scores(value, len(self.y)),
                        self.validation)  # fmt: skip

    def draw(self, m: int) -> XgbDraw:
        """Rows for the round and features for each of its trees, without putting back."""
        chance, n, d = generator(self.recipe.seed, m), self.features.n, self.features.d
        rows = features = None
        if self.recipe.subsample < 1:
            candidates = np.arange(n) if self.counted is None else self.counted.nonzero()[0]
            rows = some_rows(chance, n, candidates, self.recipe.subsample)
        if (share := self.recipe.columns.bytree) < 1:
            features = np.zeros((d, self.objective.trees), bool)
            for tree in range(self.objective.trees):
                features[some_features(chance, d, share_of(share, d)), tree] = True
        return XgbDraw(m, rows, features)

    def rows(self, draw: XgbDraw | None) -> np.ndarray | None:
        """[n] the training rows, None when all."""
        return self.counted if draw is None or draw.rows is None else draw.rows

    def gradients(self, m: int, now: XgbStart | XgbAdvance) -> Gradients:
        return Gradients(m, now, *self.objective.derivatives(self.y, now.after, self.weight))

    def propose(self, m: int, gradients: Gradients, draw: XgbDraw | None, max_bin: int) -> Proposal:
        """This round's thresholds, by the hessian of its rows (summed over classes), and features raised to them."""
        hessian, rows = gradients.hessian.reshape(self.objective.trees, -1).sum(0), self.rows(draw)
        proposal = propose(m, self.features, hessian if rows is None else hessian * rows, max_bin)
        self.searched.forget()
        self.searched, self.work = proposal.quantized(self.features), Workspace()
        return proposal

    def grow(self, gradients: Gradients, draw: XgbDraw | None) -> Growth:
        """The trees of a round, one a class, to their full depth; of their splits as many as max_leaves leaves."""
        rows, trees = self.rows(draw), self.objective.trees
        rows = None if rows is None else np.tile(rows, (trees, 1))

        def make(features, scores, limits, found, leaf_of, drawn) -> Growth:
            directed = Directed(found, self.recipe.max_bin is not None)
            return Growth(features, scores, limits, directed, leaf_of, self._outputs_of(gradients), drawn,
                          round=gradients.round, source=gradients)  # fmt: skip

        growth = grow(self.searched, self._scores(gradients), self.recipe.limits, roots=trees, rows=rows,
                    splitter=self._splitter(gradients.round, draw), work=self.work, make=make)  # fmt: skip
        if self.recipe.max_leaves is None:
            return growth
        kept = best_first(growth, self.recipe.max_leaves, by_level=self.recipe.grow_policy == "depthwise")
        return replace(kept, value=self._outputs_of(gradients))

    def _splitter(self, m: int, draw: XgbDraw | None) -> Splitter:
        """What looks for splits: among all features, those drawn for the tree, or those drawn for a level or a node."""
        of_tree, shares = None if draw is None else draw.features, self.recipe.columns
        if shares.within_tree:
            trees = range(self.objective.trees)
            every = np.ones((self.features.d, len(trees)), bool)
            # Four numbers: the rounds' own chances start from two, those of the validation rows from three.
            chances = [np.random.default_rng([self.recipe.seed, m, tree, 1]) for tree in trees]
            return DrawnSplitter(LevelDraw(chances, every if of_tree is None else of_tree, shares))
        return EVERY_CANDIDATE if of_tree is None else DrawnSplitter(lambda usable, root: of_tree[:, root])

    def _scores(self, gradients: Gradients) -> Newton:
        return newton(self.recipe.similarity, gradients.g, gradients.h, self.recipe.min_child_weight)

    def output(self, growth: Growth, gradients: Gradients, pruning: GammaPruning | None = None) -> Output:
        """The growth with its output values: for the round those of the leaves, for the page those of every node."""
        if pruning is not None:
            growth = replace(growth, value=self._outputs_of(gradients))
        if self.refits:
            value = self._refitted(growth, gradients)
            growth = replace(growth, value=value)
            return Output(gradients.round, growth, growth, gradients, value, self.objective.quantile)
        leaf, N, scores = growth.leaf_of, growth.size, growth.scores
        units = map(Fixed, scores.columns, scores.units)  # those of g, and those of h where there are any
        G = leaf_sums(gradients.g, leaf, N, next(units))
        H = leaf_counts(leaf, N) if gradients.h is None else leaf_sums(gradients.h, leaf, N, next(units))
        return Output(gradients.round, pruning or growth, growth, gradients, outputs(self.recipe, G, H))

    @property
    def refits(self) -> bool:
        """Does every leaf take a quantile, not -G / H? As in xgboost for straight losses, but not with exact."""
        return self.objective.quantile is not None and self.recipe.max_bin is not None

    def _refitted(self, growth: Growth, gradients: Gradients) -> np.ndarray:
        """[N] the quantile of each node's residuals y - F, level by level."""
        away, node, value = self.y - gradients.before.after, growth.leaf_of.copy(), np.zeros(growth.size)
        tree, share = growth.found.tree, must_be(float, self.objective.quantile)
        parent, depth = tree.parent, tree.depth
        for level in range(int(depth.max()), -1, -1):
            here = np.where((node >= 0) & (depth[node] == level), node, -1)
            found = quantiles(away, here, growth.size, share, self.weight)
            value = np.where(depth == level, found, value)
            node = np.where(here >= 0, parent[node], node)
        return value

    def _outputs_of(self, gradients: Gradients) -> Callable[[Growth], np.ndarray]:
        """The rule by which every node of a growth has its output value."""
        return partial(outputs_at, self.recipe, gradients)

    def advance(self, start: XgbStart, gradients: Gradients, output: Output) -> XgbAdvance:
        """Every row moves, also those that were not drawn: they ask the tree for their leaf."""
        growth, before, rate = output.growth, gradients.before.after, self.recipe.learning_rate
        leaf = within_reach(growth).leaf_of_all if self.leaves_out else growth.leaf_of
        after = before + rate * output.value.take(leaf).reshape(before.shape)
        return XgbAdvance(gradients.round, start, gradients, output, rate, leaf, after)


def outputs_at(recipe: Recipe, gradients: Gradients, grown: Growth) -> np.ndarray:
    return outputs(recipe, *sums_of(gradients, grown.total, grown.found.tree.count))


def outputs(recipe: Recipe, G: np.ndarray, H: np.ndarray) -> np.ndarray:
    """-T(G) / (H + lambda). As in xgboost 0 where H is below min_child_weight, which only a root's can be."""
    heavy = max(recipe.min_child_weight, ABOVE_0) <= H
    return np.where(heavy, recipe.similarity.output(G, H), 0.0)
