"""The lesson of a model that was read: how it begins, tree after tree, what they add up to, and a row through all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import numpy as np

from engine.core.trace import Trace
from engine.models.lesson import growth as lines
from engine.models.lesson import picture as seen
from engine.models.lesson.importance import link_steps, model_importance_steps
from engine.models.lesson.model_view import ModelView, ReplayTree, model_view_of
from engine.text.arithmetic import number_expr
from engine.text.follow_row import choose_new_row, follow_row_steps
from engine.text.message import Message, Span, msg
from engine.text.picture import ACTIVE_TREES
from engine.text.script import StepOrBlock
from engine.text.step import DETAIL_SPLITS, DETAIL_TREES, Calculation, Highlight, Lesson, Step, StepText
from engine.text.wording import (
    count_text,
    from_to_text,
    node_name_text,
    number_span,
    row_name_text,
    rows_text,
    strong_span,
    target_span,
    without_none,
)

CODE = tuple(Span(["    " * depth, msg("model.code.line", line=line)]) for depth, line in (
    (0, "start"), (0, "each"), (1, "measure"), (1, "feature"), (2, "candidate"), (2, "gain"), (1, "split"), (1, "part"),
    (1, "leaf"), (1, "add"), (0, "link"), (0, "importance"), (0, "send"),
))  # fmt: skip


def walk(trace: Trace, candidates: int) -> Iterator[StepOrBlock]:
    """Every step of a trace of replay.fit."""
    facts = model_view_of(trace, candidates)
    yield Step(
        facts.first_event,
        lines.START,
        DETAIL_TREES,
        Highlight(scene="all"),
        partial(model_begin_text, facts),
        state_updates=seen.model_score_columns(facts, facts.first_event.scores, 0) if facts.has_start_score else {},
    )
    for tree in facts.trees[: facts.n_trees_shown]:
        block = lines.model_growth_block(tree)
        block.section_title = _opens(tree)
        known = facts.has_start_score or tree.tree_event.tree_index
        yield block.with_state_updates(seen.tree_columns(tree, tree.tree_event.before, True)) if known else block
        yield tree_added_step(tree)
    yield from model_importance_steps(facts)
    yield from model_follow_steps(facts)
    yield from link_steps(facts, choose_new_row(facts.data))


def _opens(tree: ReplayTree) -> Message:
    return msg("lesson.name.tree", tree=tree.tree_event.tree_index + 1)


# -- how it begins


def model_begin_text(facts: ModelView) -> StepText:
    model, data = facts.model, facts.data
    what = msg(
        "model.intro.origin",
        library=strong_span(model.library),
        kind=msg("model.intro.kind", kind=model.kind.replace(" ", "-")),
        trees=count_text(len(model.trees), "tree"),
        nodes=count_text(len(model.nodes.feature), "node"),
        objective=Span(model.objective),
    )
    about = msg("model.intro.target", target=target_span(data), features=count_text(len(data.feature_names), "feature"),
                rows=rows_text(data.n))  # fmt: skip
    asked = [_asked(tree, node) for tree in facts.trees for node in sorted(tree.tree_view.forced_nodes)]
    told = without_none(what, about, _start(facts), *(asked or [_rows(facts)]), *map(_note, model.notes), _shown(facts),
                     msg("lesson.intro.press-key"))  # fmt: skip
    return StepText(told)


def _note(note: Message) -> Message:
    return msg("model.intro.note", note=note)


def _asked(tree: ReplayTree, place: int) -> Message:
    """What if this node made another split?"""
    return msg(
        "model.intro.forced-split",
        node=node_name_text(place),
        tree=tree.display_name,
        split=tree.tree_view.split_span(place),
    )


def _start(facts: ModelView) -> Message | None:
    if not facts.has_start_score or not facts.is_boosted:
        return None
    start = facts.ensemble.start
    return msg("model.intro.base-score", one=len(start) == 1, score=number_span(start[0]))


def _rows(facts: ModelView) -> Message | None:
    """Are these the rows it was trained on?"""
    own = facts.first_event
    if not own.n_compared_covers:
        return msg("model.intro.rows-unknown")
    if own.n_matching_covers == own.n_compared_covers:
        return msg("model.intro.rows-same", n=own.n_compared_covers, nodes=count_text(own.n_compared_covers, "node"))
    return msg(
        "model.intro.rows-other",
        same=own.n_matching_covers,
        n=own.n_compared_covers,
        nodes=count_text(own.n_compared_covers, "node"),
    )


def _shown(facts: ModelView) -> Message | None:
    trees = len(facts.trees)
    return (
        msg("model.intro.trees-limited", shown=facts.n_trees_shown, there=trees)
        if facts.n_trees_shown < trees
        else None
    )


# -- a tree is added


def tree_added_step(tree: ReplayTree) -> Step:
    facts, added = tree.model_view, tree.tree_event
    states = {seen.ERROR_PANEL: added.tree_index + 1 + facts.has_start_score, seen.WALL: added.tree_index + 1}
    picture = seen.build_model_picture(facts.trace)
    sets = {
        **seen.tree_columns(tree, added.after, False),
        **picture.existing_states(states),
        ACTIVE_TREES: added.tree_index + 1,
    }
    light = Highlight(tree=added.tree_index, scene="all", panel=seen.ERROR_PANEL)
    return Step(added, lines.ADD, DETAIL_TREES, light, partial(tree_added_text, tree), state_updates=sets)


def tree_added_text(tree: ReplayTree) -> StepText:
    """What it does to the error, and to the row it moves most."""
    facts, added, T = tree.model_view, tree.tree_event, tree.tree_event.tree_index
    wrong, classes = facts.errors_by_stage, bool(facts.data.class_names)
    first = not facts.has_start_score and not T
    now = (
        msg("model.tree.first-error", classes=classes, value=number_span(wrong[T + 1]))
        if first
        else msg("model.tree.error-change", classes=classes, moves=from_to_text(float(wrong[T]), float(wrong[T + 1])))
    )
    log = facts.log_losses_by_stage
    loss = (
        None
        if log is None or first
        else msg("model.tree.log-loss-change", moves=from_to_text(float(log[T]), float(log[T + 1])))
    )
    told = without_none(msg("model.tree.added", tree=tree.display_name, trees=count_text(T + 1, "tree")), now, loss)
    if facts.ensemble.rule != "add" or added.score_index < 0:
        return StepText(told)
    step = (added.after - added.before)[:, added.score_index]
    row = int(np.abs(step).argmax())
    before, after = float(added.before[row, added.score_index]), float(added.after[row, added.score_index])
    moved = msg("model.tree.largest-score-change", row=row_name_text(row), moves=from_to_text(before, after))
    return StepText((*told, moved), (_step_of(tree, row, before, after),))


def _step_of(tree: ReplayTree, row: int, before: float, after: float) -> Calculation:
    """F + w times what the row's leaf gives."""
    growth = tree.growth
    gives = float(growth.tree.value[growth.leaf_of[row]])
    weight = float(tree.model_view.ensemble.weight[tree.tree_event.tree_index])
    numbers = f"{number_expr(before)} + {number_expr(weight)} * {number_expr(gives)}"
    return Calculation(msg("model.formula.row-score", row=row_name_text(row)), r"F + w\,f(x)", numbers, after)


# -- a row through all trees


def model_follow_steps(facts: ModelView) -> Iterator[Step]:
    """The steps every ensemble ends with. Trees that are not told light none."""
    for step in follow_row_steps(facts.trace, seen.full_picture(facts), choose_new_row(facts.data), lines.SEND):
        light = step.highlight
        if light.tree >= facts.n_trees_shown or step.detail == DETAIL_TREES:
            light = replace(light, tree=0 if light.tree >= facts.n_trees_shown else light.tree)
        light = light if light.nodes else replace(light, panel=seen.ERROR_PANEL)
        sets = {
            name: min(state, facts.n_trees_shown) if name == ACTIVE_TREES else state
            for name, state in step.state_updates.items()
        }
        if step.detail == DETAIL_SPLITS and step.highlight.tree >= facts.n_trees_shown:
            light = replace(light, node=-1, nodes=(), scene="all")
        yield replace(step, highlight=light, state_updates=sets)


LESSON = Lesson("Your model", CODE, walk, seen.build_model_picture)
