"""The page Your model: its stage, the what-if tab (other splits beside the file's) and the export."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from html import escape

import numpy as np
import streamlit as st

from engine.core.trace import Trace, expect_type
from engine.models.lesson.growth import gain_in_file_units
from engine.models.lesson.model_view import ReplayTree, model_view_of
from engine.models.model import TrainedModel
from engine.models.replay import ReplayEnd, ReplayStart
from engine.models.what_if import ForcedSplits
from engine.text.message import msg
from pages.exports.panel import choose_format, lesson_html
from pages.exports.paper import offer_file
from pages.frame import markup
from pages.i18n.text import current_locale, format_number, t, translator
from pages.jobs.pool import Lane, parsing_lane
from pages.jobs.waiters import OTHER_SPLITS, PAGE, await_job, cancel
from pages.lesson.fitted import FittedLesson, ViewerPosition
from pages.lesson.page import make_hashable
from pages.lesson.stage_view import clicked_split, draw_reel, viewer_position
from pages.lesson.views import what_if
from pages.lesson.views.split_texts import path_to
from pages.lesson.views.tabs import VIEW
from pages.lesson.views.tree_summary import row_of, target_text
from pages.tables.model_choice import ModelChoice
from pages.tables.model_lesson import ALGORITHM, build_model_lesson

MODEL_PAGE = "pages/model.py"


@dataclass(frozen=True)
class OpenModel:
    """The lesson of a model on screen, and what the viewer changed."""

    choice: ModelChoice
    force: ForcedSplits  # other splits by tree and path; {} for the model as in the file
    fitted: FittedLesson
    file_trace: Trace  # of the model as in the file
    place: ViewerPosition = field(default_factory=ViewerPosition)  # where the viewer last rested

    @property
    def trace(self) -> Trace:
        return self.fitted.trace

    @property
    def replayed_model(self) -> ReplayStart:
        return expect_type(ReplayStart, self.trace.logged_events[0])

    def node(self, tree: int, number: int) -> what_if.SplitTarget:
        growth, data, private_name = self.fitted.reel.trees[tree].growth, self.trace.data, self.choice.private_name
        prefix, strict = f"{tree + 1}/", growth.tree.strict
        return what_if.SplitTarget(MODEL_PAGE, private_name, data, growth, number, prefix, strict)


def requested_splits(choice: ModelChoice) -> ForcedSplits:
    """Return the other splits from the address, or for a private choice from the session."""
    return what_if.requested_splits(MODEL_PAGE, choice.private_name)


def await_model_lesson(choice: ModelChoice, force: ForcedSplits) -> OpenModel | None:
    """Return the lesson once it is ready. A worker reads the file, with bounded time and memory."""
    file = _await_lesson(choice, {}, PAGE)
    if not force:
        cancel(OTHER_SPLITS)
    fitted = _await_lesson(choice, force, OTHER_SPLITS) if force and file is not None else file
    return None if file is None or fitted is None else OpenModel(choice, force, fitted, file.trace)


def _await_lesson(choice: ModelChoice, force: ForcedSplits, waiter: str) -> FittedLesson | None:
    locale, private = current_locale(), choice.private
    work = partial(build_model_lesson, choice.raw, choice.name, choice.data, private, locale, force)
    lane = parsing_lane(work) if private else Lane.THREAD  # sample models are trusted
    key = MODEL_PAGE, choice.key, make_hashable(dict(force)), locale
    return await_job(key, work, private, waiter, lane=lane)


def show_model_stage(model: OpenModel) -> ViewerPosition:
    """Draw the stage, apply a clicked split, and return where the viewer last rested."""
    reports_position = st.session_state.get(VIEW) == t("views.tab.what-if")
    editable = model.replayed_model.is_editable
    event, shown = draw_reel(model.fitted, ALGORITHM, ALGORITHM, takes=editable, tells=reports_position)
    if event.split and shown:
        node, feature, threshold = clicked_split(model.fitted, event.split)
        path = f"{node.tree + 1}/{path_to(node.growth.columns('nodes'), node.node)}"
        what_if.request_split(MODEL_PAGE, model.choice.private_name, path, feature, threshold)
        st.rerun()
    return viewer_position(model.fitted, event.at)


IDEA_MESSAGES = (msg("model.intro.file"), msg("model.intro.gains"), msg("model.intro.candidates"))


def show_model_views(model: OpenModel):
    """Draw the tabs; only the open one has contents."""
    views: dict[str, Callable[[OpenModel], None]] = {
        t("views.tab.idea"): show_idea, t("views.tab.what-if"): show_what_if, t("views.tab.export"): show_model_export,
    }  # fmt: skip
    if st.session_state.get(VIEW) not in views:  # its title in another language
        st.session_state.pop(VIEW, None)
    for tab, draw in zip(st.tabs(list(views), key=VIEW, on_change="rerun"), views.values(), strict=True):
        if tab.open:
            with tab:
                draw(model)


def show_idea(_: OpenModel):
    for sentence in IDEA_MESSAGES:
        markup.paragraph(t(sentence))


# -- what if


def show_split_state(model: OpenModel):
    """Draw the score with other splits beside the file's, and a button that drops them."""
    if not model.force:
        return
    measure = t("views.measure.right" if model.trace.data.class_names else "views.measure.squared-error")
    own, file = (format_number(_score(trace)) for trace in (model.trace, model.file_trace))
    markup.caption(t("model.what-if.cost", measure=measure, own=own, file=file))
    label, clear = t("model.what-if.reset"), what_if.clear_requested_splits
    st.button(label, type="tertiary", icon=":material/undo:", on_click=clear)


