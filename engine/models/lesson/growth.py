"""One tree of a model in words: what each node asks, with the gain and cover of the file, the rows that pass, and what
other splits these rows would have offered."""

from __future__ import annotations

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
LINES = CodeLines(
    measure=MEASURE,
    draw_features=MEASURE,
    feature=FEATURE,
    candidate=CANDIDATE,
    gain=GAIN,
    independence_test=SPLIT,
    best=SPLIT,
    split_rows=PART,
    stop=LEAF,
    no_good_split=LEAF,
)
NEAR = 1e-3  # of a gain: ours and the file's, which has 32 bits and sums in another order


def model_growth_block(tree: ReplayTree) -> GrowthBlock:
    """The nodes of one tree."""
    return GrowthBlock(ModelStepTexts(tree), LINES, tree.growth.sub_events, tree.tree_event.tree_index)


class ModelStepTexts(TreeStepTexts):
    def __init__(self, tree: ReplayTree):
        super().__init__(tree.tree_view)
        self.tree = tree

    def render_node(self, node: int) -> StepText:
        tree, growth = self.tree, self.tree.growth
        if tree.gradient_scores is None:
            return (
                node_impurity_text(self.tree_view, node)
                if growth.tree.count[node]
                else StepText((_passes(tree, node),))
            )
        if not growth.has_model_criterion or not growth.tree.count[node]:
            return StepText((_passes(tree, node),))
        sums, value = tree.node_sums(node), tree.similarity(node)
        holds = msg("model.node.sums", sums=sums_text(sums), value=number_span(value))
        return StepText((_passes(tree, node), holds), (sums.similarity_calculation(value),))

    def search_text(self, search: Search) -> SplitSearchText:
        return (
            SplitSearchText(self.tree_view, search)
            if self.tree.gradient_scores is None
            else GradientSearchText(self.tree_view, search, self.tree)
        )

    def render_best_split(self, split: Branch) -> StepText:
        return model_split_text(self.tree, split)

    def render_rows_split(self, split: Branch) -> StepText:
        if not self.tree.growth.tree.count[split.node]:
            return StepText((_passes(self.tree, split.node),))
        return rows_split_text(self.tree_view, split.node)

    def render_leaf(self, leaf: Leaf) -> StepText:
        return model_leaf_text(self.tree, leaf.node)


def _passes(tree: ReplayTree, place: int) -> Message:
    """How many rows reach a node, and the file's cover."""
    cover, count = tree.growth.cover, int(tree.growth.tree.count[place])
    has = cover is not None and np.isfinite(cover[place])
    return msg("model.node.rows", node=node_name_text(place), n=count, rows=rows_text(count), has=bool(has),
               cover=float(cover[place]) if cover is not None and has else 0.0)  # fmt: skip


# -- a split


def model_split_text(tree: ReplayTree, split: Branch) -> StepText:
    growth, place = tree.growth, split.node
    stored = float(growth.tree.gain[place])
    asks = msg(
        "model.split.stored",
        node=node_name_text(place),
        split=tree.tree_view.event_split_span(split),
        has=bool(np.isfinite(stored)),
        gain=number_span(np.nan_to_num(stored)),
    )
    left, right = (int(growth.tree.count[child]) for child in (split.left, split.right))
    sides = msg("model.split.sides", left=left, right=right, rows=rows_text(left), others=rows_text(right))
    if not growth.is_searchable[place]:
        why = msg("model.split.gain-unavailable" if growth.has_model_criterion else "model.split.unknown-loss")
        return StepText((asks, sides, why))
    ours = split_gain_calculation(tree, place)
    told = without_none(asks, sides, _beside(tree, place, ours.value), *_passed_over(tree, split))
    return StepText(told, (ours,), ask_model_split(tree, split))


def split_gain_calculation(tree: ReplayTree, place: int) -> Calculation:
    """The gain of the file's split by the rows beside it."""
    view, grown = tree.tree_view, tree.growth.tree
    if tree.gradient_scores is None:
        whole, left, right = view.node_and_split_groups(place)
        if not len(left.y) or not len(right.y):
            return Calculation(msg("formula.name.gain"), r"0", "0", 0.0)
        return formulas.gain_calculation(whole, left, right, _impurity_gain(tree, place))
    whole, left, right = (tree.node_sums(int(at)) for at in (place, grown.left[place], grown.right[place]))
    return gain_calculation_from_sums(whole, left, right, tree.gain(place))


def _impurity_gain(tree: ReplayTree, place: int) -> float:
    """Of trees of classes, per row: the node's impurity less what its sides leave of it."""
    growth, grown = tree.growth, tree.growth.tree
    sides = [int(grown.left[place]), int(grown.right[place])]
    weight = grown.count[sides] / grown.count[place]
    own = float(growth.impurity[place])
    return snap_to_zero(own - float(weight @ growth.impurity[sides]), own)


