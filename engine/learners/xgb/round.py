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

from engine.core.fixed_point import FixedPoint
from engine.core.protocols import Table
from engine.core.trace import expect_type
from engine.learners.cart.fitting import positive_weight_mask
from engine.learners.common.leaf_step import leaf_counts, leaf_sums
from engine.learners.common.random_draws import some_features, some_rows, tree_rng
from engine.learners.gradient_boosting.start import float_target, start_scores
from engine.learners.xgb.events import Gradients, LeafOutputs, XgbDraw, XgbScoreUpdate, XgbStart, gradient_sums
from engine.learners.xgb.gamma import GammaPruning
from engine.learners.xgb.losses import group_quantiles
from engine.learners.xgb.model import BoosterParams, DefaultDirections, with_finite_thresholds
from engine.learners.xgb.n_rounds import ValidationRows
from engine.learners.xgb.proposals import ColumnSampler, ThresholdProposal, count_from_share, propose
from engine.split.features import build_features
from engine.split.level import Workspace
from engine.split.newton import NewtonScores, newton_scores
from engine.split.random_splitters import FeatureSubsetSplitter
from engine.split.search import BEST_SPLITTER, Splitter
from engine.tree.grow import grow, keep_best_splits
from engine.tree.growth import Growth

SMALLEST_POSITIVE = math.ulp(0.0)  # the smallest number that is


