"""One tree of a model in words: what each node asks, with the gain and cover of the file, the rows that pass, and what
other splits these rows would have offered."""

from __future__ import annotations

from functools import partial

import numpy as np

from engine.lessons.common import formulas
from engine.lessons.common.asking import asked, numeric
from engine.lessons.common.step import SPLITS, Question, Told, Working
from engine.lessons.common.wording import class_part, counted, node, number, rows, sentences
from engine.lessons.model.facts import ReadTreeFacts
from engine.lessons.tree import questions
from engine.lessons.tree.candidates import Searched
from engine.lessons.tree.growing import GrowthBlock, Lines, TreeWords
from engine.lessons.tree.lesson import where_rows_go
from engine.lessons.tree.node import node_told
from engine.lessons.xgb.node import Tried, in_sums
from engine.lessons.xgb.sums import gain_of_sides
from engine.split.search import TIE
from engine.text.arithmetic import ratio, settled
from engine.text.message import Message, msg
from engine.tree.growth import Branch, Leaf, Search

START, EACH, MEASURE, FEATURE, CANDIDATE, GAIN, SPLIT, PART, LEAF, ADD, LINK, IMPORTANCE, SEND = range(1, 14)
LINES = Lines(measure=MEASURE, drawn=MEASURE, feature=FEATURE, candidate=CANDIDATE, gain=GAIN, tested=SPLIT, best=SPLIT,
              part=PART, stop=LEAF, too_little=LEAF)  # fmt: skip
NEAR = 1e-3  # of a gain: ours and the file's, which has 32 bits and sums in another order


def growing_steps(tree: ReadTreeFacts) -> GrowthBlock:
    """The nodes of one tree."""
    return GrowthBlock(ModelWords(tree), LINES, tree.growth.unfold, tree.added.place)


class ModelWords(TreeWords):
    def __init__(self, tree: ReadTreeFacts):
        super().__init__(tree.about)
        self.tree = tree

    def measure(self, node: int) -> Told:
        tree, growth = self.tree, self.tree.growth
        if tree.newton is None:
            return node_told(self.about, node) if growth.tree.count[node] else Told((_passes(tree, node),))
        if not growth.weighed or not growth.tree.count[node]:
            return Told((_passes(tree, node),))
        sums, value = tree.node_sums(node), tree.similarity(node)
        holds = msg("model-node-sums", sums=in_sums(sums), value=number(value))
        return Told((_passes(tree, node), holds), (sums.similarity(value),))

    def searched(self, search: Search) -> Searched:
        return Searched(self.about, search) if self.tree.newton is None else Tried(self.about, search, self.tree)

    def best(self, split: Branch) -> Told:
        return split_told(self.tree, split)

    def part(self, split: Branch) -> Told:
        if not self.tree.growth.tree.count[split.node]:
            return Told((_passes(self.tree, split.node),))
        return where_rows_go(self.about, split.node)

    def leaf(self, leaf: Leaf) -> Told:
        return leaf_told(self.tree, leaf.node)


def _passes(tree: ReadTreeFacts, place: int) -> Message:
    """How many rows reach a node, and the file's cover."""
    cover, count = tree.growth.cover, int(tree.growth.tree.count[place])
    has = cover is not None and np.isfinite(cover[place])
    return msg("model-node", node=node(place), n=count, rows=rows(count), has=bool(has),
               cover=float(cover[place]) if cover is not None and has else 0.0)  # fmt: skip


# -- a split


def split_told(tree: ReadTreeFacts, split: Branch) -> Told:
    growth, place = tree.growth, split.node
    stored = float(growth.tree.gain[place])
    asks = msg("model-split", node=node(place), split=tree.about.split_of(split), has=bool(np.isfinite(stored)),
               gain=number(np.nan_to_num(stored)))  # fmt: skip
    left, right = (int(growth.tree.count[child]) for child in (split.left, split.right))
    sides = msg("model-split-sides", left=left, right=right, rows=rows(left), others=rows(right))
    if not growth.searchable[place]:
        why = msg("model-too-few" if growth.weighed else "model-loss-unknown")
        return Told((asks, sides, why))
    ours = working_of(tree, place)
    told = sentences(asks, sides, _beside(tree, place, ours.value), *_passed_over(tree, split))
    return Told(told, (ours,), which_split(tree, split))


def working_of(tree: ReadTreeFacts, place: int) -> Working:
    """The gain of the file's split by the rows beside it."""
    about, grown = tree.about, tree.growth.tree
    if tree.newton is None:
        whole, left, right = about.split_sides(place)
        if not len(left.y) or not len(right.y):
            return Working(msg("formula-gain"), r"0", "0", 0.0)
        return formulas.gain(whole, left, right, _impurity_gain(tree, place))
    whole, left, right = (tree.node_sums(int(at)) for at in (place, grown.left[place], grown.right[place]))
    return gain_of_sides(whole, left, right, tree.gain(place))


