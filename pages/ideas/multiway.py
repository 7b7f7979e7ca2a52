"""The idea of n-way splits: a tree of ID3 or C4.5 grows step by step."""

from dataclasses import dataclass
from functools import cached_property
from html import escape

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from datasets import Dataset, load
from engine import Trace, cart, record
from engine.ideas import multiway
from engine.ideas.multiway import GAIN_RATIO, MultiwayNode, MultiwaySplit
from engine.text.arithmetic import number_expr, ratio_expr, sum_expr
from engine.text.formulas import RowGroup, impurity_calculation, impurity_short_name
from engine.text.message import msg
from engine.text.step import Calculation
from engine.text.wording import THRESHOLD_DIGITS, class_mix_text, leaf_reason_text, rows_text
from pages.frame import markup, palette
from pages.frame.charts import escape_label
from pages.i18n.text import format_number, t, translator
from pages.lesson.views.dot import HERE, LINE, label, new_graph
from pages.lesson.views.tree_summary import cost_of, percent

TEXTBOOK = "play tennis"
SETS = {TEXTBOOK: "play_tennis", "titanic": "titanic", "penguins": "penguins", "iris": "iris"}
MEASURES = {"gain (ID3)": multiway.GAIN, "gain ratio (C4.5)": GAIN_RATIO}
NODE, FEATURE, DECISION, END = "node", "feature", "decision", "end"  # kinds of steps
ALGORITHMS = {"chaid": ("CHAID", 1980), "cart": ("CART", 1984), "id3": ("ID3", 1986), "c45": ("C4.5", 1993),
              "c50": ("C5.0", 1997)}  # fmt: skip
SOURCES = ("CHAID: Kass 1980; CART: Breiman, Friedman, Olshen, Stone 1984; ID3: Quinlan 1986; C4.5: Quinlan 1993; "
           "C5.0: RuleQuest Research 1997")  # fmt: skip
MIN_ROWS_OF_C45 = 2


@dataclass(frozen=True)
class Step:
    """What one step shows: a node, one of its splits, its best split, or the whole tree."""

    kind: str
    node: int = 0
    split: int = -1  # place in node.splits


@dataclass(frozen=True, eq=False)
class MultiwayGrowth:
    """A tree and the steps in which it grows."""

    data: Dataset
    split_by: str
    min_rows: int
    nodes: tuple[MultiwayNode, ...]

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        steps = []
        for i, node in enumerate(self.nodes):
            if node.splits:
                steps += [Step(NODE, i), *(Step(FEATURE, i, split) for split in range(len(node.splits)))]
            steps.append(Step(DECISION, i))
        return (*steps, Step(END))

    @cached_property
    def decided(self) -> list[int]:
        """The step at which each node is split or made a leaf."""
        return [k for k, step in enumerate(self.steps) if step.kind == DECISION]

    @property
    def leaves(self) -> list[MultiwayNode]:
        return [node for node in self.nodes if node.best is None]

    @property
    def fit(self) -> float:
        """The share of training rows that have the class their leaf predicts."""
        return sum(int(leaf.counts.max()) for leaf in self.leaves) / self.data.n

    def name(self, split: MultiwaySplit) -> str:
        return self.data.feature_names[split.feature]

    def child_name(self, split: MultiwaySplit, place: int) -> str:
        """Examples: "sunny", "≤ 2.45", "missing"."""
        key = split.keys[place]
        if np.isnan(key):
            return t("text.cell.missing")
        if np.isnan(split.threshold):
            return self.data.levels[split.feature][int(key)]
        if np.isinf(split.threshold):
            return t("idea.multiway.child-known")
        return f"{'>' if key else '≤'} {format_number(split.threshold, THRESHOLD_DIGITS)}"

    def prediction(self, counts: np.ndarray) -> str:
        """The most common class, the first of ties."""
        return self.data.class_names[int(counts.argmax())]