class Booster:
    """What all rounds of one fit share: the rows, sorted once, and the recipe."""

    def __init__(
        self, data: Table, weight: np.ndarray | None, recipe: BoosterParams, validation: ValidationRows | None = None
    ):
        self.params, self.objective, self.weight, self.validation_rows = recipe, recipe.objective, weight, validation
        training = None if validation is None else validation.is_training
        self.features = replace(build_features(data, recipe.categories, training), ties=recipe.ties)
        self.y = float_target(data)
        self.row_mask = positive_weight_mask(
            weight if training is None else training * (1.0 if weight is None else weight)
        )
        self.skips_rows = self.row_mask is not None or recipe.subsample < 1
        self.draws_randomly = recipe.subsample < 1 or recipe.columns.bytree < 1
        self.search_features, self.work = self.features, Workspace()  # what trees are grown on: for approx, quantized

    def start(self) -> XgbStart:
        """The same F for every row."""
        asked, y, weight = self.params.base_score, self.y, self.weight
        if self.validation_rows is not None:
            y, weight = (
                y[self.validation_rows.is_training],
                None if weight is None else weight[self.validation_rows.is_training],
            )
        value = self.objective.start(y, weight, asked)
        return XgbStart(self.y, self.weight, self.objective, asked, value, start_scores(value, len(self.y)),
                        self.validation_rows)  # fmt: skip

    def draw(self, m: int) -> XgbDraw:
        """Rows for the round and features for each of its trees, without putting back."""
        chance, n, d = tree_rng(self.params.seed, m), self.features.n, self.features.d
        rows = features = None
        if self.params.subsample < 1:
            candidates = np.arange(n) if self.row_mask is None else self.row_mask.nonzero()[0]
            rows = some_rows(chance, n, candidates, self.params.subsample)
        if (share := self.params.columns.bytree) < 1:
            features = np.zeros((d, self.objective.trees_per_round), bool)
            for tree in range(self.objective.trees_per_round):
                features[some_features(chance, d, count_from_share(share, d)), tree] = True
        return XgbDraw(m, rows, features)

    def rows(self, draw: XgbDraw | None) -> np.ndarray | None:
        """[n] the training rows, None when all."""
        return self.row_mask if draw is None or draw.rows is None else draw.rows

    def gradients(self, m: int, now: XgbStart | XgbScoreUpdate) -> Gradients:
        return Gradients(m, now, *self.objective.derivatives(self.y, now.after, self.weight))

    def propose(self, m: int, gradients: Gradients, draw: XgbDraw | None, max_bin: int) -> ThresholdProposal:
        """This round's thresholds, by the hessian of its rows (summed over classes), and features raised to them."""
        hessian, rows = gradients.hessian.reshape(self.objective.trees_per_round, -1).sum(0), self.rows(draw)
        proposal = propose(m, self.features, hessian if rows is None else hessian * rows, max_bin)
        self.search_features.clear_cache()
        self.search_features, self.work = proposal.quantized(self.features), Workspace()
        return proposal

    def grow(self, gradients: Gradients, draw: XgbDraw | None) -> Growth:
        """The trees of a round, one a class, to their full depth; of their splits as many as max_leaves leaves."""
        rows, trees = self.rows(draw), self.objective.trees_per_round
        rows = None if rows is None else np.tile(rows, (trees, 1))

        def make(features, scores, limits, found, leaf_of, node_draws) -> Growth:
            directed = DefaultDirections(found, self.params.max_bin is not None)
            return Growth(features, scores, limits, directed, leaf_of, self._output_rule(gradients), node_draws,
                          round=gradients.round, source=gradients)  # fmt: skip

        growth = grow(
            self.search_features,
            self._scores(gradients),
            self.params.limits,
            roots=trees,
            rows=rows,
            splitter=self._splitter(gradients.round, draw),
            workspace=self.work,
            growth_factory=make,
        )
        if self.params.max_leaves is None:
            return growth
        kept = keep_best_splits(growth, self.params.max_leaves, by_level=self.params.grow_policy == "depthwise")
        return replace(kept, value=self._output_rule(gradients))

    def _splitter(self, m: int, draw: XgbDraw | None) -> Splitter:
        """What looks for splits: among all features, those drawn for the tree, or those drawn for a level or a node."""
        of_tree, shares = None if draw is None else draw.features, self.params.columns
        if shares.draws_within_tree:
            trees = range(self.objective.trees_per_round)
            every = np.ones((self.features.d, len(trees)), bool)
            # Four numbers: the rounds' own chances start from two, those of the validation rows from three.
            chances = [np.random.default_rng([self.params.seed, m, tree, 1]) for tree in trees]
            return FeatureSubsetSplitter(ColumnSampler(chances, every if of_tree is None else of_tree, shares))
        return BEST_SPLITTER if of_tree is None else FeatureSubsetSplitter(lambda usable, root: of_tree[:, root])

    def _scores(self, gradients: Gradients) -> NewtonScores:
        return newton_scores(self.params.similarity, gradients.g, gradients.h, self.params.min_child_weight)

    def output(self, growth: Growth, gradients: Gradients, pruning: GammaPruning | None = None) -> LeafOutputs:
        """The growth with its output values: for the round those of the leaves, for the page those of every node."""
        if pruning is not None:
            growth = replace(growth, value=self._output_rule(gradients))
        if self.refits_leaves:
            value = self._refit_leaves(growth, gradients)
            growth = replace(growth, value=value)
            return LeafOutputs(gradients.round, growth, growth, gradients, value, self.objective.quantile)
        leaf, N, scores = growth.leaf_of, growth.n_nodes, growth.scores
        units = map(FixedPoint, scores.columns, scores.units)  # those of g, and those of h where there are any
        G = leaf_sums(gradients.g, leaf, N, next(units))
        H = leaf_counts(leaf, N) if gradients.h is None else leaf_sums(gradients.h, leaf, N, next(units))
        return LeafOutputs(gradients.round, pruning or growth, growth, gradients, output_values(self.params, G, H))

    @property
    def refits_leaves(self) -> bool:
        """Does every leaf take a quantile, not -G / H? As in xgboost for straight losses, but not with exact."""
        return self.objective.quantile is not None and self.params.max_bin is not None

    def _refit_leaves(self, growth: Growth, gradients: Gradients) -> np.ndarray:
        """[N] the quantile of each node's residuals y - F, level by level."""
        away, node, value = self.y - gradients.previous.after, growth.leaf_of.copy(), np.zeros(growth.n_nodes)
        tree, share = growth.grown_trees.tree, expect_type(float, self.objective.quantile)
        parent, depth = tree.parent, tree.depth
        for level in range(int(depth.max()), -1, -1):
            here = np.where((node >= 0) & (depth[node] == level), node, -1)
            found = group_quantiles(away, here, growth.n_nodes, share, self.weight)
            value = np.where(depth == level, found, value)
            node = np.where(here >= 0, parent[node], node)
        return value

    def _output_rule(self, gradients: Gradients) -> Callable[[Growth], np.ndarray]:
        """The rule by which every node of a growth has its output value."""
        return partial(output_values_of_growth, self.params, gradients)

    def advance(self, start: XgbStart, gradients: Gradients, output: LeafOutputs) -> XgbScoreUpdate:
        """Every row moves, also those that were not drawn: they ask the tree for their leaf."""
        growth, before, rate = output.growth, gradients.previous.after, self.params.learning_rate
        leaf = with_finite_thresholds(growth).leaf_of_every_row if self.skips_rows else growth.leaf_of
        after = before + rate * output.value.take(leaf).reshape(before.shape)
        return XgbScoreUpdate(gradients.round, start, gradients, output, rate, leaf, after)


def output_values_of_growth(recipe: BoosterParams, gradients: Gradients, grown: Growth) -> np.ndarray:
    return output_values(recipe, *gradient_sums(gradients, grown.sum_by_node, grown.grown_trees.tree.count))


def output_values(recipe: BoosterParams, G: np.ndarray, H: np.ndarray) -> np.ndarray:
    """-T(G) / (H + lambda). As in xgboost 0 where H is below min_child_weight, which only a root's can be."""
    heavy = max(recipe.min_child_weight, SMALLEST_POSITIVE) <= H
    return np.where(heavy, recipe.similarity.output(G, H), 0.0)
