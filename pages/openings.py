"""Guided openings of the XGBoost page: three of its ideas, each with a picture and links that set the page up."""

import streamlit as st

from pages.frame import markup
from pages.frame.guard import guard
from pages.i18n.text import format_number, t
from pages.ideas import common as ideas
from pages.ideas import openings
from pages.ideas.openings import LessonLink
from pages.lesson.views.tree_summary import percent


def show_approx(controls) -> list[LessonLink]:
    with controls:
        max_bin = ideas.slider(t("idea.openings.control-quantiles"), 2, 32, 6, 1, "quantiles")
    gains = openings.root_gains(max_bin)
    (every, few), (best, best_found) = zip(*((len(x), gain.max()) for x, gain in gains.values()), strict=True)
    reached = markup.mark_name(percent(best_found / best))
    markup.headline(t("idea.openings.approx-result", few=few, every=every, found=reached))
    picture, missing = st.columns([3, 2], gap="large")
    with picture:
        ideas.chart(openings.quantiles(max_bin), t("idea.openings.approx-chart"), 320)
    with missing:
        headers = (t("idea.openings.missing-direction"), t("idea.openings.missing-split"), t("idea.table.gain"))
        markup.table(t("idea.openings.missing-title"), headers, openings.both_ways(), numeric={2})
        markup.caption(t("idea.openings.missing-note"))
    return openings.links_of_approx(max_bin)


def show_pruning(controls) -> list[LessonLink]:
    with controls:
        gamma = ideas.slider(t("idea.openings.control-gamma"), 0.0, 200.0, 130.0, 5.0, "price")
    back, stopped = (markup.mark_name(str(n)) for n in openings.leaves(gamma))
    markup.headline(t("idea.openings.pruning-result", back=back, stopped=stopped))
    low, high = (format_number(gain) for gain in openings.gains())
    sums, words = st.columns([3, 2], gap="large")
    with sums:
        ideas.show_calculations(*openings.net(gamma))
    with words:
        markup.paragraph(t("idea.openings.pruning-slides", low=low, high=high))  # EX20, C2-24
        markup.paragraph(t("idea.openings.pruning-note"))
    return openings.links_of_pruning(gamma)


def show_cross_validation(controls) -> list[LessonLink]:
    with controls:
        folds = ideas.slider(t("idea.openings.control-folds"), 2, 8, 5, 1, "folds")
    choice = openings.chosen_rounds(folds)
    markup.headline(t(choice.reason))
    picture, words = st.columns([3, 2], gap="large")
    with picture:
        ideas.chart(openings.validation_figure(folds), t("idea.openings.folds-chart"), 340)
    with words:
        markup.paragraph(t("idea.openings.folds-note"))
        markup.paragraph(t("idea.openings.folds-estimate"))
        rounds = ", ".join(str(int(loss.argmin()) + 1) for loss in choice.loss)
        markup.caption(t("idea.openings.folds-choices", folds_say=rounds))
    return openings.links_of_folds(folds)


OPENINGS = {openings.APPROX: show_approx, openings.PRUNING: show_pruning, openings.CROSS: show_cross_validation}

guard()
ideas.head(t("page.openings.title"), t("idea.openings.intro-additions"), t("idea.openings.intro-links"))
controls = ideas.controls()
with controls:
    opening = ideas.choose_option(t("idea.openings.control-opening"), tuple(OPENINGS), "opening")
links = OPENINGS[opening](controls)
with st.container(horizontal=True):
    for link in links:
        st.page_link("pages/xgboost.py", label=link.label, icon=":material/arrow_forward:", query_params=link.settings)
