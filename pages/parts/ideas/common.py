"""What the pages of ideas share: a head that says what to try, charts for a projector, formulas with today's numbers.

Every control of an idea has a key and lives in the address, so that a link opens the same picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from engine.lessons.common.step import Working
from engine.text.arithmetic import text, worked
from pages.parts.frame import markup, palette
from pages.parts.frame.address import bound
from pages.parts.frame.charts import escape
from pages.parts.frame.takes import number, one_of, whole
from pages.parts.ideas.options import option_title
from pages.parts.speaking import choice
from pages.parts.speaking.page import formula, language

LETTERS = 15  # pixels: to be read from the last row


def head(title: str, *sentences: str):
    """What the idea is, and what to try first."""
    with st.container(key="idea-head"):
        st.title(title, anchor=False)
        markup.says_calmly(" ".join(sentences))


def controls():
    """A row of controls that folds on a narrow screen."""
    return st.container(horizontal=True, vertical_alignment="bottom")


def slider(label: str, low: Any, high: Any, first: Any, step: Any, key: str, **more) -> Any:
    takes = (whole if isinstance(step, int) else number)(low, high)
    return st.slider(label, low, high, first, step, width=260, **bound(key, takes), **more)


def choose(label: str, options: Sequence[str], key: str, first: int = 0) -> str:
    return choice.choose(label, options, key, option_title, first, 260)


def choose_name(label: str, names: Sequence[str], key: str, first: int = 0) -> str:
    """The same of names that are not ours, which no language has words for."""
    return st.selectbox(label, names, first, width=260, **bound(key, one_of(names)))


def count(label: str, first: int, key: str, low: int = 0, high: int = 99) -> int:
    return int(st.number_input(label, low, high, first, width=130, **bound(key, whole(low, high))))


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
    figure.update_layout(separators="".join(reversed(language().separators)))
    st.plotly_chart(figure, config={"displayModeBar": False}, alt=alt)


def points(figure: go.Figure, X: np.ndarray, y: np.ndarray, names: Iterable[str]):
    """Rows in a plane, each class with its colour and its shape."""
    for k, name in enumerate(names):
        own = palette.class_mark(k, 8) | {"line": {"width": 1, "color": "white"}}
        figure.add_scatter(x=X[y == k, 0], y=X[y == k, 1], mode="markers", name=escape(name), marker=own)


def line(k: int, **more) -> dict:
    """How a curve is drawn: the colour of number k, thick enough for a projector."""
    return {"color": palette.class_colour(k), "width": 3, **more}


def latex_of(working: Working) -> str:
    """The formula in symbols, with its numbers, and its value, a line each. Four digits are shown."""
    value = worked(text(float(f"{working.value:.4g}")))
    lines = (working.formula, worked(working.numbers), value)
    return r"\begin{aligned} & " + r" \\[0.3em] & = ".join(map(formula, lines)) + r" \end{aligned}"


def show(*workings: Working):
    """Each formula under its name."""
    with st.container(gap="xsmall"):
        for working in workings:
            markup.soft(language().text(working.of))
            st.latex(latex_of(working), width="content")


def printed(where: str, wrong: str, right: str, why: str):
    """What the notes print, struck through, and what it should be."""
    st.html(f"<p>{escape(where)}: <s>{escape(wrong)}</s> <b>{escape(right)}</b>. {escape(why)}</p>")
