"""Losses and outliers: what one outlier does to three losses, and which score each loss aims at."""

from html import escape

import streamlit as st

from engine.text.message import msg
from pages.frame import markup
from pages.frame.guard import guard
from pages.i18n.text import format_number, t
from pages.ideas import common as ideas
from pages.ideas import losses as ideas_losses
from pages.lesson.views.tree_summary import percent

guard()
ideas.head(t("page.losses_and_outliers.title"), t("idea.losses.intro-squared"), t("idea.losses.intro-others"))
with ideas.controls():
    delta = ideas.slider(t("idea.losses.control-delta"), 0.1, 4.0, ideas_losses.PRINTED_DELTA, 0.1, "delta")
    outlier = ideas.slider(t("idea.losses.control-outlier"), -5.0, 15.0, 5.0, 0.1, "y")
share = {name: percent(part) for name, part in ideas_losses.outlier_shares(outlier, delta).items()}
squared, absolute, huber = markup.mark_name(share["squared"]), escape(share["absolute"]), escape(share["Huber"])
markup.headline(t("idea.losses.result", share=squared, share2=absolute, share3=huber))
loss, residual = st.columns(2, gap="large")
with loss:
    ideas.chart(ideas_losses.loss_figure(outlier, delta, residual=False), t("idea.losses.loss-chart"), 300)
with residual:
    ideas.chart(ideas_losses.loss_figure(outlier, delta, residual=True), t("idea.losses.residual-chart"), 300)
table, sums = st.columns([3, 2], gap="large")
with table:
    markup.table(
        t("idea.losses.table-title"),
        (t("idea.losses.table-value"), *(t("idea.losses.table-row", row=row) for row in range(1, 5))),
        ideas_losses.loss_rows(outlier, delta),
        numeric={1, 2, 3, 4},
    )
    start = {name: format_number(value) for name, value in ideas_losses.starts(outlier, delta).items()}
    markup.caption(t("idea.losses.table-note", start=start["squared"], start2=start["absolute"], start3=start["Huber"]))
with sums:
    ideas.show_calculations(*ideas_losses.calculations(outlier, delta))
    if delta == ideas_losses.PRINTED_DELTA:
        ours = ideas_losses.calculations(outlier, delta)[0].value
        ideas.show_erratum(  # EX22, C3-02
            t("idea.losses.printed"), format_number(ideas_losses.PRINTED_LOSS), format_number(ours),
            t("idea.losses.printed-reason"),
        )  # fmt: skip
markup.heading(t("idea.aim.title"))
with ideas.controls():
    p = ideas.slider(t("idea.aim.control-p"), 0.05, 0.95, 0.8, 0.05, "p")
curves, aims = st.columns([4, 5], gap="large")
with curves:
    ideas.chart(ideas_losses.aim_figure(p), t("idea.aim.chart"), 320)
with aims:
    titles = ("loss", "labels", "formula", "value", "grid")
    columns = tuple(t(msg("idea.aim.column-title", column=column)) for column in titles)
    markup.table(t("idea.aim.chart"), columns, ideas_losses.aim_rows(p), numeric={3, 4})
markup.paragraph(" ".join((t("idea.aim.result"), t("idea.aim.family"))))
