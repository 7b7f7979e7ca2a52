"""Steps of drawing rows by weight: uniform numbers fall into intervals of the line from 0 to 1."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core.trace import expect_type
from engine.learners.adaboost.lesson import questions
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

PARTS = 40  # parts of the line; with more rows several share a part
DRAWS = 200  # draws marked on the line


@dataclass(frozen=True, eq=False)
class ResampleSteps:
    """One sample; `outcome_text` says how it is used, `state_updates` is the state once it is drawn."""

    round: AdaBoostRound
    line: int
    outcome_text: Message
    state_updates: dict

    @property
    def drawn(self) -> Resample:
        return expect_type(Resample, self.round.resample_event)

    @cached_property
    def ends(self) -> np.ndarray:
        """[n] end of each row's interval."""
        return self.drawn.range_ends

    @cached_property
    def edges(self) -> np.ndarray:
        """First row of each part of the line, and the end of the last. Example: 3 rows -> 0, 1, 2, 3."""
        n = len(self.ends)
        return np.linspace(0, n, min(n, PARTS) + 1).astype(int)

    @cached_property
    def labels(self) -> list[Message]:
        pairs = zip(self.edges.tolist(), self.edges[1:].tolist(), strict=False)
        return [msg("adaboost.draw.interval-label", single=b - a == 1, **{"from": a + 1, "to": b}) for a, b in pairs]

    def state(self, draws: int, row: int = -1) -> dict:
        """State of the line after so many draws, with the part of one row highlighted."""
        lit = int(self.edges.searchsorted(row, side="right")) - 1 if row >= 0 else -1
        ends, uniforms = self.ends[self.edges[1:] - 1], self.drawn.uniforms[: min(draws, DRAWS)]
        return {"ends": ends, "labels": self.labels, "draws": uniforms, "lit": lit}

    def steps(self) -> Iterator[StepOrBlock]:
        drawn, m, updates = self.drawn, len(self.drawn.uniforms), {NUMBER_LINE_PANEL: self.state(0)}
        highlight = self.round.highlight(panel=NUMBER_LINE_PANEL)
        yield Step(drawn, self.line, DETAIL_SPLITS, highlight, self.begin, state_updates=updates)
        rows = drawn.rows[:MAX_ROWS_SHOWN]
        columns = {"line": self.line, "tree": self.round.number, "row": rows}
        yield StepBlock(drawn, len(rows), self.draw, columns, NUMBER_LINE_PANEL, state_names=(NUMBER_LINE_PANEL,),
                    state_updates=lambda i: {NUMBER_LINE_PANEL: self.state(i + 1, int(rows[i]))})  # fmt: skip
        if m > MAX_ROWS_SHOWN:
            yield skipped_step(drawn, self.line, highlight, m - MAX_ROWS_SHOWN, "draw", msg("adaboost.draw.skipped"))
        updates = {NUMBER_LINE_PANEL: self.state(m), DRAWN_COLUMN: drawn.counts.astype(float), **self.state_updates}
        yield Step(drawn, self.line, DETAIL_SPLITS, highlight, self.end, state_updates=updates)

    def begin(self) -> StepText:
        weight = self.drawn.weight
        numbers, total = weight_sum_expr(weight, weight > 0), float(weight.sum())
        length = Calculation(msg("adaboost.formula.line-length"), r"\sum_i w_i", numbers, total)
        return StepText((msg("adaboost.draw.plan", rows=rows_text(len(self.ends))),), (length,))

    def draw(self, i: int) -> StepText:
        u, row = float(self.drawn.uniforms[i]), int(self.drawn.rows[i])
        start = float(self.ends[row - 1]) if row else 0.0
        numbers = weight_sum_expr(self.drawn.weight, np.arange(len(self.ends)) <= row)
        name, end = msg("adaboost.formula.row-interval-end", row=row_name_text(row)), float(self.ends[row])
        places = {"from": start, "to": end, "row": strong_span(row_name_text(row))}
        sentence = msg("adaboost.draw.single", number=i + 1, drawn=number_span(u), **places)
        question = None if i else self.question(DETAIL_CALCULATIONS)
        return StepText((sentence,), (Calculation(name, r"\sum_{j \le i} w_j", numbers, end),), question)

    def question(self, detail: int):
        drawn = self.drawn
        return questions.ask_drawn_row(drawn.weight, float(drawn.uniforms[0]), int(drawn.rows[0]), self.ends, detail)

    def end(self) -> StepText:
        counts, m = self.drawn.counts, len(self.drawn.uniforms)
        row, none = int(counts.argmax()), int((counts == 0).sum())
        times, name = int(counts[row]), msg("adaboost.formula.row-share-drawn", row=row_name_text(row))
        after = float(self.drawn.after[row])
        share = Calculation(name, r"\frac{\word{draws}_i}{m}", ratio_expr(times, m), after)
        sentence = msg("adaboost.draw.counts", row=strong_span(row_name_text(row)), times=times, none=none)
        return StepText((sentence, self.outcome_text), (share,), self.question(DETAIL_SPLITS))
