"""Rows drawn by weight, in words: each owns a stretch of the line from 0 to 1, a number draws the row it falls on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.trace import expect_type
from engine.learners.adaboost.lesson import questions as ask
from engine.learners.adaboost.lesson.picture import DRAWN_COLUMN, NUMBER_LINE_PANEL
from engine.learners.adaboost.lesson.rounds import AdaBoostRound, weight_sum_expr
from engine.learners.common.random_draws import Resample
from engine.text.arithmetic import ratio_expr
from engine.text.message import Message, msg
from engine.text.script import StepBlock, StepOrBlock
from engine.text.step import (
    DETAIL_CALCULATIONS,
    DETAIL_SPLITS,
    MAX_ROWS_SHOWN,
    Calculation,
    Step,
    StepText,
    skipped_step,
)
from engine.text.wording import number_span, row_name_text, rows_text, strong_span

PARTS = 40  # of the line, with more rows several share a part
DRAWS = 200  # marked on it


@dataclass(frozen=True, eq=False)
class ResampleSteps:
    """One sample. `then` says what becomes of it, `sets` what the pictures hold once it is drawn."""

    round: AdaBoostRound
    line: int
    outcome_text: Message
    state_updates: dict

    @property
    def drawn(self) -> Resample:
        return expect_type(Resample, self.round.resample_event)

    @cached_property
    def ends(self) -> np.ndarray:
        """[n] where each row's stretch ends."""
        return self.drawn.range_ends

    @cached_property
    def edges(self) -> np.ndarray:
        """The first row of each part of the line, and the end of the last. Example: 3 rows -> 0, 1, 2, 3."""
        n = len(self.ends)
        return np.linspace(0, n, min(n, PARTS) + 1).astype(int)

    @cached_property
    def labels(self) -> list[Message]:
        pairs = zip(self.edges.tolist(), self.edges[1:].tolist(), strict=False)
        return [msg("adaboost.draw.interval-label", single=b - a == 1, **{"from": a + 1, "to": b}) for a, b in pairs]

    def state(self, draws: int, row: int = -1) -> dict:
        """What the line shows after so many draws, the part of one row lit."""
        lit = int(self.edges.searchsorted(row, side="right")) - 1 if row >= 0 else -1
        return {
            "ends": self.ends[self.edges[1:] - 1],
            "labels": self.labels,
            "draws": self.drawn.uniforms[: min(draws, DRAWS)],
            "lit": lit,
        }

    def steps(self) -> Iterator[StepOrBlock]:
        drawn, m = self.drawn, len(self.drawn.uniforms)
        light = self.round.highlight(panel=NUMBER_LINE_PANEL)
        yield Step(drawn, self.line, DETAIL_SPLITS, light, self.begin, state_updates={NUMBER_LINE_PANEL: self.state(0)})
        rows = drawn.rows[:MAX_ROWS_SHOWN]
        columns = {"line": self.line, "tree": self.round.number, "row": rows}
        yield StepBlock(drawn, len(rows), self.draw, columns, NUMBER_LINE_PANEL, state_names=(NUMBER_LINE_PANEL,),
                    state_updates=lambda i: {NUMBER_LINE_PANEL: self.state(i + 1, int(rows[i]))})  # fmt: skip
        if m > MAX_ROWS_SHOWN:
            yield skipped_step(drawn, self.line, light, m - MAX_ROWS_SHOWN, "draw", msg("adaboost.draw.skipped"))
        sets = {NUMBER_LINE_PANEL: self.state(m), DRAWN_COLUMN: drawn.counts.astype(float), **self.state_updates}
        yield Step(drawn, self.line, DETAIL_SPLITS, light, self.end, state_updates=sets)

    def begin(self) -> StepText:
        whole = weight_sum_expr(self.drawn.weight, self.drawn.weight > 0)
        working = Calculation(msg("adaboost.formula.line-length"), r"\sum_i w_i", whole, float(self.drawn.weight.sum()))
        return StepText((msg("adaboost.draw.plan", rows=rows_text(len(self.ends))),), (working,))

    def draw(self, i: int) -> StepText:
        u, row = float(self.drawn.uniforms[i]), int(self.drawn.rows[i])
        start = float(self.ends[row - 1]) if row else 0.0
        upto = np.arange(len(self.ends)) <= row
        working = Calculation(msg("adaboost.formula.row-interval-end", row=row_name_text(row)), r"\sum_{j \le i} w_j",
                          weight_sum_expr(self.drawn.weight, upto), float(self.ends[row]))  # fmt: skip
        places = {"from": start, "to": working.value, "row": strong_span(row_name_text(row))}
        told = msg("adaboost.draw.single", number=i + 1, drawn=number_span(u), **places)
        return StepText((told,), (working,), None if i else self.question(DETAIL_CALCULATIONS))

    def question(self, grain: int):
        return ask.ask_drawn_row(
            self.drawn.weight, float(self.drawn.uniforms[0]), int(self.drawn.rows[0]), self.ends, grain
        )

    def end(self) -> StepText:
        counts, m = self.drawn.counts, len(self.drawn.uniforms)
        most, none = int(counts.argmax()), int((counts == 0).sum())
        working = Calculation(
            msg("adaboost.formula.row-share-drawn", row=row_name_text(most)),
            r"\frac{\word{draws}_i}{m}",
            ratio_expr(int(counts[most]), m),
            float(self.drawn.after[most]),
        )
        told = msg("adaboost.draw.counts", row=strong_span(row_name_text(most)), times=int(counts[most]), none=none)
        return StepText((told, self.outcome_text), (working,), self.question(DETAIL_SPLITS))
