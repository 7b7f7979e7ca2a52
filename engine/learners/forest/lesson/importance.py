"""Steps of feature importance: what the splits on each feature gained, and what shuffling each feature costs."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from engine.learners.forest.lesson.forest_view import MAX_FOREST_TERMS, ForestView, short_mean_expr
from engine.learners.forest.lesson.votes import IMPURITY
from engine.learners.forest.out_of_bag import Finished
from engine.text.arithmetic import number_expr, sum_expr
from engine.text.message import Message, Span, list_text, msg
from engine.text.questions import build_question
from engine.text.step import (
    DETAIL_CALCULATIONS,
    DETAIL_SPLITS,
    DETAIL_STORY,
    Calculation,
    Highlight,
    Question,
    Step,
    StepText,
    skipped_step,
)
from engine.text.wording import (
    change_direction,
    count_text,
    feature_span,
    from_to_text,
    number_span,
    row_name_text,
    tree_name_text,
)

PERMUTATION = "permutation"  # a panel
IMPORTANCE_LINE = 8


def forest_importance_steps(view: ForestView, finished: Finished) -> Iterator[Step]:
    """Show both kinds of importance, feature by feature."""
    texts = _Importance(view, finished)
    yield from texts.impurity_steps()
    yield from texts.permutation_steps()


@dataclass(frozen=True, eq=False)
class _Importance:
    view: ForestView
    finished: Finished

    def name(self, j: int) -> Span:
        return feature_span(self.view.data, j)

    def _highlight(self, panel: str, j: int = -1) -> Highlight:
        return Highlight(tree=self.view.n_trees - 1, feature=j, scene="all", panel=panel)

    def _in_order(self, importance: np.ndarray) -> list[int]:
        """Features by importance, the largest first; NaN last."""
        return np.argsort(-np.nan_to_num(importance, nan=-np.inf), kind="stable").tolist()

    def _feature_steps(self, panel: str, importance: np.ndarray, render: Callable[[int], StepText]) -> Iterator[Step]:
        """Yield a step for each feature, filling the bars one by one."""
        bars, order = np.full(len(importance), np.nan), self._in_order(importance)
        for j in order[:MAX_FOREST_TERMS]:
            bars = bars.copy()
            bars[j] = importance[j]
            highlight, text, updates = self._highlight(panel, j), partial(render, j), {panel: bars}
            yield Step(self.finished, IMPORTANCE_LINE, DETAIL_SPLITS, highlight, text, state_updates=updates)
        if (n_skipped := len(order) - MAX_FOREST_TERMS) > 0:
            highlight, why = self._highlight(panel), msg("forest.importance.skipped")
            yield skipped_step(self.finished, IMPORTANCE_LINE, highlight, n_skipped, "feature", why)

    # -- what the splits gained

    def impurity_steps(self) -> Iterator[Step]:
        importance = self.view.impurity_importances.total
        highlight, title = self._highlight(IMPURITY), msg("forest.section.importance")
        opening = {"section_title": title, "state_updates": {IMPURITY: importance}}
        yield Step(self.finished, IMPORTANCE_LINE, DETAIL_STORY, highlight, self.largest_gain, **opening)
        yield from self._feature_steps(IMPURITY, importance, self.gain)

    def largest_gain(self) -> StepText:
        importance = self.view.impurity_importances.total
        if not importance.any():
            return StepText((msg("forest.importance.no-splits"),))
        best = int(importance.argmax())
        most = msg("forest.importance.most-gain", feature=self.name(best), gain=number_span(float(importance[best])))
        share = msg("forest.importance.most-share", share=float(self.view.impurity_importances.share[best]))
        return StepText((most, share), (self._mean_gain(best),))

    def _mean_gain(self, j: int) -> Calculation:
        name = msg("forest.formula.importance", shuffled=False, feature=self.name(j))
        importances = self.view.impurity_importances
        numbers = short_mean_expr(importances.by_tree[:, j])
        return Calculation(name, r"\frac{1}{B} \sum_b \Delta_b", numbers, float(importances.total[j]))

    def gain(self, j: int) -> StepText:
        """A feature's mean gain, and its gain in the tree where it is largest."""
        by_tree, feature = self.view.impurity_importances.by_tree[:, j], self.name(j)
        mean, best = self._mean_gain(j), int(by_tree.argmax())
        if not by_tree.any():
            return StepText((msg("forest.importance.unused", feature=feature),), (mean,))
        trees = count_text(self.view.n_trees, "tree")
        used = msg("forest.importance.trees", users=int((by_tree > 0).sum()), trees=trees, feature=feature)
        places = {"tree": tree_name_text(best), "most": float(by_tree[best])}
        gains = msg("forest.importance.mean-gain", mean=number_span(mean.value), **places)
        return StepText((used, gains), (mean, self._tree_gain(best, j)))

    def _tree_gain(self, b: int, j: int) -> Calculation:
        """Gain of tree b's splits on a feature: each gain times the weight of its node."""
        growth = self.view.forest.growths[b]
        nodes = (growth.tree.feature == j).nonzero()[0]
        few, rest = nodes[:MAX_FOREST_TERMS], nodes[MAX_FOREST_TERMS:]
        pairs = zip(growth.node_weights[few].tolist(), growth.tree.gain[few].tolist(), strict=True)
        terms = [f"{number_expr(weight)} * {number_expr(gain)}" for weight, gain in pairs]
        if len(rest):
            terms.append(number_expr(float((growth.node_weights * growth.tree.gain)[rest].sum())))
        name = msg("forest.formula.tree-gain", feature=self.name(j), tree=tree_name_text(b))
        value = float(self.view.impurity_importances.by_tree[b, j])
        return Calculation(name, r"\sum_t n_t \cdot \term{gain}_t", sum_expr(terms), value)

    # -- what shuffling costs

    @cached_property
    def with_oob(self) -> np.ndarray:
        """Trees with out-of-bag rows."""
        return (~np.isnan(self.view.permutation_importances.before)).nonzero()[0]

    def permutation_steps(self) -> Iterator[Step]:
        importance, highlight = self.view.permutation_importances.total, self._highlight(PERMUTATION)
        if not len(self.with_oob):
            no_oob = StepText((msg("forest.shuffle.no-oob"),))
            yield Step(self.finished, IMPORTANCE_LINE, DETAIL_STORY, highlight, lambda: no_oob)
            return
        empty = {PERMUTATION: np.full(len(importance), np.nan)}
        yield Step(self.finished, IMPORTANCE_LINE, DETAIL_SPLITS, highlight, self.method, state_updates=empty)
        for step in self._feature_steps(PERMUTATION, importance, self.cost):
            yield step
            j = step.highlight.feature
            if j >= 0 and self._worst_tree(j) >= 0:
                render = partial(self.shuffled, j)
                yield Step(self.finished, IMPORTANCE_LINE, DETAIL_CALCULATIONS, step.highlight, render)
        updates = {PERMUTATION: importance}
        yield Step(self.finished, IMPORTANCE_LINE, DETAIL_STORY, highlight, self.most_costly, state_updates=updates)

    def method(self) -> StepText:
        return StepText((msg("forest.shuffle.method"),), (), self._question((DETAIL_SPLITS, DETAIL_CALCULATIONS)))

    def _question(self, details: tuple[int, ...]) -> Question | None:
        """Ask which feature costs most; not if names are equal or there is a tie."""
        importance, features = self.view.permutation_importances.total, self.view.data.feature_names
        order = self._in_order(importance)
        if len(order) < 2 or importance[order[0]] <= importance[order[1]] or len(set(features)) < len(features):
            return None
        best, second = (change_by_text(importance[j]) for j in order[:2])
        because = msg("forest.explanation.importance", measure=self.view.error_name, best=best, next=second)
        prompt, render = msg("forest.question.importance"), lambda j: Span(features[j])
        return build_question("importance", prompt, order[0], render, because, details, others=order[1:])

    def cost(self, j: int) -> StepText:
        importance = self.view.permutation_importances
        before, after = importance.before[self.with_oob], importance.after[self.with_oob, j]
        if len(before) <= MAX_FOREST_TERMS:
            terms = sum_expr(f"({number_expr(b)} - {number_expr(a)})" for a, b in zip(before, after, strict=True))
        else:
            terms = f"{number_expr(float(after.sum()))} - {number_expr(float(before.sum()))}"
        value, feature = float(importance.total[j]), self.name(j)
        name = msg("forest.formula.importance", shuffled=True, feature=feature)
        calculation = Calculation(name, r"\frac{1}{B} \sum_b (e'_b - e_b)", f"({terms})/{len(before)}", value)
        n_worse, trees = int((after > before).sum()), count_text(len(before), "tree")
        worse = msg("forest.shuffle.worse-trees", worse=n_worse, trees=trees, feature=feature)
        change = Span(change_by_text(value), "number")
        mean = msg("forest.shuffle.mean-change", measure=self.view.error_name, moves=change)
        return StepText((worse, mean), (calculation,))

    def _worst_tree(self, j: int) -> int:
        """Tree whose error changes most when feature j is shuffled, -1 if none changes."""
        by_tree = np.nan_to_num(self.view.permutation_importances.by_tree[:, j])
        return int(np.abs(by_tree).argmax()) if by_tree.any() else -1

    def shuffled(self, j: int) -> StepText:
        """One tree's out-of-bag rows with feature j shuffled."""
        worst = self._worst_tree(j)
        importance, bag, tree = self.view.permutation_importances, self.view.forest.bags[worst], tree_name_text(worst)
        rows, order = bag.oob_rows, importance.shuffle(worst, j).order
        column = self.view.data.X[rows, j]
        swaps = zip(map(row_name_text, rows), map(row_name_text, rows[order]), strict=True)
        pairs = [msg("forest.shuffle.swap", **{"row": row, "from": source}) for row, source in swaps]
        before, after = float(importance.before[worst]), float(importance.after[worst, j])
        other = int((~((column == column[order]) | (np.isnan(column) & np.isnan(column[order])))).sum())
        places = {"n": len(order), "feature": self.name(j), "pairs": list_text(pairs)}
        changed = from_to_text(before, after)
        sentences = (
            msg("forest.shuffle.swaps", tree=tree, **places),
            msg("forest.shuffle.changed-values", n=other),
            msg("forest.shuffle.tree-change", measure=self.view.error_name, changed=changed),
        )
        name, numbers = msg("forest.formula.error-rise", tree=tree), f"{number_expr(after)} - {number_expr(before)}"
        return StepText(sentences, (Calculation(name, r"e'_b - e_b", numbers, float(importance.by_tree[worst, j])),))

    def most_costly(self) -> StepText:
        """Compare the most important features by both measures."""
        importance, gains = self.view.permutation_importances.total, self.view.impurity_importances.total
        best, by_gain = int(np.nanargmax(importance)), int(gains.argmax())
        if importance[best] <= 0:
            return StepText((msg("forest.shuffle.none-worse"),))
        places = {"measure": self.view.error_name, "by": number_span(float(importance[best]))}
        costs = msg("forest.shuffle.most-costly", feature=self.name(best), **places)
        agreement = msg("forest.shuffle.same-feature")
        if best != by_gain:
            agreement = msg("forest.shuffle.other-feature", feature=self.name(by_gain))
        return StepText((costs, agreement), self.cost(best).calculations, self._question((DETAIL_STORY,)))


def change_by_text(by: float) -> Message:
    """Examples: 0.1 -> "rises by 0.1", -2 -> "falls by 2"."""
    return msg("forest.shuffle.change", way=change_direction(0.0, float(by)), by=abs(float(by)))
