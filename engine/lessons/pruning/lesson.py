"""Pruning in words: the weakest link of every step, and what each subtree scores at an alpha."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial

import numpy as np

from engine.core.trace import Trace, must_be
from engine.learners.pruning.fitting import Chosen, Fold
from engine.learners.pruning.path import Path, WeakestLink
from engine.lessons.common import formulas
from engine.lessons.common.asking import asked, numeric
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
)
from engine.lessons.common.wording import changed, counted, number, sentences, strong
from engine.lessons.common.wording import node as node_said
from engine.lessons.pruning.folds import Choosing, errors_panel, fold_steps
from engine.lessons.pruning.scores import KEEP, error_text, steps_at
from engine.lessons.tree import lesson as cart
from engine.lessons.tree.facts import TreeFacts
from engine.text.arithmetic import ratio, text
from engine.text.message import Number, list_text, msg
from engine.tree.growth import Growth

CODE = (
    msg("pruning-code-grow"),
    msg("pruning-code-while"),
    msg("pruning-code-each"),
    msg("pruning-code-g"),
    msg("pruning-code-prune"),
    msg("pruning-code-fold"),
    msg("pruning-code-without"),
    msg("pruning-code-error"),
    msg("pruning-code-choose"),
    msg("pruning-code-keep"),
    "",
)
STANDING, G, PRUNE, CHOOSE = 2, 4, 5, 9
MOST_LINKS = 40  # splits shown of one step: the weakest and those next to it
LINKS, BARS = "links", 6  # the panel of g, and how many it always has room for

R_SYMBOLS = {
    "impurity": r"\frac{n_t}{n} I_t",
    "error_rate": r"\frac{n_t - \max_k n_{tk}}{n}",
    "ssr": r"n_t\,\word{mse}_t",
}


def walk(trace: Trace, candidates: int) -> Iterator[Piece]:
    """Every step of a trace of prune.fit: the growth as cart tells it, the way down, the folds, the choice."""
    about = TreeFacts(trace, must_be(Growth, trace.logged[0]), candidates)
    for piece in cart.growth_steps(about, msg("pruning-plan")):
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
        if len(g) <= MOST_LINKS:
            return np.arange(len(g))
        return np.sort(np.argsort(g, kind="stable")[:MOST_LINKS])

    def light(self, nodes: tuple[int, ...] = (), node: int = -1) -> Light:
        return Light(node=node, nodes=nodes, subtree=self.link.step - 1, panel=LINKS)

    def bars(self, told: np.ndarray) -> dict[str, dict]:
        """The least g there are, as far as they were told."""
        g = self.table["g"]
        weakest = np.sort(np.argsort(g, kind="stable")[:BARS])
        labels = [node_said(node) for node in self.table["node"][weakest].tolist()]
        return {LINKS: {"labels": labels, "values": np.where(np.isin(weakest, told), g[weakest], np.nan)}}

    def steps(self) -> Iterator[Piece]:
        for at, place in enumerate(self.order.tolist()):
            light = self.light(node=int(self.table["node"][place]))
            sets = self.bars(self.order[: at + 1])
            yield Step(self.link, G, EVERY_NUMBER, light, partial(self.g_of, place), sets=sets)
        if left_out := len(self.table["g"]) - len(self.order):
            yield not_shown(self.link, STANDING, self.light(), left_out, "split", msg("pruning-not-shown", what="link"))
        gone = replace(self.light(tuple(self.link.nodes.tolist())), subtree=self.link.step)
        yield Step(self.link, PRUNE, SPLITS, gone, self.prune, sets=self.bars(self.order))

    def g_of(self, place: int) -> Told:
        """g(t) of one split, and the errors it is made of."""
        node, error, below, leaves, g, _ = (self.table[name][place].item() for name in self.table)
        own, under = self._error_of(int(node)), self._error_below(int(node))
        written = error_text(self.link.path, error), error_text(self.link.path, below)
        symbols = R_SYMBOLS[self.link.path.measure]
        workings = [
            formulas.link(*written, int(leaves), float(g)),
            Working(msg("pruning-error-of", what="node"), symbols, own, float(error)),
        ]
        if under:
            of = msg("pruning-error-of", what="subtree")
            workings.append(Working(of, r"\sum_{\term{leaves}} R(t)", under, float(below)))
        first = place == self.order[0]
        least = float(self.table["g"][self.order[self.order <= place]].min())
        said = sentences(
            msg("pruning-measure", what=self.link.path.measure) if first and self.link.step == 1 else None,
            msg("pruning-link", node=node_said(node), leaves=counted(leaves, "leaf"), below=float(below),
                error=float(error)),
            msg("pruning-g", saved=int(leaves) - 1, g=number(g)),
            msg("pruning-weakest-so-far") if g <= least else msg("pruning-least", g=least),
        )  # fmt: skip
        return Told(said, tuple(workings), self.question((EVERY_NUMBER,)) if first else None)

    def _error_of(self, node: int) -> str:
        """R(t) worked out from the node's rows."""
        group, whole = self.about.node_group(node), self.about.node_group(0).weight
        if self.link.path.measure == "error_rate":
            return ratio(group.weight - group.counts.max(), whole)
        if self.link.path.measure == "ssr":
            return f"{text(group.weight)} * {group.inside}"
        return f"{ratio(group.weight, whole)} * {group.inside}"

    def _error_below(self, node: int) -> str:
        """R of the subtree as it stands: the R of its leaves, where there are few of them."""
        path, inside = self.link.path, self.about.tree.below(node)
        leaves = inside & (path.gone_at < self.link.step) & (path.until >= self.link.step)
        found = path.node_error[leaves]
        return " + ".join(map(text, found)) if 0 < len(found) <= 8 else ""

    def prune(self) -> Told:
        link, nodes = self.link, self.link.nodes.tolist()
        (before, after), (more, fewer) = link.error, link.leaves
        names = strong(list_text([node_said(node) for node in nodes]))
        why = (msg("pruning-from", alpha=float(link.alpha)) if link.alpha else
               msg("pruning-nothing", n=len(nodes)))  # fmt: skip
        become = msg("pruning-become", leaves=counted(more, "leaf"), fewer=Number(fewer), change=changed(before, after))
        scores = [self._score(error, leaves) for error, leaves in zip(link.error, link.leaves, strict=True)]
        workings = formulas.step_down(link.error, link.leaves, link.alpha), *scores
        return Told((msg("pruning-prune", n=len(nodes), nodes=names), why, become), workings, self.question((SPLITS,)))

    def _score(self, error: float, leaves: int) -> Working:
        return formulas.tree_score(error, leaves, self.link.alpha, error_text(self.link.path, error))

    def question(self, grains: tuple[int, ...]) -> Question | None:
        """The weakest among the next weaker ones. Of links that are equally weak only the first stands here."""
        table = self.table
        weakest = int(table["node"][table["weakest"]][0])
        compared = np.flatnonzero(~table["weakest"] | (table["node"] == weakest))
        nodes = table["node"][compared]
        because = msg("pruning-ask-link-because", g=float(self.link.alpha))
        return asked("weakest-link", msg("pruning-ask-link"), nodes.tolist().index(weakest),
                     lambda i: node_said(int(nodes[i])), because, grains, as_leaf=table["error"][compared],
                     as_subtree=table["error_below"][compared], leaves=table["leaves"][compared],
                     g=table["g"][compared])  # fmt: skip


