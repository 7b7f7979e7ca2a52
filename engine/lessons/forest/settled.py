"""Would more trees change anything? How far the out-of-bag error moved over the last trees, against the band."""

from __future__ import annotations

import numpy as np

from engine.lessons.common.arithmetic import text
from engine.lessons.common.asking import numeric
from engine.lessons.common.said import say
from engine.lessons.common.step import EVERY_NUMBER, ROUNDS, SPLITS, Told, Working
from engine.lessons.common.wording import number, sentences
from engine.lessons.forest.facts import ForestFacts

SETTLE_LINE = 7


def settled_told(facts: ForestFacts) -> Told:
    """Where the error has settled, whether or not that stopped the growth."""
    trees, patience, after = facts.trees, facts.setting("patience"), facts.settled_after
    errors, grown = facts.forest.oob_errors, say("forest-trees-grown", trees=trees)
    if np.isnan(errors).all():
        return Told((grown, say("forest-nothing-to-settle")))
    if trees <= patience:
        return Told((grown, say("forest-too-few", trees=patience + 1)))
    last = errors[(after or trees) - patience - 1 : (after or trees)]
    if np.isnan(last).any():
        return Told((grown, say("forest-no-error")))
    moved = Working(say("forest-moved"), r"\max e - \min e", f"{text(last.max())} - {text(last.min())}",
                    float(np.ptp(last)))  # fmt: skip
    allowed = Working(say("forest-allowed"), r"\word{tolerance} \cdot e_{\word{one-value}}",
                      f"{text(facts.setting('tolerance'))} * {text(facts.one_prediction)}", facts.band)  # fmt: skip
    places = {"n": patience, "moved": number(moved.value), "allowed": allowed.value}
    if after is None:
        return Told((grown, say("forest-not-settled", **places)), (moved, allowed))
    stopped = say("forest-stopped") if facts.setting("stop_when_settled") else None
    told = sentences(grown, say("forest-settled", trees=after), say("forest-settled-numbers", **places), stopped)
    return Told(told, (moved, allowed), _question(facts, after))


def _question(facts: ForestFacts, after: int):
    """Only where the growth went on, or else the number of trees would tell."""
    if facts.setting("stop_when_settled"):
        return None
    because = say("forest-because-settled", patience=facts.setting("patience"))
    return numeric("settled", say("forest-ask-settled"), float(after), because, (ROUNDS, SPLITS, EVERY_NUMBER),
                   lambda b: 1 <= b <= facts.trees, trees=facts.trees, patience=facts.setting("patience"),
                   after=after)  # fmt: skip
