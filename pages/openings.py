"""Guided openings of the XGBoost page: three of its ideas, each with a picture and links that set the page up."""

import streamlit as st

from engine.lessons.common.phrases import shown as number
from pages.parts.frame import markup
from pages.parts.frame.guard import guard
from pages.parts.ideas import common as ideas
from pages.parts.ideas import openings
from pages.parts.ideas.openings import Link
from pages.parts.views.node_text import percent


def approximate(controls) -> list[Link]:
    with controls:
        max_bin = ideas.slider("Quantiles, max_bin", 2, 32, 6, 1, "quantiles")
    gains = openings.root_gains(max_bin)
    (every, few), (best, found) = zip(*((len(x), gain.max()) for x, gain in gains.values()), strict=True)
    markup.says(
        f"{few} of {every} cuts are tried, and the best of these gains {markup.marked(percent(found / best))} of what "
        "the best of all gains."
    )
    picture, missing = st.columns([3, 2], gap="large")
    with picture:
        ideas.chart(openings.quantiles(max_bin), "The gain of every cut, and of the quantiles", 320)
    with missing:
        headers = ("Missing go", "Best cut of Bare Nuclei", "Gain")
        markup.table("Rows without a value", headers, openings.both_ways(), numeric={2})
        markup.soft(
            "Rows without a value are tried on both sides of every cut, and stay where they gain more. A new row "
            "without a value goes the same way."
        )
    return openings.links_of_approx(max_bin)


def pruning(controls) -> list[Link]:
    with controls:
        price = ideas.slider("gamma, the price of a split", 0.0, 200.0, 130.0, 5.0, "price")
    back, stopped = openings.leaves(price)
    markup.says(
        f"Leaves, if grown first and pruned back: {markup.marked(str(back))}; "
        f"if stopped at the first split that does not pay: {markup.marked(str(stopped))}."
    )
    low, high = (number(gain) for gain in openings.gains())
    sums, words = st.columns([3, 2], gap="large")
    with sums:
        ideas.show(*openings.net(price))
    with words:
        markup.says_calmly(
            # EX20, C2-24
            "The slides' example is a split of -2 followed by one of +10: who stops early misses the 8 they make "
            f"together. A gamma between {low} and {high} does the same to the notes' four points."
        )
        markup.says_calmly(
            "The tree is grown to its depth first. Then splits are weighed from the bottom up; one below gamma stays "
            "if a split under it was kept."
        )
    return openings.links_of_pruning(price)


def cross_validation(controls) -> list[Link]:
    with controls:
        folds = ideas.slider("Folds", 2, 8, 5, 1, "folds")
    found = openings.chosen_rounds(folds)
    markup.says(found.reason)
    picture, words = st.columns([3, 2], gap="large")
    with picture:
        ideas.chart(openings.held_out(folds), "The held-out loss round by round, of every fold and on average", 340)
    with words:
        markup.says_calmly("Every fold is held out once; its loss is watched after each round.")
        markup.says_calmly("Other folds choose another number: it is an estimate, and not the exact optimum.")
        folds_say = ", ".join(str(int(loss.argmin()) + 1) for loss in found.loss)
        markup.soft(f"Each fold alone would choose: {folds_say} rounds.")
    return openings.links_of_folds(folds)


OPENINGS = {
    openings.APPROX: approximate,
    openings.PRUNING: pruning,
    openings.CROSS: cross_validation,
}

guard()
ideas.head(
    "Guided openings of XGBoost",
    "Three things XGBoost adds to boosting. Each has a dial and a picture here;",
    "the links below open the XGBoost page with these settings, step by step.",
)
controls = ideas.controls()
with controls:
    opening = ideas.choose("Opening", tuple(OPENINGS), "opening")
links = OPENINGS[opening](controls)
with st.container(horizontal=True):
    for link in links:
        st.page_link("pages/xgboost.py", label=link.label, icon=":material/arrow_forward:", query_params=link.settings)
