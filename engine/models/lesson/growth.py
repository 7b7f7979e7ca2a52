"""The texts of one tree of a model from a file.

A split has its gain and cover in the file, its gain on the rows, and the better candidates of these rows.
"""

from functools import partial

import numpy as np

from engine.learners.cart.lesson import questions
from engine.learners.cart.lesson.growth_block import CodeLines, GrowthBlock, TreeStepTexts
from engine.learners.cart.lesson.node import node_impurity_text
from engine.learners.cart.lesson.split_search import SplitSearchText
from engine.learners.cart.lesson.walk import rows_split_text
from engine.learners.xgb.lesson.node import GradientSearchText, sums_text
from engine.learners.xgb.lesson.sums import gain_calculation_from_sums
from engine.models.lesson.model_view import ReplayTree
from engine.split.search import TIE_TOLERANCE
from engine.text import formulas
from engine.text.arithmetic import ratio_expr, snap_to_zero
from engine.text.message import Message, msg
from engine.text.questions import build_numeric_question, build_question
from engine.text.step import DETAIL_SPLITS, Calculation, Question, StepText
from engine.text.wording import class_span, count_text, node_name_text, number_span, rows_text, without_none
from engine.tree.growth import Branch, Leaf, Search

START, EACH, MEASURE, FEATURE, CANDIDATE, GAIN, SPLIT, PART, LEAF, ADD, LINK, IMPORTANCE, SEND = range(1, 14)
LINES = CodeLines(measure=MEASURE, draw_features=MEASURE, feature=FEATURE, candidate=CANDIDATE, gain=GAIN,
                  independence_test=SPLIT, best=SPLIT, split_rows=PART, stop=LEAF, no_good_split=LEAF)  # fmt: skip
GAIN_TOLERANCE = 1e-3  # relative: the file's gains have 32 bits and are summed in another order


def model_growth_block(tree: ReplayTree) -> GrowthBlock:
    return GrowthBlock(ModelStepTexts(tree), LINES, tree.growth.sub_events, tree.tree_event.tree_index)


class ModelStepTexts(TreeStepTexts):
    """The texts of a tree from a file."""

    def __init__(self, tree: ReplayTree):
        super().__init__(tree.tree_view)
        self.tree = tree

    def render_node(self, node: int) -> StepText:
        tree, growth = self.tree, self.tree.growth
        has_rows, is_gradient = growth.tree.count[node], tree.gradient_scores is not None
        if has_rows and not is_gradient:
            return node_impurity_text(self.tree_view, node)
        if not has_rows or not growth.has_model_criterion:
            return StepText((_rows_text(tree, node),))
        sums, value = tree.node_sums(node), tree.similarity(node)
        text = msg("model.node.sums", sums=sums_text(sums), value=number_span(value))
        return StepText((_rows_text(tree, node), text), (sums.similarity_calculation(value),))

    def search_text(self, search: Search) -> SplitSearchText:
        if self.tree.gradient_scores is None:
            return SplitSearchText(self.tree_view, search)
        return GradientSearchText(self.tree_view, search, self.tree)

    def render_best_split(self, split: Branch) -> StepText:
        return model_split_text(self.tree, split)

    def render_rows_split(self, split: Branch) -> StepText:
        if not self.tree.growth.tree.count[split.node]:
            return StepText((_rows_text(self.tree, split.node),))
        return rows_split_text(self.tree_view, split.node)

    def render_leaf(self, leaf: Leaf) -> StepText:
        return model_leaf_text(self.tree, leaf.node)


def _rows_text(tree: ReplayTree, node: int) -> Message:
    """The number of rows in a node, and its cover in the file."""
    cover, count = tree.growth.cover, int(tree.growth.tree.count[node])
    has = cover is not None and np.isfinite(cover[node])
    return msg("model.node.rows", node=node_name_text(node), n=count, rows=rows_text(count), has=bool(has),
               cover=float(cover[node]) if cover is not None and has else 0.0)  # fmt: skip


# -- a split


def model_split_text(tree: ReplayTree, split: Branch) -> StepText:
    """A split of the file with its stored gain, and its gain on the rows."""
    growth, node = tree.growth, split.node
    stored, name, span = float(growth.tree.gain[node]), node_name_text(node), tree.tree_view.event_split_span(split)
    has_gain, gain = bool(np.isfinite(stored)), number_span(np.nan_to_num(stored))
    text = msg("model.split.stored", node=name, split=span, has=has_gain, gain=gain)
    left, right = (int(growth.tree.count[child]) for child in (split.left, split.right))
    sides = msg("model.split.sides", left=left, right=right, rows=rows_text(left), others=rows_text(right))
    if not growth.is_searchable[node]:
        why = msg("model.split.gain-unavailable" if growth.has_model_criterion else "model.split.unknown-loss")
        return StepText((text, sides, why))
    calculation = split_gain_calculation(tree, node)
    sentences = without_none(text, sides, _compared_gain(tree, node, calculation.value), _rank(tree, split))
    return StepText(sentences, (calculation,), ask_model_split(tree, split))


def split_gain_calculation(tree: ReplayTree, node: int) -> Calculation:
    """The gain of the file's split on the rows."""
    view, grown = tree.tree_view, tree.growth.tree
    if tree.gradient_scores is None:
        whole, left, right = view.node_and_split_groups(node)
        if not len(left.y) or not len(right.y):
            return Calculation(msg("formula.name.gain"), r"0", "0", 0.0)
        return formulas.gain_calculation(whole, left, right, _impurity_gain(tree, node))
    whole, left, right = (tree.node_sums(int(at)) for at in (node, grown.left[node], grown.right[node]))
    return gain_calculation_from_sums(whole, left, right, tree.gain(node))


