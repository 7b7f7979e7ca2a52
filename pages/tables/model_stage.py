"""The stage of a model: the file's lesson, and the one with other splits where they were asked for."""

from __future__ import annotations

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
from pages.exports import panel as model_file
from pages.frame import markup
from pages.i18n.text import current_locale, format_number, t, translator
from pages.jobs import waiters as fits
from pages.jobs.pool import Lane, parsing_lane
from pages.jobs.waiters import OTHER_SPLITS, PAGE, cancel
from pages.lesson.fitted import FittedLesson, ViewerPosition
from pages.lesson.page import make_hashable
from pages.lesson.stage_view import clicked_split, draw_reel, viewer_position
from pages.lesson.views import tree_summary as node_text
from pages.lesson.views import what_if
from pages.lesson.views.split_texts import path_to
from pages.lesson.views.tabs import VIEW
from pages.stage.export import export_html
from pages.tables.model_choice import ModelChoice
from pages.tables.model_lesson import ALGORITHM, build_model_lesson

MODEL_PAGE = "pages/model.py"


@dataclass(frozen=True)
class OpenModel:
    """One model as it is on screen."""

    choice: ModelChoice
    force: ForcedSplits  # by tree and path; {} where all is as in the file
    fitted: FittedLesson
    file_trace: Trace  # without other splits
    place: ViewerPosition = field(default_factory=ViewerPosition)  # where the viewer last rested

    @property
    def trace(self) -> Trace:
        return self.fitted.trace

    @property
    def replayed_model(self) -> ReplayStart:
        return expect_type(ReplayStart, self.trace.logged_events[0])

    def node(self, tree: int, number: int) -> what_if.SplitTarget:
        growth = self.fitted.reel.trees[tree].growth
        return what_if.SplitTarget(
            MODEL_PAGE, self.choice.private_name, self.trace.data, growth, number, f"{tree + 1}/", growth.tree.strict
        )


def requested_splits(chosen: ModelChoice) -> ForcedSplits:
    """The splits that the address asks for; those in a model of one's own stay in the session."""
    return what_if.requested_splits(MODEL_PAGE, chosen.private_name)


def await_model_lesson(chosen: ModelChoice, force: ForcedSplits) -> OpenModel | None:
    """The lesson, once it is there. The file is read where lessons are made: beside the page, and bounded."""
    file = _made(chosen, {}, PAGE)
    if not force:
        cancel(OTHER_SPLITS)
    own = _made(chosen, force, OTHER_SPLITS) if force and file is not None else file
    return None if file is None or own is None else OpenModel(chosen, force, own, file.trace)


def _made(chosen: ModelChoice, force: ForcedSplits, place: str) -> FittedLesson | None:
    speech = current_locale()
    work = partial(build_model_lesson, chosen.raw, chosen.name, chosen.data, chosen.private, speech, force)
    lane = parsing_lane(work) if chosen.private else Lane.THREAD  # the samples are ours
    return fits.await_job(
        (MODEL_PAGE, chosen.key, make_hashable(dict(force)), speech), work, chosen.private, place, lane=lane
    )


def show_model_stage(model: OpenModel) -> ViewerPosition:
    """Draw it; the place the viewer last rested at."""
    tells = st.session_state.get(VIEW) == t("views.tab.what-if")
    heard, shown = draw_reel(model.fitted, ALGORITHM, ALGORITHM, takes=model.replayed_model.is_editable, tells=tells)
    if heard.split and shown:
        sent, feature, where = clicked_split(model.fitted, heard.split)
        path = f"{sent.tree + 1}/{path_to(sent.growth.columns('nodes'), sent.node)}"
        what_if.request_split(MODEL_PAGE, model.choice.private_name, path, feature, where)
        st.rerun()
    return viewer_position(model.fitted, heard.at)


IDEA_MESSAGES = (msg("model.intro.file"), msg("model.intro.gains"), msg("model.intro.candidates"))


def show_model_views(model: OpenModel):
    """One tab a view; a view is drawn only while it is open."""
    drawn: dict[str, Callable[[OpenModel], None]] = {
        t("views.tab.idea"): show_idea,
        t("views.tab.what-if"): show_what_if,
        t("views.tab.export"): show_model_export,
    }
    if st.session_state.get(VIEW) not in drawn:  # it was called otherwise, in another language
        st.session_state.pop(VIEW, None)
    for tab, draw in zip(st.tabs(list(drawn), key=VIEW, on_change="rerun"), drawn.values(), strict=True):
        if tab.open:
            with tab:
                draw(model)


def show_idea(_: OpenModel):
    for sentence in IDEA_MESSAGES:
        markup.paragraph(t(sentence))


# -- what if


def show_split_state(model: OpenModel):
    """Above the stage, while other splits are made: what they cost, and the way back."""
    if not model.force:
        return
    measure = t("views.measure.right" if model.trace.data.class_names else "views.measure.squared-error")
    own, file = (format_number(_fit(trace)) for trace in (model.trace, model.file_trace))
    markup.caption(t("model.what-if.cost", measure=measure, own=own, file=file))
    st.button(
        t("model.what-if.reset"), type="tertiary", icon=":material/undo:", on_click=what_if.clear_requested_splits
    )


