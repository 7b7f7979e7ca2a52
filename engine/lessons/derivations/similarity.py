"""Where do similarity and gain come from? XGBoost's formulas line by line, from the objective of one more tree.

Throughout: F what is predicted before the tree, w what a leaf adds to it, G and H the sums of g and h over its rows.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Annotated

import numpy as np

from engine.core.problem import DataProblem
from engine.core.protocols import Table
from engine.core.settings import Number, Whole, declares
from engine.core.trace import Log, Trace, untraced
from engine.learners.boosting.losses import Squared
from engine.learners.xgb import fitting as xgb
from engine.lessons.common.arithmetic import settled, text, total
from engine.lessons.common.phrases import counted, node_name, number, rows, shown
from engine.lessons.common.picture import TREES, Picture, curve
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS, Lesson, Light, Step, Told, Working, not_shown, says
from engine.lessons.common.told_rows import telling_rows
from engine.lessons.tree import questions
from engine.lessons.xgb import picture as xgb_picture
from engine.lessons.xgb.derivatives import derived
from engine.lessons.xgb.leaves import answer_of
from engine.lessons.xgb.node import in_sums, similarity_of
from engine.lessons.xgb.rounds import XgbTree
from engine.lessons.xgb.sums import Sums, gain_of_sides, gain_of_similarities
from engine.lessons.xgb.telling import XgbContext
from engine.tree.growth import Branch, Leaf

CODE = (
    "objective of one more tree: sum of L(y, F + f) + gamma * leaves + lambda / 2 * sum of w^2",
    "g, h = first and second derivative of L by F, row by row",
    "L(y, F + w) is about L(y, F) + g w + h w^2 / 2; for squared error exactly so",
    "all rows of a leaf move by its w: add up, G = sum of g, H = sum of h",
    "the leaf's part of the objective: G w + (H + lambda) w^2 / 2",
    "its slope by w is 0: G + (H + lambda) w = 0",
    "so w = -G / (H + lambda)",
    "put in: -1/2 * G^2 / (H + lambda), minus half the similarity",
    "a split: gain = similarity(left) + similarity(right) - similarity",
    "half the gain is what the objective falls by, one more leaf costs gamma",
    "the whole tree: -1/2 * sum of similarities + gamma * leaves",
)
OBJECTIVE, DERIVE, TAYLOR, ADD_UP, PART, SLOPE, BEST, PUT_IN, SPLIT, PAYS, WHOLE = range(1, 12)
PARABOLA = "parabola"
FEW = 8  # rows whose losses are written one by one


@declares
def fit(
    data: Table,
    *,
    base_score: Annotated[
        float, Number("What is predicted before the tree; for classes a probability.", "start", low=-1e9, high=1e9)
    ] = 0.5,
    reg_lambda: Annotated[float, Number("The price of large outputs.", "penalty", low=0, high=1e6)] = 1.0,
    max_depth: Annotated[int, Whole("The most questions to a leaf.", "tree", low=1, high=2)] = 1,
    log: Log = untraced,
):
    """One round of XGBoost, with a learning rate of 1 and nothing else in the way."""
    if len(data.class_names) > 2:
        raise DataProblem("The derivation is for numbers or two classes: choose another table.")
    return xgb.fit(data, n_estimators=1, learning_rate=1.0, base_score=base_score, reg_lambda=reg_lambda,
                   max_depth=max_depth, min_child_weight=0.0, log=log)  # fmt: skip


def picture(trace: Trace) -> Picture:
    """That of XGBoost, and the parabola of a leaf with all rows in it."""
    lines = _Lines(trace, XgbContext(trace))
    G, H, w = lines.root.G, lines.root.H + lines.telling.boosting.recipe.similarity.reg_lambda, lines.best_w
    along = w + np.linspace(-1.5, 1.5, 121) * max(abs(w), 0.1)
    points = list(zip(along, G * along + H / 2 * along**2, strict=True))
    parabola = curve(PARABOLA, "One leaf for all rows", "w", "part of the objective", points)
    seen = xgb_picture.of(trace)
    return replace(seen, panels=(parabola, *seen.panels))


def walk(trace: Trace, candidates: int) -> Iterator[Step]:
    """The objective, its approximation, the best output, the split, the whole tree."""
    telling = XgbContext(trace, candidates)
    telling.round = telling.boosting.rounds[0]
    line_by_line = _Lines(trace, telling)
    yield from line_by_line.of_rows()
    yield from line_by_line.of_a_leaf()
    yield from line_by_line.of_a_split()
    yield from line_by_line.of_the_tree()


@dataclass(frozen=True, eq=False)
class _Lines:
    trace: Trace
    telling: XgbContext

    @property
    def loss(self):
        return self.telling.boosting.loss

    @property
    def exact(self) -> bool:
        return isinstance(self.loss, Squared)

    @cached_property
    def grown(self) -> XgbTree:
        return self.telling.boosting.grown[0]

    @property
    def y(self) -> np.ndarray:
        return self.telling.boosting.start.y

    @property
    def F(self) -> np.ndarray:
        return self.telling.now.gradients.before.after

    @cached_property
    def w(self) -> np.ndarray:
        """[n] what each row's leaf adds."""
        return self.telling.now.advance.after - self.F

    @property
    def ridge(self) -> str:
        return text(self.telling.boosting.recipe.similarity.reg_lambda)

    def light(self, panel: str = "", **more) -> Light:
        return self.telling.light(self.grown, panel, **more)

    # -- rows: the cost, its derivatives, its approximation

    def of_rows(self) -> Iterator[Step]:
        event, columns = self.telling.now.gradients, self.telling.derivatives(self.grown)
        before = {**self.telling.in_force(0), **self.telling.scores(self.grown, self.F)}
        light = Light(scene="all", panel=self.light(xgb_picture.SHAPE).panel)
        yield Step(self.telling.boosting.start, OBJECTIVE, ROUNDS, light, self.cost, sets=before)
        told = telling_rows(np.abs(self.grown.g))
        for i in told.tolist():
            yield Step(event, DERIVE, EVERY_NUMBER, self.light(row=i), partial(self.derivatives, i), sets=columns)
        if left_out := len(self.y) - len(told):
            yield not_shown(event, DERIVE, self.light(), left_out, "row", "No other is pulled harder.")
        yield Step(event, DERIVE, SPLITS, self.light(), self.pulls, opens="Two derivatives", sets=columns)
        for place, i in enumerate(told.tolist()):
            grain = EVERY_NUMBER if place else SPLITS
            yield Step(event, TAYLOR, grain, self.light(row=i), partial(self.approximated, i))

    def costs(self, F: np.ndarray) -> str:
        """The losses of all rows added up; of many only what they come to."""
        if len(F) > FEW:
            return text(math.fsum(self.loss.per_row(self.y, F).tolist()))
        return total(self.cost_of(float(y), float(f)) for y, f in zip(self.y, F, strict=True))

    def cost_of(self, y: float, F: float) -> str:
        """Examples: "(7 - 0.5)**2/2", and of class 1 "log(1 + exp((-0.5)))"."""
        return f"({text(y)} - {text(F)})**2/2" if self.exact else f"log(1 + exp({text((1 - 2 * y) * F)}))"

    @property
    def cost_symbols(self) -> str:
        return r"\sum_i \frac{(y_i - F_i)^2}{2}" if self.exact else r"\sum_i \log\left(1 + e^{(1 - 2 y_i) F_i}\right)"

    def cost(self) -> Told:
        value = float(self.loss.per_row(self.y, self.F).sum())
        told = f"{rows(len(self.y))} start at the same F and cost "
        rest = " together. Which tree, added to F, makes the most of it, if leaves and large outputs have a price?"
        return Told(says(told, number(value), rest), (Working("Cost", self.cost_symbols, self.costs(self.F), value),))

    def derivatives(self, i: int) -> Told:
        workings = tuple(derived(self.telling.boosting, self.grown, i))
        g, h = float(self.grown.g[i]), 1.0 if self.grown.h is None else float(self.grown.h[i])
        told = f"Row {i + 1}: the slope of its loss is g = {shown(g)}, the bend h = {shown(h)}."
        return Told(says(told), workings)

    def pulls(self) -> Told:
        bend = "For squared error every h is 1." if self.exact else "For classes h is p(1 - p): sure rows bend little."
        return Told(says("g says which way a row's loss falls, and how steeply; h how soon that changes. ", bend))

    def approximated(self, i: int) -> Told:
        """The loss of a row after the step, by the parabola and as it is."""
        g, h = float(self.grown.g[i]), 1.0 if self.grown.h is None else float(self.grown.h[i])
        y, F, w = float(self.y[i]), float(self.F[i]), float(self.w[i])
        numbers = f"{self.cost_of(y, F)} + {text(g)} * {text(w)} + {text(h)}/2 * ({text(w)})**2"
        now, after = (float(self.loss.per_row(np.array([y]), np.array([at]))[0]) for at in (F, F + w))
        value = after if self.exact else now + g * w + h * w**2 / 2
        parabola = Working("By the parabola", r"L(y, F) + g w + \frac{h}{2} w^2", numbers, value)
        truly = Working("Loss after", r"L(y, F + w)", self.cost_of(y, F + w), after)
        told = f"Row {i + 1} will move by w = {shown(w)}. By the parabola its loss is then "
        rest = "; truly it is the same." if self.exact else f"; truly it is {shown(after)}."
        return Told(says(told, number(value), rest), (parabola, truly))

    # -- one leaf with all rows in it

    def of_a_leaf(self) -> Iterator[Step]:
        leaf = self.telling.now.gradients
        light = Light(node=0, panel=PARABOLA)
        marked = {PARABOLA: [(self.best_w, self.half_similarity(0), "w")]}
        yield Step(leaf, ADD_UP, SPLITS, light, self.sums_of_rows, opens="One leaf")
        yield Step(leaf, PART, SPLITS, light, self.part, sets=marked)
        yield Step(leaf, SLOPE, SPLITS, light, self.slope)
        yield Step(leaf, BEST, SPLITS, light, self.best)
        yield Step(leaf, PUT_IN, SPLITS, light, self.put_in)

    @cached_property
    def root(self) -> Sums:
        return self.grown.node_sums(0)

    @property
    def best_w(self) -> float:
        return self.shift(0)

    def shift(self, node: int) -> float:
        """What a node answers, 0 where only rounding keeps it from it."""
        sums = self.grown.node_sums(node)
        return settled(answer_of(self.grown, node), float(np.abs(sums.g).sum()) / max(sums.H, 1e-300)) + 0.0

    def half_similarity(self, node: int) -> float:
        return -similarity_of(self.grown, node) / 2 + 0.0

    def sums_of_rows(self) -> Told:
        G, H = self.root.G, self.root.H
        workings = (
            Working("G", r"\sum_i g_i", self.root.gradient, G),
            Working("H", r"\sum_i h_i", self.root.hessian, H),
        )
        told = f"Say all {rows(len(self.y))} are in one leaf: every row gets the same w. So the slopes add up to G = "
        return Told(says(told, number(G), ", the bends to H = ", number(H), "."), workings)

    @property
    def letters(self) -> tuple[str, str, str]:
        return text(self.root.G), f"({text(self.root.H)} + {self.ridge})", text(self.best_w)

    def part(self) -> Told:
        G, H, w = self.letters
        numbers = f"{G} * {w} + {H}/2 * ({w})**2"
        working = Working("Part of the objective", r"G w + \frac{H + \lambda}{2} w^2", numbers, self.half_similarity(0))
        told = "What stood before w is no business of the leaf's. What is left is a parabola in w, and lambda makes it "
        rest = f"narrower. At the w that we shall find, {shown(self.best_w)}, it is "
        return Told(says(told, rest, number(working.value), "."), (working,))

    def slope(self) -> Told:
        G, H, w = self.letters
        working = Working("Slope", r"G + (H + \lambda) w", f"{G} + {H} * {w}", 0.0)
        told = "Its lowest point is where its slope is 0; the parabola itself is 0 at w = 0 and at twice that w."
        return Told(says(told), (working,))

    def best(self) -> Told:
        w = self.best_w
        others = [2 * w, -w, w / 2]
        asked = "Where is the parabola lowest?"
        because = "G + (H + lambda) w = 0 solved for w: -G / (H + lambda)."
        working = self.root.output(w)
        told = "Solved for w: minus G over H + lambda. It is what the leaf puts out, "
        return Told(says(told, number(w), "."), (working,), questions.numeric(asked, w, others, because, (SPLITS,)))

    def put_in(self) -> Told:
        similarity = self.root.similarity(similarity_of(self.grown, 0))
        G, H, _ = self.letters
        half = Working("Part of the objective", r"-\frac{1}{2} \frac{G^2}{H + \lambda}", f"-({G})**2/(2 * {H})",
                       self.half_similarity(0))  # fmt: skip
        told = "Half of this fraction is what the objective falls by, if the rows stay together: the fraction is the "
        return Told(says(told, "similarity, ", number(similarity.value), "."), (half, similarity))

    # -- a split

    def of_a_split(self) -> Iterator[Step]:
        growth, opens = self.grown.growth, "A split"
        for event in self.trace.events:
            if isinstance(event, Branch):
                light = self.light(node=event.node, feature=event.feature,
                                   candidate=self.grown.about.chosen(event.search), side="both")  # fmt: skip
                sides = [int(side[event.node]) for side in (growth.tree.left, growth.tree.right)]
                yield Step(event, SPLIT, SPLITS, light, partial(self.gain, event, sides), opens=opens)
                yield Step(event, PAYS, SPLITS, light, partial(self.pays, event))
                opens = ""
            elif isinstance(event, Leaf):
                yield Step(event, BEST, SPLITS, self.light(node=event.node), partial(self.leaf, event.node))

    def gain(self, event: Branch, sides: list[int]) -> Told:
        node, left, right = (self.grown.node_sums(each) for each in (event.node, *sides))
        ours, theirs, whole = (similarity_of(self.grown, each) for each in (*sides, event.node))
        value = float(event.gain)
        told = f"{node_name(event.node)} asks ", self.grown.about.cut_of(event), ". Each side has its own parabola "
        rest = f"and a similarity: {shown(ours)} and {shown(theirs)} instead of {shown(whole)}. The gain is "
        workings = (gain_of_sides(node, left, right, value), gain_of_similarities(ours, theirs, whole, value))
        return Told(says(*told, rest, number(value), "."), workings)

    def pays(self, event: Branch) -> Told:
        value = float(event.gain)
        symbols = r"\frac{1}{2} \left(S_L + S_R - S\right)"
        working = Working("Fall of the objective", symbols, f"{text(value)}/2", value / 2)
        told = "The objective falls by half of that, "
        pays = ", and one more leaf costs gamma: so the split pays while gamma is less. "
        rest = pays + "XGBoost leaves the half out and compares the gain itself with gamma."
        return Told(says(told, number(value / 2), rest), (working,))

    def leaf(self, node: int) -> Told:
        sums, value = self.grown.node_sums(node), self.shift(node)
        plain = [sums.output_plain(value)] if sums.notation.bottom else []
        told = f"{node_name(node)} is a leaf with {in_sums(sums)}. By the same line it puts out "
        return Told(says(told, number(value), "."), (sums.output(value), *plain))

    # -- the whole tree

    def of_the_tree(self) -> Iterator[Step]:
        advance = self.telling.now.advance
        sets = {TREES: 1, **self.telling.in_force(1), **self.telling.scores(self.grown, advance.after)}
        light = Light(scene="all", panel=self.light(xgb_picture.LOSS).panel)
        yield Step(advance, WHOLE, ROUNDS, light, self.whole, opens="The whole tree", sets=sets)
        yield Step(advance, WHOLE, ROUNDS, light, self.cost_after)

    @cached_property
    def fall(self) -> float:
        return math.fsum(self.half_similarity(int(leaf)) for leaf in self.grown.leaves)

    def whole(self) -> Told:
        alike = [similarity_of(self.grown, int(leaf)) for leaf in self.grown.leaves]
        working = Working("Objective, less the cost before", r"-\frac{1}{2} \sum_j \frac{G_j^2}{H_j + \lambda}",
                          f"-({total(map(text, alike))})/2", self.fall)  # fmt: skip
        leaves = counted(len(alike), "leaf", "leaves")
        told = f"The tree has {leaves}: minus half of all similarities, plus gamma for each leaf (here 0). It makes "
        return Told(says(told, number(self.fall), "."), (working,))

    def cost_after(self) -> Told:
        after = float(self.loss.per_row(self.y, self.telling.now.advance.after).sum())
        moved = self.telling.now.advance.after
        workings = [Working("Cost after", self.cost_symbols, self.costs(moved), after)]
        before = float(self.loss.per_row(self.y, self.F).sum())
        outputs = [self.shift(int(leaf)) for leaf in self.grown.leaves]
        if self.exact:
            squares = total(f"({text(w)})**2" for w in outputs)
            numbers = f"{text(before)} + {text(self.fall)} - {self.ridge}/2 * ({squares})"
            symbols = r"L_{\mathrm{before}} - \frac{1}{2} \sum_j S_j - \frac{\lambda}{2} \sum_j w_j^2"
            workings.append(Working("The same from the objective", symbols, numbers, after))
        told = f"Added to F, the tree brings the cost from {shown(before)} down to "
        why = " That is the objective, less what lambda charges." if self.exact else " The parabola only came near it."
        return Told(says(told, number(after), ".", why), tuple(workings))


LESSON = Lesson("Where do similarity and gain come from?", CODE, walk, picture)
