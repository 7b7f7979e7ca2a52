"""The importance of features in words: what their splits gained, and what shuffling them costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from engine.learners.forest.out_of_bag import Finished
from engine.lessons.common.asking import asked
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS, Light, Question, Step, Told, Working, not_shown
from engine.lessons.common.wording import changed, counted, feature, number, row_name, tree, way
from engine.lessons.forest.facts import ONE_BY_ONE, ForestFacts, mean_of
from engine.lessons.forest.votes import IMPURITY
from engine.text.arithmetic import text, total
from engine.text.message import Message, Span, list_text, msg

PERMUTATION = "permutation"  # a panel
IMPORTANCE_LINE = 8


def importance_steps(facts: ForestFacts, finished: Finished) -> Iterator[Step]:
    told = _Importance(facts, finished)
    yield from told.by_impurity()
    yield from told.by_shuffling()


@dataclass(frozen=True, eq=False)
class _Importance:
    facts: ForestFacts
    finished: Finished

    @property
    def names(self) -> tuple[str, ...]:
        return self.facts.data.feature_names

    def _light(self, panel: str, place: int = -1) -> Light:
        return Light(tree=self.facts.trees - 1, feature=place, scene="all", panel=panel)

    def _in_order(self, importance: np.ndarray) -> list[int]:
        """The features, the one importance most first; those without a number last."""
        return np.argsort(-np.nan_to_num(importance, nan=-np.inf), kind="stable").tolist()

    def _several(self, panel: str, importance: np.ndarray, tell) -> Iterator[Step]:
        """A step a feature, the bars filling up."""
        shown_so_far = np.full(len(importance), np.nan)
        order = self._in_order(importance)
        for place in order[:ONE_BY_ONE]:
            shown_so_far = shown_so_far.copy()
            shown_so_far[place] = importance[place]
            yield Step(self.finished, IMPORTANCE_LINE, SPLITS, self._light(panel, place), partial(tell, place),
                       sets={panel: shown_so_far})  # fmt: skip
        if (rest := len(order) - ONE_BY_ONE) > 0:
            why = msg("forest-features-alike")
            yield not_shown(self.finished, IMPORTANCE_LINE, self._light(panel), rest, "feature", why)

    # -- what the splits gained

    def by_impurity(self) -> Iterator[Step]:
        importance = self.facts.impurity.total
        light = self._light(IMPURITY)
        yield Step(self.finished, IMPORTANCE_LINE, ROUNDS, light, self.most_gained, opens=msg("forest-importance"),
                   sets={IMPURITY: importance})  # fmt: skip
        yield from self._several(IMPURITY, importance, self.gained)

    def most_gained(self) -> Told:
        importance = self.facts.impurity.total
        if not importance.any():
            return Told((msg("forest-no-splits"),))
        best = int(importance.argmax())
        most = msg("forest-most-gain", feature=self.name(best), gain=number(float(importance[best])))
        share = msg("forest-most-share", share=float(self.facts.impurity.share[best]))
        return Told((most, share), (self._mean_gain(best),))

    def name(self, place: int) -> Span:
        return feature(self.facts.data, place)

    def _mean_gain(self, place: int) -> Working:
        of = msg("forest-importance-of", shuffled=False, feature=self.name(place))
        by_tree = self.facts.impurity.by_tree[:, place]
        return Working(of, r"\frac{1}{B} \sum_b \Delta_b", mean_of(by_tree), float(self.facts.impurity.total[place]))

    def gained(self, place: int) -> Told:
        """Averaged over trees, and the splits of the tree in which it gained most."""
        by_tree = self.facts.impurity.by_tree[:, place]
        mean, most = self._mean_gain(place), int(by_tree.argmax())
        if not by_tree.any():
            return Told((msg("forest-never-used", feature=self.name(place)),), (mean,))
        trees = counted(self.facts.trees, "tree")
        used = msg("forest-feature-gain", users=int((by_tree > 0).sum()), trees=trees, feature=self.name(place))
        gains = msg("forest-feature-mean", mean=number(mean.value), tree=tree(most), most=float(by_tree[most]))
        return Told((used, gains), (mean, self._of_tree(most, place)))

    def _of_tree(self, number_of_tree: int, place: int) -> Working:
        """What the splits of one tree gained by a feature: their gains, times what their nodes weigh."""
        growth = self.facts.forest.growths[number_of_tree]
        own = (growth.tree.feature == place).nonzero()[0]
        few = own[:ONE_BY_ONE]
        each = zip(growth.weight[few].tolist(), growth.tree.gain[few].tolist(), strict=True)
        terms = [f"{text(weight)} * {text(gain)}" for weight, gain in each]
        if (rest := own[ONE_BY_ONE:]).size:
            terms.append(text(float((growth.weight * growth.tree.gain)[rest].sum())))
        of = msg("forest-gain-in-tree", feature=self.name(place), tree=tree(number_of_tree))
        return Working(of, r"\sum_t n_t \cdot \term{gain}_t", total(terms),
                       float(self.facts.impurity.by_tree[number_of_tree, place]))  # fmt: skip

    # -- what shuffling costs

    @cached_property
    def judged(self) -> np.ndarray:
        """The trees that left rows out."""
        return (~np.isnan(self.facts.permutation.before)).nonzero()[0]

    def by_shuffling(self) -> Iterator[Step]:
        importance = self.facts.permutation.total
        if not len(self.judged):
            yield Step(self.finished, IMPORTANCE_LINE, ROUNDS, self._light(PERMUTATION), self.nobody)
            return
        light, nothing = self._light(PERMUTATION), np.full(len(importance), np.nan)
        yield Step(self.finished, IMPORTANCE_LINE, SPLITS, light, self.ask, sets={PERMUTATION: nothing})
        for step in self._several(PERMUTATION, importance, self.cost):
            yield step
            if step.light.feature >= 0 and self._tree_of(step.light.feature) >= 0:
                yield Step(self.finished, IMPORTANCE_LINE, EVERY_NUMBER, step.light,
                           partial(self.shuffled, step.light.feature))  # fmt: skip
        yield Step(self.finished, IMPORTANCE_LINE, ROUNDS, light, self.most_costly, sets={PERMUTATION: importance})

    def nobody(self) -> Told:
        return Told((msg("forest-nothing-to-shuffle"),))

    def ask(self) -> Told:
        best = self._in_order(self.facts.permutation.total)
        return Told((msg("forest-shuffling"),), (), self._which(best, (SPLITS, EVERY_NUMBER)))

    def _which(self, order: list[int], grains: tuple[int, ...]) -> Question | None:
        """Which feature costs most? Names that read alike would be no choice."""
        importance = self.facts.permutation.total
        names = [self.names[j] for j in order]
        if len(order) < 2 or importance[order[0]] <= importance[order[1]] or len(set(names)) < len(names):
            return None
        because = msg("forest-because-worst", measure=self.facts.measure, best=moves(importance[order[0]]),
                      next=moves(importance[order[1]]))  # fmt: skip
        return asked("importance", msg("forest-ask-worst"), order[0], lambda j: Span(self.names[j]), because, grains,
                     others=order[1:])  # fmt: skip

    def cost(self, place: int) -> Told:
        importance = self.facts.permutation
        before, after = importance.before[self.judged], importance.after[self.judged, place]
        if len(before) <= ONE_BY_ONE:
            terms = total(f"({text(b)} - {text(a)})" for a, b in zip(before, after, strict=True))
        else:
            terms = f"{text(float(after.sum()))} - {text(float(before.sum()))}"
        value = float(importance.total[place])
        of = msg("forest-importance-of", shuffled=True, feature=self.name(place))
        working = Working(of, r"\frac{1}{B} \sum_b (e'_b - e_b)", f"({terms})/{len(before)}", value)
        worse = msg("forest-shuffled", worse=int((after > before).sum()), trees=counted(len(before), "tree"),
                    feature=self.name(place))  # fmt: skip
        mean = msg("forest-shuffled-mean", measure=self.facts.measure, moves=Span(moves(value), "number"))
        return Told((worse, mean), (working,))

    def _tree_of(self, place: int) -> int:
        """The tree that suffers most, -1 where none changes."""
        by_tree = np.nan_to_num(self.facts.permutation.by_tree[:, place])
        return int(np.abs(by_tree).argmax()) if by_tree.any() else -1

    def shuffled(self, place: int) -> Told:
        """One tree's rows with the shuffled column, as it was drawn."""
        worst = self._tree_of(place)
        importance, bag = self.facts.permutation, self.facts.forest.bags[worst]
        column, order = self.facts.data.X[bag.left_out, place], importance.shuffle(worst, place).order
        pairs = [msg("forest-swapped", **{"row": row_name(row), "from": row_name(int(bag.left_out[source]))})
                 for row, source in zip(bag.left_out.tolist(), order, strict=True)]  # fmt: skip
        before, after = float(importance.before[worst]), float(importance.after[worst, place])
        other = int((~((column == column[order]) | (np.isnan(column) & np.isnan(column[order])))).sum())
        told = (
            msg("forest-swap", tree=tree(worst), n=len(order), feature=self.name(place), pairs=list_text(pairs)),
            msg("forest-other-values", n=other),
            msg("forest-error-changes", measure=self.facts.measure, changed=changed(before, after)),
        )
        working = Working(msg("forest-worse-in", tree=tree(worst)), r"e'_b - e_b", f"{text(after)} - {text(before)}",
                          float(importance.by_tree[worst, place]))  # fmt: skip
        return Told(told, (working,))

    def most_costly(self) -> Told:
        """Do both ways name the same feature?"""
        importance, gained = self.facts.permutation.total, self.facts.impurity.total
        best, first = int(np.nanargmax(importance)), int(gained.argmax())
        if importance[best] <= 0:
            return Told((msg("forest-nothing-worse"),))
        costs = msg("forest-most-costly", feature=self.name(best), measure=self.facts.measure,
                    by=number(float(importance[best])))  # fmt: skip
        agree = msg("forest-agree") if best == first else msg("forest-disagree", feature=self.name(first))
        return Told((costs, agree), self.cost(best).workings, self._which(self._in_order(importance), (ROUNDS,)))


def moves(by: float) -> Message:
    """Examples: 0.1 -> "rises by 0.1", -2 -> "falls by 2"."""
    return msg("forest-moves", way=way(0.0, float(by)), by=abs(float(by)))
