"""Would more trees change anything? How far the out-of-bag error moved over the last trees, against the band."""

from __future__ import annotations

import numpy as np

from engine.lessons.common.asking import numeric
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS, Told, Working
from engine.lessons.common.wording import number, sentences
from engine.lessons.forest.facts import ForestFacts
from engine.text.arithmetic import text
from engine.text.message import msg

SETTLE_LINE = 7


def settled_told(facts: ForestFacts) -> Told:
    """Where the error has settled, whether or not that stopped the growth."""
    trees, patience, after = facts.trees, facts.setting("patience"), facts.settled_after
    errors, grown = facts.forest.oob_errors, msg("forest-trees-grown", trees=trees)
    if np.isnan(errors).all():
        return Told((grown, msg("forest-nothing-to-settle")))
    if trees <= patience:
        return Told((grown, msg("forest-too-few", trees=patience + 1)))
    last = errors[(after or trees) - patience - 1 : (after or trees)]
    if np.isnan(last).any():
        return Told((grown, msg("forest-no-error")))
    moved = Working(msg("forest-moved"), r"\max e - \min e", f"{text(last.max())} - {text(last.min())}",
                    float(np.ptp(last)))  # fmt: skip
    allowed = Working(msg("forest-allowed"), r"\word{tolerance} \cdot e_{\word{one-value}}",
                      f"{text(facts.setting('tolerance'))} * {text(facts.one_prediction)}", facts.band)  # fmt: skip
    places = {"n": patience, "moved": number(moved.value), "allowed": allowed.value}
    if after is None:
        return Told((grown, msg("forest-not-settled", **places)), (moved, allowed))
    stopped = msg("forest-stopped") if facts.setting("stop_when_settled") else None
    told = sentences(grown, msg("forest-settled", trees=after), msg("forest-settled-numbers", **places), stopped)
    return Told(told, (moved, allowed), _question(facts, after))


def _question(facts: ForestFacts, after: int):
    """Only where the growth went on, or else the number of trees would tell."""
    if facts.setting("stop_when_settled"):
        return None
    because = msg("forest-because-settled", patience=facts.setting("patience"))
    return numeric("settled", msg("forest-ask-settled"), float(after), because, (ROUNDS, SPLITS, EVERY_NUMBER),
                   lambda b: 1 <= b <= facts.trees, trees=facts.trees, patience=facts.setting("patience"),
                   after=after)  # fmt: skip
