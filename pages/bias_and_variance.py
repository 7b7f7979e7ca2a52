"""Bias and variance: what the error on new rows consists of, for trees of any depth and for ensembles of any size."""

import streamlit as st

from pages.frame import markup
from pages.frame.guard import guard
from pages.i18n.text import format_number, t
from pages.ideas import bias_and_variance as bias
from pages.ideas import common as ideas

guard()
ideas.head(t("page.bias_and_variance.title"), t("idea.bias.intro-draws"), t("idea.bias.intro-parts"))
with ideas.controls():
    learner = ideas.choose_option(t("idea.bias.control-learner"), tuple(bias.LEARNER_KEYS), "learner")
    depth = setting = ideas.slider(t("idea.control.depth"), 0, bias.MAX_DEPTH, 3, 1, "depth")
    if learner == bias.TREE:
        depth = bias.MAX_DEPTH  # the tree is grown once, and has every depth
    else:
        setting = ideas.slider(t("idea.bias.control-trees"), 1, bias.MAX_TREES, 10, 1, "B")
    drawn = ideas.slider(t("idea.bias.control-drawn"), 1, bias.TRAINING_SETS, 20, 1, "drawn")
    function = ideas.choose_option(t("idea.bias.control-function"), tuple(bias.FUNCTIONS), "function")
    noise = ideas.slider(t("idea.bias.control-noise"), 0.0, 1.0, 0.3, 0.1, "noise")
fits = bias.fit_all(function, learner, depth, noise)
parts, measured = fits.parts(setting, drawn), format_number(fits.measured(setting, drawn))
tests = bias.TEST_ROWS * bias.TEST_TARGETS
shown = dict(zip(("bias", "variance", "noise", "total"), map(format_number, bias.shown_parts(parts)), strict=True))
shown = {name: markup.mark_name(value) for name, value in shown.items()}
markup.headline(
    t("idea.bias.result", **shown, drawn=drawn, measured=measured, tests=bias.TEST_ROWS * bias.TEST_TARGETS)
)
picture, curves = st.columns(2, gap="large")
with picture:
    ideas.chart(bias.fits_figure(fits, setting, drawn), t("idea.bias.fits-chart"), 380)
with curves:
    ideas.chart(bias.parts_figure(fits, setting, drawn, learner), t("idea.bias.parts-chart"), 380)
sums, words = st.columns(2, gap="large")
with sums:
    ideas.show_calculations(*bias.calculations(parts))
with words:
    markup.paragraph(bias.change_text(fits, setting, drawn, learner))
    markup.paragraph(bias.learner_note(function, learner))
    markup.caption(t("idea.bias.estimate-note", drawn=drawn, rows=bias.ROWS))