def _impurity_gain(tree: ReadTreeFacts, place: int) -> float:
    """Of trees of classes, per row: the node's impurity less what its sides leave of it."""
    growth, grown = tree.growth, tree.growth.tree
    sides = [int(grown.left[place]), int(grown.right[place])]
    weight = grown.count[sides] / grown.count[place]
    own = float(growth.impurity[place])
    return settled(own - float(weight @ growth.impurity[sides]), own)


def _beside(tree: ReadTreeFacts, place: int, ours: float) -> Message:
    """Our gain beside the file's, in the file's measure."""
    stored = float(tree.growth.tree.gain[place])
    if not np.isfinite(stored):
        return msg("model-our-gain", gain=number(ours))
    ours = _as_stored(tree, place, ours)
    same = abs(ours - stored) <= NEAR * max(abs(stored), abs(ours))
    return msg("model-gains", same=bool(same), gain=number(ours), stored=stored)


def _as_stored(tree: ReadTreeFacts, place: int, ours: float) -> float:
    """Of trees of classes the file's gain is of all rows, ours of one."""
    return ours * float(tree.growth.tree.count[place]) if tree.newton is None else ours


def gain_as_stored(tree: ReadTreeFacts, place: int) -> float:
    """What the split of a node brings for the rows beside it, in the file's measure."""
    return _as_stored(tree, place, _own_gain(tree, place))


def _passed_over(tree: ReadTreeFacts, split: Branch) -> tuple[Message | None, ...]:
    """The candidates with a larger gain than the split of the file."""
    about, table = tree.about, split.search.table
    may = table.gain[table.allowed]
    best, chosen = about.best(split.search), about.chosen(split.search)
    if best < 0:
        return ()
    gain = float(table.gain[chosen]) if chosen >= 0 else _own_gain(tree, split.node)
    better = int((may > gain + TIE * abs(gain) + NEAR * abs(gain)).sum())
    if not better:
        return (msg("model-none-better", n=len(may), candidates=counted(len(may), "candidate")),)
    return (msg("model-better", n=better, candidates=counted(len(may), "candidate"),
                split=about.candidate(table, best), gain=number(float(table.gain[best]))),)  # fmt: skip


def _own_gain(tree: ReadTreeFacts, place: int) -> float:
    return _impurity_gain(tree, place) if tree.newton is None else tree.gain(place)


def which_split(tree: ReadTreeFacts, split: Branch) -> Question | None:
    """Which of the candidates the model took, where one of them has its rows."""
    about, table = tree.about, split.search.table
    chosen = about.chosen(split.search)
    if chosen < 0 or split.node in about.forced:
        return None
    if table.best[chosen]:
        return questions.which_split(about, split.search, (SPLITS,))
    because = msg("model-ask-split-because", split=about.candidate(table, chosen))
    others = [int(i) for i in np.argsort(-table.gain, kind="stable") if table.allowed[i] and i != chosen]
    return asked("read-split", msg("model-ask-split"), chosen, partial(about.candidate, table), because, (SPLITS,),
                 others=others)  # fmt: skip


# -- a leaf


def leaf_told(tree: ReadTreeFacts, place: int) -> Told:
    growth, facts = tree.growth, tree.facts
    value = growth.tree.value[place]
    told = (_passes(tree, place), _gives(tree, place))
    if growth.tree.value.ndim > 1:
        wins = int(np.argmax(value))
        share = Working(msg("tree-share-of", what="share", **{"class": class_part(facts.data, wins)}),
                        r"\frac{n_k}{n}", ratio(growth.class_weight[place, wins], growth.class_weight[place].sum()),
                        float(value[wins] / value.sum()))  # fmt: skip
        return Told(told, (share,))
    others = growth.tree.value[growth.tree.leaves]
    because = msg("model-leaf-because", value=float(value))
    question = numeric("leaf-read", msg("model-ask-leaf", node=place), float(value), because, (SPLITS,),
                       others=others.tolist())  # fmt: skip
    workings = ()
    if growth.weighed and growth.tree.count[place] and tree.newton is not None and facts.boosted:
        sums = tree.leaf_sums(place)
        workings = (sums.output(float(sums.penalty.output(sums.G, sums.H))),)
    return Told((*told, msg("model-leaf-output")) if workings else told, workings, question)


def _gives(tree: ReadTreeFacts, place: int) -> Message:
    """What a leaf adds, or which class it has most of."""
    value, data = tree.growth.tree.value[place], tree.facts.data
    if value.ndim:
        wins = int(np.argmax(value))
        return msg("model-leaf-class", share=float(value[wins] / value.sum()), **{"class": class_part(data, wins)})
    weight = float(tree.facts.ensemble.weight[tree.added.place])
    return msg("model-leaf", node=node(place), value=number(float(value)), weighs=weight != 1, weight=weight)
