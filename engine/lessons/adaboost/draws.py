"""Rows drawn by weight, in words: each owns a stretch of the line from 0 to 1, a number draws the row it falls on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.trace import must_be
from engine.learners.common.random_draws import Resample
from engine.lessons.adaboost import questions as ask
from engine.lessons.adaboost.picture import DRAWN, LINE
from engine.lessons.adaboost.rounds import AdaBoostRound, adding_weights
from engine.lessons.common.script import Block, Piece
from engine.lessons.common.step import EVERY_NUMBER, SPLITS, Step, Told, Working, not_shown
from engine.lessons.common.told_rows import ROWS
from engine.lessons.common.wording import number, row_name, rows, strong
from engine.text.arithmetic import ratio
from engine.text.message import Message, msg

PARTS = 40  # of the line, with more rows several share a part
DRAWS = 200  # marked on it


@dataclass(frozen=True, eq=False)
class Drawing:
    """One sample. `then` says what becomes of it, `sets` what the pictures hold once it is drawn."""

    of: AdaBoostRound
    line: int
    then: Message
    sets: dict

    @property
    def drawn(self) -> Resample:
        return must_be(Resample, self.of.drawn)

    @cached_property
    def ends(self) -> np.ndarray:
        """[n] where each row's stretch ends."""
        return self.drawn.ranges

    @cached_property
    def edges(self) -> np.ndarray:
        """The first row of each part of the line, and the end of the last. Example: 3 rows -> 0, 1, 2, 3."""
        n = len(self.ends)
        return np.linspace(0, n, min(n, PARTS) + 1).astype(int)

    @cached_property
    def labels(self) -> list[Message]:
        pairs = zip(self.edges.tolist(), self.edges[1:].tolist(), strict=False)
        return [msg("adaboost-part", single=b - a == 1, **{"from": a + 1, "to": b}) for a, b in pairs]

    def state(self, draws: int, row: int = -1) -> dict:
        """What the line shows after so many draws, the part of one row lit."""
        lit = int(self.edges.searchsorted(row, side="right")) - 1 if row >= 0 else -1
        return {
            "ends": self.ends[self.edges[1:] - 1],
            "labels": self.labels,
            "draws": self.drawn.draws[: min(draws, DRAWS)],
            "lit": lit,
        }

    def steps(self) -> Iterator[Piece]:
        drawn, m = self.drawn, len(self.drawn.draws)
        light = self.of.light(panel=LINE)
        yield Step(drawn, self.line, SPLITS, light, self.begin, sets={LINE: self.state(0)})
        rows = drawn.rows[:ROWS]
        columns = {"line": self.line, "tree": self.of.number, "row": rows}
        yield Block(drawn, len(rows), self.draw, columns, LINE, names=(LINE,),
                    sets=lambda i: {LINE: self.state(i + 1, int(rows[i]))})  # fmt: skip
        if m > ROWS:
            yield not_shown(drawn, self.line, light, m - ROWS, "draw", msg("adaboost-draws-alike"))
        sets = {LINE: self.state(m), DRAWN: drawn.counts.astype(float), **self.sets}
        yield Step(drawn, self.line, SPLITS, light, self.end, sets=sets)

    def begin(self) -> Told:
        whole = adding_weights(self.drawn.weight, self.drawn.weight > 0)
        working = Working(msg("adaboost-whole-line"), r"\sum_i w_i", whole, float(self.drawn.weight.sum()))
        return Told((msg("adaboost-draw-begin", rows=rows(len(self.ends))),), (working,))

    def draw(self, i: int) -> Told:
        u, row = float(self.drawn.draws[i]), int(self.drawn.rows[i])
        start = float(self.ends[row - 1]) if row else 0.0
        upto = np.arange(len(self.ends)) <= row
        working = Working(msg("adaboost-end-of", row=row_name(row)), r"\sum_{j \le i} w_j",
                          adding_weights(self.drawn.weight, upto), float(self.ends[row]))  # fmt: skip
        places = {"from": start, "to": working.value, "row": strong(row_name(row))}
        told = msg("adaboost-draw", number=i + 1, drawn=number(u), **places)
        return Told((told,), (working,), None if i else self.question(EVERY_NUMBER))

    def question(self, grain: int):
        return ask.who_is_drawn(
            self.drawn.weight, float(self.drawn.draws[0]), int(self.drawn.rows[0]), self.ends, grain
        )

    def end(self) -> Told:
        counts, m = self.drawn.counts, len(self.drawn.draws)
        most, none = int(counts.argmax()), int((counts == 0).sum())
        working = Working(msg("adaboost-share-drawn", row=row_name(most)), r"\frac{\word{draws}_i}{m}",
                          ratio(int(counts[most]), m), float(self.drawn.after[most]))  # fmt: skip
        told = msg("adaboost-drawn", row=strong(row_name(most)), times=int(counts[most]), none=none)
        return Told((told, self.then), (working,), self.question(SPLITS))
