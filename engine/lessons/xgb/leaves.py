"""What the leaves answer once the tree stands: -T(G) / (H + lambda), leaf by leaf."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from engine.learners.xgb.events import Output
from engine.lessons.common.arithmetic import settled
from engine.lessons.common.phrases import counted, listed, node_name, number, rows, shown, strong
from engine.lessons.common.script import Block, Piece
from engine.lessons.common.step import EVERY_NUMBER, SPLITS, Question, Step, Told, Working, not_shown, says
from engine.lessons.common.told_rows import telling_rows
from engine.lessons.tree import questions
from engine.lessons.xgb import telling as lines
from engine.lessons.xgb.node import in_sums, similarity_of
from engine.lessons.xgb.picture import NODES, OUTPUTS, PULL
from engine.lessons.xgb.refitted import leaf_told, which_quantile
from engine.lessons.xgb.rounds import XgbTree
from engine.lessons.xgb.rows import taken
from engine.lessons.xgb.telling import XgbContext


def output(event: Output, telling: XgbContext) -> Iterator[Piece]:
    """The leaves of each tree one by one, those with most rows where there are many; then all in a sentence."""
    for grown in telling.boosting.of_round(event.round):
        columns = telling.derivatives(grown) if grown.several else {}
        count = grown.growth.tree.count[grown.leaves]
        picked = grown.leaves[telling_rows(count)]
        shown_of = tuple(name for name in (PULL, OUTPUTS) if telling.picture.lit(name))
        shared = {"line": lines.ANSWER, "tree": grown.place, "node": picked, "subtree": taken(grown)}
        yield Block(event, len(picked), partial(_leaf_at, telling, grown, picked), shared,
                    telling.picture.lit(_panel(telling)), sets=partial(_shown_at, telling, grown, picked, columns),
                    names=(*columns, *shown_of))  # fmt: skip
        if left_out := len(grown.leaves) - len(picked):
            light = telling.light(grown, subtree=taken(grown))
            yield not_shown(event, lines.ANSWER, light, left_out, "leaf answer", "Each is worked out alike.")
        sets = {**columns, **telling.picture.states({OUTPUTS: _bars(grown, grown.leaves)})}
        light = telling.light(grown, OUTPUTS, nodes=tuple(grown.leaves.tolist()[:NODES]), subtree=taken(grown))
        yield Step(event, lines.ANSWER, SPLITS, light, partial(_all, telling, grown), sets=sets)


def _leaf_at(telling: XgbContext, grown: XgbTree, picked: np.ndarray, k: int) -> Told:
    return _leaf(telling, grown, int(picked[k]), first=not k)


def _shown_at(telling: XgbContext, grown: XgbTree, picked: np.ndarray, columns: dict, k: int) -> dict:
    node = int(picked[k])
    panels = telling.picture.states({PULL: _pulled(grown, node), OUTPUTS: _bars(grown, picked, node)})
    return {**columns, **panels}


def _panel(telling: XgbContext) -> str:
    return PULL if telling.boosting.recipe.similarity.reg_alpha else OUTPUTS


def answer_of(grown: XgbTree, node: int) -> float:
    return float(grown.answers[node])


def _pulled(grown: XgbTree, node: int) -> list[tuple[float, float, str]]:
    G = grown.node_sums(node).G if grown.boosting.recipe.similarity.reg_alpha else 0.0
    return [(G, float(grown.boosting.recipe.similarity.pulled(G)), f"node {node}")]


def _bars(grown: XgbTree, leaves: np.ndarray, upto: int | None = None) -> list[float]:
    """The answers of leaves, as far as they were told."""
    bars = np.full(grown.boosting.largest, np.nan)
    told = leaves if upto is None else leaves[leaves <= upto]
    bars[told] = grown.answers[told]
    return bars.tolist()


def _leaf(telling: XgbContext, grown: XgbTree, node: int, first: bool) -> Told:
    if grown.round.output.quantile is not None:
        return leaf_told(grown, node, (EVERY_NUMBER,) if first else ())
    sums, value = grown.node_sums(node), answer_of(grown, node)
    recipe = telling.boosting.recipe
    if too_light(grown, node):
        why = f"H = {shown(sums.H)} is less than min_child_weight = {shown(recipe.min_child_weight)}"
        sentence = says(f"{node_name(node)} answers ", number(0.0), f": its {why}.")
        return Told(sentence, (Working("Output", "0", "0", value),))
    shift = settled(value, float(np.abs(sums.g).sum()) / max(sums.H + recipe.similarity.reg_lambda, 1e-300))
    holds = f"{node_name(node)} holds {rows(len(sums.g))}, {in_sums(sums)}. It answers "
    sentence = says(holds, number(shift + 0.0), ".")
    plain = [sums.output_plain(shift)] if sums.notation.bottom else []
    question = _which_answer(grown, node, shift, (EVERY_NUMBER,)) if first else None
    return Told(sentence, (sums.output(shift), *plain), question)


def too_light(grown: XgbTree, node: int) -> bool:
    """Only a root can be: of a split each side was heavy enough."""
    if grown.round.output.quantile is not None:
        return False
    H = float(grown.node_sums(node).H)
    return answer_of(grown, node) == 0 and (grown.boosting.recipe.min_child_weight > H or H == 0)


def _which_answer(grown: XgbTree, node: int, value: float, grains: tuple[int, ...]) -> Question | None:
    """Wrong: no alpha, the sign of G itself, no lambda, the sum not divided, what is squared."""
    if grown.round.output.quantile is not None:
        return which_quantile(grown, node, grains)
    sums, ridge = grown.node_sums(node), grown.boosting.recipe.similarity.reg_lambda
    others = [-value, -sums.G / sums.H if ridge and sums.H else -sums.G, -sums.G,
              similarity_of(grown, node), value * grown.boosting.recipe.learning_rate]  # fmt: skip
    rule, G = "-G / (H + lambda)", f"G = {shown(sums.G)}"
    if alpha := sums.penalty.reg_alpha:
        others.insert(0, -sums.G / (sums.H + ridge))
        rule = "-T(G) / (H + lambda)"
        G += f" is pulled towards 0 by alpha = {shown(alpha)}, T(G) = {shown(sums.pulled)}"
    because = f"{rule} = {shown(value)}: {G}, H = {shown(sums.H)}, lambda = {shown(ridge)}."
    return questions.numeric(
        f"What does the leaf, node {node}, answer?", value, [x + 0.0 for x in others], because, grains
    )


def _all(telling: XgbContext, grown: XgbTree) -> Told:
    leaves = grown.leaves.tolist()
    answers = listed([f"node {node}: {shown(answer_of(grown, node))}" for node in leaves])
    name = strong(grown.name)
    folded = counted(len(grown.taken_back), "split")
    back = f" after {folded} {'was' if len(grown.taken_back) == 1 else 'were'} taken back" if grown.taken_back else ""
    who = "They answer" if len(leaves) > 1 else "It answers"
    sentence = says(name, f" has {counted(len(leaves), 'leaf', 'leaves')}{back}. {who}: {answers}.")
    largest = max(leaves, key=lambda node: abs(answer_of(grown, node)))
    told = _leaf(telling, grown, largest, False)
    question = (
        None if too_light(grown, largest) else _which_answer(grown, largest, answer_of(grown, largest), (SPLITS,))
    )
    return Told(sentence, told.workings, question)
