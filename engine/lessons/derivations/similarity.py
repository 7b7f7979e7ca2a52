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
from engine.lessons.common.asking import numeric
from engine.lessons.common.picture import TREES, Picture, curve
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS, Lesson, Light, Step, Told, Working, not_shown
from engine.lessons.common.told_rows import telling_rows
from engine.lessons.common.wording import changed, counted, number, row_name, rows
from engine.lessons.common.wording import node as node_said
from engine.lessons.xgb import picture as xgb_picture
from engine.lessons.xgb.derivatives import derived
from engine.lessons.xgb.leaves import output_of
from engine.lessons.xgb.node import in_sums, similarity_of
from engine.lessons.xgb.rounds import XgbTree
from engine.lessons.xgb.sums import Sums, gain_of_sides, gain_of_similarities
from engine.lessons.xgb.telling import XgbContext
from engine.text.arithmetic import settled, text, total
from engine.text.message import Span, msg
from engine.tree.growth import Branch, Leaf

CODE = (
    msg("derivations-code-objective"),
    msg("derivations-code-derive"),
    msg("derivations-code-taylor"),
    msg("derivations-code-add-up"),
    msg("derivations-code-part"),
    msg("derivations-code-leaf-slope"),
    msg("derivations-code-best"),
    msg("derivations-code-put-in"),
    msg("derivations-code-split"),
    msg("derivations-code-pays"),
    msg("derivations-code-whole"),
)
OBJECTIVE, DERIVE, TAYLOR, ADD_UP, PART, SLOPE, BEST, PUT_IN, SPLIT, PAYS, WHOLE = range(1, 12)
PARABOLA = "parabola"
FEW = 8  # rows whose losses are written one by one


@declares
def fit(
    data: Table,
    *,
    base_score: Annotated[
        float, Number("derivations.help.base-score", "setting.group.start", low=-1e9, high=1e9)
    ] = 0.5,
    reg_lambda: Annotated[float, Number("derivations.help.reg-lambda", "setting.group.penalty", low=0, high=1e6)] = 1.0,
    max_depth: Annotated[int, Whole("setting.help.max-depth", "setting.group.tree", low=1, high=2)] = 1,
    log: Log = untraced,
):
    """One round of XGBoost, with a learning rate of 1 and nothing else in the way."""
    if len(data.class_names) > 2:
        raise DataProblem("derivations.error.numbers-or-two-classes")
    return xgb.fit(data, n_estimators=1, learning_rate=1.0, base_score=base_score, reg_lambda=reg_lambda,
                   max_depth=max_depth, min_child_weight=0.0, log=log)  # fmt: skip


def picture(trace: Trace) -> Picture:
    """That of XGBoost, and the parabola of a leaf with all rows in it."""
    lines = _Lines(trace, XgbContext(trace))
    G, H, w = lines.root.G, lines.root.H + lines.telling.boosting.recipe.similarity.reg_lambda, lines.best_w
    along = w + np.linspace(-1.5, 1.5, 121) * max(abs(w), 0.1)
    points = list(zip(along, G * along + H / 2 * along**2, strict=True))
    parabola = curve(PARABOLA, msg("derivations-panel-parabola"), "w", msg("derivations-part"), points)
    seen = xgb_picture.of(trace)
    return replace(seen, panels=(parabola, *seen.panels))


