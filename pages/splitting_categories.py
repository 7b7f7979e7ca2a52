"""Splitting categories: Red, Yellow and Blue have no order, and the encoding decides which splits are found."""

import streamlit as st

from pages.frame import markup
from pages.frame.guard import guard
from pages.i18n.text import format_number, t
from pages.ideas import categories as colours
from pages.ideas import common as ideas

guard()
ideas.head(t("page.splitting_categories.title"), t("idea.categories.intro-ways"), t("idea.categories.intro-task"))
fields, codes = st.columns([3, 2], gap="large", vertical_alignment="bottom")
rows = []
for k, letter in enumerate("AB"):
    with fields, ideas.controls():
        first = colours.FIRST.items()
        rows.append([ideas.count(f"{name}, {letter}", n[k], f"{name}_{letter}", high=50) for name, n in first])
counts = {name: (a, b) for name, a, b in zip(colours.COLOURS, *rows, strict=True) if a + b}
with codes:
    initials = "".join(name[0] for name in counts)  # other colours have other encodings
    label, options = t("idea.categories.control-encoding"), colours.encodings(tuple(counts))
    encoding = ideas.choose_option(label, options, f"encoding_{initials}")
splits = colours.compare_ways(counts, encoding) if len(counts) > 1 else []
if not splits:
    markup.headline(t("idea.categories.empty"))
    st.stop()
best = colours.best_by_method(splits)
top = best[t("idea.categories.way-subsets")]
lost = top.gain - best[t("idea.categories.way-codes")].gain
missed = t("idea.categories.verdict-out-of-reach", lost=format_number(lost))
verdict = t("idea.categories.verdict-reached") if lost < 1e-12 else missed
sides, gain = markup.mark_name(top.text), format_number(top.gain)
markup.headline(t("idea.categories.result", spoken=sides, gain=gain, verdict=verdict))
yes, no = t("views.tree.edge-left"), t("views.tree.edge-right")
reached, many = st.columns([3, 2], gap="large")
with reached:
    markup.table(
        t("idea.categories.table-title", found=len(splits), counts=len(counts)),
        (
            t("idea.categories.table-sides"),
            t("idea.categories.table-impurity"),
            t("idea.table.gain"),
            t("idea.categories.table-one-rest"),
            t("idea.categories.table-codes"),
        ),
        [
            (way.text, format_number(way.impurity), format_number(way.gain), *(yes if k else no for k in kinds))
            for way, *kinds in splits
        ],
        numeric={1, 2},
        highlighted={0},
    )
    st.latex(rf"2^{{M-1}} - 1 = 2^{{{len(counts) - 1}}} - 1 = {len(splits)}", width="content")
    ideas.show_erratum(  # C0-01
        t("idea.categories.printed"), "2^M - 1", "2^(M-1) - 1",
        t("idea.categories.printed-reason"),
    )  # fmt: skip
with many:
    ideas.chart(colours.growth(), t("idea.categories.chart"), 340)
