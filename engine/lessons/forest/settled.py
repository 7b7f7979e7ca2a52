"""Would more trees change anything? How far the out-of-bag error moved over the last trees, against the band."""

from __future__ import annotations

import numpy as np

from engine.lessons.common.asking import build_numeric_question
from engine.lessons.common.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, DETAIL_TREES, Calculation, StepText
from engine.lessons.common.wording import number_span, without_none
from engine.lessons.forest.facts import ForestView
from engine.text.arithmetic import number_expr
from engine.text.message import msg

SETTLE_LINE = 7


def convergence_text(facts: ForestView) -> StepText:
    """Where the error has settled, whether or not that stopped the growth."""
    trees, patience, after = facts.n_trees, facts.setting("patience"), facts.converged_after
    errors, grown = facts.forest.oob_errors, msg("forest.settled.trees", trees=trees)
    if np.isnan(errors).all():
        return StepText((grown, msg("forest.settled.no-oob")))
    if trees <= patience:
        return StepText((grown, msg("forest.settled.too-few-trees", trees=patience + 1)))
    last = errors[(after or trees) - patience - 1 : (after or trees)]
    if np.isnan(last).any():
        return StepText((grown, msg("forest.settled.missing-error")))
    moved = Calculation(
        msg("forest.formula.error-range"),
        r"\max e - \min e",
        f"{number_expr(last.max())} - {number_expr(last.min())}",
        float(np.ptp(last)),
    )
    allowed = Calculation(
        msg("forest.formula.tolerance"),
        r"\word{tolerance} \cdot e_{\word{one-value}}",
        f"{number_expr(facts.setting('tolerance'))} * {number_expr(facts.constant_error)}",
        facts.tolerance_band,
    )
    places = {"n": patience, "moved": number_span(moved.value), "allowed": allowed.value}
    if after is None:
        return StepText((grown, msg("forest.settled.not-yet", **places)), (moved, allowed))
    stopped = msg("forest.settled.stopped") if facts.setting("stop_when_settled") else None
    told = without_none(
        grown, msg("forest.settled.after", trees=after), msg("forest.settled.movement", **places), stopped
    )
    return StepText(told, (moved, allowed), _question(facts, after))


def _question(facts: ForestView, after: int):
    """Only where the growth went on, or else the number of trees would tell."""
    if facts.setting("stop_when_settled"):
        return None
    because = msg("forest.explanation.settled", patience=facts.setting("patience"))
    return build_numeric_question(
        "settled",
        msg("forest.question.settled"),
        float(after),
        because,
        (DETAIL_TREES, DETAIL_SPLITS, DETAIL_CALCULATIONS),
        lambda b: 1 <= b <= facts.n_trees,
        trees=facts.n_trees,
        patience=facts.setting("patience"),
        after=after,
    )
