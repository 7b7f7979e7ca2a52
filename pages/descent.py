"""Gradient descent: what the rate does, and boosting as descent with trees for steps."""

import streamlit as st

from pages.frame import markup
from pages.frame.guard import guard
from pages.i18n.text import format_number, t
from pages.ideas import common as ideas
from pages.ideas import descent

guard()
ideas.head(
    t("page.descent.title"),
    t("idea.descent.intro-squared"),
    t("idea.descent.intro-absolute"),
    t("idea.descent.intro-shrinking"),
)
with ideas.controls():
    name = ideas.choose_option(t("idea.descent.control-loss"), tuple(descent.LOSSES), "loss")
    rate = ideas.slider(t("idea.descent.control-rate"), 0.05, 3.0, 0.3, 0.05, "rate")
    how = ideas.choose_option(t("idea.descent.control-schedule"), descent.HOW, "how")
    steps = ideas.slider(t("idea.descent.control-steps"), 1, 60, 12, 1, "steps")
loss, y = descent.LOSSES[name], descent.rows()
theta = descent.descent.descend(loss, y, descent.START, rate, how, steps)
verdict, last = descent.walk_verdict(theta, loss, y), format_number(theta[-1])
markup.headline(t("idea.descent.result", theta=verdict, theta2=len(theta) - 1, theta3=last))
picture, sums = st.columns([3, 2], gap="large")
with picture:
    ideas.chart(descent.loss_figure(loss, y, theta), t("idea.descent.valley-chart"), 340)
with sums:
    ideas.show_calculations(descent.first_step(loss, y, theta, rate, how))
    markup.caption(t("idea.descent.rows-note", number=", ".join(map(format_number, y)), loss=descent.lowest(loss, y)))
    ideas.show_erratum(  # C2-16
        t("idea.descent.printed"), "-2 (r_1, ..., r_N)", "-2/N (r_1, ..., r_N)",
        t("idea.descent.printed-reason"),
    )  # fmt: skip
markup.paragraph(" ".join((t("idea.descent.convex-note"), t("idea.descent.rate-note"))))
markup.heading(t("idea.descent.boosting-title"))
with ideas.controls():
    learning = ideas.slider(t("idea.descent.control-learning-rate"), 0.1, 1.9, 0.3, 0.1, "learning")
    depth = ideas.slider(t("idea.descent.control-depth"), 1, 3, 1, 1, "depth")
    rounds = ideas.slider(t("idea.descent.control-rounds"), 1, descent.ROUNDS, 8, 1, "rounds")
plain, trees = (format_number(value) for value in descent.remaining_losses(learning, depth, rounds))
plane, words = st.columns([3, 2], gap="large")
with plane:
    ideas.chart(descent.plane(learning, depth, rounds), t("idea.descent.plane-chart"), 420)
with words:
    markup.paragraph(t("idea.descent.boosting-result", rounds=rounds, plain=plain, trees=trees))
    markup.paragraph(t("idea.descent.boosting-note"))
markup.heading(t("idea.stagewise.title"))
markup.paragraph(t("idea.stagewise.intro"))
with ideas.controls():
    base = ideas.choose_option(t("idea.stagewise.control-base"), descent.BASES, "base", 1)
    step = ideas.slider(t("idea.descent.control-learning-rate"), 0.1, 1.0, 0.5, 0.1, "step_rate")
    stage = ideas.slider(t("idea.descent.control-rounds"), 1, descent.STAGES, 3, 1, "added")
fitted, summed = st.columns(2, gap="large")
with fitted:
    ideas.chart(descent.stage_figure(base, step, stage, residual=True), t("idea.stagewise.fitted-chart"), 320)
with summed:
    ideas.chart(descent.stage_figure(base, step, stage, residual=False), t("idea.stagewise.sum-chart"), 320)
markup.paragraph(descent.stage_result(base, step, stage))