# -- the choice


def _chosen_steps(chosen: Chosen) -> Iterator[Piece]:
    if chosen.folds:
        yield from Choosing(chosen, CHOOSE).steps()
    yield from steps_at(chosen, chosen.alpha)
    yield Step(chosen, KEEP, ROUNDS, Light(subtree=chosen.subtree), partial(_kept, chosen))


def _kept(chosen: Chosen) -> Told:
    path, k = chosen.path, chosen.subtree
    error, leaves = float(path.error[k]), int(path.leaves[k])
    why = msg("pruning-chosen", why=chosen.why, alpha=number(chosen.alpha))
    kept = msg("pruning-kept", leaves=counted(int(path.leaves[0]), "leaf"), kept=strong(Number(leaves)), error=error)
    working = formulas.tree_score(error, leaves, chosen.alpha, error_text(path, error))
    others = np.argsort(np.abs(np.arange(len(path)) - k), kind="stable")[1:]
    asks = msg("pruning-ask-chosen", why=why, ask=msg("pruning-ask-kept"))
    because = msg("pruning-ask-kept-because", score=working.value)
    near = [float(path.leaves[i]) for i in others]
    return Told((why, kept), (working,), numeric("leaves-kept", asks, leaves, because, (ROUNDS, SPLITS), near=near))


def picture(trace: Trace) -> Picture:
    """The one tree, which is pruned while the path is walked."""
    path = next(event for event in trace.logged if isinstance(event, Path))
    tree = ShownTree(path.growth, gone=np.where(path.until < len(path), path.until, -1))
    links = bars(LINKS, msg("pruning-links-title"), (), "g")
    return Picture((tree,), panels=(links, errors_panel(path.leaves)) if len(path) > 1 else ())


LESSON = Lesson("Pruning", (*CODE, *cart.CODE), walk, picture)