def _beside(tree: ReplayTree, place: int, ours: float) -> Message:
    """Our gain beside the file's, in the file's measure."""
    stored = float(tree.growth.tree.gain[place])
    if not np.isfinite(stored):
        return msg("model.split.gain-of-rows", gain=number_span(ours))
    ours = _as_stored(tree, place, ours)
    same = abs(ours - stored) <= NEAR * max(abs(stored), abs(ours))
    return msg("model.split.gain-compared", same=bool(same), gain=number_span(ours), stored=stored)


def _as_stored(tree: ReplayTree, place: int, ours: float) -> float:
    """Of trees of classes the file's gain is of all rows, ours of one."""
    return ours * float(tree.growth.tree.count[place]) if tree.gradient_scores is None else ours


def gain_in_file_units(tree: ReplayTree, place: int) -> float:
    """What the split of a node brings for the rows beside it, in the file's measure."""
    return _as_stored(tree, place, _own_gain(tree, place))


def _passed_over(tree: ReplayTree, split: Branch) -> tuple[Message | None, ...]:
    """The candidates with a larger gain than the split of the file."""
    view, table = tree.tree_view, split.search.table
    may = table.gain[table.allowed]
    best, chosen = view.best_candidate(split.search), view.chosen_candidate(split.search)
    if best < 0:
        return ()
    gain = float(table.gain[chosen]) if chosen >= 0 else _own_gain(tree, split.node)
    better = int((may > gain + TIE_TOLERANCE * abs(gain) + NEAR * abs(gain)).sum())
    if not better:
        return (msg("model.split.best-candidate", n=len(may), candidates=count_text(len(may), "candidate")),)
    return (msg("model.split.better-candidates", n=better, candidates=count_text(len(may), "candidate"),
                split=view.candidate_span(table, best), gain=number_span(float(table.gain[best]))),)  # fmt: skip


def _own_gain(tree: ReplayTree, place: int) -> float:
    return _impurity_gain(tree, place) if tree.gradient_scores is None else tree.gain(place)


def ask_model_split(tree: ReplayTree, split: Branch) -> Question | None:
    """Which of the candidates the model took, where one of them has its rows."""
    view, table = tree.tree_view, split.search.table
    chosen = view.chosen_candidate(split.search)
    if chosen < 0 or split.node in view.forced_nodes:
        return None
    if table.is_best[chosen]:
        return questions.ask_best_split(view, split.search, (DETAIL_SPLITS,))
    because = msg("model.question.split-why", split=view.candidate_span(table, chosen))
    others = [int(i) for i in np.argsort(-table.gain, kind="stable") if table.allowed[i] and i != chosen]
    return build_question(
        "read-split",
        msg("model.question.split"),
        chosen,
        partial(view.candidate_span, table),
        because,
        (DETAIL_SPLITS,),
        others=others,
    )


# -- a leaf


def model_leaf_text(tree: ReplayTree, place: int) -> StepText:
    growth, facts = tree.growth, tree.model_view
    value = growth.tree.value[place]
    told = (_passes(tree, place), _gives(tree, place))
    if growth.tree.value.ndim > 1:
        wins = int(np.argmax(value))
        share = Calculation(
            msg("cart.formula.class-share", what="share", **{"class": class_span(facts.data, wins)}),
            r"\frac{n_k}{n}",
            ratio_expr(growth.node_class_weights[place, wins], growth.node_class_weights[place].sum()),
            float(value[wins] / value.sum()),
        )
        return StepText(told, (share,))
    others = growth.tree.value[growth.tree.leaves]
    because = msg("model.question.leaf-value-why", value=float(value))
    question = build_numeric_question(
        "leaf-read",
        msg("model.question.leaf-value", node=place),
        float(value),
        because,
        (DETAIL_SPLITS,),
        others=others.tolist(),
    )
    workings = ()
    if (
        growth.has_model_criterion
        and growth.tree.count[place]
        and tree.gradient_scores is not None
        and facts.is_boosted
    ):
        sums = tree.leaf_sums(place)
        workings = (sums.output_calculation(float(sums.penalty.output(sums.G, sums.H))),)
    return StepText((*told, msg("model.leaf.output-note")) if workings else told, workings, question)


def _gives(tree: ReplayTree, place: int) -> Message:
    """What a leaf adds, or which class it has most of."""
    value, data = tree.growth.tree.value[place], tree.model_view.data
    if value.ndim:
        wins = int(np.argmax(value))
        return msg(
            "model.leaf.class-share", share=float(value[wins] / value.sum()), **{"class": class_span(data, wins)}
        )
    weight = float(tree.model_view.ensemble.weight[tree.tree_event.tree_index])
    return msg(
        "model.leaf.value",
        node=node_name_text(place),
        value=number_span(float(value)),
        weighs=weight != 1,
        weight=weight,
    )
