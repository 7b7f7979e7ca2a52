"""The lesson on pruning: the full tree, its weakest links, the folds, the choice of alpha."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

import numpy as np

from engine.core.trace import Trace, expect_type
from engine.learners.cart.lesson import walk as cart
from engine.learners.cart.lesson.tree_view import TreeView
from engine.learners.prune.fitting import AlphaChoice, PruningFold
from engine.learners.prune.lesson.folds import (
    COUNT,
    EACH_FOLD,
    AlphaChoiceSteps,
    alpha_labels,
    errors_panel,
    fold_column,
    fold_steps,
)
from engine.learners.prune.lesson.scores import (
    KEEP,
    alpha_calculation,
    error_expr,
    link_strength_calculation,
    steps_at_alpha,
    tree_score_calculation,
)
from engine.learners.prune.path import PruningPath, WeakestLink
from engine.learners.prune.story import story
from engine.text.arithmetic import number_expr, ratio_expr
from engine.text.message import NumberText, list_text, msg
from engine.text.picture import LessonPicture, LessonTree, bars_panel
from engine.text.pseudo_code import CodeLine, coded_lesson
from engine.text.questions import build_numeric_question, build_question
from engine.text.script import StepOrBlock
from engine.text.step import (
    DETAIL_CALCULATIONS,
    DETAIL_SPLITS,
    DETAIL_STORY,
    Calculation,
    Highlight,
    Lesson,
    Question,
    Step,
    StepText,
    skipped_step,
)
from engine.text.wording import count_text, from_to_text, node_name_text, number_span, strong_span, without_none
from engine.tree.growth import Growth

SPLITS, G, PRUNE, CHOOSE = 2, 4, 5, 9  # places in the algorithm
MAX_LINKS = 40  # splits shown of one step: those with the lowest g
LINKS, BARS = "links", 6  # the name of the panel with g, and the number of its bars

R_SYMBOLS = {
    "impurity": r"\frac{n_t}{n} I_t",
    "error_rate": r"\frac{n_t - \max_k n_{tk}}{n}",
    "ssr": r"n_t\,\word{mse}_t",
}


def walk(trace: Trace, candidates: int) -> Iterator[StepOrBlock]:
    """Yield every step of a trace of prune.fit: growth, weakest links, folds, choice."""
    view = TreeView(trace, expect_type(Growth, trace.logged_events[0]), candidates)
    for piece in cart.single_tree_steps(view, msg("prune.intro.plan")):
        yield piece.offset_by(KEEP, 0)
    for event in (event for logged in trace.logged_events[1:] for event in trace.sub_events_of(logged)):
        if isinstance(event, WeakestLink):
            yield from _LinkSteps(view, event).steps()
        elif isinstance(event, PruningFold):
            yield from fold_steps(trace, event)
        elif isinstance(event, AlphaChoice):
            yield from _choice_steps(event)


# -- one step of the path


@dataclass(frozen=True, eq=False)
class _LinkSteps:
    """The steps of one pruning step."""

    view: TreeView
    link: WeakestLink

    @cached_property
    def table(self) -> dict[str, np.ndarray]:
        return self.link.table

    @cached_property
    def shown(self) -> np.ndarray:
        """The shown rows of the table in the order of the nodes, always with the weakest links."""
        g = self.table["g"]
        if len(g) <= MAX_LINKS:
            return np.arange(len(g))
        return np.sort(np.argsort(g, kind="stable")[:MAX_LINKS])

    def highlight(self, nodes: tuple[int, ...] = (), node: int = -1) -> Highlight:
        return Highlight(node=node, nodes=nodes, subtree=self.link.step - 1, panel=LINKS)

    def bars(self, rows: np.ndarray) -> dict[str, dict]:
        """The lowest g; NaN for those not among these rows of the table."""
        g = self.table["g"]
        lowest = np.sort(np.argsort(g, kind="stable")[:BARS])
        labels = [node_name_text(node) for node in self.table["node"][lowest].tolist()]
        return {LINKS: {"labels": labels, "values": np.where(np.isin(lowest, rows), g[lowest], np.nan)}}

    def steps(self) -> Iterator[StepOrBlock]:
        for i, row in enumerate(self.shown.tolist()):
            highlight, states = self.highlight(node=int(self.table["node"][row])), self.bars(self.shown[: i + 1])
            text = partial(self.strength_text, row)
            yield Step(self.link, G, DETAIL_CALCULATIONS, highlight, text, state_updates=states)
        if n_skipped := len(self.table["g"]) - len(self.shown):
            why = msg("prune.note.skipped", what="link")
            yield skipped_step(self.link, SPLITS, self.highlight(), n_skipped, "split", why)
        highlight = replace(self.highlight(tuple(self.link.nodes.tolist())), subtree=self.link.step)
        yield Step(self.link, PRUNE, DETAIL_SPLITS, highlight, self.prune_text, state_updates=self.bars(self.shown))

    def strength_text(self, row: int) -> StepText:
        """g(t) of one split, and the errors it follows from."""
        path, is_first = self.link.path, row == self.shown[0]
        node, error, below, leaves, g, _ = (column[row].item() for column in self.table.values())
        node_name, subtree_name = (msg("prune.formula.link-error", what=what) for what in ("node", "subtree"))
        calculations = [
            link_strength_calculation(error_expr(path, error), error_expr(path, below), leaves, float(g)),
            Calculation(node_name, R_SYMBOLS[path.measure], self._node_error_expr(node), float(error)),
        ]
        if numbers := self._subtree_error_expr(node):
            calculations.append(Calculation(subtree_name, r"\sum_{\term{leaves}} R(t)", numbers, float(below)))
        lowest = float(self.table["g"][self.shown[self.shown <= row]].min())
        name, count = node_name_text(node), count_text(leaves, "leaf")
        sentences = without_none(
            msg("prune.link.error-measure", what=path.measure) if is_first and self.link.step == 1 else None,
            msg("prune.link.errors", node=name, leaves=count, below=float(below), error=float(error)),
            msg("prune.link.strength", saved=leaves - 1, g=number_span(g)),
            msg("prune.link.weakest-so-far") if g <= lowest else msg("prune.link.least-so-far", g=lowest),
        )
        question = self.question(DETAIL_CALCULATIONS) if is_first else None
        return StepText(sentences, tuple(calculations), question)

    def _node_error_expr(self, node: int) -> str:
        """R(t) from the node's rows."""
        group, total = self.view.node_group(node), self.view.node_group(0).weight
        if self.link.path.measure == "error_rate":
            return ratio_expr(group.weight - group.counts.max(), total)
        if self.link.path.measure == "ssr":
            return f"{number_expr(group.weight)} * {group.impurity_factor}"
        return f"{ratio_expr(group.weight, total)} * {group.impurity_factor}"

    def _subtree_error_expr(self, node: int) -> str:
        """R of the subtree below a node as a sum over its leaves. "" if they are too many."""
        path, in_subtree = self.link.path, self.view.tree.in_subtree(node)
        is_leaf = in_subtree & (path.pruned_at_step < self.link.step) & (path.absorbed_at_step >= self.link.step)
        errors = path.node_error[is_leaf]
        return " + ".join(map(number_expr, errors)) if 0 < len(errors) <= 8 else ""

    def prune_text(self) -> StepText:
        link, nodes = self.link, self.link.nodes.tolist()
        names = strong_span(list_text([node_name_text(node) for node in nodes]))
        why = msg("prune.step.alpha", alpha=float(link.alpha))
        if not link.alpha:
            why = msg("prune.step.zero-alpha", n=len(nodes))
        before, fewer = count_text(link.leaves[0], "leaf"), NumberText(link.leaves[1])
        change = msg("prune.step.change", leaves=before, fewer=fewer, change=from_to_text(*link.error))
        scores = [tree_score_calculation(error, leaves, link.alpha, error_expr(link.path, error))
                  for error, leaves in zip(link.error, link.leaves, strict=True)]  # fmt: skip
        calculations = alpha_calculation(link.error, link.leaves, link.alpha), *scores
        links = msg("prune.step.weakest-links", n=len(nodes), nodes=names)
        return StepText((links, why, change), calculations, self.question(DETAIL_SPLITS))

    def question(self, detail: int) -> Question | None:
        """Ask for the weakest link; of equally weak links only the first is a choice."""
        table = self.table
        weakest = int(table["node"][table["weakest"]][0])
        choices = np.flatnonzero(~table["weakest"] | (table["node"] == weakest))
        nodes, error, below, leaves, g, _ = (column[choices] for column in table.values())
        facts: dict[str, Any] = {"as_leaf": error, "as_subtree": below, "leaves": leaves, "g": g}
        prompt, topic = msg("prune.question.weakest-link"), "weakest-link"
        why = msg("prune.explanation.weakest-link", g=float(self.link.alpha))
        answer, names = nodes.tolist().index(weakest), [node_name_text(node) for node in nodes]
        return build_question(topic, prompt, answer, names.__getitem__, why, (detail,), **facts)


