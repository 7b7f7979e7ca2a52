"""What the pages of ideas share: a head that says what to try, charts for a projector, formulas with today's numbers.

Every control of an idea has a key and lives in the address, so that a link opens the same picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from engine.text.arithmetic import expr_to_latex, number_expr
from engine.text.step import Calculation
from pages.frame import markup, palette
from pages.frame.address import bind_param, choice_param, integer_param, number_param
from pages.frame.charts import escape_label
from pages.i18n import controls as choice
from pages.i18n.text import localize_formula, translator
from pages.ideas.options import option_title

LETTERS = 15  # pixels: to be read from the last row


def head(title: str, *sentences: str):
    """What the idea is, and what to try first."""
    with st.container(key="idea-head"):
        st.title(title, anchor=False)
        markup.paragraph(" ".join(sentences))


def controls():
    """A row of controls that folds on a narrow screen."""
    return st.container(horizontal=True, vertical_alignment="bottom")


def slider(label: str, low: Any, high: Any, first: Any, step: Any, key: str, **more) -> Any:
    takes = (integer_param if isinstance(step, int) else number_param)(low, high)
    return st.slider(label, low, high, first, step, width=260, **bind_param(key, takes), **more)


def choose_option(label: str, options: Sequence[str], key: str, first: int = 0) -> str:
    return choice.choose_one(label, options, key, option_title, first, 260)


def choose_name(label: str, names: Sequence[str], key: str, first: int = 0) -> str:
    """The same of names that are not ours, which no language has words for."""
    return st.selectbox(label, names, first, width=260, **bind_param(key, choice_param(names)))


def count(label: str, first: int, key: str, low: int = 0, high: int = 99) -> int:
    return int(st.number_input(label, low, high, first, width=130, **bind_param(key, integer_param(low, high))))


def chart(figure: go.Figure, alt: str, height: int):
    """One look for all of them: letters that can be read, the names above the picture."""
    figure.update_layout(
        height=height,
        font_size=LETTERS,
        margin={"l": 0, "r": 10, "t": 10, "b": 0},
        legend={
            "orientation": "h",
            "y": 1.02,
            "yanchor": "bottom",
            "x": 0,
            "traceorder": "normal",
            "font_size": LETTERS,
        },
        hoverlabel_font_size=LETTERS,
    )
    figure.update_xaxes(title_font_size=LETTERS, tickfont_size=LETTERS - 1)
    figure.update_yaxes(title_font_size=LETTERS, tickfont_size=LETTERS - 1)
    figure.update_layout(separators="".join(reversed(translator().separators)))
    st.plotly_chart(figure, config={"displayModeBar": False}, alt=alt)


def points(figure: go.Figure, X: np.ndarray, y: np.ndarray, names: Iterable[str]):
    """Rows in a plane, each class with its colour and its shape."""
    for k, name in enumerate(names):
        own = palette.class_mark(k, 8) | {"line": {"width": 1, "color": "white"}}
        figure.add_scatter(x=X[y == k, 0], y=X[y == k, 1], mode="markers", name=escape_label(name), marker=own)


def line(k: int, **more) -> dict:
    """How a curve is drawn: the colour of number k, thick enough for a projector."""
    return {"color": palette.class_colour(k), "width": 3, **more}


def calculation_latex(working: Calculation) -> str:
    """The formula in symbols, with its numbers, and its value, a line each. Four digits are shown."""
    value = expr_to_latex(number_expr(float(f"{working.value:.4g}")))
    lines = (working.formula, expr_to_latex(working.numbers), value)
    return r"\begin{aligned} & " + r" \\[0.3em] & = ".join(map(localize_formula, lines)) + r" \end{aligned}"


def show_calculations(*workings: Calculation):
    """Each formula under its name."""
    with st.container(gap="xsmall"):
        for working in workings:
            markup.caption(translator().text(working.quantity))
            st.latex(calculation_latex(working), width="content")


def show_erratum(where: str, wrong: str, right: str, why: str):
    """What the notes print, struck through, and what it should be."""
    st.html(
        f"<p>{escape_label(where)}: <s>{escape_label(wrong)}</s> <b>{escape_label(right)}</b>. {escape_label(why)}</p>"
    )
