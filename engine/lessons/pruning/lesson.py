"""Pruning in words: the weakest link of every step, the tree folding, and what each subtree scores at an alpha."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial

import numpy as np

from engine.core.trace import Trace, must_be
from engine.learners.pruning.fitting import Chosen, Fold
from engine.learners.pruning.path import Path, WeakestLink
from engine.lessons.common import formulas
from engine.lessons.common.arithmetic import ratio, text
from engine.lessons.common.phrases import listed, number, shown, strong
from engine.lessons.common.picture import Picture, ShownTree, bars
from engine.lessons.common.script import Piece
from engine.lessons.common.step import (
    EVERY_NUMBER,
    ROUNDS,
    SPLITS,
    Lesson,
    Light,
    Question,
    Step,
    Told,
    Working,
    not_shown,
    says,
)
from engine.lessons.pruning.folds import Choosing, errors_panel, fold_steps
from engine.lessons.pruning.scores import KEEP, LEAVES, error_text, steps_at
from engine.lessons.tree import lesson as cart
from engine.lessons.tree import questions
from engine.lessons.tree.facts import TreeFacts
from engine.lessons.tree.questions import among
from engine.tree.growth import Growth

CODE = (
    "grow a large tree on all rows",
    "while the tree has a split:",
    "    for each split t with its branch T_t:",
    "        g(t) = (R(t) - R(T_t)) / (leaves of T_t - 1)",
    "    take back every split with the least g; it is the next alpha",
    "for each fold:",
    "    grow a tree without it, prune it at every alpha",
    "    count what it gets wrong on the fold",
    "choose the alpha that did best",
    "keep the subtree with the lowest R + alpha * leaves",
    "",
)
STANDING, G, CUT, CHOOSE = 2, 4, 5, 9
LINKS = 40  # splits shown of one step: the weakest and those next to it
WORTH, BARS = "worth", 6  # the panel of what branches are worth, and how many it always has room for

R_SYMBOLS = {
    "impurity": r"\frac{n_t}{n} I_t",
    "error_rate": r"\frac{n_t - \max_k n_{tk}}{n}",
    "ssr": r"n_t\,\mathrm{MSE}_t",
}
WHAT = {"impurity": "impurity", "error_rate": "share of wrong rows", "ssr": "sum of squared residuals"}


def walk(trace: Trace, candidates: int) -> Iterator[Piece]:
    """Every step of a trace of prune.fit: the growth as cart tells it, the way down, the folds, the choice."""
    about = TreeFacts(trace, must_be(Growth, trace.logged[0]), candidates)
    for piece in cart.growth_steps(about):
        yield piece.moved(len(CODE), 0)
    for event in (event for logged in trace.logged[1:] for event in trace.unfolded(logged)):
        if isinstance(event, WeakestLink):
            yield from _Link(about, event).steps()
        elif isinstance(event, Fold):
            yield from fold_steps(trace, event)
        elif isinstance(event, Chosen):
            yield from _chosen_steps(event)


# -- one step down the path


@dataclass(frozen=True, eq=False)
class _Link:
    about: TreeFacts
    link: WeakestLink

    @cached_property
    def table(self) -> dict[str, np.ndarray]:
        return self.link.table

    @cached_property
    def order(self) -> np.ndarray:
        """The places in the table that are shown, in the order of the nodes; the weakest are always among them."""
        g = self.table["g"]
        if len(g) <= LINKS:
            return np.arange(len(g))
        return np.sort(np.argsort(g, kind="stable")[:LINKS])

    def light(self, nodes: tuple[int, ...] = (), node: int = -1) -> Light:
        return Light(node=node, nodes=nodes, subtree=self.link.step - 1, panel=WORTH)

    def bars(self, told: np.ndarray) -> dict[str, dict]:
        """What the weakest branches are worth, as far as it was told."""
        g = self.table["g"]
        weakest = np.sort(np.argsort(g, kind="stable")[:BARS])
        labels = [f"node {node}" for node in self.table["node"][weakest].tolist()]
        return {WORTH: {"labels": labels, "values": np.where(np.isin(weakest, told), g[weakest], np.nan)}}

    def steps(self) -> Iterator[Piece]:
        for at, place in enumerate(self.order.tolist()):
            light = self.light(node=int(self.table["node"][place]))
            sets = self.bars(self.order[: at + 1])
            yield Step(self.link, G, EVERY_NUMBER, light, partial(self.worth, place), sets=sets)
        if left_out := len(self.table["g"]) - len(self.order):
            yield not_shown(self.link, STANDING, self.light(), left_out, "split", "What is left out pays more.")
        gone = replace(self.light(tuple(self.link.nodes.tolist())), subtree=self.link.step)
        yield Step(self.link, CUT, SPLITS, gone, self.cut, sets=self.bars(self.order))

    def worth(self, place: int) -> Told:
        """g(t) of one split, and the errors it is made of."""
        node, error, below, leaves, g, _ = (self.table[name][place] for name in self.table)
        own, under = self._error_of(int(node)), self._error_below(int(node))
        written = error_text(self.link.path, error), error_text(self.link.path, below)
        workings = [
            formulas.link(*written, int(leaves), float(g)),
            Working("R(t)", R_SYMBOLS[self.link.path.measure], own, float(error)),
        ]
        if under:
            workings.append(Working("R(T_t)", r"\sum_{\mathrm{leaves}} R(t)", under, float(below)))
        first = place == self.order[0]
        seen = self.table["g"][self.order[self.order <= place]]
        verdict = "the least so far" if g <= seen.min() else f"the least is {shown(float(seen.min()))}"
        sentence = says(
            f"Node {node} with its {LEAVES(leaves)}: taking its branch back would "
            f"raise the error R from {shown(below)} to {shown(error)} and spare {LEAVES(leaves - 1)}"
            ". For each of them that is g = ",
            number(float(g)),
            f": {verdict}.",
        )
        return Told(sentence, tuple(workings), self.question((EVERY_NUMBER,)) if first else None)

    def _error_of(self, node: int) -> str:
        """R(t) worked out from the node's rows."""
        group, whole = self.about.node_group(node), self.about.node_group(0).weight
        if self.link.path.measure == "error_rate":
            return ratio(group.weight - group.counts.max(), whole)
        if self.link.path.measure == "ssr":
            return f"{text(group.weight)} * {group.inside}"
        return f"{ratio(group.weight, whole)} * {group.inside}"

    def _error_below(self, node: int) -> str:
        """R of the branch as it stands: the R of its leaves, where there are few of them."""
        path, inside = self.link.path, self.about.tree.below(node)
        leaves = inside & (path.gone_at < self.link.step) & (path.until >= self.link.step)
        found = path.node_error[leaves]
        return " + ".join(map(text, found)) if 0 < len(found) <= 8 else ""

    def cut(self) -> Told:
        link, nodes = self.link, self.link.nodes.tolist()
        names = listed([f"node {node}" for node in nodes])
        which = "The weakest link is " if len(nodes) == 1 else "Equally weak are "
        why = f"This lowers the score from alpha = {shown(link.alpha)} on" if link.alpha else "The splits save nothing"
        (before, after), (more, fewer) = link.error, link.leaves
        folds = "its branch folds into a leaf" if len(nodes) == 1 else "their branches fold into leaves"
        sentence = says(
            which,
            strong(names),
            f": {folds}. {why}: {LEAVES(more)} become {fewer:,}, and the error R goes from ",
            f"{shown(before)} to ",
            number(after),
            ".",
        )
        scores = [self._score(error, leaves) for error, leaves in zip(link.error, link.leaves, strict=True)]
        workings = formulas.step_down(link.error, link.leaves, link.alpha), *scores
        return Told(sentence, workings, self.question((SPLITS,)))

    def _score(self, error: float, leaves: int) -> Working:
        return formulas.tree_score(error, leaves, self.link.alpha, error_text(self.link.path, error))

    def question(self, grains: tuple[int, ...]) -> Question | None:
        """The weakest among the next weaker ones. Of links that are equally weak only the first stands here."""
        table = self.table
        weakest = int(table["node"][table["weakest"]][0])
        others = np.flatnonzero(~table["weakest"])
        near = others[np.argsort(table["g"][others], kind="stable")][:3]
        names = among(f"node {weakest}", [f"node {node}" for node in table["node"][near]])
        if names is None:
            return None
        names.sort(key=lambda name: int(name.removeprefix("node ")))
        because = f"Its branch saves {shown(self.link.alpha)} for each leaf, the least of all."
        ask = "Which branch is worth least for each of its leaves?"
        return Question(ask, tuple(names), names.index(f"node {weakest}"), because, grains)


