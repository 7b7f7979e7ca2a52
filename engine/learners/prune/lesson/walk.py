"""Pruning in words: the weakest link of every step, and what each subtree scores at an alpha."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial

import numpy as np

from engine.core.trace import Trace, expect_type
from engine.learners.cart.lesson import walk as cart
from engine.learners.cart.lesson.tree_view import TreeView
from engine.learners.prune.fitting import AlphaChoice, PruningFold
from engine.learners.prune.lesson.folds import AlphaChoiceSteps, errors_panel, fold_steps
from engine.learners.prune.lesson.scores import (
    KEEP,
    alpha_calculation,
    error_expr,
    link_strength_calculation,
    steps_at_alpha,
    tree_score_calculation,
)
from engine.learners.prune.path import PruningPath, WeakestLink
from engine.text.arithmetic import number_expr, ratio_expr
from engine.text.message import NumberText, list_text, msg
from engine.text.picture import LessonPicture, LessonTree, bars_panel
from engine.text.questions import build_numeric_question, build_question
from engine.text.script import StepOrBlock
from engine.text.step import (
    DETAIL_CALCULATIONS,
    DETAIL_SPLITS,
    DETAIL_TREES,
    Calculation,
    Highlight,
    Lesson,
    Question,
    Step,
    StepText,
    skipped_step,
)
from engine.text.wording import count_text, from_to_text, number_span, strong_span, without_none
from engine.text.wording import node_name_text as node_said
from engine.tree.growth import Growth

CODE = (
    msg("prune.code.grow"),
    msg("prune.code.loop"),
    msg("prune.code.each-split"),
    msg("prune.code.link-strength"),
    msg("prune.code.prune"),
    msg("prune.code.each-fold"),
    msg("prune.code.fold-tree"),
    msg("prune.code.fold-error"),
    msg("prune.code.choose-alpha"),
    msg("prune.code.keep-subtree"),
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


def walk(trace: Trace, candidates: int) -> Iterator[StepOrBlock]:
    """Every step of a trace of prune.fit: the growth as cart tells it, the way down, the folds, the choice."""
    about = TreeView(trace, expect_type(Growth, trace.logged_events[0]), candidates)
    for piece in cart.single_tree_steps(about, msg("prune.intro.plan")):
        yield piece.offset_by(len(CODE), 0)
    for event in (event for logged in trace.logged_events[1:] for event in trace.sub_events_of(logged)):
        if isinstance(event, WeakestLink):
            yield from _Link(about, event).steps()
        elif isinstance(event, PruningFold):
            yield from fold_steps(trace, event)
        elif isinstance(event, AlphaChoice):
            yield from _chosen_steps(event)


# -- one step down the path


@dataclass(frozen=True, eq=False)
class _Link:
    about: TreeView
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

    def highlight(self, nodes: tuple[int, ...] = (), node: int = -1) -> Highlight:
        return Highlight(node=node, nodes=nodes, subtree=self.link.step - 1, panel=LINKS)

    def bars(self, told: np.ndarray) -> dict[str, dict]:
        """The least g there are, as far as they were told."""
        g = self.table["g"]
        weakest = np.sort(np.argsort(g, kind="stable")[:BARS])
        labels = [node_said(node) for node in self.table["node"][weakest].tolist()]
        return {LINKS: {"labels": labels, "values": np.where(np.isin(weakest, told), g[weakest], np.nan)}}

    def steps(self) -> Iterator[StepOrBlock]:
        for at, place in enumerate(self.order.tolist()):
            light = self.highlight(node=int(self.table["node"][place]))
            sets = self.bars(self.order[: at + 1])
            yield Step(self.link, G, DETAIL_CALCULATIONS, light, partial(self.g_of, place), state_updates=sets)
        if left_out := len(self.table["g"]) - len(self.order):
            yield skipped_step(
                self.link, STANDING, self.highlight(), left_out, "split", msg("prune.note.skipped", what="link")
            )
        gone = replace(self.highlight(tuple(self.link.nodes.tolist())), subtree=self.link.step)
        yield Step(self.link, PRUNE, DETAIL_SPLITS, gone, self.prune, state_updates=self.bars(self.order))

    def g_of(self, place: int) -> StepText:
        """g(t) of one split, and the errors it is made of."""
        node, error, below, leaves, g, _ = (self.table[name][place].item() for name in self.table)
        own, under = self._error_of(int(node)), self._error_below(int(node))
        written = error_expr(self.link.path, error), error_expr(self.link.path, below)
        symbols = R_SYMBOLS[self.link.path.measure]
        workings = [
            link_strength_calculation(*written, int(leaves), float(g)),
            Calculation(msg("prune.formula.link-error", what="node"), symbols, own, float(error)),
        ]
        if under:
            of = msg("prune.formula.link-error", what="subtree")
            workings.append(Calculation(of, r"\sum_{\term{leaves}} R(t)", under, float(below)))
        first = place == self.order[0]
        least = float(self.table["g"][self.order[self.order <= place]].min())
        said = without_none(
            msg("prune.link.error-measure", what=self.link.path.measure) if first and self.link.step == 1 else None,
            msg("prune.link.errors", node=node_said(node), leaves=count_text(leaves, "leaf"), below=float(below),
                error=float(error)),
            msg("prune.link.strength", saved=int(leaves) - 1, g=number_span(g)),
            msg("prune.link.weakest-so-far") if g <= least else msg("prune.link.least-so-far", g=least),
        )  # fmt: skip
        return StepText(said, tuple(workings), self.question((DETAIL_CALCULATIONS,)) if first else None)

    def _error_of(self, node: int) -> str:
        """R(t) worked out from the node's rows."""
        group, whole = self.about.node_group(node), self.about.node_group(0).weight
        if self.link.path.measure == "error_rate":
            return ratio_expr(group.weight - group.counts.max(), whole)
        if self.link.path.measure == "ssr":
            return f"{number_expr(group.weight)} * {group.impurity_factor}"
        return f"{ratio_expr(group.weight, whole)} * {group.impurity_factor}"

    def _error_below(self, node: int) -> str:
        """R of the subtree as it stands: the R of its leaves, where there are few of them."""
        path, inside = self.link.path, self.about.tree.in_subtree(node)
        leaves = inside & (path.pruned_at_step < self.link.step) & (path.absorbed_at_step >= self.link.step)
        found = path.node_error[leaves]
        return " + ".join(map(number_expr, found)) if 0 < len(found) <= 8 else ""

    def prune(self) -> StepText:
        link, nodes = self.link, self.link.nodes.tolist()
        (before, after), (more, fewer) = link.error, link.leaves
        names = strong_span(list_text([node_said(node) for node in nodes]))
        why = (msg("prune.step.alpha", alpha=float(link.alpha)) if link.alpha else
               msg("prune.step.zero-alpha", n=len(nodes)))  # fmt: skip
        become = msg(
            "prune.step.change",
            leaves=count_text(more, "leaf"),
            fewer=NumberText(fewer),
            change=from_to_text(before, after),
        )
        scores = [self._score(error, leaves) for error, leaves in zip(link.error, link.leaves, strict=True)]
        workings = alpha_calculation(link.error, link.leaves, link.alpha), *scores
        return StepText(
            (msg("prune.step.weakest-links", n=len(nodes), nodes=names), why, become),
            workings,
            self.question((DETAIL_SPLITS,)),
        )

    def _score(self, error: float, leaves: int) -> Calculation:
        return tree_score_calculation(error, leaves, self.link.alpha, error_expr(self.link.path, error))

    def question(self, grains: tuple[int, ...]) -> Question | None:
        """The weakest among the next weaker ones. Of links that are equally weak only the first stands here."""
        table = self.table
        weakest = int(table["node"][table["weakest"]][0])
        compared = np.flatnonzero(~table["weakest"] | (table["node"] == weakest))
        nodes = table["node"][compared]
        because = msg("prune.explanation.weakest-link", g=float(self.link.alpha))
        return build_question("weakest-link", msg("prune.question.weakest-link"), nodes.tolist().index(weakest),
                     lambda i: node_said(int(nodes[i])), because, grains, as_leaf=table["error"][compared],
                     as_subtree=table["error_below"][compared], leaves=table["leaves"][compared],
                     g=table["g"][compared])  # fmt: skip


