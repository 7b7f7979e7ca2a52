"""A line search: the leaves of a tree hold mean residuals h, and one length rho scales them all.

Absolute loss is walked: a row's |y - F - rho h| is a V over rho with its tip at (y - F)/h, so the slope of them all
goes up by 2 |h| at every tip, and the loss is lowest where it passes 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np

from engine.core.trace import must_be
from engine.learners.boosting.losses import Absolute, Logistic, Softmax
from engine.lessons.boosting import picture as seen
from engine.lessons.boosting import telling as lines
from engine.lessons.boosting.losses import added, of
from engine.lessons.boosting.rounds import BoostingTree
from engine.lessons.boosting.telling import BoostingContext
from engine.lessons.common.formulas import ONE_BY_ONE
from engine.lessons.common.script import Piece, table_of
from engine.lessons.common.step import EVERY_NUMBER, SPLITS, Step, Told, Working
from engine.lessons.common.told_rows import ROWS
from engine.lessons.common.wording import number, row_name
from engine.split.criteria import over
from engine.text.arithmetic import settled, text, total
from engine.text.message import msg

SEARCHED = 1e-9  # of the largest residual: so near to 0 a line search takes slopes


def search_steps(telling: BoostingContext, grown: BoostingTree) -> Iterator[Piece]:
    """How the length is found where the loss is a sum of Vs, and the length."""
    light = telling.light(grown.place, seen.LEAVES)
    if isinstance(grown.loss, Absolute):
        yield from _tip_steps(telling, grown)
    yield Step(grown.step, lines.VALUE, SPLITS, light, partial(_length, telling, grown))


def _length(telling: BoostingContext, grown: BoostingTree) -> Told:
    slopes, along = slopes_along(telling, grown)
    weight = grown.boosting.weight_of(grown.growth.leaf_of >= 0)
    terms = slopes * along if weight is None else weight * slopes * along
    at = settled(added(terms), grown.boosting.size**2)
    often = [""] * len(terms) if weight is None else [f"{text(w)} * " for w in weight]
    numbers = (total(f"{w}{text(g)} * {text(h)}" for w, g, h in zip(often, slopes, along, strict=True))
               if len(terms) <= ONE_BY_ONE else text(at))  # fmt: skip
    heavy = "" if weight is None else "w_i "
    slope = rf"\sum_i {heavy}\frac{{\partial L}}{{\partial F}}(F_i + \rho h_i) \cdot h_i"
    working = Working(of("slope"), slope, numbers, at)
    says = (msg("boosting-length-search"), msg("boosting-length", rho=number(must_be(float, grown.rho)), slope=at))
    return Told(says, (working,))


def slopes_along(telling: BoostingContext, grown: BoostingTree) -> tuple[np.ndarray, np.ndarray]:
    """Of each training row of the tree: the slope of its loss at F + rho h, and h, the mean residual of its leaf."""
    used, least = grown.growth.leaf_of >= 0, SEARCHED * float(np.abs(grown.residual).max())
    nodes = grown.step.growth.nodes_of(grown.k)
    means, rho = over(grown.step.top[nodes], grown.step.bottom[nodes]), must_be(float, grown.rho)
    along, y, loss = means[grown.growth.leaf_of[used]], telling.boosting.start.y[used], grown.loss
    if isinstance(loss, Softmax):  # along one class's tree softmax is logistic: this class against the rest
        F = loss.against_the_rest(grown.residuals.before)[grown.k][used]
        slopes = Logistic().gradient((y == grown.k).astype(float), F + rho * along)
    else:
        slopes = loss.gradient(y, grown.before[used] + rho * along)
    return np.where(np.abs(slopes) <= least, 0.0, slopes), along


# -- absolute loss, tip by tip


def _tip_steps(telling: BoostingContext, grown: BoostingTree) -> Iterator[Piece]:
    """Every tip from rho = 0 up to where the slope is no longer below 0; of many the last ones."""
    tips, light = Tips(telling, grown), telling.light(grown.place, seen.LEAVES)
    passed = tips.passed
    if not len(passed):  # no row moves, or none is on the way
        return
    yield Step(grown.step, lines.VALUE, EVERY_NUMBER, light, tips.at_0)
    yield from table_of(grown.step, passed[-ROWS:], tips.told, light, max(len(passed) - ROWS, 0),
                        msg("boosting-tips-not-shown"), line=lines.VALUE)  # fmt: skip


@dataclass(frozen=True, eq=False)
class Tips:
    """Where each row's loss turns along the tree, and what that does to the slope of them all."""

    telling: BoostingContext
    grown: BoostingTree

    @cached_property
    def along(self) -> np.ndarray:
        """[n] h, 0 where the tree was not grown on the row."""
        found = np.zeros(self.grown.boosting.n)
        found[self.grown.growth.leaf_of >= 0] = slopes_along(self.telling, self.grown)[1]
        return found

    @cached_property
    def distance(self) -> np.ndarray:
        return self.grown.boosting.start.y - self.grown.before

    @cached_property
    def tip(self) -> np.ndarray:
        """[n] the rho at which F + rho h is y; NaN for rows that do not move."""
        return np.divide(self.distance, self.along, where=self.along != 0, out=np.full(len(self.along), np.nan))

    @cached_property
    def size(self) -> np.ndarray:
        """[n] |h|, by the weight of the row."""
        weight = self.grown.boosting.start.rows.weight
        return np.abs(self.along) if weight is None else np.abs(self.along) * weight

    @property
    def rho(self) -> float:
        return must_be(float, self.grown.rho)

    @cached_property
    def passed(self) -> np.ndarray:
        """The rows whose tips lie between 0 and rho, in that order."""
        inside = ((self.tip > 0) & (self.tip <= self.rho * (1 + SEARCHED))).nonzero()[0]
        return inside[np.argsort(self.tip[inside], kind="stable")]

    @cached_property
    def slope_at_0(self) -> float:
        """Just right of rho = 0: rows whose tip lies further on fall, the others rise."""
        return added(np.where(self.tip > 0, -self.size, self.size))

    @cached_property
    def slopes(self) -> np.ndarray:
        """[passed] the slope right of each tip."""
        return settled_all(self.slope_at_0 + 2 * self.size[self.passed].cumsum(), float(self.size.sum()))

    def at_0(self) -> Told:
        terms = np.where(self.tip > 0, -self.size, self.size)[self.along != 0]
        numbers = total(map(text, terms)) if len(terms) <= ONE_BY_ONE else text(self.slope_at_0)
        working = Working(of("slope-at-0"), r"\sum_i \pm |h_i|", numbers, self.slope_at_0)
        return Told((msg("boosting-tips"), msg("boosting-slope-at-0", slope=number(self.slope_at_0))), (working,))

    def told(self, row: int) -> Told:
        place = int((self.passed == row).argmax())
        before = float(self.slopes[place - 1]) if place else self.slope_at_0
        after, last = float(self.slopes[place]), place == len(self.passed) - 1
        tip = self.rho if last else float(self.tip[row])
        workings = (
            Working(of("tip"), r"\frac{y_i - F_i}{h_i}", f"{text(self.distance[row])}/{text(self.along[row])}", tip),
            Working(of("slope-after"), r"s + 2 |h_i|", f"{text(before)} + 2 * {text(self.size[row])}", after),
        )
        turned = msg("boosting-tip", row=row_name(row), rho=number(tip), before=before, after=number(after))
        return Told((turned, msg("boosting-tip-lowest")) if last else (turned,), workings)


def settled_all(values: np.ndarray, size: float) -> np.ndarray:
    return np.array([settled(float(value), size) for value in values])
