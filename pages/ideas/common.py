"""Controls, charts and formulas shared by the pages of ideas.

Every control has a key and is bound to the address, so that a link opens the same picture.
"""

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
from pages.i18n.controls import choose_one
from pages.i18n.text import localize_formula, translator
from pages.ideas.options import option_title

FONT_SIZE = 15  # pixels: readable from the last row of a lecture hall


def head(title: str, *sentences: str):
    """Draw the page's title and its introduction."""
    with st.container(key="idea-head"):
        st.title(title, anchor=False)
        markup.paragraph(" ".join(sentences))


def controls():
    """Return a container that holds controls in a row and wraps on a narrow screen."""
    return st.container(horizontal=True, vertical_alignment="bottom")


def slider(label: str, low: Any, high: Any, first: Any, step: Any, key: str, **more) -> Any:
    param = (integer_param if isinstance(step, int) else number_param)(low, high)
    return st.slider(label, low, high, first, step, width=260, **bind_param(key, param), **more)


def choose_option(label: str, options: Sequence[str], key: str, first: int = 0) -> str:
    return choose_one(label, options, key, option_title, first, 260)


def choose_name(label: str, names: Sequence[str], key: str, first: int = 0) -> str:
    """Like `choose_option`, for names that are not translated."""
    return st.selectbox(label, names, first, width=260, **bind_param(key, choice_param(names)))


def count(label: str, first: int, key: str, low: int = 0, high: int = 99) -> int:
    return int(st.number_input(label, low, high, first, width=130, **bind_param(key, integer_param(low, high))))


def chart(figure: go.Figure, alt: str, height: int):
    """Draw a figure with large letters and the legend above it."""
    legend = {"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0, "traceorder": "normal"}
    figure.update_layout(height=height, font_size=FONT_SIZE, margin={"l": 0, "r": 10, "t": 10, "b": 0},
                         legend=legend | {"font_size": FONT_SIZE}, hoverlabel_font_size=FONT_SIZE)  # fmt: skip
    figure.update_xaxes(title_font_size=FONT_SIZE, tickfont_size=FONT_SIZE - 1)
    figure.update_yaxes(title_font_size=FONT_SIZE, tickfont_size=FONT_SIZE - 1)
    figure.update_layout(separators="".join(reversed(translator().separators)))
    st.plotly_chart(figure, config={"displayModeBar": False}, alt=alt)


def points(figure: go.Figure, X: np.ndarray, y: np.ndarray, names: Iterable[str]):
    """Add the data points to a figure, each class in its colour and shape."""
    for k, name in enumerate(names):
        marker = palette.class_mark(k, 8) | {"line": {"width": 1, "color": "white"}}
        figure.add_scatter(x=X[y == k, 0], y=X[y == k, 1], mode="markers", name=escape_label(name), marker=marker)


def line(k: int, **more) -> dict:
    """Line options of curve k: its colour, and wide enough for a projector."""
    return {"color": palette.curve_colour(k), "width": 3, **more}


def calculation_latex(calculation: Calculation) -> str:
    """Three lines of LaTeX: the formula, the same with numbers, and its value to four digits."""
    value = expr_to_latex(number_expr(float(f"{calculation.value:.4g}")))
    lines = (calculation.formula, expr_to_latex(calculation.numbers), value)
    return r"\begin{aligned} & " + r" \\[0.3em] & = ".join(map(localize_formula, lines)) + r" \end{aligned}"


def show_calculations(*calculations: Calculation):
    """Draw each formula under its name."""
    with st.container(gap="xsmall"):
        for calculation in calculations:
            markup.caption(translator().text(calculation.quantity))
            st.latex(calculation_latex(calculation), width="content")


def show_erratum(where: str, wrong: str, right: str, why: str):
    """Draw what the notes print, struck through, what is right, and why."""
    st.html(
        f"<p>{escape_label(where)}: <s>{escape_label(wrong)}</s> <b>{escape_label(right)}</b>. {escape_label(why)}</p>"
    )