def walk(trace: Trace, candidates: int) -> Iterator[Step]:
    """The objective, its approximation, the best output value, the split, the whole tree."""
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
            yield not_shown(event, DERIVE, self.light(), left_out, "row", msg("derivations-none-larger"))
        opens = msg("derivations-opens-derivatives")
        yield Step(event, DERIVE, SPLITS, self.light(), self.sums_of_both, opens=opens, sets=columns)
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
        data, value = self.trace.data, float(self.loss.per_row(self.y, self.F).sum())
        says = (
            msg("derivations-similarity", target=Span(data.target_name), rows=rows(data.n)),
            msg("derivations-start-cost", cost=number(value)),
            msg("derivations-which-tree"),
        )
        return Told(says, (Working(msg("derivations-cost"), self.cost_symbols, self.costs(self.F), value),))

    def derivatives(self, i: int) -> Told:
        workings = tuple(derived(self.telling.boosting, self.grown, i))
        g, h = float(self.grown.g[i]), 1.0 if self.grown.h is None else float(self.grown.h[i])
        return Told((msg("derivations-of-row", row=row_name(i), g=number(g), h=number(h)),), workings)

    def sums_of_both(self) -> Told:
        return Told((msg("derivations-g-and-h"), msg("derivations-every-h", exact=self.exact)))

    def approximated(self, i: int) -> Told:
        """The loss of a row after the step, by the parabola and as it is."""
        g, h = float(self.grown.g[i]), 1.0 if self.grown.h is None else float(self.grown.h[i])
        y, F, w = float(self.y[i]), float(self.F[i]), float(self.w[i])
        numbers = f"{self.cost_of(y, F)} + {text(g)} * {text(w)} + {text(h)}/2 * ({text(w)})**2"
        now, after = (float(self.loss.per_row(np.array([y]), np.array([at]))[0]) for at in (F, F + w))
        value = after if self.exact else now + g * w + h * w**2 / 2
        parabola = Working(msg("derivations-by-parabola"), r"L(y, F) + g w + \frac{h}{2} w^2", numbers, value)
        truly = Working(msg("derivations-loss-after"), r"L(y, F + w)", self.cost_of(y, F + w), after)
        moves = msg("derivations-moves", row=row_name(i), w=w, near=number(value))
        return Told((moves, msg("derivations-truly", exact=self.exact, loss=after)), (parabola, truly))

    # -- one leaf with all rows in it

    def of_a_leaf(self) -> Iterator[Step]:
        leaf = self.telling.now.gradients
        light = Light(node=0, panel=PARABOLA)
        marked = {PARABOLA: [(self.best_w, self.half_similarity(0), "w")]}
        yield Step(leaf, ADD_UP, SPLITS, light, self.sums_of_rows, opens=msg("derivations-opens-leaf"))
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
        """The output value of a node, 0 where only rounding keeps it from that."""
        sums = self.grown.node_sums(node)
        return settled(output_of(self.grown, node), float(np.abs(sums.g).sum()) / max(sums.H, 1e-300)) + 0.0

    def half_similarity(self, node: int) -> float:
        return -similarity_of(self.grown, node) / 2 + 0.0

    def sums_of_rows(self) -> Told:
        G, H = self.root.G, self.root.H
        workings = (
            Working("G", r"\sum_i g_i", self.root.gradient, G),
            Working("H", r"\sum_i h_i", self.root.hessian, H),
        )
        says = (msg("derivations-one-leaf", rows=rows(len(self.y))), msg("derivations-sums", G=number(G), H=number(H)))
        return Told(says, workings)

    @property
    def letters(self) -> tuple[str, str, str]:
        return text(self.root.G), f"({text(self.root.H)} + {self.ridge})", text(self.best_w)

    def part(self) -> Told:
        G, H, w = self.letters
        numbers = f"{G} * {w} + {H}/2 * ({w})**2"
        working = Working(msg("derivations-part"), r"G w + \frac{H + \lambda}{2} w^2", numbers, self.half_similarity(0))
        says = (msg("derivations-parabola"), msg("derivations-at-best", w=self.best_w, part=number(working.value)))
        return Told(says, (working,))

    def slope(self) -> Told:
        G, H, w = self.letters
        working = Working(msg("derivations-slope"), r"G + (H + \lambda) w", f"{G} + {H} * {w}", 0.0)
        return Told((msg("derivations-lowest-slope"),), (working,))

    def best(self) -> Told:
        w, because = self.best_w, (msg("derivations-best-because"),)
        question = numeric("output", msg("derivations-best-ask"), w, because, (SPLITS,), value=w)
        return Told((msg("derivations-best", w=number(w)),), (self.root.output(w),), question)

    def put_in(self) -> Told:
        similarity = self.root.similarity(similarity_of(self.grown, 0))
        G, H, _ = self.letters
        half = Working(msg("derivations-part"), r"-\frac{1}{2} \frac{G^2}{H + \lambda}", f"-({G})**2/(2 * {H})",
                       self.half_similarity(0))  # fmt: skip
        return Told((msg("derivations-half-of-it", similarity=number(similarity.value)),), (half, similarity))

    # -- a split

    def of_a_split(self) -> Iterator[Step]:
        growth, opens = self.grown.growth, msg("derivations-opens-split")
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
        says = (
            msg("derivations-split", node=node_said(event.node), split=self.grown.about.split_of(event)),
            msg("derivations-each-side", left=ours, right=theirs, whole=whole),
            msg("derivations-gain", gain=number(value)),
        )
        workings = (gain_of_sides(node, left, right, value), gain_of_similarities(ours, theirs, whole, value))
        return Told(says, workings)

    def pays(self, event: Branch) -> Told:
        value = float(event.gain)
        symbols = r"\frac{1}{2} \left(S_L + S_R - S\right)"
        working = Working(msg("derivations-fall"), symbols, f"{text(value)}/2", value / 2)
        return Told((msg("derivations-pays", fall=number(value / 2)), msg("derivations-no-half")), (working,))

    def leaf(self, node: int) -> Told:
        sums, value = self.grown.node_sums(node), self.shift(node)
        plain = [sums.output_plain(value)] if sums.notation.bottom else []
        told = msg("derivations-leaf", node=node_said(node), sums=in_sums(sums), w=number(value))
        return Told((told,), (sums.output(value), *plain))

    # -- the whole tree

    def of_the_tree(self) -> Iterator[Step]:
        advance = self.telling.now.advance
        sets = {TREES: 1, **self.telling.in_force(1), **self.telling.scores(self.grown, advance.after)}
        light = Light(scene="all", panel=self.light(xgb_picture.LOSS).panel)
        yield Step(advance, WHOLE, ROUNDS, light, self.whole, opens=msg("derivations-opens-tree"), sets=sets)
        yield Step(advance, WHOLE, ROUNDS, light, self.cost_after)

    @cached_property
    def fall(self) -> float:
        return math.fsum(self.half_similarity(int(leaf)) for leaf in self.grown.leaves)

    def whole(self) -> Told:
        similarities = [similarity_of(self.grown, int(leaf)) for leaf in self.grown.leaves]
        working = Working(msg("derivations-change"), r"-\frac{1}{2} \sum_j \frac{G_j^2}{H_j + \lambda}",
                          f"-({total(map(text, similarities))})/2", self.fall)  # fmt: skip
        says = (
            msg("derivations-tree", leaves=counted(len(similarities), "leaf")),
            msg("derivations-whole-tree", change=number(self.fall)),
        )
        return Told(says, (working,))

    def cost_after(self) -> Told:
        after = float(self.loss.per_row(self.y, self.telling.now.advance.after).sum())
        moved = self.telling.now.advance.after
        workings = [Working(msg("derivations-cost-after"), self.cost_symbols, self.costs(moved), after)]
        before = float(self.loss.per_row(self.y, self.F).sum())
        outputs = [self.shift(int(leaf)) for leaf in self.grown.leaves]
        if self.exact:
            squares = total(f"({text(w)})**2" for w in outputs)
            numbers = f"{text(before)} + {text(self.fall)} - {self.ridge}/2 * ({squares})"
            symbols = r"L_0 - \frac{1}{2} \sum_j S_j - \frac{\lambda}{2} \sum_j w_j^2"
            workings.append(Working(msg("derivations-the-same"), symbols, numbers, after))
        says = (msg("derivations-added", changed=changed(before, after)), msg("derivations-why-so", exact=self.exact))
        return Told(says, tuple(workings))


LESSON = Lesson("Where do similarity and gain come from?", CODE, walk, picture)
