"""The classes' colours and shapes: seen on every ground, told apart by everybody, and the same everywhere."""

import re
import tomllib
import unicodedata
from itertools import combinations
from pathlib import Path

import numpy as np
import plotly.graph_objects as go
import pytest

from pages.frame import palette

ROOT = Path(__file__).parents[3]
THEME = tomllib.loads((ROOT / ".streamlit/config.toml").read_text("utf-8"))["theme"]
GROUNDS = [
    THEME[theme][ground] for theme in ("light", "dark") for ground in ("backgroundColor", "secondaryBackgroundColor")
]

# What is left of red, green and blue light to readers who lack a kind of cone (Machado, Oliveira and Fernandes 2009).
SIGHT = {
    "all cones": np.eye(3),
    "no red": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "no green": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "no blue": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}
# Oklab (Ottosson 2020): as far apart as two colours look.
CONES = [[0.41222, 0.53633, 0.05145], [0.21190, 0.68070, 0.10740], [0.08830, 0.28172, 0.62998]]
OKLAB = [[0.21045, 0.79362, -0.00407], [1.97800, -2.42859, 0.45059], [0.02590, 0.78277, -0.80868]]


def linear(colour: str) -> np.ndarray:
    """#ff8000 -> how much red, green and blue light, 0 to 1."""
    shares = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)


def contrast(a: str, b: str) -> float:
    low, high = sorted(linear(colour) @ [0.2126, 0.7152, 0.0722] for colour in (a, b))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("ground", GROUNDS)
def test_every_colour_stands_out_from_every_ground(ground):
    assert min(contrast(colour, ground) for colour in [*palette.class_colours(), *palette.CURVE_COLOURS]) >= 3
    assert not {*palette.class_colours()} & {*palette.CURVE_COLOURS}  # a curve is no class


@pytest.mark.parametrize(
    ("sight", "apart"), [("all cones", 0.1), ("no red", 0.06), ("no green", 0.06), ("no blue", 0.06)]
)
def test_no_two_classes_look_alike_to_anybody(sight, apart):
    light = [np.clip(np.array(SIGHT[sight]) @ linear(colour), 0, 1) for colour in palette.class_colours()]
    seen = [OKLAB @ np.cbrt(CONES @ each) for each in light]
    assert min(np.linalg.norm(a - b) for a, b in combinations(seen, 2)) >= apart


def test_with_more_classes_the_colours_come_round_again():
    colours = palette.class_colours()
    assert len(set(colours)) == len(colours) == 8
    assert [palette.class_colour(k) for k in range(10)] == [*colours, *colours[:2]]


def test_a_class_has_the_shape_it_has_on_the_stage_in_charts_and_in_legends():
    script = (ROOT / "pages/stage/web/core/marks.js").read_text("utf-8")
    stage = re.findall(r"// (\w+)$", script.split("const SHAPES = [")[1].split("\n];")[0], re.MULTILINE)
    assert [shape.removesuffix("-up") for shape in palette.SHAPES] == stage
    for shape, sign in zip(stage, palette.MARK_LETTERS, strict=True):
        assert shape.upper() in unicodedata.name(sign).split()
    drawn = [go.Scatter(marker=palette.class_mark(k, 9, hollow=k > 4)).marker for k in range(6)]
    assert [mark.symbol for mark in drawn] == [*palette.SHAPES, "circle-open"]
    assert [mark.color for mark in drawn] == palette.class_colours()[:6]
