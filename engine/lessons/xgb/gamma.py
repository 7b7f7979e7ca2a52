"""Gamma in words: every split weighed from the bottom up, kept for itself, for what is below it, or pruned."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from engine.learners.xgb.gamma import PruneStep, SplitVerdict
from engine.lessons.common.asking import asked
from engine.lessons.common.step import EVERY_NUMBER, SPLITS, Step, Told, Working
from engine.lessons.common.wording import number
from engine.lessons.xgb import telling as lines
from engine.lessons.xgb.node import node_of
from engine.lessons.xgb.picture import NET
from engine.lessons.xgb.rounds import XgbTree
from engine.lessons.xgb.telling import XgbContext
from engine.text.arithmetic import text
from engine.text.message import msg

WORDS = {SplitVerdict.PRUNED: "pruned", SplitVerdict.PAYS: "pays", SplitVerdict.SHELTERS: "shelters"}


def prune_step(event: PruneStep, telling: XgbContext) -> Iterator[Step]:
    """One split. `telling` counts those that are pruned, and knows the net gain of each."""
    grown = telling.grown(event.tree)
    if telling.weighing != grown.place:
        telling.weighing, telling.pruned, telling.net = grown.place, 0, {}
    telling.pruned += not event.kept
    telling.net[event.node] = event.net
    line = lines.EACH_SPLIT if event.kept else lines.PRUNE
    tree = grown.growth.tree
    light = telling.light(grown, NET, node=event.node, subtree=telling.pruned,
                          nodes=(int(tree.left[event.node]), int(tree.right[event.node])))  # fmt: skip
    sets = telling.picture.states({NET: _bars(telling)})
    yield Step(event, line, SPLITS, light, partial(_weighed, grown, event), sets=sets)


def _bars(telling: XgbContext) -> list[float]:
    """Gain less gamma of the splits weighed so far, NaN elsewhere."""
    bars = np.full(telling.boosting.largest, np.nan)
    bars[list(telling.net)] = list(telling.net.values())
    return bars.tolist()


def _weighed(grown: XgbTree, event: PruneStep) -> Told:
    """Example: "The root's split gains 4. Less gamma = 6 that is -2, but a split below it was kept: it stays."."""
    net = Working(msg("xgb-net-gain"), r"\term{gain} - \gamma", f"{text(event.gain)} - {text(event.gamma)}", event.net)
    numbers = {"gain": float(event.gain), "gamma": float(event.gamma), "net": number(event.net)}
    weighed = msg("xgb-weighed", node=node_of(grown, event.node), **numbers)
    verdict = msg("xgb-verdict", verdict=WORDS[event.verdict], after=_after_others(grown, event))
    choices = tuple(msg("xgb-stays", verdict=WORDS[verdict]) for verdict in SplitVerdict)
    because = msg("xgb-since", verdict=WORDS[event.verdict], **numbers)
    answer = list(SplitVerdict).index(event.verdict)
    others = [place for place in range(len(choices)) if place != answer]
    question = asked("stays", msg("xgb-ask-stays"), answer, choices.__getitem__, because, (SPLITS, EVERY_NUMBER),
                     others=others)  # fmt: skip
    return Told((weighed, verdict), (net,), question)


def _after_others(grown: XgbTree, event: PruneStep) -> bool:
    """Was there a split below it?"""
    tree = grown.growth.tree
    return bool((tree.feature[[tree.left[event.node], tree.right[event.node]]] >= 0).any())