# -- the choice


def _choice_steps(event: AlphaChoice) -> Iterator[StepOrBlock]:
    if event.folds:
        yield from AlphaChoiceSteps(event, CHOOSE).steps()
    yield from steps_at_alpha(event, event.alpha)
    yield Step(event, KEEP, DETAIL_STORY, Highlight(subtree=event.subtree), partial(_choice_text, event))


def _choice_text(event: AlphaChoice) -> StepText:
    path, k = event.path, event.subtree
    error, leaves = float(path.error[k]), int(path.leaves[k])
    alpha = msg("prune.result.alpha", why=event.reason, alpha=number_span(event.alpha))
    all_leaves, kept = count_text(int(path.leaves[0]), "leaf"), strong_span(NumberText(leaves))
    subtree = msg("prune.result.leaves", leaves=all_leaves, kept=kept, error=error)
    score = tree_score_calculation(error, leaves, event.alpha, error_expr(path, error))
    others = np.argsort(np.abs(np.arange(len(path)) - k), kind="stable")[1:]
    prompt = msg("prune.question.result", why=alpha, ask=msg("prune.question.leaves"))
    why, near = msg("prune.explanation.leaves", score=score.value), [float(path.leaves[i]) for i in others]
    question = build_numeric_question("leaves-kept", prompt, leaves, why, (DETAIL_STORY, DETAIL_SPLITS), near=near)
    return StepText((alpha, subtree), (score,), question)