@st.cache_resource(max_entries=64)
def grow(name: str, split_by: str, min_rows: int, max_depth: int) -> MultiwayGrowth:
    data = load(SETS[name])
    return MultiwayGrowth(data, split_by, min_rows, multiway.grow(data, split_by, min_rows, max_depth))


@st.cache_resource(max_entries=32)
def grow_binary(name: str, max_depth: int) -> Trace:
    return record(cart.fit, load(SETS[name]), criterion="entropy", max_depth=max_depth)


# -- one step in words and numbers


def sentence(growth: MultiwayGrowth, step: Step) -> str:
    """Return the headline of a step as HTML."""
    node = growth.nodes[step.node]
    if step.kind == END:
        leaves = len(growth.leaves)
        return t(
            "idea.multiway.end", leaves=leaves, depth=depth_of(growth), right=markup.mark_name(percent(growth.fit))
        )
    if step.kind == FEATURE:
        return feature_sentence(growth, node.splits[step.split])
    mix = escape(translator().render(class_mix_text(growth.data, node.counts)))
    parts = []
    if step.kind == NODE or not node.splits:
        rows = t(rows_text(len(node.rows)))
        parts.append(t("idea.multiway.node", node=step.node, rows=rows, mix=mix, entropy=format_number(node.entropy)))
    if step.kind == DECISION:
        parts.append(decision_sentence(growth, node))
    return " ".join(parts)


def feature_sentence(growth: MultiwayGrowth, split: MultiwaySplit) -> str:
    values = {
        "feature": markup.mark_name(growth.name(split)),
        "children": len(split.keys),
        "after": format_number(split.impurity_after),
        "gain": format_number(split.gain),
    }
    said = t("idea.multiway.feature", **values)
    if growth.split_by == GAIN_RATIO:
        said += " " + t("idea.multiway.feature-ratio", ratio=format_number(split.gain_ratio))
    if not split.has_two_children_of(growth.min_rows):
        said += " " + t("idea.multiway.feature-too-small", rows=growth.min_rows)
    return said


def decision_sentence(growth: MultiwayGrowth, node: MultiwayNode) -> str:
    best = node.best
    if best is None:
        reason = translator().text(leaf_reason_text(node.reason.name.lower()))
        return t("idea.multiway.leaf", reason=reason, prediction=markup.mark_name(growth.prediction(node.counts)))
    feature = markup.mark_name(growth.name(best))
    if growth.split_by == GAIN_RATIO:
        average = format_number(multiway.average_gain(node.splits, growth.min_rows))
        ratio = format_number(best.gain_ratio)
        return t("idea.multiway.best-ratio", feature=feature, ratio=ratio, average=average, children=len(best.keys))
    return t("idea.multiway.best-gain", feature=feature, gain=format_number(best.gain), children=len(best.keys))


def calculations(growth: MultiwayGrowth, step: Step) -> list[Calculation]:
    """Return the formulas of a step with their numbers."""
    node = growth.nodes[step.node]
    if step.kind == NODE:
        rows = RowGroup("entropy", growth.data.y[node.rows], None, len(growth.data.class_names))
        return [impurity_calculation(rows, node.entropy)]
    if step.kind == FEATURE:
        return split_calculations(growth, node, node.splits[step.split])
    if step.kind == DECISION and node.best is not None and growth.split_by == GAIN_RATIO:
        gains = [split.gain for split in node.splits if split.has_two_children_of(growth.min_rows)]
        numbers = f"({sum_expr(map(number_expr, gains))})/{len(gains)}"
        value = multiway.average_gain(node.splits, growth.min_rows)
        return [Calculation(msg("idea.multiway.average-gain"), r"\frac{1}{m} \sum_k \term{gain}_k", numbers, value)]
    return []


