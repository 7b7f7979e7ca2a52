"""The steps of a model's lesson: its origin, its trees, importances, a row's path."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import numpy as np

from engine.core.trace import Trace
from engine.models.lesson import growth as lines
from engine.models.lesson import picture
from engine.models.lesson.importance import link_steps, model_importance_steps
from engine.models.lesson.model_view import ModelView, ReplayTree, model_view_of
from engine.models.lesson.story import story
from engine.text.arithmetic import number_expr
from engine.text.follow_row import choose_new_row, follow_row_steps
from engine.text.message import Message, Span, msg
from engine.text.picture import ACTIVE_TREES
from engine.text.pseudo_code import CodeLine, coded_lesson
from engine.text.script import StepOrBlock
from engine.text.step import DETAIL_SPLITS, DETAIL_STORY, MAX_CANDIDATES, Calculation, Highlight, Lesson, Step, StepText
from engine.text.wording import (
    count_text,
    from_to_text,
    node_name_text,
    number_span,
    row_name_text,
    rows_text,
    strong_span,
    target_span,
)


def walk(trace: Trace, candidates: int) -> Iterator[StepOrBlock]:
    view = model_view_of(trace, candidates)
    columns = picture.model_score_columns(view, view.first_event.scores, 0) if view.has_start_score else {}
    light, text = Highlight(scene="all"), partial(model_begin_text, view)
    yield Step(view.first_event, lines.START, DETAIL_STORY, light, text, state_updates=columns)
    for tree in view.trees[: view.n_trees_shown]:
        block, event = lines.model_growth_block(tree), tree.tree_event
        block.section_title = msg("lesson.name.tree", tree=event.tree_index + 1)
        if view.has_start_score or event.tree_index:
            block.with_state_updates(picture.tree_columns(tree, event.before, True))
        yield block
        yield tree_added_step(tree)
    yield from model_importance_steps(view)
    yield from model_follow_steps(view)
    yield from link_steps(view, choose_new_row(view.data))


# -- the introduction


def model_begin_text(view: ModelView) -> StepText:
    """The library, size and target of the model, and whether these are its training rows."""
    model, data = view.model, view.data
    kind, nodes = (
        msg("model.intro.kind", kind=model.kind.replace(" ", "-")),
        count_text(len(model.nodes.feature), "node"),
    )
    library, trees = strong_span(model.library), count_text(len(model.trees), "tree")
    objective, features = Span(model.objective), count_text(len(data.feature_names), "feature")
    sentences = [
        msg("model.intro.origin", library=library, kind=kind, trees=trees, nodes=nodes, objective=objective),
        msg("model.intro.target", target=target_span(data), features=features, rows=rows_text(data.n)),
    ]
    if view.has_start_score and view.is_boosted:
        start = view.ensemble.start
        sentences.append(msg("model.intro.base-score", one=len(start) == 1, score=number_span(start[0])))
    forced = [_forced_split_text(tree, node) for tree in view.trees for node in sorted(tree.tree_view.forced_nodes)]
    sentences += forced or [_rows_text(view)]
    sentences += [msg("model.intro.note", note=note) for note in model.notes]
    if view.n_trees_shown < len(view.trees):
        sentences.append(msg("model.intro.trees-limited", shown=view.n_trees_shown, there=len(view.trees)))
    return StepText((*sentences, msg("lesson.intro.press-key")))


def _forced_split_text(tree: ReplayTree, node: int) -> Message:
    name, split = node_name_text(node), tree.tree_view.split_span(node)
    return msg("model.intro.forced-split", node=name, tree=tree.display_name, split=split)


def _rows_text(view: ModelView) -> Message:
    """Whether these are the rows the model was trained on."""
    same, n = view.first_event.n_matching_covers, view.first_event.n_compared_covers
    if not n:
        return msg("model.intro.rows-unknown")
    if same == n:
        return msg("model.intro.rows-same", n=n, nodes=count_text(n, "node"))
    return msg("model.intro.rows-other", same=same, n=n, nodes=count_text(n, "node"))


# -- a tree is added


def tree_added_step(tree: ReplayTree) -> Step:
    view, event, n_trees = tree.model_view, tree.tree_event, tree.tree_event.tree_index + 1
    states = {picture.ERROR_PANEL: n_trees + view.has_start_score, picture.WALL: n_trees}
    states = picture.build_model_picture(view.trace).existing_states(states)
    updates = {**picture.tree_columns(tree, event.after, False), **states, ACTIVE_TREES: n_trees}
    light = Highlight(tree=event.tree_index, scene="all", panel=picture.ERROR_PANEL)
    return Step(event, lines.ADD, DETAIL_STORY, light, partial(tree_added_text, tree), state_updates=updates)


def tree_added_text(tree: ReplayTree) -> StepText:
    """How a tree changes the error, and the score of the most changed row."""
    view, event, T = tree.model_view, tree.tree_event, tree.tree_event.tree_index
    errors, losses, classes = view.errors_by_stage, view.log_losses_by_stage, bool(view.data.class_names)
    sentences = [msg("model.tree.added", tree=tree.display_name, trees=count_text(T + 1, "tree"))]
    if not view.has_start_score and not T:
        sentences.append(msg("model.tree.first-error", classes=classes, value=number_span(errors[T + 1])))
    else:
        change = from_to_text(float(errors[T]), float(errors[T + 1]))
        sentences.append(msg("model.tree.error-change", classes=classes, moves=change))
        if losses is not None:
            change = from_to_text(float(losses[T]), float(losses[T + 1]))
            sentences.append(msg("model.tree.log-loss-change", moves=change))
    if view.ensemble.rule != "add" or event.score_index < 0:
        return StepText(tuple(sentences))
    row = int(np.abs((event.after - event.before)[:, event.score_index]).argmax())
    before, after = (float(scores[row, event.score_index]) for scores in (event.before, event.after))
    change, name = from_to_text(before, after), row_name_text(row)
    sentences.append(msg("model.tree.largest-score-change", row=name, moves=change))
    output, weight = tree.growth.tree.value[tree.growth.leaf_of[row]], view.ensemble.weight[T]
    numbers = f"{number_expr(before)} + {number_expr(float(weight))} * {number_expr(float(output))}"
    score = Calculation(msg("model.formula.row-score", row=name), r"F + w\,f(x)", numbers, after)
    return StepText(tuple(sentences), (score,))


# -- a row through all trees


def model_follow_steps(view: ModelView) -> Iterator[Step]:
    """The last steps, as for every ensemble. Trees without steps of their own are not highlighted."""
    for step in follow_row_steps(view.trace, picture.full_picture(view), choose_new_row(view.data), lines.SEND):
        light = step.highlight
        if is_hidden := light.tree >= view.n_trees_shown:
            light = replace(light, tree=0)
        light = light if light.nodes else replace(light, panel=picture.ERROR_PANEL)
        updates = dict(step.state_updates)
        if ACTIVE_TREES in updates:
            updates[ACTIVE_TREES] = min(updates[ACTIVE_TREES], view.n_trees_shown)
        if is_hidden and step.detail == DETAIL_SPLITS:
            light = replace(light, node=-1, nodes=(), scene="all")
        yield replace(step, highlight=light, state_updates=updates)


def model_lesson(trace: Trace) -> Lesson:
    """The lesson of a model's trace; only where trees add up, scores have a start."""
    adds = model_view_of(trace, MAX_CANDIDATES).has_start_score
    code = (
        (0, "start", (lines.START,)), (0, "each", (lines.EACH,)), (1, "measure", (lines.MEASURE,)),
        (1, "candidate", (lines.FEATURE, lines.CANDIDATE)), (2, "gain", (lines.GAIN,)), (1, "split", (lines.SPLIT,)),
        (1, "part", (lines.PART,)), (1, "leaf", (lines.LEAF,)), (1, "add", (lines.ADD,)), (0, "link", (lines.LINK,)),
        (0, "importance", (lines.IMPORTANCE,)), (0, "send", (lines.SEND,)),
    )  # fmt: skip
    texts = (CodeLine(depth, msg("model.code.line", line=line, adds=adds), places) for depth, line, places in code)
    return coded_lesson("Your model", texts, walk, picture.build_model_picture, story)