def _fit(trace: Trace) -> float:
    """The share of right predictions, or the mean squared error."""
    said, y = _model(trace).predict_from_scores(_scores(trace)), np.asarray(trace.data.y)
    return float(np.mean(said == y) if trace.data.class_names else np.mean((said - y) ** 2))


def _model(trace: Trace) -> TrainedModel:
    return trace.model_as(TrainedModel)


def _scores(trace: Trace) -> np.ndarray:
    return expect_type(ReplayEnd, trace.logged_events[-1]).scores


def show_what_if(model: OpenModel):
    """The best splits that the node in sight passed over; of those that were made what came of them."""
    if not model.replayed_model.is_editable:
        several = len(model.replayed_model.ensemble.weight) > len(model.replayed_model.model.trees)
        markup.caption(t("model.what-if.several-scores" if several else "model.what-if.no-loss"))
        return
    tree = model_view_of(model.trace).trees[model.place.tree]
    node, split = model.node(model.place.tree, model.place.node), model.place.node
    called = translator().text(tree.display_name)
    if tree.growth.tree.feature[split] < 0:
        markup.caption(t("model.what-if.on-leaf", node=split, tree=called))
    elif not tree.growth.is_searchable[split]:
        markup.caption(t("model.what-if.few-rows", node=split, tree=called))
    else:
        asks = markup.mark_name(translator().render(tree.tree_view.split_span(split)))
        markup.headline(t("model.what-if.question", node=split, tree=escape(called), asks=asks))
        if what_if.show_other_splits(node):
            markup.caption(t("model.what-if.note"))
    if model.force:
        _compare(model)


def _compare(model: OpenModel):
    """What was asked for beside the file: gains, and the prediction of a row."""
    for path in sorted(model.force):
        markup.caption(_beside(model, path))
    rows = model.trace.data.n
    row = int(st.number_input(t("model.what-if.row"), 1, rows, 1, key="row before and after", width=140)) - 1
    before, after = (_predicts(trace, row) for trace in (model.file_trace, model.trace))
    cells = node_text.row_of(model.trace.data, model.trace.data.X[row])
    markup.caption(t("model.what-if.row-prediction", cells=cells, before=before, after=after))


def _beside(model: OpenModel, path: str) -> str:
    """Example: "Tree 1, the root: a ≤ 2.5, gain 3.1. In the file: b ≤ 1, gain 4.2 (with these rows 4.2)."."""
    place, turns = int(path.partition("/")[0]) - 1, path.partition("/")[2]
    own, file = (model_view_of(trace).trees[place] for trace in (model.trace, model.file_trace))
    at, there = _node(own, turns), _node(file, turns)
    if at < 0:
        return ""
    told = t("model.what-if.made", tree=translator().text(own.display_name), node=at, split=_split(own, at),
                gain=format_number(gain_in_file_units(own, at)))  # fmt: skip
    if there < 0:
        return f"{told} {t('model.what-if.file-without-split')}"
    stored, here = float(file.growth.tree.gain[there]), format_number(gain_in_file_units(file, there))
    has = bool(np.isfinite(stored))
    was = t(
        "model.what-if.file-split" if has else "model.what-if.file-split-without-gain",
        split=_split(file, there),
        here=here,
        **({"gain": format_number(stored)} if has else {}),
    )
    return f"{told} {was}"


def _node(tree: ReplayTree, turns: str) -> int:
    """The node at the end of some turns, -1 where there is none that is split."""
    node, own = 0, tree.growth.tree
    for turn in turns:
        node = int((own.left if turn == "L" else own.right)[node]) if node >= 0 else -1
    return node if node >= 0 and own.feature[node] >= 0 else -1


def _split(tree: ReplayTree, node: int) -> str:
    return translator().render(tree.tree_view.split_span(node))


def _predicts(trace: Trace, row: int) -> str:
    """Example: "versicolor (probability 0.91)"."""
    model, score = _model(trace), _scores(trace)[row : row + 1]
    predicted = model.predict_from_scores(score)[0]
    said = node_text.target_text(trace.data, predicted)
    if not trace.data.class_names or not model.link.has_probabilities:
        return said
    p = format_number(float(model.link.probabilities(score)[0][int(predicted)]))
    return t("model.what-if.class-prediction", said=said, p=p)


# -- files


def show_model_export(model: OpenModel):
    """The lesson as one page that needs no network, and the model for use elsewhere."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.download_button(
            t("export.download.lesson"),
            partial(_html, model, st.context.url or ""),
            f"{ALGORITHM}.html",
            "text/html",
            icon=":material/download:",
            on_click="ignore",
        )
    key = model.choice.key, tuple(sorted(model.force.items()))
    model_file.choose_format("your", key, model.trace, private=model.choice.private)


def _html(model: OpenModel, link: str) -> str:
    fitted = model.fitted
    chapters = [fitted.chapter(place) for place in range(len(fitted.reel.starts))]
    return export_html(
        fitted.book, chapters, f"{fitted.reel.title}: {model.choice.name}", link, language=fitted.reel.language.name
    )
