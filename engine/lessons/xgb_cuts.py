"""The approximate method in words: which cuts a round may try, and how many there would have been."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from engine.lessons import xgb_telling as lines
from engine.lessons.maths import ratio
from engine.lessons.questions import numeric
from engine.lessons.step import EVERY_NUMBER, SPLITS, Question, Step, Told, Working, not_shown, says
from engine.lessons.words import counted, number, shown, strong
from engine.lessons.xgb_picture import RANGES, TRIED
from engine.lessons.xgb_telling import ROWS, Telling
from engine.quantiles import Proposal

PARTS = 40  # of a line that can still be told apart


def proposal(event: Proposal, telling: Telling) -> Iterator[Step]:
    """Feature by feature where the quantiles lie, then how many cuts that leaves."""
    features = np.unique(event.feature).tolist()
    for j in features[:ROWS]:
        light = telling.light(panel=RANGES, feature=j)
        sets = {RANGES: _parted(event, j)}
        yield Step(event, lines.PROPOSE, EVERY_NUMBER, light, partial(_feature, telling, event, j), sets=sets)
    if left_out := len(features) - ROWS if len(features) > ROWS else 0:
        why = "Their cuts are found in the same way."
        yield not_shown(event, lines.PROPOSE, telling.light(panel=RANGES), left_out, "feature", why)
    tried = _counts(telling, event)
    sets = {TRIED: [float(count) for count in tried]}
    yield Step(event, lines.PROPOSE, SPLITS, telling.light(panel=TRIED), partial(_fewer, telling, event, tried),
               sets=sets)  # fmt: skip


def _parted(event: Proposal, feature: int) -> dict | None:
    """The shares of h between neighbouring proposals; too many parts say nothing."""
    own = event.feature == feature
    if own.sum() > PARTS:
        return None
    return {"ends": event.upto[own].tolist(), "labels": [f"≤ {shown(value)}" for value in event.value[own]],
            "draws": [], "lit": -1}  # fmt: skip


def _feature(telling: Telling, event: Proposal, feature: int) -> Told:
    own, data = event.feature == feature, telling.trace.data
    values, ranks, upto = event.value[own], event.rank[own], event.upto[own]
    widest = int((upto - ranks).argmax())
    x = _learned_from(telling, data.X[:, feature])
    different = len(np.unique(x))
    sentence = says("Feature ", strong(data.feature_names[feature]), f" has {counted(different, 'value')}, and ",
                    number(len(values)), f" of them are proposed. Up to {shown(float(values[widest]))} lie ",
                    f"{shown(float(upto[widest]))} of all h, below it {shown(float(ranks[widest]))}.")  # fmt: skip
    return Told(sentence, tuple(_ranks(telling, event, feature, float(values[widest]), widest)))


def _ranks(telling: Telling, event: Proposal, feature: int, value: float, at: int) -> Iterator[Working]:
    """The two shares of one proposed value, added up from the rows."""
    own = event.feature == feature
    x, h = telling.trace.data.X[:, feature], _hessian(telling)
    known = ~np.isnan(x) & (h > 0)
    below, upto, every = (float(h[known & part].sum()) for part in (x < value, x <= value, known))
    share = r"\frac{\sum_{x_i \le z} h_i}{\sum_i h_i}"
    yield Working("Share up to it", share, ratio(upto, every), float(event.upto[own][at]))
    yield Working("Rank", share.replace(r"\le", "<"), ratio(below, every), float(event.rank[own][at]))


def _hessian(telling: Telling) -> np.ndarray:
    """[n] h of the rows the round learns from, summed over classes; 0 for the others."""
    now = telling.round
    h = now.gradients.hessian.reshape(telling.boosting.trees, -1).sum(0)
    weight = telling.boosting.start.weight
    used = np.ones(len(h), bool) if weight is None else weight > 0
    return h * (used if now.draw is None or now.draw.rows is None else now.draw.rows)


def _learned_from(telling: Telling, x: np.ndarray) -> np.ndarray:
    return x[~np.isnan(x) & (_hessian(telling) > 0)]


def _counts(telling: Telling, event: Proposal) -> tuple[int, int]:
    """Cuts between different values at the root: all there are, and those proposed."""
    X = telling.trace.data.X
    every = sum(max(len(np.unique(_learned_from(telling, X[:, j]))) - 1, 0) for j in np.unique(event.feature))
    return every, len(event.value) - len(np.unique(event.feature))


def _fewer(telling: Telling, event: Proposal, tried: tuple[int, int]) -> Told:
    every, proposed = tried
    features = counted(len(np.unique(event.feature)), "feature")
    sentence = says(f"Of {counted(every, 'cut')} through {features} round {event.round + 1} tries ", number(proposed),
                    f": at most {telling.boosting.recipe.max_bin} values a feature, each ending about the same share ",
                    "of h.")  # fmt: skip
    return Told(sentence, (), _how_many(telling, event, tried))


def _how_many(telling: Telling, event: Proposal, tried: tuple[int, int]) -> Question | None:
    every, proposed = tried
    bins, features = telling.boosting.recipe.max_bin, len(np.unique(event.feature))
    others = [every, bins, bins * features, every // 2]
    because = f"{counted(len(event.value), 'value')} are proposed, and the last of each feature has nothing beyond it."
    return numeric(f"Of {counted(every, 'cut')}, how many does this round try at the root?", proposed,
                   [float(x) for x in others if x != proposed], because, (SPLITS,))  # fmt: skip
