"""The model of a trace as JSON: its final trees, whatever was pruned, and how they add up. engine.models reads it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from engine import Trace
from engine.learners.cart import CartModel
from engine.learners.common.ensemble import Ensemble
from engine.learners.common.many_trees import TreeEnsembleModel
from engine.tree.tree import Tree


def model_json(trace: Trace) -> dict[str, Any] | None:
    """None where leaves predict more than they hold (the softmax of their counts), or no tree was needed."""
    model, classes = trace.model, len(trace.data.class_names)
    if isinstance(model, CartModel) and not model.uses_softmax:
        score = None if classes else (0,)
        return _written(Ensemble("average", np.ones(1), score_index=score, n_classes=classes), [model.tree], trace)
    if isinstance(model, TreeEnsembleModel):
        return _written(model.ensemble, list(getattr(model, "trees", ())), trace)
    return None


def _written(ensemble: Ensemble, trees: list[Tree], trace: Trace) -> dict[str, Any] | None:
    single = [each for tree in trees for each in _singles(tree)][: len(ensemble.weight)]
    if not single or len(single) < len(ensemble.weight):
        return None
    return {
        "rule": ensemble.rule,
        "weight": ensemble.weight.tolist(),
        "start": list(map(float, ensemble.start)),
        "score": None if ensemble.score_index is None else list(map(int, ensemble.score_index)),
        "votes": ensemble.uses_votes,
        "at_zero": int(ensemble.class_at_zero),
        "link": ensemble.link,
        "classes": ensemble.n_classes,
        "trees": single,
    }


def _singles(tree: Tree) -> Iterator[dict[str, Any]]:
    """Each of its roots as a tree of its own. A threshold of null where no level is listed: every known value left."""
    for root in range(tree.roots):
        nodes = tree.in_subtree(root).nonzero()[0]
        place = np.full(len(tree.feature) + 1, -1)  # the last for no child
        place[nodes] = np.arange(len(nodes))
        sides = {int(place[node]): side for node, side in tree.level_side.items() if place[node] >= 0}
        value = tree.value
        if value.ndim > 1 and tree.roots > 1:
            value = value[:, 0]
        yield {
            "feature": tree.feature[nodes].tolist(), "threshold": _finite(tree.threshold[nodes]),
            "left": place[tree.left[nodes]].tolist(), "right": place[tree.right[nodes]].tolist(),
            "missing_left": tree.missing_left[nodes].tolist(), "value": value[nodes].tolist(),
            "gain": _finite(tree.gain[nodes]), "n": tree.count[nodes].tolist(),
            "listed": [[node, _left(side, bool(tree.missing_left[nodes[node]]))] for node, side in sides.items()],
        }  # fmt: skip


def _left(side: np.ndarray, missing_left: bool) -> list[int]:
    """The levels that go left; those that no row had go where missing values go."""
    return ((side == 1) | ((side < 0) & missing_left)).nonzero()[0].tolist()


def _finite(values: np.ndarray) -> list[float | None]:
    return [value if np.isfinite(value) else None for value in values.tolist()]