def _impurity_gain(tree: ReplayTree, node: int) -> float:
    """The gain of a split: the node's impurity minus the weighted impurity of its sides."""
    growth, grown = tree.growth, tree.growth.tree
    sides = [int(grown.left[node]), int(grown.right[node])]
    weight = grown.count[sides] / grown.count[node]
    impurity = float(growth.impurity[node])
    return snap_to_zero(impurity - float(weight @ growth.impurity[sides]), impurity)


def _gain_on_rows(tree: ReplayTree, node: int) -> float:
    return _impurity_gain(tree, node) if tree.gradient_scores is None else tree.gain(node)


def _compared_gain(tree: ReplayTree, node: int, gain: float) -> Message:
    """The gain on the rows and the gain in the file, in the file's measure."""
    stored = float(tree.growth.tree.gain[node])
    if not np.isfinite(stored):
        return msg("model.split.gain-of-rows", gain=number_span(gain))
    gain = _in_file_units(tree, node, gain)
    same = abs(gain - stored) <= GAIN_TOLERANCE * max(abs(stored), abs(gain))
    return msg("model.split.gain-compared", same=bool(same), gain=number_span(gain), stored=stored)


def _in_file_units(tree: ReplayTree, node: int, gain: float) -> float:
    """A gain in the file's measure. For impurities that is a sum over rows, here a mean."""
    return gain * float(tree.growth.tree.count[node]) if tree.gradient_scores is None else gain


def gain_in_file_units(tree: ReplayTree, node: int) -> float:
    """The gain of a node's split on the rows, in the file's measure."""
    return _in_file_units(tree, node, _gain_on_rows(tree, node))


def _rank(tree: ReplayTree, split: Branch) -> Message | None:
    """How many candidates have a larger gain than the file's split; None without candidates."""
    view, table = tree.tree_view, split.search.table
    gains, best, chosen = (
        table.gain[table.allowed],
        view.best_candidate(split.search),
        view.chosen_candidate(split.search),
    )
    if best < 0:
        return None
    gain = float(table.gain[chosen]) if chosen >= 0 else _gain_on_rows(tree, split.node)
    better = int((gains > gain + TIE_TOLERANCE * abs(gain) + GAIN_TOLERANCE * abs(gain)).sum())
    n, candidates = len(gains), count_text(len(gains), "candidate")
    if not better:
        return msg("model.split.best-candidate", n=n, candidates=candidates)
    span, best_gain = view.candidate_span(table, best), number_span(float(table.gain[best]))
    return msg("model.split.better-candidates", n=better, candidates=candidates, split=span, gain=best_gain)


def ask_model_split(tree: ReplayTree, split: Branch) -> Question | None:
    """Which candidate did the model choose? None if the model's split is no candidate of these rows."""
    view, table, details = tree.tree_view, split.search.table, (DETAIL_SPLITS,)
    chosen = view.chosen_candidate(split.search)
    if chosen < 0 or split.node in view.forced_nodes:
        return None
    if table.is_best[chosen]:
        return questions.ask_best_split(view, split.search, details)
    render, prompt = partial(view.candidate_span, table), msg("model.question.split")
    because = msg("model.question.split-why", split=render(chosen))
    others = [int(i) for i in np.argsort(-table.gain, kind="stable") if table.allowed[i] and i != chosen]
    return build_question("read-split", prompt, chosen, render, because, details, others=others)


# -- a leaf


def model_leaf_text(tree: ReplayTree, node: int) -> StepText:
    """What a leaf predicts, with its class share or the calculation of its output."""
    growth, grown = tree.growth, tree.growth.tree
    value, sentences = grown.value[node], (_rows_text(tree, node), _output_text(tree, node))
    if value.ndim:
        k = int(np.argmax(value))
        weight = growth.node_class_weights[node]
        title = msg("cart.formula.class-share", what="share", **{"class": class_span(tree.model_view.data, k)})
        numbers = ratio_expr(weight[k], weight.sum())
        return StepText(sentences, (Calculation(title, r"\frac{n_k}{n}", numbers, float(value[k] / value.sum())),))
    prompt, value = msg("model.question.leaf-value", node=node), float(value)
    because, others = msg("model.question.leaf-value-why", value=value), grown.value[grown.leaves].tolist()
    question = build_numeric_question("leaf-read", prompt, value, because, (DETAIL_SPLITS,), others=others)
    is_boosted = tree.gradient_scores is not None and tree.model_view.is_boosted
    if not growth.has_model_criterion or not grown.count[node] or not is_boosted:
        return StepText(sentences, (), question)
    sums = tree.leaf_sums(node)
    output = sums.output_calculation(float(sums.penalty.output(sums.G, sums.H)))
    return StepText((*sentences, msg("model.leaf.output-note")), (output,), question)


def _output_text(tree: ReplayTree, node: int) -> Message:
    """The value that a leaf adds with its tree's weight, or its most common class."""
    value, view = tree.growth.tree.value[node], tree.model_view
    if value.ndim:
        k = int(np.argmax(value))
        return msg("model.leaf.class-share", share=float(value[k] / value.sum()), **{"class": class_span(view.data, k)})
    weight, span = float(view.ensemble.weight[tree.tree_event.tree_index]), number_span(float(value))
    return msg("model.leaf.value", node=node_name_text(node), value=span, weighs=weight != 1, weight=weight)
