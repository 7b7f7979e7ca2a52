"""Below the stage of a model: how to read it, what if a node had another split, and files to take away."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape

import numpy as np
import streamlit as st

from engine.core.trace import Trace, must_be
from engine.lessons.model.facts import ReadTreeFacts, facts_of
from engine.lessons.model.growing import gain_as_stored
from engine.models.model import TrainedModel
from engine.models.replay import AllAdded
from engine.text.message import msg
from pages.parts.files import model as model_file
from pages.parts.frame import markup
from pages.parts.own_model.opening import ALGORITHM
from pages.parts.own_model.staging import OpenModel
from pages.parts.speaking.page import language, number, tell
from pages.parts.views import node_text, what_if
from pages.parts.views.tabs import VIEW
from pages.stage.export import page

IDEA = (msg("own-model-idea"), msg("own-model-idea-gains"), msg("own-model-idea-passed"))


def show(model: OpenModel):
    """One tab a view; a view is drawn only while it is open."""
    drawn: dict[str, Callable[[OpenModel], None]] = {
        tell("views-the-idea"): idea,
        tell("views-what-if"): another_split,
        tell("views-export"): export,
    }
    if st.session_state.get(VIEW) not in drawn:  # it was called otherwise, in another language
        st.session_state.pop(VIEW, None)
    for tab, draw in zip(st.tabs(list(drawn), key=VIEW, on_change="rerun"), drawn.values(), strict=True):
        if tab.open:
            with tab:
                draw(model)


def idea(_: OpenModel):
    for sentence in IDEA:
        markup.says_calmly(tell(sentence))


# -- what if


def say_state(model: OpenModel):
    """Above the stage, while other splits are made: what they cost, and the way back."""
    if not model.force:
        return
    measure = tell("views-measure-right" if model.trace.data.class_names else "views-measure-squares")
    own, file = (number(_fit(trace)) for trace in (model.trace, model.file))
    markup.soft(tell("own-model-what-if", measure=measure, own=own, file=file))
    st.button(tell("own-model-back"), type="tertiary", icon=":material/undo:", on_click=what_if.take_none)


def _fit(trace: Trace) -> float:
    """The share of right predictions, or the mean squared error."""
    said, y = _model(trace).prediction(_scores(trace)), np.asarray(trace.data.y)
    return float(np.mean(said == y) if trace.data.class_names else np.mean((said - y) ** 2))


def _model(trace: Trace) -> TrainedModel:
    return trace.model_as(TrainedModel)


def _scores(trace: Trace) -> np.ndarray:
    return must_be(AllAdded, trace.logged[-1]).scores


def another_split(model: OpenModel):
    """The best splits that the node in sight passed over; of those that were made what came of them."""
    if not model.brought.may_change:
        several = len(model.brought.ensemble.weight) > len(model.brought.model.trees)
        markup.soft(tell("own-model-several-scores" if several else "own-model-no-loss"))
        return
    tree = facts_of(model.trace).trees[model.here.tree]
    node, split = model.node(model.here.tree, model.here.node), model.here.node
    called = language().text(tree.called)
    if tree.growth.tree.feature[split] < 0:
        markup.soft(tell("own-model-leaf", node=split, tree=called))
    elif not tree.growth.searchable[split]:
        markup.soft(tell("own-model-few-rows", node=split, tree=called))
    else:
        asks = markup.marked(language().plain(tree.about.split(split)))
        markup.says(tell("own-model-asks", node=split, tree=escape(called), asks=asks))
        if what_if.offer(node):
            markup.soft(tell("own-model-grown-again"))
    if model.force:
        _compare(model)


def _compare(model: OpenModel):
    """What was asked for beside the file: gains, and the prediction of a row."""
    for path in sorted(model.force):
        markup.soft(_beside(model, path))
    rows = model.trace.data.n
    row = int(st.number_input(tell("own-model-row"), 1, rows, 1, key="row before and after", width=140)) - 1
    before, after = (_predicts(trace, row) for trace in (model.file, model.trace))
    cells = node_text.row_of(model.trace.data, model.trace.data.X[row])
    markup.soft(tell("own-model-row-predicted", cells=cells, before=before, after=after))


def _beside(model: OpenModel, path: str) -> str:
    """Example: "Tree 1, the root: a ≤ 2.5, gain 3.1. In the file: b ≤ 1, gain 4.2 (with these rows 4.2)."."""
    place, turns = int(path.partition("/")[0]) - 1, path.partition("/")[2]
    own, file = (facts_of(trace).trees[place] for trace in (model.trace, model.file))
    at, there = _node(own, turns), _node(file, turns)
    if at < 0:
        return ""
    told = tell("own-model-made", tree=language().text(own.called), node=at, split=_split(own, at),
                gain=number(gain_as_stored(own, at)))  # fmt: skip
    if there < 0:
        return f"{told} {tell('own-model-none-in-file')}"
    stored, here = float(file.growth.tree.gain[there]), number(gain_as_stored(file, there))
    has = bool(np.isfinite(stored))
    was = tell("own-model-in-file" if has else "own-model-in-file-without", split=_split(file, there), here=here,
               **({"gain": number(stored)} if has else {}))  # fmt: skip
    return f"{told} {was}"


def _node(tree: ReadTreeFacts, turns: str) -> int:
    """The node at the end of some turns, -1 where there is none that is split."""
    node, own = 0, tree.growth.tree
    for turn in turns:
        node = int((own.left if turn == "L" else own.right)[node]) if node >= 0 else -1
    return node if node >= 0 and own.feature[node] >= 0 else -1


def _split(tree: ReadTreeFacts, node: int) -> str:
    return language().plain(tree.about.split(node))


def _predicts(trace: Trace, row: int) -> str:
    """Example: "versicolor (probability 0.91)"."""
    model, score = _model(trace), _scores(trace)[row : row + 1]
    predicted = model.prediction(score)[0]
    said = node_text.said(trace.data, predicted)
    if not trace.data.class_names or not model.link.has_probabilities:
        return said
    p = number(float(model.link.probabilities(score)[0][int(predicted)]))
    return tell("own-model-class", said=said, p=p)


# -- files


def export(model: OpenModel):
    """The lesson as one page that needs no network, and the model for use elsewhere."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.download_button(tell("own-lesson-as-html"), partial(_html, model, st.context.url or ""), f"{ALGORITHM}.html",
                           "text/html", icon=":material/download:", on_click="ignore")  # fmt: skip
    key = model.chosen.key, tuple(sorted(model.force.items()))
    model_file.choose("your", key, model.trace, own=model.chosen.private)


def _html(model: OpenModel, link: str) -> str:
    fitted = model.fitted
    chapters = [fitted.chapter(place) for place in range(len(fitted.reel.starts))]
    return page(
        fitted.book, chapters, f"{fitted.reel.title}: {model.chosen.name}", link, language=fitted.reel.language.name
    )
