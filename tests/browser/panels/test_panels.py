"""Panels and columns: each kind shows its numbers from its step on and nothing before, in every theme and size."""

import math

import pytest

from tests.browser.all_panels import AT, PANELS, STATES, WEIGHT, lesson
from tests.browser.conftest import CONTRAST, serious
from tests.browser.stages import lesson_of

SHOWN = {
    "curves": ["rounds 2: training 0.25 · held out 0.375"],
    "gains": ["x_1: 0.25", "x_2: -0.75", "x_3: not yet"],
    "say": ["round 1: error 0.2, say 0.4", "round 2: error 0.4, say 0.1"],
    "weights": ["Row 4: weight 4", "Row 7: weight 0"],
    "line": ["row 1: 0 to 0.25, 0.25 wide, drawn 0 times", "row 4: 0.25 to 0.5, 0.25 wide, drawn 2 times"],
    "trees in small": ["1 of 1 tree"],
    "scores": ["1 tree"],
}
POINT = """([x, y]) => {
    const svg = document.querySelector("svg.curve"), box = svg.viewBox.baseVal, all = svg.getScreenCTM();
    const at = new DOMPoint(x * box.width, y * box.height).matrixTransform(all);
    svg.dispatchEvent(new PointerEvent("pointermove", {clientX: at.x, clientY: at.y, bubbles: true}));
}"""


@pytest.fixture(scope="module")
def reel():
    return lesson_of("seven_rows", lesson=lesson())[1]


def told(stage):
    """All that the panel in hand says."""
    return stage.text(".curve-panel") + (stage.page.locator("svg.curve").get_attribute("aria-label") or "")


@pytest.mark.parametrize("name", SHOWN)
def test_a_panel_shows_its_state_from_its_step_on_and_nothing_before(open_stage, reel, name):
    place = [panel.name for panel in PANELS].index(name)
    stage = open_stage(reel, step=AT - 1, grain=2)
    stage.page.evaluate("place => stage.pin(place)", place)
    stage.press()
    assert stage.page.locator("svg.curve").get_attribute("data-shown") == name
    assert stage.text(".curve-panel .foot") == "Fills as the lesson goes."
    assert stage.page.locator("svg.curve > g > *").count() == 0
    stage.press("ArrowRight")
    assert all(number in told(stage) for number in SHOWN[name]), told(stage)
    stage.press("ArrowLeft")
    assert stage.page.locator("svg.curve > g > *").count() == 0


def test_the_panel_follows_the_step_until_somebody_holds_on_to_another(open_stage, reel):
    stage, shown = (
        open_stage(reel, step=AT, grain=2),
        lambda: stage.page.locator("svg.curve").get_attribute("data-shown"),
    )
    order = [panel.name for panel in PANELS]
    for k in range(3):
        assert shown() == order[k]
        stage.press("ArrowRight")
    stage.press("]")
    assert shown() == order[4]
    stage.press("ArrowRight", "[", "[")
    assert shown() == order[2]
    stage.press("Escape")
    assert shown() == order[4]
    chosen = stage.page.locator(".tabs select")
    chosen.select_option("-1")
    stage.press()
    assert shown() is None
    chosen.select_option("")
    stage.press()
    assert shown() == order[4]


@pytest.mark.parametrize(("name", "at", "says", "row"), [
    ("weights", (0.02, 0.02), "Row 1: weight 0.5", 0),
    ("line", (0.9, 0.5), "row 7: 0.5 to 1, 0.5 wide, drawn 1 time", 6),
    ("curves", (0.01, 0.5), "rounds 1: training 0.5 · held out 0.6", None),
    ("gains", (0.5, 0.05), "x_1: 0.25", None),
])  # fmt: skip
def test_pointing_tells_the_value_and_lights_the_row(open_stage, reel, name, at, says, row):
    stage = open_stage(reel, step=AT, grain=2)
    stage.page.evaluate("place => stage.pin(place)", [panel.name for panel in PANELS].index(name))
    stage.press()
    stage.page.evaluate(POINT, at)
    stage.press()
    assert stage.text(".curve-panel .foot") == says
    assert stage.dots_that_are("isHighlighted") == ([] if row is None else [row])


