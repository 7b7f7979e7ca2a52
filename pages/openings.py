"""Guided openings of the XGBoost page: three of its ideas, each with a picture and links that set the page up."""

import streamlit as st

from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.ideas import common as ideas
from pages.parts.ideas import openings
from pages.parts.ideas.openings import Link
from pages.parts.speaking.page import number, tell
from pages.parts.views.node_text import percent


def approximate(controls) -> list[Link]:
    with controls:
        max_bin = ideas.slider(tell("ideas-quantiles-max-bin"), 2, 32, 6, 1, "quantiles")
    gains = openings.root_gains(max_bin)
    (every, few), (best, found) = zip(*((len(x), gain.max()) for x, gain in gains.values()), strict=True)
    markup.says(tell("ideas-of-candidate-splits-are", few=few, every=every, found=markup.marked(percent(found / best))))
    picture, missing = st.columns([3, 2], gap="large")
    with picture:
        ideas.chart(openings.quantiles(max_bin), tell("ideas-the-gain-of-every"), 320)
    with missing:
        headers = (tell("ideas-missing-values-go"), tell("ideas-best-split-on-bare-nuclei"), tell("ideas-gain"))
        markup.table(tell("ideas-rows-with-a-missing-value"), headers, openings.both_ways(), numeric={2})
        markup.soft(tell("ideas-every-split-is-tried-with"))
    return openings.links_of_approx(max_bin)


def pruning(controls) -> list[Link]:
    with controls:
        gamma = ideas.slider(tell("ideas-gamma-what-a-split-must"), 0.0, 200.0, 130.0, 5.0, "price")
    back, stopped = openings.leaves(gamma)
    markup.says(tell("ideas-leaves-if-the-tree-is", back=markup.marked(str(back)), stopped=markup.marked(str(stopped))))
    low, high = (number(gain) for gain in openings.gains())
    sums, words = st.columns([3, 2], gap="large")
    with sums:
        ideas.show(*openings.net(gamma))
    with words:
        markup.says_calmly(
            # EX20, C2-24
            tell("ideas-the-slides-example-is-a", low=low, high=high)
        )
        markup.says_calmly(tell("ideas-the-tree-is-grown-to-its"))
    return openings.links_of_pruning(gamma)


def cross_validation(controls) -> list[Link]:
    with controls:
        folds = ideas.slider(tell("ideas-folds"), 2, 8, 5, 1, "folds")
    found = openings.chosen_rounds(folds)
    markup.says(tell(found.reason))
    picture, words = st.columns([3, 2], gap="large")
    with picture:
        ideas.chart(openings.validation(folds), tell("ideas-the-validation-loss-round"), 340)
    with words:
        markup.says_calmly(tell("ideas-each-fold-serves-once-as"))
        markup.says_calmly(tell("ideas-other-folds-choose-another"))
        folds_say = ", ".join(str(int(loss.argmin()) + 1) for loss in found.loss)
        markup.soft(tell("ideas-each-fold-alone-would", folds_say=folds_say))
    return openings.links_of_folds(folds)


OPENINGS = {
    openings.APPROX: approximate,
    openings.PRUNING: pruning,
    openings.CROSS: cross_validation,
}

guard()
ideas.head(
    tell("page-openings"),
    tell("ideas-three-things-xgboost-adds"),
    tell("ideas-the-links-below-open-the"),
)
controls = ideas.controls()
with controls:
    opening = ideas.choose(tell("ideas-opening"), tuple(OPENINGS), "opening")
links = OPENINGS[opening](controls)
with st.container(horizontal=True):
    for link in links:
        st.page_link("pages/xgboost.py", label=link.label, icon=":material/arrow_forward:", query_params=link.settings)