def split_calculations(growth: MultiwayGrowth, node: MultiwayNode, split: MultiwaySplit) -> list[Calculation]:
    """Return the formulas of a split, those of the gain ratio only if it decides."""
    n, sizes = len(node.rows), split.sizes.tolist()
    entropies = multiway.ENTROPY.impurity(split.counts).tolist()
    shares = [ratio_expr(size, n) for size in sizes]
    after = sum_expr(f"{share} * {number_expr(entropy)}" for share, entropy in zip(shares, entropies, strict=True))
    gain = f"{number_expr(node.entropy)} - {number_expr(split.impurity_after)}"
    lines = [
        Calculation(msg("lesson.measure.weighted", what="entropy"), r"\sum_j \frac{n_j}{n} H_j", after,
                    split.impurity_after),
        Calculation(msg("formula.name.gain"), r"H - \sum_j \frac{n_j}{n} H_j", gain, split.gain),
    ]  # fmt: skip
    if growth.split_by == GAIN_RATIO:
        info = "-" + " - ".join(f"({share}) * log2({share})" for share in shares)
        ratio = f"{number_expr(split.gain)}/{number_expr(split.split_info)}"
        lines += [
            Calculation(msg("idea.multiway.split-info"), r"-\sum_j \frac{n_j}{n} \log_2 \frac{n_j}{n}", info,
                        split.split_info),
            Calculation(msg("idea.multiway.gain-ratio"), r"\frac{\term{gain}}{\term{split-information}}", ratio,
                        split.gain_ratio),
        ]  # fmt: skip
    return lines


def splits_so_far(node: MultiwayNode, step: Step) -> tuple[MultiwaySplit, ...]:
    """Return the splits of the node in hand that the search has reached."""
    reached = {FEATURE: step.split + 1, DECISION: len(node.splits)}.get(step.kind, 0)
    return node.splits[:reached]


def split_row(name: str, split: MultiwaySplit) -> tuple[str, ...]:
    numbers = (split.impurity_after, split.gain, split.split_info, split.gain_ratio)
    return name, str(len(split.keys)), *map(format_number, numbers)


def printed_gain(node: MultiwayNode, growth: MultiwayGrowth) -> str:
    """Tell the root's gain that textbooks print for play tennis: the difference of rounded numbers."""
    first = node.splits[0]
    before, after = round(node.entropy, 3), round(first.impurity_after, 3)
    values = {"printed": before - after, "before": before, "after": after}
    said = {key: format_number(value, 3) for key, value in values.items()}
    return t("idea.multiway.printed", feature=growth.name(first), **said)


# -- pictures


def tree_graph(growth: MultiwayGrowth, at: int) -> str:
    """Return DOT for the tree at a step; children only tried have dashed borders."""
    graph, step = new_graph(), growth.steps[at]
    for i, node in enumerate(growth.nodes):
        if node.parent >= 0 and growth.decided[node.parent] > at:
            continue
        graph.node(str(i), label(*node_lines(growth, i, at)), **border(growth, i, at))
        if node.parent >= 0:
            split = growth.nodes[node.parent].best
            assert split is not None
            graph.edge(str(node.parent), str(i), label(f" {growth.child_name(split, node.place)}"))
    if step.kind == FEATURE:
        split = growth.nodes[step.node].splits[step.split]
        for place, counts in enumerate(split.counts):
            child = str(len(growth.nodes) + place)
            graph.node(child, label(*count_lines(counts)), style="rounded,filled,dashed", color=LINE)
            graph.edge(str(step.node), child, label(f" {growth.child_name(split, place)}"), style="dashed")
    return graph.source


def node_lines(growth: MultiwayGrowth, i: int, at: int) -> list[str]:
    """Return the text of a node. Example: "0: outlook", "14 rows: 5 | 9", "entropy 0.9403"."""
    node, title = growth.nodes[i], "?"
    if growth.decided[i] <= at:
        title = growth.name(node.best) if node.best else growth.prediction(node.counts)
    return [f"{i}: {title}", *count_lines(node.counts)]


def count_lines(counts: np.ndarray) -> list[str]:
    classes = " | ".join(str(int(count)) for count in counts)
    entropy = format_number(float(multiway.ENTROPY.impurity(counts)))
    return [f"{t(rows_text(int(counts.sum())))}: {classes}", f"{t(impurity_short_name('entropy'))} {entropy}"]


