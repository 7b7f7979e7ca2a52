"""Averages of correlated trees: why more trees help only so far, and why forests draw features."""

import streamlit as st

from pages.frame import markup
from pages.frame.guard import guard
from pages.i18n.text import format_number, t
from pages.ideas import averages
from pages.ideas import common as ideas

guard()
ideas.head(t("page.averages.title"), t("idea.averages.intro-average"), t("idea.averages.intro-rho"))
with ideas.controls():
    rho = ideas.slider(t("idea.averages.control-rho"), 0.0, 1.0, 0.5, 0.05, "rho")
    B = ideas.slider(t("idea.averages.control-count"), 1, 200, 100, 1, "B")
    seed = ideas.count(t("idea.control.seed"), 0, "seed")
workings, numbers = averages.calculations(rho, B), t("idea.averages.count", n=B)
measured, computed = float(averages.simulate_means(rho, B, seed).var()), workings[0].value
measured, value = (markup.mark_name(format_number(variance)) for variance in (measured, computed))
counts = {"SIMULATIONS": averages.SIMULATIONS, "numbers": numbers}
markup.headline(t("idea.averages.result", measured=measured, value=value, **counts))
picture, sums = st.columns([3, 2], gap="large")
with picture:
    ideas.chart(averages.variance_figure(rho, B, seed), t("idea.averages.variance-chart"), 400)
with sums:
    ideas.show_calculations(*workings)
    ideas.show_erratum(  # EX17, C2-11
        t("idea.averages.printed"), format_number(averages.printed_variance(rho, B)), format_number(workings[0].value),
        averages.why_not(rho),
    )  # fmt: skip
    ideas.chart(averages.means_figure(rho, B, seed), t("idea.averages.spread-chart", **counts), 210)
