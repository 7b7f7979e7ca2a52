"""Which of three fits: a step function with many steps, with a step at the wrong place, and with one at the right."""

import streamlit as st

from pages.frame import markup
from pages.frame.guard import guard
from pages.i18n.text import format_number, t
from pages.ideas import common as ideas
from pages.ideas import fits

guard()
ideas.head(t("page.three_fits.title"), t("idea.fits.intro-question"), t("idea.fits.intro-task"))
with ideas.controls():
    choice = ideas.choose_option(t("idea.fits.control-choice"), (fits.NOT_CHOSEN, *fits.FITS), "choice")
    gamma = ideas.slider(t("idea.fits.control-gamma"), 0.0, 5.0, 1.0, 0.1, "gamma")
    reg_lambda = ideas.slider(t("idea.fits.control-lambda"), 0.0, 5.0, 0.1, 0.1, "lambda")
many, misplaced, simple = three = [fits.StepFit(name, gamma, reg_lambda) for name in fits.FITS]
best = min(three, key=lambda fit: fit.objective)
if choice == fits.NOT_CHOSEN:
    markup.headline(t("idea.fits.question"))
else:
    verdict = t("idea.fits.verdict-right" if choice == best.name else "idea.fits.verdict-other", choice=choice)
    cost = format_number(best.objective)
    markup.headline(t("idea.fits.result", verdict=verdict, best=markup.mark_name(best.name), objective=cost))
for fit, column in zip(three, st.columns(3, gap="large"), strict=True):
    with column:
        markup.caption(t("idea.fits.title", name=fit.name))
        ideas.chart(fits.figure(fit), t("idea.fits.chart", name=fit.name), 260)
        if choice != fits.NOT_CHOSEN:
            ideas.show_calculations(fit.calculation())
if choice != fits.NOT_CHOSEN:
    free = fits.StepFit(many.name, 0.0, 0.0)
    markup.paragraph(t("idea.fits.answer-many", leaves=many.n_leaves, loss=format_number(free.loss)))
    losses = {"misplaced": format_number(misplaced.loss), "simple": format_number(simple.loss)}
    markup.paragraph(t("idea.fits.answer-misplaced", leaves=misplaced.n_leaves, **losses))
    point = fits.turning_point(many, simple)
    key = "idea.fits.answer-above" if point > 0 else "idea.fits.answer-always"
    markup.paragraph(t(key, gamma=format_number(point), reg_lambda=format_number(reg_lambda)))