# -- the choice


def _chosen_steps(chosen: Chosen) -> Iterator[Piece]:
    if chosen.folds:
        yield from Choosing(chosen, CHOOSE).steps()
    yield from steps_at(chosen, chosen.alpha)
    yield Step(chosen, KEEP, ROUNDS, Light(subtree=chosen.subtree), partial(_kept, chosen))


WHY = {
    "min_error": "it has the lowest mean error on rows held out",
    "one_se": "it gives the smallest tree within one standard error of the lowest mean error",
    "average_alpha": "it is the mean of the alphas that won their fold",
    "ccp_alpha": "it was given",
    "nothing_to_prune": "the tree is a single leaf, and there is nothing to prune",
}


def _kept(chosen: Chosen) -> Told:
    path, k = chosen.path, chosen.subtree
    error, leaves = float(path.error[k]), int(path.leaves[k])
    kept = strong(f"the tree keeps {leaves:,}")
    sentence = says(
        "Alpha = ",
        number(chosen.alpha),
        f": {WHY[chosen.why]}. Of {LEAVES(path.leaves[0])} ",
        kept,
        f", and its {WHAT[path.measure]} is {shown(error)}.",
    )
    working = formulas.tree_score(error, leaves, chosen.alpha, error_text(path, error))
    others = np.argsort(np.abs(np.arange(len(path)) - k), kind="stable")[1:]
    ask = f"Alpha = {shown(chosen.alpha)}: {WHY[chosen.why]}. How many leaves does the tree keep?"
    because = f"At this alpha no other subtree scores lower than {shown(working.value)}."
    near = [float(path.leaves[i]) for i in others]
    return Told(sentence, (working,), questions.numeric(ask, leaves, near, because, (ROUNDS, SPLITS)))


def picture(trace: Trace) -> Picture:
    """The one tree, which folds while the path is walked."""
    path = next(event for event in trace.logged if isinstance(event, Path))
    tree = ShownTree(path.growth, gone=np.where(path.until < len(path), path.until, -1))
    worth = bars(WORTH, "What each branch saves for a leaf", (), "g")
    return Picture((tree,), panels=(worth, errors_panel(path.leaves)) if len(path) > 1 else ())


LESSON = Lesson("Pruning", (*CODE, *cart.CODE), walk, picture)
