"""Seen by everybody: in the few colours a reader has chosen (high contrast), and on paper or projectors without any."""

import io
import re

import numpy as np
import pytest
from PIL import Image

from engine import forest
from tests.browser.stages import lesson_of

# Of what has to be seen: how light its letters and its ground are, as WCAG counts, and its ground in words.
SEEN = """(selector) => [...document.querySelectorAll(selector)].map(each => {
    const linear = v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
    const light = colour => { const [r, g, b] = colour.match(/[\\d.]+/g).map(v => linear(v / 255));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
    const {color, backgroundColor} = getComputedStyle(each);
    return [light(color), light(backgroundColor), backgroundColor];
})"""
# Each bar of the tree: of each class its share, and the lines over it.
BARS = """() => [...document.querySelectorAll(".tree .node.seen")].map(node =>
    [...node.querySelectorAll("rect:not(.box)")].map(part => [Number(part.getAttribute("width")),
        part.nextElementSibling?.matches(".hatch") ? part.nextElementSibling.getAttribute("d") : ""]))"""


@pytest.fixture(scope="module")
def iris():
    return lesson_of("iris", max_depth=2)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_that_is_meant_disappears_in_high_contrast(open_stage, iris, theme):
    reel = iris[1]
    step = [i for i, c in enumerate(reel["steps"]["candidate"]) if c >= 0][20]
    stage = open_stage(reel, step=step, grain=2, theme=theme)
    page = stage.page
    page.emulate_media(forced_colors="active", color_scheme=theme)
    stage.press("s")
    marks = page.evaluate(SEEN, ".sentence mark")
    assert len(marks) >= 3
    for letters, ground, _ in marks:
        assert (max(letters, ground) + 0.05) / (min(letters, ground) + 0.05) >= 4.5
    for meant, other in (
        (".sentence mark", ".sentence"),
        (".bar [aria-pressed=true]", ".bar [aria-pressed=false]"),
        (".code [aria-current]", ".code li:not([aria-current])"),
        (".table-panel tr.left td", ".table-panel thead th"),
    ):
        assert page.evaluate(SEEN, meant)[0][2] != page.evaluate(SEEN, other)[0][2], meant
    strip = Image.open(io.BytesIO(page.locator(".track input").screenshot())).convert("RGB")
    line = np.asarray(strip)[strip.height // 2].astype(int)
    at = int(stage.page.evaluate("stage.position / (stage.count - 1)") * strip.width)
    played, thumb, ahead = line[at // 2], line[min(at + 8, strip.width - 1)], line[(at + strip.width) // 2]
    assert all(np.abs(a - b).max() > 60 for a, b in ((played, thumb), (thumb, ahead), (played, ahead)))


def test_classes_differ_without_colour_in_bars_and_regions(open_stage, iris):
    reel = iris[1]
    stage = open_stage(reel, step=len(reel["steps"]["grain"]) - 1, grain=2, size=(1000, 560))  # no room for dots
    bars = stage.page.evaluate(BARS)
    assert bars
    for bar in bars:
        ways = [slope(lines) for width, lines in bar if width > 8]
        assert len(set(ways)) == len(ways) > 0
    paths = stage.page.locator(".plane .hatch").evaluate_all("all => all.map(each => each.getAttribute('d'))")
    assert sorted(map(slope, paths)) == [-1, 1]  # the third of the classes is plain


def slope(path: str) -> int | None:
    """Of the lines of a path; None where there are none."""
    points = re.findall(r"M([\d.-]+),([\d.-]+)L([\d.-]+),([\d.-]+)", path)
    longest = max(([*map(float, each)] for each in points), key=lambda p: p[2] - p[0], default=None)
    return longest and round((longest[3] - longest[1]) / (longest[2] - longest[0]))


GREY = """() => {
    const canvas = document.querySelector(".plane-panel .layers canvas");
    const {data} = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return [canvas.width, canvas.height, [...data].filter((_, k) => k % 4 === 0)];
}"""


def test_so_do_the_regions_that_many_trees_have_together(open_stage):
    _, reel = lesson_of("moons", forest.fit, n_estimators=1, max_depth=1)
    stage = open_stage(reel, step=len(reel["steps"]["grain"]) - 1, grain=0)
    width, height, red = stage.page.evaluate(GREY)
    grey = np.array(red).reshape(height, width)[60 : height - 60, 80 : width - 40]
    if reel["trees"][0]["feature"][0] == 0:
        grey = grey.T  # its two regions are then the upper and the lower one
    fewest, most = sorted(len(np.unique(side)) for side in (grey[:30], grey[-30:]))
    assert fewest == 1 and most > 1  # one is plain, the other one has lines
