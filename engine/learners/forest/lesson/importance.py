"""The importance of features in words: what their splits gained, and what shuffling them costs."""

from __future__ import annotations

from collections.abc import Iterator
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
    DETAIL_TREES,
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


def forest_importance_steps(facts: ForestView, finished: Finished) -> Iterator[Step]:
    told = _Importance(facts, finished)
    yield from told.by_impurity()
    yield from told.by_shuffling()


@dataclass(frozen=True, eq=False)
class _Importance:
    facts: ForestView
    finished: Finished

    @property
    def names(self) -> tuple[str, ...]:
        return self.facts.data.feature_names

    def _light(self, panel: str, place: int = -1) -> Highlight:
        return Highlight(tree=self.facts.n_trees - 1, feature=place, scene="all", panel=panel)

    def _in_order(self, importance: np.ndarray) -> list[int]:
        """The features, the one importance most first; those without a number last."""
        return np.argsort(-np.nan_to_num(importance, nan=-np.inf), kind="stable").tolist()

    def _several(self, panel: str, importance: np.ndarray, tell) -> Iterator[Step]:
        """A step a feature, the bars filling up."""
        shown_so_far = np.full(len(importance), np.nan)
        order = self._in_order(importance)
        for place in order[:MAX_FOREST_TERMS]:
            shown_so_far = shown_so_far.copy()
            shown_so_far[place] = importance[place]
            yield Step(self.finished, IMPORTANCE_LINE, DETAIL_SPLITS, self._light(panel, place), partial(tell, place),
                       state_updates={panel: shown_so_far})  # fmt: skip
        if (rest := len(order) - MAX_FOREST_TERMS) > 0:
            why = msg("forest.importance.skipped")
            yield skipped_step(self.finished, IMPORTANCE_LINE, self._light(panel), rest, "feature", why)

    # -- what the splits gained

    def by_impurity(self) -> Iterator[Step]:
        importance = self.facts.impurity_importances.total
        light = self._light(IMPURITY)
        yield Step(
            self.finished,
            IMPORTANCE_LINE,
            DETAIL_TREES,
            light,
            self.most_gained,
            section_title=msg("forest.section.importance"),
            state_updates={IMPURITY: importance},
        )
        yield from self._several(IMPURITY, importance, self.gained)

    def most_gained(self) -> StepText:
        importance = self.facts.impurity_importances.total
        if not importance.any():
            return StepText((msg("forest.importance.no-splits"),))
        best = int(importance.argmax())
        most = msg("forest.importance.most-gain", feature=self.name(best), gain=number_span(float(importance[best])))
        share = msg("forest.importance.most-share", share=float(self.facts.impurity_importances.share[best]))
        return StepText((most, share), (self._mean_gain(best),))

    def name(self, place: int) -> Span:
        return feature_span(self.facts.data, place)

    def _mean_gain(self, place: int) -> Calculation:
        of = msg("forest.formula.importance", shuffled=False, feature=self.name(place))
        by_tree = self.facts.impurity_importances.by_tree[:, place]
        return Calculation(
            of,
            r"\frac{1}{B} \sum_b \Delta_b",
            short_mean_expr(by_tree),
            float(self.facts.impurity_importances.total[place]),
        )

    def gained(self, place: int) -> StepText:
        """Averaged over trees, and the splits of the tree in which it gained most."""
        by_tree = self.facts.impurity_importances.by_tree[:, place]
        mean, most = self._mean_gain(place), int(by_tree.argmax())
        if not by_tree.any():
            return StepText((msg("forest.importance.unused", feature=self.name(place)),), (mean,))
        trees = count_text(self.facts.n_trees, "tree")
        used = msg("forest.importance.trees", users=int((by_tree > 0).sum()), trees=trees, feature=self.name(place))
        gains = msg(
            "forest.importance.mean-gain",
            mean=number_span(mean.value),
            tree=tree_name_text(most),
            most=float(by_tree[most]),
        )
        return StepText((used, gains), (mean, self._of_tree(most, place)))

    def _of_tree(self, number_of_tree: int, place: int) -> Calculation:
        """What the splits of one tree gained by a feature: their gains, times what their nodes weigh."""
        growth = self.facts.forest.growths[number_of_tree]
        own = (growth.tree.feature == place).nonzero()[0]
        few = own[:MAX_FOREST_TERMS]
        each = zip(growth.node_weights[few].tolist(), growth.tree.gain[few].tolist(), strict=True)
        terms = [f"{number_expr(weight)} * {number_expr(gain)}" for weight, gain in each]
        if (rest := own[MAX_FOREST_TERMS:]).size:
            terms.append(number_expr(float((growth.node_weights * growth.tree.gain)[rest].sum())))
        of = msg("forest.formula.tree-gain", feature=self.name(place), tree=tree_name_text(number_of_tree))
        return Calculation(of, r"\sum_t n_t \cdot \term{gain}_t", sum_expr(terms),
                       float(self.facts.impurity_importances.by_tree[number_of_tree, place]))  # fmt: skip

    # -- what shuffling costs

    @cached_property
    def judged(self) -> np.ndarray:
        """The trees that left rows out."""
        return (~np.isnan(self.facts.permutation_importances.before)).nonzero()[0]

    def by_shuffling(self) -> Iterator[Step]:
        importance = self.facts.permutation_importances.total
        if not len(self.judged):
            yield Step(self.finished, IMPORTANCE_LINE, DETAIL_TREES, self._light(PERMUTATION), self.nobody)
            return
        light, nothing = self._light(PERMUTATION), np.full(len(importance), np.nan)
        yield Step(self.finished, IMPORTANCE_LINE, DETAIL_SPLITS, light, self.ask, state_updates={PERMUTATION: nothing})
        for step in self._several(PERMUTATION, importance, self.cost):
            yield step
            if step.highlight.feature >= 0 and self._tree_of(step.highlight.feature) >= 0:
                yield Step(self.finished, IMPORTANCE_LINE, DETAIL_CALCULATIONS, step.highlight,
                           partial(self.shuffled, step.highlight.feature))  # fmt: skip
        yield Step(
            self.finished,
            IMPORTANCE_LINE,
            DETAIL_TREES,
            light,
            self.most_costly,
            state_updates={PERMUTATION: importance},
        )

    def nobody(self) -> StepText:
        return StepText((msg("forest.shuffle.no-oob"),))

    def ask(self) -> StepText:
        best = self._in_order(self.facts.permutation_importances.total)
        return StepText((msg("forest.shuffle.method"),), (), self._which(best, (DETAIL_SPLITS, DETAIL_CALCULATIONS)))

    def _which(self, order: list[int], grains: tuple[int, ...]) -> Question | None:
        """Which feature costs most? Names that read alike would be no choice."""
        importance = self.facts.permutation_importances.total
        names = [self.names[j] for j in order]
        if len(order) < 2 or importance[order[0]] <= importance[order[1]] or len(set(names)) < len(names):
            return None
        because = msg(
            "forest.explanation.importance",
            measure=self.facts.error_name,
            best=change_by_text(importance[order[0]]),
            next=change_by_text(importance[order[1]]),
        )
        return build_question(
            "importance",
            msg("forest.question.importance"),
            order[0],
            lambda j: Span(self.names[j]),
            because,
            grains,
            others=order[1:],
        )

    def cost(self, place: int) -> StepText:
        importance = self.facts.permutation_importances
        before, after = importance.before[self.judged], importance.after[self.judged, place]
        if len(before) <= MAX_FOREST_TERMS:
            terms = sum_expr(f"({number_expr(b)} - {number_expr(a)})" for a, b in zip(before, after, strict=True))
        else:
            terms = f"{number_expr(float(after.sum()))} - {number_expr(float(before.sum()))}"
        value = float(importance.total[place])
        of = msg("forest.formula.importance", shuffled=True, feature=self.name(place))
        working = Calculation(of, r"\frac{1}{B} \sum_b (e'_b - e_b)", f"({terms})/{len(before)}", value)
        worse = msg(
            "forest.shuffle.worse-trees",
            worse=int((after > before).sum()),
            trees=count_text(len(before), "tree"),
            feature=self.name(place),
        )
        mean = msg(
            "forest.shuffle.mean-change", measure=self.facts.error_name, moves=Span(change_by_text(value), "number")
        )
        return StepText((worse, mean), (working,))

    def _tree_of(self, place: int) -> int:
        """The tree that suffers most, -1 where none changes."""
        by_tree = np.nan_to_num(self.facts.permutation_importances.by_tree[:, place])
        return int(np.abs(by_tree).argmax()) if by_tree.any() else -1

    def shuffled(self, place: int) -> StepText:
        """One tree's rows with the shuffled column, as it was drawn."""
        worst = self._tree_of(place)
        importance, bag = self.facts.permutation_importances, self.facts.forest.bags[worst]
        column, order = self.facts.data.X[bag.oob_rows, place], importance.shuffle(worst, place).order
        pairs = [
            msg("forest.shuffle.swap", **{"row": row_name_text(row), "from": row_name_text(int(bag.oob_rows[source]))})
            for row, source in zip(bag.oob_rows.tolist(), order, strict=True)
        ]
        before, after = float(importance.before[worst]), float(importance.after[worst, place])
        other = int((~((column == column[order]) | (np.isnan(column) & np.isnan(column[order])))).sum())
        told = (
            msg(
                "forest.shuffle.swaps",
                tree=tree_name_text(worst),
                n=len(order),
                feature=self.name(place),
                pairs=list_text(pairs),
            ),
            msg("forest.shuffle.changed-values", n=other),
            msg("forest.shuffle.tree-change", measure=self.facts.error_name, changed=from_to_text(before, after)),
        )
        working = Calculation(
            msg("forest.formula.error-rise", tree=tree_name_text(worst)),
            r"e'_b - e_b",
            f"{number_expr(after)} - {number_expr(before)}",
            float(importance.by_tree[worst, place]),
        )
        return StepText(told, (working,))

    def most_costly(self) -> StepText:
        """Do both ways name the same feature?"""
        importance, gained = self.facts.permutation_importances.total, self.facts.impurity_importances.total
        best, first = int(np.nanargmax(importance)), int(gained.argmax())
        if importance[best] <= 0:
            return StepText((msg("forest.shuffle.none-worse"),))
        costs = msg("forest.shuffle.most-costly", feature=self.name(best), measure=self.facts.error_name,
                    by=number_span(float(importance[best])))  # fmt: skip
        agree = (
            msg("forest.shuffle.same-feature")
            if best == first
            else msg("forest.shuffle.other-feature", feature=self.name(first))
        )
        return StepText(
            (costs, agree), self.cost(best).calculations, self._which(self._in_order(importance), (DETAIL_TREES,))
        )


def change_by_text(by: float) -> Message:
    """Examples: 0.1 -> "rises by 0.1", -2 -> "falls by 2"."""
    return msg("forest.shuffle.change", way=change_direction(0.0, float(by)), by=abs(float(by)))
