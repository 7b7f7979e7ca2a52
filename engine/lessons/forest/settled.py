"""Would more trees change anything? How far the out-of-bag error moved over the last trees, against the band."""

from __future__ import annotations

import numpy as np

from engine.lessons.common.arithmetic import text
from engine.lessons.common.phrases import counted, number, shown, strong
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS, Told, Working, says
from engine.lessons.forest.facts import ForestFacts
from engine.lessons.tree import questions

SETTLE_LINE = 7


def settled_told(facts: ForestFacts) -> Told:
    """Where the error has settled, whether or not that stopped the growth."""
    trees, patience, after = facts.trees, facts.setting("patience"), facts.settled_after
    errors, stand = facts.forest.oob_errors, f"{counted(facts.trees, 'tree')} stand. "
    if np.isnan(errors).all():
        return Told(says(f"{stand}No row was ever left out, so there is no out-of-bag error that could settle."))
    if trees <= patience:
        short = f"Whether the out-of-bag error has settled shows after {patience + 1:,} trees at the earliest."
        return Told(says(stand, short))
    last = errors[(after or trees) - patience - 1 : (after or trees)]
    if np.isnan(last).any():
        return Told(says(stand, "Some of the last trees had no out-of-bag error, so it has not settled."))
    moved = Working("Moved", r"\max e - \min e", f"{text(last.max())} - {text(last.min())}", float(np.ptp(last)))
    allowed = Working("May move", r"\mathrm{tolerance} \cdot e_{\mathrm{one\ answer}}",
                      f"{text(facts.setting('tolerance'))} * {text(facts.one_answer)}", facts.band)  # fmt: skip
    if after is None:
        story = [f"The out-of-bag error has not settled: over the last {patience + 1:,} numbers of trees it moved by ",
                 number(moved.value), f", more than {shown(allowed.value)}."]  # fmt: skip
        return Told(says(stand, story), (moved, allowed))
    stopped = "; so no more were grown" if facts.setting("stop_when_settled") else ""
    story = ["The out-of-bag error has settled after ", strong(counted(after, "tree")),
             f": over {patience + 1:,} numbers of trees it moved by ", number(moved.value),
             f", at most {shown(allowed.value)}{stopped}."]  # fmt: skip
    return Told(says(stand, story), (moved, allowed), _question(facts, after))


def _question(facts: ForestFacts, after: int):
    """Only where the growth went on, or else the number of trees would tell."""
    if facts.setting("stop_when_settled"):
        return None
    others = [float(b) for b in (facts.trees, facts.setting("patience"), after // 2, after + facts.setting("patience"))]
    others = [other for other in others if 1 <= other <= facts.trees]
    because = f"From then on {facts.setting('patience')} more trees had moved it by no more than the band."
    ask = "After how many trees had the out-of-bag error settled?"
    return questions.numeric(ask, float(after), others, because, (ROUNDS, SPLITS, EVERY_NUMBER))