# -- the choice


def _chosen_steps(chosen: AlphaChoice) -> Iterator[StepOrBlock]:
    if chosen.folds:
        yield from AlphaChoiceSteps(chosen, CHOOSE).steps()
    yield from steps_at_alpha(chosen, chosen.alpha)
    yield Step(chosen, KEEP, DETAIL_TREES, Highlight(subtree=chosen.subtree), partial(_kept, chosen))


def _kept(chosen: AlphaChoice) -> StepText:
    path, k = chosen.path, chosen.subtree
    error, leaves = float(path.error[k]), int(path.leaves[k])
    why = msg("prune.result.alpha", why=chosen.reason, alpha=number_span(chosen.alpha))
    kept = msg(
        "prune.result.leaves",
        leaves=count_text(int(path.leaves[0]), "leaf"),
        kept=strong_span(NumberText(leaves)),
        error=error,
    )
    working = tree_score_calculation(error, leaves, chosen.alpha, error_expr(path, error))
    others = np.argsort(np.abs(np.arange(len(path)) - k), kind="stable")[1:]
    asks = msg("prune.question.result", why=why, ask=msg("prune.question.leaves"))
    because = msg("prune.explanation.leaves", score=working.value)
    near = [float(path.leaves[i]) for i in others]
    return StepText(
        (why, kept),
        (working,),
        build_numeric_question("leaves-kept", asks, leaves, because, (DETAIL_TREES, DETAIL_SPLITS), near=near),
    )


def build_pruning_picture(trace: Trace) -> LessonPicture:
    """The one tree, which is pruned while the path is walked."""
    path = next(event for event in trace.logged_events if isinstance(event, PruningPath))
    tree = LessonTree(path.growth, pruned_at=np.where(path.absorbed_at_step < len(path), path.absorbed_at_step, -1))
    links = bars_panel(LINKS, msg("prune.panel.links"), (), "g")
    return LessonPicture((tree,), panels=(links, errors_panel(path.leaves)) if len(path) > 1 else ())


LESSON = Lesson("Pruning", (*CODE, *cart.CODE), walk, build_pruning_picture)
