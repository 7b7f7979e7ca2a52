"""Gamma in words: every split weighed from the bottom up, kept for itself, for what is below it, or taken back."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from engine.learners.xgb.gamma import PruneStep, SplitVerdict
from engine.lessons.common.arithmetic import text
from engine.lessons.common.phrases import node_name, number, shown, strong
from engine.lessons.common.step import EVERY_NUMBER, SPLITS, Part, Question, Step, Told, Working, says
from engine.lessons.xgb import telling as lines
from engine.lessons.xgb.node import of_class
from engine.lessons.xgb.picture import NET
from engine.lessons.xgb.rounds import XgbTree
from engine.lessons.xgb.telling import XgbContext

CHOICES = {
    SplitVerdict.CUT: "Taken back: it gains less than gamma, and nothing below it stays",
    SplitVerdict.PAYS: "Kept: it gains at least gamma",
    SplitVerdict.SHELTERS: "Kept: it gains less than gamma, but a split below it stays",
}


def prune_step(event: PruneStep, telling: XgbContext) -> Iterator[Step]:
    """One split. `telling` counts those taken back and what each was worth."""
    grown = telling.grown(event.tree)
    if telling.weighing != grown.place:
        telling.weighing, telling.taken, telling.net = grown.place, 0, {}
    telling.taken += not event.kept
    telling.net[event.node] = event.net
    line = lines.EACH_SPLIT if event.kept else lines.TAKE_BACK
    tree = grown.growth.tree
    light = telling.light(grown, NET, node=event.node, subtree=telling.taken,
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
    working = Working("Net gain", r"\mathrm{gain} - \gamma", f"{text(event.gain)} - {text(event.gamma)}", event.net)
    gains = f"{node_name(event.node)}{of_class(grown)} gains {shown(event.gain)} by its split. "
    less = f"Less gamma = {shown(event.gamma)} that is "
    sentence = says(gains, less, number(event.net), ": ", *_verdict(grown, event), ".")
    order = [CHOICES[verdict] for verdict in SplitVerdict]
    answer = order.index(CHOICES[event.verdict])
    because = f"{shown(event.gain)} - {shown(event.gamma)} = {shown(event.net)}" + SINCE[event.verdict]
    question = Question("Does this split stay?", tuple(order), answer, because, (SPLITS, EVERY_NUMBER))
    return Told(sentence, (working,), question)


SINCE = {
    SplitVerdict.CUT: ", and both its sides are leaves by now.",
    SplitVerdict.PAYS: ", which is not below 0.",
    SplitVerdict.SHELTERS: ", but it leads to a split that stays.",
}


def _verdict(grown: XgbTree, event: PruneStep) -> list[str | Part]:
    tree = grown.growth.tree
    if event.verdict is SplitVerdict.CUT:
        below = tree.feature[[tree.left[event.node], tree.right[event.node]]] >= 0
        already = " too, after what was below it" if below.any() else ""
        return [strong("it is taken back"), already]
    if event.verdict is SplitVerdict.PAYS:
        return [strong("it stays")]
    return ["but below it a split was kept, so ", strong("it stays")]