def border(growth: MultiwayGrowth, i: int, at: int) -> dict[str, str]:
    """Return the border of a node: bold for the current one, a leaf's in its class's colour."""
    node, step = growth.nodes[i], growth.steps[at]
    if step.kind != END and step.node == i:
        return HERE
    if node.best or growth.decided[i] > at:
        return {"color": LINE, "penwidth": "1.5"}
    return {"color": palette.class_colour(int(node.counts.argmax())), "penwidth": "3"}


def class_counts(growth: MultiwayGrowth, step: Step) -> tuple[list[str], np.ndarray]:
    """Return names and class counts of what a step shows: children, a node or all leaves."""
    node = growth.nodes[step.node]
    split = node.splits[step.split] if step.kind == FEATURE else node.best if step.kind == DECISION else None
    if split is not None:
        return [growth.child_name(split, place) for place in range(len(split.keys))], split.counts
    nodes = [step.node]
    if step.kind == END:
        nodes = [i for i, node in enumerate(growth.nodes) if node.best is None]
    names = [t("idea.multiway.node-name", node=i) for i in nodes]
    return names, np.array([growth.nodes[i].counts for i in nodes])


def counts_figure(class_names: tuple[str, ...], names: list[str], counts: np.ndarray) -> go.Figure:
    """A bar for each name, stacked by class."""
    figure = go.Figure()
    for k, name in enumerate(class_names):
        figure.add_bar(y=[escape_label(each) for each in names], x=counts[:, k], name=escape_label(name),
                       orientation="h", marker_color=palette.class_colour(k))  # fmt: skip
    figure.update_layout(barmode="stack", bargap=0.3)
    figure.update_xaxes(title=t("idea.multiway.axis-rows"))
    figure.update_yaxes(type="category", autorange="reversed")
    return figure


# -- beside CART, and a level for every row


def depth_of(growth: MultiwayGrowth) -> int:
    return max(node.depth for node in growth.nodes)


def comparison(growth: MultiwayGrowth, binary: Trace) -> list[tuple[str, ...]]:
    """Return table lines: leaves, depth and accuracy of the n-way and the binary tree."""
    cost, nodes = cost_of(binary), binary.columns("nodes")
    lines = (
        (t("idea.multiway.tree-multiway"), len(growth.leaves), depth_of(growth), growth.fit),
        (t("idea.multiway.tree-binary"), cost.leaves, int(nodes["depth"].max()), cost.fit),
    )
    return [(name, str(leaves), str(depth), percent(fit)) for name, leaves, depth, fit in lines]


@st.cache_resource(max_entries=8)
def row_number_splits(name: str) -> tuple[MultiwaySplit, ...]:
    """Return the root's splits, the last by the number of the row."""
    data = load(SETS[name])
    return multiway.feature_splits(multiway.with_row_numbers(data, "row"), np.arange(data.n))


def row_number_winners(name: str) -> list[tuple[str, MultiwaySplit]]:
    """Return four rules and the split that each chooses at the root with row numbers."""
    splits = row_number_splits(name)
    by_rule = [
        ("gain", multiway.best_split(splits, multiway.GAIN, 1)[0]),
        ("ratio", max(splits, key=lambda split: split.gain_ratio)),
        ("average", multiway.best_split(splits, GAIN_RATIO, 1)[0]),
        ("both", multiway.best_split(splits, GAIN_RATIO, MIN_ROWS_OF_C45)[0]),
    ]
    return [(t(msg("idea.multiway.rule", rule=rule)), split) for rule, split in by_rule if split is not None]


def row_number_average(name: str) -> float:
    return multiway.average_gain(row_number_splits(name), 1)


def algorithm_rows() -> list[tuple[str, ...]]:
    """Return table lines: name, year, splits, measure, data types and pruning of five algorithms."""
    facts = ("splits", "measure", "data", "pruning")
    return [
        (name, str(year), *(t(msg("idea.multiway.algorithm", fact=f"{key}-{fact}")) for fact in facts))
        for key, (name, year) in ALGORITHMS.items()
    ]
