"""One round of XGBoost: random sample, derivatives, proposed thresholds, tree, outputs, update of the scores.

Notation: n rows, d features, K trees a round, N nodes of the round's trees. The K trees of softmax are K roots of one
growth, in which row i of tree k is row k * n + i.
"""

import math
from dataclasses import replace
from functools import partial

import numpy as np

from engine.core.fixed_point import FixedPoint
from engine.core.protocols import Table
from engine.core.trace import Log, expect_type
from engine.learners.cart.fitting import positive_weight_mask
from engine.learners.common.leaf_step import leaf_counts, leaf_sums
from engine.learners.common.random_draws import some_features, some_rows, tree_rng
from engine.learners.gradient_boosting.start import float_target, start_scores
from engine.learners.xgb.events import Gradients, LeafOutputs, XgbDraw, XgbScoreUpdate, XgbStart, gradient_sums
from engine.learners.xgb.gamma import GammaPruning, prune_by_gamma
from engine.learners.xgb.losses import group_quantiles
from engine.learners.xgb.model import BoosterParams, DefaultDirections, with_finite_thresholds
from engine.learners.xgb.n_rounds import ValidationRows
from engine.learners.xgb.objective import without_scale_pos_weight
from engine.learners.xgb.proposals import ColumnSampler, ThresholdProposal, count_from_share, propose, sketch_weights
from engine.split.features import build_features
from engine.split.level import Workspace
from engine.split.newton import newton_scores
from engine.split.random_splitters import FeatureSubsetSplitter
from engine.split.search import BEST_SPLITTER, Splitter
from engine.tree.grow import grow, keep_best_splits
from engine.tree.growth import Growth

SMALLEST_POSITIVE = math.ulp(0.0)


