"""What a learner is asked before a step is shown. Wrong choices are the trace's own runners-up, never nonsense.

A question belongs to the first step that would give its answer away, and that step differs from grain to grain: which
cut wins is told by the split itself when a step is a node, and by the first cuts when a step is a number.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from engine.lessons.common.formulas import NAMES, Group
from engine.lessons.common.phrases import counted, listed, shown, value_of
from engine.lessons.common.step import EVERY_NUMBER, SPLITS, Question
from engine.lessons.tree.facts import TreeFacts
from engine.split.criteria import CLASS_CRITERIA
from engine.split.search import TIE
from engine.tree.growth import Search
from engine.tree.independence import ChiSquare
from engine.tree.reasons import REASONS, SENTENCES, Reason

CHOICES = 4
WHICH_CUT = "Which of these cuts gains most?"


def among(answer: str, others: list[str], most: int = CHOICES) -> list[str] | None:
    """The answer and the first few others that read differently; None when there are fewer than three choices."""
    found = list(dict.fromkeys([answer, *others]))[:most]
    return found if len(found) >= 3 else None


def numeric(ask: str, answer: float, others: Sequence[float], because: str, grains: tuple[int, ...]) -> Question | None:
    """A question whose choices are numbers, in ascending order."""
    value = {shown(x): x for x in [*reversed(others), answer]}
    choices = among(shown(answer), [shown(x) for x in others])
    if choices is None:
        return None
    choices.sort(key=value.__getitem__)
    return Question(ask, tuple(choices), choices.index(shown(answer)), because, grains)


def which_cut(about: TreeFacts, search: Search, grains: tuple[int, ...]) -> Question | None:
    """The best cut of every feature, and then the next best ones; never one that is just as good."""
    table, best = search.table, about.best(search)
    if best < 0 or search.node in about.forced:
        return None
    top = float(table.gain[best])
    lesser = np.flatnonzero(table.allowed & (table.gain < top - TIE * abs(top) - 1e-15))
    by_gain = lesser[np.argsort(-table.gain[lesser], kind="stable")]
    _, firsts = np.unique(table.feature[by_gain], return_index=True)
    of_features = by_gain[np.sort(firsts)]
    order = [i for i in (*of_features, *by_gain[:20]) if table.feature[i] != table.feature[best]]
    order += [int(i) for i in by_gain[:20]]
    place = {about.cut(table, i).text: int(i) for i in reversed([best, *order])}
    choices = among(about.cut(table, best).text, [about.cut(table, i).text for i in order])
    if choices is None:
        return None
    answer, runner_up = about.cut(table, best).text, about.cut(table, by_gain[0]).text
    choices.sort(key=place.__getitem__)
    because = f"{answer} gains {shown(top)}. Next comes {runner_up} with {shown(table.gain.item(by_gain[0]))}."
    ask = "Which of these candidate splits, drawn at random, wins?" if about.at_random else WHICH_CUT
    return Question(ask, tuple(choices), choices.index(answer), because, grains)


def which_impurity(about: TreeFacts, node: int, group: Group, value: float) -> Question | None:
    """What would other measures, the node above or one next to it say?"""
    tree = about.tree
    near = [tree.parent[node], tree.left[node], tree.right[node]]
    others = [about.impurity(other) for other in near if other >= 0]
    if group.classes:
        others = [float(measure().impurity(group.counts)) for measure in CLASS_CRITERIA.values()] + others
        others += [float((group.counts / group.weight).max()), 1 - value]
    else:
        others += [value * group.weight, np.sqrt(value), abs(group.mean)]
    numbers = re.sub(r"\d+\.\d+", lambda one: shown(float(one[0])), group.impurity).replace("**2", "²")
    because = f"{numbers} = {shown(value)}." if len(numbers) < 90 else f"It is worked out as {shown(value)}."
    name = NAMES[about.criterion]
    ask = f"What is the {name if name.isupper() or name == 'Gini' else name.lower()} of this node?"
    return numeric(ask, value, others, because, (EVERY_NUMBER,))


def which_row(about: TreeFacts, node: int, left: np.ndarray, right: np.ndarray) -> Question | None:
    """One row of one side of a split among rows of the other; None where there are too few rows."""
    if len(left) + len(right) < 3:
        return None
    side, one, others = ("left", left[0], right) if len(right) >= 2 else ("right", right[0], left)
    rows, feature = sorted([int(one), *(int(row) for row in others[: CHOICES - 1])]), int(about.tree.feature[node])
    value = value_of(about.data, feature, about.data.X[one, feature])
    because = f"{about.split_cut(node).text}? This row has {value}."
    choices = tuple(f"row {row + 1}" for row in rows)
    return Question(f"Which of these rows goes {side}?", choices, rows.index(int(one)), because, (EVERY_NUMBER,))


# -- is the cut kept? Why is it a leaf?


def kept_or_not(test: ChiSquare, alpha: float, passed: bool) -> Question:
    choices = (
        f"Kept: chance alone would seldom do this, p is at most {shown(alpha)}",
        f"Not kept: chance could do this too, p is above {shown(alpha)}",
        "Kept: a cut that gains anything is always kept",
    )
    because = f"p = {shown(test.p)}: so often would chance alone give a chi-square of {shown(test.statistic)} or more."
    return Question("The best cut is tested against chance. Is it kept?", choices, 1 - passed, because, (EVERY_NUMBER,))


def why_leaf(about: TreeFacts, node: int, grains: tuple[int, ...]) -> Question:
    """The rule that stopped here among rules that did not."""
    reason = Reason(int(about.tree.reason[node]))
    wrong = [other for other in PLAUSIBLE if other is not reason and not _holds(about, node, other)]
    choices = sorted([reason, *wrong[: CHOICES - 1]])
    choices = choices[node % len(choices) :] + choices[: node % len(choices)]
    texts = tuple(SENTENCES[one] for one in choices)
    return Question("Why is this node not split?", texts, choices.index(reason), _evidence(about, node, reason), grains)


def _evidence(about: TreeFacts, node: int, reason: Reason) -> str:
    """What the rule looked at. Example: "It lies at depth 2, and max_depth = 2."; without that, the rule."""
    n, name, weight = int(about.tree.count[node]), NAMES[about.criterion], about.growth.weight
    seen = {
        Reason.PURE: f"{name} here: 0",
        Reason.MIN_IMPURITY: f"{name} here: {shown(about.impurity(node))}",
        Reason.MAX_DEPTH: f"It lies at depth {int(about.tree.depth[node])}",
        Reason.MIN_SAMPLES_SPLIT: f"It holds {counted(n, 'row')}",
        Reason.MIN_SAMPLES_LEAF: f"It holds {counted(n, 'row')}",
        Reason.MIN_WEIGHT_FRACTION_LEAF: f"It weighs {shown(weight[node])} of {shown(weight[0])}",
        Reason.MAX_LEAF_NODES: f"The tree has {counted(len(about.tree.leaves), 'leaf', 'leaves')}",
    }
    said = [each for each in (seen.get(reason), limit_behind(about, reason)) if each]
    return f"{', and '.join(said)}." if said else SENTENCES[reason]


BY_A_LIMIT = (
    Reason.MAX_DEPTH,
    Reason.MIN_SAMPLES_SPLIT,
    Reason.MIN_SAMPLES_LEAF,
    Reason.MIN_WEIGHT_FRACTION_LEAF,
    Reason.MIN_IMPURITY,
    Reason.INDEPENDENT,
    Reason.MAX_LEAF_NODES,
)


def limit_behind(about: TreeFacts, reason: Reason) -> str:
    """The setting behind a reason, if one is. Example: "max_depth = 3"."""
    if reason not in BY_A_LIMIT:
        return ""
    name = "independence_alpha" if reason is Reason.INDEPENDENT else REASONS[reason]
    return f"{name} = {shown(getattr(about.growth.limits, name))}"


PLAUSIBLE = (
    Reason.PURE, Reason.MAX_DEPTH, Reason.MIN_SAMPLES_SPLIT, Reason.MAX_LEAF_NODES, Reason.MIN_SAMPLES_LEAF,
    Reason.MIN_GAIN, Reason.INDEPENDENT, Reason.MIN_IMPURITY, Reason.NO_GAIN, Reason.MIN_IMPURITY_DECREASE,
)  # fmt: skip


def _holds(about: TreeFacts, node: int, reason: Reason) -> bool:
    """Could one say so too? Then it is no wrong answer, nor where it means nothing: numbers have no classes to part.
    What cannot be told without a search counts as said."""
    limits, tree = about.growth.limits, about.tree
    n, unsearched = tree.count[node], tree.reason[node] < Reason.NO_CANDIDATE
    return {
        Reason.PURE: about.growth.impurity[node] == 0,
        Reason.MAX_DEPTH: limits.max_depth is not None and tree.depth[node] >= limits.max_depth,
        Reason.MIN_SAMPLES_SPLIT: n < limits.min_samples_split or n < 2,
        Reason.MIN_SAMPLES_LEAF: n < 2 * limits.min_samples_leaf,
        Reason.MIN_IMPURITY: about.growth.impurity[node] <= (limits.min_impurity or 0.0),  # a pure one is pure enough
        Reason.MAX_LEAF_NODES: limits.max_leaf_nodes is not None and len(tree.leaves) >= limits.max_leaf_nodes,
        Reason.MIN_GAIN: limits.min_gain > 0 or (unsearched and about.growth.impurity[node] == 0),
        Reason.MIN_IMPURITY_DECREASE: limits.min_impurity_decrease > 0,
        Reason.NO_GAIN: limits.stop_without_gain or unsearched,
        Reason.INDEPENDENT: limits.independence_alpha is not None or not about.growth.scores.classes,
    }[reason]


def which_node(about: TreeFacts, row_end: int, path: list[int], value: dict[int, str]) -> Question | None:
    """Where does a row end? Its leaf among the leaves nearest by, then nodes on its way."""
    tree = about.tree
    leaves = [int(leaf) for leaf in tree.leaves if leaf != row_end]
    near = sorted(leaves, key=lambda leaf: (-_shared(tree, leaf, set(path)), leaf))
    nodes = sorted([row_end, *near[: CHOICES - 1]] if len(near) > 1 else [row_end, *near, *path[:1]])
    if len(nodes) < 3:
        return None
    choices = tuple(f"node {node}, which {value[node]}" for node in nodes)
    because = f"It answers {listed([f'node {node}' for node in path])} on its way." if path else "There is one node."
    return Question("Where does this row come to rest?", choices, nodes.index(row_end), because, (SPLITS, EVERY_NUMBER))


def _shared(tree, node: int, path: set[int]) -> int:
    """How many nodes of a path lie above a node?"""
    count = 0
    while (node := int(tree.parent[node])) >= 0:
        count += node in path
    return count