def test_columns_stand_in_the_table_and_what_changed_is_marked(open_stage, reel):
    stage = open_stage(reel, step=AT - 1, grain=2)
    cells = lambda: stage.page.locator(".table-panel tbody tr[data-row] .fact").all_inner_texts()  # noqa: E731
    assert set(cells()) == {""}
    stage.press("ArrowRight")
    assert [float(text) for text in cells()[::3]] == WEIGHT
    assert cells()[1:9:3] == ["0", "1", "2"]
    assert cells()[2::3] == ["0", "0", "1", "1", "", "0", "0"]
    assert stage.page.locator(".table-panel tr[data-row='2'] .fact .mark").count() == 1
    changed = stage.page.locator(".table-panel .changed")
    assert changed.count() == 20  # but for the row that has no class
    stage.press("ArrowRight")
    assert changed.count() == 0


def test_areas_are_in_proportion_and_the_number_stands_beside(open_stage, reel):
    stage = open_stage(reel, step=AT, grain=2)
    scales = [dot["scale"] for dot in stage.dots()]
    for scale, weight in zip(scales, WEIGHT, strict=True):
        assert scale == pytest.approx(scales[1] * math.sqrt(weight), abs=2e-3)
    assert stage.page.locator(".sizes text").all_text_contents()[1:] == [f"{weight:g}" for weight in WEIGHT]
    stage.page.locator(".table-panel tr[data-row='3']").hover()
    stage.press()
    assert stage.text(".plane-panel .foot") == "Row 4: weight 4 · drawn 0 · says 1"


def test_axe_finds_nothing_serious_in_any_panel(open_stage, reel):
    stage = open_stage(reel, step=AT, grain=2)
    for place in range(len(PANELS)):
        stage.page.evaluate("place => stage.pin(place)", place)
        stage.press(*(["s"] if place == 3 else []))
        if place in (0, 3, 6):
            stage.page.emulate_media(color_scheme="light")
            assert serious(stage.page) == []
            stage.page.emulate_media(color_scheme="dark")
            stage.press()
            assert serious(stage.page, runOnly=CONTRAST) == []


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)], ids=["projector", "phone"])
def test_every_panel_fits_the_screen(open_stage, reel, size):
    stage = open_stage(reel, step=AT, grain=2, size=size)
    for place in range(len(PANELS)):
        stage.page.evaluate("place => stage.pin(place)", place)
        stage.press()
        beyond = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert stage.page.evaluate(beyond) <= 0
        outside = """() => { const all = document.querySelector("svg.curve").getBoundingClientRect();
            return [...document.querySelectorAll("svg.curve :is(text, rect)")].filter(each => {
                const box = each.getBoundingClientRect();
                return box.left < all.left - 2 || box.right > all.right + 2 || box.bottom > all.bottom + 2;
            }).map(each => each.outerHTML); }"""
        assert stage.page.evaluate(outside) == []
    if size[0] > 900:
        assert stage.page.evaluate("() => document.documentElement.scrollHeight") <= size[1]


def test_a_question_veils_columns_panels_and_what_all_trees_say(open_stage, reel):
    step = next(
        i for i, question in enumerate(reel["steps"]["question"]) if i > 0 and question and 2 in question["grains"]
    )
    other = {"weight": [1] * 7, "drawn": [3] * 7, "says": [1] * 7, "trees": 0, "weights": [9] * 7, "curves": 3}
    shown = []
    for states in ({**STATES, "weight": WEIGHT, "trees": 1}, other):
        stage = open_stage(lesson_of("seven_rows", lesson=lesson(step, states))[1], step=step, grain=2)
        stage.press("q")
        asked = ""
        for _ in range(len(PANELS) + 1):
            stage.press("]")
            asked += stage.html("[data-testid=stage]")
        shown.append(asked)
        stage.press("1")
        assert stage.page.locator(".table-panel .fact.changed").count() > 0
    assert shown[0] == shown[1]