class Booster:
    """The state that all rounds of a fit share: sorted features, training rows, parameters."""

    def __init__(
        self, data: Table, weight: np.ndarray | None, params: BoosterParams, validation: ValidationRows | None = None
    ):
        self.params, self.objective, self.weight, self.validation_rows = params, params.objective, weight, validation
        training = None if validation is None else validation.is_training
        self.features = replace(build_features(data, params.categories, training), ties=params.ties)
        self.y = float_target(data)
        training_weight = weight if training is None else training * (1.0 if weight is None else weight)
        self.row_mask = positive_weight_mask(training_weight)  # [n] the training rows, None when all
        self.skips_rows = self.row_mask is not None or params.subsample < 1
        self.draws_randomly = params.subsample < 1 or params.columns.bytree < 1
        self.search_features, self.work = self.features, Workspace()  # the features to grow on: quantized for approx
        self.proposal: ThresholdProposal | None = None

    def start(self) -> XgbStart:
        """The same F for every row."""
        validation, base_score = self.validation_rows, self.params.base_score
        rows = slice(None) if validation is None else validation.is_training
        value = self.objective.start(self.y[rows], None if self.weight is None else self.weight[rows], base_score)
        F = start_scores(value, len(self.y))
        return XgbStart(self.y, self.weight, self.objective, base_score, value, F, validation)

    def boost_round(self, m: int, start: XgbStart, latest: XgbStart | XgbScoreUpdate, log: Log) -> XgbScoreUpdate:
        """Log the events of round m and return the last of them."""
        draw = log(self.draw(m)) if self.draws_randomly else None
        gradients = log(self.gradients(m, latest))
        if self.params.max_bin is not None and (self.proposal is None or not self.objective.sketches_once):
            self.use_proposal(log(self.propose(m, gradients, draw, self.params.max_bin)))
        output = self.output(self.grow(gradients, draw), gradients)
        log(output.growth)
        if self.params.prunes_after_growth:
            pruning = log(prune_by_gamma(output.growth, self.params.gamma))
            output = self.output(pruning.pruned_growth, gradients, pruning)
        return log(self.advance(start, gradients, log(output)))

    def draw(self, m: int) -> XgbDraw:
        """Rows for the round and features for each of its trees, without replacement."""
        rng, n, d = tree_rng(self.params.seed, m), self.features.n, self.features.d
        rows = features = None
        if self.params.subsample < 1:
            candidates = np.arange(n) if self.row_mask is None else self.row_mask.nonzero()[0]
            rows = some_rows(rng, n, candidates, self.params.subsample)
        if (share := self.params.columns.bytree) < 1:
            features = np.zeros((d, self.objective.trees_per_round), bool)
            for tree in range(self.objective.trees_per_round):
                features[some_features(rng, d, count_from_share(share, d)), tree] = True
        return XgbDraw(m, rows, features)

    def rows(self, draw: XgbDraw | None) -> np.ndarray | None:
        """[n] the rows of a round, None when all."""
        return self.row_mask if draw is None or draw.rows is None else draw.rows

    def gradients(self, m: int, latest: XgbStart | XgbScoreUpdate) -> Gradients:
        return Gradients(m, latest, *self.objective.derivatives(self.y, latest.after, self.weight))

    def propose(self, m: int, gradients: Gradients, draw: XgbDraw | None, max_bin: int) -> ThresholdProposal:
        """The bins of a sketch of the round's rows."""
        sample_weight, rows = without_scale_pos_weight(self.weight, self.objective, self.y), self.rows(draw)
        weight = sketch_weights(gradients, self.objective, self.weight, sample_weight)
        weight = weight if rows is None else weight * rows
        training = None if self.validation_rows is None else self.validation_rows.is_training
        return propose(m, self.features, weight, training, max_bin, self.objective.sketches_once)

    def use_proposal(self, proposal: ThresholdProposal) -> None:
        """Let the trees split only between the bins of a proposal, until there is another."""
        self.search_features.clear_cache()
        self.search_features, self.work = proposal.quantized(self.features), Workspace()
        self.proposal = proposal

    def grow(self, gradients: Gradients, draw: XgbDraw | None) -> Growth:
        """Grow the trees of a round, one per class. Of the full trees the best max_leaves leaves are kept."""
        params, rows, roots = self.params, self.rows(draw), self.objective.trees_per_round
        scores = newton_scores(params.similarity, gradients.g, gradients.h, params.min_child_weight)
        rows, splitter = None if rows is None else np.tile(rows, (roots, 1)), self._splitter(gradients.round, draw)
        output_rule = partial(output_values_of_growth, params, gradients)

        def make(features, scores, limits, recorder, leaf_of, node_draws) -> Growth:
            trees, m = DefaultDirections(recorder, params.max_bin is not None), gradients.round
            return Growth(features, scores, limits, trees, leaf_of, output_rule, node_draws, round=m, source=gradients)

        growth = grow(
            self.search_features,
            scores,
            params.limits,
            roots=roots,
            rows=rows,
            splitter=splitter,
            workspace=self.work,
            growth_factory=make,
        )
        if params.max_leaves is None:
            return growth
        best = keep_best_splits(growth, params.max_leaves, by_level=params.grow_policy == "depthwise")
        return replace(best, value=output_rule)

    def _splitter(self, m: int, draw: XgbDraw | None) -> Splitter:
        """The split search over all features, or those drawn for the tree, level or node."""
        tree_features, shares = None if draw is None else draw.features, self.params.columns
        if shares.draws_within_tree:
            trees = range(self.objective.trees_per_round)
            if tree_features is None:
                tree_features = np.ones((self.features.d, len(trees)), bool)
            # Seeds of four numbers: those of the rounds have two, those of the validation rows three.
            rngs = [np.random.default_rng([self.params.seed, m, tree, 1]) for tree in trees]
            return FeatureSubsetSplitter(ColumnSampler(rngs, tree_features, shares))
        return BEST_SPLITTER if tree_features is None else FeatureSubsetSplitter(lambda _, root: tree_features[:, root])

    def output(self, growth: Growth, gradients: Gradients, pruning: GammaPruning | None = None) -> LeafOutputs:
        """The output values of the leaves. The growth has those of all nodes: the lesson shows them."""
        if pruning is not None:
            growth = replace(growth, value=partial(output_values_of_growth, self.params, gradients))
        if self.refits_leaves:
            value = self._refit_leaves(growth, gradients)
            growth = replace(growth, value=value)
            return LeafOutputs(gradients.round, growth, growth, gradients, value, self.objective.quantile)
        leaf, N, scores = growth.leaf_of, growth.n_nodes, growth.scores
        units = map(FixedPoint, scores.columns, scores.units)  # of g, and of h unless every h is 1
        G = leaf_sums(gradients.g, leaf, N, next(units))
        H = leaf_counts(leaf, N) if gradients.h is None else leaf_sums(gradients.h, leaf, N, next(units))
        return LeafOutputs(gradients.round, pruning or growth, growth, gradients, output_values(self.params, G, H))

    @property
    def refits_leaves(self) -> bool:
        """True if leaves take a quantile: of piecewise linear losses with approx, as in xgboost."""
        return self.objective.quantile is not None and self.params.max_bin is not None

    def _refit_leaves(self, growth: Growth, gradients: Gradients) -> np.ndarray:
        """[N] the quantile of each node's residuals y - F, level by level."""
        residual, node, value = self.y - gradients.previous.after, growth.leaf_of.copy(), np.zeros(growth.n_nodes)
        tree, share = growth.grown_trees.tree, expect_type(float, self.objective.quantile)
        parent, depth = tree.parent, tree.depth
        for level in range(int(depth.max()), -1, -1):
            node_at_level = np.where((node >= 0) & (depth[node] == level), node, -1)
            quantiles = group_quantiles(residual, node_at_level, growth.n_nodes, share, self.weight)
            value = np.where(depth == level, quantiles, value)
            node = np.where(node_at_level >= 0, parent[node], node)
        return value

    def advance(self, start: XgbStart, gradients: Gradients, output: LeafOutputs) -> XgbScoreUpdate:
        """Update the score of every row. Rows outside the sample are sent through the tree to find their leaf."""
        growth, before, rate = output.growth, gradients.previous.after, self.params.learning_rate
        leaf = with_finite_thresholds(growth).leaf_of_every_row if self.skips_rows else growth.leaf_of
        after = before + rate * output.value.take(leaf).reshape(before.shape)
        return XgbScoreUpdate(gradients.round, start, gradients, output, rate, leaf, after)


def output_values_of_growth(params: BoosterParams, gradients: Gradients, growth: Growth) -> np.ndarray:
    """[N] the output values of all nodes."""
    return output_values(params, *gradient_sums(gradients, growth.sum_by_node, growth.grown_trees.tree.count))


def output_values(params: BoosterParams, G: np.ndarray, H: np.ndarray) -> np.ndarray:
    """-T(G) / (H + lambda). As in xgboost 0 where H is below min_child_weight, which only a root's can be."""
    is_heavy = max(params.min_child_weight, SMALLEST_POSITIVE) <= H
    return np.where(is_heavy, params.similarity.output(G, H), 0.0)
