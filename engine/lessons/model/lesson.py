"""The lesson of a model that was read: how it begins, tree after tree, what they add up to, and a row through all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import numpy as np

from engine.core.trace import Trace
from engine.lessons.common.follow_row import new_row, sending_steps
from engine.lessons.common.picture import TREES
from engine.lessons.common.script import Piece
from engine.lessons.common.step import ROUNDS, SPLITS, Lesson, Light, Step, Told, Working
from engine.lessons.common.wording import changed, counted, node, number, row_name, rows, sentences, strong, target
from engine.lessons.model import growing as lines
from engine.lessons.model import picture as seen
from engine.lessons.model.ending import importance_steps, link_steps
from engine.lessons.model.facts import ModelFacts, ReadTreeFacts, facts_of
from engine.text.arithmetic import text
from engine.text.message import Message, Span, msg

CODE = tuple(Span(["    " * depth, msg("model-code", line=line)]) for depth, line in (
    (0, "start"), (0, "each"), (1, "measure"), (1, "feature"), (2, "candidate"), (2, "gain"), (1, "split"), (1, "part"),
    (1, "leaf"), (1, "add"), (0, "link"), (0, "importance"), (0, "send"),
))  # fmt: skip


def walk(trace: Trace, candidates: int) -> Iterator[Piece]:
    """Every step of a trace of replay.fit."""
    facts = facts_of(trace, candidates)
    yield Step(facts.brought, lines.START, ROUNDS, Light(scene="all"), partial(begin, facts),
               sets=seen.row_columns(facts, facts.brought.scores, 0) if facts.starts else {})  # fmt: skip
    for tree in facts.trees[: facts.told]:
        block = lines.growing_steps(tree)
        block.opens = _opens(tree)
        known = facts.starts or tree.added.place
        yield block.setting(seen.columns_at(tree, tree.added.before, True)) if known else block
        yield added_step(tree)
    yield from importance_steps(facts)
    yield from follow_steps(facts)
    yield from link_steps(facts, new_row(facts.data))


def _opens(tree: ReadTreeFacts) -> Message:
    return msg("tree", tree=tree.added.place + 1)


# -- how it begins


def begin(facts: ModelFacts) -> Told:
    model, data = facts.model, facts.data
    what = msg("model-begin", library=strong(model.library), kind=msg("model-kind", kind=model.kind.replace(" ", "-")),
               trees=counted(len(model.trees), "tree"), nodes=counted(len(model.nodes.feature), "node"),
               objective=Span(model.objective))  # fmt: skip
    about = msg("model-begin-target", target=target(data), features=counted(len(data.feature_names), "feature"),
                rows=rows(data.n))  # fmt: skip
    asked = [_asked(tree, node) for tree in facts.trees for node in sorted(tree.about.forced)]
    told = sentences(what, about, _start(facts), *(asked or [_rows(facts)]), *map(_note, model.notes), _shown(facts),
                     msg("tree-begin-press"))  # fmt: skip
    return Told(told)


def _note(note: Message) -> Message:
    return msg("model-note", note=note)


def _asked(tree: ReadTreeFacts, place: int) -> Message:
    """What if this node made another split?"""
    return msg("model-what-if", node=node(place), tree=tree.called, split=tree.about.split(place))


def _start(facts: ModelFacts) -> Message | None:
    if not facts.starts or not facts.boosted:
        return None
    start = facts.ensemble.start
    return msg("model-start", one=len(start) == 1, score=number(start[0]))


def _rows(facts: ModelFacts) -> Message | None:
    """Are these the rows it was trained on?"""
    own = facts.brought
    if not own.compared:
        return msg("model-no-cover")
    if own.covers == own.compared:
        return msg("model-same-rows", n=own.compared, nodes=counted(own.compared, "node"))
    return msg("model-other-rows", same=own.covers, n=own.compared, nodes=counted(own.compared, "node"))


def _shown(facts: ModelFacts) -> Message | None:
    trees = len(facts.trees)
    return msg("model-told", shown=facts.told, there=trees) if facts.told < trees else None


# -- a tree is added


def added_step(tree: ReadTreeFacts) -> Step:
    facts, added = tree.facts, tree.added
    states = {seen.ERROR: added.place + 1 + facts.starts, seen.WALL: added.place + 1}
    picture = seen.of(facts.trace)
    sets = {**seen.columns_at(tree, added.after, False), **picture.states(states), TREES: added.place + 1}
    light = Light(tree=added.place, scene="all", panel=seen.ERROR)
    return Step(added, lines.ADD, ROUNDS, light, partial(added_told, tree), sets=sets)


def added_told(tree: ReadTreeFacts) -> Told:
    """What it does to the error, and to the row it moves most."""
    facts, added, T = tree.facts, tree.added, tree.added.place
    wrong, classes = facts.wrong, bool(facts.data.class_names)
    first = not facts.starts and not T
    now = msg("model-error-now", classes=classes, value=number(wrong[T + 1])) if first else msg(
        "model-error-moves", classes=classes, moves=changed(float(wrong[T]), float(wrong[T + 1])))  # fmt: skip
    log = facts.log_loss
    loss = None if log is None or first else msg("model-log-loss", moves=changed(float(log[T]), float(log[T + 1])))
    told = sentences(msg("model-added", tree=tree.called, trees=counted(T + 1, "tree")), now, loss)
    if facts.ensemble.rule != "add" or added.score < 0:
        return Told(told)
    step = (added.after - added.before)[:, added.score]
    row = int(np.abs(step).argmax())
    before, after = float(added.before[row, added.score]), float(added.after[row, added.score])
    moved = msg("model-row-moves", row=row_name(row), moves=changed(before, after))
    return Told((*told, moved), (_step_of(tree, row, before, after),))


def _step_of(tree: ReadTreeFacts, row: int, before: float, after: float) -> Working:
    """F + w times what the row's leaf gives."""
    growth = tree.growth
    gives = float(growth.tree.value[growth.leaf_of[row]])
    weight = float(tree.facts.ensemble.weight[tree.added.place])
    numbers = f"{text(before)} + {text(weight)} * {text(gives)}"
    return Working(msg("model-score-of", row=row_name(row)), r"F + w\,f(x)", numbers, after)


# -- a row through all trees


def follow_steps(facts: ModelFacts) -> Iterator[Step]:
    """The steps every ensemble ends with. Trees that are not told light none."""
    for step in sending_steps(facts.trace, seen.whole(facts), new_row(facts.data), lines.SEND):
        light = step.light
        if light.tree >= facts.told or step.grain == ROUNDS:
            light = replace(light, tree=0 if light.tree >= facts.told else light.tree)
        light = light if light.nodes else replace(light, panel=seen.ERROR)
        sets = {name: min(state, facts.told) if name == TREES else state for name, state in step.sets.items()}
        if step.grain == SPLITS and step.light.tree >= facts.told:
            light = replace(light, node=-1, nodes=(), scene="all")
        yield replace(step, light=light, sets=sets)


LESSON = Lesson("Your model", CODE, walk, seen.of)
