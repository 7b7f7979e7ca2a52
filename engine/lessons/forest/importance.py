"""Which features a forest leans on, in words: what their splits gained, and what shuffling them costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from engine.learners.forest.out_of_bag import Finished
from engine.lessons.common.arithmetic import text, total
from engine.lessons.common.phrases import counted, listed, number, rows, shown, strong
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS, Light, Part, Step, Told, Working, not_shown, says
from engine.lessons.forest.facts import ONE_BY_ONE, ForestFacts, mean_of
from engine.lessons.forest.votes import IMPURITY
from engine.lessons.tree import questions

PERMUTATION = "permutation"  # a panel
WORTH_LINE = 8


def worth_steps(facts: ForestFacts, finished: Finished) -> Iterator[Step]:
    told = _Worth(facts, finished)
    yield from told.by_impurity()
    yield from told.by_shuffling()


@dataclass(frozen=True, eq=False)
class _Worth:
    facts: ForestFacts
    finished: Finished

    @property
    def names(self) -> tuple[str, ...]:
        return self.facts.data.feature_names

    def _light(self, panel: str, feature: int = -1) -> Light:
        return Light(tree=self.facts.trees - 1, feature=feature, scene="all", panel=panel)

    def _in_order(self, worth: np.ndarray) -> list[int]:
        """The features, the one worth most first; those without a number last."""
        return np.argsort(-np.nan_to_num(worth, nan=-np.inf), kind="stable").tolist()

    def _several(self, panel: str, worth: np.ndarray, tell) -> Iterator[Step]:
        """A step a feature, the bars filling up."""
        shown_so_far = np.full(len(worth), np.nan)
        order = self._in_order(worth)
        for feature in order[:ONE_BY_ONE]:
            shown_so_far = shown_so_far.copy()
            shown_so_far[feature] = worth[feature]
            yield Step(self.finished, WORTH_LINE, SPLITS, self._light(panel, feature), partial(tell, feature),
                       sets={panel: shown_so_far})  # fmt: skip
        if (rest := len(order) - ONE_BY_ONE) > 0:
            why = "What is left out is worth no more, and worked out in the same way."
            yield not_shown(self.finished, WORTH_LINE, self._light(panel), rest, "feature", why)

    # -- what the splits gained

    def by_impurity(self) -> Iterator[Step]:
        worth = self.facts.impurity.total
        light = self._light(IMPURITY)
        yield Step(self.finished, WORTH_LINE, ROUNDS, light, self.most_gained, opens="Importance",
                   sets={IMPURITY: worth})  # fmt: skip
        yield from self._several(IMPURITY, worth, self.gained)

    def most_gained(self) -> Told:
        worth = self.facts.impurity.total
        if not worth.any():
            return Told(says("No tree asks anything, so no feature gains anything."))
        best = int(worth.argmax())
        share = self.facts.impurity.share
        sentence = says(
            "By what their splits gained, the forest leans most on ",
            strong(self.names[best]),
            ": a tree gains ",
            number(float(worth[best])),
            f" by it on average. With every tree counting alike that is a share of {shown(float(share[best]))}.",
        )
        return Told(sentence, (self._mean_gain(best),))

    def _mean_gain(self, feature: int) -> Working:
        by_tree = self.facts.impurity.by_tree[:, feature]
        return Working(f"Importance of {self.names[feature]} by impurity", r"\frac{1}{B} \sum_b \Delta_b",
                       mean_of(by_tree), float(self.facts.impurity.total[feature]))  # fmt: skip

    def gained(self, feature: int) -> Told:
        """Averaged over trees, and the splits of the tree in which it gained most."""
        by_tree = self.facts.impurity.by_tree[:, feature]
        mean, tree = self._mean_gain(feature), int(by_tree.argmax())
        if not by_tree.any():
            return Told(says("No tree gains by asking about ", strong(self.names[feature]), "."), (mean,))
        trees = int((by_tree > 0).sum())
        used = (
            f": {trees:,} of {counted(self.facts.trees, 'tree')} {'asks' if trees == 1 else 'ask'} about it. Over all "
        )
        most = f"; tree {tree + 1} gains most, {shown(float(by_tree[tree]))}."
        sentence = says(strong(self.names[feature]), used, "trees it gains ", number(mean.value), " on average", most)
        return Told(sentence, (mean, self._of_tree(tree, feature)))

    def _of_tree(self, tree: int, feature: int) -> Working:
        """What the splits of one tree gained by a feature: their gains, times what their nodes weigh."""
        growth = self.facts.forest.growths[tree]
        own = (growth.tree.feature == feature).nonzero()[0]
        few = own[:ONE_BY_ONE]
        each = zip(growth.weight[few].tolist(), growth.tree.gain[few].tolist(), strict=True)
        terms = [f"{text(weight)} * {text(gain)}" for weight, gain in each]
        if (rest := own[ONE_BY_ONE:]).size:
            terms.append(text(float((growth.weight * growth.tree.gain)[rest].sum())))
        return Working(f"Gained in tree {tree + 1} by {self.names[feature]}", r"\sum_t n_t \cdot \mathrm{gain}_t",
                       total(terms), float(self.facts.impurity.by_tree[tree, feature]))  # fmt: skip

    # -- what shuffling costs

    @cached_property
    def judged(self) -> np.ndarray:
        """The trees that left rows out."""
        return (~np.isnan(self.facts.permutation.before)).nonzero()[0]

    @cached_property
    def unit(self) -> str:
        return "share of wrong rows" if self.facts.classes else "mean squared error"

    def by_shuffling(self) -> Iterator[Step]:
        worth = self.facts.permutation.total
        if not len(self.judged):
            yield Step(self.finished, WORTH_LINE, ROUNDS, self._light(PERMUTATION), self.nobody)
            return
        light, nothing = self._light(PERMUTATION), np.full(len(worth), np.nan)
        yield Step(self.finished, WORTH_LINE, SPLITS, light, self.ask, sets={PERMUTATION: nothing})
        for step in self._several(PERMUTATION, worth, self.cost):
            yield step
            if step.light.feature >= 0 and self._tree_of(step.light.feature) >= 0:
                yield Step(self.finished, WORTH_LINE, EVERY_NUMBER, step.light,
                           partial(self.shuffled, step.light.feature))  # fmt: skip
        yield Step(self.finished, WORTH_LINE, ROUNDS, light, self.most_costly, sets={PERMUTATION: worth})

    def nobody(self) -> Told:
        return Told(says("No tree left a row out, so nothing can be shuffled that the trees have not seen."))

    def ask(self) -> Told:
        best = self._in_order(self.facts.permutation.total)
        sentence = says("Another way: shuffle one feature among the rows a tree has not seen, let the tree answer "
                        "again, and see how much worse it gets.")  # fmt: skip
        return Told(sentence, (), self._which(best, (SPLITS, EVERY_NUMBER)))

    def _which(self, order: list[int], grains: tuple[int, ...]):
        """Which feature costs most? Names that read alike would be no choice."""
        worth = self.facts.permutation.total
        names = [self.names[j] for j in order]
        choices = questions.among(names[0], names[1:])
        if choices is None or worth[order[0]] <= worth[order[1]] or len(set(names)) < len(names):
            return None
        because = (
            f"The {self.unit} {moves(worth[order[0]])}; with the next feature shuffled it {moves(worth[order[1]])}."
        )
        ask = "Which feature, shuffled, makes the trees worst?"
        spoken = sorted(choices, key=self.names.index)
        return questions.Question(ask, tuple(spoken), spoken.index(names[0]), because, grains)

    def cost(self, feature: int) -> Told:
        importance = self.facts.permutation
        before, after = importance.before[self.judged], importance.after[self.judged, feature]
        if len(before) <= ONE_BY_ONE:
            terms = total(f"({text(b)} - {text(a)})" for a, b in zip(before, after, strict=True))
        else:
            terms = f"{text(float(after.sum()))} - {text(float(before.sum()))}"
        value = float(importance.total[feature])
        working = Working(f"Importance of {self.names[feature]} by shuffling", r"\frac{1}{B} \sum_b (e'_b - e_b)",
                          f"({terms})/{len(before)}", value)  # fmt: skip
        worse = int((after > before).sum())
        sentence = says(
            "With ",
            strong(self.names[feature]),
            f" shuffled, {worse:,} of {counted(len(before), 'tree')} {'gets' if worse == 1 else 'get'} worse; "
            f"on average the {self.unit} ",
            Part(moves(value), "number"),
            ".",
        )
        return Told(sentence, (working,))

    def _tree_of(self, feature: int) -> int:
        """The tree that suffers most, -1 where none changes."""
        by_tree = np.nan_to_num(self.facts.permutation.by_tree[:, feature])
        return int(np.abs(by_tree).argmax()) if by_tree.any() else -1

    def shuffled(self, feature: int) -> Told:
        """One tree's rows with the shuffled column, as it was drawn."""
        tree = self._tree_of(feature)
        importance, bag = self.facts.permutation, self.facts.forest.bags[tree]
        column, order = self.facts.data.X[bag.left_out, feature], importance.shuffle(tree, feature).order
        pairs = [f"row {row + 1:,} gets that of row {bag.left_out[source] + 1:,}"
                 for row, source in zip(bag.left_out, order, strict=True)]  # fmt: skip
        before, after = float(importance.before[tree]), float(importance.after[tree, feature])
        changed = int((~((column == column[order]) | (np.isnan(column) & np.isnan(column[order])))).sum())
        sentence = says(
            f"In tree {tree + 1}, {rows(len(order))} it has not seen swap their ",
            strong(self.names[feature]),
            f": {listed(pairs)}. {rows(changed)} then {'has' if changed == 1 else 'have'} another value, and the "
            f"{self.unit} goes from {shown(before)} to ",
            number(after),
            ".",
        )
        working = Working(f"Worse in tree {tree + 1}", r"e'_b - e_b", f"{text(after)} - {text(before)}",
                          float(importance.by_tree[tree, feature]))  # fmt: skip
        return Told(sentence, (working,))

    def most_costly(self) -> Told:
        """Do both ways name the same feature?"""
        worth, gained = self.facts.permutation.total, self.facts.impurity.total
        best = int(np.nanargmax(worth))
        if worth[best] <= 0:
            return Told(says("Whatever feature is shuffled, the trees get no worse on average."))
        first = self.names[int(gained.argmax())]
        other = f"By impurity it was {first}: gains count what was learned by heart too."
        agree = "Both ways put it first." if best == int(gained.argmax()) else other
        sentence = says("Shuffling ", strong(self.names[best]), f" costs most: the {self.unit} rises by ",
                        number(float(worth[best])), f". {agree}")  # fmt: skip
        return Told(sentence, self.cost(best).workings, self._which(self._in_order(worth), (ROUNDS,)))


def moves(by: float) -> str:
    """Examples: 0.1 -> "rises by 0.1", -2 -> "falls by 2"."""
    return f"{'rises' if by > 0 else 'falls'} by {shown(abs(float(by)))}" if by else "stays as it is"