def _score(trace: Trace) -> float:
    """Return the accuracy, or the mean squared error."""
    predictions, y = _model(trace).predict_from_scores(_raw_scores(trace)), np.asarray(trace.data.y)
    return float(np.mean(predictions == y) if trace.data.class_names else np.mean((predictions - y) ** 2))


def _model(trace: Trace) -> TrainedModel:
    return trace.model_as(TrainedModel)


def _raw_scores(trace: Trace) -> np.ndarray:
    return expect_type(ReplayEnd, trace.logged_events[-1]).scores


def show_what_if(model: OpenModel):
    """Draw the best other splits of the current node, and compare those made with the file's."""
    replayed, split = model.replayed_model, model.place.node
    if not replayed.is_editable:
        several = len(replayed.ensemble.weight) > len(replayed.model.trees)
        markup.caption(t("model.what-if.several-scores" if several else "model.what-if.no-loss"))
        return
    tree = model_view_of(model.trace).trees[model.place.tree]
    node, tree_name = model.node(model.place.tree, split), translator().text(tree.display_name)
    if tree.growth.tree.feature[split] < 0:
        markup.caption(t("model.what-if.on-leaf", node=split, tree=tree_name))
    elif not tree.growth.is_searchable[split]:
        markup.caption(t("model.what-if.few-rows", node=split, tree=tree_name))
    else:
        condition = markup.mark_name(_split_text(tree, split))
        markup.headline(t("model.what-if.question", node=split, tree=escape(tree_name), asks=condition))
        if what_if.show_other_splits(node):
            markup.caption(t("model.what-if.note"))
    if model.force:
        _compare(model)


def _compare(model: OpenModel):
    """Compare the other splits with the file's: gains, and the prediction for a row."""
    for path in sorted(model.force):
        markup.caption(_compare_split(model, path))
    data = model.trace.data
    row = int(st.number_input(t("model.what-if.row"), 1, data.n, 1, key="row before and after", width=140)) - 1
    before, after = (_prediction_text(trace, row) for trace in (model.file_trace, model.trace))
    cells = row_of(data, data.X[row])
    markup.caption(t("model.what-if.row-prediction", cells=cells, before=before, after=after))


def _compare_split(model: OpenModel, path: str) -> str:
    """Describe the split at a path, such as "1/LR", beside the file's.

    Example: "Tree 1, the root: a ≤ 2.5, gain 3.1. In the file: b ≤ 1, gain 4.2 (with these rows 4.2)."
    """
    number, _, turns = path.partition("/")
    tree, file_tree = (model_view_of(trace).trees[int(number) - 1] for trace in (model.trace, model.file_trace))
    node, file_node = _node_at(tree, turns), _node_at(file_tree, turns)
    if node < 0:
        return ""
    gain, tree_name = format_number(gain_in_file_units(tree, node)), translator().text(tree.display_name)
    text = t("model.what-if.made", tree=tree_name, node=node, split=_split_text(tree, node), gain=gain)
    if file_node < 0:
        return f"{text} {t('model.what-if.file-without-split')}"
    split, stored = _split_text(file_tree, file_node), float(file_tree.growth.tree.gain[file_node])
    computed = format_number(gain_in_file_units(file_tree, file_node))
    if not np.isfinite(stored):
        return f"{text} {t('model.what-if.file-split-without-gain', split=split, here=computed)}"
    return f"{text} {t('model.what-if.file-split', split=split, here=computed, gain=format_number(stored))}"


def _node_at(view: ReplayTree, turns: str) -> int:
    """Find the inner node that turns such as "LR" lead to from the root; -1 if there is none."""
    node, tree = 0, view.growth.tree
    for turn in turns:
        node = int((tree.left if turn == "L" else tree.right)[node]) if node >= 0 else -1
    return node if node >= 0 and tree.feature[node] >= 0 else -1


def _split_text(tree: ReplayTree, node: int) -> str:
    return translator().render(tree.tree_view.split_span(node))


def _prediction_text(trace: Trace, row: int) -> str:
    """Describe a row's prediction. Example: "versicolor (probability 0.91)"."""
    model, score = _model(trace), _raw_scores(trace)[row : row + 1]
    predicted = model.predict_from_scores(score)[0]
    text = target_text(trace.data, predicted)
    if not trace.data.class_names or not model.link.has_probabilities:
        return text
    p = format_number(float(model.link.probabilities(score)[0][int(predicted)]))
    return t("model.what-if.class-prediction", said=text, p=p)


# -- files


def show_model_export(model: OpenModel):
    """Draw the download of the lesson as one offline page, and the model's other formats."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        html = partial(lesson_html, model.fitted, model.choice.name, st.context.url or "")
        offer_file(t("export.download.lesson"), html, f"{ALGORITHM}.html", "text/html")
    key = model.choice.key, tuple(sorted(model.force.items()))
    choose_format("your", key, model.trace, private=model.choice.private)
