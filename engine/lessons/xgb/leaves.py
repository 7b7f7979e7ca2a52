"""The output values of the leaves once the tree stands: -G / (H + lambda), leaf by leaf."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from engine.learners.xgb.events import Output
from engine.lessons.common.asking import numeric
from engine.lessons.common.script import Block, Piece
from engine.lessons.common.step import EVERY_NUMBER, SPLITS, Question, Step, Told, Working, not_shown
from engine.lessons.common.told_rows import telling_rows
from engine.lessons.common.wording import node, number, rows, strong
from engine.lessons.xgb import telling as lines
from engine.lessons.xgb.node import in_sums
from engine.lessons.xgb.picture import NODES, OUTPUTS, SHRINK
from engine.lessons.xgb.refitted import leaf_told, which_quantile
from engine.lessons.xgb.rounds import XgbTree
from engine.lessons.xgb.rows import pruned_of
from engine.lessons.xgb.telling import XgbContext
from engine.text.arithmetic import settled
from engine.text.message import Message, list_text, msg


def output(event: Output, telling: XgbContext) -> Iterator[Piece]:
    """The leaves of each tree one by one, those with most rows where there are many; then all in a sentence."""
    for grown in telling.boosting.of_round(event.round):
        columns = telling.derivatives(grown) if grown.several else {}
        count = grown.growth.tree.count[grown.leaves]
        picked = grown.leaves[telling_rows(count)]
        shown_of = tuple(name for name in (SHRINK, OUTPUTS) if telling.picture.lit(name))
        shared = {"line": lines.OUTPUT, "tree": grown.place, "node": picked, "subtree": pruned_of(grown)}
        yield Block(event, len(picked), partial(_leaf_at, telling, grown, picked), shared,
                    telling.picture.lit(_panel(telling)), sets=partial(_shown_at, telling, grown, picked, columns),
                    names=(*columns, *shown_of))  # fmt: skip
        if left_out := len(grown.leaves) - len(picked):
            light = telling.light(grown, subtree=pruned_of(grown))
            yield not_shown(event, lines.OUTPUT, light, left_out, "leaf", msg("xgb-more-leaves"))
        sets = {**columns, **telling.picture.states({OUTPUTS: _bars(grown, grown.leaves)})}
        light = telling.light(grown, OUTPUTS, nodes=tuple(grown.leaves.tolist()[:NODES]), subtree=pruned_of(grown))
        yield Step(event, lines.OUTPUT, SPLITS, light, partial(_all, telling, grown), sets=sets)


def _leaf_at(telling: XgbContext, grown: XgbTree, picked: np.ndarray, k: int) -> Told:
    return _leaf(telling, grown, int(picked[k]), first=not k)


def _shown_at(telling: XgbContext, grown: XgbTree, picked: np.ndarray, columns: dict, k: int) -> dict:
    node = int(picked[k])
    panels = telling.picture.states({SHRINK: _shrunk(grown, node), OUTPUTS: _bars(grown, picked, node)})
    return {**columns, **panels}


def _panel(telling: XgbContext) -> str:
    return SHRINK if telling.boosting.recipe.similarity.reg_alpha else OUTPUTS


def output_of(grown: XgbTree, node: int) -> float:
    return float(grown.outputs[node])


def _shrunk(grown: XgbTree, place: int) -> list[tuple[float, float, Message]]:
    G = grown.node_sums(place).G if grown.boosting.recipe.similarity.reg_alpha else 0.0
    return [(G, float(grown.boosting.recipe.similarity.shrunk(G)), node(place))]


def _bars(grown: XgbTree, leaves: np.ndarray, upto: int | None = None) -> list[float]:
    """The output values of leaves, as far as they were told."""
    bars = np.full(grown.boosting.largest, np.nan)
    told = leaves if upto is None else leaves[leaves <= upto]
    bars[told] = grown.outputs[told]
    return bars.tolist()


def _leaf(telling: XgbContext, grown: XgbTree, place: int, first: bool) -> Told:
    if grown.round.output.quantile is not None:
        return leaf_told(grown, place, (EVERY_NUMBER,) if first else ())
    sums, value = grown.node_sums(place), output_of(grown, place)
    recipe = telling.boosting.recipe
    if too_light(grown, place):
        least = float(recipe.min_child_weight)
        light = msg("xgb-too-light", node=node(place), value=number(0.0), H=float(sums.H), least=least)
        return Told((light,), (Working(msg("xgb-output"), "0", "0", value),))
    shift = settled(value, float(np.abs(sums.g).sum()) / max(sums.H + recipe.similarity.reg_lambda, 1e-300))
    holds = msg("xgb-leaf-holds", node=node(place), rows=rows(len(sums.g)), sums=in_sums(sums),
                value=number(shift + 0.0))  # fmt: skip
    plain = [sums.output_plain(shift)] if sums.notation.bottom else []
    question = _which_output(grown, place, shift, (EVERY_NUMBER,)) if first else None
    return Told((holds,), (sums.output(shift), *plain), question)


def too_light(grown: XgbTree, place: int) -> bool:
    """Only a root can be: of a split each side was heavy enough."""
    if grown.round.output.quantile is not None:
        return False
    H = float(grown.node_sums(place).H)
    return output_of(grown, place) == 0 and (grown.boosting.recipe.min_child_weight > H or H == 0)


def _which_output(grown: XgbTree, place: int, value: float, grains: tuple[int, ...]) -> Question | None:
    """Wrong: no alpha, the sign of G itself, no lambda, the sum not divided, what is squared."""
    if grown.round.output.quantile is not None:
        return which_quantile(grown, place, grains)
    sums, ridge = grown.node_sums(place), grown.boosting.recipe.similarity.reg_lambda
    numbers: dict[str, Any] = {"G": float(sums.G), "H": float(sums.H), "ridge": float(ridge), "value": value}
    because = msg("xgb-why-output", **numbers)
    if alpha := sums.penalty.reg_alpha:
        because = msg("xgb-why-output-alpha", alpha=float(alpha), pulled=float(sums.shrunk), **numbers)
    return numeric("output", msg("xgb-ask-output", node=place), value, because, grains,
                   rate=grown.boosting.recipe.learning_rate, l1=alpha or None, **numbers)  # fmt: skip


def _all(telling: XgbContext, grown: XgbTree) -> Told:
    leaves, pruned = grown.leaves.tolist(), len(grown.pruned_splits)
    outputs = list_text([msg("xgb-output-of", node=place, value=output_of(grown, place)) for place in leaves])
    stands = msg("xgb-tree-stands", tree=strong(grown.called), n=len(leaves), pruned=pruned, outputs=outputs)
    largest = max(leaves, key=lambda place: abs(output_of(grown, place)))
    told = _leaf(telling, grown, largest, False)
    asked = not too_light(grown, largest)
    question = _which_output(grown, largest, output_of(grown, largest), (SPLITS,)) if asked else None
    return Told((stands,), told.workings, question)
