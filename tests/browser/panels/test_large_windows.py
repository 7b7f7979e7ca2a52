"""What is not the stage grows with a large window too: charts, Graphviz's trees and their letters (for the stage:
test_layout.py)."""

import pytest

# Letters of charts and trees as shares of the window's height; how much of it a chart takes, and of its place's width;
# and of each box of a tree whether its letters stay within it.
LARGE = """() => {
    const box = (each) => each.getBoundingClientRect(), all = (selector) => [...document.querySelectorAll(selector)];
    const letters = all(".js-plotly-plot .main-svg text, .stGraphVizChart svg text")
        .filter(each => each.textContent.trim() && box(each).width)
        .map(each => parseFloat(getComputedStyle(each).fontSize) * (each.closest("svg").currentCSSZoom ?? 1));
    const [chart] = all(".js-plotly-plot .main-svg"), place = chart.closest("[data-testid=stElementContainer]");
    const inside = (text, frame) => text.left >= frame.left - 1 && text.right <= frame.right + 1;
    return {
        letters: Math.min(...letters) / innerHeight,
        high: box(chart).height / innerHeight,
        wide: box(chart).width / box(place).width,
        held: all(".stGraphVizChart .node text").map(text =>
            inside(box(text), box(text.parentElement.querySelector("path, polygon")))),
    };
}"""


@pytest.mark.parametrize("size", [(1920, 1080), (3840, 2160)])
def test_charts_and_drawn_trees_fill_a_large_window_and_can_be_read(server, open_page, size):
    page = open_page(f"{server}/greedy", size=size)
    page.wait_for_selector(".js-plotly-plot .legendtext")
    page.wait_for_selector(".stGraphVizChart .node")
    page.wait_for_function(
        "() => document.querySelector('.main-svg').getBoundingClientRect().height > innerHeight / 3.6"
    )
    seen = page.evaluate(LARGE)
    assert seen["letters"] >= 0.0145
    assert seen["high"] >= 0.28 and seen["wide"] > 0.99
    assert len(seen["held"]) >= 10 and all(seen["held"])
    chart = page.locator(".js-plotly-plot .main-svg").first.bounding_box()
    point = page.locator(".scatterlayer .points path").first.bounding_box()
    page.mouse.move(point["x"] + point["width"] / 2, point["y"] + point["height"] / 2)
    label = page.locator(".hoverlayer .hovertext").first
    label.wait_for()
    assert abs(label.bounding_box()["x"] - point["x"]) < chart["width"] / 8
