"""Gamma in words: every split weighed from the bottom up, kept for itself, for what is below it, or pruned."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from engine.learners.xgb.gamma import PruneStep, SplitVerdict
from engine.lessons.common.asking import build_question
from engine.lessons.common.step import DETAIL_CALCULATIONS, DETAIL_SPLITS, Calculation, Step, StepText
from engine.lessons.common.wording import number_span
from engine.lessons.xgb import telling as lines
from engine.lessons.xgb.node import xgb_node_text
from engine.lessons.xgb.picture import NET
from engine.lessons.xgb.rounds import XgbTree
from engine.lessons.xgb.telling import XgbContext
from engine.text.arithmetic import number_expr
from engine.text.message import msg

VERDICT_KEYS = {
    SplitVerdict.PRUNED: "pruned",
    SplitVerdict.GAIN_AT_LEAST_GAMMA: "pays",
    SplitVerdict.CHILD_KEPT: "shelters",
}


def gamma_pruning_steps(event: PruneStep, telling: XgbContext) -> Iterator[Step]:
    """One split. `telling` counts those that are pruned, and knows the net gain of each."""
    grown = telling.tree_of_class(event.tree)
    if telling.weighed_tree != grown.tree_index:
        telling.weighed_tree, telling.n_pruned, telling.net_gains = grown.tree_index, 0, {}
    telling.n_pruned += not event.is_kept
    telling.net_gains[event.node] = event.net
    line = lines.EACH_SPLIT if event.is_kept else lines.PRUNE
    tree = grown.growth.tree
    light = telling.highlight(grown, NET, node=event.node, subtree=telling.n_pruned,
                          nodes=(int(tree.left[event.node]), int(tree.right[event.node])))  # fmt: skip
    sets = telling.picture.existing_states({NET: _bars(telling)})
    yield Step(event, line, DETAIL_SPLITS, light, partial(_weighed, grown, event), state_updates=sets)


def _bars(telling: XgbContext) -> list[float]:
    """Gain less gamma of the splits weighed so far, NaN elsewhere."""
    bars = np.full(telling.boosting.max_nodes, np.nan)
    bars[list(telling.net_gains)] = list(telling.net_gains.values())
    return bars.tolist()


def _weighed(grown: XgbTree, event: PruneStep) -> StepText:
    """Example: "The root's split gains 4. Less gamma = 6 that is -2, but a split below it was kept: it stays."."""
    net = Calculation(
        msg("xgb.formula.net-gain"),
        r"\term{gain} - \gamma",
        f"{number_expr(event.gain)} - {number_expr(event.gamma)}",
        event.net,
    )
    numbers = {"gain": float(event.gain), "gamma": float(event.gamma), "net": number_span(event.net)}
    weighed = msg("xgb.gamma.net-gain", node=xgb_node_text(grown, event.node), **numbers)
    verdict = msg("xgb.gamma.verdict", verdict=VERDICT_KEYS[event.split_verdict], after=_after_others(grown, event))
    choices = tuple(msg("xgb.question.split-kept-choice", verdict=VERDICT_KEYS[verdict]) for verdict in SplitVerdict)
    because = msg("xgb.question.split-kept-why", verdict=VERDICT_KEYS[event.split_verdict], **numbers)
    answer = list(SplitVerdict).index(event.split_verdict)
    others = [place for place in range(len(choices)) if place != answer]
    question = build_question(
        "stays",
        msg("xgb.question.split-kept"),
        answer,
        choices.__getitem__,
        because,
        (DETAIL_SPLITS, DETAIL_CALCULATIONS),
        others=others,
    )
    return StepText((weighed, verdict), (net,), question)


def _after_others(grown: XgbTree, event: PruneStep) -> bool:
    """Was there a split below it?"""
    tree = grown.growth.tree
    return bool((tree.feature[[tree.left[event.node], tree.right[event.node]]] >= 0).any())