def build_pruning_picture(trace: Trace) -> LessonPicture:
    """The full tree, and panels of the links and of the validation errors."""
    path = next(event for event in trace.logged_events if isinstance(event, PruningPath))
    pruned_at = np.where(path.absorbed_at_step < len(path), path.absorbed_at_step, -1)
    names = alpha_labels(path.alpha, path.leaves, "tree")
    tree = LessonTree(path.growth, pruned_at=pruned_at, subtree_names=names)
    links = bars_panel(LINKS, msg("prune.panel.links"), (), "g")
    panels = (links, errors_panel(path.alpha, path.leaves)) if len(path) > 1 else ()
    return LessonPicture((tree,), columns=(fold_column,) if trace.events_of(PruningFold) else (), panels=panels)


def pruning_lesson(trace: Trace) -> Lesson:
    """The lesson of a trace, with the lines of pseudo-code that its settings use."""
    choice = next(event for event in trace.logged_events if isinstance(event, AlphaChoice))
    has_folds, has_links = bool(choice.folds), len(choice.path) > 1
    lines = (
        CodeLine(0, msg("prune.code.grow"), (KEEP + cart.GROW,)),
        *cart.tree_lines(trace, 1, KEEP),
        CodeLine(0, msg("prune.code.loop"), (SPLITS,), has_links),
        CodeLine(1, msg("prune.code.link-strength"), (G,), has_links),
        CodeLine(1, msg("prune.code.prune"), (PRUNE,), has_links),
        CodeLine(0, msg("prune.code.each-fold"), is_alive=has_folds),
        CodeLine(1, msg("prune.code.fold-tree"), (EACH_FOLD,), has_folds),
        CodeLine(1, msg("prune.code.fold-error"), (COUNT,), has_folds),
        CodeLine(0, msg("prune.code.choose-alpha", choose=choice.reason), (CHOOSE,)),
        CodeLine(0, msg("prune.code.keep-subtree"), (KEEP,)),
    )
    return coded_lesson("Pruning", lines, walk, build_pruning_picture, story)
