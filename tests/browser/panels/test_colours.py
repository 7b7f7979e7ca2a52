"""A class has one colour: what the browser computes on the stage is what every chart of the app is drawn with."""

import numpy as np
import pytest

from engine import adaboost, forest
from pages.frame import palette
from tests.browser.stages import lesson_of
from tests.tables import table

K = 11  # classes 0 to 10: more than there are colours
FILLS = """(selector) => Object.fromEntries([...document.querySelectorAll(selector)].map(mark =>
    [(mark.closest("[data-row]") ?? mark).dataset.row, getComputedStyle(mark).fill]))"""

# What stands on the canvas in the middle of each row.
PAINTED = """() => {
    const canvas = document.querySelector("canvas.rows"), context = canvas.getContext("2d");
    return stage.panels.plane.dots.map((_, row) => {
        const {x, y} = stage.rowLayer.actors.get(`plane ${row}`).goal;
        const [r, g, b, alpha] = context.getImageData(Math.round(x), Math.round(y), 1, 1).data;
        return alpha === 255 && `rgb(${r}, ${g}, ${b})`;
    });
}"""


def rgb(colour: str) -> str:
    """#ff8000 -> rgb(255, 128, 0)."""
    return f"rgb({', '.join(str(int(colour[i : i + 2], 16)) for i in (1, 3, 5))})"


@pytest.fixture(scope="module")
def reel():
    """One row a class, in the order of the classes."""
    data = table(np.column_stack([np.arange(K), np.arange(K)[::-1]]), np.arange(K), classes=K)
    return lesson_of(data, forest.fit, n_estimators=2, max_depth=2, seed=1)[1]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_rows_have_the_colours_of_the_palette(open_stage, reel, theme):
    stage = open_stage(reel, theme=theme, size=(1280, 1000), grain=2)
    expected = {str(k): rgb(palette.class_colour(k)) for k in range(K)}
    assert stage.page.evaluate(PAINTED) == list(expected.values())
    assert stage.page.evaluate(FILLS, ".table-panel .target .mark") == expected


def test_dots_bars_and_pixels_have_them_too(open_stage, reel):
    page = open_stage(reel, step=len(reel["steps"]["grain"]) - 1, grain=1).page
    expected = [rgb(palette.class_colour(k)) for k in range(K)]
    dots = "() => stage.panels.tree.rows.marks.filter(({fill}) => fill).map(({row, fill}) => [row, fill])"
    assert {row: rgb(fill) for row, fill in page.evaluate(dots)}.items() <= dict(enumerate(expected)).items()
    assert page.evaluate(dots)
    page.evaluate("() => stage.seek(stage.reel.steps.candidate.findIndex((c) => c >= 0))")
    page.locator(".preview rect[fill]").first.wait_for(state="attached")
    bars = page.locator(".preview rect[fill]").evaluate_all("all => all.map(share => getComputedStyle(share).fill)")
    assert bars == expected * 2
    drawn = "k => rgb(stage.palette.classes[k % stage.palette.classes.length])"
    assert [page.evaluate(drawn, k).replace(",", ", ") for k in range(K)] == expected


# Of every text in a node that is seen: how much lighter one of text and box is than the other, as WCAG 2 counts it.
CONTRASTS = """() => {
    const context = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
    const light = colour => {
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map(c => c / 255)
            .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    return [...document.querySelectorAll(".tree .node.seen")].flatMap(node => {
        const box = light(getComputedStyle(node.querySelector(".box")).fill);
        return [...node.querySelectorAll("text")].map(text => {
            const [low, high] = [box, light(getComputedStyle(text).fill)].sort((a, b) => a - b);
            return (high + 0.05) / (low + 0.05);
        });
    });
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_in_nodes_can_be_read_also_where_the_sentence_means_them(open_stage, theme):
    reel = lesson_of("seven_rows", adaboost.fit, n_estimators=3)[1]
    stage = open_stage(reel, step=49, grain=2, theme=theme)
    assert stage.page.locator(".tree .node.pointed-at").count() == 2
    assert min(stage.page.evaluate(CONTRASTS)) >= 4.5
